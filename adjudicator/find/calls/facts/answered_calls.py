"""Facts of calls that a director rules on: who called before he came, and what the player on the left did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.call_answers import (
    answer,
    lead_came_first,
    left_called,
    own_turn_taken,
    replaced_by,
)
from adjudicator.find.calls.facts.calls import call_of, next_call
from adjudicator.find.deriving import FOR_PEOPLE, Context, Derived, Unread, YesNo, answer_for, so_far, yes_no
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE, bid_rank

if TYPE_CHECKING:
    from adjudicator.table.state import Auction

Replacement27Answer: TypeAlias = Literal[
    "sufficient_bid", "pass", "double_or_redouble", "insufficient_bid", "inadmissible_double"
]

_DOUBLES = (DOUBLE, REDOUBLE)


def auction_before(context: Context) -> Auction:
    """The auction that the call was made in: without a call that this call itself cancelled (28B)."""
    auction = context.before.auction
    for made in auction.calls:
        if context.timeline.withdrawn.get(made.step) == context.fault.step:
            auction = auction.without(made, context.before.game)
    return auction


def is_late_change(context: Context) -> bool:
    """Whether it was the turn of the player on the left, and the offender had called before."""
    made = call_of(context)
    if made is None or made.turn != context.before.game.lho(made.seat):
        return False
    return any(earlier.seat == made.seat for earlier in auction_before(context).calls)


def late_change(context: Context) -> YesNo | None:
    """A further call at the left-hand opponent's turn."""
    return yes_no(is_late_change(context)) if call_of(context) else None


def correct_player_called(context: Context) -> YesNo | None:
    """Whether the opponent whose turn it was called in it before the ruling."""
    made = call_of(context)
    return yes_no(own_turn_taken(context.timeline, made)) if made else None


def correct_player_is_lho(context: Context) -> YesNo | None:
    """Where the player whose turn it was sits."""
    made = call_of(context)
    return yes_no(made.turn == context.before.game.lho(made.seat)) if made else None


def lho_response(context: Context) -> Literal["called", "accepts", "refuses"] | None:
    """Called over it, accepted it, refused it."""
    made = call_of(context)
    return answer(context.timeline, made) if made else None


def whose_turn_32(context: Context) -> Literal["rho", "partner"] | None:
    """Whose turn it was when the double was made: partner's or the right-hand opponent's."""
    made, game = call_of(context), context.before.game
    if made is None or made.turn is None:
        return None
    return answer_for(made.turn, {game.rho(made.seat): "rho", game.partner(made.seat): "partner"})


def rho_action(context: Context) -> Literal["pass", "other"] | None:
    """What the player on the right did when the auction came back to him; an illegal call is rectified first."""
    made = call_of(context)
    if made is None or context.timeline.stands(made.step):
        return None
    call = next_call(context, context.before.game.rho(made.seat))
    return None if call is None else "pass" if call.call == PASS else "other"


def repeat_legal(context: Context) -> YesNo | None:
    """Whether the call can be made again after a pass, which leaves the last bid what it was."""
    made = call_of(context)
    if made is None:
        return None
    rank, last = bid_rank(made.call), auction_before(context).last_bid
    return yes_no(rank is None or last is None or rank > (bid_rank(last.call) or 0))


def admissible(context: Context) -> YesNo | None:
    """Whether the double or redouble could have been made in turn (19)."""
    made = call_of(context)
    if made is None or made.call not in _DOUBLES:
        return None
    return yes_no(auction_before(context).admits_double(made.seat, made.call, context.before.game))


def contrary_to_19(context: Context) -> YesNo | None:
    """A double or redouble that could not be made there."""
    made = call_of(context)
    if made is None:
        return None
    return yes_no(made.call in _DOUBLES and admissible(context) == "no")


def in_turn(context: Context) -> YesNo | None:
    """Whether the call was made in turn."""
    made = call_of(context)
    return yes_no(made.seat == made.turn) if made else None


def lho_called(context: Context) -> Derived[YesNo] | None:
    """Whether the player on the left called after it and before the ruling: as far as the record goes."""
    made = call_of(context)
    return so_far(left_called(context.timeline, made)) if made else None


def lead_faced_first(context: Context) -> YesNo | None:
    """Whether a card was led before anybody spoke of the call."""
    made = call_of(context)
    return yes_no(lead_came_first(context.timeline, made)) if made else None


def bar_span(context: Context) -> Literal["once", "throughout"] | None:
    """Whether the longest of the bars in force binds once or to the end of the auction."""
    spans = {one.terms.span for one in context.binding(context.fault.offender) if one.effect == "must_pass"}
    return None if not spans else "throughout" if "throughout" in spans else "once"


def turn_lost(_context: Context) -> YesNo:
    """Found only where somebody lost his turn."""
    return "yes"


def by_declaring_side(context: Context) -> YesNo | None:
    """Whether the late call came from declarer's side; where the board was passed out there is none."""
    contract, offender = context.before.contract, context.fault.offender
    if offender is None or call_of(context) is None:
        return None
    return yes_no(contract is not None and context.before.game.same_side(offender, contract.declarer))


def is_pass(context: Context) -> YesNo | None:
    """Whether the late call was a pass."""
    made = call_of(context)
    return yes_no(made.call == PASS) if made else None


def replacement_27(context: Context) -> Replacement27Answer | None:
    """The first call that the offender put in the place of the insufficient bid, also one that was cancelled."""
    made = call_of(context)
    new = replaced_by(context.timeline, made) if made else None
    if made is None or new is None:
        return None
    if new.call == PASS:
        return "pass"
    auction = auction_before(context)
    if new.call in _DOUBLES:
        admitted = auction.admits_double(made.seat, new.call, context.before.game)
        return "double_or_redouble" if admitted else "inadmissible_double"
    last = auction.last_bid
    return "insufficient_bid" if last and (bid_rank(new.call) or 0) <= (bid_rank(last.call) or 0) else "sufficient_bid"


def second_accepted(context: Context) -> YesNo | None:
    """Whether the player on the left accepted the second insufficient bid, by word or by calling over it."""
    made = call_of(context)
    second = replaced_by(context.timeline, made) if made else None
    if second is None:
        return None
    said = answer(context.timeline, second)
    if said is None:
        # Taken back under the eyes of the director, who had come for the first bid.
        return None if context.timeline.stands(second.step) else "no"
    return yes_no(said != "refuses")


def artificial_pass(context: Context) -> Unread | None:
    """An alert of the pass, or of partner's last call, shows that it may be artificial, or over an artificial call."""
    made, game = call_of(context), context.timeline.game
    if made is None or made.call != PASS:
        return None
    partners = (one for one in context.before.auction.calls if one.seat == game.partner(made.seat))
    said = (context.timeline.steps[one.step].event for one in (made, *list(partners)[-1:]))
    return FOR_PEOPLE if any("alert" in event.comment.casefold() for event in said) else None
