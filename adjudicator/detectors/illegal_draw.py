"""Draws from the stock out of turn: the winner of the trick draws first (HB-02, HB-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.table import Timeline


@detects("illegal-draw")
def illegal_draw(_record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A player who draws before it is his turn, or twice after one trick."""
    game = timeline.game
    if not game.draw_tricks:
        return
    after = -1
    drawn: list[str] = []
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "draw" or event.seat not in game.seats:
            continue
        tricks = step.before.tricks
        if len(tricks) != after:
            after, drawn = len(tricks), []
        winner = tricks[-1].winner(game, None) if tricks else None
        due = winner if not drawn else next((seat for seat in game.seats if seat not in drawn), None)
        if due is not None and event.seat != due:
            said = f"{event.seat} draws from the stock when it is {due}'s turn to draw."
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, about={"trick": len(tricks)})
        drawn.append(event.seat)
