"""One deal of the page, whole: who sits where with what, what happened, every ruling, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.read_out import read_out
from adjudicator.render.deal import about, ending, marks_of, summary, title
from adjudicator.render.findings import below_head, head, need_lines
from adjudicator.render.margin import labelled
from adjudicator.render.page.text import marked, styled, told
from adjudicator.render.replay.course import course, events
from adjudicator.render.replay.moments import moment_of
from adjudicator.render.replay.table import table
from adjudicator.render.words import at_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import Finding
    from adjudicator.render.words import Names
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase


class Shown(NamedTuple):
    """One deal under one code, and what else is said of it."""

    report: DealReport
    besides: Sequence[RenderableType] = ()
    """Disputed facts and hints, as they are drawn."""
    beside: int | None = None
    """The number of the board that shows several codes beside each other, where there is one."""


def board(shown: Shown, number: int, names: Names, laws: Rulebase) -> str:
    """The deal as the board with this *number* on the page."""
    report = shown.report
    marks = marks_of(report)
    name = f"{marked(title(report))} – {marked(names.code(report.code))}"
    drawn = happened = listed = ""
    if report.steps:
        moments = [report.steps[0].before, *(step.after for step in report.steps)]
        drawn = table(report.record, moments)
        happened = course(report, marks)
        games = "" if report.steps[0].before.game.tricks else " all"
        listed = (
            f'<details class="events{games}" open><summary>Event by event</summary>\n'
            f"{events(report, marks, number)}</details>\n"
        )
    rulings = "".join(_ruling(found, report, marks, names, laws) for found in report.findings)
    return (
        f'<section class="board" id="{number}" data-moments="{len(report.steps)}" aria-labelledby="title-{number}">\n'
        f'<h2 id="title-{number}">{name}</h2>\n<div class="about">{told(about(report))}{_beside(shown)}</div>\n'
        f'<div class="deal">{drawn}<div class="happened">{happened}</div></div>\n'
        f'<div class="rulings">{rulings}</div>\n{listed}'
        f'<div class="ending" data-from="{len(report.steps)}">{told([ending(report), *shown.besides])}</div>\n'
        "</section>\n"
    )


def _beside(shown: Shown) -> str:
    return "" if shown.beside is None else f'<p><a href="#{shown.beside}">The codes beside each other</a></p>\n'


def entry(shown: Shown, number: int, names: Names) -> str:
    """A line of the list of boards."""
    source = shown.report.record.source.file
    where = " · ".join(filter(None, (names.code(shown.report.code), source)))
    fault = ' class="faulty"' if shown.report.findings else ""
    return f'<li{fault}><a href="#{number}">{styled(summary(shown.report))}</a> <small>{marked(where)}</small></li>\n'


def _ruling(
    found: Finding, report: DealReport, marks: Mapping[int, tuple[int, ...]], names: Names, laws: Rulebase
) -> str:
    """What was irregular, from its moment on: what is read out of it, then the ruling in full."""
    moment = moment_of(found, report, marks)
    aloud = "".join(f"<p>{marked(line)}</p>" for line in _read_out(found, laws))
    said = f'<div class="said">{aloud}</div>\n' if aloud else ""
    wanted = [labelled("Needed", need_lines(need)) for need in found.needs[:1]]
    full = told([*below_head(found, names, report.code, ""), *wanted])
    return (
        f'<details class="ruling" data-from="{moment}" open><summary>{styled(head(found, names))}</summary>\n'
        f'{said}<details class="full" open><summary>The ruling in full</summary>\n{full}</details></details>\n'
    )


def _read_out(found: Finding, laws: Rulebase) -> Iterator[str]:
    """What the director reads out, of the people and suits at this table."""
    suits = {
        suit for ruling in found.rulings for one in ruling.effects if isinstance(suit := one.params.get("suit"), str)
    }
    for line in read_out(laws, (found,)):
        named = next((suit for suit in suits if any(f" {suit}{mark}" in line for mark in " .,")), None)
        yield at_table(line, named)
