"""Facts of cards played too early, and of what was played over them (Laws 57 and 60)."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import TurnFault
from adjudicator.find.cards.facts.leads import while_it_lies
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state import CardPlayed

_RULED = (*ATTENTION, "refuse", "elect", "withdraw")


def _follows(context: Context) -> YesNo | None:
    """Whether the card follows suit, or its hand has none of the suit; None where the hand is not known."""
    played = played_card(context)
    if played is None or played.card is None:
        return None
    state = context.before
    if played.led is None or state.game.suit(played.card, state.trump) == played.suit:
        return "yes"
    hand = state.hands[played.seat]
    return None if hand is None else yes_no(all(state.game.suit(card, state.trump) != played.suit for card in hand))


def card_legal(context: Context) -> YesNo | None:
    """Whether declarer's card is one that its hand may play to the trick."""
    return _follows(context)


def d_card_legal(context: Context) -> YesNo | None:
    """Whether the defender may play the card when his turn comes."""
    return _follows(context)


def partner_had_played(context: Context) -> YesNo | None:
    """Whether the partner's card is in the trick."""
    played, trick = played_card(context), context.before.current
    partner = context.timeline.game.partner(played.seat) if played else None
    if trick is None or partner is None:
        return None
    return yes_no(trick.card_of(partner) is not None)


def nos_played_over(context: Context) -> YesNo | None:
    """Whether the next card was of the hand on the left, before anybody had spoken of the early one (60A1)."""
    played = played_card(context)
    for step in while_it_lies(context) if played else ():
        if isinstance(step.event, TableEvent) and step.event.name in _RULED:
            return "no"
        if played is not None and isinstance(step.did, CardPlayed):
            return yes_no(_on_the_left(context, played, step.did))
    return "no" if context.fault.step in context.timeline.withdrawn else None


def _on_the_left(context: Context, played: CardPlayed, over: CardPlayed) -> bool:
    return over.seat == context.timeline.game.lho(played.seat) and over.trick == played.trick


def who_played(context: Context) -> Literal["defender_before_required_lead", "right_leader"] | None:
    """A play after an illegal one is found where the right hand leads over a wrong lead of its own side, and where a
    defender does not wait for the lead that declarer owes."""
    if context.fault.kind != "play-after-illegal-play":
        return None
    told = context.fault.of(TurnFault)
    return "right_leader" if told and told.first else "defender_before_required_lead"
