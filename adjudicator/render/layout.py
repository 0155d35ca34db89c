"""Layout on a terminal: labelled and indented lines, grids of short cells, alternatives by width.

No rich tables are used: most answers then need no more of rich than its text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.text import Text

from adjudicator.render.names_and_signs import LABEL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console, ConsoleOptions, RenderResult


INDENT = 4
MARGIN = 10
"""Width of the column of labels, the blank after a label included."""
NARROWEST = 20
"""Minimum width of the lines beside a label."""


class labelled_lines:  # noqa: N801 (used like the functions beside it)
    """*label* in the margin, *lines* beside it, each wrapped on its own."""

    def __init__(self, label: str, lines: Sequence[str], style: str = "", margin: int = MARGIN) -> None:
        self.label = label
        self.lines = lines
        self.style = style
        self.margin = margin

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        label = self.label
        left = options.max_width - INDENT - self.margin
        for line in self.lines:
            text = Text(line, style=self.style)
            for part in text.wrap(console, max(NARROWEST, left)):
                part.rstrip()
                if left < NARROWEST:
                    yield Text.assemble(" " * INDENT, (label.ljust(self.margin), LABEL), part)
                else:
                    # Wrapped already to the width that is left: no text is assembled that would be wrapped again.
                    yield Segment(" " * INDENT)
                    yield Segment(label.ljust(self.margin), console.get_style(LABEL))
                    yield Segment(part.plain, console.get_style(self.style))
                    yield Segment.line()
                label = ""


def indented_line(text: str, style: str = "") -> labelled_lines:
    """*text* as an indented line below a heading."""
    return labelled_lines("", [text], style, margin=0)


class HangingText:
    """*text* wrapped between words, the lines after the first indented."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        lines = self.text.wrap(console, options.max_width)
        for line in lines:
            line.rstrip()
        first, *rest = lines
        yield first
        below = Text(" ").join(rest)
        for line in below.wrap(console, max(NARROWEST, options.max_width - INDENT)) if rest else ():
            line.rstrip()
            yield Text.assemble(" " * INDENT, line)


def command_line(text: str, style: str = "") -> Text:
    """A command below a heading, never wrapped, so that it is copied whole."""
    return Text(" " * INDENT + text, style=style, no_wrap=True, overflow="ignore")


GRID_GAP = 2


def text_grid(
    rows: Sequence[Sequence[Text]], narrowest: Sequence[int] = (), right: frozenset[int] = frozenset()
) -> Text:
    """*rows* of cells in columns at least *narrowest* wide; the columns of *right* are right-aligned."""
    widths = list(narrowest)
    for row in rows:
        widths += [0] * (len(row) - len(widths))
        widths[: len(row)] = [max(width, cell.cell_len) for width, cell in zip(widths, row, strict=False)]
    return Text("\n").join(_grid_line(row, widths, right) for row in rows)


def _grid_line(row: Sequence[Text], widths: Sequence[int], right: frozenset[int]) -> Text:
    line = Text()
    for number, (cell, width) in enumerate(zip(row, widths, strict=False)):
        blanks = " " * (width - cell.cell_len)
        line.append(blanks if number in right else "")
        line.append_text(cell)
        line.append(" " * GRID_GAP if number in right else blanks + " " * GRID_GAP)
    line.rstrip()
    return line


class FirstFittingLayout:
    """Draw the first of *layouts*, widest first, that fits the screen; the last if none does."""

    def __init__(self, layouts: Sequence[Callable[[], Text]]) -> None:
        self.layouts = layouts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for layout in self.layouts:
            drawn = layout()
            if max((line.cell_len for line in drawn.split("\n")), default=0) <= options.max_width:
                break
        yield drawn
