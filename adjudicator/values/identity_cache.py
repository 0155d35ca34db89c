"""A cache keyed by object identity, for unhashable values such as a ``[game]`` section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Value = TypeVar("_Value")
_Result = TypeVar("_Result")

_MAX_ENTRIES = 1024
"""More than there are codes, or games with all the ways to sit at them: so many are kept before all are forgotten."""


class IdentityCache(Generic[_Value, _Result]):
    """What *make* makes of a value: made once, however often it is asked for."""

    def __init__(self, make: Callable[[_Value], _Result]) -> None:
        self._make = make
        self._made: dict[int, tuple[_Value, _Result]] = {}
        """Identity of a value → the value, which stays alive with it, and what was made of it."""

    def __call__(self, value: _Value) -> _Result:
        """What is made of that very *value*."""
        found = self._made.get(id(value))
        if found is None:
            made = self._make(value)
            if len(self._made) >= _MAX_ENTRIES:
                self._made.clear()
            found = self._made[id(value)] = value, made
        return found[1]
