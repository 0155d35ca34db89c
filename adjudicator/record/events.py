"""The record: what happened at the table, in order, legal or not.

A record is evidence. Nothing in it is refused or repaired: hands may be missing, partial or of unequal size, calls
and plays may be illegal. Malformed text never becomes a record (``adjudicator.errors.NotationError``); an
irregular action always does.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from adjudicator.values import seat_name
from adjudicator.values.cards import Card

Seat: TypeAlias = seat_name.Seat
"""The name of a seat, as records and rulings use it."""

COMPASS: tuple[Seat, ...] = ("N", "E", "S", "W")
"""The seats of a four-hand table, clockwise."""


MOST_EVENTS = 2_500
"""More events than this are not the record of one deal: the longest deals played have some hundreds."""


class TextPlace(NamedTuple):
    """Position of an event in the text, from 1; 0 if it comes from no text."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Event:
    """The fields common to all events."""

    place: TextPlace = field(default=TextPlace(), compare=False)
    comment: str = ""
    """Text of the comments that follow the token in the file."""


@dataclass(frozen=True, slots=True)
class Called(_Event):
    """A call. *seat* None: by the player whose turn it is."""

    seat: Seat | None
    call: str
    """``P``, ``X``, ``XX``, ``1C`` … ``7NT`` (and ``8C`` and up), ``AP`` for passes to the end, or as the code's
    auction spells it."""


@dataclass(frozen=True, slots=True)
class Played(_Event):
    """A card led or played. *seat* None: from the hand whose turn it is."""

    seat: Seat | None
    card: Card | None
    """None if the card was not recorded (PBN ``-``)."""


COMPLAINTS = ("attention", "demand")
"""Lines by which a player speaks of an irregularity to the others, or demands what the law allows."""
ALL_TRICKS = ("all", "rest")
"""Words by which a player claims or concedes every remaining trick."""
ATTENTION = frozenset((*COMPLAINTS, "director"))
"""Lines by which somebody draws attention to an irregularity."""


@dataclass(frozen=True, slots=True)
class TableEvent(_Event):
    """Anything else that happened: a line that begins with ``!``.

    *name* is the word after the mark (``withdraw``, ``expose``, ``elect`` …), *seat* the first seat named (or
    None), *cards* the cards named, *words* the remaining words in order, *text* the free text of ``note``,
    ``remark``, ``attention``, ``claim`` and ``concede``; *ruled*: whether it was done by order of a ruling.
    """

    name: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    words: tuple[str, ...] = ()
    text: str = ""
    ruled: bool = False

    @property
    def draws_attention(self) -> bool:
        """Whether the line draws attention to an irregularity, demands what is due, or calls the director."""
        return self.name in ATTENTION


Event: TypeAlias = Called | Played | TableEvent

RULED_WORD = "ruled"
"""The word at the end of a line whose act was done by order of a ruling."""
OUTSIDE_DEAL = "outside"
"""The name of the event that stands in for one beyond the end of the deal; no record contains it."""


class Problem(NamedTuple):
    """A remark of the reader on an oddity of the file; nothing was lost by it."""

    message: str
    line: int = 0
    column: int = 0


class Source(NamedTuple):
    """Origin of a record."""

    file: str = ""
    game: int = 1
    """The number of the game in its file, from 1."""
    line: int = 1
    usual_code: str = ""
    """The code of law of deals in the format of the file that name none; empty if the format tells nothing."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One deal as it was recorded."""

    tags: Mapping[str, str] = field(default_factory=dict)
    """PBN tag pairs in the order of the file (supplemental sections aside), inherited values resolved."""

    hands: Mapping[Seat, tuple[Card, ...] | None] = field(default_factory=dict)
    """The cards dealt, by seat, as written; None where the hand is not given."""

    events: tuple[Event, ...] = ()

    order_known: bool = field(default=True, compare=False)
    """False where the file gives the cards of a trick by seat and their order had to be inferred."""

    sections: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """Other PBN sections (tables), kept as they stand: name → (value, lines)."""

    source: Source = field(default=Source(), compare=False)
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    comments: Mapping[str, str] = field(default_factory=dict)
    """Comments by the tag they follow; those before the first tag under the empty name."""

    carried: tuple[int, ...] = field(default=(), compare=False)
    """Indices, ascending, of the events that were inserted because a ruling ordered them."""

    @property
    def calls(self) -> Sequence[str]:
        """The calls among the events, in order, as written."""
        return [event.call for event in self.events if isinstance(event, Called)]

    def event_number(self, event_index: int) -> int:
        """The number, from 1, of the written event at *event_index*; for an inserted event, that of the event before
        it."""
        return event_index + 1 - bisect_right(self.carried, event_index)

    def ruled(self, event_index: int) -> bool:
        """Whether a ruling caused the event at *event_index*: it was inserted, or the record marks it as ruled."""
        event = self.events[event_index]
        return event_index in self.carried or (isinstance(event, TableEvent) and event.ruled)

    def tag(self, name: str) -> str:
        """The value of tag *name*; empty when it is missing or unknown (``?``)."""
        value = self.tags.get(name, "")
        return "" if value == "?" else value


def written_events(record: Record) -> tuple[Event, ...]:
    """The events that are written in *record*, which `Record.event_number` counts; not those that rulings inserted."""
    return without_events_inserted_by_rulings(record).events


def without_events_inserted_by_rulings(record: Record) -> Record:
    """*record* without the events that rulings inserted."""
    if not record.carried:
        return record
    events = tuple(event for at, event in enumerate(record.events) if at not in record.carried)
    return replace(record, events=events, carried=())
