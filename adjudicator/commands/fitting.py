"""The explanation of a question, in as many lines as the screen has for it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_CUT = " …"
_LEAST = 20
"""Columns of the narrowest screen that is reckoned with."""


def fitting(asked: str, outcomes: Sequence[str], laws: Sequence[str], told: str, room: int, width: int) -> str:
    """The question *asked*, the outcomes of its answers, the *laws* and the way it is *told*, in *room* lines of
    *width*.

    The laws are cut first, then what the answers come to, each to a line at least, then what is asked.
    """
    width = max(width, _LEAST)
    kept = [_lines(asked, width), *(_lines(one, width) for one in outcomes), *(_lines(one, width) for one in laws)]
    last = _lines(told, width)
    over = sum(map(len, kept)) + len(last) - room
    shortest = [1] * (1 + len(outcomes)) + [0] * len(laws)
    for at in reversed(range(len(kept))):
        cut = min(max(over, 0), len(kept[at]) - shortest[at])
        kept[at] = _cut(kept[at], len(kept[at]) - cut, width)
        over -= cut
    lines = [line for part in kept for line in part]
    return "\n".join([*lines[: max(room - len(last), 1)], *last])


def _lines(text: str, width: int) -> list[str]:
    return wrap(text, width - 1, subsequent_indent="    " if text.startswith(" ") else "")


def _cut(lines: list[str], most: int, width: int) -> list[str]:
    """The first of *lines*, at *most* so many, the last with a sign that more follows."""
    if len(lines) <= most:
        return lines
    kept = lines[:most]
    if kept:
        kept[-1] = kept[-1][: width - 1 - len(_CUT)].rstrip(" ,;:") + _CUT
    return kept
