"""Facts of black jack."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deal.details import size_of
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.games.black_jack.details import PlayFault


def _fault(context: Context) -> str:
    told = context.fault.of(PlayFault)
    return told.fault if told else ""


def split_of(context: Context) -> Literal["other"] | None:
    """What was split, where it was not the first pair."""
    return "other" if _fault(context) == "split" else None


def limits_set(context: Context) -> YesNo | None:
    """Only limits that the record tells are held against a bet."""
    return yes_no(True) if _fault(context) in ("low_bet", "high_bet") else None


def doubled_by_rule(context: Context) -> YesNo | None:
    """The first bet of a player is not doubled yet."""
    return "no" if _fault(context) == "high_bet" else None


def card_offered(context: Context) -> YesNo | None:
    """Whether the first player had been offered a card."""
    return "yes" if _fault(context) == "natural" else None


def stood_over_21(context: Context) -> YesNo | None:
    """Whether he stood on too much."""
    return "yes" if _fault(context) == "over" else None


def black_jack_count(context: Context) -> Literal["too_many", "one_only", "none"] | None:
    """How many cards a player was dealt."""
    size = size_of(context.fault)
    if size is None or context.fault.step >= 0:
        return None
    return "none" if size == 0 else "one_only" if size == 1 else "too_many"
