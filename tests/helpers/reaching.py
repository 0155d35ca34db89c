"""Whether many deals made at random hold everything that they should, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

T = TypeVar("T")


def left_out(wanted: Set[T], found: Iterable[Set[T]], rare: Set[T] = frozenset()) -> set[T]:
    """What of *wanted*, the *rare* aside, none of *found* holds; no more of *found* is made than it takes to see it.

    Raises AssertionError at anything found that is not wanted.
    """
    missing = set(wanted - rare)
    for held in found:
        assert held <= wanted, f"not listed: {held - wanted}"
        missing -= held
        if not missing:
            break
    return missing


def too_few(wanted: Set[T], found: Iterable[T], times: int) -> set[T]:
    """What of *wanted* is *found* fewer than so many *times*; likewise no more is made than it takes."""
    counted: Counter[T] = Counter()
    missing = set(wanted)
    for one in found:
        assert one in wanted, f"not listed: {one}"
        counted[one] += 1
        if counted[one] >= times:
            missing.discard(one)
        if not missing:
            break
    return missing
