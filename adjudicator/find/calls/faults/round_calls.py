"""Calls that a round of calls, one for each player, did not allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.fates import fate
from adjudicator.find.calls.details import CallFault
from adjudicator.find.detecting import Irregularity
from adjudicator.table.state import CallMade
from adjudicator.values.bids import PASS
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Step, Timeline


def round_calls(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A bid that is none, that was out of turn, or that does not rise where it has to."""
    for step in timeline.steps:
        made = step.did
        if isinstance(made, CallMade) and not made.late and (found := _fault(timeline, step, made)):
            kind, said = found
            status = fate(timeline, made, timeline.game.lho(made.seat))
            detail = CallFault(call=made.call, rightful=made.turn)
            yield Irregularity(kind, made.seat, step.index, status, said, detail=detail)


def _fault(timeline: Timeline, step: Step, made: CallMade) -> tuple[str, str] | None:
    game, call = timeline.game, made.call
    what = "passes" if call == PASS else f"bids {call}"
    bid = small_number(call)
    if call != PASS and bid is None:
        return "inadmissible-call", f"{made.seat} calls {call} where only a number can be bid."
    if call == PASS and not game.bids_rise:
        return "inadmissible-call", f"{made.seat} passes where every player has to bid."
    if game.bids_up_to_hand and bid is not None and bid > game.hand_size:
        return "inadmissible-call", f"{made.seat} {what}, more than the {game.hand_size} cards of a hand."
    if made.seat != made.turn:
        return "bid-out-of-rotation", f"{made.seat} {what} when it is {made.turn}'s turn."
    over = _highest_before(timeline, step, made)
    if game.bids_rise and bid is not None and over is not None and bid <= over:
        return "insufficient-bid", f"{made.seat} {what} over {over}, which is not sufficient."
    return None


def _highest_before(timeline: Timeline, step: Step, made: CallMade) -> int | None:
    """The highest bid that *made* has to exceed; one that replaces an earlier call stands in that call's place."""
    replaced = (earlier for earlier, gone in timeline.withdrawn.items() if gone == step.index)
    place = next(replaced, step.index)
    bids = (other for other in step.before.auction.calls if other.step < place and other.seat != made.seat)
    return max((bid for other in bids if (bid := small_number(other.call)) is not None), default=None)
