"""Piquet: who scores for point, sequence and set, and what the play adds (001:5809-5862)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.values.cards import Card

ORDER = "789TJQKA"
LEAST = 3
"""A sequence has three cards or more, a set three or four."""
HIGHEST_WITHOUT_COUNT = "9"


class Point(NamedTuple):
    """The longest suit: its number of cards, and their value where the numbers are equal."""

    cards: int
    value: int


def point(hand: Collection[Card]) -> Point:
    """The best suit of *hand*: ace eleven, court cards ten, the rest their pips."""
    values = {rank: small_number(rank) or (11 if rank == "A" else 10) for rank in ORDER}
    return max(
        Point(len(suit), sum(values[card.rank] for card in suit))
        for letter in "CDHS"
        for suit in [[card for card in hand if card.suit == letter]]
    )


def sequences(hand: Collection[Card]) -> list[tuple[int, int]]:
    """(length, place of the highest card) of every sequence of *hand*, the best first."""
    found = []
    for letter in "CDHS":
        ranks = sorted(ORDER.index(card.rank) for card in hand if card.suit == letter)
        run: list[int] = []
        for rank in [*ranks, len(ORDER) + 1]:
            if run and rank != run[-1] + 1:
                if len(run) >= LEAST:
                    found.append((len(run), run[-1]))
                run = []
            run.append(rank)
    return sorted(found, reverse=True)


def sets(hand: Collection[Card]) -> list[tuple[int, int]]:
    """(number of cards, place of the rank) of every set of three or four above the nine, the best first."""
    counts = Counter(card.rank for card in hand)
    above = ORDER[ORDER.index(HIGHEST_WITHOUT_COUNT) + 1 :]
    return sorted(((n, ORDER.index(rank)) for rank, n in counts.items() if n >= LEAST and rank in above), reverse=True)


def _sequence_points(length: int) -> int:
    return length if length < LEAST + 2 else 10 + length


def declared(elder: Collection[Card], younger: Collection[Card]) -> tuple[int, int]:
    """What non-dealer and dealer score for their declarations, everything declared; a tie scores for neither."""
    scores = [0, 0]
    hands = (elder, younger)
    best_point = [point(hand) for hand in hands]
    best_run = [sequences(hand)[:1] for hand in hands]
    best_set = [sets(hand)[:1] for hand in hands]
    for at, other in ((0, 1), (1, 0)):
        if best_point[at] > best_point[other]:
            scores[at] += best_point[at].cards
        if best_run[at] > best_run[other]:
            scores[at] += sum(_sequence_points(length) for length, _ in sequences(hands[at]))
        if best_set[at] > best_set[other]:
            scores[at] += sum(14 if n > LEAST else LEAST for n, _ in sets(hands[at]))
    return scores[0], scores[1]
