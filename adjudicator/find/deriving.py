"""The facts that a record shows, and what their functions look at."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, overload

from adjudicator.table.sorts import types_of
from adjudicator.values.addresses import function

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import TableState, Timeline
    from rulebase import Rulebase


class Binding:
    """What binds somebody, for derivers to look at, with what they have seen of it: another that shows them the same
    makes no difference to them."""

    def __init__(self, bound: Sequence[Bound] = ()) -> None:
        self._bound = bound
        self._whole = False
        """Whether somebody has looked at all of it."""
        self._seen: dict[tuple[Seat | None, int], list[Bound]] = {}
        """Player and step → what was in force on that player then, for those who asked no more."""

    def __iter__(self) -> Iterator[Bound]:
        self._whole = True
        return iter(self._bound)

    def on(self, seat: Seat | None, step: int) -> list[Bound]:
        """What is in force on *seat* when *step* is taken."""
        self._seen[seat, step] = found = self._on(seat, step)
        return found

    def _on(self, seat: Seat | None, step: int) -> list[Bound]:
        return [one for one in self._bound if one.seat == seat and one.binds(step)]

    def shows_the_same(self, bound: Sequence[Bound]) -> bool:
        """Whether everybody who has looked would have seen the same in *bound*."""
        if self._whole:
            return self._bound == bound
        other = Binding(bound)
        return all(other._on(*asked) == seen for asked, seen in self._seen.items())


NOTHING_BINDS = Binding()


class Context(NamedTuple):
    """One fault and everything around it."""

    laws: Rulebase
    record: Record
    timeline: Timeline
    fault: Irregularity
    faults: Sequence[Irregularity]
    """All faults of the deal, in order."""
    bound: Binding = NOTHING_BINDS
    transferred: Mapping[str, int] = MappingProxyType({})
    """Tricks that earlier rulings have already taken from each side."""

    @property
    def before(self) -> TableState:
        """The table just before the fault."""
        if self.fault.step < 0:
            return self.timeline.start
        return self.timeline.steps[self.fault.step].before

    def binding(self, seat: Seat | None) -> Sequence[Bound]:
        """What was in force on *seat* at the fault."""
        return self.bound.on(seat, self.fault.step)


def derive(fact: str, context: Context) -> str | None:
    """The value of *fact* for the fault in *context*; None where the record does not tell."""
    value = _read(fact, context)
    return None if value is FOR_PEOPLE else value


def for_people(fact: str, context: Context) -> bool:
    """Tell whether the record has something that may be what *fact* asks about, and that only people can read: then
    the ordinary course is not taken for granted."""
    return _read(fact, context) is FOR_PEOPLE


def _read(fact: str, context: Context) -> str | None:
    """The answer of the function that finds *fact* of such a fault in such a game; None where there is none."""
    found = context.laws.addresses.of("fact", fact)
    for kind in (context.fault.kind, ""):
        for one in found:
            if one.kind == kind and (not one.type or one.type in types_of(context.timeline.game.raw)):
                value: str | None = function(one.at)(context)
                return value
    return None


class ForPeople(str):
    """No value: the record has an act or a word that may be what the fact asks about, not how it was meant."""

    __slots__ = ()


FOR_PEOPLE = ForPeople()
"""The answer of a deriver with which a fact is asked of people, though the ordinary course would be assumed of it."""


class SoFar(str):
    """A value that holds as far as the record goes: nobody wrote down what would make it another."""

    __slots__ = ()


NOT_SO_FAR = SoFar("no")


@overload
def so_far(value: bool) -> str: ...
@overload
def so_far(value: bool | None) -> str | None: ...
def so_far(value: bool | None) -> str | None:
    """The same as ``yes_no`` of what comes after the act, or what somebody has to have written down: its no is none
    for ever."""
    return None if value is None else "yes" if value else NOT_SO_FAR


def yes_no(value: bool | None) -> str | None:
    """A truth value in the vocabulary's words."""
    return None if value is None else "yes" if value else "no"
