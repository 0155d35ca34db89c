"""Decision tables read from the compiled rulebase, and what they decide."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulebase.answers import FactInfo, Need, ProvisionInfo, Row, Table
from rulebase.conditions import holds, parse_condition
from rulebase.diagram import Question, draw, matters, reached, restrict

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence

    from rulebase.diagram import Diagram

PROVISION = (
    """p.code, p.id, p.kind, p.cite, p.lines, p.says, p."limit", p.det, p."right", p.damage, p.note, p.informs"""
)
"""The columns of ``ProvisionInfo``, of a table called p."""


def fact_info(data: Mapping[str, Any]) -> FactInfo:
    """A fact as it is stored."""
    return FactInfo(
        data["id"],
        data["title"],
        tuple(data["values"]),
        data["question"],
        data["to"],
        data["usual"] or None,
        data["judgement"],
        parse_condition(data["only_if"]),
    )


def provision_info(columns: Sequence[Any]) -> ProvisionInfo:
    """A provision from the columns of ``PROVISION``."""
    return ProvisionInfo(*columns[:-1], informs=bool(columns[-1]))


def read_table(connection: sqlite3.Connection, code: str, kind: str) -> Table:
    """The table of exactly this *code* for *kind*, which has one."""
    held = connection.execute("SELECT facts_json FROM kind_table WHERE code = ? AND kind = ?", (code, kind)).fetchone()
    facts = tuple(fact_info(data) for data in json.loads(held[0]))
    under: dict[str, list[ProvisionInfo]] = {}
    for row, *columns in connection.execute(
        f"SELECT r.row, {PROVISION} FROM row_provision r"  # noqa: S608 - the columns are ours
        " JOIN provision p ON p.code = r.law_code AND p.id = r.provision"
        " WHERE r.code = ? AND r.kind = ? ORDER BY r.row, r.place",
        (code, kind),
    ):
        under.setdefault(row, []).append(provision_info(columns))
    rows = tuple(
        _row(code, kind, columns, tuple(under.get(columns[0], ())))
        for columns in connection.execute(
            "SELECT id, condition, says, chooser, basis, note, do_json, options_json FROM row"
            " WHERE code = ? AND kind = ? ORDER BY place",
            (code, kind),
        )
    )
    return Table(code, kind, facts, rows, draw(facts, {row.id: parse_condition(row.when) for row in rows}))


def _row(code: str, kind: str, columns: Sequence[Any], provisions: tuple[ProvisionInfo, ...]) -> Row:
    row, when, says, chooser, basis, note, do, options = columns
    return Row(
        code,
        kind,
        row,
        when,
        tuple(provision.id for provision in provisions),
        provisions,
        "; ".join(dict.fromkeys(provision.cite for provision in provisions)),
        says or " ".join(provision.says for provision in provisions),
        tuple(json.loads(do)),
        chooser,
        tuple(json.loads(options)),
        basis,
        note,
    )


def everything_known(facts: Iterable[FactInfo], known: Mapping[str, str]) -> dict[str, str] | None:
    """The value of every fact that exists, in table order; None when *known* leaves one open."""
    values: dict[str, str] = {}
    for fact in facts:
        if holds(fact.only_if, values):
            if fact.id not in known:
                return None
            values[fact.id] = known[fact.id]
    return values


def assumptions(diagram: Diagram, told: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """The *usual* values without which something else could come out, after what is *told*."""
    free = restrict(diagram, told)
    candidates = [fact for fact in usual if fact in matters(free)]
    return {
        fact: usual[fact]
        for fact in candidates
        if fact in matters(restrict(free, {other: usual[other] for other in candidates if other != fact}))
    }


def needs(diagram: Diagram, facts: Iterable[FactInfo], rows: Sequence[str]) -> tuple[Need, ...]:
    """The facts that can still change the outcome, in table order: the first is the next question."""
    left = matters(diagram)
    return tuple(
        Need(
            fact.id,
            fact.to,
            fact.question,
            fact.values,
            {value: in_order(restrict(diagram, {fact.id: value}), rows) for value in fact.values},
        )
        for fact in facts
        if fact.id in left
    )


def in_order(diagram: Diagram, rows: Sequence[str]) -> tuple[str, ...]:
    """The rows still open, in the order of *rows*."""
    still = reached(diagram)
    return tuple(row for row in rows if row in still)


def settled(diagram: Diagram) -> bool:
    """Whether nothing is left to ask."""
    return not isinstance(diagram, Question)
