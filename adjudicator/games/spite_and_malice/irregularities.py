"""Irregularities at spite and malice: moves against the rules (SM-03 to SM-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.spite_and_malice.course_of_play import spite_and_malice_faults
from adjudicator.irregularities.detection import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline

_KINDS = {"held_back": "order-of-play", "stack": "illegal-meld", "draw": "illegal-draw", "turn": "play-out-of-turn"}


def wrong_moves(timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault in the moves of *timeline*."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in spite_and_malice_faults(timeline):
        status = "corrected" if fault.corrected else "open"
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], status, fault.says)
