"""The ruling form as Markdown.

Text from a file or the keyboard stays text: characters with a meaning in Markdown are escaped, and no such text
ever begins a line.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, assert_never

from adjudicator.render.form.blocks import (
    Beside,
    Choices,
    Columns,
    Compass,
    Grid,
    Heading,
    Items,
    Pairs,
    Paragraph,
    Space,
    safe_form_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.render.form.blocks import Block, HandBlock, Sheet

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_MEANT = re.compile(r"[\\`*_{}\[\]|~#!$^@&<>]")
"""Characters with a meaning anywhere in a line."""
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|mailto|xmpp|www)([:.])")
"""Addresses that GitHub turns into links without markup."""
_AT_START = re.compile(r"^([0-9]{1,9}(?=[.)])|(?=[-+=:]))")
"""Characters that begin a list, a rule or a heading at the start of a line or of a list item."""
BLANK_LINE = "…" * 40
"""Room to write by hand."""


def form_markdown(sheets: Iterable[Sheet]) -> str:
    """The text of a file with *sheets*, one after the other."""
    return "\n\n---\n\n".join("\n\n".join(_block_markdown(block) for block in sheet) for sheet in sheets) + "\n"


def escaped_markdown(text: str) -> str:
    """*text* on one line, escaped for a place with other text before it."""
    found = _MEANT.sub(lambda one: _ENTITIES.get(one[0], f"\\{one[0]}"), safe_form_line(text))
    return _ADDRESS.sub(r"\1\\\2", found)


def escaped_line_start(text: str) -> str:
    """*text* on one line, escaped for the start of a line."""
    return _AT_START.sub(lambda one: f"{one[1]}\\", escaped_markdown(text), count=1)


def _block_markdown(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {escaped_markdown(text)}"
        case Pairs(rows):
            return "\n".join(f"- **{escaped_markdown(label)}:** {escaped_markdown(text)}" for label, text in rows)
        case Grid(head, rows, _):
            return "\n".join(_table_rows_markdown([head, ("---",) * len(head), *rows]))
        case Compass():
            return "\n".join(_table_rows_markdown(_compass_rows(block)))
        case Items(lines):
            return "\n".join(f"- {escaped_line_start(line)}" for line in lines)
        case Choices(boxes):
            return "\n".join(f"- [{'x' if taken else ' '}] {escaped_markdown(line)}" for taken, line in boxes)
        case Paragraph(text):
            return escaped_line_start(text)
        case Beside(parts) | Columns(parts):
            return "\n\n".join(_block_markdown(one) for part in parts for one in part)
        case Space(room):
            return "\n\n".join(_writing_space_markdown(label, lines) for label, lines in room)
        case _:
            assert_never(block)


def _table_rows_markdown(rows: list[tuple[str, ...]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield "| " + " | ".join(cell if number == 1 else escaped_markdown(cell) for cell in row) + " |"


def _compass_rows(compass: Compass) -> list[tuple[str, ...]]:
    """The hands in three columns; the first row, with North's name, is the heading that a Markdown table needs."""
    north, west, east, south = map(_hand_lines, compass)
    bands = (("",), north, ("",)), (west, ("",), east), (("",), south, ("",))
    first, *rest = [row for band in bands for row in zip_longest(*band, fillvalue="")]
    return [first, ("---",) * len(first), *rest]


def _hand_lines(hand: HandBlock) -> tuple[str, ...]:
    return (", ".join((hand.name, *hand.marks)), *hand.lines)


def _writing_space_markdown(label: str, lines: int) -> str:
    return "\n\n".join([f"{escaped_line_start(label)}: {BLANK_LINE}", *[BLANK_LINE] * (lines - 1)])
