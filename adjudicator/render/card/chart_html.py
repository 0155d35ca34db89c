"""Drawing of one chart as nested HTML; what several answers lead to is drawn once and referred to by number."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from adjudicator.render.card.condensed_chart import OutlineQuestion, OutlineRuling, outline_nodes
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.render.card.condensed_chart import Cites, OutlineAnswer, OutlineNode


WITH_ANSWER = "°"
"""Marks a ruling that rests on the laws named with the answer as well."""
GOES_ON = "→"
"""Stands before the number of the place where the chart continues."""
SHORT = 90
"""Minimum characters of a repeated ruling that is referred to by number; a shorter one is printed again."""
RUN = 130
"""Maximum characters of answers in one line of a short drawing; of more each has a line of its own."""
_LINE = 22
"""Characters that the end of a line takes, on average."""
_LAW = ("Law ", "Laws ")


class ChartDrawing:
    """Drawing of one chart; a node that several answers lead to is drawn once and then referred to by number.

    In a *short* drawing short answers share a line, and a law named with a question holds for all below it.
    """

    def __init__(self, root: OutlineAnswer, *, short: bool = False) -> None:
        self.root = root
        self.short = short
        self._often = Counter(_targets_of_answers(root.leads_to))
        self._numbers: dict[int, int] = {}
        """id of a node → the number by which it is referred to."""

    def html_without_title(self) -> str:
        """The HTML of the chart without its title, and what its signs mean above it."""
        place = self.root.leads_to
        if isinstance(place, OutlineRuling):
            return f"<p>{self._ruled(self.root, place)}</p>"
        below = self._answers(place.ways)
        return f'{self._signs()}<p class="q">{escape(place.brief)}{self._rests_on(self.root)}</p>{below}'

    def _signs(self) -> str:
        lines = []
        if self.short:
            lines.append(("Law", "named with a question holds for all below it."))
        if self.short and self._numbers:
            lines.append((f"{GOES_ON} (1)", "on as at (1), under the laws named here and below (1)."))
        if any(isinstance(one, OutlineRuling) and one.marked for one in outline_nodes(self.root.leads_to)):
            lines.append((WITH_ANSWER, "under the law named with the answer on the way as well"))
        told = "".join(f"<li><i>{mark}</i> {escape(said)}</li>" for mark, said in lines)
        return f'<ul class="signs">{told}</ul>' if told else ""

    def _answers(self, ways: Sequence[OutlineAnswer]) -> str:
        lines = "".join(map(self._answer, ways))
        folded = "<details" in lines or "<ul>" in lines
        in_a_line = self.short and not folded and printed_length(lines) <= RUN
        return f'<ul class="run">{lines}</ul>' if in_a_line else f"<ul>{lines}</ul>"

    def _answer(self, way: OutlineAnswer) -> str:
        """An answer and, in its line, a ruling, a reference by number, or the next question."""
        words = ", ".join(f"<b>{escape(one)}{self._cites(cites)}</b>" for one, cites in way.answers)
        place = way.leads_to
        if isinstance(place, OutlineRuling):
            return f"<li>{words} {self._ruled(way, place)}</li>"
        if id(place) in self._numbers:
            return f"<li>{words} {GOES_ON} ({self._numbers[id(place)]}){self._rests_on(way)}</li>"
        mark = self._numbered(place) if self._often[id(place)] > 1 else ""
        asked = f'<span class="q">{mark}{escape(place.brief)}{self._rests_on(way)}</span>'
        return f"<li><details><summary>{words} {asked}</summary> {self._answers(place.ways)}</details></li>"

    def _ruled(self, way: OutlineAnswer, leaf: OutlineRuling) -> str:
        """The sentences of *leaf* or a reference to them, and its laws."""
        if id(leaf) in self._numbers:
            return f"{GOES_ON} ({self._numbers[id(leaf)]}){self._rests_on(way, leaf)}"
        text = escape(" ".join(leaf.said))
        if self._often[id(leaf)] > 1 and printed_length(text) >= SHORT:
            text = f"{self._numbered(leaf)}{text}"
        return f"{text}{self._rests_on(way, leaf)}"

    def _rests_on(self, way: OutlineAnswer, leaf: OutlineRuling | None = None) -> str:
        """The laws shared by all below *way*, those of *leaf*, and the basis other than their text."""
        basis = way.basis or (leaf.basis if leaf else "")
        besides = f" – {basis}" if basis else ""
        with_answer = WITH_ANSWER if leaf and leaf.marked else ""
        return self._cites((*way.cites, *(leaf.cites if leaf else ())), besides + with_answer)

    def _cites(self, cites: Cites, besides: str = "") -> str:
        """*cites*, followed by *besides*."""
        told = escape(_cites_joined(cites) + besides).strip()
        return f" <small>{told}</small>" if told else ""

    def _numbered(self, place: OutlineNode) -> str:
        self._numbers[id(place)] = len(self._numbers) + 1
        return f"({self._numbers[id(place)]}) "


def _cites_joined(cites: Iterable[str]) -> str:
    """*cites* in one text, the word not repeated: ``Law 64A1; 64C1``."""
    told: list[str] = []
    again = False
    for cite in cites:
        word = next((word for word in _LAW if cite.startswith(word)), "")
        bare = cite.removeprefix(word)
        numbered = bool(word) and is_number(bare[:1])
        told.append(bare if numbered and again else cite)
        again = numbered
    return "; ".join(told)


def _targets_of_answers(root: OutlineNode) -> Iterator[int]:
    """The id of the node that each answer leads to, once for each answer."""
    return (
        id(way.leads_to) for place in outline_nodes(root) if isinstance(place, OutlineQuestion) for way in place.ways
    )


def printed_length_with_breaks(body: str) -> int:
    """The printed length of *body*, line ends counted as the space they take."""
    return printed_length(body) + _LINE * body.count("<li")


def printed_length(body: str) -> int:
    """The number of printed characters in *body*, tags not counted."""
    return sum(len(part.rpartition(">")[2]) for part in body.split("<"))
