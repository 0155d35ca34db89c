"""Calls that the auction did not allow. One call is at most one kind of fault; which one, of several that fit, is data
of the code (``call_precedence``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.call_answers import (
    answer,
    lead_came_first,
    left_called,
    own_turn_taken,
    put_back,
    replacement_of,
)
from adjudicator.evidence.fates import fate
from adjudicator.find.calls.details import CallFault
from adjudicator.find.calls.faults.stolen_turns import skipped_were_barred, stolen_turns
from adjudicator.find.detecting import Irregularity
from adjudicator.table.bound import Bound
from adjudicator.table.lookups import off_the_rails, withdrawn_between
from adjudicator.table.state import VOID, CallMade
from adjudicator.values.bids import DOUBLE, OVER_SEVEN, PASS, REDOUBLE, bid_rank, height

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline


def irregular_calls(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every call that was out of rotation, insufficient or could not be made."""
    stolen = stolen_turns(timeline, bound)
    for step in _to_look_at(timeline, bound):
        made = step.did
        if not isinstance(made, CallMade) or step.index in stolen or _falls_with(stolen, step, made):
            continue
        if kind := _kind(timeline, step, made, bound):
            detail, roles = CallFault(call=made.call, rightful=made.turn), {"doubled_player": _doubled(step, made)}
            status = _status(timeline, step, made, kind)
            said = _summary(kind, step, made)
            yield Irregularity(kind, made.seat, step.index, status, said, detail=detail, roles=roles)
            if kind == "bid-out-of-rotation" and together(step) and _insufficient(timeline, step, made, bound):
                yield insufficient_too(made, status)


def _to_look_at(timeline: Timeline, bound: Sequence[Bound]) -> Sequence[Step]:
    """The steps that may be irregular calls: one that the law expected is none, unless a ruling had barred it."""
    off = off_the_rails(timeline)
    first = off[0].index if off else len(timeline.steps)
    return off if all(one.since >= first for one in bound) else timeline.steps


def _falls_with(stolen: Mapping[int, Seat], step: Step, made: CallMade) -> bool:
    """Whether it is a pass made when the auction seemed to be over, but somebody had lost his turn: it is cancelled
    with the others, and the auction was not closed (17D3)."""
    before_lead = step.before.current is None and not step.before.tricks
    return made.late and made.call == PASS and before_lead and any(at < step.index for at in stolen)


def _kind(timeline: Timeline, step: Step, made: CallMade, bound: Sequence[Bound]) -> str | None:
    """The first of the faults, in the order of the code, that the call is."""
    if step.event_index in timeline.record.carried or put_back(timeline, made):
        return None
    raw = step.before.game.raw
    if made.call == PASS and made.seat == made.turn and not bound and raw.keys().isdisjoint(_MUST_BID):
        return None
    if (passes_by_an_opening(step, made) and made.call in (DOUBLE, REDOUBLE)) or passes_as_dealer(step, made):
        return "insufficient-bid"
    for fault in raw.get("call_precedence", PRECEDENCE):
        if _FAULTS[fault](timeline, step, made, bound):
            return f"{_sort(made)}-{fault}" if fault == "out-of-rotation" else str(fault)
    return None


_MUST_BID = ("dealer_must_bid", "opening")
"""Keys of a ``[game]`` section without which anybody may pass in his turn."""


def _sort(made: CallMade) -> str:
    return {PASS: "pass", DOUBLE: "double", REDOUBLE: "double"}.get(made.call, "bid")


def _after_close(_timeline: Timeline, _step: Step, made: CallMade, _bound: Sequence[Bound]) -> bool:
    return made.late


def _over_seven(_timeline: Timeline, _step: Step, made: CallMade, _bound: Sequence[Bound]) -> bool:
    return (bid_rank(made.call) or 0) >= OVER_SEVEN


def _doubled(step: Step, made: CallMade) -> Seat | None:
    """Whose bid *made*, a double, doubles."""
    last = step.before.auction.last_bid
    return last.seat if made.call == DOUBLE and last is not None else None


def _impossible_double(timeline: Timeline, step: Step, made: CallMade, bound: Sequence[Bound]) -> bool:
    if (seat := _doubled(step, made)) and any(
        one.effect == "may_not_be_doubled" and one.seat == seat and one.binds(step.index) for one in bound
    ):
        # Nobody may double him any more, although the double would fit the auction (TB-01).
        return True
    if made.call not in (DOUBLE, REDOUBLE) or made.counts == made.call or made.deemed or double_instead(timeline, made):
        return False
    # Ignored, and no more than out of rotation, once the opponent whose turn it was has called in it (28B).
    return made.counts != VOID or made.seat == made.turn or not own_turn_taken(timeline, made)


def _barred(_timeline: Timeline, step: Step, made: CallMade, bound: Sequence[Bound]) -> bool:
    bars = {one.effect for one in bound if one.seat == made.seat and one.binds(step.index)}
    return (made.call != PASS and "must_pass" in bars) or ("silenced" in bars and bid_rank(made.call) is not None)


def _out_of_rotation(_timeline: Timeline, step: Step, made: CallMade, bound: Sequence[Bound]) -> bool:
    return made.seat != made.turn and not skipped_were_barred(step, made, bound)


def _insufficient(timeline: Timeline, step: Step, made: CallMade, _bound: Sequence[Bound]) -> bool:
    if passes_by_an_opening(step, made):
        return True
    auction, rank = step.before.auction, height(made.call, step.before.game.raw)
    cancelled = {*withdrawn_between(timeline, step.index - 1, step.index)}
    for call in auction.calls if cancelled else ():
        if call.step in cancelled:
            # The bid out of rotation that took this player's turn is cancelled by his call (CB-41, CB-42).
            auction = auction.without(call, step.before.game)
    last = auction.last_bid
    if rank is None or last is None or rank > (height(last.call, step.before.game.raw) or 0):
        return False
    return not second_insufficient(timeline, made)


def together(step: Step) -> bool:
    """Whether a bid out of rotation is penalised as an insufficient one besides (``faults_together``): where it may be
    let stand, it then stands as any bid of its player's (AT-45, AT-48)."""
    return bool(step.before.game.raw.get("faults_together"))


def insufficient_too(made: CallMade, status: str) -> Irregularity:
    """The other fault of a bid that was out of rotation."""
    said = f"{made.seat}'s bid of {made.call}, out of rotation, is not sufficient either."
    return Irregularity("insufficient-bid", made.seat, made.step, status, said, detail=CallFault(call=made.call))


def second_insufficient(timeline: Timeline, made: CallMade) -> bool:
    """Whether an insufficient bid was put in the place of one: then the law of the first decides on both (27B4)."""
    first = _insufficient_before(timeline, made, "second_insufficient_with_first")
    last = timeline.steps[first.step].before.auction.last_bid if first else None
    return last is not None and 0 < (bid_rank(made.call) or 0) <= (bid_rank(last.call) or 0)


def double_instead(timeline: Timeline, made: CallMade) -> bool:
    """Whether a double or redouble was put in the place of an insufficient bid, and nobody went on over it: then the
    law of that bid decides on both, also where the double could not be made at all (27B3)."""
    if made.call not in (DOUBLE, REDOUBLE) or left_called(timeline, made) or lead_came_first(timeline, made):
        return False
    return _insufficient_before(timeline, made, "double_with_insufficient") is not None


def _insufficient_before(timeline: Timeline, made: CallMade, if_code: str) -> CallMade | None:
    """The insufficient bid, in turn, that *made* was put in the place of, where the code rules on both at once."""
    first = replacement_of(timeline, made) if timeline.game.raw.get(if_code) else None
    last = timeline.steps[first.step].before.auction.last_bid if first else None
    if first is None or last is None or first.seat != first.turn:
        return None
    return first if 0 < (bid_rank(first.call) or 0) <= (bid_rank(last.call) or 0) else None


PRECEDENCE = (
    "call-after-final-pass",
    "bid-over-seven",
    "inadmissible-double",
    "inadmissible-call-when-required-to-pass",
    "out-of-rotation",
    "insufficient-bid",
)
"""Which fault a call is that fits several, where the code does not order them otherwise."""
_FAULTS: Mapping[str, Callable[[Timeline, Step, CallMade, Sequence[Bound]], bool]] = {
    "call-after-final-pass": _after_close,
    "bid-over-seven": _over_seven,
    "inadmissible-double": _impossible_double,
    "inadmissible-call-when-required-to-pass": _barred,
    "out-of-rotation": _out_of_rotation,
    "insufficient-bid": _insufficient,
}


def _status(timeline: Timeline, step: Step, made: CallMade, kind: str) -> str:
    """What became of it. Where calls can count for nothing the one on the left alone accepts, and not every call."""
    if not step.before.game.void_calls or not timeline.stands(made.step):
        return fate(timeline, made, step.before.game.lho(made.seat))
    if kind in _NEVER_ACCEPTED:
        return "condoned" if made.counts == VOID and not made.late and lead_came_first(timeline, made) else "open"
    if kind == "inadmissible-call-when-required-to-pass":
        if made.counts == VOID:
            return "condoned" if lead_came_first(timeline, made) else "open"
        return "accepted" if left_called(timeline, made) else "open"
    return "accepted" if answer(timeline, made) in ("called", "accepts") else "open"


_NEVER_ACCEPTED = ("call-after-final-pass", "bid-over-seven", "inadmissible-double")


def passes_by_an_opening(step: Step, made: CallMade) -> bool:
    """Whether *made*, in turn and next after an opening that compels a bid, is anything less than that bid (CC-02)."""
    game, auction = step.before.game, step.before.auction
    demand, opening = game.raw.get("opening", {}), auction.last_bid
    if "answer" not in demand or opening is None or made.seat != made.turn:
        return False
    first = auction.calls[-1] is opening and all(call.counts == PASS for call in auction.calls[:-1])
    reached = (bid_rank(made.call) or 0) >= (bid_rank(demand["answer"]) or 0)
    return first and (bid_rank(opening.call) or 0) <= (bid_rank(demand["up_to"]) or 0) and not reached


def passes_as_dealer(step: Step, made: CallMade) -> bool:
    """Whether the dealer passes at his first turn in a game in which he has to bid (AT-38)."""
    state = step.before
    first = not state.auction.calls and made.seat == made.turn == state.dealer
    return first and made.call == PASS and bool(state.game.raw.get("dealer_must_bid"))


def _summary(kind: str, step: Step, made: CallMade) -> str:
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
            return f"{made.seat} {what} although they are bound to pass."
        case "insufficient-bid" if passes_as_dealer(step, made):
            return f"{made.seat} {what} although the dealer has to bid."
        case "insufficient-bid":
            over = f" over {last.call}" if last else ""
            if passes_by_an_opening(step, made):
                least = step.before.game.raw["opening"]["answer"]
                return f"{made.seat} {what}{over} although they have to bid at least {least}."
            return f"{made.seat} {what}{over}, which is not sufficient."
        case _:
            return f"{made.seat} {what} when it is {made.turn}'s turn."
