"""A question with its numbered answers and what each leads to."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render.safe import plain
from adjudicator.render.words import FAINT, LABEL, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Mapping


def question(
    asked: str, choices: Mapping[str, str], usual: str = "", words: Mapping[str, str] = MappingProxyType({})
) -> Group:
    """*asked*, then for each choice its number, its name or what it says in *words*, and what it leads to."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style=LABEL, width=4)
    grid.add_column(max_width=40 if words else 26)
    grid.add_column(style=FAINT)
    for number, (choice, leads_to) in enumerate(choices.items(), 1):
        name = plain(words.get(choice) or choice.replace("_", " ")) + (" (usual)" if choice == usual else "")
        grid.add_row(str(number), Text(name), Text(f"→ {with_glyphs(leads_to)}" if leads_to else ""))
    return Group(Text(with_glyphs(asked), style=LABEL), grid)
