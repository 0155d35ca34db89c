"""Small counts of games that have no law of their own on irregularities: red and black, stuss, gin's running score.

Sources: 001:2439, 001:3359, 001:6799-6807.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.values.cards import Card

_PIPS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
CALLED, CAT_HOP = 4, 2
"""What calling the last three cards pays to one: all of different ranks, or two of them a pair."""


def red_and_black(hand: Iterable[Card]) -> tuple[int, int]:
    """(points of the red cards, points of the black ones); the hand is worth the first less the second."""
    points = {True: 0, False: 0}
    for card in hand:
        points[card.suit in "HD"] += _PIPS.get(card.rank) or int(card.rank)
    return points[True], points[False]


def stuss(rank: str, turn: tuple[str, str], *, coppered: bool = False) -> int:
    """What a chip on *rank* brings in a *turn* of two cards: 1 won, -1 lost, 0 not settled.

    The first card of a turn loses and the second wins; a coppered chip bets the other way; a rank that comes twice is a
    split and the bank takes it.
    """
    loses, wins = (card == rank for card in turn)
    if loses and wins:
        return -1
    if not loses and not wins:
        return 0
    return 1 if wins != coppered else -1


def called_turn(order: Sequence[str], came: Sequence[str]) -> int:
    """What calling the *order* of the last three cards, by rank, pays to one; -1 when they *came* otherwise."""
    if list(order) != list(came):
        return -1
    return CALLED if len(set(came)) == len(came) else CAT_HOP


def gin_running(won: Iterable[int]) -> list[int]:
    """What a player writes down after each hand that he wins, with a line under it: his running score."""
    return list(accumulate(won))
