"""The lower part of a ruling form: tricks and score as played, after the rulings, and by each version of the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.render.form.blocks import Block, Grid, Items, Paragraph
from adjudicator.render.words import count, side_name, with_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.law.findings import Result
    from adjudicator.report.report import DealReport
    from adjudicator.report.versions import Disputed

BLANK = "……………"
"""Where the director fills in a number by hand."""
UNKNOWN = "–"
"""In the place of a number that nobody can tell."""


def score_blocks(
    report: DealReport, before: Result | None, disputed: Disputed | None, *, overridden: bool
) -> Iterator[Block]:
    """Tricks and score before and after the rulings; *overridden*: with room for what the director's own comes to."""
    after = report.result
    counted = after or before
    if counted is None:
        yield Paragraph("No trick has been counted yet.")
        return
    sides = tuple(counted.tricks_won or counted.score or ())
    rows = [
        ("tricks as played", *_cells(before.tricks_won if before else None, sides)),
        ("tricks after the rulings", *_cells(after.tricks_scored if after else None, sides)),
        ("score as played", *_cells(before.score if before else None, sides)),
        ("score after the rulings", *_cells(after.score if after else None, sides)),
    ]
    # A line without a number takes no room.
    rows = [row for row in rows if any(cell != UNKNOWN for cell in row[1:])]
    results = disputed.results if disputed else {}
    if len({_numbers(result) for result in results.values()}) > 1:
        for by, result in results.items():
            rows.append((f"tricks according to {by}", *_cells(result.tricks_scored if result else None, sides)))
            rows.append((f"score according to {by}", *_cells(result.score if result else None, sides)))
    if overridden:
        rows += [(f"{what} by the director's ruling", *[BLANK] * len(sides)) for what in ("tricks", "score")]
    yield Grid(("", *map(side_name, sides)), tuple(rows))
    lines = []
    if after and after.transferred:
        moved = after.transferred
        lines.append(f"{count(moved.n, 'trick')} from {side_name(moved.giver)} to {side_name(moved.taker)}")
    lines += [with_glyphs(line) for line in after.lines] if after else []
    if lines:
        yield Items(tuple(lines))


def _cells(numbers: Mapping[str, int] | None, sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(UNKNOWN if numbers is None else str(numbers.get(side, UNKNOWN)) for side in sides)


def _numbers(result: Result | None) -> object:
    if result is None:
        return None
    return tuple(result.tricks_scored.items()), tuple((result.score or {}).items())
