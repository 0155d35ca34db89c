"""How far the play of a trick, or of the deal, had come: who had played to it, and in which place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import mention

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.table.state import CardPlayed


def _trick_of(context: Context) -> list[CardPlayed]:
    """The cards that stand in the trick of the fault, in order."""
    trick, timeline = context.fault.trick, context.timeline
    return [played for played in timeline.plays if played.trick == trick and not played.extra]


def _dealer(context: Context) -> Seat:
    return context.timeline.start.dealer


def fault_of_dummy(context: Context) -> YesNo | None:
    """Whether the hand at fault is dummy's."""
    dummy, hand = context.before.dummy, context.fault.hand or context.fault.offender
    return None if dummy is None or hand is None else yes_no(hand == dummy)


def early_hands_partner(context: Context) -> Literal["adversary", "dealer_or_dummy"] | None:
    """The partner of the hand that played out of turn: on the dealer's side, or against him."""
    offender, game = context.fault.offender, context.timeline.end.game
    if offender is None:
        return None
    return "dealer_or_dummy" if game.same_side(offender, _dealer(context)) else "adversary"


def dealers_place(context: Context) -> Literal["earlier", "fourth"] | None:
    """Whether the dealer's own hand was the last to play to the trick of the revoke."""
    seats = [played.seat for played in dict.fromkeys(_trick_of(context))]
    if _dealer(context) not in seats:
        return None
    around = len(context.timeline.end.game.seats)
    return "fourth" if seats.index(_dealer(context)) == around - 1 else "earlier"


def both_adversaries_played(context: Context) -> YesNo | None:
    """Whether both hands against the dealer had played to the trick when the revoke was put right."""
    timeline, game = context.timeline, context.timeline.end.game
    found = timeline.withdrawn.get(context.fault.step, mention(context))
    if found is None:
        return None
    played = {card.seat for card in _trick_of(context) if card.step < found}
    return yes_no(sum(not game.same_side(seat, _dealer(context)) for seat in played) > 1)


def opponent_played_first_trick(context: Context) -> YesNo | None:
    """Whether an opponent of the high bidder had played to the first trick."""
    return _has_played(context, 1, bidder=False)


def bidder_played_second_trick(context: Context) -> YesNo | None:
    """Whether the high bidder had played to the second trick."""
    return _has_played(context, 2, bidder=True)


def _has_played(context: Context, trick: int, *, bidder: bool) -> YesNo | None:
    undertook, game = maker(context), context.timeline.end.game
    if undertook is None or context.fault.step < 0:
        return None
    before = (card for card in context.timeline.plays if card.step < context.fault.step and card.trick == trick)
    return yes_no(any(game.same_side(card.seat, undertook) is bidder for card in before))
