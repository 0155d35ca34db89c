"""The look-up of one fault in the law: known facts are obtained, the table of its kind decides, and a row may send on
to another table, which takes over the facts settled or known so far.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.findings import FactValue, fact_values
from adjudicator.law.ruling_outcome_comparison import GOTO_IF
from rulebase.errors import Contradiction
from rulebase.query.answers import HOUSE_SIGN, DecisionTable, Need
from rulebase.query.conditions import first_contradiction, possible_values

if TYPE_CHECKING:
    from rulebase import Decision, FactInfo, Row, Rulebase


class HandedOnFacts:
    """Facts handed on from table to table."""

    def __init__(self) -> None:
        self._settled: dict[str, FactValue] = {}
        """The facts that rows settle for the tables they send to."""
        self._known: dict[str, FactValue] = {}
        """The facts that earlier tables found, and those that the kinds of their faults prove."""
        self._changed: set[str] = set()
        """The facts that a row has changed: it settles another value than an earlier table had."""
        self._anew: set[str] = set()
        """The facts that are about something else from here on, although an earlier table had one of that name."""

    def take_over(self, spec: Mapping[str, object], known: Mapping[str, FactValue], proved: Mapping[str, str]) -> None:
        """Take over *known* and *proved* facts where a row sends on by *spec*, and the facts that *spec* settles."""
        source = "told" if any(value.source == "told" for value in known.values()) else "record"
        self._known |= {name: FactValue(value, source) for name, value in proved.items() if name not in self._known}
        self._known |= known
        settled = {name: FactValue(value, source) for name, value in facts_listed_in_parameter(spec, "facts")}
        self._changed |= {name for name in settled if name in self._known}
        self._settled |= settled
        self._anew = set(parameter_entries(spec, "anew"))
        for name in self._anew:
            self._known.pop(name, None)
            self._settled.pop(name, None)

    def known_at(
        self, table: DecisionTable | None, obtain: Callable[[str], FactValue | None]
    ) -> tuple[Mapping[str, FactValue], dict[str, FactValue]]:
        """(facts handed on to *table*, known facts of the table including those from *obtain*)."""
        if table is None:
            return {}, {}
        settled = self.facts_for(table)
        found = {fact.id: self.knowledge_of(fact.id, obtain(fact.id), settled) for fact in table.facts}
        return settled, {name: value for name, value in found.items() if value is not None}

    def facts_for(self, table: DecisionTable) -> Mapping[str, FactValue]:
        """The known facts of *table*, also under another name; a name of its own has one meaning."""
        found = {**self._known, **self._settled}
        own = {fact.id for fact in table.facts}
        for one in table.heard:
            value = found.get(one.fact)
            if (
                one.exact
                and one.fact not in own
                and one.means not in found
                and value is not None
                and value.value == one.value
            ):
                found[one.means] = FactValue(one.as_value, value.source)
        return found

    def knowledge_of(self, fact: str, obtained: FactValue | None, settled: Mapping[str, FactValue]) -> FactValue | None:
        """The value of *fact*: a told value, then the value a row settles (first of all if the row changed it), then
        the value that earlier tables found."""
        if fact in self._anew:
            return None
        value = settled.get(fact)
        if value is None or fact in self._changed:
            return value or obtained
        return obtained if obtained is not None and (obtained.source == "told" or fact not in self._settled) else value

    def changed(self, facts: Iterable[str]) -> set[str]:
        """The members of *facts* that a row has changed since they were told."""
        return self._changed.intersection(facts)


def facts_listed_in_parameter(spec: Mapping[str, object], param: str) -> list[tuple[str, str]]:
    """The (fact, value) pairs of *param*, a list of ``fact = value``."""
    pairs = (clause.partition("=") for clause in parameter_entries(spec, param))
    return [(name.strip(), value.strip()) for name, _, value in pairs]


def parameter_entries(spec: Mapping[str, object], param: str) -> list[str]:
    """The entries that *param* of *spec* lists."""
    listed = spec.get(param)
    return [str(one) for one in listed] if isinstance(listed, (list, tuple)) else []


_NO_FACTS: Mapping[str, FactValue] = MappingProxyType({})
_NOTHING_TOLD: Mapping[str, str] = MappingProxyType({})
_MOST_TABLES = 12
"""The most tables in one look-up: a row may send from a variant to its parents, and back; no law needs a
longer chain.
"""


class LookupResult(NamedTuple):
    """The result of looking up one fault."""

    facts: dict[str, FactValue]
    """The known facts that the tables asked about, in the order of the tables."""
    decisions: "tuple[Decision, ...]"
    """A decision for each table consulted; the last one settles the look-up."""
    family_needs: tuple[Need, ...] = ()
    """The questions that tell the member of a family apart, if a row sends to a family."""
    also_told: Mapping[str, FactValue] = _NO_FACTS
    """Told facts of the consulted tables that make no difference."""
    contradicts: tuple[str, ...] = ()
    """Told facts that contradict each other, a sentence each."""
    refused_facts: Mapping[str, str] = _NOTHING_TOLD
    """Facts refused because the record shows another value → a sentence with both."""
    without_house_rule: "LookupResult | None" = None
    """The result by the law alone, where a house's own rule decides."""

    @property
    def rows(self) -> "tuple[tuple[Decision, Row], ...]":
        """The rows that apply, each with its decision."""
        return tuple((decision, decision.row) for decision in self.decisions if decision.row is not None)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The missing facts that matter."""
        return tuple(need for decision in self.decisions for need in decision.needs) + self.family_needs


def look_up_law(
    rulebase: "Rulebase",
    code: str,
    kind: str,
    obtain: Callable[[str, str], FactValue | None],
    *,
    assume: bool = True,
    elsewhere: Collection[str] = (),
    disputed: Collection[str] = (),
    spoken: Mapping[str, str] = _NOTHING_TOLD,
    weigh: Callable[[str, str, str], FactValue] | None = None,
    doubtful: Callable[[str, str], bool] | None = None,
) -> LookupResult:
    """The law of *code* on *kind*, with facts from *obtain* (kind, fact).

    A row that sends on may settle facts of the next table. A parent's row that names no code sends on to the law of the
    game at hand: the variant's changes go before the parent's own table. *elsewhere* are kinds with a finding of their
    own beside this one: a row that sends there is not followed, so that nothing is ordered twice. A *disputed* fact is
    not decided by anything told. *spoken* are all told facts, in the words of any code: a table knows its synonyms of
    facts of other codes. *weigh* (kind, fact, value) gives the value to use for such a told fact if there is a record.
    The usual value of a *doubtful* fact (kind, fact) is not assumed.

    If a house's own rule decides, the law alone is looked up as well.
    """

    def asked(law: str) -> LookupResult:
        return _look_up_tables(
            rulebase,
            law,
            kind,
            obtain,
            assume=assume,
            elsewhere=elsewhere,
            disputed=disputed,
            spoken=spoken,
            weigh=weigh,
            doubtful=doubtful,
        )

    found = asked(code)
    if HOUSE_SIGN not in code or not any(row.house for _, row in found.rows):
        return found
    return found._replace(without_house_rule=asked(rulebase.code(code).law))


def _look_up_tables(
    rulebase: "Rulebase",
    code: str,
    kind: str,
    obtain: Callable[[str, str], FactValue | None],
    *,
    assume: bool,
    elsewhere: Collection[str],
    disputed: Collection[str],
    spoken: Mapping[str, str],
    weigh: Callable[[str, str, str], FactValue] | None,
    doubtful: Callable[[str, str], bool] | None,
) -> LookupResult:
    game, parents = code, rulebase.code(code).ancestors
    facts: dict[str, FactValue] = {}
    idle: dict[str, FactValue] = {}
    against: list[str] = []
    decisions: list[Decision] = []
    seen: set[tuple[str, str, frozenset[tuple[str, str]]]] = set()
    handed = HandedOnFacts()
    sure: dict[str, str] = {}
    needs: tuple[Need, ...] = ()
    while len(seen) < _MOST_TABLES:
        table = rulebase.table(code, kind)
        settled, known = handed.known_at(table, partial(obtain, kind))
        unsure = _doubtful_assumptions(table, known, doubtful and partial(doubtful, kind))
        if (place := (code, kind, frozenset(fact_values(known).items()))) in seen:
            break
        seen.add(place)
        implied: Mapping[str, FactValue] = _NO_FACTS
        if table is not None:
            if spoken:
                from adjudicator.law.told_fact_inference import add_facts_told_by_synonym

                against += add_facts_told_by_synonym(
                    table, known, spoken, sure, partial(weigh, kind) if weigh else None
                )
            implied = _facts_implied_by_asking_conditions(table.facts, known, {*disputed, *unsure}, settled)
            known |= implied
            if table.never:
                from adjudicator.law.told_fact_inference import facts_with_one_possible_value

                known |= facts_with_one_possible_value(table, {**spoken, **fact_values(known)}, disputed)
            known = _facts_with_bounds_applied(table, known, against)
        decision, known = _decide_without_contradicting_told_facts(
            rulebase, (code, kind), known, obtain, against, assume=assume, unsure=unsure
        )
        known = _facts_confirmed_by_decision(known, implied, decision)
        decision, reached = _decision_and_applicable_facts(table, decision, known, spoken)
        matter = (reached & known.keys()) - handed.changed(facts)
        facts |= {fact.id: known[fact.id] for fact in (table.facts if table else ()) if fact.id in matter}
        idle |= {
            name: value
            for name, value in known.items()
            if name not in reached and value.source == "told" and value is not settled.get(name)
        }
        decisions.append(decision)
        onward = _goto_effect(decision.row, obtain, kind) if decision.row else None
        if onward is None or onward["kind"] in elsewhere:
            break
        clauses = facts_listed_in_parameter(onward, "facts")
        handed.take_over(onward, {name: known[name] for name in reached & known.keys()}, rulebase.kind(kind).proves)
        if any(name in spoken for name, _ in clauses):
            sure |= _facts_certain_for_next_table(rulebase, decision, fact_values(known, "told"), handed)
        code = str(onward.get("code", game if code in parents else code))
        member, asked, needs = _family_member_told_by_facts(rulebase, code, str(onward["kind"]), obtain)
        facts |= asked
        if needs or rulebase.table(code, member) is None:
            break
        kind = member
    also_told = {name: value for name, value in idle.items() if name not in facts}
    return LookupResult(facts, tuple(decisions), needs, also_told, tuple(dict.fromkeys(against)))


def _decision_and_applicable_facts(
    table: DecisionTable | None, decision: "Decision", known: Mapping[str, FactValue], spoken: Mapping[str, str]
) -> "tuple[Decision, frozenset[str]]":
    """(*decision* without the answers that are ruled out, the facts of *table* that apply to these *known* facts)."""
    if table is None:
        return decision, frozenset()
    told = fact_values(known)
    if table.never:
        from adjudicator.law.told_fact_inference import (
            decision_with_possible_answers,  # few tables rule out combinations of answers
        )

        decision = decision_with_possible_answers(table, decision, {**spoken, **told})
    return decision, table.facts_that_may_arise(told)


def _doubtful_assumptions(
    table: DecisionTable | None, known: Mapping[str, FactValue], doubtful: Callable[[str], bool] | None
) -> frozenset[str]:
    """The facts of *table* that would be assumed but are *doubtful*."""
    if table is None or doubtful is None:
        return frozenset()
    asked = table.facts
    return frozenset(fact.id for fact in asked if fact.usual and fact.id not in known and doubtful(fact.id))


def _facts_certain_for_next_table(
    rulebase: "Rulebase", decision: "Decision", told: Mapping[str, str], handed: HandedOnFacts
) -> dict[str, str]:
    """The facts that the table of *decision* settles for the next one whatever is still open beside the *told* facts,
    without those that the row *handed* on with a changed value."""
    rows = rulebase.decide(decision.code, decision.kind, told, assume=False).open_rows
    settled = [
        dict(facts_listed_in_parameter(spec, "facts")) for row in rows for spec in row.do if spec["effect"] == "goto"
    ]
    if not settled or len(settled) < len(rows):
        return {}
    common = set(settled[0].items()).intersection(*(one.items() for one in settled))
    changed = handed.changed(settled[0])
    return {name: value for name, value in common if name not in changed}


def _facts_with_bounds_applied(
    table: DecisionTable, known: Mapping[str, FactValue], against: list[str]
) -> dict[str, FactValue]:
    """*known* without what other facts rule out, and with what follows from them."""
    left = dict(known)
    for fact in table.facts:
        if not fact.bounds:
            continue
        now = fact_values(left)
        may = possible_values(fact, now)
        if fact.id in left and left[fact.id].value in fact.values and left[fact.id].value not in may:
            if left[fact.id].source == "told" and (clash := first_contradiction((fact,), now)):
                against.append(str(clash))
            del left[fact.id]
        if fact.id not in left and len(may) == 1 and fact.id in table.facts_that_may_arise(now):
            grounds = {name: left[name] for bound in fact.bounds for name in bound.when if name in left}
            told = [one.follows or f"{name}={one.value}" for name, one in grounds.items() if one.source == "told"]
            follows = " and ".join(dict.fromkeys(told))
            left[fact.id] = FactValue(may[0], "told" if told else "record", follows=follows)
    return left


def _facts_implied_by_asking_conditions(
    asked: "Sequence[FactInfo]",
    known: Mapping[str, FactValue],
    disputed: Collection[str],
    settled: Mapping[str, FactValue],
) -> dict[str, FactValue]:
    """The facts implied by a told fact that is asked only if another fact has one value: a replaced bid implies that it
    was refused.

    A usual value stays an assumption, and a matter for the director's judgement is never implied. Facts *settled* by
    earlier tables were told for another table, or by nobody, and imply nothing.
    """
    if all(value.source != "told" for value in known.values()):
        return {}
    usual = {fact.id: fact.usual for fact in asked if fact.id not in {*known, *disputed} and not fact.judgement}
    implied: dict[str, FactValue] = {}
    for fact in reversed(asked):
        if fact.id in settled:
            continue
        if (value := implied.get(fact.id) or known.get(fact.id)) and value.source == "told":
            only = {name: held[0] for name, held in fact.only_if.items() if name in usual and len(held) == 1}
            follows = value.follows or f"{fact.id}={value.value}"
            implied |= {
                name: FactValue(one, "told", follows=follows) for name, one in only.items() if one != usual[name]
            }
    return _consistent_implications(asked, known, implied)


def _facts_confirmed_by_decision(
    known: Mapping[str, FactValue], implied: Mapping[str, FactValue], decision: "Decision"
) -> dict[str, FactValue]:
    """*known* with the values that *decision* assumes, and without *implied* values that its row does not depend on.

    The implying fact may have been told for another table, which asks it under other conditions.
    """
    found = {**known, **{name: FactValue(value, "assumed") for name, value in decision.assumed.items()}}
    if not implied or decision.row is None:
        return found
    from rulebase.query.conditions import parse_condition  # few told facts imply anything

    named = parse_condition(decision.row.when).keys()
    idle = {name for name, one in implied.items() if named.isdisjoint((name, one.follows.partition("=")[0]))}
    return {name: value for name, value in found.items() if name not in idle}


def _consistent_implications(
    asked: "Sequence[FactInfo]", known: Mapping[str, FactValue], implied: dict[str, FactValue]
) -> dict[str, FactValue]:
    """The *implied* facts that are consistent with the known ones; a fact told but not asked here implies nothing."""
    if not implied:
        return implied
    told = fact_values({**known, **implied})
    for fact in asked:
        if fact.bounds and fact.id in told and told[fact.id] not in possible_values(fact, told):
            against = {fact.id, *(name for bound in fact.bounds for name in bound.when)} & implied.keys()
            idle = {implied[name].follows for name in against}
            implied = {name: value for name, value in implied.items() if value.follows not in idle}
            told = fact_values({**known, **implied})
    return implied


def _goto_effect(row: "Row", obtain: Callable[[str, str], FactValue | None], kind: str) -> Mapping[str, object] | None:
    """The effect of *row* that sends to another table: unconditional, or with a condition known to hold."""
    for spec in row.do:
        if spec["effect"] == "goto":
            return spec
        given = facts_listed_in_parameter(spec, "given") if spec["effect"] == GOTO_IF else []
        if given and all((value := obtain(kind, name)) and value.value == wanted for name, wanted in given):
            return spec
    return None


def _decide_without_contradicting_told_facts(
    rulebase: "Rulebase",
    table: tuple[str, str],
    known: dict[str, FactValue],
    obtain: Callable[[str, str], FactValue | None],
    against: list[str],
    *,
    assume: bool,
    unsure: frozenset[str],
) -> "tuple[Decision, dict[str, FactValue]]":
    """The decision of *table*, and the *known* facts it rests on; facts *unsure* are not assumed."""
    try:
        decision = rulebase.decide(*table, fact_values(known), assume=assume, unsure=unsure)
    except Contradiction as error:
        # Each is possible, but not all together: none of them is used.
        against.append(str(error))
        known = {name: value for name, value in known.items() if value.source != "told"}
        decision = rulebase.decide(*table, fact_values(known), assume=assume, unsure=unsure)
    if decision.row and _handover_contradicts_told_fact(decision.row, obtain, known):
        unassumed = rulebase.decide(*table, fact_values(known), assume=False)
        if not all(_handover_contradicts_told_fact(row, obtain, known) for row in unassumed.open_rows):
            # The usual value does not hold here: a told fact contradicts it.
            decision = unassumed
    return decision, known


def _handover_contradicts_told_fact(
    row: "Row", obtain: Callable[[str, str], FactValue | None], known: Mapping[str, FactValue]
) -> bool:
    """Whether a told fact contradicts what *row* settles for the table it sends to; facts *known* here may have been
    changed by the row."""
    onward = next((spec for spec in row.do if spec["effect"] == "goto"), {})
    clauses = (one for one in facts_listed_in_parameter(onward, "facts") if one[0] not in known)
    found = ((obtain(str(onward["kind"]), fact), settled) for fact, settled in clauses)
    return any(value is not None and value.source == "told" and value.value != settled for value, settled in found)


def _family_member_told_by_facts(
    rulebase: "Rulebase", code: str, kind: str, obtain: Callable[[str, str], FactValue | None]
) -> tuple[str, dict[str, FactValue], tuple[Need, ...]]:
    """(the kind that a row sends to, the facts that told it from its family, the questions that would tell it)."""
    told = {
        fact.id: value
        for fact in rulebase.facts_telling_family_apart(kind)
        if (value := obtain(kind, fact.id)) is not None and value.value in fact.values
    }
    choice = rulebase.resolve_kind(kind, {name: value.value for name, value in told.items()}, code)
    return choice.kind or kind, told, () if choice.kind else choice.needs
