"""What the faults of poker tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.find.deal.details import HandFault
from adjudicator.find.details import Acted, AtTurn, Detail, Rightful

if TYPE_CHECKING:
    from adjudicator.games.poker.acts import Act


@dataclass(frozen=True, kw_only=True)
class BetFault(Rightful, Acted):
    """An act in the betting."""

    act: Act
    reading: str
    """What is wrong with it."""


@dataclass(frozen=True, kw_only=True)
class EarlyChips(BetFault):
    """Chips put in out of turn."""

    worth: str
    """What they were worth when the turn came."""
    capped: bool
    """Whether they were more than the limit."""


@dataclass(frozen=True, kw_only=True)
class StudCall(BetFault, AtTurn):
    """A call by a hand that cannot win; *turn* is the bettor."""


@dataclass(frozen=True, kw_only=True)
class DrawnHand(HandFault):
    """A hand that the draw leaves with a wrong number of cards."""

    served: int
    """How many cards the player got."""
    asked: int | None
    """How many he asked for, where that was written down."""


@dataclass(frozen=True, kw_only=True)
class PassedOver(Detail):
    """A player on the left of the offender who drew before him."""

    discarded: bool | None
    """Whether the offender had discarded by then; None where nobody wrote his discards down."""


@dataclass(frozen=True, kw_only=True)
class FalseOpening(Detail):
    """A pot opened without the strength required."""

    found: str
    """When that came to light."""


@dataclass(frozen=True, kw_only=True)
class KnockFault(Detail):
    """A wrong knock at knock poker."""

    knock_matter: Literal["knocked_at_wrong_time", "drop_unpaid", "drawn_after_knock_twice"]


@dataclass(frozen=True, kw_only=True)
class KnockDraw(Detail):
    """A wrong draw at knock poker."""

    knock_draw: Literal["several_from_stock", "other"]
