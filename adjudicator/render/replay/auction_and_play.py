"""Auction, tricks and the list of events on the replay page: each piece with the moment from which it is shown."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from adjudicator.record.events import TableEvent
from adjudicator.render.auction_and_tricks import (
    TRICK_LEGEND,
    seats_and_call_rows,
    seats_and_trick_rows,
    taken_back_steps,
)
from adjudicator.render.event_list import step_cells
from adjudicator.render.events_and_claims import claim_and_answer_lines, claim_text, event_without_player_and_signs
from adjudicator.render.names_and_signs import call_text, card_text, ruling_mark, seat_name
from adjudicator.render.page.html import escaped_with_coloured_suits, styled_html
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.render.auction_and_tricks import TrickRow
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import CallMade, Step


def auction_and_play_html(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> str:
    """The auction, the tricks and the claims as HTML, if any; *marks*: step index → ids of the findings to mark."""
    undone = taken_back_steps(report.steps)
    seats, lines = seats_and_call_rows(report.steps)
    html = ""
    if lines:
        rows = [
            _Row(_moment_of_first_act(line), [_timed_cell_html(cell, undone, marks) for cell in line]) for line in lines
        ]
        html += _timed_table_html("Auction", [seat_name(seat) for seat in seats], rows)
    seats, tricks = seats_and_trick_rows(report.steps)
    if tricks:
        rows = [
            _Row(
                _moment_of_first_act(trick.cells),
                [
                    str(trick.number),
                    *(_timed_cell_html(cell, undone, marks) for cell in trick.cells),
                    _winner_html(report.steps, trick),
                ],
            )
            for trick in tricks
        ]
        html += _timed_table_html("Tricks", ["trick", *map(seat_name, seats), "won by"], rows)
        html += f'<p class="quiet" data-from="{rows[0].moment}">{escape(TRICK_LEGEND)}</p>\n'
    claimed = claim_and_answer_lines(report.steps)
    return html + "".join(f"<p>{escaped_with_coloured_suits(line)}</p>\n" for line in claimed)


class _Row(NamedTuple):
    moment: int
    """The moment of the first of its cells."""
    cells: list[str]


def _moment_of_first_act(cells: Iterable[Iterable[CallMade | CardPlayed]]) -> int:
    return min(one.step for cell in cells for one in cell) + 1


def _timed_table_html(heading: str, head: Sequence[str], rows: Sequence[_Row]) -> str:
    names = "".join(f'<th scope="col">{escaped_with_coloured_suits(name)}</th>' for name in head)
    body = "".join(
        f'<tr data-from="{row.moment}">{"".join(f"<td>{cell}</td>" for cell in row.cells)}</tr>\n' for row in rows
    )
    return (
        f'<div class="grid" data-from="{rows[0].moment}"><table><caption>{heading}</caption>\n'
        f"<thead><tr>{names}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n"
    )


def _timed_cell_html(
    made: Iterable[CallMade | CardPlayed], undone: Mapping[int, int], marks: Mapping[int, tuple[int, ...]]
) -> str:
    return " ".join(_call_or_card_html(one, undone.get(one.step), marks.get(one.step, ())) for one in made)


def _call_or_card_html(one: CallMade | CardPlayed, undone: int | None, ids: Sequence[int]) -> str:
    """A call or card, shown from its moment on; the brackets around it from the moment when it was taken back."""
    text = card_text(one.card) if isinstance(one, CardPlayed) else call_text(one.call)
    sign = ("+" if one.extra else "") + ("›" if one.is_lead else "") if isinstance(one, CardPlayed) else ""
    inside = f"{sign}{styled_html(text)}"
    if undone is not None:
        inside = f"{_shown_after_step(undone, '(')}{inside}{_shown_after_step(undone, ')')}"
    fault = ' class="fault"' if ids else ""
    sign = f" {styled_html(ruling_mark(ids))}" if ids else ""
    return f'<span data-from="{one.step + 1}"{fault}>{inside}{sign}</span>'


def _shown_after_step(step: int, text: str) -> str:
    return f'<span data-from="{step + 1}">{text}</span>'


def _winner_html(steps: Sequence[Step], trick: TrickRow) -> str:
    """The winner of *trick*, shown from the moment at which it is complete for good."""
    if not trick.won:
        return ""
    moment = len(steps)
    while moment > 1 and any(one.number == trick.number for one in steps[moment - 2].after.tricks):
        moment -= 1
    return f'<span data-from="{moment}">{escaped_with_coloured_suits(trick.won)}</span>'


def event_list_html(report: DealReport, marks: Mapping[int, tuple[int, ...]], number: int) -> str:
    """A list of all events, each with the address of the moment after it on board *number* of the page."""
    items = "".join(
        _event_item_html(step, cells, marks, f"{number}/{at}")
        for at, (step, cells) in enumerate(zip(report.steps, step_cells(report, marks), strict=True), 1)
    )
    return f"<ol>\n{items}</ol>\n"


def _event_item_html(step: Step, cells: Sequence[Text], marks: Mapping[int, tuple[int, ...]], address: str) -> str:
    count, who, what, *rest = cells
    act = ""
    if isinstance(step.event, TableEvent):
        act = ' class="act"'
        # In words: not every reader knows the notation.
        sign = f" {styled_html(ruling_mark(marks[step.index]))}" if step.index in marks else ""
        acted = claim_text(step)
        words = escaped_with_coloured_suits(acted or event_without_player_and_signs(step.event))
        said = f"{' ' if acted or not who.plain else ', '}{words}{sign}"
    else:
        said = f" {styled_html(what)}"
    place = escape(address)
    return (
        f'<li{act} id="{place}"><a href="#{place}"><span class="number">{escape(count.plain)}</span> '
        f"{escaped_with_coloured_suits(who.plain)}{said}</a>{''.join(_turn_and_obligations_html(rest))}</li>\n"
    )


def _turn_and_obligations_html(rest: Sequence[Text]) -> Iterator[str]:
    """The next player in turn, and the obligations in force."""
    *turn, bound = rest
    if turn and turn[0].plain:
        yield f' <span class="next">next: {escaped_with_coloured_suits(turn[0].plain)}</span>'
    if bound.plain:
        yield f' <span class="bound">{escaped_with_coloured_suits(bound.plain)}</span>'
