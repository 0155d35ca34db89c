"""What went wrong with the joker."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context
from adjudicator.games.trick.jokers.details import JokerFault


def joker_fault(context: Context) -> Literal["suit_not_named", "played_though_able"] | None:
    """No suit was named; that it was played by a hand that could follow is found as a revoke."""
    told = context.fault.of(JokerFault)
    return told.joker if told else None
