"""What was wrong in discarding and drawing before the play, in the words of piquet and of cinch."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deal.details import dealt_of
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import mention
from adjudicator.games.trick.widow.details import Exchange, FilledHand, OverDrawn, StockDrawn
from adjudicator.games.trick.widow.faults.filling_up import drew_by
from adjudicator.table.state import CardPlayed


def _exchange(context: Context) -> str:
    told = context.fault.of(Exchange)
    return told.exchange if told else ""


def piquet_discard(context: Context) -> Literal["forbidden_number"] | None:
    """A number that is not allowed; whether it was the number he meant only he can say."""
    return "forbidden_number" if _exchange(context) == "forbidden_number" else None


def stock_touched(context: Context) -> Derived[YesNo] | None:
    """Whether he had drawn when somebody first spoke of it, or at all."""
    seat = context.fault.offender
    return None if seat is None else so_far(drew_by(context.timeline, seat, mention(context)))


def piquet_draw(context: Context) -> Literal["too_many", "fewer_than_five", "dealer_first"] | None:
    """What is wrong with the draw."""
    told = context.fault.of(StockDrawn)
    return told.draw if told else None


def nondealer_over_five(context: Context) -> YesNo | None:
    """Whether it was non-dealer, who drew more than he may."""
    told = context.fault.of(OverDrawn)
    return yes_no(told.over_five) if told else None


def hand_wrong_by(context: Context) -> Literal["deal", "draw"] | None:
    """The deal, where the hands as dealt have the wrong number; the draw, where the exchange has made it wrong."""
    told = context.fault.of(FilledHand)
    if told is not None:
        return told.wrong_by
    return "deal" if dealt_of(context.fault) else None


def cinch_discard(context: Context) -> Literal["kept_plain_card", "changed"] | None:
    """A card that is no trump kept, or a trump discarded that he would now have to change."""
    return answer_for(_exchange(context), {"kept_plain_card": "kept_plain_card", "trump_discarded": "changed"})


def trump_discarded(context: Context) -> YesNo | None:
    """Whether a card of the discard is a trump."""
    return "yes" if _exchange(context) == "trump_discarded" else None


def looked_at_draw(context: Context) -> YesNo | None:
    """Who has played a card has looked at his hand; whether he had looked at a drawn card before, the table knows."""
    seat, steps = context.fault.offender, context.timeline.steps
    drew = seat is not None and drew_by(context.timeline, seat, mention(context))
    played = any(isinstance(step.did, CardPlayed) and step.did.seat == seat for step in steps[: mention(context)])
    return "yes" if drew and played else None


def scoring_card_of_opponent(context: Context) -> YesNo | None:
    """Whether an opponent of the bidder put away a trump that scores whatever else is in play."""
    seat, undertook, cards = context.fault.offender, maker(context), context.fault.cards
    state = context.timeline.end
    if seat is None or undertook is None:
        return None
    if state.game.same_side(seat, undertook):
        return "no"
    points, trump = state.game.raw.get("points", {}), state.trump
    ranks = {"jack": "J", "ten": "T", "five": "5", "high": "A", "low": "2"}
    scoring = {f"{trump}{rank}" for name, rank in ranks.items() if name in points}
    left = "left-five" in points and any(card[0] != trump for card in cards)
    return "yes" if left or scoring & set(cards) else None
