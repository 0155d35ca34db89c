"""Of which fault somebody speaks, and when: words at the table are about what is irregular just before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import SPOKEN, accepts, said_in
from adjudicator.pipeline.orders import done_there
from adjudicator.record.events import Called, TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from adjudicator.find.detecting import Irregularity
    from adjudicator.pipeline.orders import Ordering
    from adjudicator.pipeline.round import Ruled
    from adjudicator.record.events import Event, Record
    from adjudicator.table.state import Timeline

SOON = 12
"""How many events after a fault it is looked for when it was decided; whoever speaks later speaks of play gone by."""


def spoken_of(timeline: Timeline, step: int) -> bool:
    """Whether somebody spoke soon after."""
    soon = (later.event for later in timeline.steps[step + 1 : step + 1 + SOON])
    words = said_in(timeline.game.raw, SPOKEN)
    return any(isinstance(event, TableEvent) and event.name in words for event in soon)


def of_a_later_one(said: Event, one: Ordering, reading: Ruled, number: int) -> bool:
    """Whether what is *said* in the event of *number* of a *reading* is said of a fault after *one*: words are about
    what is irregular just before, unless they name the fault (``!fact``), choose among what it offers (``!elect``) or
    refuse it (``!refuse``): who refuses an action does not take one that hangs on it.

    The director sees to the whole auction or trick. Once the later action is off the table only a new complaint is
    about an earlier one.
    """
    if one.chosen or any(fact.source == "told" for fact in one.facts.values()):
        return False
    timeline = reading.timeline
    end = _written(timeline, number)
    anew = isinstance(said, TableEvent) and said.draws_attention
    refused = isinstance(said, TableEvent) and said.name == "refuse" and one.refused
    for other in reading.orderings:
        fault = other.fault
        if not one.fault.step < fault.step <= end or fault.choice_due or not done_there(fault, timeline):
            continue
        if isinstance(said, TableEvent) and fault.step == end:
            continue  # Dummy may not say it, and a claim may be disputed: nobody speaks of his own words (43A1).
        if refused and (not other.refused or _together(timeline, one.fault, fault)):
            continue
        settled = anew and timeline.withdrawn.get(fault.step, end) < end
        if not settled and not (_director_since(timeline, fault.step, end) and _together(timeline, one.fault, fault)):
            return True
    return False


def _written(timeline: Timeline, number: int) -> int:
    """The step of the written event of *number*."""
    return next(step.index for step in timeline.steps if step.event_number == number)


def _director_since(timeline: Timeline, since: int, end: int) -> bool:
    return any(since < step.index <= end and event.name == "director" for step, event in timeline.acts)


def _together(timeline: Timeline, one: Irregularity, other: Irregularity) -> bool:
    """Whether both are calls, or cards of one trick."""
    first, second = timeline.steps[one.step], timeline.steps[other.step]
    if isinstance(first.did, CardPlayed) and isinstance(second.did, CardPlayed):
        return first.did.trick == second.did.trick
    return isinstance(first.event, Called) and isinstance(second.event, Called)


def taken_up(record: Record, number: int) -> int:
    """The number of the event in which somebody accepts the action after all, before anybody calls or plays; 0 where
    nobody does."""
    for later, event in enumerate(record.events[number:], number + 1):
        if not isinstance(event, TableEvent):
            return 0
        if accepts(event):
            return later
    return 0
