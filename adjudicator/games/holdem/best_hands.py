"""The best five cards of a hand and the board: any five in hold'em, two of the hand and three of the board in Omaha;
the best for high and for low of seven."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from adjudicator.scoring.systems.poker import HAND_SIZE, rate_high, rate_low

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.values.cards import Card


def best_five(hole: Sequence[Card], board: Sequence[Card], used: int = 0) -> tuple[Card, ...]:
    """The best five of the cards *hole* in the hand and the five on the *board*; *used*: the number of cards of the
    hand that must be played, 0 for any number."""
    return max(_fives(hole, board, used), key=rate_high)


def best_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The best five of *cards* for low, ace to five."""
    return min(combinations(cards, HAND_SIZE), key=rate_low)


_RANKS_OF_EIGHT = frozenset("A2345678")


def is_eight_or_better(five: Sequence[Card]) -> bool:
    """Whether *five* are different in rank and none is higher than an eight."""
    ranks = {card.rank for card in five}
    return len(ranks) == HAND_SIZE and ranks <= _RANKS_OF_EIGHT


def _fives(hole: Sequence[Card], board: Sequence[Card], used: int) -> Iterator[tuple[Card, ...]]:
    if not used:
        yield from combinations((*hole, *board), HAND_SIZE)
        return
    for own in combinations(hole, used):
        for common in combinations(board, HAND_SIZE - used):
            yield (*own, *common)
