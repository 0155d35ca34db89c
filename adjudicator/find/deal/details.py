"""What the faults of the deal, of hands and of packs tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.find.calls.details import CallFault
from adjudicator.find.details import Detail, OfCards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.find.detecting import Irregularity
    from adjudicator.values.seat import Seat


@dataclass(frozen=True, kw_only=True)
class DealFault(OfCards):
    """What was reported of the deal (``!deal exposed S HA``)."""

    word: str
    left_out: Seat | None = None
    """The player who was left out."""


@dataclass(frozen=True, kw_only=True)
class Look(DealFault):
    """A look into a hand."""

    looked_into: str
    """The seat, or the place of a hand that has none."""
    at_dummy: bool
    """Whether it is a hand that nobody calls for."""


@dataclass(frozen=True, kw_only=True)
class OtherBoard(DealFault, CallFault):
    """A call made with the cards of another board."""

    found: int | None
    """The step at which that came to light."""


@dataclass(frozen=True, kw_only=True)
class DrawForDeal(Detail):
    """A fault in the draw for the deal, for partners or places."""

    drawn: str


@dataclass(frozen=True, kw_only=True)
class HandFault(Detail):
    """A hand with a wrong number of cards."""

    size: int
    """How many; 0 for one that is said to be short, by how much nobody says."""
    dealt: Mapping[Seat, int] | None = None
    """How many each hand was dealt, where that is known."""
    overplayed: bool = False
    """Whether it shows by a card played too many."""


@dataclass(frozen=True, kw_only=True)
class PassFault(Detail):
    """Cards passed wrongly."""

    fault: Literal["wrong_number", "wrong_player"]
    """``wrong_player`` or ``wrong_number``."""


def word_of(fault: Irregularity) -> str:
    """The word of the report that *fault* is; empty where it is no report of the deal."""
    told = fault.of(DealFault)
    return told.word if told else ""


def size_of(fault: Irregularity) -> int | None:
    """The size of the hand that *fault* is about, if it is about one."""
    told = fault.of(HandFault)
    return told.size if told else None


def dealt_of(fault: Irregularity) -> Mapping[Seat, int] | None:
    """How many cards each hand was dealt, where *fault* is about that."""
    told = fault.of(HandFault)
    return told.dealt if told else None
