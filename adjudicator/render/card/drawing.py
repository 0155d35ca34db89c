"""One chart drawn as nested HTML, in full or short: what the answers to each question lead to, and under which law."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from adjudicator.law.exceptions import ANY, NONE
from adjudicator.render.card.legend import NOTHING, ON, WITH_ANSWER, Legend
from adjudicator.render.card.outline import Branch, Leaf, places
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.render.card.outline import Cites, Outline, Way

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


class Drawn:
    """One chart; what several roads come to is drawn where the first does, and named by its number after that.

    In a *short* one answers of few words stand in one line. In a *dense* one so does what they answer, and the ruling
    that is usual before the exceptions to it.
    """

    def __init__(
        self, root: Way, legend: Legend = NOTHING, *, short: bool = False, dense: bool = False, run: int = RUN
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
        if isinstance(place, Leaf):
            return f"<p>{self._ruled(self.root, place)}</p>"
        below = self._answers(place.ways)
        return f'<p class="q">{escape(place.brief)}{self._rests_on(self.root)}</p>{below}{self._legend()}'

    def _legend(self) -> str:
        lines = self.legend.lines()
        if self.short:
            lines += [("Law", "named with a question holds for all below it.")]
        if self.short and self._numbers:
            lines += [(f"{ON} (1)", "on as at (1), under the laws named here and below (1).")]
        if any(isinstance(one, Leaf) and one.marked for one in places(self.root.leads_to)):
            lines += [(WITH_ANSWER, "under the law named with the answer on the way as well")]
        told = "".join(f"<li><i>{mark}</i> {escape(said)}</li>" for mark, said in lines)
        return f'<ul class="legend">{told}</ul>' if told else ""

    def _answers(self, ways: Sequence[Way]) -> str:
        lines = "".join(map(self._answer, ways))
        folded = "<details" in lines or "<ul>" in lines
        in_a_line = self.short and not folded and printed(lines) <= self.run
        return f'<ul class="run">{lines}</ul>' if in_a_line else f"<ul>{lines}</ul>"

    def _answer(self, way: Way) -> str:
        """An answer in the line of what it leads to: a ruling, what is drawn elsewhere, or the next question."""
        words = ", ".join(f"<b>{escape(one)}{self._cites(cites)}</b>" for one, cites in way.answers)
        place = way.leads_to
        if isinstance(place, Leaf):
            return f"<li>{words} {self._ruled(way, place)}</li>"
        if id(place) in self._numbers:
            return f"<li>{words} {ON} ({self._numbers[id(place)]}){self._rests_on(way)}</li>"
        mark = self._numbered(place) if self._often[id(place)] > 1 else ""
        if self.dense and _excepts(place):
            return self._except(words, mark, way, place)
        asked = f'<span class="q">{mark}{escape(place.brief)}{self._rests_on(way)}</span>'
        below = self._answers(place.ways)
        inside = self.dense and below.startswith("<ul class") and printed(below) <= INSIDE
        fold = '<details class="in">' if inside else "<details>"
        return f"<li>{fold}<summary>{words} {asked}</summary> {below}</details></li>"

    def _except(self, words: str, mark: str, way: Way, place: Branch) -> str:
        """The ruling that is usual, and after it what else is ruled where something is out of the ordinary."""
        usual, *others = place.ways
        ruling = self._ruled(usual, usual.leads_to, alone=False) if isinstance(usual.leads_to, Leaf) else ""
        asked = f'<span class="q">{mark}{self._rests_on(way).strip()}</span> ' if mark or way.cites or way.basis else ""
        below = "".join(map(self._answer, others))
        # An exception to an exception stands below it: in one line nobody could tell to which the next one belongs.
        inside = "" if "<ul" in below else ' class="in"'
        return f"<li>{words} {asked}{ruling} – except <ul{inside}>{below}</ul></li>"

    def _ruled(self, way: Way, leaf: Leaf, *, alone: bool = True) -> str:
        """What is read out, or where it stands already, and under which law.

        One that is not *alone* in its place has no number: it would be taken for that of the place.
        """
        if id(leaf) in self._numbers:
            return f"{ON} ({self._numbers[id(leaf)]}){self._rests_on(way, leaf)}"
        text = self._said(leaf)
        if alone and self._often[id(leaf)] > 1 and printed(text) >= (SHORTEST if self.dense else SHORT):
            text = f"{self._numbered(leaf)}{text}"
        return f"{text}{self._rests_on(way, leaf)}"

    def _said(self, leaf: Leaf) -> str:
        """What is read out; the name of the fault stands above the chart."""
        self.said.update(leaf.said)
        letters = self.legend.sentences
        return " ".join(f"<i>{letters[one]}</i>" if one in letters else escape(one) for one in leaf.said)

    def _rests_on(self, way: Way, leaf: Leaf | None = None) -> str:
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

    def _numbered(self, place: Outline) -> str:
        self._numbers[id(place)] = len(self._numbers) + 1
        return f"({self._numbers[id(place)]}) "


def _excepts(place: Branch) -> bool:
    """Whether *place* asks for exceptions to a ruling."""
    usual = place.ways[0]
    return place.brief == ANY and usual.answers == ((NONE, ()),) and isinstance(usual.leads_to, Leaf)


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


def _leads(root: Outline) -> Iterator[int]:
    """What answers lead to, each as often as one does."""
    return (id(way.leads_to) for place in places(root) if isinstance(place, Branch) for way in place.ways)


def letters(body: str) -> int:
    """The characters of *body* that are printed, and what the ends of its lines take."""
    return printed(body) + _LINE * body.count("<li")


def printed(body: str) -> int:
    """The characters of *body* without its tags."""
    return sum(len(part.rpartition(">")[2]) for part in body.split("<"))
