"""The register of derivers, and what they look at."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, overload

from adjudicator.find.register import Register
from rulebase.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Record
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import TableState, Timeline


class Binding:
    """What binds somebody, for derivers to look at. Where none of them has looked, it makes no difference to them."""

    def __init__(self, bound: Sequence[Bound] = ()) -> None:
        self._bound = bound
        self.looked_at = False

    def __iter__(self) -> Iterator[Bound]:
        self.looked_at = True
        return iter(self._bound)


class Context(NamedTuple):
    """One fault and everything around it."""

    record: Record
    timeline: Timeline
    fault: Irregularity
    faults: Sequence[Irregularity]
    """All faults of the deal, in order."""
    bound: Iterable[Bound] = ()
    transferred: Mapping[str, int] = MappingProxyType({})
    """Tricks that earlier rulings have already taken from each side."""

    @property
    def before(self) -> TableState:
        """The table just before the fault."""
        if self.fault.step < 0:
            return self.timeline.start
        return self.timeline.steps[self.fault.step].before


DERIVERS: Register[tuple[str, str], Callable[[Context], str | None]] = Register("facts")
"""By (fact, kind); the kind is empty for a deriver that serves all."""


def derives(fact: str, *kinds: str) -> Callable[[Callable[[Context], str | None]], Callable[[Context], str | None]]:
    """Register a deriver of *fact*, for *kinds* only if any are named."""

    def register(function: Callable[[Context], str | None]) -> Callable[[Context], str | None]:
        for kind in kinds or ("",):
            DERIVERS.add((fact, kind), function)
        return function

    return register


def derivable() -> frozenset[tuple[str, str]]:
    """(fact, kind) of every deriver; the kind is empty for one that serves all."""
    return DERIVERS.names()


def derive(fact: str, context: Context) -> str | None:
    """The value of *fact* for the fault in *context*; None where the record does not tell."""
    deriver = DERIVERS.first(context.timeline.game.raw, fact, (fact, context.fault.kind), (fact, ""))
    return deriver(context) if deriver else None


class Presumed(str):
    """A value that the record suggests and does not show: taken as the ordinary course, and said to be."""

    __slots__ = ()


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
