"""Remarks on a file: each once, with its count and its deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from adjudicator.render.names_and_signs import FAINT, LABEL
from adjudicator.render.safe_text import safe_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.record.events import Problem

_DEALS, _REMARKS = 5, 20
"""Maximum numbers of deals and of remarks named; further ones are counted."""


def remark_lines(problems: Sequence[Problem]) -> Iterator[str]:
    """The remarks on one deal, each once at its first place, with the number of times it was made."""
    times: dict[str, int] = {}
    for problem in problems:
        times[problem.message] = times.get(problem.message, 0) + 1
    said = set()
    for problem in problems:
        if problem.message not in said:
            said.add(problem.message)
            # A remark on a whole line has no column.
            place = [str(number) for number in (problem.line, problem.column) if number]
            where = f"{':'.join(place)}: " if problem.line else ""
            more = times[problem.message] - 1
            yield f"{where}{safe_line(problem.message)}{f' (and {more} more such)' if more else ''}"


def remark_table(made: Mapping[str, Sequence[int]]) -> RenderableType:
    """A table of remarks; *made*: remark → numbers of its deals, a number for each time it was made."""
    from rich.table import Table  # the remarks on one deal are lines

    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL, pad_edge=False)
    table.add_column("times", justify="right")
    table.add_column("deals", max_width=24)
    table.add_column("remark")
    often = sorted(made.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    for message, deals in often[:_REMARKS]:
        table.add_row(str(len(deals)), _deal_numbers_cut(list(dict.fromkeys(deals))), Text(safe_line(message)))
    parts: list[RenderableType] = [Text("Remarks on the file (--deal N shows a deal)", style=LABEL), table]
    if len(often) > _REMARKS:
        parts.append(Text(f"… and {len(often) - _REMARKS} other remarks", style=FAINT))
    return Group(*parts)


def _deal_numbers_cut(deals: Sequence[int]) -> str:
    more = len(deals) - _DEALS
    return ", ".join(map(str, deals[:_DEALS])) + (f" … ({more} more)" if more > 0 else "")
