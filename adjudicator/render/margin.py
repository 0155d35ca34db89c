"""Lines with a label in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from adjudicator.render.words import LABEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

INDENT = (0, 0, 0, 4)


def labelled(label: str, lines: Sequence[str], style: str = "") -> RenderableType:
    """*label* in the margin, *lines* beside it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=9, style=LABEL)
    grid.add_column()
    for number, line in enumerate(lines):
        grid.add_row(label if number == 0 else "", Text(line, style=style))
    return Padding(grid, INDENT, expand=False)


def indented(text: str, style: str = "") -> RenderableType:
    """*text* below a heading."""
    return Padding(Text(text, style=style), INDENT, expand=False)
