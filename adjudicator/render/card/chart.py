"""A flow chart as nested HTML: what is printed, and what a viewer shows that runs no scripts."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from adjudicator.report.charts import Asked, Chart, Node, Ruled

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = ((3_500, ""), (5_500, " small"), (8_000, " smaller"), (12_000, " smallest"))
"""Characters that fit on one sheet of paper in letters of this size; a longer chart has the smallest."""
TINY = " tiny"


class Drawn:
    """One chart; a question that several roads come to is drawn where the first does, and named by its number."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self._often = Counter(_leads(chart.root))
        self._numbers: dict[int, int] = {}

    def html(self) -> str:
        """The chart, folded up."""
        body = "".join(self._node(self.chart.root))
        letters = _letters(body)
        size = next((name for most, name in SIZES if letters <= most), TINY)
        title = escape(self.chart.title)
        return (
            f'<details class="chart{size}" id="chart-{self.chart.kind}"><summary>{title}</summary>'
            f"<h3>{title}</h3><div>{body}</div></details>\n"
        )

    def _node(self, node: Node) -> Iterator[str]:
        if isinstance(node, Ruled):
            yield from _ruled(node)
            return
        if id(node) in self._numbers:
            yield f'<p class="r">→ as at ({self._numbers[id(node)]})</p>'
            return
        mark = ""
        if self._often[id(node)] > 1:
            self._numbers[id(node)] = len(self._numbers) + 1
            mark = f"({self._numbers[id(node)]}) "
        yield f'<p class="q">{mark}{escape(node.brief)}</p><ul>'
        for answer in node.answers:
            yield f"<li><details><summary>{escape(answer.words)}</summary>"
            yield from self._node(answer.leads_to)
            yield "</details></li>"
        yield "</ul>"


def _ruled(node: Ruled) -> Iterator[str]:
    """What is read out, under which law; the name of the fault stands above the chart."""
    said = " ".join(node.said[1:] or node.said) or f"No ruling: {node.silent}"
    cites = "; ".join(dict.fromkeys(law.cite.split(",", maxsplit=1)[0] for law in node.laws))
    yield f'<p class="r">{escape(said)} <small>{escape(cites)}</small></p>'
    for law in dict.fromkeys(law for law in node.laws if law.basis):
        yield f"<p><small>{escape(law.basis)}</small></p>"
        break


def _leads(root: Node) -> Iterator[int]:
    """The questions that answers lead to, each as often as another one does."""
    seen, todo = {id(root)}, [root]
    while todo:
        node = todo.pop()
        if not isinstance(node, Asked):
            continue
        for answer in node.answers:
            yield id(answer.leads_to)
            if id(answer.leads_to) not in seen:
                seen.add(id(answer.leads_to))
                todo.append(answer.leads_to)


def _letters(body: str) -> int:
    """The characters of *body* that are printed."""
    return sum(
        len(part.rpartition(">")[2]) + 25 * part.startswith("<li") for part in body.replace("<", "\0<").split("\0")
    )
