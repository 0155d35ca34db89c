"""Facts that others settle: never asked for, never told otherwise, in every table of every code."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from adjudicator.errors import ContradictionError
from adjudicator.law.fault_decision import look_up_law
from adjudicator.law.findings import FactValue
from adjudicator.law.rulings import rule_from_told_facts
from rulebase import check_sources
from rulebase.errors import Contradiction, NotAsked
from rulebase.query.conditions import (
    ValueBound,
    first_contradiction,
    parse_condition,
    possible_values,
    ruled_out_values,
)
from rulebase.query.decision_diagram import situations
from tests.helpers.each import for_named
from tests.helpers.rulebase_tree import changed, sources
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped
from tests.rulebase.test_rulebase_conditions import Fact

if TYPE_CHECKING:
    from pathlib import Path

    from rulebase import FactInfo
    from rulebase.query.answers import DecisionTable, Row

LAWS = laws()
REFUSED = (Contradiction, ContradictionError)


@cache
def tables() -> list[DecisionTable]:
    return [
        LAWS.own_table(code.id, law.kind)
        for code in shipped().codes.values()
        for law in code.kinds.values()
        if law.rows
    ]


def bounded() -> dict[str, tuple[DecisionTable, FactInfo]]:
    """Name → every fact that others may settle, and its table."""
    return {name(table, fact): (table, fact) for table in tables() for fact in table.facts if fact.bounds}


def sent() -> dict[str, tuple[DecisionTable, Row, dict[str, str]]]:
    """Name → every row that sends on with facts that it has found, its table and those facts."""
    return {
        name(table, row): (table, row, {fact.strip(): value.strip() for fact, _, value in given})
        for table in tables()
        for row in table.rows
        for spec in row.do
        if spec["effect"] == "goto" and spec.get("facts")
        for given in [[each.partition("=") for each in spec["facts"]]]
    }


def name(table: DecisionTable, part: FactInfo | Row) -> str:
    return f"{table.code}/{table.kind}/{part.id}"


def settled_by(table: DecisionTable, fact: FactInfo) -> list[dict[str, str]]:
    """The answers to the facts before *fact* that leave it one value, each once."""
    before = [other.id for other in table.facts[: table.facts.index(fact)]]
    found = {
        tuple((other, values[other]) for other in before if other in values)
        for values, _ in situations(table.facts, {row.id: {} for row in table.rows})
        if fact.id in values and len(possible_values(fact, values)) == 1
    }
    return [dict(values) for values in sorted(found)]


@for_named(bounded)
def test_what_follows_is_not_asked_and_cannot_be_told_otherwise(table: DecisionTable, fact: FactInfo) -> None:
    for told in settled_by(table, fact):
        (value,) = possible_values(fact, told)
        known = {**told, **dict.fromkeys(set(told) & {fact.id}, value)}

        assert fact.id not in [need.fact for need in LAWS.decide(table.code, table.kind, known).needs]
        assert LAWS.decide(table.code, table.kind, {**known, fact.id: value}).status != "silent"
        for other in set(fact.values) - {value}:
            with pytest.raises(Contradiction):
                LAWS.decide(table.code, table.kind, {**known, fact.id: other})
            with pytest.raises(REFUSED):
                rule_from_told_facts(LAWS, table.code, table.kind, {**known, fact.id: other})


@for_named(bounded)
def test_what_is_left_out_is_never_offered(table: DecisionTable, fact: FactInfo) -> None:
    """Told the later fact, nobody may answer an earlier one so that it could not be; nor the other way round."""
    for value in possible_values(fact, {}):
        needs = {need.fact: need.values for need in LAWS.decide(table.code, table.kind, {fact.id: value}).needs}
        for other, values in ruled_out_values(table.facts, {fact.id: value}).items():
            assert values.isdisjoint(needs.get(other, ()))
    for bound in fact.bounds:
        told = {other: values[0] for other, values in bound.when.items()}
        offered = [need.values for need in LAWS.decide(table.code, table.kind, told).needs if need.fact == fact.id]
        assert all(set(values) <= set(bound.values) for values in offered)


@for_named(bounded)
def test_a_complaint_names_all_that_was_told(table: DecisionTable, fact: FactInfo) -> None:
    """Alone or beside any other, a fact is refused only for what was told, not for what somebody might read out of it.

    Told that play had not ended, where it is asked only of a hand that has called, nobody has said that it has.
    """
    others = [(other.id, value) for other in table.facts for value in other.values if other is not fact]
    for told in (
        {fact.id: value, other[0]: other[1]}
        for value in possible_values(fact, {})
        for other in [(fact.id, value), *others]
    ):
        try:
            rule_from_told_facts(LAWS, table.code, table.kind, told)
        except REFUSED as error:
            assert len(told) > 1, error  # noqa: PT017 - most are not refused
            assert all(f"{one}={said}" in str(error) for one, said in told.items()), error  # noqa: PT017


@for_named(sent)
def test_what_a_row_settles_for_the_next_table_cannot_be_told_otherwise(
    table: DecisionTable, row: Row, given: dict[str, str]
) -> None:
    """A row that sends on has found the facts it names: the next table does not ask them and hears nothing else."""
    told = next(
        values
        for values, rows in situations(table.facts, {one.id: parse_condition(one.when) for one in table.rows})
        if rows == (row.id,)
    )
    needs = [need.fact for need in rule_from_told_facts(LAWS, table.code, table.kind, told).needs]

    assert set(needs).isdisjoint(given)
    for fact, value in given.items():
        if fact in told:
            continue
        entry = LAWS.vocabulary[fact]
        for other in set(entry.values) - {value}:
            # What only a game of its own asks there is refused as nothing that this one asks.
            with pytest.raises((*REFUSED, NotAsked), match=f"{fact}={other}"):
                rule_from_told_facts(LAWS, table.code, table.kind, {**told, fact: other})


def test_there_are_such_facts() -> None:
    """The walks above would prove nothing over nothing."""
    known = {"by", "opponent_has_led", "new_call_shown", "count_pattern"}
    assert {fact.id for _, fact in bounded().values()} >= known
    assert len(sent()) >= 20


def test_the_exposed_honour_is_no_minor_penalty_card() -> None:
    """An honour exposed in the auction was ruled one, since what it had been was asked a second time (24E, 50B)."""
    told = {"own_error": "yes", "partner_could_see_24": "yes", "honour": "yes", "offender_role": "defender"}
    kind = "exposed-card-during-auction"

    found = rule_from_told_facts(LAWS, "duplicate-2017", kind, told)

    assert [ruling.row for ruling in found.rulings] == ["EA.4", "EB.4"]
    with pytest.raises(REFUSED, match="source_row=low_single"):
        rule_from_told_facts(LAWS, "duplicate-2017", kind, {**told, "source_row": "low_single"})


def test_an_assumption_gives_way_to_what_is_told() -> None:
    """A low card is taken not to have been led; told that it was more than a single low card, that is asked."""
    told = {"own_error": "yes", "partner_could_see_24": "yes", "honour": "no", "source_row": "other"}

    def obtain(_kind: str, fact: str) -> FactValue | None:
        return FactValue(told[fact], "told") if fact in told else None

    found = look_up_law(LAWS, "duplicate-2017", "exposed-card-during-auction", obtain)

    assert not found.rows
    assert [need.fact for need in found.needs] == ["cards_exposed", "led_prematurely"]


def test_facts_that_cannot_all_be_so_are_refused() -> None:
    """Each goes with the other, but whoever led, one of them is wrong."""
    with pytest.raises(REFUSED, match="opponent_has_led=yes contradicts by=defender, proper_leader=partner"):
        rule_from_told_facts(
            LAWS, "duplicate-2017", "lead-out-of-turn", {"opponent_has_led": "yes", "proper_leader": "partner"}
        )


BOUND = ValueBound({"a": ("yes",)}, "a = yes", ("x",))
FACTS = (Fact("a"), Fact("b", ("x", "y"), bounds=(BOUND,)))


def test_bounds_narrow_and_point_back() -> None:
    assert possible_values(FACTS[1], {"a": "yes"}) == ("x",)
    assert possible_values(FACTS[1], {"a": "no"}) == ("x", "y")
    assert ruled_out_values(FACTS, {"b": "y"}) == {"a": {"yes"}}
    assert str(first_contradiction(FACTS, {"a": "yes", "b": "y"})) == "b=y contradicts a=yes, with which it is x"
    assert first_contradiction(FACTS, {"a": "no", "b": "y"}) is None


AT = "facts[3].bounds[1]"
WRONG = [
    ('values = ["one"]', "mixed = yes", "facts: the bound of tricks where mixed = yes is never reached"),
    ('values = ["four"]', "mixed = no", f"{AT}: values cannot be 'four'; choose from none, one, two_or_more"),
    ("values = []", "mixed = no", f"{AT}: values must be some of none, one, two_or_more, not all"),
    (
        'values = ["one"]',
        "tricks = one",
        f"{AT}: when asks about 'tricks'; the facts before it are mixed, corrected",
    ),
    ('values = ["one"]', "mixed = no", "row[3]: row 'nothing-to-take' is never reached"),
]


@pytest.mark.parametrize(("values", "when", "fault"), WRONG)
def test_wrong_bounds_are_named(tmp_path: Path, values: str, when: str, fault: str) -> None:
    asked = '{ fact = "tricks", only_if = "corrected = no"'
    files = changed("law/whist/whist/revoke.toml", asked, f'{asked}, bounds = [{{ when = "{when}", {values} }}]')

    found = check_sources(sources(tmp_path, **files))

    assert f"whist/revoke.toml: {fault}" in [str(one) for one in found]
