"""The details of irregularities at poker: acts in the betting, draws, openings, knocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.irregularities.detail_aspects import AtTurn, AtTurnToCall, ChoiceByAct, Detail
from adjudicator.irregularities.details import HandFault

if TYPE_CHECKING:
    from adjudicator.games.poker.betting_state import BettingAct


@dataclass(frozen=True, kw_only=True)
class BetDetail(AtTurnToCall, ChoiceByAct):
    """An act in the betting."""

    act: BettingAct
    reading: str
    """What is wrong with it."""


@dataclass(frozen=True, kw_only=True)
class EarlyChipsDetail(BetDetail):
    """Chips put in out of turn."""

    worth: str
    """What they were worth when the turn came."""
    capped: bool
    """Whether they were more than the limit."""


@dataclass(frozen=True, kw_only=True)
class StudCallDetail(BetDetail, AtTurn):
    """A call by a hand that cannot win; *turn* is the bettor."""


@dataclass(frozen=True, kw_only=True)
class DrawnHandDetail(HandFault):
    """A hand that the draw leaves with a wrong number of cards."""

    served: int
    """How many cards the player got."""
    asked: int | None
    """How many he asked for, where that was written down."""


@dataclass(frozen=True, kw_only=True)
class PassedOverDetail(Detail):
    """A player on the left of the offender who drew before him."""

    discarded: bool | None
    """Whether the offender had discarded by then; None where nobody wrote his discards down."""


@dataclass(frozen=True, kw_only=True)
class FalseOpeningDetail(Detail):
    """A pot opened without the strength required."""

    found: str
    """When that came to light."""


@dataclass(frozen=True, kw_only=True)
class KnockDetail(Detail):
    """A wrong knock at knock poker."""

    knock_matter: Literal["knocked_at_wrong_time", "drop_unpaid", "drawn_after_knock_twice"]


@dataclass(frozen=True, kw_only=True)
class KnockDrawDetail(Detail):
    """A wrong draw at knock poker."""

    knock_draw: Literal["several_from_stock", "other"]
