"""Cards and hands: a card is its suit letter and its rank, ``SA``, ``HT``, ``D7``; a joker is ``*``."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SUIT_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
HONOURS = frozenset("AKQJT")
"""The ranks that bridge counts as honours."""
_LETTER_OF_GLYPH = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_RANKS = frozenset((*"23456789TJQKA", "11", "12", "13"))
"""Elevens, twelves and thirteens belong to the pack of 62 cards."""


class Card(str):
    """One card by suit and rank; compares and hashes as its text, so ``Card.parse(str(card)) == card``."""

    __slots__ = ()

    @property
    def suit(self) -> str:
        """The suit letter; ``*`` for a joker."""
        return self[0]

    @property
    def rank(self) -> str:
        """The rank, ten as ``T``; empty for a joker."""
        return self[1:]

    @staticmethod
    def parse(text: str) -> Card:
        """The card that *text* names (``SA``, ``s10``, ``♠A``, ``HT``); ValueError if it names none."""
        return _parse_card(text)


@lru_cache(maxsize=512)
def _parse_card(text: str) -> Card:
    if not 2 <= len(text) <= 3:
        raise ValueError(text)
    suit = _LETTER_OF_GLYPH.get(text[0], text[0].upper())
    rank = text[1:].upper()
    if rank == "10":
        rank = "T"
    if suit not in SUIT_GLYPHS or rank not in _RANKS:
        raise ValueError(text)
    return Card(suit + rank)


JOKER = Card("*")


class MultiPackHand(frozenset[Card]):
    """A hand of a game with several packs: a set of cards that knows how many it holds of each."""

    __slots__ = ("counts",)
    counts: Counter[Card]

    def __new__(cls, cards: Iterable[Card]) -> MultiPackHand:
        """The hand that holds *cards*, like ones as often as they are named."""
        return cls.of(Counter(cards))

    @classmethod
    def of(cls, counts: Counter[Card]) -> MultiPackHand:
        """The hand with these *counts*, each at least 1."""
        hand = super().__new__(cls, counts)
        hand.counts = counts
        return hand


def hand_size(hand: frozenset[Card]) -> int:
    """The number of cards in *hand*, duplicates included."""
    return hand.counts.total() if isinstance(hand, MultiPackHand) else len(hand)


def card_counts(hand: frozenset[Card]) -> Counter[Card]:
    """The number of each card in *hand*, as a new counter that the caller may change."""
    if isinstance(hand, MultiPackHand):
        return copy_of_counts(hand.counts)
    counts: Counter[Card] = Counter.__new__(Counter)
    dict.update(counts, dict.fromkeys(hand, 1))
    return counts


def hand_without_cards(hand: frozenset[Card], cards: Iterable[Card]) -> frozenset[Card]:
    """*hand* without *cards*; of several like cards one is removed for each that is named."""
    if not isinstance(hand, MultiPackHand):
        return hand.difference(cards)
    counts = copy_of_counts(hand.counts)
    for card in cards:
        if counts[card] > 1:
            counts[card] -= 1
        else:
            counts.pop(card, None)
    return MultiPackHand.of(counts)


def hand_with_cards(hand: frozenset[Card], cards: Iterable[Card]) -> frozenset[Card]:
    """*hand* with *cards* added."""
    if not isinstance(hand, MultiPackHand):
        return hand.union(cards)
    counts = copy_of_counts(hand.counts)
    for card in cards:
        counts[card] += 1
    return MultiPackHand.of(counts)


def copy_of_counts(counts: Counter[Card]) -> Counter[Card]:
    """A copy, made faster than by ``counts.copy()``, which counts everything anew."""
    copy: Counter[Card] = Counter.__new__(Counter)
    dict.update(copy, counts)
    return copy
