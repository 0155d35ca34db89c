"""Draws from the stock that were not due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import complained
from adjudicator.find.cards.details import StockDraw
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound
from adjudicator.table.lookups import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline


def draw_out_of_turn(_record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A player who draws before his turn, twice after one trick, or several cards at once: the winner draws first, and
    each draws one (HB-02, HB-04)."""
    game = timeline.game
    after = -1
    drawn: list[Seat] = []
    for step, event in written(timeline, "draw"):
        if event.seat not in game.seats:
            continue
        tricks = step.before.tricks
        if len(tricks) != after:
            after, drawn = len(tricks), []
        if drawn:
            due = _next(game, drawn)
        else:
            trump = step.before.trump if game.draw_after_trick else None
            due = tricks[-1].winner(game, trump) if tricks else None
        if due != event.seat and _draws_not(due, step.index, bound):
            due = _next(game, [*drawn, due]) if due else None
        if _draws_not(event.seat, step.index, bound):
            said = f"{event.seat} draws although their hand is too long."
            detail = StockDraw(trick=len(tricks), hand_too_long=True)
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
        elif len(event.cards) > 1:
            said = f"{event.seat} draws {len(event.cards)} cards from the stock instead of one."
            detail = StockDraw(trick=len(tricks), stock_fault="saw_several_cards")
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
        elif due is not None and event.seat != due and _certain(timeline, step.index, due, drawn):
            said = f"{event.seat} draws from the stock when it is {due}'s turn to draw."
            detail = StockDraw(trick=len(tricks), stock_fault="out_of_turn")
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
        drawn.append(event.seat)


def _draws_not(seat: Seat | None, step: int, bound: Sequence[Bound]) -> bool:
    """Whether *seat* may not draw at *step* until their hand is right (P2-06)."""
    return any(one.effect == "no_draw" and one.seat == seat and one.binds(step) for one in bound)


def _certain(timeline: Timeline, at: int, due: Seat, drawn: Sequence[Seat]) -> bool:
    """Whether *due* had not drawn when another drew at the step *at*: he draws after it, somebody complains, or the
    other has drawn twice. A player may write down his own draws alone.
    """
    event = timeline.steps[at].event
    if getattr(event, "seat", None) in drawn or complained(timeline, at):
        return True
    for step in timeline.steps[at + 1 :]:
        if step.did is not None:
            return False
        if isinstance(step.event, TableEvent) and step.event.name == "draw" and step.event.seat == due:
            return True
    return False


def _next(game: Game, drawn: Sequence[Seat]) -> Seat | None:
    """Who draws after those who have: the next player clockwise; nobody once all have."""
    if set(drawn) >= set(game.seats):
        return None
    seat = game.lho(drawn[-1])
    while seat in drawn:
        seat = game.lho(seat)
    return seat


def needless_draw(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that draws although it can follow suit, where only one that cannot may draw (HV-01)."""
    for step in timeline.steps:
        event, trick = step.event, step.before.current
        if not isinstance(event, TableEvent) or event.name != "draw" or event.seat is None or trick is None:
            continue
        lead, hand = trick.lead, step.before.hands.get(event.seat)
        if lead is None or lead.card is None or hand is None or event.seat not in trick.waiting:
            continue
        if any(card[0] == lead.card[0] for card in hand):
            said = f"{event.seat} draws from the stock although they can follow to {lead.card}."
            detail = StockDraw(trick=trick.number)
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
