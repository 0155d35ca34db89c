"""A flow chart as nested HTML: what is printed, and what a viewer shows that runs no scripts."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from adjudicator.report.charts import Asked, Chart, Node, Ruled

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = ((4_500, ""), (6_500, " small"), (9_000, " smaller"))
"""Characters that fit on one sheet of paper in letters of this size."""
LONG = " long"
"""A chart that no sheet holds in letters that can be read goes on overleaf."""
SHORT = 90
"""Characters of a ruling that is printed again rather than referred to."""


class Drawn:
    """One chart; what several roads come to is drawn where the first does, and named by its number after that."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self._often = Counter(_leads(chart.root))
        self._numbers: dict[int, int] = {}
        self._rulings = Counter(_ruling(node) for node in _nodes(chart.root) if isinstance(node, Ruled))
        self._numbered: dict[str, int] = {}

    def html(self) -> str:
        """The chart, folded up."""
        body = "".join(self._node(self.chart.root))
        letters = _letters(body)
        size = next((name for most, name in SIZES if letters <= most), LONG)
        title = escape(self.chart.title)
        return (
            f'<details class="chart{size}" id="chart-{self.chart.kind}"><summary>{title}</summary>'
            f"<h3>{title}</h3><div>{body}</div></details>\n"
        )

    def _node(self, node: Node) -> Iterator[str]:
        if isinstance(node, Ruled):
            yield self._ruled(node)
            return
        if id(node) in self._numbers:
            yield f'<p class="r">→ ({self._numbers[id(node)]})</p>'
            return
        mark = ""
        if self._often[id(node)] > 1:
            self._numbers[id(node)] = self._next()
            mark = f"({self._numbers[id(node)]}) "
        yield f'<p class="q">{mark}{escape(node.brief)}</p><ul>'
        for answer in node.answers:
            yield f"<li><details><summary>{escape(answer.words)}</summary>"
            yield from self._node(answer.leads_to)
            yield "</details></li>"
        yield "</ul>"

    def _ruled(self, node: Ruled) -> str:
        """What is read out, or where it stands already."""
        text = _ruling(node)
        often = self._rulings[text] > 1 or self._often[id(node)] > 1
        if not often or len(text) < SHORT:
            return f'<p class="r">{text}</p>'
        if text in self._numbered:
            return f'<p class="r">→ ({self._numbered[text]})</p>'
        self._numbered[text] = self._next()
        return f'<p class="r">({self._numbered[text]}) {text}</p>'

    def _next(self) -> int:
        return len(self._numbers) + len(self._numbered) + 1


def _ruling(node: Ruled) -> str:
    """What is read out, under which law; the name of the fault stands above the chart."""
    said = " ".join(node.said[1:] or node.said) or f"No ruling: {node.silent}"
    cites = "; ".join(dict.fromkeys(law.cite.split(",", maxsplit=1)[0] for law in node.laws))
    basis = next((f" – {law.basis}" for law in node.laws if law.basis), "")
    return f"{escape(said)} <small>{escape(cites + basis)}</small>"


def _nodes(root: Node) -> Iterator[Node]:
    """What answers lead to, each once."""
    seen, todo = {id(root)}, [root]
    while todo:
        node = todo.pop()
        yield node
        for answer in node.answers if isinstance(node, Asked) else ():
            if id(answer.leads_to) not in seen:
                seen.add(id(answer.leads_to))
                todo.append(answer.leads_to)


def _leads(root: Node) -> Iterator[int]:
    """What answers lead to, each as often as one does."""
    return (id(one.leads_to) for node in _nodes(root) if isinstance(node, Asked) for one in node.answers)


def _letters(body: str) -> int:
    """The characters of *body* that are printed."""
    return sum(
        len(part.rpartition(">")[2]) + 25 * part.startswith("<li") for part in body.replace("<", "\0<").split("\0")
    )
