"""Lines with a label in the margin. Drawn without a table: most answers then need no more of rich than its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from adjudicator.render.words import LABEL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console, ConsoleOptions

INDENT = 4
MARGIN = 10
"""Width of the labels with the blank after them."""
NARROWEST = 20
"""Width of the lines beside a label, at least."""


class labelled:  # noqa: N801 (used like the functions beside it)
    """*label* in the margin, *lines* beside it, each wrapped on its own."""

    def __init__(self, label: str, lines: Sequence[str], style: str = "", margin: int = MARGIN) -> None:
        self.label = label
        self.lines = lines
        self.style = style
        self.margin = margin

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        label = self.label
        left = options.max_width - INDENT - self.margin
        # What has been wrapped to the width that is left is not wrapped once more.
        as_it_is: Any = {"no_wrap": True, "overflow": "ignore"} if left >= NARROWEST else {}
        for line in self.lines:
            text = Text(line, style=self.style)
            for part in text.wrap(console, max(NARROWEST, left)):
                part.rstrip()
                yield Text.assemble(" " * INDENT, (label.ljust(self.margin), LABEL), part, **as_it_is)
                label = ""


def indented(text: str, style: str = "") -> labelled:
    """*text* below a heading."""
    return labelled("", [text], style, margin=0)


def command_line(text: str, style: str = "") -> Text:
    """A command below a heading: one line however narrow the screen is, so that it is copied whole."""
    return Text(" " * INDENT + text, style=style, no_wrap=True, overflow="ignore")
