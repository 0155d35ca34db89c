"""The standard pack with a byte for each card: a hand and its column of the play are compared at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RANKS = "23456789TJQKA"
CARDS = tuple([Card(suit + rank) for suit in "CDHS" for rank in RANKS])
"""The card of each number."""
NUMBERS: Mapping[str, int] = {card: number for number, card in enumerate(CARDS)}
PACKED_PACK = bytes(range(len(CARDS)))
NO_CARD_BYTE = 0xFF
"""The byte for no card."""


def rank_to_card_table(suit: str) -> bytes:
    """The table with which ``bytes.translate`` turns written ranks into cards of *suit*."""
    return bytes([NUMBERS.get(suit + chr(written), NO_CARD_BYTE) for written in range(256)])


def cards_in(packed: bytes) -> list[Card]:
    """The cards in *packed*, one for each byte."""
    return [CARDS[number] for number in packed]


def packed_cards(cards: Iterable[str]) -> bytes:
    """*cards* with a byte for each; KeyError for a card outside the pack."""
    return bytes(map(NUMBERS.__getitem__, cards))
