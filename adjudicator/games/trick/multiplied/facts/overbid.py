"""What the Player's game came to, and what goes with it."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context, YesNo
from adjudicator.find.general.facts.makers import maker
from adjudicator.games.trick.multiplied.details import OverbidFault

_MISPLAYS = frozenset(("revoke", "renege", "lead-out-of-turn", "play-out-of-turn"))


def game_came_to(context: Context) -> Literal["below_bid", "short_of_points", "made"] | None:
    """Below the bid; whether he lacks only points is no fault."""
    told = context.fault.of(OverbidFault)
    return told.came_to if told else None


def doubled_if_lost(context: Context) -> YesNo | None:
    """No for a game played as dealt; whether a card turned was the second one the record does not tell."""
    told = context.fault.of(OverbidFault)
    return "no" if told and told.as_dealt else None


def opponent_misplayed(context: Context) -> YesNo | None:
    """Whether a misplay of one of his opponents was found."""
    undertook = maker(context)
    found = any(fault.kind in _MISPLAYS and fault.offender not in (undertook, None) for fault in context.faults)
    return "yes" if found and undertook is not None else None
