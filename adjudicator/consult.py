"""Asking the law about one fault: obtain the facts its table names, decide, and go on where a row says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.ruling import FactValue, Need

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebase import Decision, Row, Rulebase

_STEPS = 4
"""A row may send to another table, which may send on once more; nothing in the laws needs a longer way."""


@dataclass(frozen=True, slots=True)
class Consulted:
    """What the law says of one fault."""

    facts: dict[str, FactValue]
    """The facts that it asked about and that are known, in the order of the tables."""
    decisions: tuple[Decision, ...]
    """One for each table consulted; the last is where the way ended."""
    family_needs: tuple[Need, ...] = ()
    """What tells the members of a family apart that a row sends to."""

    @property
    def rows(self) -> tuple[tuple[Decision, Row], ...]:
        """The rows that apply, each with its decision."""
        return tuple((decision, decision.row) for decision in self.decisions if decision.row is not None)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The facts that are missing and matter."""
        return (
            tuple(
                Need(need.fact, need.to, need.question, tuple(need.values), need.leads_to)
                for decision in self.decisions
                for need in decision.needs
            )
            + self.family_needs
        )


def consult(
    rulebase: Rulebase,
    code: str,
    kind: str,
    obtain: Callable[[str, str], FactValue | None],
    *,
    assume: bool = True,
) -> Consulted:
    """What *code* says of *kind*, the facts coming from *obtain* (kind, fact)."""
    facts: dict[str, FactValue] = {}
    decisions: list[Decision] = []
    seen: set[tuple[str, str]] = set()
    while (code, kind) not in seen and len(seen) < _STEPS:
        seen.add((code, kind))
        table = rulebase.table(code, kind)
        known: dict[str, FactValue] = {}
        for fact in table.facts if table else ():
            value = obtain(kind, fact.id)
            if value is not None:
                known[fact.id] = value
        decision = rulebase.decide(code, kind, {name: value.value for name, value in known.items()}, assume=assume)
        known |= {name: FactValue(value, "assumed") for name, value in decision.assumed.items()}
        decisions.append(decision)
        if table is not None:
            reached = table.reachable({name: value.value for name, value in known.items()})
            facts |= {fact.id: known[fact.id] for fact in table.facts if fact.id in known and fact.id in reached}
        onward = next((spec for spec in decision.row.do if spec["effect"] == "goto"), None) if decision.row else None
        if onward is None:
            break
        code = str(onward.get("code", code))
        member, asked, needs = _member(rulebase, code, str(onward["kind"]), obtain)
        facts |= asked
        if needs or rulebase.table(code, member) is None:
            return Consulted(facts, tuple(decisions), needs)
        kind = member
    return Consulted(facts, tuple(decisions))


def _member(
    rulebase: Rulebase, code: str, kind: str, obtain: Callable[[str, str], FactValue | None]
) -> tuple[str, dict[str, FactValue], tuple[Need, ...]]:
    """(the kind that a row sends to, the facts that told it from its family, what has to be asked to tell it)."""
    told = {
        fact.id: value
        for fact in rulebase.family_facts(kind)
        if (value := obtain(kind, fact.id)) is not None and value.value in fact.values
    }
    choice = rulebase.resolve_kind(kind, {name: value.value for name, value in told.items()}, code)
    needs = tuple(Need(need.fact, need.to, need.question, tuple(need.values), need.leads_to) for need in choice.needs)
    return choice.kind or kind, told, () if choice.kind else needs
