"""The worked examples of the laws that are told as records: each replayed, each with the answer its source gives."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.case_verification import (
    DerivableFacts,
    cards_seen_too_often,
    facts_waiting_for_recorded_act,
    flaws_in_replayed_case,
)
from adjudicator.engine.code_selection import notation_chooser
from adjudicator.formats.pbn.reader import read_games
from adjudicator.law.findings import DealLocation, FactValue
from adjudicator.record.events import Record
from rulebase.compiler.coverage_lists import read_unrecorded_facts
from tests.engine.test_order_execution import PLAYED_ON, TRICK_2, board
from tests.helpers.each import check_each
from tests.helpers.recorded_cases import record_of, report_of
from tests.helpers.rulings import laws
from tests.helpers.rulings import report as deal_report
from tests.helpers.shipped import shipped

RULEBASE = laws()
ROOT = Path(__file__).parents[2] / "rulebase"
SHOWN = DerivableFacts.of(shipped().words, read_unrecorded_facts(ROOT))


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


def test_nothing_is_found_twice() -> None:
    """One act is one irregularity of its kind, whatever law it offends against besides."""
    reports = [report_of(case.record, code) for named in cases().values() for code, _, case in named.values()]
    keys = [
        [(one.kind, one.offender, one.at.event_number) for one in found.findings if not one.choice] for found in reports
    ]

    assert [] == [found for found in keys if len(set(found)) < len(found)]


@pytest.mark.parametrize(
    ("code", "side"), [("contract-bridge-1963", "EW"), ("cutthroat-bridge", "W"), ("cutthroat-contract", "W")]
)
def test_who_plays_alone_while_calls_are_made_is_a_side_of_his_own(code: str, side: str) -> None:
    """Whose partner he will be, if anybody's, only the contract tells."""
    whole = '[Dealer "S"]\n[Record "1"]\n1S 1H\nP P 2S P P P\n'
    (record,) = read_games(f'[Code "{code}"]\n{whole}'.encode(), "", notation_chooser(RULEBASE))
    assert isinstance(record, Record)

    assert adjudicate(record, RULEBASE).findings[0].side == side


@pytest.mark.parametrize(
    ("acts", "expected"),
    [("!draw S H2 stock", {"H2"}), ("!discard N H2\n!draw S H2", set()), ("!draw S H3", set())],
)
def test_a_card_that_is_there_too_often_is_named(acts: str, expected: set[str]) -> None:
    record = next(
        iter(
            read_games(
                f'[Deal "N:2.2.2.2 3.4.3.3"]\n[Record "1"]\n{acts}\n'.encode(), "", notation_chooser(RULEBASE, "rummy")
            )
        )
    )

    assert isinstance(record, Record)
    assert cards_seen_too_often(record, 1) == expected


def test_a_fact_that_waits_for_what_has_been_done_is_named() -> None:
    """South has answered the wrong lead, and the choice is asked all the same: told so, and not told before he has."""
    led = "1NT P P P\nW:H2 H5 HT HQ\nE:S3\n!attention S\n"
    waiting, answered = (deal_report(led + after, Code="duplicate-2017") for after in ("", "!refuse S\n"))
    (asked,) = (one for one in waiting.findings if one.kind == "lead-out-of-turn")

    assert facts_waiting_for_recorded_act(waiting, SHOWN) == []
    assert "declarer_choice" in {need.fact for need in asked.needs}
    assert facts_waiting_for_recorded_act(answered._replace(findings=(asked,)), SHOWN)


def test_an_action_is_none_that_its_own_ruling_waits_for() -> None:
    """The last card of a record is played after itself by nobody, though the withdrawal of a card was put in before."""
    report = board(f"{TRICK_2}!director S\n!refuse S\n{PLAYED_ON}")
    number = report.record.event_number(len(report.record.events) - 1)
    last = report.findings[0]._replace(
        at=DealLocation("play", event_number=number), facts={"accepted": FactValue("yes", "assumed")}
    )

    assert report.record.carried
    assert facts_waiting_for_recorded_act(report._replace(findings=(last,)), SHOWN) == []


@pytest.mark.apart
@pytest.mark.parametrize("code", cases())
def test_cases_on_records(code: str) -> None:
    """The findings, in order, and the result are those of the source, and what is recorded can have happened."""
    check_each(cases()[code], lambda one: right(*one))


def right(code: str, kind: str, case: Any) -> None:
    """The command judges as this does, but for the reports that are kept here for other tests."""
    record, report = record_of(case.record, code), report_of(case.record, code)

    assert flaws_in_replayed_case(record, report, case, kind, RULEBASE, SHOWN) == []


def test_every_case_on_a_record_is_looked_at() -> None:
    """Those under their own names are as many as the files have."""
    files = [told for code in shipped().codes.values() for told in code.cases.values()]

    assert sum(map(len, cases().values())) == sum(bool(case.record) for told in files for case in told)
