"""The result of a deal: tricks won, tricks moved by rulings, and the entries of its score.

The annotations are evaluated with the classes, as in ``findings``.
"""

from collections.abc import Mapping
from typing import NamedTuple


class TrickTransfer(NamedTuple):
    """Tricks moved at the end of play."""

    giver: str
    taker: str
    n: int


class ResultEntry(NamedTuple):
    """One entry of a score sheet."""

    who: str
    points: int
    says: str
    under: tuple[str, ...] = ()
    """The provisions of the ruling that orders the entry; none for an entry from the play itself."""


class DealResult(NamedTuple):
    """Tricks and score, by side; score None where the record does not allow one."""

    tricks_won: Mapping[str, int]
    transferred: TrickTransfer | None
    tricks_scored: Mapping[str, int]
    score: Mapping[str, int] | None
    lines: tuple[str, ...] = ()
    """The calculation of the score, one sentence an item."""
    before: Mapping[str, int] | None = None
    """The score without any ruling, in games settled by what was undertaken or counted."""
    entries: tuple[ResultEntry, ...] = ()
    """The entries that make up the score, in those games."""
    not_counted: tuple[str, ...] = ()
    """The information still needed; there is no score while anything is missing."""
