"""What binds later calls: bars, calls to be made again (CB-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.obligations.base import binds, call_after, changed

if TYPE_CHECKING:
    from adjudicator.detectors.base import Bound
    from adjudicator.table import Timeline


@binds("must_pass")
def _must_pass(bound: Bound, timeline: Timeline) -> Bound:
    """Once: the seat's next turn; throughout: to the end of the auction (CB-38)."""
    if bound.params.get("span") == "once":
        return changed(bound, bound.since, call_after(timeline, bound.seat, bound.since))
    for step in timeline.steps[bound.since :]:
        if step.after.stage != "auction":
            return changed(bound, bound.since, step.index)
    return bound


@binds("may_not_double", "must_repeat_call")
def _next_call(bound: Bound, timeline: Timeline) -> Bound:
    return changed(bound, bound.since, call_after(timeline, bound.seat, bound.since))
