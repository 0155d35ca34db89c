"""Decision tables read from the compiled rulebase, whole or as an outline of facts asked and effects ordered.

A game can settle some of their questions for good (``settles`` in its ``[game]`` section).
"""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebase.effect_marks import EffectMark
from rulebase.query.answers import DecisionTable, EffectInfo, FactInfo, FactSynonym, ProvisionInfo, Row
from rulebase.query.conditions import ValueBound, bounds_from_data, parse_condition
from rulebase.query.provision_columns import PROVISION_COLUMNS, provision_info
from rulebase.sentences_read_out import RowAnnouncements

if TYPE_CHECKING:
    import sqlite3


EFFECT_COLUMNS = (
    "id, says, params, sorts, why, rewords, says_none, says_many, writes, amends, names, counts_as, lapses_if,"
    " instead_json, marks"
)
"""The columns of ``EffectInfo``."""


def fact_info(data: Mapping[str, Any]) -> FactInfo:
    """The fact in *data*, its stored JSON."""
    return FactInfo(
        data["id"],
        data["title"],
        tuple(data["values"]),
        data["question"],
        data["to"],
        data["usual"] or None,
        data["judgement"],
        parse_condition(data["only_if"]),
        data.get("words", {}),
        tuple(data["withdraws"]),
        bounds_from_data(data.get("bounds", ())),
        data.get("brief", ""),
        data.get("short", {}),
        data.get("joint", {}),
        data.get("chooser", ""),
        data.get("brings", {}),
        data.get("yet_to_come", False),
        tuple(data.get("play_over", ())),
        data.get("settled_by", {}),
    )


def effect_info(columns: Sequence[Any]) -> EffectInfo:
    """The effect in the *columns* ``EFFECT_COLUMNS``."""
    effect, says, params, sorts, *texts, lapses_if, instead, marks = columns
    why, rewords, says_none, says_many, writes, amends, names, counts_as = texts
    return EffectInfo(
        effect,
        says,
        tuple(params.split()),
        tuple(sorts.split()),
        why,
        rewords,
        says_none,
        says_many,
        writes,
        amends,
        names,
        counts_as,
        tuple(lapses_if.split()),
        tuple(json.loads(instead)),
        frozenset(map(EffectMark, marks.split())),
    )


def read_table(connection: "sqlite3.Connection", code: str, kind: str) -> DecisionTable:
    """The table of exactly this *code* on *kind*, which must exist."""
    from rulebase.query.decision_diagram import draw_diagram  # not every command reads a table

    held, heard, never = connection.execute(
        "SELECT facts_json, heard_json, never_json FROM kind_table WHERE code = ? AND kind = ?", (code, kind)
    ).fetchone()
    facts = tuple(fact_info(data) for data in json.loads(held))
    under: dict[str, list[ProvisionInfo]] = {}
    for row, *columns in connection.execute(
        f"SELECT r.row, {PROVISION_COLUMNS} FROM row_provision r"  # noqa: S608 - the columns are ours
        " JOIN provision p ON p.code = r.law_code AND p.id = r.provision"
        " WHERE r.code = ? AND r.kind = ? ORDER BY r.row, r.place",
        (code, kind),
    ):
        under.setdefault(row, []).append(provision_info(columns))
    found = connection.execute(
        "SELECT r.id, condition, says, chooser, basis, r.note, do_json, options_json, words_json, home, h.title,"
        " regular_by_law, instead_of FROM row r"
        " JOIN code c ON c.id = r.home LEFT JOIN house h ON h.id = c.house"
        " WHERE code = ? AND kind = ? ORDER BY place",
        (code, kind),
    ).fetchall()
    rows = tuple(_row_from_columns(kind, columns[:-1], tuple(under.get(columns[0], ()))) for columns in found)
    instead = {columns[0]: frozenset(columns[-1].split()) for columns in found if columns[-1]}
    diagram = draw_diagram(facts, {row.id: parse_condition(row.when) for row in rows}, instead)
    spoken = tuple(FactSynonym(*one) for one in json.loads(heard))
    return DecisionTable(code, kind, facts, rows, diagram, spoken, tuple(map(parse_condition, json.loads(never))))


def _row_from_columns(kind: str, columns: Sequence[Any], provisions: tuple[ProvisionInfo, ...]) -> Row:
    row, when, says, chooser, basis, note, do, options, words, home, house, regular = columns
    return Row(
        home,
        kind,
        row,
        when,
        tuple(provision.id for provision in provisions),
        provisions,
        "; ".join(dict.fromkeys(heading for provision in provisions for heading in provision.cite.split("; "))),
        says or " ".join(provision.says for provision in provisions),
        tuple(json.loads(do)),
        chooser,
        tuple(json.loads(options)),
        basis,
        note,
        RowAnnouncements(**json.loads(words)),
        house or "",
        bool(regular),
    )


def table_settled_by_game(table: DecisionTable, by_game: Mapping[str, str]) -> DecisionTable:
    """*table* restricted by the facts that a game settles: without the questions and rows that can no longer occur."""
    here = {fact.id: by_game[fact.id] for fact in table.facts if fact.id in by_game}
    if not here:
        return table
    from rulebase.query.decision_diagram import reachable_rows, restrict_diagram  # read with the table

    diagram = restrict_diagram(table.diagram, here)
    left = reachable_rows(diagram)
    return table._replace(
        facts=tuple(
            fact._replace(bounds=(*fact.bounds, ValueBound({}, "", (here[fact.id],)))) if fact.id in here else fact
            for fact in table.facts
        ),
        rows=tuple(row for row in table.rows if row.id in left),
        diagram=diagram,
    )


class TableOutline(NamedTuple):
    """The facts, synonyms and effects of a decision table."""

    facts: tuple[str, ...]
    heard: tuple[FactSynonym, ...]
    effects: tuple[Mapping[str, Any], ...]


def read_outline(connection: "sqlite3.Connection", code: str, kind: str) -> TableOutline:
    """The outline of the table of exactly this *code* on *kind*, which must exist."""
    held, heard = connection.execute(
        "SELECT facts_json, heard_json FROM kind_table WHERE code = ? AND kind = ?", (code, kind)
    ).fetchone()
    effects: list[Mapping[str, Any]] = []
    for do, options in connection.execute(
        "SELECT do_json, options_json FROM row WHERE code = ? AND kind = ? ORDER BY place", (code, kind)
    ):
        effects += json.loads(do)
        effects += [spec for option in json.loads(options) for spec in option.get("do", ())]
    facts = tuple(str(fact["id"]) for fact in json.loads(held))
    return TableOutline(facts, tuple(FactSynonym(*one) for one in json.loads(heard)), tuple(effects))
