"""Facts of calls that several laws ask for: the call at fault, its replacement, later calls, and its acceptance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.acceptance import was_refused_before_acted_over
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, mapped_value, yes_no
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CallMade
from adjudicator.table.timeline_queries import standing_calls_by
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE, bid_rank, denomination_of_bid

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
from adjudicator.irregularities.fact_derivation import call_at_fault

ReplacementCallSort: TypeAlias = Literal["lowest_same_denomination", "other_sufficient", "pass", "double_or_redouble"]


def irregularity_accepted(context: FactContext) -> YesNo | None:
    """``yes`` if the next hand acted over it, ``no`` if it was withdrawn or refused; None while neither has
    happened."""
    match context.fault.status:
        case "accepted":
            return "yes"
        case "condoned":
            return None
        case "corrected":
            return "no"
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].action
    return "no" if did is not None and was_refused_before_acted_over(context.timeline, did) else None


def next_standing_call(context: FactContext, seat: Seat | None, since: int | None = None) -> CallMade | None:
    """The first standing call of *seat* after the fault, or after step *since*."""
    after = context.timeline.withdrawn.get(context.fault.step, context.fault.step) if since is None else since
    # The irregular call is cancelled by the call of the player whose turn was taken (CB-41).
    first = after if after != context.fault.step and since is None else after + 1
    calls = standing_calls_by(context.timeline, seat, first) if seat else ()
    return next((made for made in calls if not made.late), None)


def _is_double(call: str) -> bool:
    return call in (DOUBLE, REDOUBLE)


def replacement_sort_after_insufficient_bid(context: FactContext) -> ReplacementCallSort | None:
    """The offender's first call after withdrawing the insufficient bid."""
    made = call_at_fault(context)
    new = next_standing_call(context, context.fault.offender)
    if made is None or new is None or context.timeline.stands(made.step):
        return None
    if new.call == PASS:
        return "pass"
    if _is_double(new.call):
        return "double_or_redouble"
    last = context.table_before.auction.last_bid
    over = bid_rank(last.call) if last else None
    rank = bid_rank(new.call)
    if rank is None or (over is not None and rank <= over):
        return None
    same = denomination_of_bid(new.call) == denomination_of_bid(made.call)
    lowest = over is None or rank - 5 <= over
    return "lowest_same_denomination" if same and lowest else "other_sufficient"


def cancelled_denomination_named_again(context: FactContext) -> YesNo | None:
    """Whether the offender's next call names the cancelled denomination (or double) again (CB-111)."""
    made = call_at_fault(context)
    new = next_standing_call(context, context.fault.offender)
    if made is None or new is None:
        return None
    if _is_double(made.call):
        return yes_no(new.call == made.call)
    return yes_no(denomination_of_bid(new.call) == denomination_of_bid(made.call) and bid_rank(new.call) is not None)


def sort_of_irregular_call(context: FactContext) -> Literal["suit", "notrump", "double_or_redouble", "pass"] | None:
    """The sort of the irregular call."""
    made = call_at_fault(context)
    if made is None:
        return None
    if made.call == PASS:
        return "pass"
    if _is_double(made.call):
        return "double_or_redouble"
    return "notrump" if denomination_of_bid(made.call) == "NT" else "suit"


def cancelled_bid_denomination(context: FactContext) -> Literal["suit", "notrump"] | None:
    """The denomination of the withdrawn bid."""
    sort = sort_of_irregular_call(context)
    return sort if sort in ("suit", "notrump") else None


def rightful_caller_from_offender(context: FactContext) -> Literal["rho", "partner", "lho"] | None:
    """The player in turn, seen from the offender."""
    made = call_at_fault(context)
    if made is None or made.turn is None:
        return None
    game = context.table_before.game
    return mapped_value(
        made.turn, {game.rho(made.seat): "rho", game.partner(made.seat): "partner", game.lho(made.seat): "lho"}
    )


def anyone_called_before(context: FactContext) -> YesNo | None:
    """Whether any call stood before the fault."""
    return yes_no(bool(context.table_before.auction.calls))


def anyone_bid_before(context: FactContext) -> YesNo | None:
    """Whether any bid stood before the fault."""
    return yes_no(context.table_before.auction.last_bid is not None)


def _pass_double_or_bid(made: CallMade | None) -> Literal["pass", "double_or_redouble", "bid"] | None:
    if made is None:
        return None
    if made.call == PASS:
        return "pass"
    return "double_or_redouble" if _is_double(made.call) else "bid"


def rho_call_on_return(context: FactContext) -> Literal["pass", "bid", "double_or_redouble"] | None:
    """The call of the player to the offender's right when the auction came back to that player."""
    offender = context.fault.offender
    if offender is None or context.timeline.stands(context.fault.step):
        return None
    return _pass_double_or_bid(next_standing_call(context, context.table_before.game.rho(offender)))


def partner_passes_on_return(context: FactContext) -> YesNo | None:
    """Whether the offender's partner passed when the auction came back to that partner."""
    offender = context.fault.offender
    if offender is None or context.timeline.stands(context.fault.step):
        return None
    new = next_standing_call(context, context.table_before.game.partner(offender))
    return None if new is None else yes_no(new.call == PASS)


def reason_double_inadmissible(context: FactContext) -> Literal["own_side_already_doubled", "other"] | None:
    """The reason why the double or redouble was inadmissible."""
    made = call_at_fault(context)
    if made is None:
        return None
    auction, game = context.table_before.auction, context.table_before.game
    if auction.last_bid is None or auction.doubled == 0:
        return "other"
    doubler = next(
        call for call in reversed(auction.calls) if call.counts_as in (DOUBLE, REDOUBLE) and call.counts_as == call.call
    )
    own_double = game.same_side(doubler.seat, made.seat)
    if own_double:
        return "own_side_already_doubled"
    # A double over the other side's redouble: own side doubled the bid before that.
    own_bid = game.same_side(auction.last_bid.seat, made.seat)
    return "own_side_already_doubled" if auction.doubled == 2 and not own_bid else "other"


def substituted_call_sort(context: FactContext) -> Literal["bid", "pass", "double_or_redouble"] | None:
    """The sort of the call that replaced the offender's first one."""
    if context.timeline.stands(context.fault.step):
        return None
    return _pass_double_or_bid(next_standing_call(context, context.fault.offender))


def late_caller_side(context: FactContext) -> Literal["declaring", "defending"] | None:
    """The side of the player who called after the close."""
    state, offender = context.table_before, context.fault.offender
    if state.contract is None or offender is None:
        return None
    declaring = context.table_before.game.same_side(offender, state.contract.declarer)
    return "declaring" if declaring else "defending"


def late_call_sort(context: FactContext) -> Literal["pass", "other"] | None:
    """The sort of the call made after the close."""
    made = call_at_fault(context)
    return None if made is None else "pass" if made.call == PASS else "other"


def first_call_was_legal(_context: FactContext) -> YesNo:
    """Always ``yes``: a change of call is found only if the first call was legal."""
    return "yes"


def outcome_of_call_change(context: FactContext) -> Literal["first_stands", "substituted"] | None:
    """Whether the offender returned to the first call or the substituted one counts."""
    made = call_at_fault(context)
    new = next_standing_call(context, context.fault.offender)
    if made is None or new is None:
        return None
    return "first_stands" if new.call == made.call else "substituted"


def lho_accepted_changed_call(context: FactContext) -> YesNo | None:
    """Whether the player on the left accepted the new call in words; a call alone proves nothing."""
    offender = context.fault.offender
    new = next_standing_call(context, offender)
    if new is None or offender is None:
        return None
    for step in context.timeline.steps[new.step + 1 :]:
        if step.action is not None:
            return None
        event = step.event
        if (
            isinstance(event, TableEvent)
            and event.name == "accept"
            and event.seat == context.table_before.game.lho(offender)
        ):
            return "yes"
    return None
