"""A record as it is while it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SECTION = '[Record "1"]'


def grown(text: str) -> Iterator[str]:
    """The text of one game after each of the lines of its ``[Record]`` section, and before the first."""
    head, _, lines = text.rstrip("\n").partition(f"{SECTION}\n")
    so_far = f"{head.strip()}\n{SECTION}\n"
    yield so_far
    for line in lines.splitlines():
        if line.strip():
            so_far += f"{line}\n"
            yield so_far
