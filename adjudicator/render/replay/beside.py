"""Several codes beside each other for one deal of the page, each ruling with the way to the moment of its fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.deal import marks_of
from adjudicator.render.differences import SIGNS, heading, legend, rows, summary
from adjudicator.render.page.text import marked
from adjudicator.render.replay.moments import moment_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.render.differences import Row
    from adjudicator.render.words import Names
    from adjudicator.report.differences import Differences


def beside(found: Differences, number: int, boards: Sequence[int], names: Names) -> str:
    """*found* as a board with this *number*; *boards* are those of the same deal under each of the codes."""
    points = "".join(_point(row, found, boards, names) for row in rows(found, names))
    signs = "".join(f"<span>{marked(one)}</span> " for one in legend(found))
    return (
        f'<section class="board" id="{number}" data-moments="0" aria-labelledby="title-{number}">\n'
        f'<h2 id="title-{number}">{marked(heading(found))}</h2>\n<p>{marked(summary(found))}</p>\n'
        f'{points}<p class="quiet">{signs}</p>\n</section>\n'
    )


def beside_entry(found: Differences, number: int) -> str:
    """A line of the list of boards."""
    return f'<li><a href="#{number}">{marked(heading(found))}</a> <small>{marked(summary(found))}</small></li>\n'


def _point(row: Row, found: Differences, boards: Sequence[int], names: Names) -> str:
    """What it is about, and what each code says of it."""
    said = zip(_names(row, found, boards, names), row.cells, strict=True)
    cells = "".join(f"<div><dt>{code}</dt><dd>{marked(cell)}</dd></div>\n" for code, cell in said)
    head = f'<span class="sign">{marked(SIGNS[row.differs])}</span> {marked(row.head)}'
    return f'<h3>{head}</h3>\n<dl class="codes">\n{cells}</dl>\n'


def _names(row: Row, found: Differences, boards: Sequence[int], names: Names) -> Iterator[str]:
    """The codes, each with the way to the moment of the fault on its board where it finds one."""
    seen = row.found or (None,) * len(boards)
    for report, one, board in zip(found.reports, seen, boards, strict=True):
        name = marked(names.code(report.code))
        if one is not None:
            name = f'<a href="#{board}/{moment_of(one, report, marks_of(report))}">{name}</a>'
        yield name
