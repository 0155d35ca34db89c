"""What is still to be told or chosen before there is a ruling, for who was asked it just before."""

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
    """What was *found* and what is needed about it; what each answer brings was said with the question."""
    head = Text(names.kind(found.deed or found.kind), LABEL)
    return Group(head, labelled("Needed", [need_line(need)]))
