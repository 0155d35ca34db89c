"""Remarks and gestures that may carry information."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.conduct.details import Remark
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def remarks(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every ``!remark``; whether it was improper is a question to the table."""
    for step, event in timeline.acts:
        match event:
            case TableEvent(name="remark", seat=str() as seat, text=text):
                said = f"{seat} remarks: {text}" if text else f"{seat} makes a remark or gesture."
                yield Irregularity(
                    "unauthorized-information",
                    seat,
                    step.index,
                    "open",
                    said,
                    detail=Remark(stage=step.before.stage),
                )
