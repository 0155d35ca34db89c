"""When a false spread of panguingue was made valid: before anybody spoke of it, on demand, or not at all (PN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.spoken import said_in
from adjudicator.find.deriving import Context
from adjudicator.find.general.facts.moments import events
from adjudicator.games.rummy.details import RummyFault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import TableEvent

_ACTS = ("draw", "meld", "layoff", "discard")


def spread_made_valid(context: Context) -> Literal["before_attention", "on_demand", "cannot"] | None:
    """Whether and when the spread was put right, or taken back."""
    fault = context.fault
    told = fault.of(RummyFault)
    if fault.kind != "illegal-meld" or told is None:
        return None
    words = said_in(context.timeline.game.raw)
    spoken = next((step.index for step, _ in events(context, *words) if step.index > fault.step), None)
    right = told.made_valid
    if right is not None and (spoken is None or right < spoken):
        return "before_attention"
    if spoken is None:
        return None
    after = list(_after(context, spoken))
    if right is not None and (right != told.taken_back or "meld" in _names(context, after)):
        return "on_demand"
    # Taken back and replaced by nothing; where nothing is written, nobody knows what he could do.
    return "cannot" if right is not None else None


def _after(context: Context, spoken: int) -> Iterator[TableEvent]:
    return (event for step, event in events(context, *_ACTS) if step.index > spoken)


def _names(context: Context, after: list[TableEvent]) -> set[str]:
    return {event.name for event in after if event.seat == context.fault.offender}
