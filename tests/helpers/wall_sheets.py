"""The sheets for the wall as a test reads them: every way through every chart, compared with what ``rule`` says."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.commands.phone_card import wall_sheet_sources
from adjudicator.commands.phone_card_search import PhrasingIndex
from adjudicator.law.assumptions import NO_EXCEPTION
from adjudicator.law.spoken_ruling import AFTER_PLAY
from adjudicator.render.names_and_signs import with_glyphs
from adjudicator.render.wall.page import Fitted, fitted
from adjudicator.render.wall.simplified_charts import MOST_BOXES, MOST_WORDS, SheetAsk, SheetLink, SheetQuestion
from adjudicator.report.flow_chart_data import ChartRuling
from rulebase.paths import laws_root
from tests.helpers.command_line import run
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.render.wall.simplified_charts import SheetChart, SheetNode, SheetRuling
    from adjudicator.report.flow_chart_data import ChartNode

WAYS_COMPARED = 40
"""So many ways to the same ruling are compared at most."""


class Way(NamedTuple):
    """A way through a chart, from its beginning to a ruling or to where the sheet ends."""

    kind: str
    facts: tuple[str, ...]
    end: SheetRuling | SheetAsk
    parts: tuple[tuple[int, int], ...]
    """(words, boxes) in each part that the way goes through."""


@cache
def sheet(code: str) -> Fitted:
    """The charts on the sheet of *code*."""
    return fitted(wall_sheet_sources(laws(), code, PhrasingIndex(Path(laws_root()))))


def charts(code: str) -> list[SheetChart]:
    """The charts of both sides."""
    return [chart for page in sheet(code).pages for chart in page]


def ways(chart: SheetChart) -> Iterator[Way]:
    """Every way through *chart*."""
    for facts in chart.tells:
        yield from _ways(chart, chart.root, facts, ((0, 0),))


def _ways(
    chart: SheetChart, node: SheetNode, facts: tuple[str, ...], parts: tuple[tuple[int, int], ...]
) -> Iterator[Way]:
    *before, (words, boxes) = parts
    if isinstance(node, SheetQuestion):
        for branch in node.branches:
            read = words + len(f"{node.text} {branch.words}".split())
            for told in branch.tells:
                yield from _ways(chart, branch.leads_to, (*facts, *told), (*before, (read, boxes + 1)))
    elif isinstance(node, SheetLink):
        done = (words + len(f"go on at {node.number}".split()), boxes + 1)
        yield from _ways(chart, chart.parts[node.number - 1], facts, (*before, done, (0, 0)))
    elif isinstance(node, SheetAsk):
        yield Way(chart.kind, facts, node, (*before, (words + len(f"Ask: {node.command}".split()), boxes + 1)))
    else:
        said = " ".join((node.text, *node.conditions, AFTER_PLAY if node.closed else ""))
        yield Way(chart.kind, facts, node, (*before, (words + len(said.split()), boxes + 1 + node.closed)))


def differences(code: str) -> tuple[int, list[str]]:
    """(how many ways were compared, how the sheet of *code* differs from ``rule`` or from its own limits)."""
    compared, wrong = 0, []
    for chart in charts(code):
        often: dict[str, int] = {}
        for way in ways(chart):
            if any(words > MOST_WORDS or boxes > MOST_BOXES for words, boxes in way.parts):
                wrong.append(f"{code} {way.kind} {way.facts}: {way.parts}")
            if isinstance(way.end, SheetAsk):
                wrong += _cited_too_much(code, way, way.end)
                continue
            often[way.end.text] = often.get(way.end.text, 0) + 1
            if often[way.end.text] <= WAYS_COMPARED:
                compared += 1
                wrong += [f"{code} {way.kind} {way.facts}: {said}" for said in _differs(code, way, way.end)]
    return compared, wrong


def _cited_too_much(code: str, way: Way, ask: SheetAsk) -> Iterator[str]:
    """The laws of *ask* that a usual ruling from there on does not rest on."""
    told = dict(fact.split("=", maxsplit=1) for fact in way.facts)
    usual = list(_usual_rulings(ChartBuilder(laws(), code).chart(way.kind).root, told))
    if not usual:
        yield f"{code} {way.kind} {way.facts}: no ruling there"
    for ruling in usual:
        cites = {part for law in ruling.laws for part in law.cite.split(",", maxsplit=1)[0].split("; ")}
        if missing := {*ask.cites} - cites:
            yield f"{code} {way.kind} {way.facts}: {ruling.said} does not rest on {sorted(missing)}"


def _usual_rulings(node: ChartNode, told: Mapping[str, str]) -> Iterator[ChartRuling]:
    """The rulings from *node* on that *told* facts and no exception lead to."""
    if isinstance(node, ChartRuling):
        yield node
        return
    answers = node.answers[:1] if node.answers[0].words == NO_EXCEPTION else node.answers
    for answer in answers:
        facts = dict(fact.split("=", maxsplit=1) for fact in answer.tells)
        if all(told.get(name, value) == value for name, value in facts.items()):
            yield from _usual_rulings(answer.leads_to, told)


def _differs(code: str, way: Way, ruling: SheetRuling) -> Iterator[str]:
    told = [word for fact in dict.fromkeys(way.facts) for word in ("--fact", fact)]
    answer = run("rule", way.kind, "--code", code, "--no-ask", "--json", *told)
    if answer.status:
        yield answer.err
        return
    found = answer.data
    said = " ".join(filter(None, (ruling.text, AFTER_PLAY if ruling.closed else "")))
    read = with_glyphs(found["read_out"] or "")
    named = read.removesuffix(said)
    if not read and said.startswith("No ruling: "):
        return
    if named == read or named.rstrip(". ").count(". "):
        yield f"reads out {read!r}, the sheet {said!r}"
    cites = {cite for one in (found, *found["then"]) for ruled in one["rulings"] for cite in ruled["law"].split("; ")}
    if any(need["fact"] for one in (found, *found["then"]) for need in one["needs"]):
        yield "more is asked"
    if not cites:
        yield "no law"
