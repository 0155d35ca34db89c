"""Faults in the drawing of the third card (CD-03 to CD-06, BT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.chemin_de_fer.follow import followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_KINDS = {
    "drew": "renege",
    "stood": "renege",
    "not_drawing": "illegal-draw",
    "hidden": "failure-to-declare",
    "early": "play-out-of-turn",
    "bet": "bet-out-of-turn",
}


def coup(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault of the coup."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in followed(timeline):
        status = "corrected" if fault.corrected else "open"
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], status, fault.says)
