"""Matched sets of rummy and gin: what is one, which of them a hand holds, and how little they leave of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
"""The ace is low and only low."""
PACK = tuple(suit + rank for suit in "CDHS" for rank in RANKS)
WORTH = {card: min(RANKS.index(card[1]) + 1, 10) for card in PACK}
"""What a card counts that matches nothing: court cards ten, an ace one."""
_PLACE = {suit + rank: (RANKS.index(rank), suit) for suit in "CDHS" for rank in RANKS}
"""Rank before suit."""


def is_set(cards: Sequence[str]) -> bool:
    """Whether *cards* are three or four of a kind, or three or more of a suit in sequence."""
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    places = sorted(RANKS.index(card[1]) for card in cards)
    if places[0] == places[-1]:
        return True
    return len({card[0] for card in cards}) == 1 and places == list(range(places[0], places[0] + len(places)))


def sets_in(hand: Iterable[str]) -> list[tuple[str, ...]]:
    """Every matched set that *hand* holds, the parts of longer ones among them."""
    of_a_rank: dict[str, list[str]] = {}
    of_a_suit: dict[str, list[str]] = {}
    for card in sorted(set(hand), key=_PLACE.__getitem__):
        of_a_rank.setdefault(card[1], []).append(card)
        of_a_suit.setdefault(card[0], []).append(card)
    found: list[tuple[str, ...]] = []
    for alike in of_a_rank.values():
        if len(alike) >= 3:
            found += [group for size in (3, 4) for group in combinations(alike, size)]
    for suit in sorted(of_a_suit):
        held = of_a_suit[suit]
        for low in range(len(held) - 2):
            end = low + 1
            while end < len(held) and RANKS.index(held[end][1]) - RANKS.index(held[low][1]) == end - low:
                end += 1
                if end - low >= 3:
                    found.append(tuple(held[low:end]))
    return found


def points(cards: Iterable[str]) -> int:
    """What *cards* count that match nothing."""
    return sum(map(WORTH.__getitem__, cards))


@lru_cache(maxsize=64)
def _ways(held: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
    """Every choice of sets that have no card in common: what is left over, and the sets."""
    ways: dict[frozenset[str], tuple[tuple[str, ...], ...]] = {frozenset(): ()}
    for found in sets_in(held):
        cards = frozenset(found)
        for used, laid in tuple(ways.items()):
            if not used & cards:
                ways.setdefault(used | cards, (*laid, found))
    return tuple((tuple(card for card in held if card not in used), laid) for used, laid in ways.items())


def best(hand: Iterable[str]) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The least that *hand* can count, and the sets laid apart for it."""
    left, laid = min(_ways(tuple(sorted(hand))), key=lambda way: (points(way[0]), way[1]))
    return points(left), laid


def after_discard(hand: Iterable[str], kept: str | None = None) -> tuple[int, str]:
    """The least that *hand* can count with one card discarded, and that card; *kept* may not go."""
    ways = [(points(left), left) for left, _ in _ways(tuple(sorted(hand)))]
    return min((count - WORTH[card], card) for count, left in ways for card in left if card != kept)
