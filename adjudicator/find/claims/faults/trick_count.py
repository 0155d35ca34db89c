"""A result that is not what the recorded tricks show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.tricks import impossible_result
from adjudicator.find.detecting import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def trick_count(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The agreed result lies outside what was won in the recorded tricks plus what was left to win."""
    impossible = impossible_result(record, timeline)
    if impossible is not None:
        side, tricks, won, most = impossible
        steps = timeline.steps
        expected = f"{won}" if won == most else f"{won} to {most}"
        yield Irregularity(
            "trick-count-dispute",
            None,
            steps[-1].index,
            "open",
            f"The result says {tricks} tricks for {side}; the recorded tricks allow {expected}.",
        )
