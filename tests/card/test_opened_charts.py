"""Kinds that a ruling opens: their part of a chart asks nothing that was told or settled on the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.flow_chart_builder import ChartBuilder
from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions
from adjudicator.law.fault_decision import parameter_entries
from adjudicator.law.follow_up import follow_up_findings, kind_and_facts_of_follow_up
from adjudicator.law.ruling_outcome_comparison import GOTO_IF
from adjudicator.report.flow_chart_data import ChartQuestion, ChartRuling
from rulebase import open_rulebase
from rulebase.query.conditions import EXCEPTION_FACT
from tests.helpers.rulebase_tree import changed, write_tree
from tests.helpers.rulings import laws

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pytest

    from adjudicator.report.flow_chart_data import ChartNode
    from rulebase import Row, Rulebase

OPENS = {
    "words/onward.toml": '[transfer_tricks]\nkind = "misdeal"\nfacts = "stage = play"\n',
    "law/whist/whist/misdeal.toml": """
kind = "misdeal"
facts = [
  "stage",
  { fact = "tricks", only_if = "stage = play" },
  { fact = "by", only_if = "tricks in {one, two_or_more}" },
]

[[row]]
id = "defender"
when = "by = defender"
under = ["WH-1"]
do = [{ effect = "no_rectification" }]

[[row]]
id = "declarer"
when = "by = declarer"
under = ["WH-2"]
do = []

[[row]]
id = "no-trick"
when = "tricks = none"
under = ["WH-2"]
do = []

[[row]]
id = "in-the-auction"
when = "stage = auction"
under = ["WH-2"]
do = []
""",
    **changed("law/whist/whist/code.toml", '[silent]\nmisdeal = "The book says nothing of it."\n', ""),
}
"""A revoke that costs tricks asks on about a misdeal, which asks for the tricks as the revoke did."""


def opening(laws: Rulebase) -> Iterator[tuple[str, str]]:
    """The codes and kinds a row of which opens another question."""
    for code in laws.codes():
        for kind in laws.kinds():
            table = laws.table(code.id, kind.id)
            if table and any(opens(laws, code.id, kind.id, row) for row in table.rows):
                yield code.id, kind.id


def opens(laws: Rulebase, code: str, kind: str, row: Row) -> bool:
    """Whether *row* has an effect that opens the question of another *kind*."""
    specs = [*row.do, *(spec for option in row.options for spec in option["do"])]
    after = (laws.announcements.follow_up(spec["effect"]) for spec in specs)
    return any(one is not None and one[0] != kind and laws.home(code, one[0])[0] for one in after)


def asked(node: ChartNode, told: Mapping[str, str]) -> Iterator[tuple[dict[str, str], set[str]]]:
    """Every question below *node*: what was told before it, and the facts that it asks for."""
    if isinstance(node, ChartQuestion):
        yield dict(told), {one.partition("=")[0] for answer in node.answers for one in answer.tells}
        for answer in node.answers:
            yield from asked(answer.leads_to, {**told, **dict(one.split("=") for one in answer.tells)})


def asked_again(laws: Rulebase, code: str, kind: str) -> tuple[int, list[str]]:
    """The number of questions of opened kinds on the chart of *kind*, and those for what is known already."""
    count, wrong = 0, []
    for told, facts in asked(ChartBuilder(laws, code).chart(kind).root, {}):
        found = rule_asking_about_weighty_assumptions(laws, code, kind, told)
        if found.needs:
            continue
        count += 1
        chain = [found, *follow_up_findings(laws, code, found, told, strict=False)]
        settled = {
            name
            for one in chain
            for _, known in [kind_and_facts_of_follow_up(laws, code, one) or ("", {})]
            for name in known
        }
        needed = {need.fact for need in chain[-1].needs} | {
            value.partition("=")[0] for need in chain[-1].needs if need.fact == EXCEPTION_FACT for value in need.values
        }
        known = (told.keys() | settled) & facts
        if known or not needed & facts:
            wrong.append(f"{code} {kind} {told}: asks {facts}, knows {known}, needs {needed}")
    return count, wrong


def ruled(node: ChartNode, told: Mapping[str, str]) -> Iterator[tuple[dict[str, str], ChartRuling]]:
    """Every ruling below *node*, with what was told before it."""
    if isinstance(node, ChartRuling):
        yield dict(told), node
    else:
        for answer in node.answers:
            yield from ruled(answer.leads_to, {**told, **dict(one.split("=") for one in answer.tells)})


def sending_on(laws: Rulebase) -> dict[tuple[str, str], dict[str, set[str]]]:
    """The codes and kinds a row of which sends on if something is so: to which kinds, and what is asked there anew."""
    found: dict[tuple[str, str], dict[str, set[str]]] = {}
    for code in laws.codes():
        for kind in laws.kinds():
            table = laws.table(code.id, kind.id)
            for spec in (spec for row in table.rows for spec in row.do) if table else ():
                if spec["effect"] == GOTO_IF and "given" not in spec and laws.home(code.id, spec["kind"])[0]:
                    anew = found.setdefault((code.id, kind.id), {}).setdefault(spec["kind"], set())
                    anew.update(parameter_entries(spec, "anew"))
    return found


def lost(laws: Rulebase, code: str, kind: str, anew: Mapping[str, set[str]]) -> Iterator[str]:
    """The facts told on the chart of *kind* that do not go along to where a ruling sends on, though it is asked there;
    *anew* names what is about something else there."""
    for told, node in ruled(ChartBuilder(laws, code).chart(kind).root, {}):
        for onward in node.follow_ups:
            there = {fact.id for fact in laws.facts(onward.kind, code)} - anew.get(onward.kind, set())
            missing = (told.keys() & there) - {one.partition("=")[0] for one in onward.tells}
            if missing:
                yield f"{code} {kind} {told}: {onward.kind} asks again for {sorted(missing)}"


def test_what_is_known_goes_along_under_a_condition() -> None:
    """Under every code: who exposed a card as a defender led as a defender."""
    places = sending_on(laws())

    assert [one for place, anew in places.items() for one in lost(laws(), *place, anew)] == []
    assert ("duplicate-2017", "exposed-card-defender") in places


def test_no_opened_kind_asks_what_is_known() -> None:
    """Under every code: neither what was told on the road nor what the ruling settles."""
    found = {place: asked_again(laws(), *place) for place in opening(laws())}

    assert [one for _, wrong in found.values() for one in wrong] == []
    assert len(found) >= 4
    assert all(count for count, _ in found.values())


def test_what_was_told_goes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In laws where both kinds ask for the same, which none that is shipped does now."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "cache"))
    small = open_rulebase(sources=write_tree(tmp_path / "laws", **OPENS))

    assert set(opening(small)) == {("whist", "revoke"), ("dummy-whist", "revoke")}
    count, wrong = asked_again(small, "whist", "revoke")
    assert wrong == []
    assert count == 2
