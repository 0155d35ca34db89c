"""What the faults of the stops games tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.find.details import Detail, OfStock

if TYPE_CHECKING:
    from adjudicator.values.cards import Card


@dataclass(frozen=True, kw_only=True)
class TurnWithoutCard(OfStock):
    """A turn passed, or a card drawn, with a card in hand that could be played."""

    foundation_held: bool
    """Whether it was one that starts a suit."""


@dataclass(frozen=True, kw_only=True)
class StarterFault(Detail):
    """A card turned as the starter that goes back into the pack."""


@dataclass(frozen=True, kw_only=True)
class CardKept(Detail):
    """A card kept back that had to be played."""

    withheld: Card


@dataclass(frozen=True, kw_only=True)
class StartFault(Detail):
    """A wrong card to start a suit with."""

    michigan_start: Literal["not_lowest", "same_suit"]
    """``same_suit`` as the one stopped, or ``not_lowest``."""
    has_another_suit: bool | None = None
