"""Calls that the auction did not allow. One call is at most one kind of fault; the kinds take precedence in the
order in which they stand here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.detectors.fates import fate
from adjudicator.games import DOUBLE, OVER_SEVEN, PASS, REDOUBLE, bid_rank
from adjudicator.table import CallMade

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.table import Step, Timeline


@detects(
    "call-after-final-pass",
    "bid-over-seven",
    "inadmissible-double",
    "inadmissible-call-when-required-to-pass",
    "pass-out-of-rotation",
    "bid-out-of-rotation",
    "double-out-of-rotation",
    "insufficient-bid",
)
def irregular_calls(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every call that was out of rotation, insufficient or could not be made."""
    if timeline.game.auction != "bridge":
        return
    bars = [binding for binding in bound if binding.effect == "must_pass"]
    for step in timeline.steps:
        made = step.did
        if isinstance(made, CallMade) and (kind := _kind(timeline, step, made, bars)):
            status = fate(timeline, made, step.before.game.lho(made.seat))
            yield Irregularity(
                kind, made.seat, step.index, status, _summary(kind, step, made), about={"call": made.call}
            )


def _kind(timeline: Timeline, step: Step, made: CallMade, bars: Sequence[Bound]) -> str | None:
    if made.late:
        return "call-after-final-pass"
    rank = bid_rank(made.call)
    if rank is not None and rank >= OVER_SEVEN:
        return "bid-over-seven"
    doubling = made.call in (DOUBLE, REDOUBLE)
    if doubling and passes_by_an_opening(step, made):
        return "insufficient-bid"
    if doubling and made.counts == PASS and not made.deemed:
        return "inadmissible-double"
    if made.call != PASS and any(bar.seat == made.seat and bar.binds(step.index) for bar in bars):
        return "inadmissible-call-when-required-to-pass"
    if made.seat != made.turn and not _skipped_were_barred(step, made, bars):
        return f"{'double' if doubling else 'pass' if made.call == PASS else 'bid'}-out-of-rotation"
    if passes_by_an_opening(step, made):
        return "insufficient-bid"
    auction = step.before.auction
    for call in auction.calls:
        if timeline.withdrawn.get(call.step) == step.index:
            # The bid out of rotation that took this player's turn is cancelled by his call (CB-41, CB-42).
            auction = auction.without(call, step.before.game)
    last = auction.last_bid
    if rank is not None and last is not None and rank <= (bid_rank(last.call) or 0):
        return "insufficient-bid"
    return None


def passes_by_an_opening(step: Step, made: CallMade) -> bool:
    """Whether *made*, in turn and next after an opening that compels a bid, is anything less than that bid (CC-02)."""
    game, auction = step.before.game, step.before.auction
    demand, opening = game.raw.get("opening", {}), auction.last_bid
    if "answer" not in demand or opening is None or made.seat != made.turn:
        return False
    first = auction.calls[-1] is opening and all(call.counts == PASS for call in auction.calls[:-1])
    reached = (bid_rank(made.call) or 0) >= (bid_rank(demand["answer"]) or 0)
    return first and (bid_rank(opening.call) or 0) <= (bid_rank(demand["up_to"]) or 0) and not reached


def _skipped_were_barred(step: Step, made: CallMade, bars: Sequence[Bound]) -> bool:
    """A call that does not wait for a player who is bound to pass is in rotation (CB-42)."""
    game = step.before.game
    seat = made.turn
    while seat is not None and seat != made.seat:
        if not any(bar.seat == seat and bar.binds(step.index) for bar in bars):
            return False
        seat = game.lho(seat)
    return seat is not None


def _summary(kind: str, step: Step, made: CallMade) -> str:
    last = step.before.auction.last_bid
    what = {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}.get(made.call, f"bids {made.call}")
    match kind:
        case "call-after-final-pass":
            return f"{made.seat} {what} after the auction was closed."
        case "bid-over-seven":
            return f"{made.seat} {what}, more than seven."
        case "inadmissible-double":
            on = f"{last.seat}'s {last.call}" if last else "nothing: there is no bid"
            return f"{made.seat} {what} {on}, which he may not."
        case "inadmissible-call-when-required-to-pass":
            return f"{made.seat} {what} although he is bound to pass."
        case "insufficient-bid":
            over = f" over {last.call}" if last else ""
            if passes_by_an_opening(step, made):
                least = step.before.game.raw["opening"]["answer"]
                return f"{made.seat} {what}{over} although he has to bid at least {least}."
            return f"{made.seat} {what}{over}, which is not sufficient."
        case _:
            return f"{made.seat} {what} when it is {made.turn}'s turn."
