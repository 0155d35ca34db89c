"""Contents of a chart drawn short: numbers and laws read back give what the roads come to, no more."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.render.card.chart_html import WITH_ANSWER
from adjudicator.render.card.page import drawn_charts
from adjudicator.report.flow_chart_data import ChartAnswer, ChartLaw, ChartNode, ChartQuestion, ChartRuling, FlowChart
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

LONG = (
    ("duplicate-2017", "revoke"),
    pytest.param("duplicate-2017", "wrong-number-of-cards", marks=pytest.mark.browser),
    pytest.param("duplicate-2017", "missing-card", marks=pytest.mark.browser),
    ("contract-bridge-1963", "change-of-call"),
    ("contract-bridge-1963", "wrong-number-of-cards"),
    ("hearts", "revoke"),
    ("dealers-choice-poker", "redeal"),
)


class End(NamedTuple):
    """Where a road ends: the answers on the way, what is read out, the laws, and what else it rests on."""

    answers: tuple[str, ...]
    said: str
    laws: frozenset[str]
    basis: str


def ends(node: ChartNode, answers: tuple[str, ...] = ()) -> Iterator[End]:
    """Every road of a chart."""
    if isinstance(node, ChartQuestion):
        for answer in node.answers:
            yield from ends(answer.leads_to, (*answers, answer.words))
        return
    cites = {part for law in node.laws for part in law.cite.split(",", maxsplit=1)[0].split("; ")}
    said = node.said[1:] or node.said or (f"No ruling: {node.no_ruling_reason}",)
    basis = next((law.basis for law in node.laws if law.basis), "")
    yield End(answers, " ".join(said), frozenset(map(bare, cites)), basis)


def bare(law: str) -> str:
    """Without the word before its number."""
    return re.sub(r"^Laws? (?=\d)", "", law)


class Rests(NamedTuple):
    """What a ruling rests on, as far as the road has come."""

    laws: frozenset[str] = frozenset()
    marks: str = ""
    named: frozenset[str] = frozenset()
    """Laws that stand with the answers given, for the rulings that are marked."""

    def and_by(self, laws: frozenset[str], marks: str) -> Rests:
        return self._replace(laws=self.laws | laws, marks=self.marks + marks)


class Reader:
    """Somebody who reads a drawn chart: follows its numbers."""

    def __init__(self, drawn: str) -> None:
        page = ElementTree.fromstring(drawn)
        (self.body,) = page.findall("div")
        self.listed = next((one for one in self.body.findall("ul") if one.get("class") != "signs"), None)
        self.numbered = {
            found[1]: line
            for line in self.body.iter("li")
            if (found := re.search(r"(?<!→ )\((\d+)\) ", f"{self._text(line)} "))
        }
        """By its number: the line in which it stands."""

    def _text(self, line: Element) -> str:
        """What stands in the line itself, without what is listed below it."""
        head = _head(line)
        return "".join([head.text or "", *(text for part in head for text in _texts(part))])

    def _laws(self, smalls: Iterable[Element]) -> tuple[frozenset[str], str]:
        """(the laws, what marks them) of what is printed small."""
        found: set[str] = set()
        marks = ""
        for small in smalls:
            text, _, basis = f" {small.text}".partition(" – ")
            told = text.rstrip(WITH_ANSWER)
            marks += text[len(told) :] + basis
            found |= {bare(one) for one in told.strip().split("; ") if one}
        return frozenset(found), marks

    def ends(self) -> Iterator[End]:
        """What every road comes to."""
        if self.listed is None:
            (told,) = self.body.findall("p")
            yield self._end((), told, Rests().and_by(*self._laws(told.findall("small"))))
            return
        yield from self._ends(self.listed, (), Rests().and_by(*self._laws(self.body.findall("p[@class='q']/small"))))

    def _ends(self, listed: Element, answers: tuple[str, ...], above: Rests) -> Iterator[End]:
        for line in listed.findall("li"):
            head = _head(line)
            rests = above.and_by(*self._laws(head.findall("span/small")))
            for word in head.findall("b"):
                named = rests._replace(named=rests.named | self._laws(word.findall("small"))[0])
                yield from self._below(line, (*answers, str(word.text).strip()), named)

    def _below(self, line: Element, answers: tuple[str, ...], rests: Rests) -> Iterator[End]:
        """What is below a *line* of which all that it says itself is known: it may be read from elsewhere as well."""
        if (below := line.find("details/ul")) is not None:
            yield from self._ends(below, answers, rests)
        else:
            yield from self._ruled(line, answers, rests)

    def _ruled(self, line: Element, answers: tuple[str, ...], rests: Rests) -> Iterator[End]:
        """A ruling in the *line*, or that of the place to which it sends."""
        rests = rests.and_by(*self._laws(line.findall("small")))
        if (sent := re.search(r"→ \((\d+)\)", self._text(line))) is None:
            yield self._end(answers, line, rests)
        elif (place := self.numbered[sent[1]]).find("details") is None:
            yield self._end(answers, place, rests)
        else:
            yield from self._below(place, answers, rests)

    def _end(self, answers: tuple[str, ...], line: Element, rests: Rests) -> End:
        words = [line.text or "", *((part.tail or "").removeprefix(", ") for part in line)]
        said = " ".join("".join(words).split())
        laws = rests.laws | (rests.named if WITH_ANSWER in rests.marks else frozenset())
        return End(answers, re.sub(r"^\(\d+\) ", "", said), laws, rests.marks.replace(WITH_ANSWER, ""))


def _head(line: Element) -> Element:
    summary = line.find("details/summary")
    return line if summary is None else summary


def _texts(part: Element) -> Iterator[str]:
    if part.tag != "details":
        yield from part.itertext()
    yield part.tail or ""


def chart_html(one: FlowChart) -> str:
    """The element of the chart *one*, of those that are drawn."""
    _, begun, rest = drawn_charts("", [one]).partition("<details")
    return begun + rest.rpartition("</details>")[0] + "</details>"


@cache
def chart(code: str, kind: str) -> FlowChart:
    return ChartBuilder(laws(), code).chart(kind)


@pytest.mark.parametrize(("code", "kind"), LONG)
def test_what_is_drawn_comes_to_what_the_chart_comes_to(code: str, kind: str) -> None:
    """On every road the same answers, the same words in full and the same laws, however short it is drawn."""
    one = chart(code, kind)
    drawn = set(Reader(chart_html(one)).ends())
    meant = set(ends(one.root))

    assert sorted(drawn - meant) == []
    assert sorted(meant - drawn) == []


LAWS = tuple(ChartLaw(f"Law {number}", "", "", "", "") for number in range(4))


def ruled(said: str, *numbers: int) -> ChartRuling:
    return ChartRuling(("It.", said), "", (), (), (), tuple(LAWS[number] for number in numbers), (), ())


def asked(brief: str, **answers: ChartNode) -> ChartQuestion:
    return ChartQuestion(brief, brief, tuple(ChartAnswer(words, (), node) for words, node in answers.items()))


def drawn(root: ChartNode) -> str:
    found = re.sub(
        r"<[^>]*>", "", chart_html(FlowChart("it", "", (), "", root)).replace("<li>", "\n").replace("<small>", "|")
    )
    return " ".join(found.replace("\n", " / ").split()).removesuffix(" /")


def test_answers_that_come_to_the_same_stand_in_one_line() -> None:
    same = ruled("Play on.", 0)

    assert drawn(asked("Why?", a=same, b=ruled("Stop.", 1), c=same)) == "Why? / a, c Play on. |Law 0 / b Stop. |Law 1"


def test_where_only_the_law_differs_each_answer_names_its_own() -> None:
    """The rulings that rest on it are marked; what differs in more than one set of laws stays apart."""
    late = asked("When?", a=asked("Won?", yes=ruled("Two.", 0, 1), no=ruled("None.", 0)),
                 b=asked("Won?", yes=ruled("Two.", 0, 2), no=ruled("None.", 0)))  # fmt: skip
    apart = asked("When?", a=asked("Won?", yes=ruled("Two.", 1), no=ruled("None.", 2)),
                  b=asked("Won?", yes=ruled("Two.", 2), no=ruled("None.", 3)))  # fmt: skip

    assert drawn(late) == (
        "/ ° under the law named with the answer on the way as well"
        "When? / a |Law 1, b |Law 2 Won? / yes Two. |Law 0° / no None. |Law 0"
    )
    assert drawn(apart).count("Won?") == 2
