"""Cribbage: what a hand counts with the starter, and what a card pegs in the play (001:6000-6075)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.values.cards import Card

ORDER = "A23456789TJQK"
"""Low to high; runs go by it."""
FIFTEEN, THIRTY_ONE = 15, 31
HAND = 4


def pip(card: Card) -> int:
    """What a card counts towards fifteen and thirty-one: court cards ten."""
    return min(ORDER.index(card.rank) + 1, 10)


def show(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> dict[str, int]:
    """What *hand* counts with *starter*: ``fifteens``, ``pairs``, ``runs``, ``flush`` and ``his nobs``.

    A flush of four counts in the hand alone, of five with the starter too; the crib counts only a flush of five.
    """
    if len(hand) != HAND:
        raise ScoreError(f"a cribbage hand has {HAND} cards and the starter, not {len(hand)}")
    cards = [*hand, starter]
    pairs = sum(n * (n - 1) for n in Counter(card.rank for card in cards).values())
    fifteens = sum(
        2 for size in range(2, 6) for chosen in combinations(cards, size) if sum(map(pip, chosen)) == FIFTEEN
    )
    flush = HAND if len({card.suit for card in hand}) == 1 else 0
    if flush and starter.suit == hand[0].suit:
        flush += 1
    if crib and flush == HAND:
        flush = 0
    nobs = sum(card.rank == "J" and card.suit == starter.suit for card in hand)
    counts = {"fifteens": fifteens, "pairs": pairs, "runs": _runs(cards), "flush": flush, "his nobs": nobs}
    return {name: points for name, points in counts.items() if points}


def _runs(cards: Sequence[Card]) -> int:
    """Each longest run counts its length as often as it can be made of different cards."""
    held = Counter(ORDER.index(card.rank) for card in cards)
    total, at = 0, 0
    while at < len(ORDER):
        end, ways = at, 1
        while end in held:
            ways *= held[end]
            end += 1
        if end - at >= 3:
            total += (end - at) * ways
        at = max(end, at + 1)
    return total


def peg(played: Sequence[Card], shift: int = 0) -> int:
    """What the last card of *played*, all those since the count began anew, pegs for its player.

    *shift*: what the total was announced too high and stands so, below nothing too low.

    Two for fifteen and for thirty-one, 2, 6 or 12 for a pair, three or four alike, and the length of a run.
    """
    points = 2 if sum(map(pip, played)) + shift in (FIFTEEN, THIRTY_ONE) else 0
    alike = 1
    while alike < len(played) and played[-1 - alike].rank == played[-1].rank:
        alike += 1
    points += alike * (alike - 1)
    for length in range(len(played), 2, -1):
        ranks = sorted(ORDER.index(card.rank) for card in played[-length:])
        if ranks == list(range(ranks[0], ranks[0] + length)):
            return points + length
    return points
