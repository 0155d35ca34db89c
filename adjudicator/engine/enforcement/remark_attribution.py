"""Attribution of remarks: a remark is about a fault just before it, and must come soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import fault_step_is_offenders_act
from adjudicator.evidence.attention import LINES_BEFORE_RULING, attention_lines, is_acceptance
from adjudicator.record.events import Called, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultOrders
    from adjudicator.engine.ruling_round import RuledRecord
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Event, Record
    from adjudicator.table.state_and_timeline import Timeline

EVENTS_UNTIL_PLAY_GONE_BY = 12
"""The number of events after a fault in which its decision is looked for; a later remark is about play gone by."""


def remark_follows_soon(timeline: Timeline, step: int) -> bool:
    """Whether somebody made a remark soon after."""
    soon = (later.event for later in timeline.steps[step + 1 : step + 1 + EVENTS_UNTIL_PLAY_GONE_BY])
    words = attention_lines(timeline.game.raw, LINES_BEFORE_RULING)
    return any(isinstance(event, TableEvent) and event.name in words for event in soon)


def remark_is_about_later_fault(said: Event, one: FaultOrders, reading: RuledRecord, number: int) -> bool:
    """Whether the remark *said* in the event of *number* of a *reading* is about a fault after *one*. A remark is about
    the last irregularity before it, unless it names the fault (``!fact``), chooses among its options (``!elect``) or
    refuses it (``!refuse``): refusing an action is not about a later one that depends on it.

    The director considers the whole auction or trick. Once the later action is off the table only a new complaint is
    about an earlier one.
    """
    if one.chosen or any(fact.source == "told" for fact in one.facts.values()):
        return False
    timeline = reading.timeline
    end = _step_of_written_event(timeline, number)
    anew = isinstance(said, TableEvent) and said.draws_attention
    refused = isinstance(said, TableEvent) and said.name == "refuse" and one.refused
    for other in reading.orderings:
        fault = other.fault
        if (
            not one.fault.step < fault.step <= end
            or fault.choice_due
            or not fault_step_is_offenders_act(fault, timeline)
        ):
            continue
        if isinstance(said, TableEvent) and fault.step == end:
            continue  # dummy may not say it, and a claim may be disputed: nobody speaks of their own words (43A1)
        if refused and (not other.refused or _are_of_one_auction_or_trick(timeline, one.fault, fault)):
            continue
        settled = anew and timeline.withdrawn.get(fault.step, end) < end
        if not settled and not (
            _director_was_called_between(timeline, fault.step, end)
            and _are_of_one_auction_or_trick(timeline, one.fault, fault)
        ):
            return True
    return False


def _step_of_written_event(timeline: Timeline, number: int) -> int:
    """The step of the written event of *number*."""
    return next(step.index for step in timeline.steps if step.event_number == number)


def _director_was_called_between(timeline: Timeline, since: int, end: int) -> bool:
    return any(since < step.index <= end and event.name == "director" for step, event in timeline.acts)


def _are_of_one_auction_or_trick(timeline: Timeline, one: Irregularity, other: Irregularity) -> bool:
    """Whether both faults are calls, or cards of one trick."""
    first, second = timeline.steps[one.step], timeline.steps[other.step]
    if isinstance(first.action, CardPlayed) and isinstance(second.action, CardPlayed):
        return first.action.trick == second.action.trick
    return isinstance(first.event, Called) and isinstance(second.event, Called)


def number_of_spoken_acceptance(record: Record, number: int) -> int:
    """The number of the event in which somebody accepts the action after all, before anybody calls or plays; 0 if
    nobody does."""
    for later, event in enumerate(record.events[number:], number + 1):
        if not isinstance(event, TableEvent):
            return 0
        if is_acceptance(event):
            return later
    return 0
