"""What the faults of rummy and its family tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import AtTurn, Beaten, OfCard, OfCards, OfStock, OnTable
from adjudicator.values.frozen import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, kw_only=True)
class RummyFault(OfCard, OfCards, AtTurn, OfStock, OnTable, Beaten):
    """An irregular action of a turn, as the following of the deal tells it."""

    seen: Mapping[str, str]
    """Facts that the deal itself answers."""
    excess: int | None
    """How many cards too many were drawn."""
    taken_back: int | None
    """The step at which it was taken back."""
    made_valid: int | None
    """The step at which a meld was put right."""
