"""Calls against what a ruling demands: a call not repeated, a double that was forbidden at that turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.fates import fate
from adjudicator.find.calls.details import CallFault
from adjudicator.find.detecting import Irregularity, detects
from adjudicator.table.bound import Bound
from adjudicator.table.state import CallMade
from adjudicator.values.bids import DOUBLE, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


@detects("lead-restriction-breached")
def call_demands(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A call other than the one to be repeated (CB-47, CB-49), or a double where none may be made (CB-44)."""
    for one in bound:
        if one.until is None or one.effect not in ("must_repeat_call", "may_not_double"):
            continue
        made = timeline.steps[one.until].did
        if not isinstance(made, CallMade) or made.late:
            # A call after the close is no call in turn, and has a law of its own.
            continue
        wanted = str(one.params.get("call", ""))
        doubled = made.call in (DOUBLE, REDOUBLE) and _same_bid(timeline, one)
        broken = doubled if one.effect == "may_not_double" else bool(wanted) and made.call != wanted
        if broken:
            duty = f"bound to repeat {wanted}" if wanted else "barred from doubling at that turn"
            yield Irregularity(
                "lead-restriction-breached",
                made.seat,
                made.step,
                fate(timeline, made, timeline.steps[made.step].before.game.lho(made.seat)),
                f"{made.seat} calls {made.call} although {duty}.",
                detail=CallFault(call=made.call),
            )


def _same_bid(timeline: Timeline, one: Bound) -> bool:
    """Whether the bid on which no double may be made is still the last one, where only that bid is meant (CB-48)."""
    if one.params.get("span") != "same_bid" or one.until is None:
        return True
    forbidden = timeline.steps[one.since].before.auction.last_bid
    return timeline.steps[one.until].before.auction.last_bid is forbidden
