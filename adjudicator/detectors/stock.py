"""How many cards the stock still holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.opening import stock_of
from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from adjudicator.record import Record
    from adjudicator.table import Timeline


def stock_left(record: Record, timeline: Timeline, step: int) -> int:
    """The cards that nobody has drawn before *step*; a draw that names no card is one card."""
    drawn = sum(
        max(1, len(earlier.event.cards))
        for earlier in timeline.steps[: max(step, 0)]
        if isinstance(earlier.event, TableEvent) and earlier.event.name == "draw"
    )
    return max(0, stock_of(record, timeline.game) - drawn)
