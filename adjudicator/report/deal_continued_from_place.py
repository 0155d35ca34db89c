"""Continuation of a deal from a file: the part that stands, and the rest, offered line by line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import AdjudicatorError, PlaceError
from adjudicator.formats.notation.grammar import format_events
from adjudicator.formats.pbn.writer import write_tags
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.bids_and_contracts import ALL_PASS, PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.record.events import Event, Seat
    from adjudicator.report.deal_recorder import DealRecorder
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import Step

_WHERE = re.compile(r"(?:call:([1-9][0-9]{0,3})|trick:([1-9][0-9]{0,2})(?:\.([1-9][0-9]?))?)", re.IGNORECASE)
_RESULT = ("Result", "Score")
_COMES_OF_IT = ("Contract", "Declarer", *_RESULT)
"""Tags that follow from the calls and cards: after other calls and cards they would be wrong."""
_A_LINE = 4
"""Maximum number of calls or cards in a line."""


class PlaceInDeal(NamedTuple):
    """A place in a deal: before a call, or before a card of a trick. Numbers count from 1."""

    call: int = 0
    trick: int = 0
    card: int = 1

    @classmethod
    def parse(cls, text: str) -> PlaceInDeal:
        """The place named ``call:5`` or ``trick:3.2``; raises PlaceError if *text* names none."""
        found = _WHERE.fullmatch(text.strip())
        if found is None:
            raise PlaceError(f"'{text[:40]}' is not a place in a deal; expected call:N, trick:N or trick:N.CARD")
        if found[1]:
            return cls(call=int(found[1]))
        return cls(trick=int(found[2]), card=int(found[3] or 1))

    def __str__(self) -> str:
        return f"call:{self.call}" if self.call else f"trick:{self.trick}.{self.card}"


class ContinuedDeal(NamedTuple):
    """A deal cut in two: the tags and lines that stand, and the events of the rest."""

    tags: tuple[str, ...]
    lines: tuple[str, ...]
    rest: tuple[Event, ...]


def continued_deal(report: DealReport, where: PlaceInDeal | int | None) -> ContinuedDeal:
    """The deal of *report* cut at *where*: a place, the number of events that stand, or None to keep all.

    Raises AdjudicatorError if the place is not in the deal.
    """
    events = list(_recorded_events_with_steps(report))
    if where is None:
        at = len(events)
    elif isinstance(where, int):
        at = where
    else:
        at = _step_index_of_place(where, [step for _, step in events])
    kept = [event for event, _ in events[:at]]
    rest = tuple(event for event, _ in events[at:])
    called = any(isinstance(event, Called) for event, _ in events)
    left_out = () if where is None else _COMES_OF_IT if called else _RESULT
    return ContinuedDeal(tuple(write_tags(report.record, left_out)), tuple(_lines_of_kept_events(kept, events)), rest)


def _recorded_events_with_steps(report: DealReport) -> Iterator[tuple[Event, Step]]:
    """The recorded events with their steps, calls and cards with their seats; without events that carry out rulings.

    Passes written as one become several, so that any of them may be the last that stands.
    """
    carried = set(report.timeline.record.carried)
    for step in report.steps:
        if step.event_index in carried:
            continue
        event, did = step.event, step.action
        if isinstance(event, Called) and event.call == ALL_PASS and isinstance(did, CallMade):
            event = replace(event, seat=did.seat, call=PASS)
        if isinstance(event, (Called, Played)):
            event = replace(event, seat=did.seat if did else event.seat)
        yield event, step


def _lines_of_kept_events(kept: Iterable[Event], events: Iterable[tuple[Event, Step]]) -> list[str]:
    turns = (step.action.turn if step.action else None for _, step in events)
    return format_events(
        without_seat_in_turn(event, turn) for event, turn in zip(kept, turns, strict=False)
    ).splitlines()


def without_seat_in_turn(event: Event, turn: Seat | None) -> Event:
    """*event* without its seat if that is *turn*, the seat in turn."""
    return replace(event, seat=None) if isinstance(event, (Called, Played)) and event.seat == turn else event


def _step_index_of_place(where: PlaceInDeal, steps: list[Step]) -> int:
    """The index in *steps* of the call or card at *where*, or of the place next after the last one.

    Raises AdjudicatorError for a place further on.
    """
    sort = CallMade if where.call else CardPlayed
    here = [
        at
        for at, step in enumerate(steps)
        if isinstance(step.action, sort)
        and (not isinstance(step.action, CardPlayed) or step.action.trick == where.trick)
    ]
    number = where.call or where.card
    if number <= len(here):
        return here[number - 1]
    last = steps[-1].after if steps else None
    if here and number == len(here) + 1:
        return here[-1] + 1
    if last is None or not here:
        what = "no calls" if where.call else f"no trick {where.trick}"
        raise AdjudicatorError(f"the deal has {what}; --at {where} is not in it")
    said = f"the last call is {len(here)}" if where.call else f"trick {where.trick} has {len(here)} cards"
    raise AdjudicatorError(f"{said}; --at {where} is not in it")


class RestOfDeal(NamedTuple):
    """The events of a continued file that are left, and those already taken."""

    events: tuple[Event, ...] = ()
    taken_events: tuple[tuple[int, tuple[Event, ...]], ...] = ()
    """(number of recorded lines after it, events taken with the last of them), in order."""

    def __bool__(self) -> bool:
        return bool(self.events)

    @property
    def next(self) -> str:
        """The next line, with the seat that acts."""
        return _events_in_one_line(self.events[:1])

    def is_out_of_turn(self, report: DealReport) -> bool:
        """Whether the next event is by another player than the one in turn: something happened in its place."""
        event, turn = self.events[0], _seat_in_turn_at_end(report)
        return isinstance(event, Called | Played) and None not in (event.seat, turn) and event.seat != turn

    def take(self, recorder: DealRecorder) -> tuple[DealRecorder, RestOfDeal]:
        """The recording with the next event added, and the rest after that."""
        after = recorder.feed(
            _events_in_one_line([without_seat_in_turn(self.events[0], _seat_in_turn_at_end(recorder.report))])
        )
        return after, RestOfDeal(self.events[1:], (*self.taken_events, (len(after.lines), self.events[:1])))

    def skip(self) -> RestOfDeal:
        """The rest without its next event, in place of which something else happened."""
        return self._replace(events=self.events[1:])

    def take_all(self, recorder: DealRecorder) -> tuple[DealRecorder, RestOfDeal]:
        """The recording with all events of the rest, up to four calls or cards a line, and the empty rest."""
        rest, after = self, recorder
        while rest:
            group: list[Event] = []
            trial = after
            for event in rest.events[:_A_LINE]:
                if group and (type(event) is not type(group[0]) or isinstance(event, TableEvent)):
                    break
                group.append(without_seat_in_turn(event, _seat_in_turn_at_end(trial.report)))
                trial = after.feed(_events_in_one_line(group))
            after, taken = trial, rest.events[: len(group)]
            rest = RestOfDeal(rest.events[len(group) :], (*rest.taken_events, (len(after.lines), taken)))
        return after, rest

    def undone(self, recorder: DealRecorder) -> RestOfDeal:
        """The rest once the last line of *recorder* is undone: the events taken with that line return."""
        if self.taken_events and self.taken_events[-1][0] == len(recorder.lines):
            return RestOfDeal((*self.taken_events[-1][1], *self.events), self.taken_events[:-1])
        return self


def _seat_in_turn_at_end(report: DealReport) -> Seat | None:
    return report.timeline.end.turn


def _events_in_one_line(events: Sequence[Event]) -> str:
    """*events* in one line; comments that need a line of their own are left out."""
    text = format_events(events).strip()
    return text if "\n" not in text else format_events([replace(event, comment="") for event in events]).strip()
