"""The facts and choices still missing before a ruling, for the person just asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.findings import need_line
from adjudicator.render.margin import labelled
from adjudicator.render.words import LABEL, Names

if TYPE_CHECKING:
    from rich.console import RenderableType

    from adjudicator.law.findings import Finding
    from rulebase.ask.answers import Need

GO_ON = "Go on:"
"""Above the command that goes on from there."""


def still_open(found: Finding, names: Names, need: Need) -> RenderableType:
    """The fault *found* and the facts needed about it; the outcome of each answer was said with the question."""
    head = Text(names.kind(found.deed or found.kind), LABEL)
    return Group(head, labelled("Needed", [need_line(need)]))
