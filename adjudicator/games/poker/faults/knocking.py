"""Knock poker: cards drawn from the stock one too many, and a knock at a wrong time (001:2417, 2429-2431)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.poker.details import KnockDraw, KnockFault
from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline

_TURN = ("draw", "discard", "knock")


def knocking(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Draws and knocks of a game in which each turn is a draw and a discard, with a knock between the two."""
    if timeline.game.raw.get("knock") != "after-drawing":
        return
    turn: Seat | None = None
    stock, drawn, discarded = 0, False, False
    knocker: Seat | None = None
    since: set[Seat] = set()
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name not in _TURN or event.seat is None:
            continue
        seat = event.seat
        if seat != turn or (discarded and event.name == "draw"):
            turn, stock, drawn, discarded = seat, 0, False, False
        if event.name == "knock":
            if not drawn or discarded:
                said = f"{seat} knocks {'after they have discarded' if discarded else 'before they have drawn'}."
                detail = KnockFault(knock_matter="knocked_at_wrong_time")
                yield Irregularity("illegal-knock", seat, step.index, "open", said, detail=detail)
            knocker = knocker or seat
        elif event.name == "discard":
            discarded = True
        else:
            if knocker not in (None, seat) and not drawn and seat in since:
                said = f"{seat} draws again after {knocker} has knocked."
                detail = KnockFault(knock_matter="drawn_after_knock_twice")
                yield Irregularity("illegal-knock", seat, step.index, "open", said, detail=detail)
            before = stock
            stock += _from_stock(event)
            if stock > 1 >= before:
                said = f"{seat} draws {stock} cards from the stock in one turn."
                several = KnockDraw(knock_draw="several_from_stock")
                yield Irregularity("illegal-draw", seat, step.index, "open", said, detail=several)
            drawn = True
            since |= {seat} if knocker not in (None, seat) else set()


def _from_stock(draw: TableEvent) -> int:
    """How many cards a draw takes from the stock."""
    if "pile" in draw.words:
        return 0
    told = first_number(draw.words)
    return max(len(draw.cards), 1 if told is None else told)
