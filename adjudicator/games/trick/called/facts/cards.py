"""Where a called card was, and what had been bid before a player who was forced to a game."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context, YesNo
from adjudicator.games.trick.called.details import CalledCard


def called_card_in(context: Context) -> Literal["another_hand", "widow", "own_hand"] | None:
    """The hand of who called it; elsewhere is no fault."""
    told = context.fault.of(CalledCard)
    return told.called_in if told else None


def higher_bid_before(context: Context) -> YesNo | None:
    """No: a pass over a higher bid is no fault."""
    return "no" if context.fault.because == "both_black_queens" else None
