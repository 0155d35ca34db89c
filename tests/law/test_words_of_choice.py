"""What ``!accept``, ``!refuse`` and ``!withdraw`` say of a choice: after them nothing is offered that they exclude."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.record.events import TableEvent
from rulebase.marks import Mark
from tests.helpers.each import check_each
from tests.helpers.recorded_cases import record_of
from tests.helpers.rulings import laws, orders, report
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding, Option
    from adjudicator.record.events import Record
    from adjudicator.report.report import DealReport

LED = "1S P 2S P 4S AP\nE:H3\n"
"""East leads in West's place."""
LEFT = ["penalty-card", "require", "forbid"]


def options(found: Finding) -> list[str]:
    return [option.id for ruling in found.rulings for option in ruling.options]


def stands(option: Option) -> bool:
    """Whether the action stands with it."""
    return any(Mark.LETS_STAND in effect.marks for effect in option.effects)


def offers_it(found: Finding) -> bool:
    """Whether somebody may still let the action stand."""
    open_ones = [option for ruling in found.rulings if ruling.chosen is None for option in ruling.options]
    return any(stands(option) for option in open_ones)


def under(record: Record, code: str) -> DealReport:
    return adjudicate(record, laws(), None if record.tag("Code") else code)


@cache
def marked() -> frozenset[str]:
    """The effects with which an action stands."""
    return frozenset(name for name, effect in shipped().words.effects.items() if Mark.LETS_STAND in effect.marks)


def kinds(code: str) -> set[str]:
    """The kinds under which *code* lets somebody choose that an action stands."""
    return {
        kind
        for kind, file in shipped().codes[code].kinds.items()
        if any(spec.name in marked() for row in file.rows for option in row.options for spec in option.do)
    }


CODES = sorted(code for code in shipped().codes if kinds(code))


@cache
def choices(code: str) -> dict[str, tuple[str, Record, Finding]]:
    """Name → (code, record as far as the action, finding) of the cases of *code* where such a choice may be."""
    found = {}
    for kind in kinds(code) & shipped().codes[code].cases.keys():
        for case in shipped().codes[code].cases[kind]:
            if not case.record:
                continue
            record = record_of(case.record, code)
            for number in {one.at.event_number for one in under(record, code).findings if one.kind == kind} - {0}:
                so_far = replace(record, events=record.events[:number])
                for early in under(so_far, code).findings:
                    if (early.kind, early.at.event_number) == (kind, number):
                        found[f"{code}/{kind}/{case.name}"] = code, so_far, early
    return found


def then(so_far: Record, code: str, word: str, seat: str, found: Finding, *words: str) -> Finding | None:
    """The finding again, once *seat* has said *word* after it, and what goes with it."""
    said = replace(so_far, events=(*so_far.events, TableEvent(word, seat, words=words)))
    again = under(said, code).findings
    return next((one for one in again if (one.kind, one.at.event_number) == (found.kind, found.at.event_number)), None)


def excluded(code: str, so_far: Record, found: Finding) -> None:
    seats = dict.fromkeys((*under(so_far, code).timeline.game.around, found.offender or ""))
    again = [after for seat in seats if (after := then(so_far, code, "refuse", seat, found))]
    if offers_it(found):
        assert any(not offers_it(after) for after in again), "nobody can refuse it"
    taken_back = then(so_far, code, "withdraw", found.offender or "", found)
    if taken_back and taken_back.status == "corrected":
        assert "accept" not in {
            effect.name
            for ruling in taken_back.rulings
            if ruling.chosen is None
            for option in ruling.options
            for effect in option.effects
        }
    for option in (option for ruling in found.rulings for option in ruling.options if stands(option)):
        chosen = [then(so_far, code, "elect", seat, found, option.id) for seat in seats]
        # Nothing is taken back of what somebody lets stand.
        assert not [after for after in chosen if after and after.done]
    for after in again:
        # What is said of the table goes with what may still be chosen.
        assert not (after.done and offers_it(after))


@pytest.mark.parametrize("code", CODES)
def test_what_was_refused_or_taken_back_is_offered_in_no_code(code: str) -> None:
    check_each(choices(code), lambda one: excluded(*one))


def test_there_are_such_choices_in_several_games() -> None:
    assert sum(any(offers_it(found) for _, _, found in choices(code).values()) for code in CODES) >= 3


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("!attention N", ["accept", *LEFT]),
        ("!refuse S", LEFT),
        ("!refuse N", ["accept", *LEFT]),  # dummy chooses nothing
        ("!withdraw E", LEFT),
        ("!refuse S\n!withdraw E", LEFT),
        ("!withdraw E\n!refuse S", LEFT),
        ("!attention N\n!withdraw E", LEFT),
    ],
)
def test_a_lead_out_of_turn(said: str, left: list[str]) -> None:
    (found,) = report(LED + said).findings

    assert options(found) == left
    assert orders(found) == []


@pytest.mark.parametrize(
    "said", ["!accept S", "!elect S accept", "!attention N\n!elect S accept", "!refuse S\n!accept S"]
)
def test_who_accepts_has_the_lead_stand(said: str) -> None:
    (found,) = report(LED + said).findings

    assert (found.status, orders(found), found.done) == ("accepted", ["accept"], ())


@pytest.mark.parametrize("said", ["!accept W", "!refuse W"])
def test_nobody_answers_for_the_other_side(said: str) -> None:
    one = report(LED + said)

    assert [need.fact for need in one.findings[0].needs] == ["accepted"]
    assert [problem.message for problem in one.problems] == [
        f"there is nothing that W could {said[1:7]}; the line changes nothing"
    ]


@pytest.mark.parametrize("said", ["!accept S", "!elect S accept"])
def test_an_acceptance_that_comes_too_late_is_said(said: str) -> None:
    one = report(f"{LED}!withdraw E\n{said}")

    assert options(one.findings[0]) == LEFT
    assert len(one.problems) == 1


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("!refuse S", "H3 is taken back; whether it stays face up before E is still to be chosen."),
        ("!refuse S\n!elect S penalty-card", "H3 is taken back and lies face up before E."),
        ("!refuse S\n!elect S forbid H", "H3 is back in E's hand."),
    ],
)
def test_where_the_card_is_goes_with_the_choice(said: str, done: str) -> None:
    (found,) = report(LED + said).findings

    assert found.done == (done,)


@pytest.mark.parametrize(
    ("said", "chosen", "ordered"),
    [
        ("!refuse S", "cancel", ["cancel_call", "any_legal_call"]),
        ("!accept S", "accept", ["accept"]),
        ("!refuse N", None, []),  # whose hand is nobody's in that game
    ],
)
def test_a_word_that_leaves_one_choice_is_that_choice(said: str, chosen: str | None, ordered: list[str]) -> None:
    (found,) = report(f"1S W:1H\n{said}", Code="cutthroat-bridge").findings

    assert found.rulings[0].chosen == chosen
    assert orders(found) == ordered


def test_who_lets_a_bid_stand_that_was_complained_of_lets_it_stand() -> None:
    (found,) = report("2NT 3C\n!attention N\n!elect N stand", Code="auction-bridge-1913", Dealer="N", Deal="").findings

    assert (orders(found), found.done) == (["call_stands"], ())


@pytest.mark.parametrize(
    ("said", "offered", "chosen"),
    [
        ("!refuse W", ["highest", "lowest", "trump", "not-trump", "free"], None),
        ("!accept W", ["highest", "lowest", "trump", "not-trump", "free", "accept"], "accept"),
    ],
)
def test_another_players_card_takes_no_choice_from_who_has_it(
    said: str, offered: list[str], chosen: str | None
) -> None:
    """East follows to the wrong lead before the pitcher, whose choice it is, has said anything."""
    (found,) = report(f"2 P P P\nN:HA E:H2\n{said}", Code="auction-pitch", Deal="").findings

    assert (options(found), found.rulings[0].chosen) == (offered, chosen)
