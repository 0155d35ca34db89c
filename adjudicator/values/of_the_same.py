"""What is made of a value that nothing can be looked up by, such as a ``[game]`` section: the very same one is looked
for, and that is told faster than by what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Value = TypeVar("_Value")
_Made = TypeVar("_Made")

_MOST = 1024
"""More than there are codes, or games with all the ways to sit at them: so many are kept before all are forgotten."""


class OfTheSame(Generic[_Value, _Made]):
    """What *make* makes of a value: made once, however often it is asked for."""

    def __init__(self, make: Callable[[_Value], _Made]) -> None:
        self._make = make
        self._made: dict[int, tuple[_Value, _Made]] = {}
        """Identity of a value → the value, which stays alive with it, and what was made of it."""

    def __call__(self, value: _Value) -> _Made:
        """What is made of that very *value*."""
        found = self._made.get(id(value))
        if found is None:
            made = self._make(value)
            if len(self._made) >= _MOST:
                self._made.clear()
            found = self._made[id(value)] = value, made
        return found[1]
