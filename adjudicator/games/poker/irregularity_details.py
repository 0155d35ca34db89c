"""The details of irregularities at poker: acts in the betting, draws, openings, knocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.irregularities.detail_base_classes import AtTurn, AtTurnToCall, ChoiceByAct, Detail
from adjudicator.irregularities.details import HandFault

if TYPE_CHECKING:
    from adjudicator.games.poker.betting_state import BettingAct, WorthOfEarlyChips


FalseOpeningFound: TypeAlias = Literal["before_the_draw", "after_all_others_dropped", "after_the_draw"]


@dataclass(kw_only=True, eq=False, repr=False)
class BetDetail(AtTurnToCall, ChoiceByAct):
    """An act in the betting."""

    act: BettingAct
    reading: str
    """The irregularity, one of ``BettingAct.readings``."""


@dataclass(kw_only=True, eq=False, repr=False)
class EarlyChipsDetail(BetDetail):
    """Chips put in out of turn."""

    worth: WorthOfEarlyChips
    """The worth of the chips when the turn came, as in ``PokerBetting.worth``."""
    capped: bool
    """Whether the chips exceeded the limit."""


@dataclass(kw_only=True, eq=False, repr=False)
class StudCallDetail(BetDetail, AtTurn):
    """A call by a hand that cannot win; the inherited ``turn`` is the bettor."""


@dataclass(kw_only=True, eq=False, repr=False)
class DrawnHandDetail(HandFault):
    """A hand left with a wrong number of cards by the draw."""

    served: int
    """The number of cards the player got."""
    asked: int | None
    """The number of cards the player asked for; None if not recorded."""


@dataclass(kw_only=True, eq=False, repr=False)
class PassedOverDetail(Detail):
    """A player who drew after a player on their left."""

    discarded: bool | None
    """Whether the player had discarded by then; None if the discards were not recorded."""


@dataclass(kw_only=True, eq=False, repr=False)
class FalseOpeningDetail(Detail):
    """A pot opened without the strength required."""

    found: FalseOpeningFound
    """The moment at which the false opening came to light."""


@dataclass(kw_only=True, eq=False, repr=False)
class KnockDetail(Detail):
    """A wrong knock at knock poker."""

    knock_matter: Literal["knocked_at_wrong_time", "drop_unpaid", "drawn_after_knock_twice"]


@dataclass(kw_only=True, eq=False, repr=False)
class KnockDrawDetail(Detail):
    """A wrong draw at knock poker."""

    knock_draw: Literal["several_from_stock", "other"]
