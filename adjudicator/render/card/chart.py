"""A flow chart as nested HTML: what is printed, and what a viewer shows that runs no scripts."""

from __future__ import annotations

from collections import Counter
from html import escape
from string import ascii_uppercase
from typing import TYPE_CHECKING

from adjudicator.report.charts import Asked, Chart, Node, Ruled
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

SIZES = (
    (2_700, " largest"),
    (3_700, " large"),
    (5_000, ""),
    (6_200, " small"),
    (10_000, " smaller"),
    (11_600, " smallest"),
)
"""Characters that fit on one sheet of paper in letters of this size."""
PLAIN = 5_000
"""Characters up to which every ruling says all that it orders."""
LONG = " long"
"""A chart that no sheet holds in letters that can be read goes on overleaf."""
SHORT = 90
"""Characters of a ruling that is printed again rather than referred to."""
_LINE = 22
"""Characters that the end of a line takes, on average."""
_TOLD = 36
"""Characters of a sentence that is worth a letter below the chart."""
_LAW = "Law "
_SAID_BY = 2
"""Rulings that have to say it."""


def html(chart: Chart) -> str:
    """*chart*, folded up; where that does not fit on a sheet, what many rulings say stands once below it."""
    drawn = Drawn(chart, {}).body()
    if _letters(drawn) > PLAIN:
        drawn = Drawn(chart, _letters_for(chart)).body()
    letters = _letters(drawn)
    size = next((name for most, name in SIZES if letters <= most), LONG)
    title = escape(chart.title)
    return (
        f'<details class="chart{size}" id="chart-{chart.kind}"><summary>{title}</summary>'
        f"<h3>{title}</h3><div>{drawn}</div></details>\n"
    )


class Drawn:
    """One chart; what several roads come to is drawn where the first does, and named by its number after that."""

    def __init__(self, chart: Chart, legend: Mapping[str, str]) -> None:
        self.chart = chart
        self.legend = legend
        """Sentences that have a letter."""
        self._often = Counter(_leads(chart.root))
        self._numbers: dict[int, int] = {}
        self._rulings = Counter(self._ruling(node) for node in _nodes(chart.root) if isinstance(node, Ruled))
        self._numbered: dict[str, int] = {}

    def body(self) -> str:
        """The chart without its title, and below it what its letters stand for."""
        root = self.chart.root
        if isinstance(root, Ruled):
            return f"<p>{self._ruled(root)}</p>"
        told = "".join(f"<li><i>{letter}</i> {escape(said)}</li>" for said, letter in self.legend.items())
        below = f'<ul class="legend">{told}</ul>' if told else ""
        return f'<p class="q">{escape(root.brief)}</p>{"".join(self._answers(root))}{below}'

    def _answers(self, node: Asked) -> Iterator[str]:
        yield "<ul>"
        for answer in node.answers:
            yield from self._answer(f"<b>{escape(answer.words)}</b>", answer.leads_to)
        yield "</ul>"

    def _answer(self, words: str, node: Node) -> Iterator[str]:
        """An answer in the line of what it leads to: a ruling, what is drawn elsewhere, or the next question."""
        if isinstance(node, Ruled):
            yield f"<li>{words} {self._ruled(node)}</li>"
            return
        if id(node) in self._numbers:
            yield f"<li>{words} → ({self._numbers[id(node)]})</li>"
            return
        mark = ""
        if self._often[id(node)] > 1:
            self._numbers[id(node)] = self._next()
            mark = f"({self._numbers[id(node)]}) "
        yield f'<li><details><summary>{words} <span class="q">{mark}{escape(node.brief)}</span></summary>'
        yield from self._answers(node)
        yield "</details></li>"

    def _ruled(self, node: Ruled) -> str:
        """What is read out, or where it stands already."""
        text = self._ruling(node)
        often = self._rulings[text] > 1 or self._often[id(node)] > 1
        if not often or len(text) < SHORT:
            return text
        if text in self._numbered:
            return f"→ ({self._numbered[text]})"
        self._numbered[text] = self._next()
        return f"({self._numbered[text]}) {text}"

    def _ruling(self, node: Ruled) -> str:
        """What is read out, under which law; the name of the fault stands above the chart."""
        said = [f"<i>{letter}</i>" if (letter := self.legend.get(one)) else escape(one) for one in _said(node)]
        cites = _cites(law.cite.split(",", maxsplit=1)[0] for law in node.laws)
        basis = next((f" – {law.basis}" for law in node.laws if law.basis), "")
        return f"{' '.join(said)} <small>{escape(cites + basis)}</small>"

    def _next(self) -> int:
        return len(self._numbers) + len(self._numbered) + 1


def _cites(cites: Iterable[str]) -> str:
    """``Law 64A1; 64C1``: the word stands once for all the laws after it."""
    told = ""
    for cite in dict.fromkeys(part for one in cites for part in one.split("; ")):
        again = cite.startswith(_LAW) and is_number(told.rpartition("; ")[2].removeprefix(_LAW)[:1])
        told += f"{'; ' if told else ''}{cite.removeprefix(_LAW) if again else cite}"
    return told


def _said(node: Ruled) -> tuple[str, ...]:
    return node.said[1:] or node.said or (f"No ruling: {node.silent}",)


def _letters_for(chart: Chart) -> dict[str, str]:
    """Long sentences of several rulings, each with a letter in the order in which they are said."""
    rulings = {_said(node) for node in _nodes(chart.root) if isinstance(node, Ruled)}
    often = Counter(one for said in sorted(rulings) for one in dict.fromkeys(said) if len(one) >= _TOLD)
    wanted = [one for one, number in often.most_common(len(ascii_uppercase)) if number >= _SAID_BY]
    return dict(zip(wanted, ascii_uppercase, strict=False))


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
    """The characters of *body* that are printed, and what the ends of its lines take."""
    return sum(
        len(part.rpartition(">")[2]) + _LINE * part.startswith("<li") for part in body.replace("<", "\0<").split("\0")
    )
