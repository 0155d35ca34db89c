"""A flow chart as nested HTML: what is printed, and what a viewer shows that runs no scripts."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from adjudicator.render.card.legend import NOTHING, WITH_ANSWER, Legend, legend_for
from adjudicator.render.card.outline import Branch, Common, Leaf, outline, places
from adjudicator.values.numbers import is_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.render.card.outline import Cites, Outline, Way
    from adjudicator.report.charts import Chart

SIZES = ((4_300, " largest"), (5_700, " large"), (7_500, ""), (10_600, " small"))
"""Characters that fit on one sheet of paper in letters of this size; with more it goes on overleaf in the smallest."""
PLAIN = 7_500
"""Characters up to which every ruling says all that it orders."""
LEGENDS = (36, 14)
"""Characters of the shortest sentence that has a letter and stands once below the chart: tried one after the other."""
SHORT = 90
"""Characters of a ruling that is printed again rather than referred to."""
RUN = 130
"""Characters of answers that stand in one line after the other: of more each has a line of its own."""
DENSE = 9_500
"""Characters of a chart above which all answers do, whatever their length."""
_LINE = 22
"""Characters that the end of a line takes, on average."""
_LAW = ("Law ", "Laws ")


def html(chart: Chart) -> str:
    """*chart*, folded up; where that does not fit on a sheet, what many rulings say stands once below it."""
    drawn = _drawn(outline(chart.root))
    letters = _letters(drawn)
    size = next((name for most, name in SIZES if letters <= most), SIZES[-1][1])
    title = escape(chart.title)
    return (
        f'<details class="chart{size}" id="chart-{chart.kind}"><summary>{title}</summary>'
        f"<h3>{title}</h3><div>{drawn}</div></details>\n"
    )


def _drawn(root: Outline) -> str:
    """All of it in full where that fits; else what is the same said once, short sentences too if need be."""
    drawn = Drawn(root).body()
    if _letters(drawn) <= PLAIN:
        return drawn
    common = Common(root)
    counted = Drawn(root, common=common)
    counted.body()
    for shortest in LEGENDS:
        legend = legend_for(root, counted.cited, shortest)
        drawn = Drawn(root, legend, common).body()
        if _letters(drawn) <= SIZES[-1][0]:
            break
    return drawn if _letters(drawn) <= DENSE else Drawn(root, legend, common, len(drawn)).body()


class Drawn:
    """One chart; what several roads come to is drawn where the first does, and named by its number after that.

    With what is *common* a law stands at the first question below which all rests on it.
    """

    def __init__(self, root: Outline, legend: Legend = NOTHING, common: Common | None = None, run: int = RUN) -> None:
        self.root = root
        self.legend = legend
        self.common = common
        self.run = run
        """Characters of answers that stand in one line after the other."""
        self.cited: Counter[str] = Counter()
        """How often each law is named."""
        self._often = Counter(_leads(root))
        self._numbers: dict[int, int] = {}
        self._rulings = Counter(place for place in places(root) if isinstance(place, Leaf))
        self._numbered: dict[Leaf, int] = {}

    def body(self) -> str:
        """The chart without its title, and below it what its letters stand for."""
        root = self.root
        if isinstance(root, Leaf):
            return f"<p>{self._ruling(root, ())}</p>"
        cites, told = self._new_laws(root, ())
        return f'<p class="q">{escape(root.brief)}{cites}</p>{"".join(self._answers(root, told))}{self._legend()}'

    def _legend(self) -> str:
        lines = self.legend.lines()
        if self.common is not None:
            lines += [("Law", "named with a question holds for all below it.")]
        if any(leaf.marked for leaf in self._rulings):
            lines += [(WITH_ANSWER, "under the law named with the answer on the way as well")]
        told = "".join(f"<li><i>{mark}</i> {escape(said)}</li>" for mark, said in lines)
        return f'<ul class="legend">{told}</ul>' if told else ""

    def _answers(self, place: Branch, told: Cites) -> Iterator[str]:
        """The answers to a question; *told* are the laws that stand above already."""
        drawn = [self._answer(way, told) for way in place.ways]
        lines = "".join(drawn)
        short = self.common is not None and "<details" not in lines and _printed(lines) <= self.run
        run = ' class="run"' if short else ""
        yield f"<ul{run}>{lines}</ul>"

    def _answer(self, way: Way, told: Cites) -> str:
        """An answer in the line of what it leads to: a ruling, what is drawn elsewhere, or the next question."""
        words = ", ".join(f"<b>{escape(one)}{self._cites(cites)}</b>" for one, cites in way.answers)
        place = way.leads_to
        if isinstance(place, Leaf):
            return f"<li>{words} {self._ruled(place, told)}</li>"
        if id(place) in self._numbers:
            return f"<li>{words} → ({self._numbers[id(place)]})</li>"
        mark = ""
        if self._often[id(place)] > 1:
            self._numbers[id(place)] = self._next()
            mark = f"({self._numbers[id(place)]}) "
        cites, told = self._new_laws(place, told)
        below = "".join(self._answers(place, told))
        return (
            f'<li><details><summary>{words} <span class="q">{mark}{escape(place.brief)}{cites}</span></summary>'
            f"{below}</details></li>"
        )

    def _ruled(self, leaf: Leaf, told: Cites) -> str:
        """What is read out, or where it stands already."""
        if leaf in self._numbered:
            return f"→ ({self._numbered[leaf]})"
        text = self._ruling(leaf, told)
        if self._often[id(leaf)] <= 1 or len(text) < SHORT:
            return text
        self._numbered[leaf] = self._next()
        return f"({self._numbered[leaf]}) {text}"

    def _ruling(self, leaf: Leaf, told: Cites) -> str:
        """What is read out, under which law; the name of the fault stands above the chart."""
        said = [f"<i>{letter}</i>" if (letter := self.legend.sentences.get(one)) else escape(one) for one in leaf.said]
        sign = self.legend.bases.get(leaf.basis, "")
        basis = f" – {leaf.basis}" if leaf.basis and not sign else sign
        cites = tuple(one for one in leaf.cites if one not in told)
        return f"{' '.join(said)}{self._cites(cites, basis + WITH_ANSWER * leaf.marked)}"

    def _new_laws(self, place: Branch, told: Cites) -> tuple[str, Cites]:
        """The laws of all below *place* that are not *told* above it, and all those that are told now."""
        if self.common is None:
            return "", told
        new = tuple(one for one in self.common.of(place) if one not in told)
        return self._cites(new), (*told, *new)

    def _cites(self, cites: Cites, besides: str = "") -> str:
        """Where it stands, after what rests on it."""
        self.cited.update(cites)
        long = [one for one in cites if one not in self.legend.laws]
        short = "".join(f"<i>{self.legend.laws[one]}</i>" for one in cites if one in self.legend.laws)
        told = short + escape(_joined(long) + besides)
        return f" <small>{told.strip()}</small>" if told else ""

    def _next(self) -> int:
        return len(self._numbers) + len(self._numbered) + 1


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


def _letters(body: str) -> int:
    """The characters of *body* that are printed, and what the ends of its lines take."""
    return _printed(body) + _LINE * body.count("<li")


def _printed(body: str) -> int:
    """The characters of *body* without its tags."""
    return sum(len(part.rpartition(">")[2]) for part in body.split("<"))
