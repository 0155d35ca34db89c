"""The memo of a timeline: it holds what functions of the timeline make of it, and nothing that grows afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Set
from enum import Enum
from typing import TYPE_CHECKING, Any

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.game.game import Game
from adjudicator.record.events import Record
from adjudicator.table.state_and_timeline import Step, TableState, Timeline
from tests.helpers.recorded_cases import record_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest

WHOLE = (str, int, float, type(None), Enum, Record, Game, Timeline, TableState, Step)
"""Values that are compared as they are, or as the very same object."""


def shape(value: Any, above: tuple[int, ...] = ()) -> Any:
    """The contents of *value* all the way down, in plain values that can be compared."""
    if isinstance(value, WHOLE) or callable(value):
        return value
    if id(value) in above:
        return "above"
    inner = (*above, id(value))
    if isinstance(value, Mapping):
        return [(shape(key, inner), shape(held, inner)) for key, held in value.items()]
    if isinstance(value, Set):
        return sorted(map(repr, value))
    if isinstance(value, (tuple, list)):
        return [shape(one, inner) for one in value]
    slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
    held = {name: getattr(value, name) for name in slots if hasattr(value, name)} | getattr(value, "__dict__", {})
    return [type(value), *((name, shape(one, inner)) for name, one in sorted(held.items()))]


def some_cases() -> Iterator[tuple[str, str]]:
    """(code, record) of the first recorded case of every kind of fault of each code, one kind of four."""
    for code in shipped().codes.values():
        for at, cases in enumerate(code.cases.values()):
            recorded = [case.record for case in cases if case.record]
            if recorded and at % 4 == 0:
                yield code.id, recorded[0]


def test_a_timeline_keeps_nothing_that_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a deal has been ruled on, each function that was asked of a timeline makes the same of it once more."""
    asked: list[tuple[Timeline, Callable[[Timeline], Any], Any]] = []
    followed = Timeline.cached

    def noting(timeline: Timeline, follow: Callable[[Timeline], Any]) -> Any:
        value = followed(timeline, follow)
        asked.append((timeline, follow, value))
        return value

    wrong, compared = set(), 0
    for code, text in some_cases():
        monkeypatch.setattr(Timeline, "cached", noting)
        adjudicate(record_of(text, code), laws(), code)
        monkeypatch.setattr(Timeline, "cached", followed)
        kept = {(id(timeline), follow): (timeline, value) for timeline, follow, value in asked}
        asked.clear()
        for (_, follow), (timeline, value) in kept.items():
            compared += 1
            if shape(value) != shape(follow(timeline)):
                wrong.add((follow.__module__, follow.__qualname__))

    assert wrong == set()
    assert compared > 1000
