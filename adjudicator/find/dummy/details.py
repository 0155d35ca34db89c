"""What the faults of dummy, and of calling cards from dummy, tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.find.claims.details import OfEvent
from adjudicator.find.details import Detail, OfCard

if TYPE_CHECKING:
    from adjudicator.values.cards import Card
    from adjudicator.values.seat import Seat


@dataclass(frozen=True, kw_only=True)
class DummyAct(OfEvent):
    """What dummy may not do, or does at a price."""

    act: str
    asked: Seat | None = None
    """The defender whom he asks about a revoke."""


@dataclass(frozen=True, kw_only=True)
class InvalidDesignation(Detail):
    """A call for a card of dummy's that lacks suit or rank, or names one that is not there."""

    words: str
    """What sort of call it is."""
    called: str
    """The suit, the rank or the card called."""
    dummy_card: Card | None
    """The card that it means, where the law names one and the hand is known."""


@dataclass(frozen=True, kw_only=True)
class ChangedDesignation(OfCard):
    """A card called from dummy and then changed."""

    change: int
    """The step of the change."""
