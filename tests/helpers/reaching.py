"""Whether many deals made at random hold everything that they should, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Set

T = TypeVar("T")


def left_out(wanted: Set[T], found: Iterable[Set[T]]) -> set[T]:
    """What of *wanted* none of *found* holds; no more of *found* is made than it takes to see all of it.

    Raises AssertionError at anything found that is not wanted.
    """
    missing = set(wanted)
    for held in found:
        assert held <= wanted, f"not listed: {held - wanted}"
        missing -= held
        if not missing:
            break
    return missing
