"""What a meld of canasta is, what cards count, and how a hand is made up of melds (001:2946-2984)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NATURAL = "456789TJQKA"
PACK = (*(suit + rank for suit in "CDHS" for rank in "23" + NATURAL for _ in range(2)), *(JOKER,) * 4)
RED_THREES, BLACK_THREES = ("H3", "D3"), ("S3", "C3")
CANASTA = 7
COUNTS = {JOKER: 50, "2": 20, "A": 20, **dict.fromkeys("89TJQK", 10), **dict.fromkeys("34567", 5)}
MINIMA = ((3000, 120), (1500, 90), (0, 50))


def is_wild(card: str) -> bool:
    """Jokers and twos."""
    return card == JOKER or card[1] == "2"


def rank(card: str) -> str:
    """The rank of a card; of a joker its sign."""
    return card if card == JOKER else card[1]


def ranks_of(cards: Iterable[str]) -> set[str]:
    """The ranks of the natural cards."""
    return {rank(card) for card in cards if not is_wild(card)}


def is_meld(cards: Sequence[str]) -> bool:
    """Two natural cards of a rank at least and three wild ones at most; or black threes, without wild cards."""
    wild = sum(map(is_wild, cards))
    ranks = ranks_of(cards)
    if len(cards) < 3 or len(ranks) != 1:
        return False
    if ranks == {"3"}:
        return not wild and all(card in BLACK_THREES for card in cards)
    return len(cards) - wild >= 2 and wild <= 3


def count(cards: Iterable[str]) -> int:
    """The point values together."""
    return sum(COUNTS[rank(card)] for card in cards)


def least(score: int) -> int:
    """What a first meld must count at *score*."""
    return next((minimum for reached, minimum in MINIMA if score >= reached), 15)


def groups(hand: Iterable[str]) -> list[list[str]]:
    """Three natural cards or more of each rank that has so many; threes are left out."""
    held = sorted(hand)
    alike = [[card for card in held if card != JOKER and card[1] == one] for one in NATURAL]
    return [cards for cards in alike if len(cards) >= 3]
