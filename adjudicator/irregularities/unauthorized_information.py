"""Remarks that may give information to a partner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.irregularities.details import (
    RemarkMade,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, mapped_value
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline


def recorded_remarks(timeline: Timeline) -> Iterator[Irregularity]:
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
                    detail=RemarkMade(stage=step.before.stage),
                )


def stage_of_remark(context: FactContext) -> Literal["auction", "play"] | None:
    """Whether the remark was made in the auction or the play."""
    told = context.fault.detail_as(RemarkMade)
    return mapped_value(told.stage, {"auction": "auction", "play": "play"}) if told else None
