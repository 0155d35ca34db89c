"""Calls and cards of every game as text, and the spelling suggested for those written in words.

``W leads the ace of spades`` is not read, since some such words are calls of other games; the error suggests the right
spelling.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.formats.reader_remarks import quoted_text
from adjudicator.values.bids_and_contracts import ALL_PASS, DOUBLE, PASS, REDOUBLE
from adjudicator.values.cards import JOKER, Card
from adjudicator.values.numbers import is_number
from rulebase.lazy_patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat


UNKNOWN_CARD = "-"

_BID_PATTERN = re.compile(r"([1-9][0-9]?)(NT|[CDHSRN♣♦♥♠♧♢♡♤])")
_NUMBER_PATTERN = pattern(r"[0-9]{1,4}")
_DENOMINATION = {"N": "NT", "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_BRIDGE_CALLS = {"P": PASS, "PASS": PASS, "X": DOUBLE, "XX": REDOUBLE, "AP": ALL_PASS} | {
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


NO = "no"
"""A refusal of trump in games that ask for it; at bridge a pass, short for "no bid"."""
_SUITS_NAMED = ("clubs", "diamonds", "hearts", "spades", "no-trump")
SPOKEN_CALLS = {
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
"""Calls of several words → the call."""
# ASCII only: the long s and the Turkish i are not to match s and i.
_SPOKEN_PATTERN = pattern(
    rf"((?:[^\s:]+:)?)((?ai:{'|'.join(said.replace(' ', ' +') for said in SPOKEN_CALLS)}))(?![\w-])"
)


def parse_spoken_call(text: str, at: int) -> tuple[str, int] | None:
    """(the token meant, the offset of its end) for a call of several words at offset *at* of *text*; else None."""
    found = _SPOKEN_PATTERN.match(text, at)
    return found and (found[1] + SPOKEN_CALLS[" ".join(found[2].lower().split())], found.end())


def are_one_call(call: str, next_call: str) -> bool:
    """Whether two calls side by side would be read as one: as ``no bid``, or as a bid in words (``1 spades``)."""
    return parse_spoken_call(f"{call} {next_call}", 0) is not None or (is_number(call) and next_call in _SUITS_NAMED)


def is_bid_of_bridge(call: str) -> bool:
    """Whether *call* is a level and a denomination."""
    return _BID_PATTERN.fullmatch(call) is not None


@lru_cache(maxsize=4096)
def parse_card(text: str) -> Card | None:
    """The card that *text* names, or None."""
    if text == JOKER:
        return JOKER
    try:
        return Card.parse(text)
    except ValueError:
        return None


def parse_card_rank_first(text: str) -> Card | None:
    """The card that *text* names with its rank before its suit, a common slip (``AS``); else None."""
    return parse_card(text[-1:] + text[:-1])


@lru_cache(maxsize=4096)
def parse_call(text: str) -> str | None:
    """The call that *text* names, in its normal spelling, or None."""
    upper = text.upper()
    if upper in _BRIDGE_CALLS:
        return _BRIDGE_CALLS[upper]
    if found := _BID_PATTERN.fullmatch(upper):
        return found[1] + _DENOMINATION.get(found[2], found[2])
    if _NUMBER_PATTERN.fullmatch(text):
        return text
    word = text.lower().replace("_", "-")
    return word if word in CALL_WORDS else None


_SEAT_WORDS = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
RANK_BY_WORD = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": "T", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "deuce": "2", "one": "1", "10": "T",
}  # fmt: skip
"""Word → the rank of the card, or the level of the bid, that it names."""
SUIT_BY_WORD = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_NOTRUMP_WORDS = ("no trump", "no-trump", "notrump", "nt")
_CALL_VERBS = {"passes": PASS, "passed": PASS, "doubles": DOUBLE, "doubled": DOUBLE, "redoubles": REDOUBLE}
_PLAY_VERBS = ("leads", "lead", "led", "plays", "play", "played", "puts", "put", "with", "from")
_BID_VERBS = ("bids", "bid", "calls", "call", "says", "say", "opens")
_LEVELS = "1234567"


def suggest_spelling(text: str, at: int, seats: Mapping[str, Seat], *, auction: bool) -> str:
    """A sentence with the right spelling of a card or call in words at offset *at* of *text*; empty if there is none.

    *seats*: name in capitals → seat. *auction*: whether the game bids as bridge does, so that ``2 hearts`` may be a bid
    or a card.
    """
    end = text.find("\n", at)
    found = _call_or_card_in_words_pattern(seats).match(text, at, len(text) if end < 0 else end)
    if found is None:
        return ""
    named, told = found["seat"], found["seat"] or found["verb"] or found["rank"]
    meant = list(_meant_by_token(found, auction=auction) if found["token"] else _meant_by_words(found, auction=auction))
    if not meant or not told:
        return ""
    prefix = f"{seats[_seat_letter_of_name(named)]}:" if named else ""
    return f"{quoted_text(found[0])} is not written like that; expected {' or '.join(prefix + one for one in meant)}"


def _call_or_card_in_words_pattern(seats: Mapping[str, Seat]) -> re.Pattern[str]:
    names = "|".join(
        re.escape(name) for name in (*seats, *(name for name in _SEAT_WORDS if _SEAT_WORDS[name] in seats))
    )
    verbs = "|".join((*_PLAY_VERBS, *_BID_VERBS, "the", "an", "a"))
    suit = rf"(?P<suit>{'|'.join(SUIT_BY_WORD)})s?|(?P<notrump>{'|'.join(_NOTRUMP_WORDS)})s?"
    named = rf"(?P<rank>{'|'.join(RANK_BY_WORD)}|[1-9AKQJT]) *(?P<of>of +)?(?:{suit})"
    return re.compile(
        rf"(?:(?P<seat>{names}):? +)?(?P<verb>(?:(?:{verbs}) +)*)(?:{named}|(?P<token>[^\s:;{{}}]+))(?![\w-])",
        re.IGNORECASE,
    )


def _seat_letter_of_name(name: str) -> str:
    return _SEAT_WORDS.get(name.upper(), name.upper())


def _meant_by_token(found: re.Match[str], *, auction: bool) -> Iterator[str]:
    """The spellings of a card or call that words surround, the card perhaps with its rank first."""
    token = found["token"]
    verbs = found["verb"].lower().split()
    card = parse_card(token) or parse_card_rank_first(token)
    call = _CALL_VERBS.get(token.lower()) or parse_call(token)
    calls = auction and call is not None and (not is_bid_of_bridge(call) or call[0] in _LEVELS) and not is_number(call)
    yield from _call_or_card_chosen_by_verbs(call if calls else None, card, verbs)


def _meant_by_words(found: re.Match[str], *, auction: bool) -> Iterator[str]:
    """The spellings of a rank or level and a suit in words."""
    said = found["rank"]
    rank = RANK_BY_WORD.get(said.lower(), said.upper())
    suit = SUIT_BY_WORD[found["suit"].lower()] if found["suit"] else "NT"
    bid = f"{rank}{suit}" if auction and rank in _LEVELS and not found["of"] else None
    yield from _call_or_card_chosen_by_verbs(bid, parse_card(suit + rank), found["verb"].lower().split())


def _call_or_card_chosen_by_verbs(call: str | None, card: str | None, verbs: list[str]) -> Iterator[str]:
    """The call or the card, as the *verbs* decide; both if they do not."""
    if call and card and not {*_PLAY_VERBS, *_BID_VERBS}.intersection(verbs):
        yield f"{call} for the bid"
        yield f"{card} for the card"
    elif call and (not card or not set(_PLAY_VERBS).intersection(verbs)):
        yield call
    elif card:
        yield str(card)
