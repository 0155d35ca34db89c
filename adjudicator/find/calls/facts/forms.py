"""Facts that only some forms of a game ask for: rounds of bids, openings that compel, stocks, the pass."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.calls.details import OpeningFault
from adjudicator.find.calls.faults.irregular_calls import passes_by_an_opening
from adjudicator.find.cards.details import BrokenDuty, StockDraw
from adjudicator.find.cards.faults.renege import heart_limit_told
from adjudicator.find.deal.details import PassFault
from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, answer_for, for_good, yes_no
from adjudicator.find.details import OfStock
from adjudicator.find.general.facts.moments import events, mention
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CallMade
from adjudicator.table.stock import stock_left


def lho_has_called(context: Context) -> YesNo | None:
    """Whether the player on the left called (or led) between the call and its change."""
    offender, timeline = context.fault.offender, context.timeline
    changed = timeline.withdrawn.get(context.fault.step)
    if offender is None or changed is None:
        return None
    left = timeline.game.lho(offender)
    return yes_no(any(step.did and step.did.seat == left for step in timeline.steps[context.fault.step + 1 : changed]))


def bidding_open(context: Context) -> YesNo:
    """Whether the double came before the final pass."""
    return "yes" if context.before.stage == "auction" else "no"


def over_opening(context: Context) -> YesNo | None:
    """Whether the call is the first after the first bid, where that bid was one that compels (CC-02)."""
    step = context.timeline.steps[context.fault.step]
    return yes_no(passes_by_an_opening(step, step.did)) if isinstance(step.did, CallMade) else None


def opening_strength(context: Context) -> Literal["held", "lacking"] | None:
    """An opening without the holding is found only where the hand is known to lack it."""
    told = context.fault.of(OpeningFault)
    return told.strength if told else None


def half_of_play(context: Context) -> Literal["first_half", "last_half"] | None:
    """Before or after the stock was used up."""
    trick, drawing = context.fault.trick, context.timeline.game.draw_tricks
    if trick is None or not drawing:
        return None
    return "first_half" if trick <= drawing else "last_half"


def stock_fault(context: Context) -> Literal["out_of_turn", "saw_several_cards"] | None:
    """What was irregular in the draw."""
    told = context.fault.of(StockDraw)
    return told.stock_fault if told else None


def opponent_has_drawn(context: Context) -> Derived[YesNo] | None:
    """Whether another player drew between the fault and its first mention.

    Where no draw at all is written down, the lead to the next trick tells that both have drawn.
    """
    found, step = mention(context), context.fault.step
    steps = context.timeline.steps[max(step, 0) + 1 : found]
    draws = [event for _, event in events(context, "draw")]
    if draws:
        drawn = any(
            isinstance(later.event, TableEvent)
            and later.event.name == "draw"
            and later.event.seat != context.fault.offender
            for later in steps
        )
    else:
        drawn = any(len(later.before.tricks) > len(context.before.tricks) and later.did is not None for later in steps)
    return for_good("yes") if drawn else None if found is None else NOT_SO_FAR


def cards_to_draw(context: Context) -> YesNo | None:
    """Whether the stock held a card when the hand played or discarded."""
    told = context.fault.of(OfStock)
    if told is not None and told.stock_left is not None:
        return yes_no(told.stock_left > 0)
    if context.timeline.game.raw.get("draw_after_trick"):
        return yes_no(context.before.stock > 0)
    if not context.timeline.game.draws_until_able:
        return None
    return yes_no(
        stock_left(context.record, context.timeline.game, context.timeline.steps[context.fault.step].event_index) > 0
    )


def hearts_duty(context: Context) -> Literal["black_queen", "heart_led"] | None:
    """Which duty of play was broken."""
    told = context.fault.of(BrokenDuty)
    return answer_for(told.duty, {"heart_led": "heart_led", "black_queen": "black_queen"}) if told else None


def heart_led_early(context: Context) -> YesNo:
    """Whether the complaint is of a heart led too soon."""
    return "yes" if hearts_duty(context) == "heart_led" else "no"


def heart_limit_agreed(context: Context) -> YesNo | None:
    """What the code or the record says of the agreement."""
    if context.timeline.game.heart_lead_from > 1:
        return "yes"
    return yes_no(heart_limit_told(context.record))


def pass_fault(context: Context) -> Literal["wrong_number", "wrong_player", "looked_first"] | None:
    """What was wrong with the pass."""
    told = context.fault.of(PassFault)
    return told.fault if told else None
