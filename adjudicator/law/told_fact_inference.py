"""Inferences from told facts for one table of law: facts told in the words of other codes, impossible combinations, and
the values that are still possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.findings import FactValue, fact_as_typed, fact_values

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from rulebase.query.answers import Decision, DecisionTable


def facts_by_synonym(
    table: DecisionTable, spoken: Mapping[str, str], known: dict[str, FactValue]
) -> Iterator[tuple[str, FactValue]]:
    """The facts of *table* that are told in the words of other codes, each with the words that were told.

    A fact of the table itself has another meaning only where it cannot arise beside the *known* facts and the other
    can; it is then removed from *known*.
    """
    own = {fact.id for fact in table.facts}
    for one in table.heard:
        if not one.exact or spoken.get(one.fact) != one.value:
            continue
        if one.fact in own:
            arising = table.facts_that_may_arise({**spoken, **fact_values(known)})
            if one.fact in arising or one.means not in arising:
                continue
            known.pop(one.fact, None)
        yield one.means, FactValue(one.as_value, "told", fact_as_typed(one.fact, one.value))


def add_facts_told_by_synonym(
    table: DecisionTable,
    known: dict[str, FactValue],
    spoken: Mapping[str, str],
    sure: Mapping[str, str],
    weigh: Callable[[str, str], FactValue] | None = None,
) -> list[str]:
    """Add to *known* the facts told in the words of other codes; return the contradictions among the told facts, a
    sentence each.

    *sure* are values that follow from facts told to an earlier table; *weigh* gives the value to use for a told fact if
    a record shows another.
    """
    against = [
        *_told_facts_contradicting_sure_ones({**spoken, **fact_values(known, "told")}, sure),
        *_add_synonyms_yielding_contradictions(table, known, spoken, weigh),
    ]
    return [*against, *impossible_combinations(table, {**spoken, **fact_values(known, "told")})]


def _add_synonyms_yielding_contradictions(
    table: DecisionTable,
    known: dict[str, FactValue],
    spoken: Mapping[str, str],
    weigh: Callable[[str, str], FactValue] | None,
) -> Iterator[str]:
    """Add to *known* the facts told in the words of other codes; yield a sentence for each that contradicts another
    told fact or the record."""
    for fact, value in facts_by_synonym(table, spoken, known):
        before = known.get(fact)
        if before is not None and before.source == "told" and before.value != value.value:
            other = before.heard or fact_as_typed(fact, before.value)
            yield f"{value.heard} says that {fact_as_typed(fact, value.value)}; {other} is told too"
        elif weigh and (seen := weigh(fact, value.value)).source != "told":
            shown = fact_as_typed(fact, seen.value)
            yield f"{value.heard} says that {fact_as_typed(fact, value.value)}, but the record shows {shown}"
        else:
            known[fact] = value


def impossible_combinations(table: DecisionTable, told: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each combination of facts *told* that the table excludes."""
    for condition in table.never:
        if all(told.get(fact) in values for fact, values in condition.items()):
            yield f"{' and '.join(fact_as_typed(fact, told[fact]) for fact in condition)} cannot all be true together"


def _told_facts_contradicting_sure_ones(told: Mapping[str, str], sure: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each fact *told* that contradicts a *sure* value."""
    for name, value in sure.items():
        if told.get(name, value) != value:
            yield (
                f"{fact_as_typed(name, told[name])} is told, but {fact_as_typed(name, value)} follows from "
                "what else is known"
            )


def values_still_possible(
    table: DecisionTable, fact: str, values: Iterable[str], known: Mapping[str, str]
) -> tuple[str, ...]:
    """The *values* that *fact* may still have if others are *known*."""
    return tuple(value for value in values if not any(impossible_combinations(table, {**known, fact: value})))


def facts_with_one_possible_value(
    table: DecisionTable, known: Mapping[str, str], disputed: Collection[str]
) -> dict[str, FactValue]:
    """The facts of *table* to which the *known* facts leave one value only."""
    found: dict[str, FactValue] = {}
    bearing = {fact for condition in table.never for fact in condition}
    for fact in table.facts:
        if fact.id in known or fact.id in disputed or (fact.id not in bearing and len(fact.values) > 1):
            continue
        still = values_still_possible(table, fact.id, fact.values, known)
        if len(still) == 1:
            found[fact.id] = FactValue(still[0], "told")
    return found


def decision_with_possible_answers(table: DecisionTable, decision: Decision, known: Mapping[str, str]) -> Decision:
    """*decision*, its questions without the answers that the *known* facts rule out."""
    needs = [
        need._replace(values=values_still_possible(table, need.fact, need.values, known)) for need in decision.needs
    ]
    return decision._replace(needs=tuple(needs))
