"""The auction and the tricks as tables with a column for each seat; acts taken back or irregular are marked."""

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from adjudicator.render.events_and_claims import claim_and_answer_lines
from adjudicator.render.layout import FirstFittingLayout, text_grid
from adjudicator.render.names_and_signs import FAINT, LABEL, call_text, card_text, ruling_mark, seat_name
from adjudicator.table.state_and_timeline import CallMade, CardPlayed, Step, TableState

if TYPE_CHECKING:
    from adjudicator.game.game import Game


WIDTH = 8
"""Minimum width of a seat's column."""
NARROW_AUCTION = 6
"""Minimum width of an auction column headed by a seat's letter."""


def auction_table(steps: Sequence[Step], marks: Mapping[int, tuple[int, ...]]) -> FirstFittingLayout | None:
    """The auction of *steps* as a table; None when nobody called.

    *marks*: step index → ids of the findings to mark there.
    """
    rows = auction_rows(steps, marks)
    if not rows:
        return None
    columns = len(rows[0])
    short = [[Text(cell.plain[:1], style=LABEL) for cell in rows[0]], *rows[1:]]
    return FirstFittingLayout(
        (
            lambda: text_grid(rows, [WIDTH] * columns),
            lambda: text_grid(short, [NARROW_AUCTION] * columns),
            lambda: text_grid(short),
        )
    )


def auction_rows(steps: Sequence[Step], marks: Mapping[int, tuple[int, ...]]) -> list[list[Text]]:
    """The rows of the auction below the names of the seats; empty when nobody called."""
    columns, lines = seats_and_call_rows(steps)
    if not lines:
        return []
    undone = taken_back_steps(steps)
    rows = [[Text(seat_name(seat), style=LABEL) for seat in columns]]
    for line in lines:
        rows.append([Text(" ").join(_call_cell(call, undone, marks) for call in cell) for cell in line])
    return rows


def seats_and_call_rows(steps: Sequence[Step]) -> tuple[tuple[str, ...], list[list[list[CallMade]]]]:
    """(the seats from the first caller on, the rows: for each seat its calls); both empty without calls."""
    made = [step.action for step in steps if isinstance(step.action, CallMade)]
    if not made:
        return (), []
    seats = steps[0].before.game.seats
    begun = steps[0].before
    # A dealer who sits out has no column: the first to call begins.
    first = next((seats.index(seat) for seat in (begun.dealer, begun.turn) if seat in seats), 0)
    # A caller outside these seats has a column too: the table shows what happened.
    others = dict.fromkeys(call.seat for call in made if call.seat not in seats)
    columns = (*seats[first:], *seats[:first], *others)
    return columns, _calls_in_rows(made, columns, taken_back_steps(steps))


def taken_back_steps(steps: Sequence[Step]) -> dict[int, int]:
    """Step of each call or card taken back → the step that took it back."""
    return {step.withdrawn_action.step: step.index for step in steps if step.withdrawn_action}


def _calls_in_rows(
    made: Sequence[CallMade], columns: Sequence[str], undone: Container[int]
) -> list[list[list[CallMade]]]:
    """*made* as rows: a seat that is not to the right of the last one begins a row; a correction stays in its cell."""
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


def _call_cell(call: CallMade, undone: Container[int], marks: Mapping[int, tuple[int, ...]]) -> Text:
    text = call_text(call.call)
    if call.step in undone:
        text = Text.assemble("(", text, ")", style=FAINT)
    return Text.assemble(text, " ", ruling_mark(marks[call.step])) if call.step in marks else text


TRICK_LEGEND = "› led   ( ) taken back   + second card   [1] see ruling 1"


def trick_and_claim_table(steps: Sequence[Step], marks: Mapping[int, tuple[int, ...]]) -> RenderableType | None:
    """The tricks of *steps* and the claims after them; None when no card was played and nothing claimed.

    *marks*: step index → ids of the findings to mark there.
    """
    rows = trick_rows(steps, marks)
    said = claim_and_answer_lines(steps)
    claimed = Text("\n").join(Text(f"{'' if at else 'claim':>5}  {line}") for at, line in enumerate(said))
    if not rows:
        return claimed or None
    return Group(_trick_layouts(rows), *((claimed,) if claimed else ()), Text(TRICK_LEGEND, style=FAINT))


def _trick_layouts(rows: Sequence[Sequence[Text]]) -> FirstFittingLayout:
    """*rows* as a table; narrower layouts call seats by letters, then drop the score, then use one line a trick."""
    head, *played = rows
    letters = [Text("", style=LABEL), *(Text(cell.plain[:1], style=LABEL) for cell in head[1:-1])]
    right = frozenset({0})
    widths = [0, *[WIDTH] * (len(head) - 2)]
    return FirstFittingLayout(
        (
            lambda: text_grid(rows, widths, right=right),
            lambda: text_grid([[*letters, Text("won", style=LABEL)], *played], right=right),
            lambda: text_grid(
                [[*letters, Text()], *([*row[:-1], _winner_from_last_cell(row)] for row in played)], right=right
            ),
            lambda: Text("\n").join(_trick_in_a_line(head, row) for row in played),
        )
    )


def _winner_from_last_cell(row: Sequence[Text]) -> Text:
    return Text(row[-1].plain.partition(" ")[0])


def _trick_in_a_line(head: Sequence[Text], row: Sequence[Text]) -> Text:
    """A trick as ``3 W ♠4 N ♠2 E ♠7 S ›♠A: S``."""
    cells = [
        part for name, cell in zip(head[1:-1], row[1:-1], strict=True) for part in (f"{name.plain[:1]} ", cell, "  ")
    ]
    return Text.assemble(row[0], "  ", *cells[:-1], ": ", _winner_from_last_cell(row))


def trick_rows(steps: Sequence[Step], marks: Mapping[int, tuple[int, ...]]) -> list[list[Text]]:
    """The tricks cell by cell, below their headings; empty when no card was played."""
    columns, played = seats_and_trick_rows(steps)
    if not played:
        return []
    undone = taken_back_steps(steps)
    rows = [[Text(heading, style=LABEL) for heading in ("trick", *map(seat_name, columns), "won by")]]
    for trick in played:
        cells = (Text(" ").join(_card_cell(card, undone, marks) for card in cell) for cell in trick.cells)
        rows.append([Text(str(trick.number)), *cells, Text(trick.won)])
    return rows


class TrickRow(NamedTuple):
    """One row of the table of tricks."""

    number: int
    cells: list[list[CardPlayed]]
    """The cards that each seat played to the trick, in the order of the columns."""
    won: str
    """The winner, and the tally of the sides after the trick; empty while there is no winner."""


def seats_and_trick_rows(steps: Sequence[Step]) -> tuple[tuple[str, ...], list[TrickRow]]:
    """(the seats from the first leader on, the tricks); both empty when no card was played."""
    fell = [step.action for step in steps if isinstance(step.action, CardPlayed)]
    if not fell:
        return (), []
    end = steps[-1].after
    columns = _seats_from_first_leader(fell[0], end)
    tally: dict[str, int] = {}
    rows = []
    for number in sorted({card.trick for card in fell}):
        own = [card for card in fell if card.trick == number]
        cells = [[card for card in own if card.seat == seat] for seat in columns]
        rows.append(TrickRow(number, cells, _winner_and_running_tally(end, number, tally)))
    return columns, rows


def _seats_from_first_leader(first: CardPlayed, end: TableState) -> tuple[str, ...]:
    """The seats clockwise from the leader of the first trick."""
    seats = end.game.seats
    opening = end.tricks[0].leader if end.tricks else first.seat
    at = seats.index(opening) if opening in seats else 0
    return (*seats[at:], *seats[:at])


def _card_cell(card: CardPlayed, undone: Container[int], marks: Mapping[int, tuple[int, ...]]) -> Text:
    text = card_text(card.card)
    if card.is_lead:
        text = Text.assemble("›", text)
    if card.extra:
        text = Text.assemble("+", text)
    if card.step in undone:
        text = Text.assemble("(", text, ")", style=FAINT)
    return Text.assemble(text, " ", ruling_mark(marks[card.step])) if card.step in marks else text


def _winner_and_running_tally(end: TableState, number: int, tally: dict[str, int]) -> str:
    """The winner of trick *number*, and the tally of the sides after it, which is added to *tally*."""
    trick = next((trick for trick in end.tricks if trick.number == number), None)
    winner = trick.winner(end.game, end.trump) if trick else None
    if winner is None:
        return ""
    side = end.game.side(winner)
    tally[side] = tally.get(side, 0) + 1
    return f"{_short_winner_name(winner, end.game)} {_tally_by_side(tally, end.game)}"


def _short_winner_name(winner: str, game: "Game") -> str:
    return winner if game.partners else seat_name(winner)


def _tally_by_side(tally: Mapping[str, int], game: "Game") -> str:
    return "  " + " ".join(f"{side} {tally.get(side, 0)}" for side in game.side_names) if game.partners else ""
