"""What cards count at cassino, and which of them together pair with one card (001:6133, 6161-6185, 6237)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.values.cards import Card

Values = tuple[int, ...]


def values_of(card: Card, table: Mapping[str, Sequence[int]]) -> Values:
    """What *card* may count; nothing for a face card that only pairs."""
    return tuple(int(value) for value in table.get(card.rank, ()))


def groups(cards: Sequence[Card], total: int, table: Mapping[str, Sequence[int]]) -> int | None:
    """Into how many combinations that each count *total* all of *cards* fall; None where they do not."""
    if not cards:
        return 0
    first, rest = cards[0], list(cards[1:])
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            chosen = [first, *(rest[at] for at in others)]
            if total in _sums(chosen, table):
                left = [card for at, card in enumerate(rest) if at not in others]
                found = groups(left, total, table)
                if found is not None:
                    return found + 1
    return None


def _sums(cards: Sequence[Card], table: Mapping[str, Sequence[int]]) -> set[int]:
    """Every total that *cards* can count; none where one of them has no value."""
    sums = {0}
    for card in cards:
        sums = {total + value for total in sums for value in values_of(card, table)}
    return sums


def pairs_with(card: Card, cards: Sequence[Card], table: Mapping[str, Sequence[int]]) -> bool:
    """Whether *cards* from the table, builds left out, may be taken in with *card*."""
    values = values_of(card, table)
    if not values:
        # Of two jacks on the table a jack takes in one (001:6173).
        return len(cards) == 1 and cards[0].rank == card.rank
    return any(groups(cards, value, table) is not None for value in values)
