"""``--fact`` and ``--say``: facts parsed, checked, refused if no finding uses them, and written as a command line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import fact_value_typed, shell_command
from adjudicator.commands.select_code import code_arguments
from adjudicator.errors import ContradictionError
from adjudicator.render.safe_text import safe_line
from rulebase.errors import UnknownValue, UserError
from rulebase.query.answer_words import answer_label
from rulebase.query.answers import value_as_typed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.report.deal_report import DealReport
    from adjudicator.report.disputed_facts import FactStatement
    from rulebase import Rulebase
    from rulebase.query.answers import Need


LONGEST_SPEAKER = 30


def parse_facts_with_speakers(texts: Iterable[str] | None, laws: Rulebase) -> list[FactStatement]:
    """The facts ``WHO:[N.]NAME=VALUE`` in *texts*; ``typer.BadParameter`` if malformed or contradictory."""
    if not texts:
        return []
    from adjudicator.report.disputed_facts import FactStatement  # needed only with --say

    said: list[FactStatement] = []
    for text in texts:
        who, _, fact = text.partition(":")
        by = who.strip()
        match = re.fullmatch(r"(?:([0-9]{1,6})\.)?([A-Za-z]\w*)\s*=\s*([\w.+-]+)", fact.strip())
        if not match or "=" in by or not 0 < len(by) <= LONGEST_SPEAKER:
            raise typer.BadParameter(
                f"'{safe_line(text, 60)}' is not a version of a fact; expected WHO:NAME=VALUE, such as NS:accepted=yes"
            )
        one = FactStatement(
            safe_line(by), int(match[1]) if match[1] else None, match[2], fact_value_typed(laws, match[2], match[3])
        )
        for other in said:
            if other[:3] == one[:3] and other.value != one.value:
                raise typer.BadParameter(f"{one.by} tells {one.fact} as {other.value} and as {one.value}")
        said.append(one)
    return said


def check_fact_values(laws: Rulebase, facts: Iterable[tuple[str, str]]) -> None:
    """Raise UnknownValue if a fact, given as (name, value), cannot have its value."""
    for name, value in facts:
        fact = laws.fact(name)
        if fact is not None and value not in fact.values:
            raise UnknownValue(name, value, fact.values)


def facts_told_by_speaker(said: Sequence[FactStatement], by: str) -> dict[str, str]:
    """The facts that *by* tells of a single irregularity; ``typer.BadParameter`` if one has the number of a finding."""
    for one in said:
        if one.finding is not None:
            raise typer.BadParameter(
                f"'{one.by}:{one.finding}.{one.fact}' gives the number of a finding, but there is only one here"
            )
    return {one.fact: one.value for one in said if one.by == by}


class FactUsage:
    """The facts told of the findings of some deals, and which of them a finding has used."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws
        self._waiting: dict[tuple[str, ToldFact], None] = {}
        """(speaker, fact) of every fact told; a mapping used as an ordered set."""
        self._used: set[tuple[str, ToldFact]] = set()
        self._findings: dict[tuple[str, str, int], None] = {}
        """(code, kind, number) of the findings of all deals, each once, since there may be very many deals."""

    def note(self, report: DealReport, told: Iterable[ToldFact], by: str = "") -> None:
        """Note which facts of *told*, told by *by*, *report* has used; ContradictionError if it shows otherwise."""
        self._findings |= dict.fromkeys((report.code, found.kind, found.id) for found in report.findings)
        known = {found.id: {**found.facts, **found.also_told} for found in report.findings}
        for check in report.checks:
            known[check.finding] |= check.facts
        for one in told:
            from adjudicator.law.findings import fact_as_typed  # few replays are told facts

            number, name, value = one
            self._waiting.setdefault((by, one))
            for found in report.findings:
                if number not in (None, found.id):
                    continue
                if found.contradicts:
                    raise ContradictionError(found.contradicts[0])
                facts = known[found.id]
                fact = facts.get(name)
                if fact and fact.source == "told" and fact.value != value:
                    raise ContradictionError(
                        f"{fact_as_typed(name, fact.value)} is given for [{found.id}] in the record; "
                        f"{fact_as_typed(name, value)} contradicts it"
                    )
                if fact or fact_as_typed(name, value) in {other.heard for other in facts.values()}:
                    self._used.add((by, one))

    def refuse_unused(self) -> None:
        """Raise UserError for the first fact that no finding has used; the message names those that could be told."""
        for by, (number, name, value) in self._waiting:
            if (by, (number, name, value)) in self._used:
                continue
            from adjudicator.law.findings import fact_as_typed  # few replays are told facts

            meant = [(code, kind) for code, kind, found in self._findings if number in (None, found)]
            told = f"{by}:" * bool(by) + f"{number}." * (number is not None) + fact_as_typed(name, value)
            if not meant:
                raise UserError(f"no finding here takes {told}; {self._last_finding_number_text()}")
            from adjudicator.law.admissible_facts import RelevantFacts  # most facts are asked for

            codes, kinds = (list(dict.fromkeys(names)) for names in zip(*meant, strict=True))
            RelevantFacts(self.laws, codes, kinds).require_relevant(name, value)

    def _last_finding_number_text(self) -> str:
        numbers = sorted({number for _, _, number in self._findings})
        return f"the last is {numbers[-1]}" if numbers else "nothing irregular was found"


def refuse_contradictions(told: Sequence[ToldFact]) -> None:
    """Raise ``typer.BadParameter`` if one fact has two values for the same finding, or for one finding and for all."""
    for at, (number, name, value) in enumerate(told):
        for other, same, before in told[:at]:
            if same == name and before != value and (other == number or None in (other, number)):
                raise typer.BadParameter(f"{name} is given twice, as {before} and as {value}")


def rule_command_line(
    laws: Rulebase, code: str, name: str, facts: Mapping[str, str], missing: Need | None = None
) -> str:
    """The command line that rules on *name* with these *facts*.

    For a *missing* fact it holds the first value; the other values are listed after it.
    """

    told = [f"{fact}={value_as_typed(value, answer_label(laws.fact(fact), value))}" for fact, value in facts.items()]
    others = ""
    if missing is not None:
        first, *rest = (value if "=" in value else f"{missing.fact}={missing.typed(value)}" for value in missing.values)
        told.append(first)
        others = f"  (or {', '.join(one.removeprefix(f'{missing.fact}=') for one in rest)})"
    line = shell_command(
        ["adjudicator", "rule", name, "-c", *code_arguments(laws, code), *(["-f", ",".join(told)] if told else [])]
    )
    return line + others
