"""Irregular calls of a bridge auction: out of rotation, insufficient, inadmissible, after the close, against a
ruling's demand, or an opening without the holding that it needs; with the facts that the laws ask of them (Laws
27 to 39).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.acceptance import acceptance_status
from adjudicator.evidence.call_responses import (
    is_original_call_restored,
    led_before_call_was_mentioned,
    lho_answer,
    lho_called_before_ruling,
    replaced_call,
    replacement_call,
    rightful_opponent_called,
)
from adjudicator.irregularities.call_facts import next_standing_call
from adjudicator.irregularities.details import CallFault, OpeningFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    FOR_PEOPLE,
    Derived,
    FactContext,
    Unread,
    YesNo,
    call_at_fault,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.calls_out_of_rotation import seats_passed_over, turns_lost_to_passes
from adjudicator.table.state_and_timeline import VOID_CALL, CallMade
from adjudicator.table.timeline_queries import possibly_irregular_steps, steps_of_actions_withdrawn_between
from adjudicator.values.bids_and_contracts import (
    DOUBLE,
    LOWEST_BID_OVER_SEVEN,
    PASS,
    REDOUBLE,
    bid_rank,
    bid_rank_in_game,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Auction, Step, Timeline
    from adjudicator.values.cards import Card


def passes_ending_auction_too_soon(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every pass that took a turn before the passes that seemed to close the auction were complete (17D3)."""
    for at, loser in turns_stolen_by_passes(timeline, bound).items():
        made = timeline.steps[at].action
        if isinstance(made, CallMade):
            status = "open" if timeline.stands(at) else "corrected"
            said = f"{made.seat} passes at {loser}'s turn, and the auction seems to end before {loser} has called."
            yield Irregularity(
                "auction-ended-by-pass-out-of-rotation",
                made.seat,
                at,
                status,
                said,
                detail=CallFault(call=made.call, rightful=loser),
            )


def turns_stolen_by_passes(timeline: Timeline, bound: Sequence[ActiveObligation]) -> dict[int, Seat]:
    """Step of a pass out of rotation → the player whose turn it took, if the auction then seemed to be over."""
    found: dict[int, Seat] = {}
    if not timeline.game.pass_out_of_turn_leaves_turn_unchanged:
        return found
    for step in possibly_irregular_steps(timeline):
        if not isinstance(step.action, CallMade) or step.before.stage != "auction" or not step.after.auction.closed:
            continue
        for made, loser in turns_lost_to_passes(step.after.auction, step.before.game):
            if not skipped_players_were_barred(timeline.steps[made.step], made, bound):
                found.setdefault(made.step, loser)
    return found


def skipped_players_were_barred(step: Step, made: CallMade, bound: Sequence[ActiveObligation]) -> bool:
    """Whether all players passed over are required to pass: a call that does not wait for them is in rotation (CB-42,
    28A)."""
    bars = [one for one in bound if one.effect == "must_pass" and one.binds(step.index)]
    skipped = seats_passed_over(made.turn, made.seat, step.before.game)
    return bool(skipped) and all(any(bar.seat == seat for bar in bars) for seat in skipped)


def irregular_calls(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every call that was out of rotation, insufficient or inadmissible."""
    stolen = turns_stolen_by_passes(timeline, bound)
    for step in _steps_to_check(timeline, bound):
        made = step.action
        if not isinstance(made, CallMade) or step.index in stolen or _cancelled_with_stolen_turns(stolen, step, made):
            continue
        if kind := _call_fault_kind(timeline, step, made, bound):
            detail, roles = (
                CallFault(call=made.call, rightful=made.turn),
                {"doubled_player": _doubled_player(step, made)},
            )
            status = _acceptance_status_of_bridge_call(timeline, step, made, kind)
            said = _call_summary(kind, step, made)
            yield Irregularity(kind, made.seat, step.index, status, said, detail=detail, roles=roles)
            if (
                kind == "bid-out-of-rotation"
                and code_punishes_both_faults(step)
                and _is_insufficient(timeline, step, made, bound)
            ):
                yield insufficient_bid_as_well(made, status)


def _steps_to_check(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Sequence[Step]:
    """The steps that may be irregular calls: a call that the law expected is none, unless a ruling had barred it."""
    off = possibly_irregular_steps(timeline)
    first = off[0].index if off else len(timeline.steps)
    return off if all(one.first_step >= first for one in bound) else timeline.steps


def _cancelled_with_stolen_turns(stolen: Mapping[int, Seat], step: Step, made: CallMade) -> bool:
    """Whether the call is a pass after an apparent close that is cancelled, since a player had lost a turn (17D3)."""
    before_lead = step.before.current is None and not step.before.tricks
    return made.late and made.call == PASS and before_lead and any(at < step.index for at in stolen)


def _call_fault_kind(timeline: Timeline, step: Step, made: CallMade, bound: Sequence[ActiveObligation]) -> str | None:
    """The first kind of irregularity, in the order of the code, that fits the call."""
    if step.event_index in timeline.record.carried or is_original_call_restored(timeline, made):
        return None
    raw = step.before.game.raw
    if made.call == PASS and made.seat == made.turn and not bound and raw.keys().isdisjoint(_MUST_BID):
        return None
    if (is_below_compelled_bid(step, made) and made.call in (DOUBLE, REDOUBLE)) or is_forbidden_dealer_pass(step, made):
        return "insufficient-bid"
    for fault in raw.get("call_precedence", CALL_FAULT_PRECEDENCE):
        if _CALL_FAULT_TESTS[fault](timeline, step, made, bound):
            return f"{_pass_double_or_bid_prefix(made)}-{fault}" if fault == "out-of-rotation" else str(fault)
    return None


_MUST_BID = ("dealer_must_bid", "opening")
"""Keys of a ``[game]`` section without which every player may pass in turn."""


def _pass_double_or_bid_prefix(made: CallMade) -> str:
    return {PASS: "pass", DOUBLE: "double", REDOUBLE: "double"}.get(made.call, "bid")


def _is_after_close(_timeline: Timeline, _step: Step, made: CallMade, _bound: Sequence[ActiveObligation]) -> bool:
    return made.late


def _is_bid_over_seven(_timeline: Timeline, _step: Step, made: CallMade, _bound: Sequence[ActiveObligation]) -> bool:
    return (bid_rank(made.call) or 0) >= LOWEST_BID_OVER_SEVEN


def _doubled_player(step: Step, made: CallMade) -> Seat | None:
    """The player whose bid *made*, a double, doubles."""
    last = step.before.auction.last_bid
    return last.seat if made.call == DOUBLE and last is not None else None


def _is_impossible_double(timeline: Timeline, step: Step, made: CallMade, bound: Sequence[ActiveObligation]) -> bool:
    if (seat := _doubled_player(step, made)) and any(
        one.effect == "may_not_be_doubled" and one.seat == seat and one.binds(step.index) for one in bound
    ):
        # Nobody may double this player any more, although the double would fit the auction (TB-01).
        return True
    if (
        made.call not in (DOUBLE, REDOUBLE)
        or made.counts_as == made.call
        or made.deemed
        or is_double_for_insufficient_bid(timeline, made)
    ):
        return False
    # Ignored, and only out of rotation, once the opponent whose turn it was has called in it (28B).
    return made.counts_as != VOID_CALL or made.seat == made.turn or not rightful_opponent_called(timeline, made)


def _is_barred(_timeline: Timeline, step: Step, made: CallMade, bound: Sequence[ActiveObligation]) -> bool:
    bars = {one.effect for one in bound if one.seat == made.seat and one.binds(step.index)}
    return (made.call != PASS and "must_pass" in bars) or ("silenced" in bars and bid_rank(made.call) is not None)


def _is_out_of_rotation(_timeline: Timeline, step: Step, made: CallMade, bound: Sequence[ActiveObligation]) -> bool:
    return made.seat != made.turn and not skipped_players_were_barred(step, made, bound)


def _is_insufficient(timeline: Timeline, step: Step, made: CallMade, _bound: Sequence[ActiveObligation]) -> bool:
    if is_below_compelled_bid(step, made):
        return True
    auction, rank = step.before.auction, bid_rank_in_game(made.call, step.before.game.raw)
    cancelled = {*steps_of_actions_withdrawn_between(timeline, step.index - 1, step.index)}
    for call in auction.calls if cancelled else ():
        if call.step in cancelled:
            # The bid out of rotation that took this player's turn is cancelled by this call (CB-41, CB-42).
            auction = auction.without(call, step.before.game)
    last = auction.last_bid
    if rank is None or last is None or rank > (bid_rank_in_game(last.call, step.before.game.raw) or 0):
        return False
    return not is_second_insufficient_bid(timeline, made)


def code_punishes_both_faults(step: Step) -> bool:
    """Whether the code punishes a bid out of rotation as an insufficient bid as well (``faults_together``); a bid let
    stand then counts as any bid of its player (AT-45, AT-48)."""
    return bool(step.before.game.raw.get("faults_together"))


def insufficient_bid_as_well(made: CallMade, status: str) -> Irregularity:
    """The second irregularity of a bid that was out of rotation."""
    said = f"{made.seat}'s bid of {made.call}, out of rotation, is not sufficient either."
    return Irregularity("insufficient-bid", made.seat, made.step, status, said, detail=CallFault(call=made.call))


def is_second_insufficient_bid(timeline: Timeline, made: CallMade) -> bool:
    """Whether an insufficient bid was substituted for an insufficient bid: the law of the first then decides both
    (27B4)."""
    first = _replaced_insufficient_bid_if_joint(timeline, made, "second_insufficient_with_first")
    last = timeline.steps[first.step].before.auction.last_bid if first else None
    return last is not None and 0 < (bid_rank(made.call) or 0) <= (bid_rank(last.call) or 0)


def is_double_for_insufficient_bid(timeline: Timeline, made: CallMade) -> bool:
    """Whether a double or redouble was substituted for an insufficient bid, and nobody went on over it: the law of that
    bid then decides both, even if the double was inadmissible (27B3)."""
    if (
        made.call not in (DOUBLE, REDOUBLE)
        or lho_called_before_ruling(timeline, made)
        or led_before_call_was_mentioned(timeline, made)
    ):
        return False
    return _replaced_insufficient_bid_if_joint(timeline, made, "double_with_insufficient") is not None


def _replaced_insufficient_bid_if_joint(timeline: Timeline, made: CallMade, if_code: str) -> CallMade | None:
    """The insufficient bid, made in turn, for which *made* was substituted, if the code rules on both together; else
    None."""
    first = replaced_call(timeline, made) if timeline.game.raw.get(if_code) else None
    last = timeline.steps[first.step].before.auction.last_bid if first else None
    if first is None or last is None or first.seat != first.turn:
        return None
    return first if 0 < (bid_rank(first.call) or 0) <= (bid_rank(last.call) or 0) else None


CALL_FAULT_PRECEDENCE = (
    "call-after-final-pass",
    "bid-over-seven",
    "inadmissible-double",
    "inadmissible-call-when-required-to-pass",
    "out-of-rotation",
    "insufficient-bid",
)
"""Precedence of kinds for a call that fits several, unless the code orders them otherwise."""
_CALL_FAULT_TESTS: Mapping[str, Callable[[Timeline, Step, CallMade, Sequence[ActiveObligation]], bool]] = {
    "call-after-final-pass": _is_after_close,
    "bid-over-seven": _is_bid_over_seven,
    "inadmissible-double": _is_impossible_double,
    "inadmissible-call-when-required-to-pass": _is_barred,
    "out-of-rotation": _is_out_of_rotation,
    "insufficient-bid": _is_insufficient,
}


def _acceptance_status_of_bridge_call(timeline: Timeline, step: Step, made: CallMade, kind: str) -> str:
    """Status of the call. Where calls can count for nothing, only the player on the left accepts, and not every
    call."""
    if not step.before.game.void_calls or not timeline.stands(made.step):
        return acceptance_status(timeline, made, step.before.game.lho(made.seat))
    if kind in _NEVER_ACCEPTED:
        return (
            "condoned"
            if made.counts_as == VOID_CALL and not made.late and led_before_call_was_mentioned(timeline, made)
            else "open"
        )
    if kind == "inadmissible-call-when-required-to-pass":
        if made.counts_as == VOID_CALL:
            return "condoned" if led_before_call_was_mentioned(timeline, made) else "open"
        return "accepted" if lho_called_before_ruling(timeline, made) else "open"
    return "accepted" if lho_answer(timeline, made) in ("called", "accepts") else "open"


_NEVER_ACCEPTED = ("call-after-final-pass", "bid-over-seven", "inadmissible-double")


def is_below_compelled_bid(step: Step, made: CallMade) -> bool:
    """Whether *made*, in turn and next after an opening that compels a bid, is anything less than that bid (CC-02)."""
    game, auction = step.before.game, step.before.auction
    demand, opening = game.raw.get("opening", {}), auction.last_bid
    if "answer" not in demand or opening is None or made.seat != made.turn:
        return False
    first = auction.calls[-1] is opening and all(call.counts_as == PASS for call in auction.calls[:-1])
    reached = (bid_rank(made.call) or 0) >= (bid_rank(demand["answer"]) or 0)
    return first and (bid_rank(opening.call) or 0) <= (bid_rank(demand["up_to"]) or 0) and not reached


def is_forbidden_dealer_pass(step: Step, made: CallMade) -> bool:
    """Whether the dealer passes at the first turn in a game in which the dealer has to bid (AT-38)."""
    state = step.before
    first = not state.auction.calls and made.seat == made.turn == state.dealer
    return first and made.call == PASS and bool(state.game.raw.get("dealer_must_bid"))


def _call_summary(kind: str, step: Step, made: CallMade) -> str:
    last = step.before.auction.last_bid
    what = {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}.get(made.call, f"bids {made.call}")
    match kind:
        case "call-after-final-pass":
            return f"{made.seat} {what} after the auction was closed."
        case "bid-over-seven":
            return f"{made.seat} {what}, more than seven."
        case "inadmissible-double":
            if last is None:
                return f"{made.seat} {what} although nobody has bid."
            return f"{made.seat} {what} {last.seat}'s {last.call}, which they may not."
        case "inadmissible-call-when-required-to-pass":
            return f"{made.seat} {what} although they are required to pass."
        case "insufficient-bid" if is_forbidden_dealer_pass(step, made):
            return f"{made.seat} {what} although the dealer has to bid."
        case "insufficient-bid":
            over = f" over {last.call}" if last else ""
            if is_below_compelled_bid(step, made):
                least = step.before.game.raw["opening"]["answer"]
                return f"{made.seat} {what}{over} although they have to bid at least {least}."
            return f"{made.seat} {what}{over}, which is not sufficient."
        case _:
            return f"{made.seat} {what} when it is {made.turn}'s turn."


def calls_against_demands(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """A call other than the one to be repeated (CB-47, CB-49), or a double where none may be made (CB-44)."""
    for one in bound:
        if broken := _broken_call_demand(one, timeline):
            made, duty = broken
            yield Irregularity(
                "lead-restriction-breached",
                made.seat,
                made.step,
                acceptance_status(timeline, made, timeline.steps[made.step].before.game.lho(made.seat)),
                f"{made.seat} calls {made.call} although {duty}.",
                detail=CallFault(call=made.call),
            )


def _broken_call_demand(one: ActiveObligation, timeline: Timeline) -> tuple[CallMade, str] | None:
    """(call that breaks the obligation *one*, the duty broken, in words), or None."""
    match one.effect:
        case "may_not_double":
            made = _call_ending_demand(one, timeline)
            if made and made.call in (DOUBLE, REDOUBLE) and _forbidden_bid_still_last(timeline, one):
                return made, "barred from doubling at that turn"
        case "must_repeat_call":
            made = _call_ending_demand(one, timeline)
            if made and one.terms.call and made.call != one.terms.call:
                return made, f"required to repeat {one.terms.call}"
    return None


def _call_ending_demand(one: ActiveObligation, timeline: Timeline) -> CallMade | None:
    """The call with which the obligation *one* ends; None after the close, when a call is not in turn and has a law of
    its own."""
    made = timeline.steps[one.last_step].action if one.last_step is not None else None
    return made if isinstance(made, CallMade) and not made.late else None


def _forbidden_bid_still_last(timeline: Timeline, one: ActiveObligation) -> bool:
    """Whether the bid that may not be doubled is still the last one, if only that bid is meant (CB-48)."""
    if one.terms.span != "same_bid" or one.last_step is None:
        return True
    forbidden = timeline.steps[one.first_step].before.auction.last_bid
    return timeline.steps[one.last_step].before.auction.last_bid is forbidden


_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def unqualified_openings(timeline: Timeline) -> Iterator[Irregularity]:
    """An opening bid on a hand with neither the points nor the quick tricks that the game requires."""
    demand = timeline.game.raw["opening"]
    for step in timeline.steps:
        made = step.action
        if not isinstance(made, CallMade) or made.late or step.before.auction.last_bid is not None:
            continue
        hand = step.before.hands[made.seat]
        if bid_rank(made.counts_as) is None or hand is None:
            continue
        points, halves = high_card_points(hand), half_quick_tricks(hand)
        if points < demand["points"] and halves < 2 * demand["quick_tricks"]:
            status = "open" if timeline.stands(step.index) else "corrected"
            said = f"{made.seat} opens {made.call} with {points} points and {halves / 2:g} quick tricks."
            detail = OpeningFault(call=made.call, strength="lacking")
            yield Irregularity("unqualified-bid", made.seat, step.index, status, said, detail=detail)


def high_card_points(hand: Collection[Card]) -> int:
    """High-card points: ace 4, king 3, queen 2, jack 1."""
    return sum(_POINTS.get(card.rank, 0) for card in hand)


def half_quick_tricks(hand: Collection[Card]) -> int:
    """Quick tricks in halves: in each suit ace-king 4, ace-queen 3, ace or king-queen 2, king with a small card 1."""
    return sum(
        _half_quick_tricks_in_suit({card.rank for card in hand if card.suit == suit})
        for suit in {card.suit for card in hand}
    )


def _half_quick_tricks_in_suit(ranks: Collection[str]) -> int:
    if "A" in ranks:
        return 4 if "K" in ranks else 3 if "Q" in ranks else 2
    if "K" in ranks:
        return 2 if "Q" in ranks else 1 if len(ranks) > 1 else 0
    return 0


InsufficientBidReplacement: TypeAlias = Literal[
    "sufficient_bid", "pass", "double_or_redouble", "insufficient_bid", "inadmissible_double"
]

_DOUBLES = (DOUBLE, REDOUBLE)


def auction_at_call(context: FactContext) -> Auction:
    """The auction in which the call was made, without a call that this call itself cancelled (28B)."""
    auction = context.table_before.auction
    for made in auction.calls:
        if context.timeline.withdrawn.get(made.step) == context.fault.step:
            auction = auction.without(made, context.table_before.game)
    return auction


def is_change_at_lhos_turn(context: FactContext) -> bool:
    """Whether it was the turn of the player on the left, and the offender had called before."""
    made = call_at_fault(context)
    if made is None or made.turn != context.table_before.game.lho(made.seat):
        return False
    return any(earlier.seat == made.seat for earlier in auction_at_call(context).calls)


def changed_at_lhos_turn(context: FactContext) -> YesNo | None:
    """Whether it is a further call of the offender at the left-hand opponent's turn."""
    return yes_no(is_change_at_lhos_turn(context)) if call_at_fault(context) else None


def rightful_opponent_called_before_ruling(context: FactContext) -> YesNo | None:
    """Whether the opponent whose turn it was called in it before the ruling."""
    made = call_at_fault(context)
    return yes_no(rightful_opponent_called(context.timeline, made)) if made else None


def rightful_player_is_lho(context: FactContext) -> YesNo | None:
    """Whether the player whose turn it was is the left-hand opponent."""
    made = call_at_fault(context)
    return yes_no(made.turn == context.table_before.game.lho(made.seat)) if made else None


def lho_response_to_call(context: FactContext) -> Literal["called", "accepts", "refuses"] | None:
    """Response of the player on the left: called over it, accepted or refused it."""
    made = call_at_fault(context)
    return lho_answer(context.timeline, made) if made else None


def turn_at_double_out_of_rotation(context: FactContext) -> Literal["rho", "partner"] | None:
    """The player whose turn it was when the double was made: partner or the right-hand opponent."""
    made, game = call_at_fault(context), context.table_before.game
    if made is None or made.turn is None:
        return None
    return mapped_value(made.turn, {game.rho(made.seat): "rho", game.partner(made.seat): "partner"})


def rho_action_after_withdrawal(context: FactContext) -> Literal["pass", "other"] | None:
    """The action of the player on the right when the auction came back to that player; an illegal call is rectified
    first."""
    made = call_at_fault(context)
    if made is None or context.timeline.stands(made.step):
        return None
    call = next_standing_call(context, context.table_before.game.rho(made.seat))
    return None if call is None else "pass" if call.call == PASS else "other"


def call_repeatable_after_pass(context: FactContext) -> YesNo | None:
    """Whether the call can be made again after a pass, which leaves the last bid unchanged."""
    made = call_at_fault(context)
    if made is None:
        return None
    rank, last = bid_rank(made.call), auction_at_call(context).last_bid
    return yes_no(rank is None or last is None or rank > (bid_rank(last.call) or 0))


def double_admissible_in_turn(context: FactContext) -> YesNo | None:
    """Whether the double or redouble could have been made in turn (19)."""
    made = call_at_fault(context)
    if made is None or made.call not in _DOUBLES:
        return None
    return yes_no(auction_at_call(context).admits_double(made.seat, made.call, context.table_before.game))


def is_inadmissible_double(context: FactContext) -> YesNo | None:
    """Whether it is a double or redouble that was inadmissible there."""
    made = call_at_fault(context)
    if made is None:
        return None
    return yes_no(made.call in _DOUBLES and double_admissible_in_turn(context) == "no")


def call_made_in_turn(context: FactContext) -> YesNo | None:
    """Whether the call was made in turn."""
    made = call_at_fault(context)
    return yes_no(made.seat == made.turn) if made else None


def lho_called_over_call(context: FactContext) -> Derived[YesNo] | None:
    """Whether the player on the left called after it and before the ruling; ``no`` is provisional."""
    made = call_at_fault(context)
    return final_yes_or_provisional_no(lho_called_before_ruling(context.timeline, made)) if made else None


def lead_made_before_attention(context: FactContext) -> YesNo | None:
    """Whether a card was led before anybody spoke of the call."""
    made = call_at_fault(context)
    return yes_no(led_before_call_was_mentioned(context.timeline, made)) if made else None


def longest_bar_span(context: FactContext) -> Literal["once", "throughout"] | None:
    """The longest span of the bars in force: once, or to the end of the auction."""
    spans = {one.terms.span for one in context.obligations_on(context.fault.offender) if one.effect == "must_pass"}
    return None if not spans else "throughout" if "throughout" in spans else "once"


def turn_was_lost(_context: FactContext) -> YesNo:
    """Always ``yes``: the detector requires a lost turn."""
    return "yes"


def late_call_by_declaring_side(context: FactContext) -> YesNo | None:
    """Whether the late call came from declarer's side; None if the board was passed out."""
    contract, offender = context.table_before.contract, context.fault.offender
    if offender is None or call_at_fault(context) is None:
        return None
    return yes_no(contract is not None and context.table_before.game.same_side(offender, contract.declarer))


def late_call_is_pass(context: FactContext) -> YesNo | None:
    """Whether the late call was a pass."""
    made = call_at_fault(context)
    return yes_no(made.call == PASS) if made else None


def replacement_of_insufficient_bid(context: FactContext) -> InsufficientBidReplacement | None:
    """The sort of the first call, even a cancelled one, that the offender substituted for the insufficient bid."""
    made = call_at_fault(context)
    new = replacement_call(context.timeline, made) if made else None
    if made is None or new is None:
        return None
    if new.call == PASS:
        return "pass"
    auction = auction_at_call(context)
    if new.call in _DOUBLES:
        admitted = auction.admits_double(made.seat, new.call, context.table_before.game)
        return "double_or_redouble" if admitted else "inadmissible_double"
    last = auction.last_bid
    return "insufficient_bid" if last and (bid_rank(new.call) or 0) <= (bid_rank(last.call) or 0) else "sufficient_bid"


def second_insufficient_bid_accepted(context: FactContext) -> YesNo | None:
    """Whether the player on the left accepted the second insufficient bid, by word or by calling over it."""
    made = call_at_fault(context)
    second = replacement_call(context.timeline, made) if made else None
    if second is None:
        return None
    said = lho_answer(context.timeline, second)
    if said is None:
        # Withdrawn in the presence of the director, who had come for the first bid.
        return None if context.timeline.stands(second.step) else "no"
    return yes_no(said != "refuses")


def pass_may_be_artificial(context: FactContext) -> Unread | None:
    """Left to people if an alert of the pass, or of partner's last call, shows that the pass may be artificial or made
    over an artificial call."""
    made, game = call_at_fault(context), context.timeline.game
    if made is None or made.call != PASS:
        return None
    partners = (one for one in context.table_before.auction.calls if one.seat == game.partner(made.seat))
    said = (context.timeline.steps[one.step].event for one in (made, *list(partners)[-1:]))
    return FOR_PEOPLE if any("alert" in event.comment.casefold() for event in said) else None


def doubled_before_final_pass(context: FactContext) -> YesNo:
    """Whether the double came before the final pass."""
    return "yes" if context.table_before.stage == "auction" else "no"


def called_over_compelling_opening(context: FactContext) -> YesNo | None:
    """Whether the call is the first after the first bid, where that bid was one that compels (CC-02)."""
    step = context.timeline.steps[context.fault.step]
    return yes_no(is_below_compelled_bid(step, step.action)) if isinstance(step.action, CallMade) else None


def strength_of_opening_hand(context: FactContext) -> Literal["held", "lacking"] | None:
    """Whether the hand has the strength that the opening requires; openings are found only where the hand is known to
    lack it."""
    told = context.fault.detail_as(OpeningFault)
    return told.strength if told else None
