"""Decisions: from the known facts to the row that applies, or to the next question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebase.errors import Contradiction, UnknownFact, UnknownValue
from rulebase.query.answer_words import answer_label
from rulebase.query.answers import Decision, Need
from rulebase.query.conditions import condition_holds, first_contradiction, possible_values
from rulebase.query.decision_diagram import (
    DiagramQuestion,
    diagram_given_facts,
    diagram_nodes,
    facts_that_matter,
    reachable_rows,
    restrict_diagram,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebase.query.answers import DecisionTable, FactInfo
    from rulebase.query.compiled_laws_reader import CompiledLaws
    from rulebase.query.decision_diagram import Diagram


def decide(
    rulebase: CompiledLaws, code: str, kind: str, facts: Mapping[str, str], *, assume: bool, unsure: frozenset[str]
) -> Decision:
    """The ruling of *code* on a fault of this *kind* when *facts* are known; see ``Rulebase.decide``."""
    table = rulebase.table(code, kind)
    _refuse_unknown_facts_and_values(rulebase, kind, facts, table)
    if table is None:
        return Decision("silent", code, kind, None, rulebase.home(code, kind)[1], None, (), (), {})
    told = {fact.id: facts[fact.id] for fact in table.facts if fact.id in facts}
    assumed = (fact for fact in table.facts if assume and fact.id not in unsure)
    usual = {fact.id: fact.usual for fact in assumed if fact.usual and fact.id not in told}
    if clash := first_contradiction(table.facts, told):
        raise Contradiction(str(clash))
    free = diagram_given_facts(table.diagram, table.facts, told)
    if not free:
        raise Contradiction(f"{', '.join(f'{name}={value}' for name, value in told.items())} cannot all be true")
    taken = _usual_values_that_decide(free, usual)
    values = _values_of_all_facts_if_known(table.facts, {**usual, **told})
    if values is not None:
        row = table.row(_row_decided_by_values(rulebase, table, values))
        return Decision("decided", code, kind, row.code, None, row, (row,), (), taken)
    left = restrict_diagram(free, {}, usual)
    order = [row.id for row in table.rows]
    open_rows = tuple(table.row(row) for row in open_rows_in_order(left, order))
    if not isinstance(left, DiagramQuestion):
        return Decision("decided", code, kind, open_rows[0].code, None, open_rows[0], open_rows, (), taken)
    asking = tuple(_with_what_it_brings(need, table) for need in needed_facts(left, table.facts, order))
    return Decision("needs-facts", code, kind, table.code, None, None, open_rows, asking, taken)


def _refuse_unknown_facts_and_values(
    rulebase: CompiledLaws, kind: str, facts: Mapping[str, str], table: DecisionTable | None
) -> None:
    for name, value in facts.items():
        fact = rulebase.fact(name)
        own = {asked.id for asked in table.facts} if table else ()
        if fact is None or (table and name not in own and name not in rulebase.asked_about(kind)):
            raise UnknownFact(name, [fact.id for fact in table.facts] if table else rulebase.vocabulary)
        if value not in fact.values:
            raise UnknownValue(name, value, fact.values)


def _row_decided_by_values(rulebase: CompiledLaws, table: DecisionTable, values: Mapping[str, str]) -> str:
    key = "|".join(f"{fact}={value}" for fact, value in values.items())
    (row,) = rulebase.connection.execute(
        "SELECT row FROM decision WHERE code = ? AND kind = ? AND key = ?", (table.code, table.kind, key)
    ).fetchone()
    return str(row)


def _values_of_all_facts_if_known(facts: Iterable[FactInfo], known: Mapping[str, str]) -> dict[str, str] | None:
    """The value of every fact that exists, in table order; None if *known* leaves one open."""
    values: dict[str, str] = {}
    for fact in facts:
        if condition_holds(fact.only_if, values):
            left = possible_values(fact, values)
            if len(left) > 1 and known.get(fact.id) not in left:
                return None
            values[fact.id] = left[0] if len(left) == 1 else known[fact.id]
    return values


def _usual_values_that_decide(free: Diagram, usual: Mapping[str, str]) -> dict[str, str]:
    """The *usual* values that exclude other outcomes of *free*, the diagram left after the facts told."""
    candidates = [fact for fact in usual if fact in facts_that_matter(free)]
    return {
        fact: usual[fact]
        for fact in candidates
        if fact
        in facts_that_matter(restrict_diagram(free, {}, {other: usual[other] for other in candidates if other != fact}))
    }


def needed_facts(diagram: Diagram, facts: Iterable[FactInfo], rows: Sequence[str]) -> tuple[Need, ...]:
    """The facts that can still change the outcome, in table order: the first is the next question."""
    open_to: dict[str, set[str]] = {}
    for node in diagram_nodes(diagram):
        if isinstance(node, DiagramQuestion):
            open_to.setdefault(node.fact, set()).update(value for value, _ in node.branches)
    return tuple(
        Need(
            fact.id,
            fact.to,
            fact.question,
            values,
            {value: open_rows_in_order(restrict_diagram(diagram, {fact.id: value}), rows) for value in values},
            chooser=fact.chooser,
            yet_to_come=fact.yet_to_come,
            labels={value: answer_label(fact, value) for value in values},
        )
        for fact in facts
        if (values := tuple(value for value in fact.values if value in open_to.get(fact.id, ())))
    )


def _with_what_it_brings(need: Need, table: DecisionTable) -> Need:
    """*need* with the outcome of each value: in the words of the fact, else, for a player's choice, of the only row
    left.

    Where a house rules otherwise, the law's words would be wrong and are left out.
    """
    (fact,) = (one for one in table.facts if one.id == need.fact)
    if not need.chooser and not fact.brings:
        return need
    taken_over = any(row.code != table.code for row in table.rows)
    brings: dict[str, str] = {}
    for value, ids in need.leads_to.items():
        rows = [table.row(row) for row in ids]
        if value in fact.brings and not (taken_over and any(row.code == table.code for row in rows)):
            brings[value] = fact.brings[value]
        elif need.chooser and len(rows) == 1:
            brings[value] = rows[0].says
    return need._replace(brings=brings)


def open_rows_in_order(diagram: Diagram, rows: Sequence[str]) -> tuple[str, ...]:
    """The rows still open, in the order of *rows*."""
    still = reachable_rows(diagram)
    return tuple(row for row in rows if row in still)
