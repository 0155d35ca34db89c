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
        yield _tables(found)
    for outcome in found["outcomes"]:
        unit = found["scoring"]
        ns, ew = (rounded_figure(outcome[unit][side]) for side in ("NS", "EW"))
        yield indented_line(
            f"{rounded_figure(outcome['weight'])}% of {_score(outcome['score'])}: NS {ns}, EW {ew} {UNITS[unit]}"
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


def _tables(found: Mapping[str, Any]) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=2)
    grid.add_column()
    for _ in range(4):
        grid.add_column(justify="right")
    grid.add_row("", "score", "NS", "%", "EW", "%")
    for table in found["tables"]:
        cells = [rounded_figure(table[what][side]) for side in ("NS", "EW") for what in ("matchpoints", "percent")]
        grid.add_row("", _named(table), *cells)
    return grid


def _named(table: Mapping[str, Any]) -> str:
    if table["score"] is not None:
        return _score(table["score"])
    award = table["award"]
    return award if isinstance(award, str) else f"{award['NS']} / {award['EW']}"


def _score(score: Mapping[str, int]) -> str:
    return f"EW {score['EW']}" if score["EW"] else f"NS {score['NS']}" if score["NS"] else "passed out"
