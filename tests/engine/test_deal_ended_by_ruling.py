"""Where a ruling ends the deal, what is recorded beyond it is outside: nothing is found there, and that is said."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.formats.pbn.reader import read_games
from adjudicator.formats.pbn.writer import write_pbn
from adjudicator.record.events import Called, Played, Record, TableEvent, without_events_inserted_by_rulings
from adjudicator.render.deal_report import deal_summary_line
from rulebase.effect_marks import EffectMark
from tests.helpers.effect_deals import recorded, ruled
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport
    from tests.helpers.effect_deals import Ruled

LAWS = laws()
ACTS = frozenset(("draw", "discard", "meld", "layoff", "bet", "call", "raise", "check", "take", "build", "up"))


def read(text: str) -> Record:
    record = next(iter(read_games(text.encode("latin-1"), "", notation_chooser(LAWS))))
    assert isinstance(record, Record), record
    return record


def gist(found: Ruled | DealReport) -> list[tuple[object, ...]]:
    return [(one.kind, one.offender, one.at.event_number, [row.row for row in one.rulings]) for one in found.findings]


def outside(found: DealReport) -> list[str]:
    return [problem.message for problem in found.problems if "recorded after that" in problem.message]


def ends(found: Ruled | DealReport) -> bool:
    return any(
        EffectMark.ENDS in effect.marks for one in found.findings for ruling in one.rulings for effect in ruling.effects
    )


@cache
def played_on() -> list[tuple[str, Ruled, DealReport]]:
    """Every recorded case in which a ruling ends the deal, and the same where the director comes at its end and the
    table then does everything once more."""
    found = []
    for code in shipped().codes:
        for alone in ruled(code):
            record = alone.record
            again = [
                event
                for event in record.events
                if isinstance(event, (Called, Played)) or (isinstance(event, TableEvent) and event.name in ACTS)
            ]
            if ends(alone) and again:
                more = replace(record, events=(*record.events, TableEvent("director"), *again))
                found.append((f"{code} {alone.findings[0].kind}", alone, adjudicate(more, LAWS)))
    return found


def test_nothing_is_found_beyond_the_end_of_a_deal() -> None:
    """Bridge old and new, games of tricks, melds, chips: the findings are those of the deal, and the rest is named."""
    ended = [(name, alone, more) for name, alone, more in played_on() if outside(more)]
    codes = {name.split()[0] for name, _, _ in ended}

    assert len(ended) > 40
    assert codes >= {"auction-bridge-1913", "contract-bridge-1963", "duplicate-2017", "rummy", "poker", "euchre"}
    assert [] == [name for name, alone, more in ended if gist(alone) != gist(more)]
    assert [] == [name for name, _, more in ended if len(outside(more)) != 1]


def test_every_ruling_that_ends_a_deal_ends_it_once_somebody_has_spoken() -> None:
    assert [] == [name for name, _, more in played_on() if ends(more) and not outside(more)]


def test_the_result_says_that_the_deal_ended() -> None:
    results = [more.result for _, _, more in played_on() if outside(more) and more.result]

    assert len(results) > 20
    assert [] == [
        found.lines for found in results if not any("the deal ended at event" in line for line in found.lines)
    ]


def test_only_what_was_passed_out_is_headed_so() -> None:
    """No deal that a ruling ends before everybody has passed."""
    headings = {
        name: (deal_summary_line(more).plain, {made.counts_as for made in more.steps[-1].after.auction.calls})
        for name, _, more in played_on()
        if more.steps
    }

    assert [name for name, (text, calls) in headings.items() if "Passed out" in text and calls != {"P"}] == []
    assert any("Ended by a ruling" in text for text, _ in headings.values())


BOARD = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KQ85.J82.Q8542.A 743.KT76.97.JT76 AJ9.A953.J3.Q542 T62.Q4.AKT6.K983"]
[Code "{code}"]
[Record "1"]
"""


def test_a_bid_after_the_demand_for_a_new_deal_is_not_out_of_rotation() -> None:
    """CB-07: a redeal demanded before the last card is dealt makes a new deal; East's bid is of none that counts."""
    text = (
        BOARD.format(code="contract-bridge-1963")
        + "!deal by W\n!deal redeal-demanded N\n!fact deal_stage=during_deal\n1S P\nE:2H\n"
    )
    found = adjudicate(read(text), LAWS)

    assert [one.kind for one in found.findings] == ["deal-out-of-turn"]
    assert outside(found) == [
        "the deal ended at event 3 by [1] (CB-07, CB-12): the 3 calls, cards and lines recorded after that are"
        " outside it"
    ]
    assert found.steps[-1].after.stage == "over"


def test_nothing_ends_where_nobody_has_spoken_or_the_director_rules_otherwise() -> None:
    """What the table plays on without a word it plays; what the director ruled instead stands."""
    silent = adjudicate(read(BOARD.format(code="contract-bridge-1963") + "!deal by W\n1S P\nE:2H\n"), LAWS)
    overruled = adjudicate(
        read(
            BOARD.format(code="contract-bridge-1963")
            + "!deal by W\n!deal redeal-demanded N\n!fact deal_stage=during_deal\n!overrule 1 play on\n1S P\nE:2H\n"
        ),
        LAWS,
    )

    assert not outside(silent)
    assert "bid-out-of-rotation" in {one.kind for one in silent.findings}
    assert not outside(overruled)
    assert "bid-out-of-rotation" in {one.kind for one in overruled.findings}


def test_what_is_outside_is_written_out_as_it_stood() -> None:
    """``--export`` loses no call and no card."""
    record = read(
        BOARD.format(code="contract-bridge-1963")
        + "!deal by W\n!deal redeal-demanded N\n!fact deal_stage=during_deal\n1S P\nE:2H\n"
    )
    found = adjudicate(record, LAWS)
    again = read(write_pbn([found.record]).decode("latin-1"))

    assert without_events_inserted_by_rulings(found.record).events == record.events
    assert gist(adjudicate(again, LAWS)) == gist(found)
    assert outside(adjudicate(again, LAWS)) == outside(found)


@pytest.mark.parametrize("word", sorted(LINES_BEFORE_RULING))
def test_a_line_that_is_spoken_is_never_outside(word: str) -> None:
    """What the players say of the ruling belongs to it whenever they say it."""
    text = (
        BOARD.format(code="contract-bridge-1963")
        + "!deal by W\n!deal redeal-demanded N\n!fact deal_stage=during_deal\n1S\n"
    )
    said = TableEvent(word, "N", words=("stand",) if word == "elect" else ())
    record = read(text)
    found = adjudicate(replace(record, events=(*record.events, said)), LAWS)

    assert isinstance(found.steps[-1].event, TableEvent)
    assert found.steps[-1].event.name == word


def test_what_is_told_from_outside_ends_a_deal_as_a_line_of_the_record_does() -> None:
    """Nobody speaks at the table; asked afterwards, North demanded a new deal while West was dealing (CB-07)."""
    text = BOARD.format(code="contract-bridge-1963") + "!deal by W\n{}1S P\nE:2H\n"
    facts = ("redeal_demanded=yes", "deal_stage=during_deal")
    written = adjudicate(read(text.format("".join(f"!fact {fact}\n" for fact in facts))), LAWS)
    asked = adjudicate(read(text.format("")), LAWS, told=[_told(f"1.{fact}") for fact in facts])

    assert gist(asked) == gist(written)
    assert [line.replace("event 1", "event 3") for line in outside(asked)] == outside(written)
    assert asked.steps[-1].after.stage == "over"


def test_every_ending_that_hangs_on_an_answer_comes_with_an_answer_from_outside() -> None:
    """The cases in which a line tells what ends the deal, without that line and without anybody's word."""
    seen = []
    for code in shipped().codes:
        for record in recorded(code):
            lines = [event for event in record.events if isinstance(event, TableEvent) and event.name == "fact"]
            alone = adjudicate(record, LAWS) if lines else None
            if alone is None or not ends(alone):
                continue
            silent = [
                event
                for event in record.events
                if not (isinstance(event, TableEvent) and event.name in LINES_BEFORE_RULING)
            ]
            again = [event for event in silent if isinstance(event, (Called, Played))]
            if not again:
                continue
            told = [_told(word) for event in lines for word in event.words]
            more = adjudicate(replace(record, events=(*silent, *again)), LAWS, told=told)
            assert gist(more) == gist(alone)
            assert outside(more)
            seen.append(code)

    assert len(seen) > 1


def _told(word: str) -> tuple[int | None, str, str]:
    name, _, value = word.partition("=")
    number, _, fact = name.rpartition(".")
    return int(number) if number else None, fact, value
