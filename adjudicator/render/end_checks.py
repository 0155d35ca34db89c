"""What the director looks into after play: each law with its question, what to compare with, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.law.end_checks import ADJUSTS
from adjudicator.render.findings import TELL, told_as
from adjudicator.render.margin import indented, labelled
from adjudicator.render.safe import plain
from adjudicator.render.sentences import consequences, law_line
from adjudicator.render.words import LABEL, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.end_checks import Check

WEIGH = "adjudicator score --weighted"
"""The command that works an assigned score out."""


def end_checks(checks: Sequence[Check], *, numbered: bool = True, tell: str = TELL) -> Iterator[RenderableType]:
    """Every check under one heading; *numbered*: facts are told with the number of their finding, after *tell*."""
    answered = sum(1 for check in checks if check.answer is not None)
    still = f", {answered} of {len(checks)} answered" if answered else ""
    yield Text.assemble(("After the play", LABEL), f": the director looks into {_these(len(checks))}{still}.")
    for check in checks:
        yield from _check(check, numbered=numbered, tell=tell)


def outcome(check: Check) -> str:
    """What *check* comes to, in a line."""
    if check.answer is None:
        return f"next: {with_glyphs(check.question)}"
    if check.needs:
        return f"the score is adjusted; next: {with_glyphs(check.needs[0].question)}"
    return " ".join(consequences(check.effects))


def _these(number: int) -> str:
    return "this" if number == 1 else f"these {number}"


def _check(check: Check, *, numbered: bool, tell: str) -> Iterator[RenderableType]:
    head = f"Law {plain(check.law)}"
    yield indented(
        f"{head}, on [{check.finding}]: {with_glyphs(check.question)}"
        if numbered
        else f"{head}: {with_glyphs(check.question)}"
    )
    if check.compare:
        yield labelled("", [f"Compare with {with_glyphs(check.compare)}."])
    if check.answer is not None:
        yield labelled(
            "Answer", [f"{check.answer.capitalize()}. {' '.join(consequences(check.effects))}".strip()], LABEL
        )
        yield labelled("Law", [law_line(ruling) for ruling in check.rulings])
    if any(effect.name == ADJUSTS and effect.params.get("form") == "assigned" for effect in check.effects):
        yield labelled(
            "To fix",
            [
                "the outcome that is assigned, or several with their weights in per cent; worked out by",
                f"{WEIGH} '60% NS 620, 40% NS -100' with --matchpoints or --imps",
            ],
        )
    for need in check.needs[:1]:
        number = f"{check.finding}." if numbered else ""
        asked = [f"ask the {plain(need.to)}: {with_glyphs(need.question)}"] if check.answer is not None else []
        yield labelled("Needed" if asked else "", [*asked, f"{tell}{number}{told_as(need)}"])
