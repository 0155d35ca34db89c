"""Calls and cards as text: what a token is, whatever the game."""

from __future__ import annotations

import re
from functools import lru_cache

from adjudicator.values.bids import ALL_PASS, DOUBLE, PASS, REDOUBLE
from adjudicator.values.cards import JOKER, Card
from adjudicator.values.numbers import is_number

UNKNOWN_CARD = "-"

_LEVEL = re.compile(r"([1-9][0-9]?)(NT|[CDHSRN♣♦♥♠♧♢♡♤])")
_NUMBER = re.compile(r"[0-9]{1,4}")
_DENOMINATION = {"N": "NT", "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_BRIDGE = {"P": PASS, "PASS": PASS, "X": DOUBLE, "XX": REDOUBLE, "AP": ALL_PASS} | {
    "DOUBLE": DOUBLE,
    "DBL": DOUBLE,
    "REDOUBLE": REDOUBLE,
    "RDBL": REDOUBLE,
}

CALL_WORDS = frozenset(
    (
        # Euchre and its kin
        "order-up",
        "order",
        "assist",
        "take-up",
        "turn-down",
        "alone",
        "defend-alone",
        "best",
        # Five hundred and napoleon
        "nullo",
        "grand",
        "nap",
        "wellington",
        "blucher",
        "sir-garnet",
        "peep",
        # Skat and schafskopf
        "tournee",
        "passt-mir-nicht",
        "gucki",
        "guckser",
        "ramsch",
        "null",
        "null-ouvert",
        "ouvert",
        "hand",
        "schneider",
        "schwarz",
        "contra",
        "rekontra",
        # Six-bid solo, frog, ombre
        "solo",
        "heart-solo",
        "misere",
        "guarantee-solo",
        "spread-misere",
        "call-solo",
        "frog",
        "chico",
        "least",
        "jack-post",
        "sans-prendre",
        "simple-suit",
        "simple-color",
        "solo-suit",
        "solo-color",
        "tout-suit",
        "tout-color",
        # Pitch, cinch, pinochle, klaberjass, and trump named by word
        "smudge",
        "sell",
        "bid",
        "bete",
        "concede",
        "pitch",
        "flush",
        "schmeiss",
        "take",
        "clubs",
        "diamonds",
        "hearts",
        "spades",
        "no-trump",
        "hold",
        "yes",
        "no",
    )
)
"""Calls of the games that do not bid as bridge does."""


_SUITS_NAMED = ("clubs", "diamonds", "hearts", "spades", "no-trump")
SPOKEN = {
    "order it up": "order-up",
    "order up": "order-up",
    "take it up": "take-up",
    "take up": "take-up",
    "turn it down": "turn-down",
    "turn down": "turn-down",
    "go alone": "alone",
    "i pass": PASS,
    "no bid": PASS,
    "all pass": ALL_PASS,
}
"""What people say of several words, and the call that it is."""
# The long s and the Turkish i are letters of none of these words, though case folds them into s and i.
_SPOKEN = re.compile(rf"((?:[^\s:]+:)?)((?ai:{'|'.join(said.replace(' ', ' +') for said in SPOKEN)}))(?![\w-])")


def as_spoken(text: str, at: int) -> tuple[str, int] | None:
    """(the token that is meant, where what is said ends) of a call of several words at *at* of *text*; else None."""
    found = _SPOKEN.match(text, at)
    return found and (found[1] + SPOKEN[" ".join(found[2].lower().split())], found.end())


def said_together(call: str, next_call: str) -> bool:
    """Whether two calls side by side are read as one: ``no bid``, or as a bid told in words: ``1 spades``."""
    return as_spoken(f"{call} {next_call}", 0) is not None or (is_number(call) and next_call in _SUITS_NAMED)


def is_bid(call: str) -> bool:
    """Whether *call* is a level and a denomination."""
    return _LEVEL.fullmatch(call) is not None


@lru_cache(maxsize=4096)
def as_card(text: str) -> Card | None:
    """The card that *text* names, or None."""
    if text == JOKER:
        return JOKER
    try:
        return Card.parse(text)
    except ValueError:
        return None


def turned_round(text: str) -> Card | None:
    """The card that *text* names with its rank before its suit, as many people write it (``AS``); else None."""
    return as_card(text[-1:] + text[:-1])


@lru_cache(maxsize=4096)
def as_call(text: str) -> str | None:
    """The call that *text* names, in its normal spelling, or None."""
    upper = text.upper()
    if upper in _BRIDGE:
        return _BRIDGE[upper]
    if found := _LEVEL.fullmatch(upper):
        return found[1] + _DENOMINATION.get(found[2], found[2])
    if _NUMBER.fullmatch(text):
        return text
    word = text.lower().replace("_", "-")
    return word if word in CALL_WORDS else None
