"""A deal event by event: who acted, whose turn it is, what is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from adjudicator.record import Called, Played
from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, at_table, call_text, card_text, mark, seat_name, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record import Event, TableEvent
    from adjudicator.report import DealReport
    from adjudicator.ruling import Obligation
    from adjudicator.table import Step


def steps(report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> Table:
    """Every event of *report* in a line of its own."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column("#", justify="right", style=FAINT)
    for heading in ("who", "what", "turn", "in force"):
        table.add_column(heading)
    for step in report.steps:
        what = event_text(step.event)
        if step.index in marks:
            what = Text.assemble(what, " ", mark(marks[step.index]))
        turn = seat_name(step.after.turn) if step.after.turn else ""
        bound = "; ".join(bound_line(one) for one in report.obligations if _in_force(one, step))
        table.add_row(str(step.at + 1), _who(step), what, turn, Text(bound))
    return table


def event_text(event: Event) -> Text:
    """What happened, as it is written, with glyphs."""
    if isinstance(event, Called):
        return call_text(event.call)
    if isinstance(event, Played):
        return card_text(event.card)
    return Text(_told(event))


def bound_line(bound: Obligation) -> str:
    """An obligation in a sentence."""
    says = bound.effect.says or f"{seat_name(bound.seat)}: {bound.effect.name.replace('_', ' ')}"
    cards = bound.effect.params.get("cards") or bound.effect.params.get("card")
    named = " ".join(cards) if isinstance(cards, tuple) else plain(str(cards)) if cards else ""
    return at_table(f"{says} ({named})" if named else says, bound.effect.params.get("suit")).rstrip(".")


def _told(event: TableEvent) -> str:
    cards = " ".join(with_glyphs(card) for card in event.cards)
    parts = [f"!{event.name}", event.seat or "", cards, *event.words, event.text]
    return plain(" ".join(part for part in parts if part), 120)


def _who(step: Step) -> str:
    if step.did:
        return seat_name(step.did.seat)
    return seat_name(step.event.seat) if step.event.seat else ""


def _in_force(bound: Obligation, step: Step) -> bool:
    at = step.at + 1
    return bound.since <= at and (bound.until is None or at < bound.until)
