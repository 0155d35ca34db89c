"""Irregularities at chemin de fer: third cards drawn or omitted, naturals not shown, acts too early (CD-03 to CD-06,
BT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.chemin_de_fer.course_of_play import coup_faults
from adjudicator.irregularities.detection import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline

_KINDS = {
    "drew": "renege",
    "stood": "renege",
    "not_drawing": "illegal-draw",
    "hidden": "failure-to-declare",
    "early": "play-out-of-turn",
    "bet": "bet-out-of-turn",
}


def coup_irregularities(timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault of the coup: draws, stands, naturals and bets."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in coup_faults(timeline):
        status = "corrected" if fault.corrected else "open"
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], status, fault.says)
