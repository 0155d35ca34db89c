"""The answer of ``score`` on several tables: matchpoints, IMPs and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from adjudicator.render.layout import indented_line
from adjudicator.render.names_and_signs import LABEL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType

UNITS = {"matchpoints": "matchpoints", "imps": "IMPs"}


def score_comparison(found: Mapping[str, Any]) -> Iterator[RenderableType]:
    """The answer of ``score`` on several tables."""
    if found["scoring"] == "imps":
        yield Text(
            f"NS {rounded_figure(found['imps']['NS'])}, EW {rounded_figure(found['imps']['EW'])} IMPs", style=LABEL
        )
    elif found["tables"]:
        yield Text(f"Matchpoints, top {found['top']}", style=LABEL)
        yield _matchpoints_by_table(found)
    for outcome in found["outcomes"]:
        unit = found["scoring"]
        ns, ew = (rounded_figure(outcome[unit][side]) for side in ("NS", "EW"))
        yield indented_line(
            f"{rounded_figure(outcome['weight'])}% of {_score_with_side(outcome['score'])}: NS {ns}, EW {ew} "
            f"{UNITS[unit]}"
        )
    penalty = found.get("penalty")
    if penalty:
        points = rounded_figure(penalty["matchpoints"])
        yield Text(
            f"A penalty of {rounded_figure(penalty['percent'])}% of a top of {penalty['of']} is {points} matchpoints.",
            style=LABEL,
        )
    for line in found["lines"]:
        yield indented_line(line)


def rounded_figure(value: float) -> str:
    """A number rounded to two places, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _matchpoints_by_table(found: Mapping[str, Any]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=2)
    grid.add_column()
    for _ in range(4):
        grid.add_column(justify="right")
    grid.add_row("", "score", "NS", "%", "EW", "%")
    for table in found["tables"]:
        cells = [rounded_figure(table[what][side]) for side in ("NS", "EW") for what in ("matchpoints", "percent")]
        grid.add_row("", _score_or_award(table), *cells)
    return grid


def _score_or_award(table: Mapping[str, Any]) -> str:
    if table["score"] is not None:
        return _score_with_side(table["score"])
    award = table["award"]
    return award if isinstance(award, str) else f"{award['NS']} / {award['EW']}"


def _score_with_side(score: Mapping[str, int]) -> str:
    return f"EW {score['EW']}" if score["EW"] else f"NS {score['NS']}" if score["NS"] else "passed out"
