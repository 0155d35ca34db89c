"""Facts told of the findings of a record, with ``!fact`` in it or beside it; a fact that cannot be told is
a problem.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.findings import FactValue, fact_as_typed
from adjudicator.record.events import Problem
from adjudicator.values.numbers import small_number
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.admissible_facts import RelevantFacts
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase

ToldFact = tuple[int | None, str, str]
"""(number of the finding or None for every finding, fact, value)."""

READING_FACT = "reading"
"""The fact that decides between two readings of the same cards."""
_TABLE_AGREEMENTS = frozenset(("heart_limit_agreed",))
"""Agreements of the table, which decide whether a fault is detected at all."""
_FACTS_OF_ANY_FAULT = frozenset((READING_FACT, "misinformed_of_turn", "was_a_lead")) | _TABLE_AGREEMENTS
"""Facts that may be told of any finding, because detectors read them."""


class FactsInRecord(NamedTuple):
    """The facts that a record tells of its findings."""

    told: tuple[ToldFact, ...]
    refused: tuple[tuple[int, str], ...]
    """(step, the reason for the refusal)."""
    steps: Mapping[tuple[int, str], int]
    """(finding, fact) → the step at which it was told."""


def last_told_value(told: Sequence[ToldFact], number: int, fact: str) -> str | None:
    """The value last told for *fact*, of the finding of *number* or of all; None if nobody told it."""
    return next((value for n, name, value in reversed(told) if name == fact and n in (None, number)), None)


@lru_cache(maxsize=512)
def _relevant_facts(laws: Rulebase, code: str, kinds: tuple[str, ...]) -> RelevantFacts:
    """The facts relevant to these *kinds*, computed once for all deals."""
    from adjudicator.law.admissible_facts import RelevantFacts  # most records tell nothing

    return RelevantFacts(laws, (code,), kinds)


class ToldFactReader:
    """A reader of the facts told of findings under one code."""

    def __init__(self, laws: Rulebase, code: str) -> None:
        self.laws = laws
        self.code = code
        self.of_any_fault = _FACTS_OF_ANY_FAULT | laws.lapse_facts
        """Facts that may be told of any finding, including those by which orders of any law lapse."""

    def reach(self, *kinds: str) -> RelevantFacts:
        """The facts that can matter to a fault of these *kinds*."""
        return _relevant_facts(self.laws, self.code, kinds)

    def facts_in(self, timeline: Timeline, faults: Sequence[Irregularity]) -> FactsInRecord:
        """The facts that *timeline* tells with ``!fact``, of the finding just before or of the numbered one."""
        told: dict[tuple[int, str], str] = {}
        refused: list[tuple[int, str]] = []
        steps: dict[tuple[int, str], int] = {}
        for step, event in timeline.acts:
            for word in event.words if event.name == "fact" else ():
                name, _, value = word.partition("=")
                number, _, fact = name.rpartition(".")
                try:
                    finding = _finding_number(number, fact, step.index, faults)
                    if finding is None:
                        continue
                    self._check(faults[finding - 1], fact, value)
                    steps.setdefault((finding, fact), step.index)
                    before = told.setdefault((finding, fact), value)
                    if before != value:
                        raise UserError(
                            f"{fact_as_typed(fact, before)} is given already; {fact_as_typed(fact, value)} denies it"
                        )
                except UserError as error:
                    refused.append((step.index, str(error)))
        facts = tuple((number, fact, value) for (number, fact), value in told.items())
        return FactsInRecord(facts, tuple(refused), steps)

    def with_idle_facts(
        self, findings: Sequence[Finding], checks: Iterable[EndCheck], told: Iterable[ToldFact]
    ) -> tuple[Finding, ...]:
        """*findings*, each with the facts *told* of it that neither its ruling nor an end check needed."""
        spoken = list(told)
        if not spoken:
            return tuple(findings)
        used = {found.id: {*found.facts, *found.also_told, *_synonyms_used(found)} for found in findings}
        for check in checks:
            used[check.finding] |= check.facts.keys()
        return tuple(self._with_idle_facts_of(found, spoken, used[found.id]) for found in findings)

    def _with_idle_facts_of(self, found: Finding, spoken: Sequence[ToldFact], used: set[str]) -> Finding:
        idle = {
            name: FactValue(value, "told")
            for number, name, value in spoken
            if number in (None, found.id) and name not in used and self._matters(found.kind, name, value)
        }
        return found._replace(also_told={**found.also_told, **idle}) if idle else found

    def _matters(self, kind: str, name: str, value: str) -> bool:
        try:
            self.reach(kind).require_relevant(name, value, self.of_any_fault)
        except UserError:
            return False
        return True

    def _check(self, fault: Irregularity, fact: str, value: str) -> None:
        kinds = dict.fromkeys((fault.ruled_as or fault.kind, fault.kind))
        self.reach(*kinds).require_relevant(fact, value, self.of_any_fault)


def refused_fact_problems(
    record: Record, timeline: Timeline, spoken: FactsInRecord, findings: Iterable[Finding]
) -> Iterator[Problem]:
    """Problems, at their place in the record, for told facts that are refused or contradict each other."""
    last = {finding: step for (finding, _), step in sorted(spoken.steps.items(), key=lambda told: told[1])}
    against = [(last[found.id], why) for found in findings if found.id in last for why in found.contradicts]
    for step, why in (*spoken.refused, *against):
        place = record.events[timeline.steps[step].event_index].place
        yield Problem(why, place.line, place.column)


def _finding_number(number: str, fact: str, at: int, faults: Sequence[Irregularity]) -> int | None:
    """The number of the finding of which the event *at* tells *fact*; None if the fact is about the whole table.

    Nothing is told of a due choice, which is no fault, nor of a fault that nobody knows of yet.
    """
    if number:
        named = small_number(number)
        if named is None or not 1 <= named <= len(faults):
            raise UserError(f"there is no finding {number}; {_last_finding_number_note(len(faults))}")
        return named
    past = [(n, fault) for n, fault in enumerate(faults, 1) if not fault.choice_due]
    before = [n for n, fault in past if (fault.step if fault.noticed_step is None else fault.noticed_step) < at]
    if not before and fact in _TABLE_AGREEMENTS:
        return None
    if not before:
        raise UserError("no irregularity has been found before it; a fact belongs to a finding")
    return before[-1]


def _last_finding_number_note(number: int) -> str:
    return f"the last is {number}" if number else "nothing irregular has been found"


def _synonyms_used(found: Finding) -> set[str]:
    """The names under which facts were told in the words of other codes."""
    return {value.heard.partition("=")[0] for value in found.facts.values() if value.heard}
