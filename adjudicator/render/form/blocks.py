"""Blocks of a ruling form, from which Markdown or HTML is written.

All text in them is raw: it may come from a file or the keyboard and hold anything. The writers make it safe.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from adjudicator.render.safe_text import safe_line

LONGEST_FORM_TEXT = 4000
"""Maximum characters of one text on a form: a reason may be longer than a name."""
ROOM_TO_FILL_IN = "…" * 14
"""Stands for a missing entry: room to fill it in by hand."""


class Heading(NamedTuple):
    """A heading; level 1 begins a sheet."""

    level: int
    text: str


class Pairs(NamedTuple):
    """Fixed labels, each with its entry."""

    rows: tuple[tuple[str, str], ...]


class Grid(NamedTuple):
    """A table; a cell may be empty."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wordy: bool = False
    """Whether cells hold sentences; on a small screen such a table is a list of its rows."""


class HandBlock(NamedTuple):
    """The cards of one player."""

    name: str
    marks: tuple[str, ...]
    """The player's attributes in this deal, such as dealer."""
    lines: tuple[str, ...]


class Compass(NamedTuple):
    """The hands as the players sit: North above, South below."""

    north: HandBlock
    west: HandBlock
    east: HandBlock
    south: HandBlock


class Items(NamedTuple):
    """A list."""

    lines: tuple[str, ...]


class Choices(NamedTuple):
    """Boxes: (whether ticked, text)."""

    lines: tuple[tuple[bool, str], ...]


class Paragraph(NamedTuple):
    """A sentence or two."""

    text: str


class Space(NamedTuple):
    """Labels with room to write by hand: (label, number of lines)."""

    rows: tuple[tuple[str, int], ...]


class Beside(NamedTuple):
    """Parts that stand beside each other where there is room, else one after the other."""

    parts: tuple[Sheet, ...]


class Columns(NamedTuple):
    """Parts that follow each other, on paper in two columns."""

    parts: tuple[Sheet, ...]


Block: TypeAlias = Heading | Pairs | Grid | Compass | Items | Choices | Paragraph | Space | Beside | Columns
Sheet: TypeAlias = tuple[Block, ...]


def safe_form_line(text: str) -> str:
    """*text* on one line, without characters that a program would obey: controls, line ends, bidirectional marks."""
    return safe_line(text, LONGEST_FORM_TEXT).strip()
