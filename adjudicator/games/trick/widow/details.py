"""What the faults of widows, of cards turned and of hands filled up tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.deal.details import HandFault
from adjudicator.find.details import Detail, OfCard, OfCards
from adjudicator.games.trick.details import Declared


@dataclass(frozen=True, kw_only=True)
class Robbed(Detail):
    """The card turned taken up without a right to it."""

    robbed_by: Literal["no_ace", "ace_held", "ace_turned_dealer"]


@dataclass(frozen=True, kw_only=True)
class Exchanged(Declared):
    """The card turned exchanged at a wrong moment."""

    exchanged: str


@dataclass(frozen=True, kw_only=True)
class AceKept(OfCard):
    """An ace of trumps whose holder did not do what he must about the card turned."""

    ace: Literal["nothing", "turned_down", "robbed"]


@dataclass(frozen=True, kw_only=True)
class WidowCards(Detail):
    """A widow with too few cards, or one seen too early."""

    widow: int
    """How many it has."""


@dataclass(frozen=True, kw_only=True)
class Untouched(OfCards):
    """Cards of a widow that nobody may look at."""


@dataclass(frozen=True, kw_only=True)
class Exchange(OfCards):
    """Cards discarded for others."""

    exchange: str


@dataclass(frozen=True, kw_only=True)
class StockDrawn(Detail):
    """A draw from the stock to fill up a hand."""

    draw: Literal["too_many", "fewer_than_five", "dealer_first"]


@dataclass(frozen=True, kw_only=True)
class OverDrawn(StockDrawn, HandFault):
    """A draw of too many cards."""

    over_five: bool
    """Whether it was non-dealer, who drew more than he may."""


@dataclass(frozen=True, kw_only=True)
class FilledHand(HandFault):
    """A hand that its exchange leaves with a wrong number of cards."""

    wrong_by: Literal["deal", "draw"]
