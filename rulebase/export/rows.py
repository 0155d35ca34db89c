"""The rows of the exported database: the compiled rulebase with conditions and answers in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from rulebase.export.schema import table_and_column_descriptions
from rulebase.query.conditions import parse_condition
from rulebase.query.decision_tables import fact_info

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rulebase.query.answers import FactInfo
    from rulebase.query.conditions import Condition
    from rulebase.query.rulebase import Rulebase

    Specs: TypeAlias = Sequence[Mapping[str, Any]]
    """Effects in the form that law files have."""
    Record: TypeAlias = tuple[Any, ...]

NOTHING_ORDERED = "The laws order nothing here."
"""The orders of a ruling where the laws leave the point open."""
_ASKED = {"table": "everybody at the table"}
"""The words for people who are asked and have no role in the game."""


class ExportRows:
    """The rows of every exported table; *orders* puts into words what effects order."""

    def __init__(self, laws: Rulebase, orders: Callable[[Specs], str]) -> None:
        self.laws, self.ask, self.orders = laws, laws.connection.execute, orders
        self.ordered: dict[str, str] = {}
        """Ruling id → its orders and the choice that it leaves, in words."""
        self.asked: dict[tuple[str, str], dict[str, FactInfo]] = {}
        """(code, kind) → the facts that the code asks of the kind, by id."""
        for code, kind, stored in self.ask("SELECT code, kind, facts_json FROM kind_table ORDER BY code, kind"):
            self.asked[code, kind] = {data["id"]: fact_info(data) for data in json.loads(stored)}

    def tables(self) -> Iterator[tuple[str, list[Record]]]:
        """(table, sorted rows) for every table; later tables may use what earlier ones have collected."""
        yield "code", list(self._codes())
        yield "kind", list(self._kinds())
        yield "law", list(self._laws())
        yield "ruling", list(self._rulings())
        yield "ruling_law", list(self._laws_of_rulings())
        yield "fact", [(fact.id, fact.title, self.laws.derived(fact.id)) for fact in self.laws.facts()]
        yield "question", list(self._questions())
        yield "worked_case", list(self._cases())
        yield "ruling_case", list(self._shown())
        yield "about", list(table_and_column_descriptions().items())

    def _codes(self) -> Iterator[Record]:
        for code in self.laws.codes():
            yield (
                *(code.id, code.title, code.group, code.edition, code.publisher, code.book),
                *(code.in_force_from, code.in_force_to, code.extends, code.checked, code.note),
            )

    def _kinds(self) -> Iterator[Record]:
        names: dict[str, list[str]] = {}
        for name, kind in self.ask("SELECT name, kind FROM kind_name WHERE alias ORDER BY name"):
            names.setdefault(kind, []).append(name)
        for kind in self.laws.kinds():
            yield kind.id, kind.title, kind.phase, kind.family, ", ".join(names.get(kind.id, ()))

    def _laws(self) -> Iterator[Record]:
        columns = 'id, cite, says, "limit", "right", standing, note, lines, memory'
        found = self.ask(f"SELECT code, kind, {columns} FROM provision ORDER BY number")  # noqa: S608 - they are ours
        for number, (code, kind, provision, *rest) in enumerate(found, 1):
            yield f"{code}/{provision}", number, code, kind, provision, *rest

    def _rulings(self) -> Iterator[Record]:
        under: dict[str, list[str]] = {}
        wording: dict[str, list[str]] = {}
        for code, kind, row, law, cite, says in self.ask(
            "SELECT r.code, r.kind, r.row, p.id, p.cite, p.says FROM row_provision r"
            " JOIN provision p ON p.code = r.law_code AND p.id = r.provision ORDER BY r.code, r.kind, r.row, r.place"
        ):
            under.setdefault(_joined_id(code, kind, row), []).append(f"{law} {cite}")
            wording.setdefault(_joined_id(code, kind, row), []).append(says)
        found = self.ask(
            "SELECT code, kind, id, condition, says, chooser, basis, note, do_json, options_json FROM row"
            " ORDER BY code, kind, place"
        )
        for number, (code, kind, row, formula, says, chooser, basis, note, do, options) in enumerate(found, 1):
            key = _joined_id(code, kind, row)
            orders, choice = self.orders(json.loads(do)), self._choice(chooser, json.loads(options))
            if not orders and not choice:
                orders = NOTHING_ORDERED
            self.ordered[key] = " ".join(filter(None, (orders, choice)))
            condition = self._in_words(parse_condition(formula), self.asked[code, kind])
            said = says or " ".join(wording.get(key, ()))
            laws = "; ".join(under.get(key, ()))
            yield key, number, code, kind, row, condition, orders, choice, said, laws, basis, note, formula

    def _choice(self, chooser: str | None, options: Specs) -> str:
        if not options:
            return ""
        offered = "; ".join(str(option.get("says") or self.orders(option["do"])).rstrip(".") for option in options)
        who = self.laws.roles.get(chooser or "", chooser or "somebody").replace("_", " ")
        return f"The choice of {who}: {offered}."

    def _in_words(self, condition: Condition, facts: Mapping[str, FactInfo]) -> str:
        """*condition* in words, without the names of facts and values."""
        clauses = [
            _condition_clause_in_words(facts.get(name) or self.laws.fact(name), name, may)
            for name, may in condition.items()
        ]
        return "; ".join(clauses) or "always"

    def _laws_of_rulings(self) -> Iterator[Record]:
        for code, kind, row, law_code, law, place in self.ask(
            "SELECT code, kind, row, law_code, provision, place FROM row_provision ORDER BY code, kind, row, place"
        ):
            yield _joined_id(code, kind, row), _joined_id(law_code, law), place

    def _questions(self) -> Iterator[Record]:
        number = 0
        for (code, kind), facts in self.asked.items():
            for fact in facts.values():
                number += 1
                yield (
                    *(_joined_id(code, kind, fact.id), number, code, kind, fact.id, fact.question),
                    "; ".join(_value_in_words(fact, value) for value in fact.values),
                    _ASKED.get(fact.to) or self.laws.roles.get(fact.to, fact.to).replace("_", " "),
                    _value_in_words(fact, fact.usual) if fact.usual else "",
                    self._in_words(fact.only_if, facts),
                    "yes" if fact.judgement else "no",
                )

    def _cases(self) -> Iterator[Record]:
        shown: dict[str, list[str]] = {}
        for ruling, case in self._shown():
            shown.setdefault(case, []).append(ruling)
        found = self.ask(
            'SELECT code, kind, place, name, told_json, record, origin FROM "case" ORDER BY code, kind, place'
        )
        for number, (code, kind, place, name, told, record, origin) in enumerate(found, 1):
            key = _joined_id(code, kind, place)
            facts = {fact: (value,) for fact, value in json.loads(told).items()} if told else {}
            known = self._in_words(facts, self.asked.get((code, kind), {})) if facts else ""
            rulings = shown.get(key, [])
            comes_to = " ".join(dict.fromkeys(self.ordered[ruling] for ruling in rulings))
            yield key, number, code, kind, name, known, record, next(iter(rulings), None), comes_to, origin

    def _shown(self) -> Iterator[Record]:
        for code, kind, row, case_kind, place in self.ask(
            "SELECT code, kind, row, case_kind, place FROM case_row ORDER BY code, case_kind, place, kind, row"
        ):
            yield _joined_id(code, kind, row), _joined_id(code, case_kind, place)


def _joined_id(*parts: object) -> str:
    return "/".join(map(str, parts))


def _condition_clause_in_words(fact: FactInfo | None, name: str, may: Sequence[str]) -> str:
    if fact is None:
        return f"{_slug_with_spaces(name)}: {' or '.join(map(_slug_with_spaces, may))}"
    if len(may) == 1 and may[0] in fact.words:
        return fact.words[may[0]]
    return f"{fact.title}: {' or '.join(_value_in_words(fact, value) for value in may)}"


def _value_in_words(fact: FactInfo, value: str) -> str:
    return fact.short.get(value) or _slug_with_spaces(value)


def _slug_with_spaces(slug: str) -> str:
    return slug.replace("_", " ")
