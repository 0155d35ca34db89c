"""Facts of the deal that the older laws of bridge ask about: short hands, and who may still speak of a wrong deal."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deal.details import word_of
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, yes_no
from adjudicator.find.general.facts.moments import by_then, events
from adjudicator.table.state import CardPlayed


def other_hands_right(context: Context) -> YesNo | None:
    """Whether the three other hands were dealt their right number."""
    game, hand = context.timeline.game, context.fault.hand or context.fault.offender
    hands = context.record.hands
    others = [hands.get(seat) for seat in game.seats if seat != hand]
    if hand is None or any(held is None for held in others):
        return None
    return yes_no(all(len(held or ()) == game.hand_size for held in others))


def short_hand_played(context: Context) -> YesNo | None:
    """Whether a card of the hand had been played before its size was mentioned."""
    hand = context.fault.hand or context.fault.offender
    if hand is None or not any(step.did for step in context.timeline.steps):
        return None
    return yes_no(any(isinstance(step.did, CardPlayed) and step.did.seat == hand for step in by_then(context)))


def short_hand_is_dummy(context: Context) -> YesNo | None:
    """Whether the hand came to be dummy's."""
    hand, dummy = context.fault.hand or context.fault.offender, context.timeline.end.dummy
    return None if hand is None or dummy is None else yes_no(hand == dummy)


def correcting_side_looked(context: Context) -> Derived[YesNo] | None:
    """Whether who demands the correction, or his partner, had looked at a card before."""
    game = context.timeline.game
    looked: set[str] = set()
    for _, event in events(context, "deal"):
        if event.seat is None:
            continue
        if "redeal-demanded" in event.words:
            return so_far(any(game.same_side(seat, event.seat) for seat in looked))
        if "looked" in event.words:
            looked.add(event.seat)
    return None


def preparation_fault(context: Context) -> Literal["not_cut", "other"] | None:
    """Not cut, or not shuffled, which stands with the other faults."""
    return answer_for(word_of(context.fault), {"uncut": "not_cut", "unshuffled": "other"})


def dealing_order(context: Context) -> Literal["two_at_once", "wrong_number"] | None:
    """Two cards at once, or a hand of the wrong size."""
    return answer_for(word_of(context.fault), {"two-at-once": "two_at_once", "short": "wrong_number"})
