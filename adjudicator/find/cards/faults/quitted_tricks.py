"""Looks at tricks that have been gathered, as the people at the table report them with ``!looked``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.cards.details import QuittedTrick
from adjudicator.find.detecting import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def looks_at_tricks(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A player who looks at a trick after his side has played to the next one (CB-101).

    A look in time is a right and no fault. ``!looked S`` means the latest complete trick.
    """
    for step, event in timeline.acts:
        state = step.before
        if event.name != "looked" or "at" in event.words or not event.seat:
            continue
        number = len(state.tricks)
        if state.stage != "play" or not number:
            continue
        side = state.game.side(event.seat)
        later = [played for played in timeline.plays if played.step < step.index and played.trick > number]
        played_on = any(state.game.side(played.seat) == side for played in later)
        if played_on or state.role(event.seat) == "dummy":
            detail = QuittedTrick(trick=number, played_on=played_on)
            said = f"{event.seat} looks at trick {number}, which has been turned face down."
            yield Irregularity("quitted-trick", event.seat, step.index, "open", said, detail=detail)
