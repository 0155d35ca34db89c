"""What the faults of cribbage tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.find.details import Detail, OfCard

if TYPE_CHECKING:
    from adjudicator.values.cards import Card


WrongPeg: TypeAlias = Literal["overlooked", "too_little", "too_much", "after_game_won"]
"""What is wrong with points pegged."""


@dataclass(frozen=True, kw_only=True)
class GoFault(OfCard):
    """A duty broken in the play of the cards."""

    go_fault: str
    card: Card | None = None
    """None where a card was held back."""
    corrected: bool = False


@dataclass(frozen=True, kw_only=True)
class CountFault(Detail):
    """A total or a hand announced wrongly."""

    announced_wrongly: str
    corrected: bool


@dataclass(frozen=True, kw_only=True)
class PegFault(OfCard):
    """Points pegged, or not pegged, that are not due."""

    pegging_fault: WrongPeg
    card: Card | None = None
    """The card that they were pegged for."""
    announced: bool = False
    """Whether another count was announced than the one pegged."""
