"""What went wrong with the joker."""

from __future__ import annotations

from adjudicator.find.deriving import Context
from adjudicator.games.trick.jokers.details import JokerFault


def joker_fault(context: Context) -> str | None:
    """No suit was named; that it was played by a hand that could follow is found as a revoke."""
    told = context.fault.of(JokerFault)
    return told.joker if told else None
