"""How the card turned up was taken, in the words of each game."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context, YesNo, answer_for
from adjudicator.games.trick.widow.details import AceKept, Exchanged, Robbed


def _exchanged(context: Context) -> str:
    told = context.fault.of(Exchanged)
    return told.exchanged if told else ""


def played_to_trick_one(context: Context) -> YesNo | None:
    """Whether he had played before he exchanged."""
    return "yes" if _exchanged(context) == "too_late" else None


def nine_exchange(context: Context) -> Literal["no_trick_won", "nine_last_of_stock"] | None:
    """The words of sixty-six."""
    return answer_for(_exchanged(context), {"no_trick_won": "no_trick_won", "last_of_stock": "nine_last_of_stock"})


def trump_seven(context: Context) -> Literal["without_trick"] | None:
    """The words of bezique."""
    return "without_trick" if _exchanged(context) == "without_trick" else None


def robbed_by(context: Context) -> Literal["no_ace", "ace_held", "ace_turned_dealer"] | None:
    """The words of spoil five."""
    told = context.fault.of(Robbed)
    return told.robbed_by if told else None


def ace_holder_did(context: Context) -> Literal["nothing", "turned_down", "robbed"] | None:
    """What the holder of the trump ace did about the card turned."""
    told = context.fault.of(AceKept)
    return told.ace if told else None
