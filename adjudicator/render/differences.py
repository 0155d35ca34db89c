"""Several codes beside each other for one deal: the rulings, the tricks, the score; what differs bears a sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render import data
from adjudicator.render.compare import BESIDE
from adjudicator.render.findings import by_whom, place
from adjudicator.render.safe import plain
from adjudicator.render.sentences import short
from adjudicator.render.words import FAINT, LABEL, MARK, Names, by_side, count, side_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import Finding, Result
    from adjudicator.report.differences import Differences, Point

DIFFERS, OPEN = "≠", "?"
SIGNS = {True: DIFFERS, False: " ", None: OPEN}


def side_by_side(found: Differences, names: Names) -> RenderableType:
    """Every point of *found* with a column for each code, or a line for each where there are many."""
    codes = [report.code for report in found.reports]
    parts: list[RenderableType] = [Text.assemble("── ", (heading(found), LABEL))]
    if len(codes) <= BESIDE:
        parts.append(_row(codes, codes, LABEL))
    for row in rows(found, names):
        parts.append(Text.assemble((SIGNS[row.differs], MARK), " ", (row.head, LABEL)))
        parts.append(_row(row.cells, codes))
    if signs := legend(found):
        parts.append(Text("   ".join(signs), style=FAINT))
    return Group(*parts, Text(summary(found)))


def heading(found: Differences) -> str:
    """Which deal it is, and under how many codes."""
    board = plain(found.reports[0].record.tag("Board"), 20)
    return f"{f'Board {board}' if board else 'The deal'} under {len(found.reports)} codes"


def legend(found: Differences) -> list[str]:
    """What the signs mean that *found* bears."""
    signs = {point.differs for point in found.points} | {found.tricks_differ, found.scores_differ}
    told = [f"{DIFFERS} the codes differ"] if True in signs else []
    return told + ([f"{OPEN} not decided under every code"] if None in signs else [])


def summary(found: Differences) -> str:
    """Where the codes differ, in a sentence."""
    different = sum(1 for point in found.points if point.differs)
    undecided = sum(1 for point in found.points if point.differs is None)
    rulings = f"The rulings differ in {different} of {count(len(found.points), 'point')}"
    rulings += f", {undecided} not decided under every code" if undecided else ""
    tricks = "the tricks differ" if found.tricks_differ else "the tricks are the same"
    scores = "the scores differ" if found.scores_differ else "the scores are the same"
    return f"{rulings}; {tricks}, {scores}." if any(found.before) else f"{rulings}."


class Row(NamedTuple):
    """One thing that the codes speak of."""

    differs: bool | None
    """None: some code has not decided yet."""
    head: str
    cells: list[str]
    """What each code says."""
    found: tuple[Finding | None, ...] = ()
    """By code, where it is an irregularity; None where it is none."""


def rows(found: Differences, names: Names) -> Iterator[Row]:
    """Every irregularity, then the tricks and the score."""
    for point in found.points:
        yield Row(point.differs, _head(point, names), [_says(one) for one in point.found], point.found)
    if any(found.before) or any(report.result for report in found.reports):
        results = [report.result for report in found.reports]
        yield Row(found.tricks_differ, "Tricks", [_tricks(result) for result in results])
        scores = [_score(before, after) for before, after in zip(found.before, results, strict=True)]
        yield Row(found.scores_differ, "Score", scores)


def _head(point: Point, names: Names) -> str:
    seen = [one for one in point.found if one is not None]
    kinds = " / ".join(dict.fromkeys(names.kind(one.kind) for one in seen))
    return f"{kinds}{by_whom(kinds, seen[0].offender)}, {place(seen[0].at)}"


def _says(one: Finding | None) -> str:
    if one is None:
        return "nothing irregular under this code"
    again = " [once more read: the record alone cannot tell]" if one.readings and not one.needs else ""
    return f"[{one.id}] {short(one)}{again}"


def _tricks(result: Result | None) -> str:
    if result is None:
        return "not counted"
    moved = result.transferred
    told = f" ({moved.n} moved from {side_name(moved.giver)})" if moved else ""
    return f"{by_side(result.tricks_scored)}{told}"


def _score(before: Result | None, after: Result | None) -> str:
    """What the rulings make of the score, beside what it would be without them."""
    without = "" if before is None or before.score is None else by_side(before.score)
    with_them = "" if after is None or after.score is None else by_side(after.score)
    if without == with_them:
        return f"{with_them}; the rulings do not change it" if with_them else "no score"
    return f"{without or 'no score'} as played, {with_them or 'no score'} after the rulings"


def _row(cells: Sequence[str], codes: Sequence[str], style: str = "") -> Table:
    """One point: the cells of all codes."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False, expand=True)
    table.add_column(width=1)
    if len(codes) <= BESIDE:
        for _ in codes:
            table.add_column(ratio=1)
        table.add_row("", *(Text(cell, style=style) for cell in cells))
    else:
        table.add_column(width=max(map(len, codes)))
        table.add_column(ratio=1)
        for code, cell in zip(codes, cells, strict=True):
            table.add_row("", Text(plain(code)), Text(cell, style=style))
    return table


def differences_data(found: Differences) -> dict[str, Any]:
    """One deal for the key ``differences`` of ``replay --json`` under several codes."""
    source = found.reports[0].record.source
    codes = [report.code for report in found.reports]
    return {
        "source": {"file": source.file, "game": source.game, "line": source.line},
        "board": found.reports[0].record.tag("Board"),
        "codes": codes,
        "findings": [
            {
                "event": point.event_number,
                "differs": point.differs,
                "by_code": {
                    code: None if one is None else {"finding": one.id, "kind": one.kind, "says": short(one)}
                    for code, one in zip(codes, point.found, strict=True)
                },
            }
            for point in found.points
        ],
        "tricks_differ": found.tricks_differ,
        "score_differs": found.scores_differ,
        "as_played": {code: data.result(before) for code, before in zip(codes, found.before, strict=True)},
        "says": summary(found),
    }
