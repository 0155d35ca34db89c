"""The deals of one oracle by their seeds, made once in a process where only the faults in them are asked for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.oracle.scene import Scene

    Sort = tuple[str | None, ...]


class Made:
    """What *make* makes of each seed; of the deals that were played the faults are kept, not the deals."""

    def __init__(self, make: Callable[[int], Scene]) -> None:
        self._make = make
        self._faults: dict[int, tuple[str, frozenset[tuple[str, str | None]]]] = {}
        self._sorts: dict[int, frozenset[Sort]] = {}

    def __call__(self, seed: int) -> Scene:
        """The deal of *seed*, made anew."""
        scene = self._make(seed)
        self._faults[seed] = (scene.code, frozenset((fault.kind, fault.rows) for fault in scene.expected))
        told: set[Sort] = {(scene.code, fault.kind, fault.status, fault.rows) for fault in scene.expected}
        self._sorts[seed] = frozenset(told or {(scene.code, scene.tags.get("Variant"))})
        return scene

    def faults(self, seed: int) -> tuple[str, frozenset[tuple[str, str | None]]]:
        """The code of the deal of *seed*, and kind and rows of each fault in it."""
        if seed not in self._faults:
            self(seed)
        return self._faults[seed]

    def various(self, seeds: Iterable[int], times: int) -> Iterator[int]:
        """Those of *seeds* in which something happens that has happened in fewer than so many *times* before: a fault
        of one kind, with one status and ruled on by the same rows, in one game; or a game, and a form of it, without
        any fault."""
        happened: Counter[Sort] = Counter()
        for seed in seeds:
            if seed not in self._sorts:
                self(seed)
            if any(happened[sort] < times for sort in self._sorts[seed]):
                happened.update(self._sorts[seed])
                yield seed
