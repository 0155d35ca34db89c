"""The best five cards of a hand and the board: any five in hold'em, two of the hand and three of the board in Omaha."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from adjudicator.scoring.systems.poker import HAND_SIZE, rate_high

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.values.cards import Card


def best_five(hole: Sequence[Card], board: Sequence[Card], used: int = 0) -> tuple[Card, ...]:
    """The best five of the cards *hole* in the hand and the five on the *board*; *used*: the number of cards of the
    hand that must be played, 0 for any number."""
    return max(_fives(hole, board, used), key=rate_high)


def _fives(hole: Sequence[Card], board: Sequence[Card], used: int) -> Iterator[tuple[Card, ...]]:
    if not used:
        yield from combinations((*hole, *board), HAND_SIZE)
        return
    for own in combinations(hole, used):
        for common in combinations(board, HAND_SIZE - used):
            yield (*own, *common)
