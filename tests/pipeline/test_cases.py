"""The worked examples of the laws that are told as records: each replayed, each with the answer its source gives."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from adjudicator.formats import read_games
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.codes import notation_of
from adjudicator.record.events import Called, Played, Record, TableEvent
from adjudicator.values.cards import JOKER
from tests.helpers.each import check_each
from tests.helpers.recorded_cases import record_of, report_of
from tests.helpers.rulings import laws, of_cards
from tests.helpers.rulings import report as deal_report
from tests.helpers.shipped import shipped
from tests.rulebase.test_unseen import DERIVED, REASONS

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding
    from adjudicator.report.report import DealReport


RULEBASE = laws()
MAY_STAY_OPEN = REASONS["may_stay_open"].keys()
"""Facts that a record tells as a rule, and that may be left over all the same."""
WAITS_FOR = REASONS["waits_for"]
"""Of these, the ones that stay open only as long as nobody of the other side has done what settles them."""


@cache
def cases() -> dict[str, dict[str, tuple[str, str, Any]]]:
    """Code → name → (code, kind, case) of every case that is told as a record."""
    found = {
        code.id: {
            f"{code.id}/{kind}/{case.name}": (code.id, kind, case)
            for kind, told in sorted(code.cases.items())
            for case in told
            if case.record
        }
        for code in shipped().codes.values()
    }
    return {code: named for code, named in found.items() if named}


def seen(finding: Finding, expected: dict[str, Any]) -> dict[str, Any]:
    """The parts of *finding* that the case speaks of, in the words of cases."""
    rulings = finding.rulings
    found = {
        "kind": finding.kind,
        "offender": finding.offender,
        "status": finding.status,
        "row": rulings[0].row if rulings else None,
        "code": rulings[0].code if rulings else None,
        "effects": [effect.name for effect in rulings[0].effects] if rulings else [],
        "options": [option.id for option in rulings[0].options] if rulings else [],
        "facts": {name: fact.value for name, fact in finding.facts.items() if name in expected.get("facts", {})},
        "needs": [need.fact for need in finding.needs],
    }
    return {name: found[name] for name in expected}


def open_facts(report: DealReport) -> set[str]:
    """The facts that are asked or assumed although a deriver could know them."""
    asked = {need.fact for finding in report.findings for need in finding.needs}
    taken = {name for finding in report.findings for name, fact in finding.facts.items() if fact.source == "assumed"}
    return (asked | taken) & DERIVED


def acted(report: DealReport, finding: Finding, how: str) -> list[Any]:
    """What the other side did after the act that *finding* speaks of: ``call``, ``play``, or the name of a line."""
    done = {"call": Called, "play": Played}.get(how, TableEvent)
    return [
        event
        for event in report.record.events[finding.at.event :]
        if isinstance(event, done)
        and (done is not TableEvent or event.name == how)
        # A card or call without a seat is made in turn; the offending side's own are named.
        and (event.seat is None or event.seat not in (finding.side or ""))
    ]


def waiting_in_vain(report: DealReport) -> list[tuple[str, str, Any]]:
    """Facts that wait for an act of the other side, though the record has that act."""
    left = [(need.fact, finding) for finding in report.findings for need in finding.needs]
    left += [(name, one) for one in report.findings for name, fact in one.facts.items() if fact.source == "assumed"]
    return [
        (finding.kind, fact, events)
        for fact, finding in left
        for how in WAITS_FOR.get(fact, ())
        if (events := acted(report, finding, how))
    ]


def result(report: DealReport, expected: dict[str, Any]) -> dict[str, Any]:
    """The parts of the result that the case speaks of."""
    assert report.result is not None
    moved = report.result.transferred
    found: dict[str, Any] = {
        "tricks_won": dict(report.result.tricks_won),
        "tricks_scored": dict(report.result.tricks_scored),
        "score": dict(report.result.score) if report.result.score is not None else None,
        "transferred": {"from": moved.giver, "to": moved.taker, "n": moved.n} if moved else None,
        "contract": None,
        "lines": list(report.result.lines),
    }
    return {name: found[name] for name in expected}


def test_nothing_is_found_twice() -> None:
    """One act is one irregularity of its kind, whatever law it offends against besides."""
    reports = [report_of(case.record, code) for named in cases().values() for code, _, case in named.values()]
    keys = [[(one.kind, one.offender, one.at.event) for one in found.findings if not one.choice] for found in reports]

    assert [] == [found for found in keys if len(set(found)) < len(found)]


@pytest.mark.parametrize(
    ("code", "side"), [("contract-bridge-1963", "EW"), ("cutthroat-bridge", "W"), ("cutthroat-contract", "W")]
)
def test_who_plays_alone_while_calls_are_made_is_a_side_of_his_own(code: str, side: str) -> None:
    """Whose partner he will be, if anybody's, only the contract tells."""
    whole = '[Dealer "S"]\n[Record "1"]\n1S 1H\nP P 2S P P P\n'
    (record,) = read_games(f'[Code "{code}"]\n{whole}'.encode(), "", notation_of(RULEBASE))
    assert isinstance(record, Record)

    assert adjudicate(record, RULEBASE).findings[0].side == side


def too_often(record: Record, packs: int) -> set[str]:
    """The cards that are dealt, and drawn unseen, more often than *packs* packs have them; what has once lain on the
    table may come back from there."""
    held = Counter(card for hand in record.hands.values() for card in hand or ())
    seen: set[str] = set()
    for event in record.events:
        if isinstance(event, TableEvent) and event.name == "draw":
            held.update(card for card in event.cards if card not in seen)
        elif isinstance(event, TableEvent):
            seen.update(event.cards)
        elif isinstance(event, Played):
            seen.add(event.card)
    return {card for card, times in held.items() if card != JOKER and times > packs}


@pytest.mark.parametrize(
    ("acts", "expected"),
    [("!draw S H2 stock", {"H2"}), ("!discard N H2\n!draw S H2", set()), ("!draw S H3", set())],
)
def test_a_card_that_is_there_too_often_is_named(acts: str, expected: set[str]) -> None:
    record = next(
        iter(
            read_games(
                f'[Deal "N:2.2.2.2 3.4.3.3"]\n[Record "1"]\n{acts}\n'.encode(), "", notation_of(RULEBASE, "rummy")
            )
        )
    )

    assert isinstance(record, Record)
    assert too_often(record, 1) == expected


def test_a_fact_that_waits_for_what_has_been_done_is_named() -> None:
    """South has answered the wrong lead, and the choice is asked all the same: told so, and not told before he has."""
    led = "1NT P P P\nW:H2 H5 HT HQ\nE:S3\n!attention S\n"
    waiting, answered = (deal_report(led + after, Code="duplicate-2017") for after in ("", "!refuse S\n"))
    (asked,) = (one for one in waiting.findings if one.kind == "lead-out-of-turn")

    assert waiting_in_vain(waiting) == []
    assert "declarer_choice" in {need.fact for need in asked.needs}
    assert waiting_in_vain(answered._replace(findings=(asked,)))


@pytest.mark.apart
@pytest.mark.parametrize("code", cases())
def test_cases_on_records(code: str) -> None:
    """The findings, in order, and the result are those of the source, and what is recorded can have happened."""
    check_each(cases()[code], lambda one: right(*one))


def judged_by_the_record(report: DealReport) -> list[tuple[str, str]]:
    """(fact, value) of every judgement that a record is said to show and cannot prove."""
    facts = shipped().words.facts
    return [
        (name, known.value)
        for finding in report.findings
        for name, known in finding.facts.items()
        if known.source == "record" and name in facts and (proved := facts[name].proves) and known.value not in proved
    ]


def right(code: str, kind: str, case: Any) -> None:
    record, report = record_of(case.record, code), report_of(case.record, code)

    if kind != "incorrect-pack":
        # What cannot have happened proves no law; only what is said of a pack with a card too many needs one.
        game = RULEBASE.code(record.tag("Code") or code).game or {}
        assert too_often(record, int(game.get("packs", 1))) == set()
    assert of_cards(report) == [], "the record of a case has every card in one place"
    assert open_facts(report) <= MAY_STAY_OPEN, "what the record shows is neither asked nor assumed"
    assert waiting_in_vain(report) == []
    assert judged_by_the_record(report) == [], "no record answers what is for people to judge"
    expected = case.expect.get("findings", [])
    assert [seen(finding, want) for finding, want in zip(report.findings, expected, strict=False)] == expected
    assert len(report.findings) == len(expected), [finding.summary for finding in report.findings]
    if "result" in case.expect:
        assert result(report, case.expect["result"]) == case.expect["result"]


def test_every_case_on_a_record_is_looked_at() -> None:
    """Those under their own names are as many as the files have."""
    files = [told for code in shipped().codes.values() for told in code.cases.values()]

    assert sum(map(len, cases().values())) == sum(bool(case.record) for told in files for case in told)
