"""Facts of penalty cards: the choice about a lead, and cards played in their place (Laws 50 to 52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

from typing import Literal

from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import PenaltyLead, PenaltyPlay
from adjudicator.find.cards.facts.leads import next_card, said
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.values.cards import Card

_CHOICES: Mapping[str, Literal["require", "prohibit", "none"]] = {
    "require": "require",
    "forbid": "prohibit",
    "free": "none",
}


def to_play(context: Context) -> Literal["owner", "partner"] | None:
    """Whether the card's owner is to play or his partner to lead."""
    fault = context.fault
    return "partner" if fault.of(PenaltyLead) else "owner" if fault.of(PenaltyPlay) else None


def grade(context: Context) -> Literal["major"] | None:
    """Several penalty cards of one player are major ones (50B)."""
    return "major" if context.fault.of(PenaltyPlay) else None


def _held(context: Context) -> tuple[Card, ...]:
    told = context.fault.of(PenaltyLead)
    return told.held if told else ()


def major_on_table(context: Context) -> YesNo | None:
    """The choice is found only while a major penalty card lies."""
    return "yes" if _held(context) else None


def led_early(context: Context) -> YesNo | None:
    """Whether the partner led before declarer had chosen."""
    told = context.fault.of(PenaltyLead)
    return yes_no(told is not None and told.led)


def declarer_played_on(context: Context) -> YesNo | None:
    """Whether declarer played to that lead."""
    told = context.fault.of(PenaltyLead)
    return yes_no(told.played_on) if told else None


def pc_suits(context: Context) -> Literal["one", "several"] | None:
    """Of how many suits there are penalty cards."""
    suits = {card[0] for card in _held(context)}
    return None if not suits else "one" if len(suits) == 1 else "several"


def choice(context: Context) -> Literal["require", "prohibit", "none"] | None:
    """What declarer chose."""
    told = context.fault.of(PenaltyLead)
    return _CHOICES[told.choices[0].option] if told and told.choices else None


def declarer_played_after(context: Context) -> YesNo | None:
    """Whether declarer played, from either hand, after the card that was played in place of the penalty card."""
    played, timeline = played_card(context), context.timeline
    if played is None:
        return None
    if said(context) or played.step in timeline.withdrawn:
        return "no"
    return None if next_card(context) is None else "yes"
