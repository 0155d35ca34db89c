"""The replay page: recorded deals as one HTML file, each board whole, several codes beside each other.

A script steps through the moments of a board; moment N is after the Nth event.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from adjudicator.law.spoken_ruling import spoken_sentences
from adjudicator.render.deal_report import (
    checks_obligations_and_result,
    contract_outcome_and_remark_lines,
    deal_summary_line,
    deal_title,
    finding_ids_by_step,
)
from adjudicator.render.deal_under_codes import (
    SIGNS,
    difference_rows,
    differences_heading,
    differences_summary,
    sign_legend,
)
from adjudicator.render.findings import finding_below_heading, finding_heading, question_with_outcomes
from adjudicator.render.layout import labelled_lines
from adjudicator.render.names_and_signs import sentence_with_glyphs_and_seats
from adjudicator.render.page.html import (
    asset_text,
    compact_html,
    escaped_with_coloured_suits,
    page_closing,
    page_opening,
    page_style_with_shared,
    paragraphs_html,
    script_element,
    styled_html,
)
from adjudicator.render.replay.moments import board_moments, moments_script, table_moments
from adjudicator.render.replay.static_deal import auction_and_tricks_html, event_list_html, hands_html
from adjudicator.report.partial_record import SO_FAR, why_figures_are_partial

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import Finding
    from adjudicator.render.deal_under_codes import DifferenceRow
    from adjudicator.render.names_and_signs import SlugTitles
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.deal_under_codes import DealDifferences
    from rulebase import Rulebase


SCRIPTS = ("board.js", "picture.js", "replay.js")
"""The files of the page's script, in their order."""


def replay_page(title: str, entries: Iterable[str], boards: Iterable[str]) -> Iterator[str]:
    """The text of the page, part by part; *entries* are the lines of its list, empty if there is one board only."""
    lines = list(entries)
    script = "".join(asset_text("replay", name) for name in SCRIPTS)
    yield page_opening(title, page_style_with_shared("replay", "replay.css"), script)
    # Before the boards, so that a hundred of them are never drawn only to be hidden.
    yield script_element(script)
    many = len(lines) > 1
    single = "" if many else ' class="single"'
    yield f"<main{single}>\n<h1>{escape(title)}</h1>\n"
    if many:
        yield f'<nav id="boards" aria-label="Boards"><ol>\n{"".join(lines)}</ol></nav>\n'
    yield '<p class="quiet unscripted">No scripts run here: each deal stands as a whole, without its moments.</p>\n'
    yield from boards
    yield f"</main>\n{page_closing()}"


def moment_of_finding(found: Finding, report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> int:
    """The first moment at which *found* is marked; the last moment if it is marked nowhere."""
    moments = (at + 1 for at, step in enumerate(report.steps) if found.id in marks.get(step.index, ()))
    return min(moments, default=len(report.steps))


class ShownBoard(NamedTuple):
    """One deal under one code, and further parts to show with it."""

    report: DealReport
    besides: Sequence[RenderableType] = ()
    """Disputed facts and hints, as renderables."""
    beside: int | None = None
    """The number of the board that compares several codes on this deal, if there is one."""


def board_html(shown: ShownBoard, number: int, names: SlugTitles, laws: Rulebase) -> str:
    """The deal as board *number* of the page."""
    report = shown.report
    marks = finding_ids_by_step(report)
    name = f"{escaped_with_coloured_suits(deal_title(report))} – {escaped_with_coloured_suits(names.code(report.code))}"
    drawn = listed = told = ""
    if report.steps:
        happened = auction_and_tricks_html(report, marks)
        drawn = (
            f'<div class="deal">{hands_html(report.record, table_moments(report))}'
            f'<div class="happened">{happened}</div></div>\n'
        )
        games = "" if report.steps[0].before.game.tricks else " all"
        listed = (
            f'<details class="events{games}" open><summary>Event by event</summary>\n'
            f"{compact_html(event_list_html(report, marks), red=False)}</details>\n"
        )
        told = moments_script(board_moments(report))
    partial = why_figures_are_partial(report)
    so_far = f" ({SO_FAR})" if partial else ""
    rulings = "".join(_timed_finding_html(found, report, marks, names, laws) for found in report.findings)
    why = [Text(partial)] if partial else []
    about = paragraphs_html(contract_outcome_and_remark_lines(report, so_far=so_far))
    ending = paragraphs_html([checks_obligations_and_result(report, so_far), *why, *shown.besides])
    html = (
        f'<section class="board" id="{number}" data-moments="{len(report.steps)}">\n<h2>{name}</h2>\n'
        f'<div class="about">{about}{_link_to_codes_comparison(shown)}</div>\n{drawn}'
        f'<div class="rulings">{rulings}</div>\n{listed}<div class="ending">{ending}</div>\n'
    )
    return f"{compact_html(html)}{told}</section>\n"


def _link_to_codes_comparison(shown: ShownBoard) -> str:
    return "" if shown.beside is None else f'<p><a href="#{shown.beside}">The codes beside each other</a></p>\n'


def board_entry(shown: ShownBoard, number: int, names: SlugTitles) -> str:
    """The board's line in the list of boards."""
    source = shown.report.record.source.file
    where = " · ".join(filter(None, (names.code(shown.report.code), source)))
    fault = ' class="faulty"' if shown.report.findings else ""
    summary = compact_html(styled_html(deal_summary_line(shown.report)))
    where = compact_html(escaped_with_coloured_suits(where))
    return f'<li{fault}><a href="#{number}">{summary}</a> <small>{where}</small></li>\n'


def _timed_finding_html(
    found: Finding, report: DealReport, marks: Mapping[int, tuple[int, ...]], names: SlugTitles, laws: Rulebase
) -> str:
    """A finding, shown from its moment on: the text read out, then the ruling in full."""
    moment = moment_of_finding(found, report, marks)
    aloud = "".join(f"<p>{escaped_with_coloured_suits(line)}</p>" for line in _read_out(found, laws))
    said = f'<div class="said">{aloud}</div>\n' if aloud else ""
    wanted = [labelled_lines("Needed", question_with_outcomes(need)) for need in found.needs[:1]]
    full = paragraphs_html([*finding_below_heading(found, names, report.code, ""), *wanted])
    return (
        f'<details class="ruling" data-from="{moment}" '
        f"open><summary>{styled_html(finding_heading(found, names))}</summary>\n"
        f'{said}<div class="full">{full}</div></details>\n'
    )


def _read_out(found: Finding, laws: Rulebase) -> Iterator[str]:
    """The sentences read out, with the players and suits of this table."""
    suits = {
        suit for ruling in found.rulings for one in ruling.effects if isinstance(suit := one.params.get("suit"), str)
    }
    for line in spoken_sentences(laws, (found,)):
        named = next((suit for suit in suits if any(f" {suit}{mark}" in line for mark in " .,")), None)
        yield sentence_with_glyphs_and_seats(line, named)


def codes_comparison_board_html(found: DealDifferences, number: int, boards: Sequence[int], names: SlugTitles) -> str:
    """*found* as board *number*; *boards* are the numbers of the same deal's boards under each code."""
    points = "".join(_difference_between_codes_html(row, found, boards, names) for row in difference_rows(found, names))
    signs = "".join(f"<span>{escaped_with_coloured_suits(one)}</span> " for one in sign_legend(found))
    return (
        f'<section class="board" id="{number}" data-moments="0" aria-labelledby="title-{number}">\n'
        "<h2 "
        f'id="title-{number}">{escaped_with_coloured_suits(differences_heading(found))}</h2>\n<p>{escaped_with_coloured_suits(differences_summary(found))}</p>\n'
        f'{points}<p class="quiet">{signs}</p>\n</section>\n'
    )


def codes_comparison_list_line(found: DealDifferences, number: int) -> str:
    """The line of the comparison in the list of boards."""
    return (
        f'<li><a href="#{number}">{escaped_with_coloured_suits(differences_heading(found))}</a> '
        f"<small>{escaped_with_coloured_suits(differences_summary(found))}</small></li>\n"
    )


def _difference_between_codes_html(
    row: DifferenceRow, found: DealDifferences, boards: Sequence[int], names: SlugTitles
) -> str:
    """One difference: its heading, and the text of each code."""
    said = zip(_linked_code_names(row, found, boards, names), row.cells, strict=True)
    cells = "".join(f"<div><dt>{code}</dt><dd>{escaped_with_coloured_suits(cell)}</dd></div>\n" for code, cell in said)
    head = (
        f'<span class="sign">{escaped_with_coloured_suits(SIGNS[row.differs])}</span> '
        f"{escaped_with_coloured_suits(row.head)}"
    )
    return f'<h3>{head}</h3>\n<dl class="codes">\n{cells}</dl>\n'


def _linked_code_names(
    row: DifferenceRow, found: DealDifferences, boards: Sequence[int], names: SlugTitles
) -> Iterator[str]:
    """The names of the codes, each linked to the moment of the fault on its board if it finds one."""
    seen = row.found or (None,) * len(boards)
    for report, one, board in zip(found.reports, seen, boards, strict=True):
        name = escaped_with_coloured_suits(names.code(report.code))
        if one is not None:
            name = f'<a href="#{board}/{moment_of_finding(one, report, finding_ids_by_step(report))}">{name}</a>'
        yield name
