"""Aspects of the details of irregularities that several families share: a card, a trick, a turn.

The detail of a family is a dataclass in ``details`` made of these aspects and of fields of its own. Detectors
make it; functions of facts, roles and effects read it. ``fault.of(Aspect)`` is None for a fault of another
family. Dataclasses and not named tuples, since a family inherits several aspects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.values.cards import Card
    from adjudicator.values.seat import Seat


@dataclass(frozen=True, kw_only=True)
class Detail:
    """Nothing but what every fault tells."""


@dataclass(frozen=True, kw_only=True)
class OfCard(Detail):
    """A fault with one card."""

    card: Card | None
    """None where nobody wrote it down."""


@dataclass(frozen=True, kw_only=True)
class OfCards(Detail):
    """A fault with cards."""

    cards: tuple[Card, ...]
    """As far as they were written down."""


@dataclass(frozen=True, kw_only=True)
class InTrick(Detail):
    """A fault in a trick."""

    trick: int
    """Its number, from 1."""


@dataclass(frozen=True, kw_only=True)
class AtTurn(Detail):
    """A fault at the turn of somebody to play: to lead, where it was a lead."""

    turn: Seat | None
    """None where nobody was to play, or who cannot be told."""


@dataclass(frozen=True, kw_only=True)
class CardOutOfTurn(OfCard, AtTurn):
    """A card played at another's turn."""


@dataclass(frozen=True, kw_only=True)
class AtTurnToCall(Detail):
    """A fault at the turn of somebody to call, or to bet."""

    rightful: Seat | None = None
    """None where it was nobody's, or that of several."""


@dataclass(frozen=True, kw_only=True)
class ChoiceByAct(Detail):
    """A fault after which somebody may choose, and may do so by what he does."""

    chosen: str = ""
    """The option that the offender has taken so; empty where he has yet to act."""


@dataclass(frozen=True, kw_only=True)
class WithStock(Detail):
    """A fault that the stock matters to."""

    stock_left: int | None
    """How many cards it held when the hand played or discarded; None where that cannot be told."""


@dataclass(frozen=True, kw_only=True)
class CardsOnTable(Detail):
    """A fault that has put cards on the table, meld by meld."""

    lying: tuple[tuple[Card, ...], ...]
    """Those of them that have not been taken back."""


@dataclass(frozen=True, kw_only=True)
class BeatenKnock(Detail):
    """A knock by a hand that another hand beats or ties."""

    low_hand: Seat | None
    """The hand that does, where all hands are known and there is one."""


@dataclass(frozen=True, kw_only=True)
class CountsAsRevoke(Detail):
    """What a law calls a revoke although no card was played to a trick."""

    established: bool | None = None
    """None where nobody can tell yet."""
