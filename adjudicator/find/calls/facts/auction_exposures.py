"""Facts of cards exposed while calls are made, and of what becomes of them when the auction is over (24)."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.cards.details import manner_of
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.values.cards import HONOURS

_KINDS = ("exposed-card-during-auction", "exposed-card-at-end-of-auction")


def _cards(context: Context) -> set[str]:
    """Every card that the offender has exposed since the first call, this one included."""
    return {
        card
        for fault in context.faults
        if fault.offender == context.fault.offender and fault.step <= context.fault.step and fault.kind in _KINDS
        for card in fault.cards
    }


def cards_exposed(context: Context) -> Literal["one", "several"] | None:
    """One, or several, be it at once or one after the other."""
    cards = _cards(context)
    return None if not cards else "several" if len(cards) > 1 else "one"


def led_prematurely(context: Context) -> YesNo | None:
    """Whether the card was put down as a lead."""
    manner = manner_of(context.fault)
    return None if manner is None else yes_no(manner == "led")


def honour(context: Context) -> YesNo | None:
    """Whether the card is a ten or higher."""
    cards = context.fault.cards
    return yes_no(cards[0].rank in HONOURS) if len(cards) == 1 else None


def offender_role(context: Context) -> Literal["declaring_side", "defender", "passed_out"] | None:
    """What the offender's side became; None while the auction goes on."""
    end, offender = context.timeline.end, context.fault.offender
    if end.stage == "auction" or offender is None:
        return None
    if end.contract is None:
        return "passed_out"
    return "defender" if end.role(offender) == "defender" else "declaring_side"


def source_row(context: Context) -> Literal["low_single", "other"] | None:
    """A single low card that was not led, or anything else."""
    one, led, high = cards_exposed(context), led_prematurely(context), honour(context)
    if one is None:
        return None
    return "low_single" if (one, led, high) == ("one", "no", "no") else "other"
