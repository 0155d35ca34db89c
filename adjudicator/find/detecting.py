"""What a detector yields, and the register of all detectors."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.find.register import Register

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline

DEAL = -1
"""The step of what was wrong before anybody acted."""


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
    about: Mapping[str, Any] = MappingProxyType({})
    """What the derivers of facts start from: ``call``, ``card``, ``trick`` …"""
    readings: tuple[str, ...] = ()
    """Other ways to read the same evidence."""


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
    known = timeline.followed(_found_apart) if record is timeline.record else {}
    found: list[Irregularity] = []
    for detector in DETECTORS.of(timeline.game.raw).values():
        if detector not in _UNBOUND:
            found += detector(record, timeline, bound)
            continue
        if detector not in known:
            known[detector] = tuple(detector(record, timeline, bound))
        found += known[detector]
    found.sort(key=lambda fault: fault.step)
    return found


def _found_apart(_timeline: Timeline) -> dict[Callable[..., Iterator[Irregularity]], tuple[Irregularity, ...]]:
    """What detectors find whatever binds: rulings bind somebody, round by round, and it stays the same."""
    return {}
