"""Facts of the auction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.fates import refused
from adjudicator.find.cards.details import manner_of
from adjudicator.find.deriving import Context, YesNo, answer_for, yes_no
from adjudicator.record.events import TableEvent
from adjudicator.table.lookups import standing_calls_of
from adjudicator.table.state import CallMade, CardPlayed
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE, bid_rank, denomination_of
from adjudicator.values.cards import HONOURS

if TYPE_CHECKING:
    from adjudicator.record.events import Seat


ReplacementAnswer: TypeAlias = Literal["lowest_same_denomination", "other_sufficient", "pass", "double_or_redouble"]


def accepted(context: Context) -> YesNo | None:
    """Acted over, or taken back; open while nobody has acted and nobody has spoken."""
    match context.fault.status:
        case "accepted":
            return "yes"
        case "condoned":
            return None
        case "corrected":
            return "no"
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].did
    return "no" if did is not None and refused(context.timeline, did) else None


def call_of(context: Context) -> CallMade | None:
    """The call of the fault."""
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].did
    return did if isinstance(did, CallMade) else None


def next_call(context: Context, seat: Seat | None, since: int | None = None) -> CallMade | None:
    """The first call of *seat* that stands after the fault (or after step *since*)."""
    after = context.timeline.withdrawn.get(context.fault.step, context.fault.step) if since is None else since
    # The call of the player whose turn was stolen is itself what takes the irregular call away (CB-41).
    first = after if after != context.fault.step and since is None else after + 1
    calls = standing_calls_of(context.timeline, seat, first) if seat else ()
    return next((made for made in calls if not made.late), None)


def _is_double(call: str) -> bool:
    return call in (DOUBLE, REDOUBLE)


def replacement(context: Context) -> ReplacementAnswer | None:
    """The offender's first call after he took the insufficient bid back."""
    made = call_of(context)
    new = next_call(context, context.fault.offender)
    if made is None or new is None or context.timeline.stands(made.step):
        return None
    if new.call == PASS:
        return "pass"
    if _is_double(new.call):
        return "double_or_redouble"
    last = context.before.auction.last_bid
    over = bid_rank(last.call) if last else None
    rank = bid_rank(new.call)
    if rank is None or (over is not None and rank <= over):
        return None
    same = denomination_of(new.call) == denomination_of(made.call)
    lowest = over is None or rank - 5 <= over
    return "lowest_same_denomination" if same and lowest else "other_sufficient"


def named_again(context: Context) -> YesNo | None:
    """Whether the offender's next call names the cancelled denomination (or double) again (CB-111)."""
    made = call_of(context)
    new = next_call(context, context.fault.offender)
    if made is None or new is None:
        return None
    if _is_double(made.call):
        return yes_no(new.call == made.call)
    return yes_no(denomination_of(new.call) == denomination_of(made.call) and bid_rank(new.call) is not None)


def cancelled_call(context: Context) -> Literal["suit", "notrump", "double_or_redouble", "pass"] | None:
    """What sort of call the irregular one was."""
    made = call_of(context)
    if made is None:
        return None
    if made.call == PASS:
        return "pass"
    if _is_double(made.call):
        return "double_or_redouble"
    return "notrump" if denomination_of(made.call) == "NT" else "suit"


def cancelled_denomination(context: Context) -> Literal["suit", "notrump"] | None:
    """The denomination of the bid taken back."""
    sort = cancelled_call(context)
    return sort if sort in ("suit", "notrump") else None


def whose_turn(context: Context) -> Literal["rho", "partner", "lho"] | None:
    """Whose turn it was, seen from the offender."""
    made = call_of(context)
    if made is None or made.turn is None:
        return None
    game = context.before.game
    return answer_for(
        made.turn, {game.rho(made.seat): "rho", game.partner(made.seat): "partner", game.lho(made.seat): "lho"}
    )


def anyone_called(context: Context) -> YesNo | None:
    """Whether any call stood before the fault."""
    return yes_no(bool(context.before.auction.calls))


def anyone_bid(context: Context) -> YesNo | None:
    """Whether any bid stood before the fault."""
    return yes_no(context.before.auction.last_bid is not None)


def _sort(made: CallMade | None) -> Literal["pass", "double_or_redouble", "bid"] | None:
    if made is None:
        return None
    if made.call == PASS:
        return "pass"
    return "double_or_redouble" if _is_double(made.call) else "bid"


def rho_call(context: Context) -> Literal["pass", "bid", "double_or_redouble"] | None:
    """What the player to the offender's right called when the auction came back to him."""
    offender = context.fault.offender
    if offender is None or context.timeline.stands(context.fault.step):
        return None
    return _sort(next_call(context, context.before.game.rho(offender)))


def partner_passes(context: Context) -> YesNo | None:
    """Whether the offender's partner passed when the auction came back to him."""
    offender = context.fault.offender
    if offender is None or context.timeline.stands(context.fault.step):
        return None
    new = next_call(context, context.before.game.partner(offender))
    return None if new is None else yes_no(new.call == PASS)


def double_fault(context: Context) -> Literal["own_side_already_doubled", "other"] | None:
    """Why the double or redouble could not be made."""
    made = call_of(context)
    if made is None:
        return None
    auction, game = context.before.auction, context.before.game
    if auction.last_bid is None or auction.doubled == 0:
        return "other"
    doubler = next(
        call for call in reversed(auction.calls) if call.counts in (DOUBLE, REDOUBLE) and call.counts == call.call
    )
    own_double = game.same_side(doubler.seat, made.seat)
    if own_double:
        return "own_side_already_doubled"
    # A double over the other side's redouble: own side doubled the bid before that.
    own_bid = game.same_side(auction.last_bid.seat, made.seat)
    return "own_side_already_doubled" if auction.doubled == 2 and not own_bid else "other"


def substitute(context: Context) -> Literal["bid", "pass", "double_or_redouble"] | None:
    """What the offender called instead."""
    if context.timeline.stands(context.fault.step):
        return None
    return _sort(next_call(context, context.fault.offender))


def caller_side(context: Context) -> Literal["declaring", "defending"] | None:
    """The side of a player who called after the close."""
    state, offender = context.before, context.fault.offender
    if state.contract is None or offender is None:
        return None
    declaring = context.before.game.same_side(offender, state.contract.declarer)
    return "declaring" if declaring else "defending"


def late_call(context: Context) -> Literal["pass", "other"] | None:
    """What was called after the close."""
    made = call_of(context)
    return None if made is None else "pass" if made.call == PASS else "other"


def first_call_legal(_context: Context) -> YesNo:
    """A change of call is found only where the first call was legal."""
    return "yes"


def change_outcome(context: Context) -> Literal["first_stands", "substituted"] | None:
    """Whether the offender came back to his first call."""
    made = call_of(context)
    new = next_call(context, context.fault.offender)
    if made is None or new is None:
        return None
    return "first_stands" if new.call == made.call else "substituted"


def change_overcalled(context: Context) -> YesNo | None:
    """Whether the player on the left accepted the new call in so many words; a call alone tells nothing."""
    offender = context.fault.offender
    new = next_call(context, offender)
    if new is None or offender is None:
        return None
    for step in context.timeline.steps[new.step + 1 :]:
        if step.did is not None:
            return None
        event = step.event
        if isinstance(event, TableEvent) and event.name == "accept" and event.seat == context.before.game.lho(offender):
            return "yes"
    return None


def exposed_in_auction(context: Context) -> Literal["single_low", "low_led", "honour", "several"]:
    """What was shown: more than one card, an honour, a low card led, or a low card."""
    cards = context.fault.cards
    if len(cards) > 1:
        return "several"
    if cards and cards[0].rank in HONOURS:
        return "honour"
    return "low_led" if manner_of(context.fault) == "led" else "single_low"


def played_card(context: Context) -> CardPlayed | None:
    """The card of the fault."""
    if context.fault.step < 0:
        return None
    did = context.timeline.steps[context.fault.step].did
    return did if isinstance(did, CardPlayed) else None
