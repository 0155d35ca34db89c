"""The assumptions of a ruling: usual values that nobody has told. Assumptions that weigh are asked about in one
question of exceptions; for the others the answer says what they would change.

An assumption weighs if another value would move tricks, points or chips, or take away a deal, a board or its result.
The vocabulary marks the effects that do so; the rows show which facts decide over them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudicator.law.findings import AlternativeValue, FactValue
from adjudicator.law.ruling_outcome_comparison import (
    GOTO,
    GOTO_IF,
    effects_prescribed_by_rulings,
    outcome_of_rulings,
)
from adjudicator.law.rulings import (
    effects_ordered_by_all_open_rows,
    look_up_told_facts,
    rule_from_told_facts,
    rulings_without_record,
)
from rulebase.effect_marks import EffectMark
from rulebase.errors import UserError
from rulebase.query.answers import Need
from rulebase.query.conditions import EXCEPTION_FACT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from adjudicator.law.fault_decision import LookupResult
    from adjudicator.law.findings import Effect, Finding
    from rulebase import FactInfo, Row, Rulebase

NO_EXCEPTION = "none"
NONE_OF_THESE = "none of these"
EXCEPTION_QUESTION = "Is any of these true?"
SHORT_EXCEPTION_QUESTION = "Any of these?"
"""The short form of the question of exceptions."""
ASSUMED_NOT_HAPPENED = "not to have happened:"
"""The words for an assumption that something did not happen, after the word "assumed"."""

_YES_NO = ("yes", "no")

Weight = frozenset[str]


def rule_asking_about_weighty_assumptions(
    laws: Rulebase,
    code: str,
    kind: str,
    facts: Mapping[str, str],
    *,
    strict: bool = False,
    disputed: Collection[str] = (),
) -> Finding:
    """The ruling from told *facts*. Usual values that weigh are asked for; the others are reported with what they would
    change."""
    told = without_exception_answer(facts)
    none = facts.get(EXCEPTION_FACT)
    while True:
        found = rule_from_told_facts(laws, code, kind, told, strict=strict, disputed=disputed)
        if found.needs:
            return _without_effects_assumptions_make_doubtful(laws, code, found, told, disputed)
        alternatives = tuple(_alternative_values(laws, code, found, told, disputed, _assumed_facts(found)))
        weighty = [one for one in alternatives if one.weighs]
        if not weighty or none is None:
            break
        told |= {one.fact: one.usual for one in weighty}
    if weighty:
        need = _exceptions_question(laws, found, weighty)
        certain = _effects_under_every_exception(laws, code, found, told, disputed, weighty)
        return found._replace(status="needs-facts", needs=(need,), rulings=(), certain=certain)
    if none is not None and told.keys() == facts.keys() - {EXCEPTION_FACT}:
        found = found._replace(also_told={**found.also_told, EXCEPTION_FACT: FactValue(NO_EXCEPTION, "told")})
    return found._replace(otherwise=alternatives)


def _without_effects_assumptions_make_doubtful(
    laws: Rulebase, code: str, found: Finding, told: Mapping[str, str], disputed: Collection[str]
) -> Finding:
    """*found* without the effects that are certain only while an exception, which will be asked for in the end, does
    not hold."""
    ordered = [*(effect for ruling in found.rulings for effect in ruling.effects), *found.certain]
    assumed = _assumed_facts(found)
    if not ordered or not assumed:
        return found
    so_far = look_up_told_facts(laws, code, found.kind, told, disputed=disputed)
    own = _weights_still_open(laws, so_far)
    doubtful: list[Effect] = []
    for name, usual in assumed.items():
        entry = laws.fact(name)
        for value in entry.values if entry else ():
            if value == usual:
                continue
            other = look_up_told_facts(laws, code, found.kind, {**told, name: value}, disputed=disputed, strict=True)
            if other.contradicts:
                continue
            if len(own | _weights_still_open(laws, other)) < 2 and not any(
                _row_leads_to_weight(laws, code, row, set()) for one in (so_far, other) for row in _rows_still_open(one)
            ):
                # No weighing outcome depends on this fact, so it will not be asked.
                continue
            kept = [
                *(effect for ruling in rulings_without_record(laws, other) for effect in ruling.effects),
                *effects_ordered_by_all_open_rows(other, laws),
            ]
            orders = [(effect.name, effect.params) for effect in kept]
            doubtful += [effect for effect in ordered if (effect.name, effect.params) not in orders]
    certain = tuple(effect for effect in found.certain if effect not in doubtful)
    return found._replace(certain=certain, doubtful=tuple(doubtful))


def _effects_under_every_exception(
    laws: Rulebase,
    code: str,
    found: Finding,
    told: Mapping[str, str],
    disputed: Collection[str],
    weighty: Iterable[AlternativeValue],
) -> tuple[Effect, ...]:
    """The effects that *found* orders and that each *weighty* exception leaves certain; words that differ are left
    out."""
    kept = _effects_by_order(effects_prescribed_by_rulings(found.rulings))
    for one in weighty:
        if kept:
            there = _certain_effects_by_order(laws, code, found.kind, {**told, one.fact: one.value}, disputed)
            kept = _effects_in_both(kept, there)
    worded = {one.name for one in kept.values() if one.words is not None}
    covered = {other for ruling in found.rulings for other, by in ruling.words.covered.items() if by in worded}
    return tuple(one for one in kept.values() if one.name not in covered)


def _certain_effects_by_order(
    laws: Rulebase, code: str, kind: str, told: Mapping[str, str], disputed: Collection[str]
) -> dict[str, Effect]:
    """The effects that are certain from *told* facts, whatever exceptions are told besides."""
    so_far = look_up_told_facts(laws, code, kind, told, disputed=disputed)
    found = rule_from_told_facts(laws, code, kind, told, disputed=disputed)
    kept = _effects_by_order([*effects_prescribed_by_rulings(found.rulings), *found.certain])
    own = _weights_still_open(laws, so_far)
    for name, usual in _assumed_facts(found).items():
        entry = laws.fact(name)
        for value in entry.values if entry and kept else ():
            if value == usual or not kept:
                continue
            other = look_up_told_facts(laws, code, kind, {**told, name: value}, disputed=disputed)
            if not other.contradicts and _weights_still_open(laws, other) != own:
                there = _certain_effects_by_order(laws, code, kind, {**told, name: value}, disputed)
                kept = _effects_in_both(kept, there)
    return kept


def _effects_by_order(effects: Iterable[Effect]) -> dict[str, Effect]:
    """*effects* by name and parameters, without those that only send on to another law."""
    return {f"{one.name} {one.params}": one for one in effects if one.name not in (GOTO, GOTO_IF)}


def _effects_in_both(effects: Mapping[str, Effect], others: Mapping[str, Effect]) -> dict[str, Effect]:
    """The *effects* that stand in *others* too, without words where the two are worded otherwise."""
    return {
        order: one if one.words == others[order].words else one._replace(words=None)
        for order, one in effects.items()
        if order in others
    }


def with_alternative_values(laws: Rulebase, code: str, found: Finding) -> Finding:
    """*found*, made from a record, with the changes that other values of the assumed facts would bring.

    A ruling that is not reached by the known facts alone stays as it is: another law may have sent there.
    """
    if found.needs or not found.rulings or not any(value.source == "assumed" for value in found.facts.values()):
        return found
    known = {name: value.value for name, value in found.facts.items() if value.source != "assumed"}
    try:
        again = rule_from_told_facts(laws, code, found.kind, known, check=False)
    except UserError:
        return found
    if [one.row for one in again.rulings] != [one.row for one in found.rulings]:
        return found
    alternatives = _alternative_values(laws, code, again, known, (), _assumed_facts(found))
    return found._replace(otherwise=tuple(alternatives))


def without_exception_answer(facts: Mapping[str, str]) -> dict[str, str]:
    """*facts* without the answer that no exception applies. Raises UserError if that fact has another value."""
    if facts.get(EXCEPTION_FACT, NO_EXCEPTION) != NO_EXCEPTION:
        raise UserError(f"{EXCEPTION_FACT} can only be '{NO_EXCEPTION}'; name an exception by its own name")
    return {name: value for name, value in facts.items() if name != EXCEPTION_FACT}


def facts_told_by_answer(need: Need, value: str, found: Finding) -> dict[str, str]:
    """The facts that the answer *value* to *need* tells; *found* supplies the assumed facts."""
    if need.fact != EXCEPTION_FACT:
        return {need.fact: value}
    if value != NO_EXCEPTION:
        fact, _, said = value.partition("=")
        return {fact: said}
    listed = (one.partition("=")[0] for one in need.values if one != NO_EXCEPTION)
    return {fact: found.facts[fact].value for fact in listed}


def _assumed_facts(found: Finding) -> dict[str, str]:
    """The facts that *found* assumes, with their usual values."""
    return {name: one.value for name, one in found.facts.items() if one.source == "assumed"}


def _alternative_values(
    laws: Rulebase,
    code: str,
    found: Finding,
    told: Mapping[str, str],
    disputed: Collection[str],
    assumed: Mapping[str, str],
) -> Iterator[AlternativeValue]:
    """The change that each other value of an *assumed* fact would make to *found*, if any."""
    if not assumed:
        return
    own = _weights_still_open(laws, look_up_told_facts(laws, code, found.kind, told, disputed=disputed))
    for name, usual in assumed.items():
        entry = laws.fact(name)
        for value in entry.values if entry else ():
            if entry is None or value == usual:
                continue
            other = look_up_told_facts(laws, code, found.kind, {**told, name: value}, disputed=disputed)
            rulings = rulings_without_record(laws, other)
            if other.contradicts or (
                not other.needs and outcome_of_rulings(rulings) == outcome_of_rulings(found.rulings)
            ):
                continue
            usually = (
                f"{ASSUMED_NOT_HAPPENED} {entry.title}"
                if usual == "no" and "no" not in entry.words
                else fact_value_in_full(entry, usual)
            )
            weighs = _weights_still_open(laws, other) != own
            yield AlternativeValue(
                name, usual, value, usually, fact_value_in_full(entry, value), rulings, other.needs, weighs
            )


def _rows_still_open(found: LookupResult) -> Sequence[Row]:
    """The rows that may still decide *found*."""
    last = found.decisions[-1]
    return last.open_rows if last.row is None else ()


def _row_leads_to_weight(laws: Rulebase, code: str, row: Row, seen: set[str]) -> bool:
    """Whether *row* sends on to a table under *code* with effects that weigh; *seen* are the tables already
    examined."""
    for spec in row.do:
        kind = str(spec.get("kind"))
        if spec["effect"] != GOTO or kind in seen:
            continue
        seen.add(kind)
        table = laws.table(str(spec.get("code", code)), kind)
        rows = table.rows if table else ()
        if any(_weighty_effects_of_rows(laws, [one]) or _row_leads_to_weight(laws, code, one, seen) for one in rows):
            return True
    return False


def _weights_still_open(laws: Rulebase, found: LookupResult) -> frozenset[Weight]:
    """The weights of the rows that are still open, each once."""
    decided = [row for _, row in found.rows]
    return frozenset(_weighty_effects_of_rows(laws, [*decided, row]) for row in _rows_still_open(found)) or frozenset(
        {_weighty_effects_of_rows(laws, decided)}
    )


def _weighty_effects_of_rows(laws: Rulebase, rows: Iterable[Row]) -> Weight:
    specs = [spec for row in rows for spec in row.do]
    offered = [spec for row in rows for option in row.options for spec in option.get("do", ())]
    return frozenset(
        json.dumps([sort, spec], sort_keys=True)
        for sort, found in (("ordered", specs), ("offered", offered))
        for spec in found
        if (effect := laws.effect(spec["effect"])) and EffectMark.WEIGHS in effect.marks and spec.get("n") != 0
    )


def _exceptions_question(laws: Rulebase, found: Finding, weighty: Iterable[AlternativeValue]) -> Need:
    """The one question that lists the exceptions, "none of these" first."""
    listed = list(weighty)
    facts = {one.fact: laws.fact(one.fact) for one in listed}
    single = next(iter(facts)) if len(facts) == 1 else None
    none = listed[0].usual if single else NO_EXCEPTION
    named = {none: (NONE_OF_THESE, found.rulings)}
    named |= {one.value if single else f"{one.fact}={one.value}": (one.says, one.rulings) for one in listed}
    asked = {entry.to for entry in facts.values() if entry}
    return Need(
        single or EXCEPTION_FACT,
        asked.pop() if len(asked) == 1 else "table",
        EXCEPTION_QUESTION,
        tuple(named),
        {value: tuple(ruling.row for ruling in rulings[-1:]) for value, (_, rulings) in named.items()},
        {value: words for value, (words, _) in named.items()},
    )


def fact_value_in_short(entry: FactInfo | None, value: str) -> str:
    """The meaning of a fact with this *value*, in the fewest words that the vocabulary has."""
    if entry is None:
        return value.replace("_", " ")
    return entry.short.get(value) or fact_value_in_full(entry, value)


def fact_value_in_few_words(entry: FactInfo, value: str) -> str:
    """The fact with this *value* in few words that name the fact too, for readers who have not seen the question."""
    whole, short = fact_value_in_full(entry, value), fact_value_in_short(entry, value)
    return min(whole, short if " " in short else whole, key=len)


def fact_value_in_full(entry: FactInfo, value: str) -> str:
    """The meaning of a fact with this *value*, in full words."""
    if value in entry.words:
        return entry.words[value]
    if value in _YES_NO:
        return entry.title if value == "yes" else entry.short.get(value) or f"not the case: {entry.title}"
    return f"{entry.title}: {value.replace('_', ' ')}"
