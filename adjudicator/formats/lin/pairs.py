"""The keys and values of LIN, and those that a file has for all its tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

_MOST_BOARDS = 1_000
"""No match has so many; a file of any length is read in little memory."""


class Pair(NamedTuple):
    """A key and its value."""

    key: str
    value: str
    line: int
    column: int


@dataclass(slots=True)
class Shared:
    """What a file says of all its tables."""

    values: dict[str, list[str]] = field(default_factory=dict)
    deals: dict[str, Pair] = field(default_factory=dict)
    """The deal of each board met so far, of the latest of them."""

    def add(self, pair: Pair) -> None:
        """Keep what *pair* says."""
        self.values.setdefault(pair.key, [part.strip() for part in pair.value.split(",")])

    def keep(self, board: str, deal: Pair) -> None:
        """Keep the *deal* of a *board* for the other table."""
        if board not in self.deals:
            if len(self.deals) == _MOST_BOARDS:
                del self.deals[next(iter(self.deals))]
            self.deals[board] = deal

    def item(self, key: str, index: int) -> str:
        """One item of a list; empty where there is none."""
        items = self.values.get(key, [])
        return items[index] if index < len(items) else ""
