"""A recorded case that does not prove what it says is told, with what was expected and what is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.engine.case_verification import DerivableFacts, verify_recorded_case
from rulebase.compiler.case_file import Case
from rulebase.compiler.coverage_lists import UnrecordedFacts
from tests.helpers.rulings import laws

CODE = "whist-american-1890s"
DEAL = "N:JT86.KJT4.QT52.A A9.973.76.Q98743 K32.A6.J9843.JT2 Q754.Q852.AK.K65"
TAGS = f'[Dealer "S"]\n[Trump "H"]\n[Deal "{DEAL}"]\n[Record "1"]\n'
PLAYED = "W:CK CA C3 C2\nN:SJ SA S2 C5\n"
"""West throws a club on a spade, though West has spades."""
NOTHING: dict[str, Any] = {"findings": []}


def case(text: str = PLAYED, **expect: Any) -> Case:
    return Case("x/revoke.cases.toml", "case[1]", "a case", None, TAGS + text, expect, "a test", "")


def faults(told: Case, kind: str = "revoke", shown: DerivableFacts | None = None) -> list[str]:
    return [*verify_recorded_case(told, kind, CODE, laws(), shown).faults]


def finding(**expect: Any) -> Case:
    return case(findings=[expect])


def test_a_case_that_is_right_has_no_fault() -> None:
    row = {"kind": "revoke", "offender": "W", "status": "open"}

    assert faults(finding(**row)) == []
    assert faults(case("W:CK CA C3 C2\n", findings=[], result={"tricks_won": {"EW": 0, "NS": 1}})) == []


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ({"offender": "N"}, "offender is 'W', expected 'N'"),
        ({"status": "corrected"}, "status is 'open', expected 'corrected'"),
        ({"row": "established"}, "row is 'corrected', expected 'established'"),
        ({"code": "hearts"}, f"code is '{CODE}', expected 'hearts'"),
        ({"options": ["tricks"]}, "options is [], expected [tricks]"),
        ({"effects": ["tricks"]}, ", expected [tricks]"),
        ({"facts": {"established": "yes"}}, "established is 'no', expected 'yes'"),
        ({"facts": {"claimed_in_time": "yes"}}, "claimed_in_time is none, expected 'yes'"),
        ({"needs": ["established"]}, "needs is [], expected [established]"),
    ],
)
def test_what_is_found_otherwise_is_told(expect: dict[str, Any], message: str) -> None:
    [told] = faults(finding(kind="revoke", **expect))

    assert told.startswith("revoke by W (line 6 of its record): ")
    assert message in told


def test_all_that_is_wrong_with_a_finding_is_told() -> None:
    [told] = faults(finding(kind="revoke", offender="N", status="corrected"))

    assert told.endswith(": offender is 'W', expected 'N'; status is 'open', expected 'corrected'")


@pytest.mark.parametrize(
    ("expect", "wanted"),
    [
        ([], "nothing irregular"),
        ([{"kind": "play-out-of-turn", "offender": "N"}], "play-out-of-turn by N"),
        ([{"kind": "revoke"}, {"kind": "play-out-of-turn"}], "revoke; play-out-of-turn"),
    ],
)
def test_other_findings_are_told(expect: list[dict[str, Any]], wanted: str) -> None:
    assert faults(case(findings=expect)) == [f"finds revoke by W (line 6 of its record), expected {wanted}"]


def test_another_result_is_told() -> None:
    told = case("W:CK CA C3 C2\n", findings=[], result={"tricks_won": {"EW": 1, "NS": 0}})

    assert faults(told) == ["result: tricks_won is NS 1, EW 0, expected EW 1, NS 0"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W:CK CA C3 C2\nN:SX\n", "its record cannot be ruled on: line 6 of it: 'SX' is not a "),
        (
            'W:CK\n\n[Deal "N:- - - -"]\n[Record "1"]\n1S\n',
            "its record cannot be ruled on: there are 2 deals in it, expected one",
        ),
        ("W:CK CA C3 C3\n", "line 5 of its record: S does not hold C3: "),
    ],
)
def test_a_record_that_proves_nothing_is_told(text: str, message: str) -> None:
    assert any(told.startswith(message) for told in faults(replace(case(**NOTHING), record=TAGS + text)))


def test_a_code_that_is_none_is_told() -> None:
    told = faults(replace(case(**NOTHING), record=f'[Code "whisd"]\n{TAGS}{PLAYED}'))

    assert told == ["its record cannot be ruled on: no code 'whisd'; did you mean whist-american-1890s?"]


def test_cards_that_cannot_be_are_told_in_few_lines() -> None:
    moved = TAGS.replace("N:JT86", "E:JT86") + "W:CK CA C3 C2\nS5 SA\n"
    told = [one for one in faults(replace(case(**NOTHING), record=moved)) if "hold" in one or "more cards" in one]

    assert len(told) == 3
    assert told[-1].endswith("more cards of its record cannot be where it has them")


def test_a_card_that_is_there_twice_is_told_but_of_a_wrong_pack() -> None:
    twice = replace(case(**NOTHING), record=TAGS.replace("K65", "K6J") + "W:CK CA C3 C2\n")
    said = "CJ is dealt and drawn more often than the pack has it"

    assert said in faults(twice)
    assert said not in faults(twice, "incorrect-pack")


def test_facts_that_a_record_shows_and_leaves_open_are_told_of_the_law() -> None:
    """A user who writes a code of their own cannot put that right."""
    told = finding(kind="revoke")
    asked = DerivableFacts(frozenset(("partner_asked",)), UnrecordedFacts(), {})
    left = DerivableFacts(
        asked.derived, UnrecordedFacts(may_stay_open={"partner_asked": "what was said is not written down"}), {}
    )
    judged = DerivableFacts(frozenset(), UnrecordedFacts(), {"established": ("yes",)})

    assert faults(told) == faults(told, shown=left) == []
    assert faults(told, shown=asked) == ["partner_asked is asked or assumed, though a record shows it"]
    assert faults(told, shown=judged) == ["established = no is taken from the record, but it is for people to judge"]
