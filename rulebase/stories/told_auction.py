"""The auction that a story tells: its calls in the order in which they were made, whose turn it was, and a first fault.

Callers are counted by seats clockwise, from North or from the teller.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

PASS, DOUBLE, REDOUBLE = "P", "X", "XX"
PLAYERS = 4
HIGHEST_LEVEL = 7
STRAINS = "CDHSN"


class ToldCall(NamedTuple):
    """A call of the auction that a story tells."""

    caller: int | None
    """The number of seats clockwise from the player ``counted_from``; None if the story does not tell the caller."""
    call: str
    """``1S``, ``2N``, ``P``, ``X`` or ``XX``."""
    at: int
    """The index of its word."""


CountedFrom = Literal["north", "teller", "first"]
"""North, the teller, or the player who called first in a row of calls without callers."""


class ToldTurn(NamedTuple):
    """Words saying whose turn it was, or that a call was out of turn."""

    player: int | None
    """The player who had the turn; None if only the fault is told."""
    place: int
    """The number of calls told before these words."""
    sure: bool
    """Whether a call out of turn is meant, and not perhaps only who calls next."""
    beside_call: bool
    """Whether the same part of a sentence tells a call."""
    ahead: bool = False
    """Whether the call out of turn, if there is one, is told afterwards: "partner to call, and I doubled"."""


class ToldChange(NamedTuple):
    """A change of a call, or a wish to change it."""

    place: int
    """The index of the call that is changed."""
    new: ToldCall | None
    """The call put in its place, if it is told."""


class ToldAuction(NamedTuple):
    """The calls that a story tells, in the order in which they were made."""

    calls: tuple[ToldCall, ...]
    counted_from: CountedFrom
    """The player from whom callers are counted."""
    dealer: int | None
    complete: bool
    """Whether every call that the story speaks of is among them, and was made."""
    turns: tuple[ToldTurn, ...]
    idle: tuple[tuple[int, int], ...]
    """(number of calls told before, player) for players who are named without a call there."""
    nothing_else: bool
    """Whether the story tells of nothing besides its calls."""
    words_to_call: float
    """The number of words to a call."""
    too_low_told: bool
    """Whether its words say that a bid was too low."""
    no_bid_told: bool
    """Whether its words say that nobody had bid."""
    change: ToldChange | None = None
    """The first change of a call that the story tells."""
    card_told: bool = False
    """Whether the story tells of a card that was led or exposed."""
    gaps: frozenset[int] = frozenset()
    """The places before which the story leaves calls out."""


class ToldFault(NamedTuple):
    """The first irregular call of a told auction."""

    kind: str
    """The kind of irregularity, such as ``insufficient-bid``."""
    call: ToldCall
    over: ToldCall | None = None
    """The call that makes it irregular, if one does."""
    turn: int | None = None
    """The player whose turn it was, if known; None unless *kind* is a call out of rotation."""
    in_words: bool = False
    """Whether the words of the story tell the fault."""
