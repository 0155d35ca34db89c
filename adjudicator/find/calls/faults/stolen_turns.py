"""Passes out of rotation that seem to end the auction over the head of a player who has not had his turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.calls.details import CallFault
from adjudicator.find.detecting import Irregularity
from adjudicator.table.bound import Bound
from adjudicator.table.lookups import off_the_rails
from adjudicator.table.rotation import lost_turns, seats_between
from adjudicator.table.state import CallMade

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline


def auction_ended_too_soon(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Every pass that took a turn before the passes that seemed to close the auction were complete (17D3)."""
    for at, loser in stolen_turns(timeline, bound).items():
        made = timeline.steps[at].did
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


def stolen_turns(timeline: Timeline, bound: Sequence[Bound]) -> dict[int, Seat]:
    """Step of a pass out of rotation → the player whose turn it took, where the auction then seemed to be over."""
    found: dict[int, Seat] = {}
    if not timeline.game.turn_kept:
        return found
    for step in off_the_rails(timeline):
        if not isinstance(step.did, CallMade) or step.before.stage != "auction" or not step.after.auction.closed:
            continue
        for made, loser in lost_turns(step.after.auction, step.before.game):
            if not skipped_were_barred(timeline.steps[made.step], made, bound):
                found.setdefault(made.step, loser)
    return found


def skipped_were_barred(step: Step, made: CallMade, bound: Sequence[Bound]) -> bool:
    """A call that does not wait for a player who is bound to pass is in rotation (CB-42, 28A)."""
    bars = [one for one in bound if one.effect == "must_pass" and one.binds(step.index)]
    skipped = seats_between(made.turn, made.seat, step.before.game)
    return bool(skipped) and all(any(bar.seat == seat for bar in bars) for seat in skipped)
