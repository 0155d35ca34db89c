"""What is told of the findings of a record: with ``!fact`` in it, and beside it; what cannot be told is a problem."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.findings import FactValue
from adjudicator.law.hearing import as_told
from adjudicator.record.events import Problem
from adjudicator.values.numbers import small_number
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.end_checks import Check
    from adjudicator.law.findings import Finding
    from adjudicator.law.reach import Reach
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

Told = tuple[int | None, str, str]
"""(number of the finding or None for every finding, fact, value)."""

READING = "reading"
"""The fact that tells between two readings of the same cards."""
_OF_THE_TABLE = frozenset(("heart_limit_agreed",))
"""What the table has agreed on, and decides what is found at all."""
_OF_ANY_FAULT = frozenset((READING, "misinformed_of_turn", "was_a_lead")) | _OF_THE_TABLE
"""Facts that may be told of any finding: detectors read them."""


class Spoken(NamedTuple):
    """What a record tells of its findings."""

    told: tuple[Told, ...]
    refused: tuple[tuple[int, str], ...]
    """(step, what is wrong with it)."""
    steps: Mapping[tuple[int, str], int]
    """(finding, fact) → the step at which it was told."""


def last_told(told: Sequence[Told], number: int, fact: str) -> str | None:
    """What was told of *fact* last, of the finding of *number* or of all; None where nobody told it."""
    return next((value for n, name, value in reversed(told) if name == fact and n in (None, number)), None)


@lru_cache(maxsize=512)
def _reach(laws: Rulebase, code: str, kinds: tuple[str, ...]) -> Reach:
    """What can matter to a fault of these *kinds*, worked out once for all deals."""
    from adjudicator.law.reach import Reach  # most records tell nothing

    return Reach(laws, (code,), kinds)


class Listener:
    """Reads what is told of findings under one code."""

    def __init__(self, laws: Rulebase, code: str) -> None:
        self.laws = laws
        self.code = code
        self.of_any_fault = _OF_ANY_FAULT | laws.lapse_facts
        """Facts that may be told of any finding, those included by which orders of whatever law lapse."""

    def reach(self, *kinds: str) -> Reach:
        """What can matter to a fault of these *kinds*."""
        return _reach(self.laws, self.code, kinds)

    def spoken(self, timeline: Timeline, faults: Sequence[Irregularity]) -> Spoken:
        """What *timeline* tells with ``!fact``: of the finding just before, or of the one that is numbered."""
        told: dict[tuple[int, str], str] = {}
        refused: list[tuple[int, str]] = []
        steps: dict[tuple[int, str], int] = {}
        for step, event in timeline.acts:
            for word in event.words if event.name == "fact" else ():
                name, _, value = word.partition("=")
                number, _, fact = name.rpartition(".")
                try:
                    finding = _finding(number, fact, step.index, faults)
                    if finding is None:
                        continue
                    self._check(faults[finding - 1], fact, value)
                    steps.setdefault((finding, fact), step.index)
                    before = told.setdefault((finding, fact), value)
                    if before != value:
                        raise UserError(f"{as_told(fact, before)} is told already; {as_told(fact, value)} denies it")
                except UserError as error:
                    refused.append((step.index, str(error)))
        facts = tuple((number, fact, value) for (number, fact), value in told.items())
        return Spoken(facts, tuple(refused), steps)

    def also_told(
        self, findings: Sequence[Finding], checks: Iterable[Check], told: Iterable[Told]
    ) -> tuple[Finding, ...]:
        """*findings*, each with what was *told* of it and neither its ruling nor a check after play needed."""
        spoken = list(told)
        if not spoken:
            return tuple(findings)
        used = {found.id: {*found.facts, *found.also_told, *_heard(found)} for found in findings}
        for check in checks:
            used[check.finding] |= check.facts.keys()
        return tuple(self._beside(found, spoken, used[found.id]) for found in findings)

    def _beside(self, found: Finding, spoken: Sequence[Told], used: set[str]) -> Finding:
        idle = {
            name: FactValue(value, "told")
            for number, name, value in spoken
            if number in (None, found.id) and name not in used and self._matters(found.kind, name, value)
        }
        return found._replace(also_told={**found.also_told, **idle}) if idle else found

    def _matters(self, kind: str, name: str, value: str) -> bool:
        try:
            self.reach(kind).refuse(name, value, self.of_any_fault)
        except UserError:
            return False
        return True

    def _check(self, fault: Irregularity, fact: str, value: str) -> None:
        kinds = dict.fromkeys((fault.ruled_as or fault.kind, fault.kind))
        self.reach(*kinds).refuse(fact, value, self.of_any_fault)


def refusals(record: Record, timeline: Timeline, spoken: Spoken, findings: Iterable[Finding]) -> Iterator[Problem]:
    """What the record tells and cannot be told, or cannot be so together, where it stands."""
    last = {finding: step for (finding, _), step in sorted(spoken.steps.items(), key=lambda told: told[1])}
    against = [(last[found.id], why) for found in findings if found.id in last for why in found.contradicts]
    for step, why in (*spoken.refused, *against):
        place = record.events[timeline.steps[step].event_index].place
        yield Problem(why, place.line, place.column)


def _finding(number: str, fact: str, at: int, faults: Sequence[Irregularity]) -> int | None:
    """The number of the finding that the event *at* tells *fact* of; None where it is told of the whole table.

    A choice that is due is no fault, and nothing is told of it; nor of a fault that nobody knows of yet.
    """
    if number:
        named = small_number(number)
        if named is None or not 1 <= named <= len(faults):
            raise UserError(f"there is no finding {number}; {_there_are(len(faults))}")
        return named
    past = [(n, fault) for n, fault in enumerate(faults, 1) if not fault.choice_due]
    before = [n for n, fault in past if (fault.step if fault.known is None else fault.known) < at]
    if not before and fact in _OF_THE_TABLE:
        return None
    if not before:
        raise UserError("nothing irregular has been found before it; a fact is told of a finding")
    return before[-1]


def _there_are(number: int) -> str:
    return f"the last is {number}" if number else "nothing irregular has been found"


def _heard(found: Finding) -> set[str]:
    """The names under which facts were told in the words of other codes."""
    return {value.heard.partition("=")[0] for value in found.facts.values() if value.heard}
