"""Conditions, and the diagram of the questions that still matter."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebase.query.conditions import ConditionError, ValueBound, condition_holds, parse_condition
from rulebase.query.decision_diagram import (
    count_situations,
    draw_diagram,
    facts_that_matter,
    reachable_rows,
    restrict_diagram,
    situations,
)


@dataclass(frozen=True)
class Fact:
    id: str
    values: tuple[str, ...] = ("yes", "no")
    only_if: dict[str, tuple[str, ...]] = field(default_factory=dict)
    bounds: tuple[ValueBound, ...] = ()


WRITTEN = [
    ("*", {}),
    (" accepted = no ", {"accepted": ("no",)}),
    ("accepted = no & replacement in {pass, bid}", {"accepted": ("no",), "replacement": ("pass", "bid")}),
    ("os_tricks_after = 1+", {"os_tricks_after": ("1+",)}),
    ("a in {x}", {"a": ("x",)}),
]


@pytest.mark.parametrize(("text", "condition"), WRITTEN)
def test_conditions_are_read(text: str, condition: dict[str, tuple[str, ...]]) -> None:
    assert condition == parse_condition(text)


@pytest.mark.parametrize(
    "text", ["", "a", "a =", "a = b c", "a in {}", "a in {b,}", "a = b &", "a in b", "= b", "a != b"]
)
def test_anything_else_is_no_condition(text: str) -> None:
    with pytest.raises(ConditionError, match="is not a clause"):
        parse_condition(text)


def test_a_clause_on_a_fact_that_does_not_exist_is_false() -> None:
    assert not condition_holds({"a": ("yes",)}, {})
    assert condition_holds({}, {})


CHAIN = (Fact("a"), Fact("b", only_if={"a": ("yes",)}), Fact("c", only_if={"b": ("yes",)}))


def test_only_reachable_combinations_count() -> None:
    """A fact whose condition is false is left out, and so is whatever hangs on it."""
    expected = [
        {"a": "yes", "b": "yes", "c": "yes"},
        {"a": "yes", "b": "yes", "c": "no"},
        {"a": "yes", "b": "no"},
        {"a": "no"},
    ]

    assert expected == [values for values, _ in situations(CHAIN, {"row": {}})]
    assert len(expected) == count_situations(CHAIN)


def test_a_question_without_consequence_is_not_asked() -> None:
    """What every answer leads to anyway needs no answer."""
    diagram = draw_diagram(CHAIN, {"one": {"a": ("no",)}, "two": {"a": ("yes",)}})

    assert facts_that_matter(diagram) == {"a"}
    assert restrict_diagram(diagram, {"a": "no"}) == ("one",)
    assert reachable_rows(restrict_diagram(diagram, {"b": "yes"})) == {"one", "two"}


FACTS = (
    Fact("a", ("1", "2", "3")),
    Fact("b", only_if={"a": ("1", "2")}),
    Fact("c"),
    Fact("d", only_if={"c": ("yes",)}),
)
CONDITIONS = st.dictionaries(
    st.sampled_from(["r1", "r2", "r3", "r4"]),
    st.fixed_dictionaries(
        {},
        optional={
            fact.id: st.lists(st.sampled_from(fact.values), min_size=1, unique=True).map(tuple) for fact in FACTS
        },
    ),
    min_size=1,
)


@given(CONDITIONS)
def test_the_diagram_says_what_the_rows_say(conditions: dict[str, dict[str, tuple[str, ...]]]) -> None:
    """Two roads, one answer: asking in order comes to the rows that apply to the combination."""
    diagram = draw_diagram(FACTS, conditions)
    for values, rows in situations(FACTS, conditions):
        if len(values) >= 2 or not rows:
            left = restrict_diagram(diagram, values)
            assert not rows or rows == left


@given(CONDITIONS, st.permutations(["a", "c", "b", "d"]))
def test_the_order_of_answers_does_not_matter(
    conditions: dict[str, dict[str, tuple[str, ...]]], order: list[str]
) -> None:
    """Telling a further fact never opens a row, and the end is the same whichever fact came first."""
    told = {"a": "2", "b": "no", "c": "yes", "d": "no"}
    diagram = draw_diagram(FACTS, conditions)
    at_once = restrict_diagram(diagram, told)
    for name in order:
        narrower = restrict_diagram(diagram, {name: told[name]})
        assert reachable_rows(narrower) <= reachable_rows(diagram)
        diagram = narrower

    assert at_once == diagram
