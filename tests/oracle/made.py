"""The deals of one oracle by their seeds, made once in a process where only the faults in them are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.scene import Scene


class Made:
    """What *make* makes of each seed; of the deals that were played the faults are kept, not the deals."""

    def __init__(self, make: Callable[[int], Scene]) -> None:
        self._make = make
        self._faults: dict[int, tuple[str, frozenset[tuple[str, str | None]]]] = {}

    def __call__(self, seed: int) -> Scene:
        """The deal of *seed*, made anew."""
        scene = self._make(seed)
        self._faults[seed] = (scene.code, frozenset((fault.kind, fault.rows) for fault in scene.expected))
        return scene

    def faults(self, seed: int) -> tuple[str, frozenset[tuple[str, str | None]]]:
        """The code of the deal of *seed*, and kind and rows of each fault in it."""
        if seed not in self._faults:
            self(seed)
        return self._faults[seed]
