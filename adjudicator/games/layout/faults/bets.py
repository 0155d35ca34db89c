"""Bets placed or taken away within a turn, and bets of more than the bank holds (ST-04, MK-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.layout.details import WrongBet
from adjudicator.games.layout.follow import followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_KINDS = {"in_turn": "bet-out-of-turn", "over": "bet-over-limit"}


def bets_on_a_layout(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every bet that ought not to lie there, or ought not to have been taken away."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in followed(timeline):
        status = "corrected" if fault.corrected else "open"
        detail = WrongBet(decided=None if fault.decided is None else steps[fault.decided])
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], status, fault.says, detail=detail)
