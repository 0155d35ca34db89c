"""Drawing of one chart as nested HTML, with a legend that gives letters to what a long chart repeats."""

from __future__ import annotations

from collections import Counter
from html import escape
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.assumptions import NO_EXCEPTION, SHORT_EXCEPTION_QUESTION
from adjudicator.render.card.condensed_chart import OutlineQuestion, OutlineRuling, outline_nodes
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.render.card.condensed_chart import Cites, OutlineAnswer, OutlineNode


WITH_ANSWER = "°"
"""Marks a ruling that rests on the laws named with the answer as well."""
GOES_ON = "→"
"""Stands before the number of a place where it goes on."""
READINGS = ("*", "**", "***", "****")
"""What a ruling rests on besides the text of the law."""
_SHORTEST_LAW = 14
"""Characters of the shortest name of a law that has a letter."""
_SAVED = 28
"""Characters that a letter has to save."""


class Legend(NamedTuple):
    """What stands for what; nothing stands for anything on a chart that is short."""

    sentences: Mapping[str, str]
    laws: Mapping[str, str]
    bases: Mapping[str, str]

    def lines(self) -> list[tuple[str, str]]:
        """(what stands for it, what it says) for all of it."""
        return [(mark, said) for held in self for said, mark in held.items()]


NO_LEGEND = Legend({}, {}, {})


def legend_for(said: Mapping[str, int], cited: Mapping[str, int], bases: Iterable[str], shortest: int) -> Legend:
    """The legend of a chart: how often each sentence is *said* and each law *cited* where it is drawn, and all *bases*.

    Sentences of fewer characters than the *shortest* are said in full; headings of laws have letters in any case.
    """
    return Legend(
        _lettered(said, ascii_uppercase, shortest),
        _lettered(cited, ascii_lowercase, _SHORTEST_LAW),
        dict(zip(sorted(bases), READINGS, strict=False)),
    )


def _lettered(often: Mapping[str, int], letters: Iterable[str], shortest: int) -> dict[str, str]:
    """A letter for each of those that would take most room; those that are said *often* enough to be worth one."""
    saved = {one: (number - 1) * len(one) for one, number in often.items() if len(one) >= shortest}
    worth = sorted((one for one in saved if saved[one] >= _SAVED), key=lambda one: (-saved[one], one))
    return dict(zip(worth, letters, strict=False))


SHORT = 90
"""Characters of a ruling that is printed again rather than referred to."""
SHORTEST = 45
"""The same on a dense chart."""
RUN = 130
"""Characters of answers that stand in one line after the other: of more each has a line of its own."""
INSIDE = 200
"""Characters of such answers that stand in the line of their question, on a dense chart."""
_LINE = 22
"""Characters that the end of a line takes, on average."""
_LAW = ("Law ", "Laws ")


class ChartDrawing:
    """One chart; what several roads come to is drawn where the first does, and named by its number after that.

    In a *short* one answers of few words stand in one line. In a *dense* one so does what they answer, and the ruling
    that is usual before the exceptions to it.
    """

    def __init__(
        self,
        root: OutlineAnswer,
        legend: Legend = NO_LEGEND,
        *,
        short: bool = False,
        dense: bool = False,
        run: int = RUN,
    ) -> None:
        self.root = root
        self.legend = legend
        self.short = short
        self.dense = dense
        self.run = run
        """Characters of answers that stand in one line after the other."""
        self.cited: Counter[str] = Counter()
        """How often each law is named."""
        self.said: Counter[str] = Counter()
        """How often each sentence is printed."""
        self._often = Counter(_leads(root.leads_to))
        self._numbers: dict[int, int] = {}
        """By the identity of a place."""

    def body(self) -> str:
        """The chart without its title, and below it what its letters stand for."""
        place = self.root.leads_to
        if isinstance(place, OutlineRuling):
            return f"<p>{self._ruled(self.root, place)}</p>"
        below = self._answers(place.ways)
        return f'<p class="q">{escape(place.brief)}{self._rests_on(self.root)}</p>{below}{self._legend()}'

    def _legend(self) -> str:
        lines = self.legend.lines()
        if self.short:
            lines += [("Law", "named with a question holds for all below it.")]
        if self.short and self._numbers:
            lines += [(f"{GOES_ON} (1)", "on as at (1), under the laws named here and below (1).")]
        if any(isinstance(one, OutlineRuling) and one.marked for one in outline_nodes(self.root.leads_to)):
            lines += [(WITH_ANSWER, "under the law named with the answer on the way as well")]
        told = "".join(f"<li><i>{mark}</i> {escape(said)}</li>" for mark, said in lines)
        return f'<ul class="legend">{told}</ul>' if told else ""

    def _answers(self, ways: Sequence[OutlineAnswer]) -> str:
        lines = "".join(map(self._answer, ways))
        folded = "<details" in lines or "<ul>" in lines
        in_a_line = self.short and not folded and printed_length(lines) <= self.run
        return f'<ul class="run">{lines}</ul>' if in_a_line else f"<ul>{lines}</ul>"

    def _answer(self, way: OutlineAnswer) -> str:
        """An answer in the line of what it leads to: a ruling, what is drawn elsewhere, or the next question."""
        words = ", ".join(f"<b>{escape(one)}{self._cites(cites)}</b>" for one, cites in way.answers)
        place = way.leads_to
        if isinstance(place, OutlineRuling):
            return f"<li>{words} {self._ruled(way, place)}</li>"
        if id(place) in self._numbers:
            return f"<li>{words} {GOES_ON} ({self._numbers[id(place)]}){self._rests_on(way)}</li>"
        mark = self._numbered(place) if self._often[id(place)] > 1 else ""
        if self.dense and _excepts(place):
            return self._except(words, mark, way, place)
        asked = f'<span class="q">{mark}{escape(place.brief)}{self._rests_on(way)}</span>'
        below = self._answers(place.ways)
        inside = self.dense and below.startswith("<ul class") and printed_length(below) <= INSIDE
        fold = '<details class="in">' if inside else "<details>"
        return f"<li>{fold}<summary>{words} {asked}</summary> {below}</details></li>"

    def _except(self, words: str, mark: str, way: OutlineAnswer, place: OutlineQuestion) -> str:
        """The ruling that is usual, and after it what else is ruled where something is out of the ordinary."""
        usual, *others = place.ways
        ruling = self._ruled(usual, usual.leads_to, alone=False) if isinstance(usual.leads_to, OutlineRuling) else ""
        asked = f'<span class="q">{mark}{self._rests_on(way).strip()}</span> ' if mark or way.cites or way.basis else ""
        below = "".join(map(self._answer, others))
        # An exception to an exception stands below it: in one line nobody could tell to which the next one belongs.
        inside = "" if "<ul" in below else ' class="in"'
        return f"<li>{words} {asked}{ruling} – except <ul{inside}>{below}</ul></li>"

    def _ruled(self, way: OutlineAnswer, leaf: OutlineRuling, *, alone: bool = True) -> str:
        """What is read out, or where it stands already, and under which law.

        One that is not *alone* in its place has no number: it would be taken for that of the place.
        """
        if id(leaf) in self._numbers:
            return f"{GOES_ON} ({self._numbers[id(leaf)]}){self._rests_on(way, leaf)}"
        text = self._said(leaf)
        if alone and self._often[id(leaf)] > 1 and printed_length(text) >= (SHORTEST if self.dense else SHORT):
            text = f"{self._numbered(leaf)}{text}"
        return f"{text}{self._rests_on(way, leaf)}"

    def _said(self, leaf: OutlineRuling) -> str:
        """What is read out; the name of the fault stands above the chart."""
        self.said.update(leaf.said)
        letters = self.legend.sentences
        return " ".join(f"<i>{letters[one]}</i>" if one in letters else escape(one) for one in leaf.said)

    def _rests_on(self, way: OutlineAnswer, leaf: OutlineRuling | None = None) -> str:
        """The laws of all that *way* leads to, and of the *leaf* there, and what it rests on besides them."""
        basis = way.basis or (leaf.basis if leaf else "")
        sign = self.legend.bases.get(basis, "")
        besides = f" – {basis}" if basis and not sign else sign
        with_answer = WITH_ANSWER if leaf and leaf.marked else ""
        return self._cites((*way.cites, *(leaf.cites if leaf else ())), besides + with_answer)

    def _cites(self, cites: Cites, besides: str = "") -> str:
        """Where it stands, after what rests on it."""
        self.cited.update(cites)
        long = [one for one in cites if one not in self.legend.laws]
        letters = "".join(f"<i>{self.legend.laws[one]}</i>" for one in cites if one in self.legend.laws)
        rest = escape(_joined(long) + besides).strip()
        told = f"{letters} {rest}" if letters and long else letters + rest
        return f" <small>{told}</small>" if told else ""

    def _numbered(self, place: OutlineNode) -> str:
        self._numbers[id(place)] = len(self._numbers) + 1
        return f"({self._numbers[id(place)]}) "


def _excepts(place: OutlineQuestion) -> bool:
    """Whether *place* asks for exceptions to a ruling."""
    usual = place.ways[0]
    return (
        place.brief == SHORT_EXCEPTION_QUESTION
        and usual.answers == ((NO_EXCEPTION, ()),)
        and isinstance(usual.leads_to, OutlineRuling)
    )


def _joined(cites: Iterable[str]) -> str:
    """``Law 64A1; 64C1``: the word stands once for all the laws after it."""
    told: list[str] = []
    again = False
    for cite in cites:
        word = next((word for word in _LAW if cite.startswith(word)), "")
        bare = cite.removeprefix(word)
        numbered = bool(word) and is_number(bare[:1])
        told.append(bare if numbered and again else cite)
        again = numbered
    return "; ".join(told)


def _leads(root: OutlineNode) -> Iterator[int]:
    """What answers lead to, each as often as one does."""
    return (
        id(way.leads_to) for place in outline_nodes(root) if isinstance(place, OutlineQuestion) for way in place.ways
    )


def printed_length_with_breaks(body: str) -> int:
    """The characters of *body* that are printed, and what the ends of its lines take."""
    return printed_length(body) + _LINE * body.count("<li")


def printed_length(body: str) -> int:
    """The characters of *body* without its tags."""
    return sum(len(part.rpartition(">")[2]) for part in body.split("<"))
