"""Matched sets of rummy and gin: what is one, which of them a hand holds, and how little they leave of it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
"""The ace is low and only low."""
PACK = tuple(suit + rank for suit in "CDHS" for rank in RANKS)


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
    held = set(hand)
    found: list[tuple[str, ...]] = []
    for rank in RANKS:
        alike = sorted(card for card in held if card[1] == rank)
        found += [group for size in (3, 4) for group in combinations(alike, size)]
    for suit in "CDHS":
        for low in range(len(RANKS)):
            row: tuple[str, ...] = ()
            for rank in RANKS[low:]:
                if suit + rank not in held:
                    break
                row = (*row, suit + rank)
                if len(row) >= 3:
                    found.append(row)
    return found


def points(cards: Iterable[str]) -> int:
    """What cards count that match nothing: court cards ten, an ace one."""
    return sum(min(RANKS.index(card[1]) + 1, 10) for card in cards)


def best(hand: Iterable[str]) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """The least that *hand* can count, and the sets laid apart for it."""
    held = sorted(hand)
    ways: dict[frozenset[str], tuple[tuple[str, ...], ...]] = {frozenset(): ()}
    for found in sets_in(held):
        cards = frozenset(found)
        for used, laid in tuple(ways.items()):
            if not used & cards:
                ways.setdefault(used | cards, (*laid, found))
    used = min(ways, key=lambda cards: (points(card for card in held if card not in cards), sorted(cards)))
    return points(card for card in held if card not in used), ways[used]


def after_discard(hand: Sequence[str], kept: str | None = None) -> tuple[int, str]:
    """The least that *hand* can count with one card discarded, and that card; *kept* may not go."""
    return min((best(card for card in hand if card != gone)[0], gone) for gone in hand if gone != kept)
