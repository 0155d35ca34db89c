"""A cache keyed by object identity, for unhashable values such as a ``[game]`` section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Value = TypeVar("_Value")
_Result = TypeVar("_Result")

_MAX_ENTRIES = 1024
"""Entries kept before all are dropped: more than there are codes, or games with all their seatings."""


class IdentityCache(Generic[_Value, _Result]):
    """The results of *make*, computed once for each object."""

    def __init__(self, make: Callable[[_Value], _Result]) -> None:
        self._make = make
        self._made: dict[int, tuple[_Value, _Result]] = {}
        """Identity of a value → (the value, which is kept alive, its result)."""

    def __call__(self, value: _Value) -> _Result:
        """The result for this very object."""
        found = self._made.get(id(value))
        if found is None:
            made = self._make(value)
            if len(self._made) >= _MAX_ENTRIES:
                self._made.clear()
            found = self._made[id(value)] = value, made
        return found[1]
