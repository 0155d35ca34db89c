"""The auction as a table: a column for each seat, calls taken back in brackets, irregular ones marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.render.fitting import Fitting
from adjudicator.render.grid import grid
from adjudicator.render.words import FAINT, LABEL, call_text, mark, seat_name
from adjudicator.table.state import CallMade

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from adjudicator.table.state import Step


WIDTH = 8
"""Least width of a seat's column."""
NARROW = 6
"""And where the seats are called by their letters."""


def auction(steps: Sequence[Step], marks: Mapping[int, tuple[int, ...]]) -> Fitting | None:
    """The auction of *steps*; *marks* gives the findings to mark at a step. None when nobody called."""
    rows = auction_rows(steps, marks)
    if not rows:
        return None
    columns = len(rows[0])
    short = [[Text(cell.plain[:1], style=LABEL) for cell in rows[0]], *rows[1:]]
    return Fitting(
        (lambda: grid(rows, [WIDTH] * columns), lambda: grid(short, [NARROW] * columns), lambda: grid(short))
    )


def auction_rows(steps: Sequence[Step], marks: Mapping[int, tuple[int, ...]]) -> list[list[Text]]:
    """The auction cell by cell, below the names of the seats; empty when nobody called."""
    columns, lines = auction_calls(steps)
    if not lines:
        return []
    undone = taken_back(steps)
    rows = [[Text(seat_name(seat), style=LABEL) for seat in columns]]
    for line in lines:
        rows.append([Text(" ").join(_cell(call, undone, marks) for call in cell) for cell in line])
    return rows


def auction_calls(steps: Sequence[Step]) -> tuple[tuple[str, ...], list[list[list[CallMade]]]]:
    """(the seats from the first to call on, the calls in lines: for each seat what it called); empty without calls."""
    made = [step.did for step in steps if isinstance(step.did, CallMade)]
    if not made:
        return (), []
    seats = steps[0].before.game.seats
    begun = steps[0].before
    # A dealer who sits out has no column: the first to call begins.
    first = next((seats.index(seat) for seat in (begun.dealer, begun.turn) if seat in seats), 0)
    # Whoever has called without having a call has a column too: it is what happened.
    others = dict.fromkeys(call.seat for call in made if call.seat not in seats)
    columns = (*seats[first:], *seats[:first], *others)
    return columns, _rows(made, columns, taken_back(steps))


def taken_back(steps: Sequence[Step]) -> dict[int, int]:
    """Step of a call or card that was taken back → the step that took it back."""
    return {step.undid.step: step.index for step in steps if step.undid}


def _rows(made: Sequence[CallMade], columns: Sequence[str], undone: Container[int]) -> list[list[list[CallMade]]]:
    """The calls in lines: a column already passed begins a new line, a correction stays in its cell."""
    rows: list[list[list[CallMade]]] = []
    last: CallMade | None = None
    for call in made:
        column = columns.index(call.seat)
        corrects = last is not None and last.seat == call.seat and last.step in undone
        if last is None or (not corrects and column <= columns.index(last.seat)):
            rows.append([[] for _ in columns])
        rows[-1][column].append(call)
        last = call
    return rows


def _cell(call: CallMade, undone: Container[int], marks: Mapping[int, tuple[int, ...]]) -> Text:
    text = call_text(call.call)
    if call.step in undone:
        text = Text.assemble("(", text, ")", style=FAINT)
    return Text.assemble(text, " ", mark(marks[call.step])) if call.step in marks else text
