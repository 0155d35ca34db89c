"""Queries on a timeline: table events by name, calls by seat, irregular steps, and the timeline before a step.

They are answered from cached indexes: a long deal is not scanned again for each irregularity.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import replace
from heapq import merge
from typing import TYPE_CHECKING, TypeVar

from adjudicator.table.state_and_timeline import CallMade, StatesAndSteps, Timeline

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from adjudicator.record.events import Seat, TableEvent
    from adjudicator.table.state_and_timeline import Step, TableState


_Entry = TypeVar("_Entry")


def table_events_named(timeline: Timeline, *names: str, after: int = -1) -> Iterator[tuple[Step, TableEvent]]:
    """The table events with the given names after the step *after*, in order, with their steps."""
    acts = timeline.cached(_events_by_name)
    rows = [acts[name] for name in names if name in acts]
    if not rows:
        return iter(())
    later = [_entries_from(row, bisect_right(row, after, key=_step_of_pair)) for row in rows]
    return later[0] if len(later) == 1 else merge(*later, key=_step_of_pair)


def table_event_names(timeline: Timeline) -> Collection[str]:
    """The names of all table events of the record."""
    return timeline.cached(_events_by_name).keys()


def has_table_event_between(timeline: Timeline, after: int, before: int, *names: str) -> bool:
    """Whether a table event with one of the given names came after the step *after* and before the step *before*."""
    first = next(table_events_named(timeline, *names, after=after), None)
    return first is not None and first[0].index < before


def last_table_event(timeline: Timeline, *names: str, before: int) -> int:
    """The step of the last table event with one of the given names before the step *before*; -1 if there is none."""
    acts = timeline.cached(_events_by_name)
    rows = [acts[name] for name in names if name in acts]
    places = [(row, bisect_left(row, before, key=_step_of_pair)) for row in rows]
    return max((row[at - 1][0].index for row, at in places if at), default=-1)


def step_of_event(timeline: Timeline, number: int) -> int:
    """The first step of the written event with that *number*, from 1; -1 if there is none, as for faults of the deal
    itself. Inserted lines have no number of their own."""
    carried = timeline.record.carried
    return next(
        (step.index for step in timeline.steps if step.event_number == number and step.event_index not in carried), -1
    )


def state_before(timeline: Timeline, step: int) -> TableState:
    """The state before *step*, without the closing of the auction that a lead at *step* brings."""
    return timeline.steps[step - 1].after if step else timeline.start


def possibly_irregular_steps(timeline: Timeline) -> Sequence[Step]:
    """The steps that may be irregular: all but those known to be regular."""
    return timeline.cached(_irregular_steps)


def _irregular_steps(timeline: Timeline) -> Sequence[Step]:
    return [step for step in timeline.steps if not step.regular]


def calls_by(timeline: Timeline, seat: Seat, since: int) -> Iterator[CallMade]:
    """The calls by *seat* from the step *since* on, in order, withdrawn calls included."""
    return _calls_since(timeline.cached(_calls_grouped_by_seat), seat, since)


def standing_calls_by(timeline: Timeline, seat: Seat, since: int) -> Iterator[CallMade]:
    """The calls by *seat* from the step *since* on, in order, without withdrawn calls."""
    return _calls_since(timeline.cached(_standing_calls_grouped_by_seat), seat, since)


def number_of_call(timeline: Timeline, made: CallMade) -> int:
    """The number, from 1, of the call *made* among all calls."""
    return bisect_left(timeline.calls, made.step, key=_step_of_call) + 1


def steps_of_actions_withdrawn_between(timeline: Timeline, after: int, last: int) -> Iterator[int]:
    """The steps of the calls and cards withdrawn after the step *after*, up to the step *last*."""
    taken = timeline.cached(_withdrawal_and_action_steps)
    return (
        step
        for _, step in taken[
            bisect_right(taken, after, key=_withdrawal_step) : bisect_right(taken, last, key=_withdrawal_step)
        ]
    )


def _withdrawal_and_action_steps(timeline: Timeline) -> list[tuple[int, int]]:
    """(step of the withdrawal, step of the withdrawn call or card), in order."""
    return sorted((back, step) for step, back in timeline.withdrawn.items())


def _withdrawal_step(pair: tuple[int, int]) -> int:
    return pair[0]


def _calls_since(calls: Mapping[Seat, Sequence[CallMade]], seat: Seat, since: int) -> Iterator[CallMade]:
    made = calls.get(seat, ())
    return _entries_from(made, bisect_left(made, since, key=_step_of_call))


def _entries_from(row: Sequence[_Entry], first: int) -> Iterator[_Entry]:
    """*row* from index *first* on; not copied, since most callers want its next entry only."""
    return (row[at] for at in range(first, len(row)))


def _events_by_name(timeline: Timeline) -> Mapping[str, list[tuple[Step, TableEvent]]]:
    named: dict[str, list[tuple[Step, TableEvent]]] = defaultdict(list)
    for step, event in timeline.acts:
        named[event.name].append((step, event))
    return dict(named)


def _calls_grouped_by_seat(timeline: Timeline) -> Mapping[Seat, list[CallMade]]:
    return _group_by_seat(timeline.calls)


def _standing_calls_grouped_by_seat(timeline: Timeline) -> Mapping[Seat, list[CallMade]]:
    return _group_by_seat([made for made in timeline.calls if timeline.stands(made.step)])


def _group_by_seat(calls: Sequence[CallMade]) -> Mapping[Seat, list[CallMade]]:
    made: dict[Seat, list[CallMade]] = defaultdict(list)
    for call in calls:
        made[call.seat].append(call)
    return dict(made)


def _step_of_pair(act: tuple[Step, TableEvent]) -> int:
    return act[0].index


def _step_of_call(made: CallMade) -> int:
    return made.step


def timeline_before(timeline: Timeline, step: int) -> Timeline:
    """*timeline* cut before *step*."""
    end = timeline.steps[step].event_index
    carried = tuple([at for at in timeline.record.carried if at < end])
    record = replace(timeline.record, events=timeline.record.events[:end], carried=carried)
    withdrawn = {made: back for made, back in timeline.withdrawn.items() if back < step}
    unreadable = tuple([(at, why) for at, why in timeline.unreadable if at < end])
    return Timeline(record, timeline.game, StatesAndSteps(timeline.start, timeline.steps[:step]), withdrawn, unreadable)
