"""The smallest text that still shows a fault: lines are left out, then characters, as long as it stays the same one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TRIALS = 600
"""So many texts are tried for one fault."""


def smallest(data: bytes, shows: Callable[[bytes], bool], trials: int = TRIALS) -> bytes:
    """A part of *data* that still *shows* the fault, of which nothing can be left out, or as small as so many trials
    make it."""
    budget = [trials]
    lines = _fewer(data.splitlines(keepends=True), lambda parts: shows(b"".join(parts)), budget)
    kept = b"".join(lines)
    return b"".join(_fewer([bytes([one]) for one in kept], lambda parts: shows(b"".join(parts)), budget))


def _fewer(parts: Sequence[bytes], shows: Callable[[Sequence[bytes]], bool], budget: list[int]) -> Sequence[bytes]:
    """*parts* less all that can be left out, a half, a quarter and less of them at a time."""
    size = max(1, len(parts) // 2)
    while parts:
        at, shrunk = 0, False
        while at < len(parts) and budget[0]:
            budget[0] -= 1
            rest = [*parts[:at], *parts[at + size :]]
            if shows(rest):
                parts, shrunk = rest, True
            else:
                at += size
        if not budget[0] or (size == 1 and not shrunk):
            break
        size = max(1, size // 2)
    return parts
