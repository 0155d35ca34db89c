"""Facts of the bets at red dog, and of the hands dealt for them."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deal.details import dealt_of, size_of
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.games.red_dog.details import BetChange


def bet_named_in_turn(context: Context) -> YesNo | None:
    """Whether it was his turn when he named the amount."""
    told = context.fault.of(BetChange)
    return yes_no(told.in_turn) if told else None


def red_dog_count(context: Context) -> Literal["too_few", "none", "too_many"] | None:
    """Too few cards, none, or too many, as the deal was written down."""
    size, dealt = size_of(context.fault), context.timeline.game.hand_size
    if size is None or dealt_of(context.fault) is None:
        return None
    return "none" if not size else "too_few" if size < dealt else "too_many"
