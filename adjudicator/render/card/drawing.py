"""Drawing of one chart as nested HTML, with a legend of letters for what a long chart repeats."""

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
"""Stands before the number of the place where the chart continues."""
READINGS = ("*", "**", "***", "****")
"""Signs for a basis other than the text of the law."""
_SHORTEST_LAW = 14
"""Minimum characters of a law's name that is given a letter."""
_SAVED = 28
"""Minimum characters that a letter has to save."""


class Legend(NamedTuple):
    """The signs of a chart for sentences, laws and bases; all empty on a short chart."""

    sentences: Mapping[str, str]
    laws: Mapping[str, str]
    bases: Mapping[str, str]

    def lines(self) -> list[tuple[str, str]]:
        """(sign, its meaning) for all signs."""
        return [(mark, said) for held in self for said, mark in held.items()]


NO_LEGEND = Legend({}, {}, {})


def legend_for(said: Mapping[str, int], cited: Mapping[str, int], bases: Iterable[str], shortest: int) -> Legend:
    """The legend of a chart; *said* and *cited* count its sentences and laws, *bases* are other than the law's text.

    Sentences of fewer characters than *shortest* get no letter; for laws the minimum is fixed.
    """
    return Legend(
        _letters_for_repeated_texts(said, ascii_uppercase, shortest),
        _letters_for_repeated_texts(cited, ascii_lowercase, _SHORTEST_LAW),
        dict(zip(sorted(bases), READINGS, strict=False)),
    )


def _letters_for_repeated_texts(often: Mapping[str, int], letters: Iterable[str], shortest: int) -> dict[str, str]:
    """Text → letter for those that save most room. *often*: text → count; a text that saves too little gets none."""
    saved = {one: (number - 1) * len(one) for one, number in often.items() if len(one) >= shortest}
    worth = sorted((one for one in saved if saved[one] >= _SAVED), key=lambda one: (-saved[one], one))
    return dict(zip(worth, letters, strict=False))


SHORT = 90
"""Minimum characters of a repeated ruling that is referred to by number; a shorter one is printed again."""
SHORTEST = 45
"""The same on a dense chart."""
RUN = 130
"""Maximum characters of answers in one line; of more each has a line of its own."""
INSIDE = 200
"""Maximum characters of answers in the line of their question, on a dense chart."""
_LINE = 22
"""Characters that the end of a line takes, on average."""
_LAW = ("Law ", "Laws ")


class ChartDrawing:
    """Drawing of one chart; a node that several answers lead to is drawn once and then referred to by number.

    In a *short* drawing short answers share a line. In a *dense* one their answers do too, and the usual ruling stands
    before its exceptions.
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
        """Maximum characters of answers in one line."""
        self.cited: Counter[str] = Counter()
        """The number of times each law is cited."""
        self.said: Counter[str] = Counter()
        """The number of times each sentence is printed."""
        self._often = Counter(_targets_of_answers(root.leads_to))
        self._numbers: dict[int, int] = {}
        """id of a node → the number by which it is referred to."""

    def body(self) -> str:
        """The HTML of the chart without its title, and its legend."""
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
        """An answer and, in its line, a ruling, a reference by number, or the next question."""
        words = ", ".join(f"<b>{escape(one)}{self._cites(cites)}</b>" for one, cites in way.answers)
        place = way.leads_to
        if isinstance(place, OutlineRuling):
            return f"<li>{words} {self._ruled(way, place)}</li>"
        if id(place) in self._numbers:
            return f"<li>{words} {GOES_ON} ({self._numbers[id(place)]}){self._rests_on(way)}</li>"
        mark = self._numbered(place) if self._often[id(place)] > 1 else ""
        if self.dense and _asks_for_exceptions(place):
            return self._usual_ruling_and_exceptions(words, mark, way, place)
        asked = f'<span class="q">{mark}{escape(place.brief)}{self._rests_on(way)}</span>'
        below = self._answers(place.ways)
        inside = self.dense and below.startswith("<ul class") and printed_length(below) <= INSIDE
        fold = '<details class="in">' if inside else "<details>"
        return f"<li>{fold}<summary>{words} {asked}</summary> {below}</details></li>"

    def _usual_ruling_and_exceptions(self, words: str, mark: str, way: OutlineAnswer, place: OutlineQuestion) -> str:
        """The usual ruling of *place*, then the rulings in its exceptions."""
        usual, *others = place.ways
        ruling = self._ruled(usual, usual.leads_to, alone=False) if isinstance(usual.leads_to, OutlineRuling) else ""
        asked = f'<span class="q">{mark}{self._rests_on(way).strip()}</span> ' if mark or way.cites or way.basis else ""
        below = "".join(map(self._answer, others))
        # An exception to an exception stands below it: in one line its range would be unclear.
        inside = "" if "<ul" in below else ' class="in"'
        return f"<li>{words} {asked}{ruling} – except <ul{inside}>{below}</ul></li>"

    def _ruled(self, way: OutlineAnswer, leaf: OutlineRuling, *, alone: bool = True) -> str:
        """The sentences of *leaf* or a reference to them, and its laws.

        A ruling that is not *alone* in its line gets no number, which would be read as the number of the line.
        """
        if id(leaf) in self._numbers:
            return f"{GOES_ON} ({self._numbers[id(leaf)]}){self._rests_on(way, leaf)}"
        text = self._said(leaf)
        if alone and self._often[id(leaf)] > 1 and printed_length(text) >= (SHORTEST if self.dense else SHORT):
            text = f"{self._numbered(leaf)}{text}"
        return f"{text}{self._rests_on(way, leaf)}"

    def _said(self, leaf: OutlineRuling) -> str:
        """The sentences of *leaf*, those in the legend by their letter."""
        self.said.update(leaf.said)
        letters = self.legend.sentences
        return " ".join(f"<i>{letters[one]}</i>" if one in letters else escape(one) for one in leaf.said)

    def _rests_on(self, way: OutlineAnswer, leaf: OutlineRuling | None = None) -> str:
        """The laws shared by all below *way*, those of *leaf*, and the basis other than their text."""
        basis = way.basis or (leaf.basis if leaf else "")
        sign = self.legend.bases.get(basis, "")
        besides = f" – {basis}" if basis and not sign else sign
        with_answer = WITH_ANSWER if leaf and leaf.marked else ""
        return self._cites((*way.cites, *(leaf.cites if leaf else ())), besides + with_answer)

    def _cites(self, cites: Cites, besides: str = "") -> str:
        """*cites* by letter or name, followed by *besides*."""
        self.cited.update(cites)
        long = [one for one in cites if one not in self.legend.laws]
        letters = "".join(f"<i>{self.legend.laws[one]}</i>" for one in cites if one in self.legend.laws)
        rest = escape(_cites_joined(long) + besides).strip()
        told = f"{letters} {rest}" if letters and long else letters + rest
        return f" <small>{told}</small>" if told else ""

    def _numbered(self, place: OutlineNode) -> str:
        self._numbers[id(place)] = len(self._numbers) + 1
        return f"({self._numbers[id(place)]}) "


def _asks_for_exceptions(place: OutlineQuestion) -> bool:
    """Whether *place* asks for exceptions to a ruling."""
    usual = place.ways[0]
    return (
        place.brief == SHORT_EXCEPTION_QUESTION
        and usual.answers == ((NO_EXCEPTION, ()),)
        and isinstance(usual.leads_to, OutlineRuling)
    )


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
