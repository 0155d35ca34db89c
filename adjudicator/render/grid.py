"""Columns of short cells: hands, calls, cards. A hundred one-word cells need no table that can wrap and measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = 2


def grid(rows: Sequence[Sequence[Text]], narrowest: Sequence[int] = (), right: frozenset[int] = frozenset()) -> Text:
    """*rows* of cells under each other, at least *narrowest* wide, the columns of *right* flush right."""
    widths = list(narrowest)
    for row in rows:
        widths += [0] * (len(row) - len(widths))
        widths[: len(row)] = [max(width, cell.cell_len) for width, cell in zip(widths, row, strict=False)]
    return Text("\n").join(_line(row, widths, right) for row in rows)


def _line(row: Sequence[Text], widths: Sequence[int], right: frozenset[int]) -> Text:
    line = Text()
    for number, (cell, width) in enumerate(zip(row, widths, strict=False)):
        blanks = " " * (width - cell.cell_len)
        line.append(blanks if number in right else "")
        line.append_text(cell)
        line.append(" " * GAP if number in right else blanks + " " * GAP)
    line.rstrip()
    return line
