"""Cards and calls as people say them: what would be written for ``W leads the ace of spades``.

Such words are not read, since some of them are calls of other games; they are answered with what is meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.formats.notation.calls import as_call, as_card, is_bid, turned_round
from adjudicator.formats.remarks import quoted
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat

_NAMES = {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}
_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": "T", "nine": "9", "eight": "8"} | {
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "two": "2",
    "deuce": "2",
    "one": "1",
    "10": "T",
}
_SUITS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_NOTRUMP = ("no trump", "no-trump", "notrump", "nt")
_CALLS = {"passes": PASS, "passed": PASS, "doubles": DOUBLE, "doubled": DOUBLE, "redoubles": REDOUBLE}
_PLAYS = ("leads", "lead", "led", "plays", "play", "played", "puts", "put", "with", "from")
_BIDS = ("bids", "bid", "calls", "call", "says", "say", "opens")
_LEVELS = "1234567"


def said(text: str, at: int, seats: Mapping[str, Seat], *, auction: bool) -> str:
    """How what is said in words at *at* of *text* is written, as a sentence; empty where it is nothing that is said so.

    *seats*: name in capitals → seat. *auction*: whether the game bids as bridge does, so that ``2 hearts`` may be both.
    """
    end = text.find("\n", at)
    found = _pattern(seats).match(text, at, len(text) if end < 0 else end)
    if found is None:
        return ""
    named, told = found["seat"], found["seat"] or found["verb"] or found["rank"]
    meant = list(_of_token(found, auction=auction) if found["token"] else _of_words(found, auction=auction))
    if not meant or not told:
        return ""
    prefix = f"{seats[_letter(named)]}:" if named else ""
    return f"{quoted(found[0])} is not written so; expected {' or '.join(prefix + one for one in meant)}"


def _pattern(seats: Mapping[str, Seat]) -> re.Pattern[str]:
    names = "|".join(re.escape(name) for name in (*seats, *(name for name in _NAMES if _NAMES[name] in seats)))
    verbs = "|".join((*_PLAYS, *_BIDS, "the", "an", "a"))
    suit = rf"(?P<suit>{'|'.join(_SUITS)})s?|(?P<notrump>{'|'.join(_NOTRUMP)})s?"
    named = rf"(?P<rank>{'|'.join(_RANKS)}|[1-9AKQJT]) *(?P<of>of +)?(?:{suit})"
    return re.compile(
        rf"(?:(?P<seat>{names}):? +)?(?P<verb>(?:(?:{verbs}) +)*)(?:{named}|(?P<token>[^\s:;{{}}]+))(?![\w-])",
        re.IGNORECASE,
    )


def _letter(name: str) -> str:
    return _NAMES.get(name.upper(), name.upper())


def _of_token(found: re.Match[str], *, auction: bool) -> Iterator[str]:
    """What is meant where the card or call itself is written as it should be, or turned round."""
    token = found["token"]
    verbs = found["verb"].lower().split()
    card = as_card(token) or turned_round(token)
    call = _CALLS.get(token.lower()) or as_call(token)
    calls = auction and call is not None and (not is_bid(call) or call[0] in _LEVELS) and not is_number(call)
    yield from _either(call if calls else None, card, verbs)


def _of_words(found: re.Match[str], *, auction: bool) -> Iterator[str]:
    """What is meant by a rank or a level, and a suit."""
    said = found["rank"]
    rank = _RANKS.get(said.lower(), said.upper())
    suit = _SUITS[found["suit"].lower()] if found["suit"] else "NT"
    bid = f"{rank}{suit}" if auction and rank in _LEVELS and not found["of"] else None
    yield from _either(bid, as_card(suit + rank), found["verb"].lower().split())


def _either(call: str | None, card: str | None, verbs: list[str]) -> Iterator[str]:
    """A call or a card, as the *verbs* tell; both where they do not."""
    if call and card and not {*_PLAYS, *_BIDS}.intersection(verbs):
        yield f"{call} for the bid"
        yield f"{card} for the card"
    elif call and (not card or not set(_PLAYS).intersection(verbs)):
        yield call
    elif card:
        yield str(card)
