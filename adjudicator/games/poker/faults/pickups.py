"""Chips taken back from the pot (001:2593-2603): only some laws give chips back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.poker.acts import CHIPS
from adjudicator.games.poker.faults.stud import impossible_call
from adjudicator.games.poker.follow import followed
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def taken_back(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A player who takes back chips that he has put in, other than the excess or the call that the law gives back."""
    betting = followed(timeline)
    if betting is None:
        return
    given_back = [(act.seat, act.step) for act in betting.acts if "over-stacks" in act.readings]
    given_back += [(fault.offender, fault.step) for fault in impossible_call(record, timeline) if fault.offender]
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "withdraw":
            continue
        if any(seat == event.seat and at < step.index for seat, at in given_back):
            continue
        acts = [act for act in betting.acts if act.seat == event.seat and act.step < step.index]
        told = first_number(event.words)
        chips = told if told is not None else acts[-1].chips if acts else 0
        if chips and event.seat is not None and any(act.name in CHIPS for act in acts):
            said = f"{event.seat} takes {chips} {'chip' if chips == 1 else 'chips'} back from the pot."
            yield Irregularity("illegal-pickup", event.seat, step.index, "open", said)
