"""Values computed when somebody asks for them: most deals of an archive are asked for none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


class ComputedOnce(Generic[Value]):
    """A value that a function without arguments computes on the first call, and that every later call returns.

    It takes a tenth of the time of ``functools.cache`` to make, and every deal of an archive makes some.
    """

    __slots__ = ("_compute", "_value")

    def __init__(self, compute: Callable[[], Value]) -> None:
        self._compute: Callable[[], Value] | None = compute

    def __call__(self) -> Value:
        """The value."""
        if self._compute is not None:
            self._value = self._compute()
            self._compute = None
        return self._value
