"""One deal under several codes: rulings, tricks and score side by side; differences are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from adjudicator.render import json_data
from adjudicator.render.fault_under_codes import MOST_SIDE_BY_SIDE
from adjudicator.render.findings import by_offender, place_words
from adjudicator.render.names_and_signs import FAINT, LABEL, MARK, SlugTitles, counted_noun, numbers_by_side, side_name
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import finding_in_short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_under_codes import DealDifferences, FaultUnderCodes

DIFFERS, OPEN = "≠", "?"
SIGNS = {True: DIFFERS, False: " ", None: OPEN}


def codes_side_by_side(found: DealDifferences, names: SlugTitles) -> RenderableType:
    """Every difference in *found*, in a column for each code, or in a line for each if there are many."""
    codes = [report.code for report in found.reports]
    parts: list[RenderableType] = [Text.assemble("── ", (differences_heading(found), LABEL))]
    if len(codes) <= MOST_SIDE_BY_SIDE:
        parts.append(_row_of_cells(codes, codes, LABEL))
    for row in difference_rows(found, names):
        parts.append(Text.assemble((SIGNS[row.differs], MARK), " ", (row.head, LABEL)))
        parts.append(_row_of_cells(row.cells, codes))
    if signs := sign_legend(found):
        parts.append(Text("   ".join(signs), style=FAINT))
    return Group(*parts, Text(differences_summary(found)))


def differences_heading(found: DealDifferences) -> str:
    """The title of the deal, and the number of codes."""
    board = safe_line(found.reports[0].record.tag("Board"), 20)
    return f"{f'Board {board}' if board else 'The deal'} under {len(found.reports)} codes"


def sign_legend(found: DealDifferences) -> list[str]:
    """The meanings of the signs that occur in *found*."""
    signs = {point.differs for point in found.points} | {found.tricks_differ, found.scores_differ}
    told = [f"{DIFFERS} the codes differ"] if True in signs else []
    return told + ([f"{OPEN} not decided under every code"] if None in signs else [])


def differences_summary(found: DealDifferences) -> str:
    """One sentence on where the codes differ."""
    different = sum(1 for point in found.points if point.differs)
    undecided = sum(1 for point in found.points if point.differs is None)
    rulings = f"The rulings differ in {different} of {counted_noun(len(found.points), 'point')}"
    rulings += f", {undecided} not decided under every code" if undecided else ""
    tricks = "the tricks differ" if found.tricks_differ else "the tricks are the same"
    scores = "the scores differ" if found.scores_differ else "the scores are the same"
    return f"{rulings}; {tricks}, {scores}." if any(found.before) else f"{rulings}."


class DifferenceRow(NamedTuple):
    """One row of the comparison: an irregularity, the tricks or the score."""

    differs: bool | None
    """None: some code has not decided yet."""
    head: str
    cells: list[str]
    """The text of each code."""
    found: tuple[Finding | None, ...] = ()
    """The finding of each code, None where it has none; empty for tricks and score."""


def difference_rows(found: DealDifferences, names: SlugTitles) -> Iterator[DifferenceRow]:
    """Every irregularity, then the tricks and the score."""
    for point in found.points:
        yield DifferenceRow(
            point.differs, _fault_heading(point, names), [_answer_under_code(one) for one in point.found], point.found
        )
    if any(found.before) or any(report.result for report in found.reports):
        results = [report.result for report in found.reports]
        yield DifferenceRow(found.tricks_differ, "Tricks", [_tricks_scored(result) for result in results])
        scores = [
            _score_with_and_without_rulings(before, after) for before, after in zip(found.before, results, strict=True)
        ]
        yield DifferenceRow(found.scores_differ, "Score", scores)


def _fault_heading(point: FaultUnderCodes, names: SlugTitles) -> str:
    seen = [one for one in point.found if one is not None]
    kinds = " / ".join(dict.fromkeys(names.kind(one.kind) for one in seen))
    return f"{kinds}{by_offender(kinds, seen[0].offender)}, {place_words(seen[0].at)}"


def _answer_under_code(one: Finding | None) -> str:
    if one is None:
        return "nothing irregular under this code"
    again = " [another reading: the record alone cannot tell]" if one.readings and not one.needs else ""
    return f"[{one.id}] {finding_in_short(one)}{again}"


def _tricks_scored(result: DealResult | None) -> str:
    if result is None:
        return "not counted"
    moved = result.transferred
    told = f" ({moved.n} moved from {side_name(moved.giver)})" if moved else ""
    return f"{numbers_by_side(result.tricks_scored)}{told}"


def _score_with_and_without_rulings(before: DealResult | None, after: DealResult | None) -> str:
    """The score after the rulings, and the score without them."""
    without = "" if before is None or before.score is None else numbers_by_side(before.score)
    with_them = "" if after is None or after.score is None else numbers_by_side(after.score)
    if without == with_them:
        return f"{with_them}; the rulings do not change it" if with_them else "no score"
    return f"{without or 'no score'} as played, {with_them or 'no score'} after the rulings"


def _row_of_cells(cells: Sequence[str], codes: Sequence[str], style: str = "") -> Table:
    """One row: the cells of all codes."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False, expand=True)
    table.add_column(width=1)
    if len(codes) <= MOST_SIDE_BY_SIDE:
        for _ in codes:
            table.add_column(ratio=1)
        table.add_row("", *(Text(cell, style=style) for cell in cells))
    else:
        table.add_column(width=max(map(len, codes)))
        table.add_column(ratio=1)
        for code, cell in zip(codes, cells, strict=True):
            table.add_row("", Text(safe_line(code)), Text(cell, style=style))
    return table


def differences_data(found: DealDifferences) -> dict[str, Any]:
    """*found* as JSON data, for the key ``differences`` of ``replay --json`` under several codes."""
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
                    code: None if one is None else {"finding": one.id, "kind": one.kind, "says": finding_in_short(one)}
                    for code, one in zip(codes, point.found, strict=True)
                },
            }
            for point in found.points
        ],
        "tricks_differ": found.tricks_differ,
        "score_differs": found.scores_differ,
        "as_played": {code: json_data.result_data(before) for code, before in zip(codes, found.before, strict=True)},
        "says": differences_summary(found),
    }
