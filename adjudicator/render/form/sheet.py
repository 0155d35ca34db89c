"""The ruling form: the sheet that a director files of an irregular deal.

It says what was recorded up to the irregularity, the facts and who told them, the law, the ruling for both sides, the
options, the score before and after, and leaves room for an appeal. A director may rule otherwise than the law rows
do: his own ruling then stands beside the standard one, with his reason, and alters nothing that was computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import TableEvent
from adjudicator.render.auction import auction_rows
from adjudicator.render.deal import marks_of
from adjudicator.render.events import noted
from adjudicator.render.form.blocks import (
    UNTOLD,
    Beside,
    Block,
    Columns,
    Grid,
    Heading,
    Items,
    Pairs,
    Paragraph,
    Sheet,
)
from adjudicator.render.form.compass import hands
from adjudicator.render.form.ruling import APPEAL, SIGNED, looked_into, recorded
from adjudicator.render.form.score import score_blocks
from adjudicator.render.tricks import LEGEND, trick_rows
from adjudicator.render.words import SEAT_NAMES, call_text, seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.law.findings import Result
    from adjudicator.render.form.ruling import Override
    from adjudicator.render.words import Names
    from adjudicator.report.report import DealReport
    from adjudicator.report.versions import Disputed
    from adjudicator.table.state import Step

_TAGS = ("Event", "Site", "Date", "Stage", "Round", "Section", "Table", "Room", "Board", "Dealer", "Vulnerable")
_PLAYERS = tuple(SEAT_NAMES.values())
FILED = ("Event", "Date", "Table", "Board")
"""What a form asks for, to be filled in by hand where nobody has told it."""
_SILENT = frozenset({"fact", "withdraw"})
"""Table events that stand elsewhere on the form: among the facts, in the auction and the play."""


class Filed(NamedTuple):
    """Everything that goes on one form."""

    report: DealReport
    before: Result | None
    """Tricks and score as the table played it."""
    disputed: Disputed | None
    overrides: Mapping[int, Override]
    """By number of the finding."""


def sheet(filed: Filed, names: Names) -> Sheet:
    """The form of one deal."""
    return tuple(_blocks(filed, names))


def _blocks(filed: Filed, names: Names) -> Iterator[Block]:
    report = filed.report
    board = report.record.tag("Board")
    yield Heading(1, f"Ruling form – {f'board {board}' if board else f'deal {report.record.source.game}'}")
    yield Pairs(tuple(_about(report, names)))
    yield from _pictures(report)
    rulings = (*_rulings(filed, names), tuple(looked_into(report.checks)))
    yield Columns(tuple(part for part in rulings if part))
    scored = score_blocks(report, filed.before, filed.disputed, overridden=bool(filed.overrides))
    yield Beside(((Heading(2, "Tricks and score"), *scored), SIGNED))
    yield from APPEAL


def _rulings(filed: Filed, names: Names) -> Iterator[Sheet]:
    """What is recorded of each finding."""
    for found in filed.report.findings:
        disputes = filed.disputed.disputes if filed.disputed else ()
        dispute = next((one for one in disputes if one.finding == found.id), None)
        yield tuple(recorded(found, dispute, filed.overrides.get(found.id), filed.report, names))


def _about(report: DealReport, names: Names) -> Iterator[tuple[str, str]]:
    record = report.record
    around = set(report.timeline.game.seats) <= set(SEAT_NAMES)
    asked = (*FILED, *(_PLAYERS if around else ("Players",)))
    for name in (*_TAGS, *(_PLAYERS if around else ("Players",)), "Scoring"):
        value = record.tag(name) or (UNTOLD if name in asked else "")
        if value:
            yield name, SEAT_NAMES.get(value.upper(), value) if name == "Dealer" else value
    contract = report.contract
    if contract:
        sign = {0: "", 1: " doubled", 2: " redoubled"}[contract.doubled]
        bid = call_text(f"{contract.level}{contract.denomination}").plain
        yield "Contract", f"{bid}{sign} by {seat_name(contract.declarer)}"
    yield "Code of law", f"{names.code(report.code)} ({report.code})"
    source = record.source
    if source.file:
        yield "Record", f"{source.file}, game {source.game}, line {source.line}"


def _pictures(report: DealReport) -> Iterator[Block]:
    """Hands, auction and play up to the last irregularity, and what else was noted at the table."""
    if not report.steps:
        return
    game = report.steps[0].before.game
    dealt: Sheet = ()
    if any(report.record.hands.get(seat) for seat in game.seats):
        dealt = (Heading(2, "Hands"), hands(report.record, game))
    last = max((found.at.event_number for found in report.findings), default=0)
    seen = [step for step in report.steps if step.event_number <= last]
    marks = marks_of(report)
    happened: list[Block] = []
    for heading, rows, legend in (
        ("Auction", auction_rows(seen, marks) if seen else [], ""),
        ("Play up to the irregularity", trick_rows(seen, marks) if seen else [], LEGEND),
    ):
        if rows:
            cells = [tuple(" ".join(cell.plain.split()) for cell in row) for row in rows]
            happened += [Heading(2, heading), Grid(cells[0], tuple(cells[1:]))]
            if legend:
                happened.append(Paragraph(legend))
    parts = tuple(part for part in (dealt, tuple(happened)) if part)
    if parts:
        yield Beside(parts)
    told = tuple(_event(step) for step in report.steps if isinstance(step.event, TableEvent))
    told = tuple(line for line in told if line)
    if told:
        yield Heading(2, "Noted at the table")
        yield Items(told)


def _event(step: Step) -> str:
    """A table event as it was written down; empty for one that stands elsewhere on the form."""
    event = step.event
    if not isinstance(event, TableEvent) or event.name in _SILENT:
        return ""
    who = f"{seat_name(event.seat)}, " if event.seat else ""
    return f"event {step.event_number} – {who}{noted(event)}"
