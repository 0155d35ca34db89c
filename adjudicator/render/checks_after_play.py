"""The director's checks after play: each law with its question, what to compare with, and the outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.law.director_checks_after_play import ADJUSTING_EFFECT
from adjudicator.render.findings import TELL, fact_option_text
from adjudicator.render.layout import indented_line, labelled_lines
from adjudicator.render.names_and_signs import LABEL, with_glyphs
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import effect_sentences, law_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.director_checks_after_play import EndCheck

WEIGH = "adjudicator score --weighted"
"""The command that calculates an assigned score."""


def end_check_lines(checks: Sequence[EndCheck], *, numbered: bool = True, tell: str = TELL) -> Iterator[RenderableType]:
    """All *checks* under one heading.

    *numbered*: the number of its finding stands with each check and fact; *tell* is the text before a fact to be told.
    """
    answered = sum(1 for check in checks if check.answer is not None)
    still = f", {answered} of {len(checks)} answered" if answered else ""
    yield Text.assemble(("After the play", LABEL), f": the director looks into {_this_or_these(len(checks))}{still}.")
    for check in checks:
        yield from _end_check_parts(check, numbered=numbered, tell=tell)


def end_check_outcome(check: EndCheck) -> str:
    """The outcome of *check* in one line, or the next question."""
    if check.answer is None:
        return f"next: {with_glyphs(check.question)}"
    if check.needs:
        return f"the score is adjusted; next: {with_glyphs(check.needs[0].question)}"
    return " ".join(effect_sentences(check.effects))


def _this_or_these(number: int) -> str:
    return "this" if number == 1 else f"these {number}"


def _end_check_parts(check: EndCheck, *, numbered: bool, tell: str) -> Iterator[RenderableType]:
    head = f"Law {safe_line(check.law)}"
    yield indented_line(
        f"{head}, on [{check.finding}]: {with_glyphs(check.question)}"
        if numbered
        else f"{head}: {with_glyphs(check.question)}"
    )
    if check.compare:
        yield labelled_lines("", [f"Compare with {with_glyphs(check.compare)}."])
    if check.answer is not None:
        yield labelled_lines(
            "Answer", [f"{check.answer.capitalize()}. {' '.join(effect_sentences(check.effects))}".strip()], LABEL
        )
        yield labelled_lines("Law", [law_line(ruling) for ruling in check.rulings])
    if any(effect.name == ADJUSTING_EFFECT and effect.params.get("form") == "assigned" for effect in check.effects):
        yield labelled_lines(
            "To fix",
            [
                "the outcome that is assigned, or several with their weights in per cent; worked out by",
                f"{WEIGH} '60% NS 620, 40% NS -100' with --matchpoints or --imps",
            ],
        )
    for need in check.needs[:1]:
        number = f"{check.finding}." if numbered else ""
        asked = [f"ask the {safe_line(need.to)}: {with_glyphs(need.question)}"] if check.answer is not None else []
        yield labelled_lines("Needed" if asked else "", [*asked, f"{tell}{number}{fact_option_text(need)}"])
