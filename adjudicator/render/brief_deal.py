"""The report on a deal in short: the deal as drawn, a few lines for each finding, the result in three lines."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.deal_report import (
    RESULT,
    STILL_IN_FORCE,
    hands_auction_and_tricks,
    is_still_needed,
    obligations_still_in_force,
    title_and_heading_lines,
    tricks_and_score,
)
from adjudicator.render.findings import TELL
from adjudicator.render.layout import HangingText, indented_line
from adjudicator.render.names_and_signs import LABEL, SlugTitles, numbers_by_side, with_glyphs_and_players
from adjudicator.render.rule_answer import LONG_OPTION
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import full_sentence
from adjudicator.report.partial_record import SO_FAR, why_figures_are_partial

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase


def brief_deal(
    laws: Rulebase, report: DealReport, names: SlugTitles, *, by_step: bool = False, hint: str = ""
) -> RenderableType:
    """One deal in short, with a list of all events if *by_step*; *hint* follows the name of the code."""
    return Group(*_parts_of_brief_deal(laws, report, names, by_step, hint))


def _parts_of_brief_deal(
    laws: Rulebase, report: DealReport, names: SlugTitles, by_step: bool, hint: str
) -> Iterator[RenderableType]:
    yield from title_and_heading_lines(report, names, hint, with_outcome=False)
    yield from hands_auction_and_tricks(report, by_step)
    for found in report.findings:
        from adjudicator.render.brief_finding import brief_finding  # imported here: most deals have no finding

        yield Text()
        yield brief_finding(laws, found, names, report.code, tell=f"{TELL}{found.id}.")
    ending = list(brief_ending_lines(report))
    if ending:
        yield Text()
        yield from ending


def deal_without_rulings(
    report: DealReport, names: SlugTitles, *, more: str = LONG_OPTION, rest: str = LONG_OPTION
) -> RenderableType:
    """The deal as drawn, with what is in force and the result; *more* and *rest* are as in `brief_ending_lines`."""
    parts = [
        *title_and_heading_lines(report, names, with_outcome=False),
        *hands_auction_and_tricks(report, by_step=False),
    ]
    ending = list(brief_ending_lines(report, more, rest))
    return Group(*parts, *([Text(), *ending] if ending else []))


def brief_ending_lines(
    report: DealReport, more: str = LONG_OPTION, rest: str = LONG_OPTION
) -> Iterator[RenderableType]:
    """The checks after play, what is still in force, and the result.

    *more* is the option that shows the checks in full, *rest* the one for the result.
    """
    if report.checks:
        yield checks_in_short(report.checks, more)
    if standing := obligations_still_in_force(report):
        yield HangingText(Text.assemble((STILL_IN_FORCE, LABEL), f": {'; '.join(standing)}."))
    if report.result:
        yield from brief_result_lines(report.result, rest, partial=bool(why_figures_are_partial(report)))


def checks_in_short(checks: Sequence[EndCheck], more: str = LONG_OPTION) -> HangingText:
    """The laws that the director looks into after play, by finding, and what came of it.

    *more* is the option or the line that shows the questions.
    """
    answers = {None: "", "yes": " (yes)", "no": " (no)"}
    told = []
    for finding, own in groupby(checks, key=lambda check: check.finding):
        numbers = (f"{safe_line(check.law)}{answers.get(check.answer, '')}" for check in own)
        told.append(f"Law {', '.join(numbers)} on [{finding}]")
    return HangingText(
        Text.assemble(
            ("After the play", LABEL), f": the director looks into {', '.join(told)}; {more} has the questions."
        )
    )


def brief_result_lines(
    result: DealResult, more: str = LONG_OPTION, *, partial: bool = False
) -> Iterator[RenderableType]:
    """Tricks and score in one line, and how the score is made up in at most two; *partial*: so far as recorded."""
    label = f"{RESULT} {SO_FAR}" if partial else RESULT
    said = tricks_and_score(result)
    entries = _entries_that_fit(result, more)
    if said:
        yield HangingText(Text.assemble((label, LABEL), f": {said}."))
        yield from map(indented_line, entries)
    elif entries:
        yield HangingText(Text.assemble((label, LABEL), f": {entries[0]}"))


_MOST_CHARACTERS = 140
"""The most characters of the entries of a score, which fill two lines."""


def _entries_that_fit(result: DealResult, more: str) -> list[str]:
    """The entries of the score that fit into `_MOST_CHARACTERS`, the number left out, and the score without rulings.

    They are one sentence; none where there are no entries.
    """
    # What is still needed is never among the entries left out.
    lines = sorted(map(with_glyphs_and_players, result.lines), key=lambda line: not is_still_needed(line, result))
    entries = [line.rstrip(".") for line in lines]
    if result.before is not None and result.before != result.score:
        entries.append(f"without the rulings {numbers_by_side(result.before)}")
    told = entries[:1]
    for entry in entries[1:]:
        if len("; ".join((*told, entry))) > _MOST_CHARACTERS:
            break
        told.append(entry)
    rest = [f"{len(entries) - len(told)} more: {more}"] if len(told) < len(entries) else []
    return [full_sentence("; ".join((*told, *rest)).replace(":; ", ": "))] if told else []
