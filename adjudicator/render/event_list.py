"""The list of a deal's events: each step with next turn and obligations, or the moves of a game without tricks."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.law.obligations.card_obligation_spans import cards_required_by_obligations
from adjudicator.record.events import TableEvent
from adjudicator.render.events_and_claims import claim_text, event_text, obligation_line
from adjudicator.render.names_and_signs import FAINT, LABEL, player_name, ruling_mark, seat_name, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.law.findings import Obligation
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import Step


def grouped_moves_without_tricks(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> Text | None:
    """The events of a game without tricks, consecutive acts of one player together; None without events.

    *marks*: step index → ids of the findings to mark there.
    """
    whose = movers_by_event(report)
    turns = [
        Text.assemble(
            (f"{player_name(seat)} " if seat else "", LABEL),
            Text(", ").join(_marked_move_omitting_player(step, marks) for step in acts),
        )
        for seat, acts in groupby(report.steps, lambda step: whose.get(step.event_index))
    ]
    return Text("; ").join(turns) if turns else None


def movers_by_event(report: DealReport) -> dict[int, str]:
    """Event index (from 0) → the player who acted, if any."""
    return {**report.movers, **{step.event_index: step.event.seat for step in report.steps if step.event.seat}}


def _marked_move_omitting_player(step: Step, marks: Mapping[int, tuple[int, ...]]) -> Text:
    event = step.event
    if isinstance(event, TableEvent):
        # The player stands once in front of all their acts.
        event = replace(event, seat=None)
    text = event_text(event)
    text = text[1:] if text.plain.startswith("!") else text
    return Text.assemble(text, " ", ruling_mark(marks[step.index])) if step.index in marks else text


_FEW = 4
"""Maximum number of cards listed as due; more are no narrow choice."""

Cells = list[Text]


def step_table(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> Table:
    """A table with a row for each event of *report*; *marks*: step index → ids of the findings to mark there."""
    table = _empty_step_table(report)
    for cells in step_cells(report, marks):
        table.add_row(*cells)
    return table


def step_cells(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> list[Cells]:
    """The cells of each row of the table of events."""
    turns = report.timeline.game.tricks
    moved: Mapping[int, str] = {}
    if not turns:
        moved = movers_by_event(report)
    rows = []
    for step in report.steps:
        what = Text(claim_text(step)) if is_entitled_claim_or_concession(step) else event_text(step.event)
        if step.index in marks:
            what = Text.assemble(what, " ", ruling_mark(marks[step.index]))
        turn = [Text(seat_name(step.after.turn) if step.after.turn else "")] if turns else []
        here = [one for one in report.obligations if is_in_force_after(one, step)]
        bound = "; ".join(
            (*_cards_left_by_obligations(step, here), *dict.fromkeys(obligation_line(one) for one in here))
        )
        rows.append([Text(str(step.event_number)), Text(player_acting(step, moved)), what, *turn, Text(bound)])
    return rows


def _empty_step_table(report: DealReport) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column("#", justify="right", style=FAINT)
    for heading in ("who", "what", "next", "in force") if report.timeline.game.tricks else ("who", "what", "in force"):
        table.add_column(heading)
    return table


def player_acting(step: Step, moved: Mapping[int, str]) -> str:
    """The name of the player of *step*, from `movers_by_event`; empty if nobody acted."""
    seat = step.action.seat if step.action else step.event.seat or moved.get(step.event_index)
    return player_name(seat) if seat else ""


def _cards_left_by_obligations(step: Step, here: Sequence[Obligation]) -> Iterator[str]:
    """The few cards that the obligations *here* leave to the player in turn after *step*."""
    cards = cards_required_by_obligations(step.after, here)
    if cards and len(cards) <= _FEW:
        state = step.after
        leads = state.current is None or state.current.lead is None
        named = " or ".join(with_glyphs(card) for card in cards)
        yield f"{player_name(state.turn)} has to {'lead' if leads else 'play'} {named}"


def is_in_force_after(bound: Obligation, step: Step) -> bool:
    """Whether *bound* is in force once *step* is over."""
    following = step.event_number + 1
    return bound.since <= following and (bound.until is None or following <= bound.until)
