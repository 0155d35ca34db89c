"""A ruling as the book keeps it: readable by itself, whatever becomes of the laws it was made under."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta
from typing import NamedTuple

from adjudicator.errors import AdjudicatorError

LONGEST_TEXT = 4000
"""Characters of one text in the book."""
_NIGHT_HOURS = timedelta(hours=5)
"""An evening lasts until five in the morning: who rules after midnight rules at the same table."""
_DAY = re.compile(r"([0-9]{4})[.-]([0-9]{2})[.-]([0-9]{2})")
_BETWEEN_NAMES = re.compile(r"[;/&+]| and(?= )", re.IGNORECASE)
SIDES = ("NS", "EW")
_NO_LETTER = re.compile(r"[\W_]+")
_POINTS = frozenset(("north", "east", "south", "west"))
_NO_NAMES = _POINTS | {"", "robot", "bot"}
"""What stands in the place of a player's name, and is nobody's."""


class BookError(AdjudicatorError):
    """Something that is wrong with the book, or with what was to be kept in it."""


class RulingContext(NamedTuple):
    """Where and by whom, as it is told besides the ruling; empty where nobody has said it."""

    event: str = ""
    date: str = ""
    """The day of the event, YYYY-MM-DD."""
    board: str = ""
    at_table: str = ""
    player: str = ""
    """The offender, or both players of his side."""
    side: str = ""
    note: str = ""


class AppliedRow(NamedTuple):
    """A row of law that was applied."""

    code: str
    row: str
    under: str
    """The provisions it rests on, with commas between them."""
    law: str
    """How they are cited."""
    says: str
    basis: str
    house: str = ""
    """Whose own rule it is; empty for the law."""


class RulingFact(NamedTuple):
    """A fact that the ruling rests on, with what it is called in words."""

    fact: str
    title: str
    value: str
    says: str
    source: str
    """``record``, ``told`` or ``assumed``."""


class BookEntry(NamedTuple):
    """One ruling in the book."""

    origin: str
    """What makes it this ruling and no other: the same is never kept twice."""
    kept: str
    """When it was made or first kept, in UTC: ``2026-11-23T20:15:00Z``."""
    evening: str
    """The day of its event, YYYY-MM-DD."""
    source: str
    """``rule``, ``record``, ``replay`` or ``card``."""
    event: str
    board: str
    at_table: str
    player: str
    """The offender by name, or both players where nobody said which."""
    pair: str
    """The players of his side, with semicolons between them."""
    side: str
    offender: str
    """The seat of the offender, as his game names it."""
    place: str
    """Where in the deal."""
    code: str
    code_title: str
    kind: str
    title: str
    family: str
    """The family of the kind, or the kind itself: faults of one family are the same fault."""
    status: str
    """``ruled``, or ``silent`` where the law gives none."""
    happened: str
    said: str
    """What was read out."""
    law: str
    """How the law is cited, a line for each ruling."""
    aware: str
    """The law of the code that asks what an offender could have been aware of; empty where it has none."""
    edition: str
    """The fingerprint of the laws that it was made under, and the version of the program."""
    note: str
    ruling: str
    """What the director ruled himself, where he departed from the law."""
    reason: str
    by_law: str
    """What the law alone says, where a house's own rule decided; empty where the law did."""
    document: str
    """All of the ruling as it was answered, as JSON."""
    rows: tuple[AppliedRow, ...] = ()
    facts: tuple[RulingFact, ...] = ()


ENTRY_COLUMNS = tuple(name for name in BookEntry._fields if name not in ("rows", "facts"))
"""What stands in one row of the book."""
LAW_FIELDS = ("status", "place", "happened", "said", "law", "by_law", "ruling", "rows", "facts")
"""What of an entry is the ruling itself: where it differs the ruling is another."""


class NumberedEntry(NamedTuple):
    """An entry with its number in the book."""

    number: int
    entry: BookEntry


def storable_text(text: str) -> str:
    """*text* as it can be kept: no longer than the book takes, without halves of letters and ends of strings."""
    return text[:LONGEST_TEXT].encode("utf-8", "replace").decode().replace("\x00", "\ufffd").strip()


def parse_date(text: str) -> str:
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


def player_names(text: str) -> tuple[str, ...]:
    """The names of players in *text*, which may be two: ``Ann Berg and Bo Carl``, ``Berg/Carl``."""
    # Blanks are made one first: whoever looks for any number of them in a line of blanks looks long.
    found = (one.strip() for one in _BETWEEN_NAMES.split(" ".join(text.split())))
    return tuple(dict.fromkeys(one for one in found if folded_text(one) not in _NO_NAMES))


def normal_side(text: str) -> str:
    """``NS`` for ``n-s`` and ``North-South``; any other side as it is named."""
    points = "".join(word[0] if word in _POINTS else word for word in folded_text(text).split())
    return next((side for side in SIDES if sorted(points) == sorted(side.lower())), text.strip())


def folded_text(text: str) -> str:
    """*text* as it is compared: without case, accents and punctuation."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return _NO_LETTER.sub(" ", plain.casefold()).strip()
