"""An entry of the book: a ruling readable by itself, even after the laws that it was made under have changed."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta
from typing import NamedTuple

from adjudicator.errors import AdjudicatorError

LONGEST_TEXT = 4000
"""Characters of one text in the book at most."""
_NIGHT_HOURS = timedelta(hours=5)
"""An evening lasts until five in the morning: a ruling after midnight belongs to the evening before."""
_DAY = re.compile(r"([0-9]{4})[.-]([0-9]{2})[.-]([0-9]{2})")
_BETWEEN_NAMES = re.compile(r"[;/&+]| and(?= )", re.IGNORECASE)
SIDES = ("NS", "EW")
_NO_LETTER = re.compile(r"[\W_]+")
_POINTS = frozenset(("north", "east", "south", "west"))
_NO_NAMES = _POINTS | {"", "robot", "bot"}
"""Texts in place of a player's name that name nobody."""


class BookError(AdjudicatorError):
    """An error in the book, or in an entry for it."""


class RulingContext(NamedTuple):
    """The circumstances of a ruling, given apart from it; a field is empty if they are unknown."""

    event: str = ""
    date: str = ""
    """The day of the event, YYYY-MM-DD."""
    board: str = ""
    at_table: str = ""
    player: str = ""
    """The offender, or both players of the offending side."""
    side: str = ""
    note: str = ""


class AppliedRow(NamedTuple):
    """A row of law that was applied."""

    code: str
    row: str
    under: str
    """The provisions that the row rests on, with commas between them."""
    law: str
    """The citation of the provisions."""
    says: str
    basis: str
    house: str = ""
    """The house whose own rule the row is; empty for the law."""


class RulingFact(NamedTuple):
    """A fact that the ruling rests on, with its title and its value in words."""

    fact: str
    title: str
    value: str
    says: str
    source: str
    """``record``, ``told`` or ``assumed``."""


class BookEntry(NamedTuple):
    """One ruling in the book."""

    origin: str
    """The key of the ruling: entries with the same key are the same ruling."""
    kept: str
    """The time at which the ruling was made or first kept, in UTC: ``2026-11-23T20:15:00Z``."""
    evening: str
    """The day of the event, or the evening of the ruling, YYYY-MM-DD."""
    source: str
    """``rule``, ``record``, ``replay`` or ``card``."""
    event: str
    board: str
    at_table: str
    player: str
    """The offender by name, or both players if it is unknown which."""
    pair: str
    """The players of the offending side, with semicolons between them."""
    side: str
    offender: str
    """The seat of the offender, as the game names it."""
    place: str
    """The place in the deal: ``trick 3``."""
    code: str
    code_title: str
    kind: str
    title: str
    family: str
    """The family of the kind, or the kind itself: faults of one family are the same fault."""
    status: str
    """``ruled``, or ``silent`` if the law gives no ruling."""
    happened: str
    said: str
    """The ruling as it was read out."""
    law: str
    """The citation of the law, a line for each ruling."""
    aware: str
    """The citation of the code's law on what an offender could have been aware of; empty if it has none."""
    edition: str
    """The fingerprint of the laws and the version of the program that made the ruling."""
    note: str
    ruling: str
    """The director's own ruling, if it departs from the law."""
    reason: str
    by_law: str
    """The ruling by the law alone, if a house's own rule decided; else empty."""
    document: str
    """The complete answer of the program, as JSON."""
    rows: tuple[AppliedRow, ...] = ()
    facts: tuple[RulingFact, ...] = ()


ENTRY_COLUMNS = tuple(name for name in BookEntry._fields if name not in ("rows", "facts"))
"""The columns of the table of rulings."""
LAW_FIELDS = ("status", "place", "happened", "said", "law", "by_law", "ruling", "rows", "facts")
"""The fields of the ruling itself: if one differs, the entry in the book is updated."""


class NumberedEntry(NamedTuple):
    """An entry with its number in the book."""

    number: int
    entry: BookEntry


def storable_text(text: str) -> str:
    """*text* cut to LONGEST_TEXT and stripped, lone surrogates and null characters replaced."""
    return text[:LONGEST_TEXT].encode("utf-8", "replace").decode().replace("\x00", "\ufffd").strip()


def iso_date_or_empty(text: str) -> str:
    """The day that *text* names, as YYYY-MM-DD; empty where it is none, such as ``2026.??.??``."""
    match = _DAY.fullmatch(text.strip())
    if not match:
        return ""
    try:
        return datetime(int(match[1]), int(match[2]), int(match[3])).date().isoformat()
    except ValueError:
        return ""


def evening_date(moment: datetime) -> str:
    """The evening, as YYYY-MM-DD, to which the local time *moment* belongs."""
    return (moment - _NIGHT_HOURS).date().isoformat()


def split_player_names(text: str) -> tuple[str, ...]:
    """The names of players in *text*, which may be two: ``Ann Berg and Bo Carl``, ``Berg/Carl``."""
    # Runs of blanks are collapsed first: the pattern would be slow on them.
    found = (one.strip() for one in _BETWEEN_NAMES.split(" ".join(text.split())))
    return tuple(dict.fromkeys(one for one in found if text_folded_for_comparison(one) not in _NO_NAMES))


def normalized_side(text: str) -> str:
    """``NS`` for ``n-s`` and ``North-South``; any other side as it is named."""
    points = "".join(word[0] if word in _POINTS else word for word in text_folded_for_comparison(text).split())
    return next((side for side in SIDES if sorted(points) == sorted(side.lower())), text.strip())


def text_folded_for_comparison(text: str) -> str:
    """*text* as it is compared: without case, accents and punctuation."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return _NO_LETTER.sub(" ", plain.casefold()).strip()
