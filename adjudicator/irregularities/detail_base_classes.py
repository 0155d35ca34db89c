"""Aspects of the details of irregularities, shared by several families: a card, a trick, a turn.

The detail of a family is a dataclass in ``details`` composed of these aspects and its own fields. Detectors create it;
functions of facts, roles and effects read it. ``fault.of(Aspect)`` is None for a fault of another family. Dataclasses
and not named tuples, since a family inherits several aspects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from adjudicator.values.cards import Card
    from adjudicator.values.seat_name import Seat


DummyActWord: TypeAlias = Literal[
    "took_part_or_communicated",
    "touched_card",
    "warned_wrong_hand",
    "asked_revoke",
    "asked_revoke_dummy",
    "asked_revoke_defender",
    "none",
    "pointed_out_defender",
    "spoke",
]


class Detail:  # noqa: PLW1641 - a field may be a mapping, which has no hash
    """The base of details, without data of its own.

    A field is set once. Details are equal if they are of one class and their fields are equal. These methods are not
    left to ``dataclass``, which would make them anew for every family: a tenth of the time that the replay of one
    disputed deal takes.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name in vars(self):
            raise AttributeError(f"'{name}' of a {type(self).__name__} is set already")
        super().__setattr__(name, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


@dataclass(kw_only=True, eq=False, repr=False)
class OfCard(Detail):
    """Detail of a fault with one card."""

    card: Card | None
    """None if the card was not recorded."""


@dataclass(kw_only=True, eq=False, repr=False)
class OfCards(Detail):
    """Detail of a fault with several cards."""

    cards: tuple[Card, ...]
    """The cards that were recorded."""


@dataclass(kw_only=True, eq=False, repr=False)
class InTrick(Detail):
    """Detail of a fault in a trick."""

    trick: int
    """The number of the trick, from 1."""


@dataclass(kw_only=True, eq=False, repr=False)
class AtTurn(Detail):
    """Detail of a fault at a player's turn to play (for a lead, to lead)."""

    turn: Seat | None
    """The player in turn; None for nobody or unknown."""


@dataclass(kw_only=True, eq=False, repr=False)
class CardOutOfTurn(OfCard, AtTurn):
    """Detail of a card played at another player's turn."""


@dataclass(kw_only=True, eq=False, repr=False)
class AtTurnToCall(Detail):
    """Detail of a fault at a player's turn to call, or to bet."""

    rightful: Seat | None = None
    """The player in turn; None for nobody, or several."""


@dataclass(kw_only=True, eq=False, repr=False)
class ChoiceByAct(Detail):
    """Detail of a fault that gives a choice which may be made by an act."""

    option_taken: str = ""
    """The option that the offender has chosen by an act; empty before that."""


@dataclass(kw_only=True, eq=False, repr=False)
class WithStock(Detail):
    """Detail of a fault for which the stock matters."""

    stock_left: int | None
    """The number of cards in the stock when the hand played or discarded; None if unknown."""


@dataclass(kw_only=True, eq=False, repr=False)
class CardsOnTable(Detail):
    """Detail of a fault that has put cards on the table, meld by meld."""

    melds_on_table: tuple[tuple[Card, ...], ...]
    """The melds that have not been withdrawn."""


@dataclass(kw_only=True, eq=False, repr=False)
class BeatenKnock(Detail):
    """Detail of a knock by a hand that another hand beats or ties."""

    low_hand: Seat | None
    """The hand that beats or ties it; None if not all hands are known or none does."""


@dataclass(kw_only=True, eq=False, repr=False)
class CountsAsRevoke(Detail):
    """Detail of a fault that counts as a revoke although no card was played to a trick."""

    established: bool | None = None
    """None while it cannot be determined."""
