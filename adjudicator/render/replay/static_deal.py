"""The deal as a whole on the replay page, for paper and where no scripts run: hands, auction, tricks, events.

A page holds a hundred boards, so closing tags that HTML does not need are left out.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.render.auction_and_tricks import (
    TRICK_LEGEND,
    seats_and_call_rows,
    seats_and_trick_rows,
    taken_back_steps,
)
from adjudicator.render.event_list import step_cells
from adjudicator.render.events_and_claims import claim_and_answer_lines, claim_text, event_without_player_and_signs
from adjudicator.render.hands import NOT_GIVEN, dealer_and_vulnerability
from adjudicator.render.names_and_signs import SEAT_NAMES, call_text, card_text, ruling_mark, seat_name
from adjudicator.render.page.html import escaped_with_coloured_suits, styled_html
from adjudicator.render.replay.moments import is_there_at_first, suits_of_hand
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.text import Text

    from adjudicator.record.events import Record, Seat
    from adjudicator.render.replay.moments import TableMoments
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import CallMade, Step


def hands_html(record: Record, moments: TableMoments) -> str:
    """The hands as dealt, in their places around the table; one after the other if the seats are no compass."""
    game = moments[0].game
    around = set(game.seats) == set(SEAT_NAMES)
    given = any(hand for moment in moments for hand in moment.hands.values())
    seats = "".join(_player_and_hand_html(record, moments, seat, given) for seat in game.seats)
    return f'<div class="hands{" around" if around else ""}">\n{seats}</div>\n'


def _player_and_hand_html(record: Record, moments: TableMoments, seat: Seat, given: bool) -> str:
    """A player and their hand, if any hand is *given* at all."""
    name = seat_name(seat)
    player = record.tag(name)
    beside = [player] if player and player != name else []
    beside += dealer_and_vulnerability(record, moments[0].game, seat)
    said = "".join(f" <span>{escaped_with_coloured_suits(mark)}</span>" for mark in beside)
    return (
        f'<div class="seat {escape(seat.lower())}"><p class=name><b>{escaped_with_coloured_suits(name)}</b>{said}\n'
        + ("".join(_suit_lines_html(moments, seat)) if given else "")
        + "</div>\n"
    )


def _suit_lines_html(moments: TableMoments, seat: Seat) -> Iterator[str]:
    """The suits of a hand as dealt; cards that came to it later are there for the script only."""
    suits = list(suits_of_hand(moments, seat))
    for glyph, cards in suits:
        drawn = " ".join(_card_html(rank, dealt=is_there_at_first(spans)) for rank, spans in cards)
        yield f"<p class=suit>{escaped_with_coloured_suits(glyph)} {drawn or '–'}\n"
    if not suits:
        yield f"<p class=suit>{NOT_GIVEN}\n"


def _card_html(rank: str, *, dealt: bool) -> str:
    shown = escaped_with_coloured_suits(rank)
    return shown if dealt else f"<span class=new>{shown}</span>"


def auction_and_tricks_html(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> str:
    """The auction, the tricks and the claims as HTML, if any; *marks*: step index → ids of the findings to mark."""
    undone = taken_back_steps(report.steps)
    seats, lines = seats_and_call_rows(report.steps)
    html = ""
    if lines:
        rows = [[_cell_html(cell, undone, marks) for cell in line] for line in lines]
        html += _table_html("Auction", "auction", [seat_name(seat) for seat in seats], rows)
    seats, tricks = seats_and_trick_rows(report.steps)
    if tricks:
        rows = [
            [
                str(trick.number),
                *(_cell_html(cell, undone, marks) for cell in trick.cells),
                escaped_with_coloured_suits(trick.won),
            ]
            for trick in tricks
        ]
        html += _table_html("Tricks", "tricks", ["trick", *map(seat_name, seats), "won by"], rows)
        html += f'<p class="quiet legend">{escape(TRICK_LEGEND)}\n'
    claimed = claim_and_answer_lines(report.steps)
    return html + "".join(f"<p class=claim>{escaped_with_coloured_suits(line)}\n" for line in claimed)


def _table_html(heading: str, kind: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    names = "".join(f"<th>{escaped_with_coloured_suits(name)}" for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}' for cell in row)}\n" for row in rows)
    return (
        f'<div class="grid {kind}"><table><caption>{heading}</caption>\n'
        f"<thead><tr>{names}\n<tbody>\n{body}</table></div>\n"
    )


def _cell_html(
    made: Iterable[CallMade | CardPlayed], undone: Mapping[int, int], marks: Mapping[int, tuple[int, ...]]
) -> str:
    return " ".join(_call_or_card_html(one, one.step in undone, marks.get(one.step, ())) for one in made)


def _call_or_card_html(one: CallMade | CardPlayed, undone: bool, ids: Sequence[int]) -> str:
    """A call or card, in brackets if it was taken back."""
    text = card_text(one.card) if isinstance(one, CardPlayed) else call_text(one.call)
    sign = ("+" if one.extra else "") + ("›" if one.is_lead else "") if isinstance(one, CardPlayed) else ""
    inside = f"{sign}{styled_html(text)}"
    if undone:
        inside = f"({inside})"
    return f"<span class=fault>{inside} {styled_html(ruling_mark(ids))}</span>" if ids else inside


def event_list_html(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> str:
    """A list of all events; the script gives each the address of the moment after it.

    What is in force stands beside the first event of several, with the number of the last.
    """
    rows = step_cells(report, marks)
    bounds = [cells[-1].plain for cells in rows]
    items = ""
    for at, (step, cells) in enumerate(zip(report.steps, rows, strict=True)):
        bound = ""
        if bounds[at] and (at == 0 or bounds[at] != bounds[at - 1]):
            to = next((end for end in range(at, len(bounds)) if bounds[end] != bounds[at]), len(bounds))
            bound = f" <small data-to={to}>{escaped_with_coloured_suits(bounds[at])}</small>"
        items += _event_item_html(step, cells, marks, at + 1, bound)
    return f"<ol>\n{items}</ol>\n"


def _event_item_html(
    step: Step, cells: Sequence[Text], marks: Mapping[int, tuple[int, ...]], at: int, bound: str
) -> str:
    """An event; the next player in turn is known from the moments."""
    count, who, what, *_ = cells
    act = ""
    if isinstance(step.event, TableEvent):
        act = " class=act"
        # In words: not every reader knows the notation.
        sign = f" {styled_html(ruling_mark(marks[step.index]))}" if step.index in marks else ""
        acted = claim_text(step)
        words = escaped_with_coloured_suits(acted or event_without_player_and_signs(step.event))
        said = f"{' ' if acted or not who.plain else ', '}{words}{sign}"
    else:
        said = f" {styled_html(what)}"
    numbered = "" if count.plain == str(at) else f' value="{escape(count.plain)}"'
    return f"<li{act}{numbered}>{escaped_with_coloured_suits(who.plain)}{said}{bound}\n"
