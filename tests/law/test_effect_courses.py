"""When effects begin and end to bind, told twice: as data for cards, as a function for records. Both agree.

The data are read here by people's moments alone (``tests/helpers/table_moments``); the functions are those that
``record`` reckons with. Every obligation of every recorded case is held against both.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pytest

from adjudicator.record.events import TableEvent
from rulebase.effect_courses import conditions_hold, course_as_data, course_from_data, span_under
from tests.helpers.recorded_cases import report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.helpers.table_moments import end_of, is_meant, moments_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.law.findings import Finding, Obligation
    from adjudicator.report.deal_report import DealReport

EFFECTS = shipped().words.effects
TOLD_BY_PEOPLE = {
    "no_draw": "that a hand has its right number again no single line of a record tells",
    "loses_draw": "a turn gone by without a draw shows only in what others do after it",
}
"""Effects whose end only people see at the table, and why."""
REPEATED_EARLY = "must_repeat_call"
"""Fulfilled by the same call also where that call is cancelled (31A1): the record has it before people speak of it."""


class Ended(NamedTuple):
    """An obligation of a case, its end by the program, and its end by the data."""

    place: str
    one: Obligation
    program: int | None
    data: int | None


@cache
def ended() -> tuple[Ended, ...]:
    """Every obligation of the recorded cases that has a span of its own."""
    return tuple(_ended())


def _ended() -> Iterator[Ended]:
    for code in shipped().codes.values():
        for case in (case for cases in code.cases.values() for case in cases if case.record):
            report = report_of(case.record, code.id)
            happened = list(moments_of(report.timeline)) if report.obligations else []
            for one in report.obligations:
                span = span_under(laws().effect_course(one.effect.name), one.effect.params)
                if span is None or _chosen_away(report, one) or _raised(report, one):
                    continue
                steps = report.timeline.steps
                first = next((step.index for step in steps if step.event_number >= one.since), len(steps))
                cards = one.effect.params.get("cards")
                held = cards if isinstance(cards, tuple) else ()
                end = end_of(span, str(one.seat), first, held, happened, report.timeline)
                until = None if end is None else steps[end].event_number
                yield Ended(f"{code.id}: {case.name}", one, one.until, until)


def _chosen_away(report: DealReport, one: Obligation) -> bool:
    """Whether a choice under a ruling ended it, not a moment of the table."""
    ended_by = (step.event for step in report.timeline.steps if step.event_number == one.until)
    return any(isinstance(event, TableEvent) and event.name == "elect" for event in ended_by)


def _raised(report: DealReport, one: Obligation) -> bool:
    """Whether it goes on with other parameters, as its course tells (``raised``)."""
    raised = laws().effect_course(one.effect.name).raised
    return bool(raised) and any(
        (other.effect.name, other.seat) == (one.effect.name, one.seat)
        and other.effect.params.get("cards") == one.effect.params.get("cards")
        and all(other.effect.params.get(name) == value for name, value in raised.items())
        and one.until is not None
        and other.since == one.until + 1
        for other in report.obligations
    )


def test_data_and_functions_agree_on_every_recorded_case() -> None:
    wrong = [
        (one.place, one.one.effect.name, one.program, one.data)
        for one in ended()
        if one.program != one.data and one.one.effect.name not in (*TOLD_BY_PEOPLE, REPEATED_EARLY)
    ]

    assert wrong == []
    assert len(ended()) > 200
    assert len([one for one in ended() if one.program is not None]) > 100


def test_moments_settle_facts_as_functions_find_them() -> None:
    """After the first moment that settles a fact it has the value that the record shows; before that it has none."""
    seen = []
    for code in shipped().codes.values():
        for case in (case for cases in code.cases.values() for case in cases if case.record):
            report = report_of(case.record, code.id)
            for found in report.findings:
                for name, moments in settled_by(found).items():
                    value = found.facts[name].value if name in found.facts else None
                    later = (
                        moments[moment]
                        for one in moments_of(report.timeline)
                        for moment in moments
                        if is_meant(moment, str(found.offender), one, report.timeline)
                    )
                    seen.append((case.name, next(later, None), value))

    assert [one for one in seen if one[1] != one[2]] == []
    assert {one[2] for one in seen} >= {None, "defender", "declaring_side"}


def settled_by(found: Finding) -> dict[str, dict[str, str]]:
    """Fact that *found* knows or needs → the moments that settle it, with the values."""
    asked = {*found.facts, *(need.fact for need in found.needs)}
    entries = {name: entry for name in asked if (entry := laws().fact(name)) is not None}
    return {name: dict(entry.settled_by) for name, entry in entries.items() if entry.settled_by}


def test_most_exceptions_agree_as_well() -> None:
    """Each excepted effect is met, and agrees where its end can be seen."""
    for name in (*TOLD_BY_PEOPLE, REPEATED_EARLY):
        met = [one for one in ended() if one.one.effect.name == name]
        assert sum(one.program == one.data for one in met) >= len(met) - 1 >= 1, name


def test_every_effect_that_a_function_follows_tells_its_course() -> None:
    """``rulebase check`` refuses another; and each condition of a span is on a parameter that rows give."""
    binding = [effect for effect in EFFECTS.values() if "binds" in effect.sorts]

    assert [effect.id for effect in binding if not (effect.course.spans or effect.course.hangs_on)] == []
    assert {effect.course.hangs_on for effect in binding} - {""} <= EFFECTS.keys()


@pytest.mark.parametrize("name", sorted(effect.id for effect in EFFECTS.values() if effect.course.told))
def test_a_course_is_compiled_as_it_is_told(name: str) -> None:
    course = EFFECTS[name].course

    assert course_from_data(course_as_data(course)) == course == laws().effect_course(name)


@pytest.mark.parametrize(
    ("given", "params", "holds"),
    [
        ({}, {}, True),
        ({"grade": ("major",)}, {"grade": "major"}, True),
        ({"grade": ("major",)}, {}, False),
        ({"grade": ()}, {}, True),
        ({"grade": ()}, {"grade": "minor"}, False),
        ({"if_defends": ("true",)}, {"if_defends": True}, True),
        ({"if_defends": ("true",)}, {"if_defends": False}, False),
    ],
)
def test_conditions_are_on_parameters(
    given: dict[str, tuple[str, ...]], params: dict[str, object], holds: bool
) -> None:
    assert conditions_hold(given, params) is holds
