"""Cards and hands: a card is its suit letter and its rank, ``SA``, ``HT``, ``D7``; a joker is ``*``."""

from __future__ import annotations

from functools import lru_cache

SUIT_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
HONOURS = frozenset("AKQJT")
"""The ranks that bridge counts as honours."""
_LETTER_OF_GLYPH = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_RANKS = frozenset("23456789TJQKA")


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
