"""A legal call taken back by the player who made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.detectors.irregular_calls import irregular_calls
from adjudicator.detectors.round_calls import round_calls
from adjudicator.record import TableEvent
from adjudicator.table import CallMade

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.table import Timeline


@detects("change-of-call")
def change_of_call(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A call that was legal when made, withdrawn and replaced."""
    irregular: set[int] | None = None
    # In a round of calls a bid out of turn stands, so to change it is a change of call like any other (BO-01, BO-02).
    in_round = timeline.game.auction == "round"
    for at, gone in timeline.withdrawn.items():
        made, undoing = timeline.steps[at].did, timeline.steps[gone].event
        if not isinstance(made, CallMade) or not (isinstance(undoing, TableEvent) or undoing.seat == made.seat):
            continue
        if irregular is None:
            faults = (*irregular_calls(record, timeline, bound), *round_calls(record, timeline, bound))
            irregular = {fault.step for fault in faults if fault.kind != "bid-out-of-rotation" or not in_round}
        if at not in irregular and not _freed(timeline, at, gone):
            summary = f"{made.seat} takes back {made.call}, a legal call."
            yield Irregularity("change-of-call", made.seat, at, "corrected", summary, about={"call": made.call})


def _freed(timeline: Timeline, at: int, gone: int) -> bool:
    """Whether the call is taken back only because an irregular one before it was (no change of mind)."""
    return any(earlier < at < later <= gone for earlier, later in timeline.withdrawn.items() if earlier != at)
