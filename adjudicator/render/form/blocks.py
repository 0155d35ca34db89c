"""Blocks of a ruling form, from which Markdown or HTML is written.

All text in them is raw: it may come from a file or the keyboard and hold anything. The writers make it safe.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from adjudicator.render.safe_text import safe_line

LONGEST_FORM_TEXT = 4000
"""Characters of one text on a form: a reason may be longer than a name."""
ROOM_TO_FILL_IN = "…" * 14
"""What is filled in where nobody has told anything: room to do so by hand."""


class Heading(NamedTuple):
    """A heading; level 1 begins a sheet."""

    level: int
    text: str


class Pairs(NamedTuple):
    """Labels of the form's own, each with what is filled in."""

    rows: tuple[tuple[str, str], ...]


class Grid(NamedTuple):
    """A table; a cell may be empty."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wordy: bool = False
    """Whether sentences stand in it: on a small screen it is a list of its rows."""


class HandBlock(NamedTuple):
    """What one player holds."""

    name: str
    marks: tuple[str, ...]
    """What he is in this deal, such as its dealer."""
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
    """Boxes, some of them ticked."""

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
    """*text* without anything that a reader's program would obey: controls, line ends, marks that turn it around."""
    return safe_line(text, LONGEST_FORM_TEXT).strip()
