"""Faults at black jack: bets, pairs, the bank's drawing, a natural not announced, standing on too much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.black_jack.details import PlayFault
from adjudicator.games.black_jack.follow import followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_KINDS = {
    "low_bet": "insufficient-bet",
    "high_bet": "bet-over-limit",
    "split": "illegal-meld",
    "bank_drew": "renege",
    "bank_stood": "renege",
    "natural": "failure-to-declare",
    "over": "misstated-hand",
}


def play(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault of the deal."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in followed(timeline):
        detail = PlayFault(fault=fault.kind)
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], "open", fault.says, detail=detail)
