"""What rulings order is done at the table, as if the record had written it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.record.events import Record, without_events_inserted_by_rulings
from tests.helpers.cinch_deal import CINCH
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

LAWS = laws()
BOARD = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KQ85.J82.Q8542.A 743.KT76.97.JT76 AJ9.A953.J3.Q542 T62.Q4.AKT6.K983"]
[Code "{code}"]
[Record "1"]
1S P 4S AP
"""
TRICK_2 = "DA D2 D7 D3\nE:H6\n"
PLAYED_ON = "W:C3 CA C6 C2\nSK S3 S9 S2\n"


def report(text: str, code: str | None = None) -> DealReport:
    record = next(iter(read_games(text.encode("latin-1"), "", notation_chooser(LAWS, code))))
    assert isinstance(record, Record), record
    return adjudicate(record, LAWS, None if record.tag("Code") else code)


def board(section: str, code: str = "duplicate-2017") -> DealReport:
    return report(BOARD.format(code=code) + section)


def gist(found: DealReport) -> list[tuple[Any, ...]]:
    """What was found and ruled."""
    return [
        (one.kind, one.offender, one.rulings[0].row if one.rulings else None, [need.fact for need in one.needs])
        for one in found.findings
    ]


def lying(found: DealReport) -> tuple[Any, ...]:
    """Whose turn it is, what they hold, what was won."""
    end = found.steps[-1].after
    return end.turn, end.stage, end.hands, dict(found.result.tricks_won) if found.result else None


def done(found: DealReport) -> list[str]:
    return [said for one in found.findings for said in one.done]


# ------------------------------------------------------------------ the same as if it were written


@pytest.mark.parametrize(
    ("section", "code"),
    [
        (f"{TRICK_2}!director S\n!refuse S\n@{PLAYED_ON}", "duplicate-2017"),
        ("E:C6\n!director S\n!refuse S\n@!elect S forbid C\nW:DA D2 D7 D3\n", "duplicate-2017"),
        ("E:C6\n!fact declarer_choice_54=refuse\n@!elect S require C\nW:C3\n", "duplicate-2017"),
        ("E:C6\n!elect S forbid C\n@W:DA D2 D7 D3\n", "contract-bridge-1963"),
    ],
)
def test_an_order_is_done_as_if_it_were_written(section: str, code: str) -> None:
    """With the withdrawal written where the ruling falls, and without it: the same findings, the same table."""
    told, written = board(section.replace("@", ""), code), board(section.replace("@", "!withdraw E\n"), code)

    assert gist(told) == gist(written)
    assert lying(told) == lying(written)
    assert done(told)
    assert not done(written)


@pytest.mark.parametrize(
    ("section", "lead", "rows"),
    [
        ("S:SA\nW:DK\n@D4 D9 DJ\n", "DK", ["DC.3"]),
        ("W:C3 CA C6 C2\nE:D9\nN:SK\n@S3 S9 S2\n", "SK", ["DL.3"]),
        ("E:H6\nW:DK D4\n@D9 DJ\n", "DK", ["DL.6"]),
    ],
)
def test_the_right_lead_over_a_wrong_one_is_the_lead_though_nobody_speaks(
    section: str, lead: str, rows: list[str]
) -> None:
    """An opponent leads from the right hand over a lead out of turn (53B), or follows to the right one: the wrong card
    goes back, and who follows to the lead that stands has revoked nowhere."""
    section = f"DA D2 D7 D3\n{section}"
    wrong = section.split("\n@")[0].splitlines()[-2][0]
    told, written = board(section.replace("@", "")), board(section.replace("@", f"!withdraw {wrong}\n"))

    assert [one.rulings[0].row for one in told.findings if one.kind == "lead-out-of-turn"] == rows
    assert "revoke" not in {one.kind for one in told.findings}
    assert gist(told) == gist(written)
    assert lying(told) == lying(written)
    assert told.steps[-1].after.tricks[-1].led.card == lead
    assert done(told)


@pytest.mark.parametrize("answer", ["!director W\n", "!refuse E\n", "!refuse W\n", ""])
def test_a_defender_who_then_leads_has_not_played_to_declarers_wrong_lead(answer: str) -> None:
    """West, whose lead it is and who could follow to spades, leads a diamond (53B, 55B1)."""
    found = board(f"DA D2 D7 D3\nS:SA\n{answer}W:DK D4 D9 DJ\n")

    assert [one.kind for one in found.findings] == ["lead-out-of-turn"]
    assert dict(found.result.tricks_won) == {"NS": 0, "EW": 2}


@pytest.mark.parametrize("said", ["!director N", "!attention N", "!director W", "!attention S"])
def test_what_dummy_may_not_say_is_still_said_of_the_irregularity(said: str) -> None:
    """Dummy oversteps their rights with it; East's revoke is put right all the same (43A1)."""
    assert done(board(f"DA D2 C6 D3\n{said}\n")) == ["C6 is taken back and lies face up before E."]


def test_nobody_is_to_lead_who_has_led() -> None:
    """West led over East's wrong lead, and declarer followed to it: no lead of West's is outstanding."""
    found = board("DA D2 D7 D3\nE:H6\nW:DK D4 D9 DJ\n")

    assert "lead_from" not in {one.effect.name for one in found.obligations}


WITHDRAWAL = re.compile(r"^!withdraw \w+.*\n", re.MULTILINE)
SPOKEN = ("!director", "!refuse", "!attention", "!elect", "!fact")


@cache
def without_the_withdrawal() -> list[tuple[str, DealReport, DealReport]]:
    """Every recorded case in which something said leads to a withdrawal, ruled on with that line and without it."""
    found = []
    for code in shipped().codes.values():
        for case in (case for cases in code.cases.values() for case in cases if case.record):
            for line in WITHDRAWAL.finditer(case.record):
                before = case.record[: line.start()]
                if before.splitlines()[-1].startswith(SPOKEN):
                    rest = report(before + case.record[line.end() :], code.id)
                    found.append((case.name, report_of(case.record, code.id), rest))
    return found


def test_what_is_carried_out_brings_the_table_where_the_written_line_brings_it() -> None:
    """Where leaving the line out has something carried out, the rulings and the table stay what they were."""
    carried = [
        (name, whole, rest) for name, whole, rest in without_the_withdrawal() if len(done(rest)) > len(done(whole))
    ]

    assert len(carried) > 60
    assert [] == [name for name, whole, rest in carried if gist(whole) != gist(rest)]
    assert [] == [name for name, whole, rest in carried if lying(whole) != lying(rest)]


def test_what_is_told_from_outside_is_done_too() -> None:
    """Nobody wrote down what South said; somebody tells it."""
    record = report(BOARD.format(code="duplicate-2017") + TRICK_2 + PLAYED_ON).record
    found = adjudicate(record, LAWS, None, [(1, "declarer_choice", "refuse")])

    assert done(found) == ["H6 is taken back and lies face up before E."]
    assert found.steps[-1].after.tricks[1].leader == "W"


# ------------------------------------------------------------------ what the record writes wins


def test_who_refuses_a_lead_refuses_what_his_partner_led_over_it() -> None:
    """The same with the director called and without: the one is out of turn, and the other hangs on it (56, 60C)."""
    refused = "W:C3\n{}!refuse S\n!elect S forbid H\nW:C3 CA C6 C2\n"
    without, called = (board(TRICK_2 + refused.format(words)) for words in ("", "!director S\n"))

    assert gist(without) == gist(called)
    assert done(without) == done(called)
    assert {one.status for one in without.findings} == {"corrected"}


@pytest.mark.parametrize("lead", ["E:H6\n!refuse N\n", f"{TRICK_2}!accept N\n"])
def test_dummy_neither_accepts_nor_refuses_a_lead(lead: str) -> None:
    """That is declarer's (53 to 55); the line is told to change nothing."""
    found = board(lead)

    assert [(one.status, one.done) for one in found.findings] == [("open", ())]
    assert ["there is nothing that N could" in one.message for one in found.problems] == [True]


def test_nothing_is_done_twice() -> None:
    """The record's own withdrawal, after a choice that builds on it, is the one that was ordered."""
    found = board("E:H6\n!fact 1.declarer_choice_54=refuse\n!elect S forbid H\n!withdraw E\nW:DA D2 D7 D3\n")

    assert [one.kind for one in found.findings] == ["opening-lead-out-of-turn", "penalty-card"]
    assert [step.withdrawn_action is not None for step in found.steps if step.event.seat == "E"].count(True) == 1
    assert found.steps[-1].after.tricks[0].leader == "W"


def test_a_table_that_played_on_is_followed_and_the_difference_is_said() -> None:
    """South refuses, and everybody plays to East's lead all the same."""
    found = board(f"{TRICK_2}!director S\n!refuse S\nS:H3 W:HQ N:H2\n")

    assert done(found) == []
    assert "what [1] orders was not done" in " ".join(problem.message for problem in found.problems)
    assert found.steps[-1].after.tricks[1].leader == "E"


def test_nothing_is_done_before_anybody_has_spoken() -> None:
    """The next hand may still accept the lead by playing to it."""
    assert done(board(TRICK_2)) == []
    assert done(board(f"{TRICK_2}S:H3\n")) == []


def test_a_card_of_whom_the_ruling_names_is_no_acceptance() -> None:
    """A lead of declarer's side to the first trick cannot be accepted (54E): North leads, and declarer's goes back."""
    deal = BOARD.format(code="duplicate-2017").replace("1S P 4S AP", "P 2H AP")
    found = report(f"{deal}W:DA\nN:SK\n")

    assert done(found) == ["DA is back in W's hand."]
    assert found.steps[-1].after.current is not None
    assert found.steps[-1].after.current.leader == "N"


# ------------------------------------------------------------------ of which fault is spoken

REVOKED = "DA D2 D7 D3\nDK D4 E:H6 DJ\n"
"""East, who has the nine of diamonds, throws a heart; West has won the trick, and nothing is established yet."""
ANOTHER = "S:SA\n"
"""South leads at West's turn."""
WORDS = ["!attention W", "!attention E that is not in order", "!refuse W", "!director W", "!fact accepted=no"]


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("rest", ["", "!withdraw S\n", "!withdraw S\nDT D5 D9 H3\n"])
@pytest.mark.parametrize("code", ["duplicate-2017", "contract-bridge-1963"])
def test_words_are_about_what_is_irregular_just_before(words: str, rest: str, code: str) -> None:
    """What is said of South's lead puts East's revoke right neither then nor later."""
    found = board(f"{REVOKED}{ANOTHER}{words}\n{rest}", code)
    revoke = next(one for one in found.findings if one.kind == "revoke")

    assert revoke.done == ()
    assert revoke.status == ("established" if "DT" in rest else "open")
    assert not any("[1] orders" in problem.message for problem in found.problems)


@pytest.mark.parametrize("matter", ["", f"{ANOTHER}!refuse W\n!withdraw S\n"])
@pytest.mark.parametrize("words", ["!attention S", "!director S"])
def test_a_new_complaint_is_about_the_older_fault_once_the_other_is_off_the_table(matter: str, words: str) -> None:
    """South's lead is done with; what North or South says then he says of the revoke."""
    found = board(f"{REVOKED}{matter}{words}\n")

    assert (found.findings[0].kind, found.findings[0].status) == ("revoke", "corrected")
    assert done(found)[0] == "H6 is taken back and lies face up before E."


def test_a_card_that_nobody_replaces_was_not_taken_back() -> None:
    """South speaks of the revoke, and after a lead of his that goes back West leads on."""
    found = board(f"{REVOKED}!attention S\n{ANOTHER}!refuse W\n!withdraw S\nDT D5 D9 H3\n")

    assert (found.findings[0].kind, found.findings[0].status) == ("revoke", "established")
    assert "what [1] orders was not done" in " ".join(problem.message for problem in found.problems)


def test_a_lead_that_others_followed_is_not_taken_away_from_under_them() -> None:
    """Declarer leads to the first trick, North accepts it in so many words, and the table plays on; South forgets to
    play. With the lead back in hand two cards would be missing where one is."""
    deal = BOARD.format(code="duplicate-2017").replace("1S P 4S AP", "P 2H AP")
    found = report(f"{deal}W:D6\n!accept N\nN:DQ E:D9\nN:SK E:S3 S:S9 W:S2\n")

    assert done(found) == []
    assert [(one.kind, one.offender) for one in found.findings if one.kind == "defective-trick"] == [
        ("defective-trick", "S")
    ]


# ------------------------------------------------------------------ the director rules otherwise


def test_an_overruled_finding_is_not_carried_out() -> None:
    found = board(f"{TRICK_2}!director S\n!refuse S\n!overrule 1 the lead stands\nS:H3 W:HQ N:H2\n")

    assert found.findings[0].overruled == "the lead stands"
    assert done(found) == []
    assert [one for one in found.obligations if one.finding == 1] == []


@pytest.mark.parametrize("instead", ["", " nothing is transferred"])
def test_of_an_overruled_finding_nothing_is_counted_or_checked(instead: str) -> None:
    """Whether or not it is said what the director ruled instead."""
    revoke = "W:CJ CA C7 C2\nN:DQ D7 S9 D6\nS:SA S2 S5 S3\n!director E\n"
    law, found = board(revoke), board(f"{revoke}!overrule 1{instead}\n")

    assert law.result
    assert law.result.transferred
    assert [check.finding for check in law.checks] == [1]
    assert found.findings[0].overruled == instead.strip()
    assert found.result
    assert not found.result.transferred
    assert not found.checks


def test_of_an_overruled_finding_nothing_is_asked() -> None:
    assert board("E:H6\n").findings[0].needs
    assert not board("E:H6\n!overrule 1\n").findings[0].needs


def test_overruled_without_a_number_is_the_finding_just_before() -> None:
    assert board(f"{TRICK_2}!director S\n!overrule it stands\n").findings[0].overruled == "it stands"


# ------------------------------------------------------------------ the record as it was written


def test_events_keep_the_numbers_that_they_were_written_with() -> None:
    found = board(f"{TRICK_2}!director S\n!refuse S\n{PLAYED_ON}")
    numbers = [step.event_number for step in found.steps if step.index not in (0, 1, 2, 3, 4)]

    assert len(found.record.carried) == 1
    assert without_events_inserted_by_rulings(found.record).events == tuple(
        event for at, event in enumerate(found.record.events) if at not in found.record.carried
    )
    assert max(numbers) == len(found.record.events) - 1


# ------------------------------------------------------------------ other games


def test_a_retracted_meld_is_off_the_table() -> None:
    """The next first meld of the side is held against the minimum, and ten more (CA-21)."""
    found = report("""[Dealer "W"]
[Code "canasta"]
[Score "NS:1500 EW:0"]
[Deal "N:AK9.AK93.A9.K* QJ7.QJ7.QJ.754 456.44.88.T862 567.5.5677.J2*"]
[Record "1"]
!upcard HT
!meld N H3
!draw N S4 stock
!draw N C4 stock
!meld N SK HK CK
!attention E
!elect N retract
!discard N C4
!draw E D9 stock
!discard E D9
!draw S S9 stock
!discard S S9
!draw W ST stock
!discard W ST
!draw N C9 stock
!meld N SA HA DA
!attention E
""")

    assert [one.summary for one in found.findings] == [
        "N's first meld counts 30, where it must count 90.",
        "N's first meld counts 60, where it must count 100.",
    ]


def test_a_trump_that_nobody_complained_of_is_the_trump() -> None:
    """South names the trump when it is North's to name, and North leads (GR-14)."""
    found = report(CINCH.replace("!trump N", "!trump S") + "HK HJ H8 H7\n")

    assert done(found) == ["The trump counts as named by N."]
    assert found.steps[-1].after.trump == "H"
    assert len(found.steps[-1].after.tricks) == 2


def test_a_cancelled_call_gives_the_turn_back() -> None:
    """At cutthroat bridge South has West's low bid cancelled, and West calls again (TB-02)."""
    found = report("""[Code "cutthroat-bridge"]
[Dealer "S"]
[Deal "N:Q952.65.JT4.A864 7.AKJT97.862.T95 AKJ63.84.KQ3.Q72 T84.Q32.A975.KJ3"]
[Record "1"]
1S
W:1H
!attention S
!elect S cancel
W:P E:2H S:2S W:P E:P
""")

    assert [one.kind for one in found.findings] == ["insufficient-bid"]
    assert found.contract is not None
    assert (found.contract.level, found.contract.denomination, found.contract.declarer) == (2, "S", "S")


def test_who_is_not_to_lead_as_the_calls_now_stand_has_no_lead_to_be_chosen() -> None:
    """The late call of a player whose partner's card lay there went with the bid over seven before it."""
    found = report('[Code "duplicate-2017"]\n[Dealer "S"]\n[Record "1"]\n8C\n!refuse W\nP P P 1H P E:HK\n!withdraw E\n')

    assert [one.kind for one in found.findings][:2] == ["bid-over-seven", "call-after-final-pass"]
