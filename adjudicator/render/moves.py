"""The moves of a game without tricks, one after the other: who drew, discarded, bet, laid down what."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.record.events import TableEvent
from adjudicator.render.events import event_text
from adjudicator.render.words import LABEL, mark, seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.report.report import DealReport
    from adjudicator.table.state import Step


def moves(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> Text | None:
    """What happened, the acts of one player together; *marks* gives the findings to mark at a step."""
    whose = who_moved(report)
    turns = [
        Text.assemble(
            (f"{seat_name(seat)} " if seat else "", LABEL), Text(", ").join(_act(step, marks) for step in acts)
        )
        for seat, acts in groupby(report.steps, lambda step: whose.get(step.event_index))
    ]
    return Text("; ").join(turns) if turns else None


def who_moved(report: DealReport) -> dict[int, str]:
    """The number of an event (from 0) to the player who acted, where anybody did."""
    return {**report.movers, **{step.event_index: step.event.seat for step in report.steps if step.event.seat}}


def _act(step: Step, marks: Mapping[int, tuple[int, ...]]) -> Text:
    event = step.event
    if isinstance(event, TableEvent):
        # The player stands in front of all that he does.
        event = replace(event, seat=None)
    text = event_text(event)
    text = text[1:] if text.plain.startswith("!") else text
    return Text.assemble(text, " ", mark(marks[step.index])) if step.index in marks else text
