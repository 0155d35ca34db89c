"""A flow chart as nested HTML: what is printed on one sheet, and what a viewer shows that runs no scripts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from adjudicator.render.card.drawing import Drawn, letters
from adjudicator.render.card.factored import factored
from adjudicator.render.card.legend import legend_for
from adjudicator.render.card.outline import Leaf, Way, outline, places

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.report.charts import Chart, Node

SIZES = ((4_300, " largest"), (5_700, " large"), (7_500, ""), (10_600, " small"))
"""Characters that fit on one sheet of paper in letters of this size, in two columns."""
DENSEST = " dense"
"""What does not fit so stands in three columns, in the smallest letters that can be read."""
PLAIN = 7_500
"""Characters up to which every ruling says all that it orders."""
LEGENDS = (36, 14)
"""Characters of the shortest sentence that has a letter and stands once below the chart: tried one after the other."""
LONG = 9_500
"""Characters of a chart above which answers stand in one line after the other, whatever their length."""


def html(chart: Chart) -> str:
    """*chart*, folded up; where that does not fit on a sheet, what many rulings say stands once below it."""
    drawn, size = _drawn(chart.root)
    title = escape(chart.title)
    return (
        f'<details class="chart{size}" id="chart-{chart.kind}"><summary>{title}</summary>'
        f"<h3>{title}</h3><div>{drawn}</div></details>\n"
    )


def _drawn(chart: Node) -> tuple[str, str]:
    """All of it in full where that fits; else what is the same said once, short sentences too if need be.

    With it comes the size of its letters.
    """
    for told in (True, False):
        drawn = Drawn(Way((), outline(chart, told=told))).body()
        if letters(drawn) <= PLAIN:
            return drawn, _size(drawn)
    root = outline(chart)
    way = factored(root)
    bases = {place.basis for place in places(root) if isinstance(place, Leaf) and place.basis}
    for shortest in LEGENDS:
        drawn = _lettered(way, bases, shortest, dense=False)
        if letters(drawn) <= SIZES[-1][0]:
            return drawn, _size(drawn)
    return _lettered(way, bases, LEGENDS[-1], dense=True), DENSEST


def _lettered(way: Way, bases: Collection[str], shortest: int, *, dense: bool) -> str:
    """What *way* leads to, what is said often by its letter; answers all in one line where there are many."""
    counted = Drawn(way, short=True, dense=dense)
    counted.body()
    legend = legend_for(counted.said, counted.cited, bases, shortest)
    drawn = Drawn(way, legend, short=True, dense=dense).body()
    if letters(drawn) <= LONG:
        return drawn
    return Drawn(way, legend, short=True, dense=dense, run=len(drawn)).body()


def _size(drawn: str) -> str:
    """The largest letters in which *drawn* fits on a sheet."""
    found = letters(drawn)
    return next((name for most, name in SIZES if found <= most), SIZES[-1][1])
