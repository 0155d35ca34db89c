"""Calls against what a ruling demands: a call not repeated, a double that was forbidden at that turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.fates import fate
from adjudicator.find.calls.details import CallFault
from adjudicator.find.detecting import Irregularity
from adjudicator.table.bound import Bound
from adjudicator.table.state import CallMade
from adjudicator.values.bids import DOUBLE, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def call_demands(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A call other than the one to be repeated (CB-47, CB-49), or a double where none may be made (CB-44)."""
    for one in bound:
        if broken := _broken(one, timeline):
            made, duty = broken
            yield Irregularity(
                "lead-restriction-breached",
                made.seat,
                made.step,
                fate(timeline, made, timeline.steps[made.step].before.game.lho(made.seat)),
                f"{made.seat} calls {made.call} although {duty}.",
                detail=CallFault(call=made.call),
            )


def _broken(one: Bound, timeline: Timeline) -> tuple[CallMade, str] | None:
    """The call that breaks *one*, and the duty that it breaks, in words."""
    match one.effect:
        case "may_not_double":
            made = _made_in_turn(one, timeline)
            if made and made.call in (DOUBLE, REDOUBLE) and _same_bid(timeline, one):
                return made, "barred from doubling at that turn"
        case "must_repeat_call":
            made = _made_in_turn(one, timeline)
            if made and one.terms.call and made.call != one.terms.call:
                return made, f"bound to repeat {one.terms.call}"
    return None


def _made_in_turn(one: Bound, timeline: Timeline) -> CallMade | None:
    """The call with which *one* ends; none after the close, which is no call in turn and has a law of its own."""
    made = timeline.steps[one.until].did if one.until is not None else None
    return made if isinstance(made, CallMade) and not made.late else None


def _same_bid(timeline: Timeline, one: Bound) -> bool:
    """Whether the bid on which no double may be made is still the last one, where only that bid is meant (CB-48)."""
    if one.terms.span != "same_bid" or one.until is None:
        return True
    forbidden = timeline.steps[one.since].before.auction.last_bid
    return timeline.steps[one.until].before.auction.last_bid is forbidden
