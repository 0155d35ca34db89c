"""Declarations at piquet: the scores for point, sequence and set (001:5809-5862)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.values.cards import Card

RANK_ORDER = "789TJQKA"
LEAST_CARDS = 3
"""A sequence has three cards or more, a set three or four."""
HIGHEST_WITHOUT_COUNT = "9"


class SuitPoint(NamedTuple):
    """The longest suit: its number of cards, and their value if the numbers are equal."""

    cards: int
    value: int


def point_of_hand(hand: Collection[Card]) -> SuitPoint:
    """The best suit of *hand*: ace eleven, court cards ten, the rest their pips."""
    values = {rank: small_number(rank) or (11 if rank == "A" else 10) for rank in RANK_ORDER}
    return max(
        SuitPoint(len(suit), sum(values[card.rank] for card in suit))
        for letter in "CDHS"
        for suit in [[card for card in hand if card.suit == letter]]
    )


def sequences_in_hand(hand: Collection[Card]) -> list[tuple[int, int]]:
    """(length, rank index of the highest card) of every sequence of *hand*, the best first."""
    found = []
    for letter in "CDHS":
        ranks = sorted(RANK_ORDER.index(card.rank) for card in hand if card.suit == letter)
        run: list[int] = []
        for rank in [*ranks, len(RANK_ORDER) + 1]:
            if run and rank != run[-1] + 1:
                if len(run) >= LEAST_CARDS:
                    found.append((len(run), run[-1]))
                run = []
            run.append(rank)
    return sorted(found, reverse=True)


def sets_in_hand(hand: Collection[Card]) -> list[tuple[int, int]]:
    """(number of cards, rank index) of every set of three or four above the nine, the best first."""
    counts = Counter(card.rank for card in hand)
    above = RANK_ORDER[RANK_ORDER.index(HIGHEST_WITHOUT_COUNT) + 1 :]
    return sorted(
        ((n, RANK_ORDER.index(rank)) for rank, n in counts.items() if n >= LEAST_CARDS and rank in above), reverse=True
    )


def _sequence_points(length: int) -> int:
    return length if length < LEAST_CARDS + 2 else 10 + length


def declaration_points(elder: Collection[Card], younger: Collection[Card]) -> tuple[int, int]:
    """The scores of non-dealer and dealer for their declarations, everything declared; a tie scores for neither."""
    scores = [0, 0]
    hands = (elder, younger)
    best_point = [point_of_hand(hand) for hand in hands]
    best_run = [sequences_in_hand(hand)[:1] for hand in hands]
    best_set = [sets_in_hand(hand)[:1] for hand in hands]
    for at, other in ((0, 1), (1, 0)):
        if best_point[at] > best_point[other]:
            scores[at] += best_point[at].cards
        if best_run[at] > best_run[other]:
            scores[at] += sum(_sequence_points(length) for length, _ in sequences_in_hand(hands[at]))
        if best_set[at] > best_set[other]:
            scores[at] += sum(14 if n > LEAST_CARDS else LEAST_CARDS for n, _ in sets_in_hand(hands[at]))
    return scores[0], scores[1]
