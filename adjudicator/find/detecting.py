"""What a detector yields, and the register of all detectors."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from adjudicator.find.details import AtTurn, Detail, InTrick, OfCard, OfCards, Rightful
from adjudicator.find.register import Register
from rulebase.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card

_Detail = TypeVar("_Detail", bound=Detail)

DEAL = -1
"""The step of what was wrong before anybody acted."""


class PointedOut(NamedTuple):
    """How dummy's words brought a defender's fault to light."""

    act: str
    """What dummy did."""
    step: int


class Irregularity(NamedTuple):
    """One fault as the timeline shows it."""

    kind: str
    offender: Seat | None
    """Who answers for it: declarer for dummy's cards."""
    step: int
    """The step of the irregular action; ``DEAL`` before the first."""
    status: str
    summary: str
    """One sentence: what happened."""
    hand: Seat | None = None
    """The hand that acted, where it is not the offender's own."""
    detail: Detail = Detail()
    """What the derivers of facts start from: a value of the family of faults."""
    readings: tuple[str, ...] = ()
    """Other ways to read the same evidence."""
    because: str = ""
    """What is wrong with a call that is none, or with a declaration, in the words of the tables."""
    known: int | None = None
    """The step at which it was known, where that is another than its own."""
    choice_due: bool = False
    """Whether it is no fault but a right: somebody chooses, or has chosen, before the play goes on."""
    ruled_as: str | None = None
    """The kind whose law decides on it, where that is another than its own."""
    ruled_elsewhere: tuple[str, ...] = ()
    """Tables that are not asked, since another fault of the deal asks them."""
    roles: Mapping[str, Seat | None] = MappingProxyType({})
    """Whom roles mean that nothing but the detector knows."""
    pointed_out: PointedOut | None = None
    """Dummy's words, where he was the first to speak of it and had lost his rights (43B3)."""

    def of(self, family: type[_Detail]) -> _Detail | None:
        """The detail, where the fault is one of *family*."""
        return self.detail if isinstance(self.detail, family) else None

    @property
    def card(self) -> Card | None:
        """The card that it is about, where it is about one and that is known."""
        return self.detail.card if isinstance(self.detail, OfCard) else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it is about, as far as they are known."""
        return self.detail.cards if isinstance(self.detail, OfCards) else ()

    @property
    def trick(self) -> int | None:
        """The number of the trick that it lies in, from 1."""
        return self.detail.trick if isinstance(self.detail, InTrick) else None

    @property
    def turn(self) -> Seat | None:
        """Whose turn to play it was, where it is about that."""
        return self.detail.turn if isinstance(self.detail, AtTurn) else None

    @property
    def rightful(self) -> Seat | None:
        """Whose turn to call or to bet it was, where it is about that."""
        return self.detail.rightful if isinstance(self.detail, Rightful) else None


DETECTORS: Register[tuple[str, str], Callable[..., Iterator[Irregularity]]] = Register("faults")
_KINDS: set[str] = set()
_UNBOUND: set[Callable[..., Iterator[Irregularity]]] = set()
"""Detectors that do not look at what binds anybody, as the name of their third parameter (``_bound``) says."""


def detects(*kinds: str) -> Callable[[Callable[..., Iterator[Irregularity]]], Callable[..., Iterator[Irregularity]]]:
    """Register a detector of *kinds*."""

    def register(function: Callable[..., Iterator[Irregularity]]) -> Callable[..., Iterator[Irregularity]]:
        DETECTORS.add((function.__module__, function.__name__), function)
        _KINDS.update(kinds)
        if function.__code__.co_varnames[2] == "_bound":
            _UNBOUND.add(function)
        return function

    return register


def detected_kinds() -> frozenset[str]:
    """Every kind that some detector can find."""
    DETECTORS.names()
    return frozenset(_KINDS)


def detect(record: Record, timeline: Timeline, bound: Sequence[Bound] = ()) -> list[Irregularity]:
    """Everything irregular in *timeline*, in the order it happened."""
    found: list[Irregularity] = []
    for detector in DETECTORS.of(timeline.game.raw).values():
        found += found_by(detector, record, timeline, bound)
    found.sort(key=lambda fault: fault.step)
    return found


def found_by(
    detector: Callable[..., Iterator[Irregularity]], record: Record, timeline: Timeline, bound: Sequence[Bound]
) -> tuple[Irregularity, ...]:
    """What one *detector* finds in *timeline*: it looks but once for all that ask, while the same is *bound*; and where
    it does not look at what binds, but once."""
    known = timeline.followed(_found) if record is timeline.record else {}
    before = known.get(detector)
    if before is None or (before[0] is not bound and detector not in _UNBOUND):
        before = known[detector] = bound, tuple(detector(record, timeline, bound))
    return before[1]


def _found(
    _timeline: Timeline,
) -> dict[Callable[..., Iterator[Irregularity]], tuple[Sequence[Bound], tuple[Irregularity, ...]]]:
    """Detector → what was bound when it looked last, and what it found then."""
    return {}
