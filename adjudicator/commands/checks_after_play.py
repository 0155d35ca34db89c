"""The checks at the end of play: asked one by one at a terminal after a deal, listed after a ruling."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import complain, console_for_output, print_answer
from adjudicator.law.admissible_facts import facts_asked_by_end_checks
from adjudicator.law.director_checks_after_play import end_checks_opened_by_findings
from adjudicator.law.findings import FactValue
from adjudicator.law.rulings import rule_from_told_facts
from rulebase.query.conditions import EXCEPTION_FACT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding
    from adjudicator.report.deal_report import DealReport
    from rulebase import Rulebase
    from rulebase.query.answers import Need

    ToldFact = tuple[int | None, str, str]

KEY_HINT = "(? helps, q leaves)"


def play_is_over(report: DealReport) -> bool:
    """Whether the last card is played, the rest claimed or conceded, or a result recorded."""
    from adjudicator.evidence.claims import is_entitled_claim_or_concession  # not needed for a told irregularity

    return bool(report.steps) and (
        report.steps[-1].after.stage == "over"
        or bool(report.record.tag("Result"))
        or any(is_entitled_claim_or_concession(step) for step in report.steps)
    )


def ask_end_checks_after_play(laws: Rulebase, report: DealReport, told: Iterable[ToldFact]) -> None:
    """Ask the open checks of *report* at a terminal once the play is over, and show the outcome.

    *told* are the facts told so far. Does nothing where standard input or output is no terminal.
    """
    open_checks = any(check.needs for check in report.checks)
    if not open_checks or not play_is_over(report) or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    from adjudicator.render.checks_after_play import end_check_lines  # needed only where there are checks

    before = list(told)
    known, report = _ask_open_checks(laws, report, before)
    if len(known) > len(before):
        print_answer("", *end_check_lines(report.checks), out=console_for_output())
        complain("note: to keep these answers, add to the record:")
        for number, name, value in known[len(before) :]:
            complain(f"!fact {number}.{name}={value}")


def _ask_open_checks(laws: Rulebase, report: DealReport, told: list[ToldFact]) -> tuple[list[ToldFact], DealReport]:
    """Ask every open check until the person leaves: (all facts told, the report with them)."""
    from adjudicator.commands.prompts import ask_choice  # needed only at a terminal
    from adjudicator.engine.adjudicate import adjudicate  # loaded by replay anyway
    from adjudicator.render.checks_after_play import end_check_outcome

    while True:
        at = next((n for n, check in enumerate(report.checks) if check.needs), None)
        if at is None:
            return told, report
        check = report.checks[at]
        need = check.needs[0]
        after = {
            value: adjudicate(report.record, laws, report.code, [*told, (check.finding, need.fact, value)])
            for value in need.values
        }
        choices = {value: end_check_outcome(found.checks[at]) for value, found in after.items()}
        value = ask_choice(
            _check_question(check, need),
            choices,
            helps=_check_help(check, need),
            words=need.labels,
            legend=KEY_HINT,
            other_words=laws.answers.other_words(need.labels),
        )
        if value is None:
            return told, report
        told, report = [*told, (check.finding, need.fact, value)], after[value]


def _check_question(check: EndCheck, need: Need) -> str:
    against = f" Compare with {check.compare}." if check.compare and check.answer is None else ""
    return f"Law {check.law}, on [{check.finding}]: {need.question}{against}"


def _check_help(check: EndCheck, need: Need) -> str:
    return (
        "The play is over, and the law requires this check: type the number of an answer, or the answer itself. On "
        f"the command line: --fact {check.finding}.{need.fact}=VALUE. Leave with q, and it stays open."
    )


def rule_and_used_facts_without_end_checks(
    laws: Rulebase,
    code: str,
    kind: str,
    known: Mapping[str, str],
    *,
    strict: bool,
    disputed: Collection[str] = (),
) -> tuple[Finding, dict[str, str]]:
    """(the ruling on *kind*, the facts of *known* that it rests on); facts asked only by end checks are left out."""
    late = set(known) - {fact.id for fact in laws.facts(kind, code)}
    if late:  # otherwise no other table has to be read
        late &= facts_asked_by_end_checks(laws, code)
    while True:
        now = {name: value for name, value in known.items() if name not in late}
        found = _rule_weighing_assumptions(laws, code, kind, now, strict=strict, disputed=disputed)
        # A table that the first one refers to may ask the same facts as a check.
        wanted = {need.fact for need in found.needs} & late
        if not wanted:
            return found, now
        late -= wanted


def _rule_weighing_assumptions(
    laws: Rulebase, code: str, kind: str, now: Mapping[str, str], *, strict: bool, disputed: Collection[str]
) -> Finding:
    """The ruling on *kind* from *now*, its assumptions weighed if it makes any."""
    if EXCEPTION_FACT not in now:
        found = rule_from_told_facts(laws, code, kind, now, strict=strict, disputed=disputed)
        if found.needs or not any(value.source == "assumed" for value in found.facts.values()):
            return found
    from adjudicator.law.assumptions import rule_asking_about_weighty_assumptions

    return rule_asking_about_weighty_assumptions(laws, code, kind, now, strict=strict, disputed=disputed)


def finding_with_end_checks(
    laws: Rulebase, code: str, found: Finding, known: Mapping[str, str], now: Mapping[str, str]
) -> tuple[Finding, tuple[EndCheck, ...]]:
    """*found* and the end checks that its ruling opens; facts of *known* that neither uses become ``also_told``."""
    checks = end_checks_opened_by_findings(laws, code, (found,), [(None, name, value) for name, value in known.items()])
    asked = {fact for check in checks for fact in check.facts}
    idle = {name: FactValue(known[name], "told") for name in known if name not in now and name not in asked}
    return found._replace(also_told={**found.also_told, **idle}), checks


def checks_data(checks: Iterable[EndCheck]) -> list[dict[str, Any]]:
    """*checks* for ``rule --json``."""
    from adjudicator.render.json_data import end_check_data as data  # needed only for JSON

    return [data(check) for check in checks]
