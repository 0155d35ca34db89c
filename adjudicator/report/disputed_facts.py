"""Disputed facts: the ruling under each version of them, and whether it matters which is believed.

"It does not matter" needs certainty: one and the same ruling is possible under every version, and no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.ruling_outcome_comparison import (
    GOTO,
    OUTCOME_ASPECTS,
    RulingOutcome,
    differing_aspects,
    outcome_of_rulings,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding, Ruling
    from adjudicator.report.deal_report import DealReport


class FactStatement(NamedTuple):
    """A fact as somebody states it."""

    by: str
    """The speaker: a side, a seat, a name."""
    finding: int | None
    """The number of the finding that the fact is about; None for every finding that asks for it."""
    fact: str
    value: str


class FactVersion(NamedTuple):
    """The ruling if *by* is believed."""

    by: str
    says: Mapping[str, str]
    """The disputed facts as stated by *by*."""
    found: Finding | None
    """None if nothing irregular would be left."""
    possible_rulings: tuple[Ruling, ...] = ()
    """The rulings still possible if facts are missing; empty if not known."""


class VersionComparison(NamedTuple):
    """Whether it matters which version is believed."""

    same: bool | None
    """None: unknown until more facts are told."""
    differs_in: tuple[str, ...]
    """Aspects of a ruling, keys of ``OUTCOME_ASPECTS``, in which versions differ that are decided."""
    missing: Mapping[str, tuple[str, ...]]
    """By version, the facts still wanted, the next question first."""


class FindingDispute(NamedTuple):
    """One finding under several versions of its facts."""

    finding: int
    """The number in the deal as ruled on from the agreed facts; 0 if it is no finding there."""
    kind: str
    versions: tuple[FactVersion, ...]
    comparison: VersionComparison


class DealDisputes(NamedTuple):
    """A deal under several versions of its facts."""

    said: tuple[FactStatement, ...]
    disputes: tuple[FindingDispute, ...]
    results: Mapping[str, DealResult | None]
    """By version, the result of the deal."""


def speakers_by_first_statement(said: Iterable[FactStatement]) -> tuple[str, ...]:
    """The speakers, in the order of their first statement."""
    return tuple(dict.fromkeys(one.by for one in said))


def compare_versions(versions: Sequence[FactVersion]) -> VersionComparison:
    """The comparison of *versions*: whether it matters which is believed."""
    possible = [_possible_outcomes_of_version(version) for version in versions]
    known = [outcomes for outcomes in possible if outcomes]
    every = {one for outcomes in known for one in outcomes}
    apart = any(not first & second for at, first in enumerate(known) for second in known[at + 1 :])
    same = False if apart else True if len(every) <= 1 and len(known) == len(versions) else None
    decided = [next(iter(outcomes)) for outcomes in possible if len(outcomes) == 1]
    missing = {
        version.by: tuple(need.fact for need in version.found.needs)
        for version in versions
        if version.found and version.found.needs
    }
    return VersionComparison(same, differing_aspects(decided), missing)


def comparison_sentence(comparison: VersionComparison) -> str:
    """*comparison* in one sentence."""
    wants = "; ".join(f"according to {by}, {facts[0]}" for by, facts in comparison.missing.items())
    if comparison.same:
        return "The ruling is the same whichever is believed: the difference does not matter."
    if comparison.same is None:
        return f"Whether the difference matters is not clear yet; still needed: {wants or 'more facts'}."
    what = " and ".join(OUTCOME_ASPECTS[name] for name in comparison.differs_in) or "what may still follow"
    rest = f"; still needed: {wants}" if wants else ""
    return f"It matters which is believed; the rulings differ in: {what}{rest}."


def disputes_in_deal(
    main: DealReport, reports: Mapping[str, DealReport], said: Sequence[FactStatement]
) -> DealDisputes:
    """The findings of a deal on which the versions bear: *main* from agreed facts alone, *reports* by version.

    A finding is included if somebody stated a fact that it asks for, or if the versions come to different rulings, as
    when an obligation from one ruling is broken later.
    """
    numbers = {_finding_identity(found): found.id for found in main.findings}
    disputed = frozenset(one.fact for one in said)
    ruled = {
        by: {
            _finding_identity(found): finding_with_disputed_checks(found, report.checks, disputed)
            for found in report.findings
        }
        for by, report in reports.items()
    }
    disputes = []
    for key in dict.fromkeys([*numbers, *(key for findings in ruled.values() for key in findings)]):
        versions = tuple(
            FactVersion(by, _facts_told_by_speaker(said, by, findings.get(key)), findings.get(key))
            for by, findings in ruled.items()
        )
        comparison = compare_versions(versions)
        if comparison.same is False or any(version.says for version in versions):
            disputes.append(FindingDispute(numbers.get(key, 0), key[1], versions, comparison))
    return DealDisputes(tuple(said), tuple(disputes), {by: report.result for by, report in reports.items()})


def finding_with_disputed_checks(found: Finding, checks: Iterable[EndCheck], disputed: frozenset[str]) -> Finding:
    """*found* with those checks after play that turn on a *disputed* fact, as if they were part of its ruling."""
    for check in checks:
        if check.finding == found.id and disputed & {*check.facts, *(need.fact for need in check.needs)}:
            found = found._replace(
                facts={**found.facts, **check.facts},
                needs=(*found.needs, *check.needs),
                rulings=(*found.rulings, *check.rulings),
            )
    return found


def _possible_outcomes_of_version(version: FactVersion) -> frozenset[RulingOutcome]:
    """The possible outcomes of a version; empty if not known."""
    found = version.found
    if found is None:
        return frozenset({outcome_of_rulings(())})
    if not found.needs:
        return frozenset({outcome_of_rulings(found.rulings)})
    if found.rulings or any(effect.name == GOTO for ruling in version.possible_rulings for effect in ruling.effects):
        # The ruling refers to another table, which decides further.
        return frozenset()
    return frozenset(outcome_of_rulings((ruling,)) for ruling in version.possible_rulings)


def _finding_identity(found: Finding) -> tuple[int, str, str | None]:
    return found.at.event_number, found.kind, found.offender


def _facts_told_by_speaker(said: Sequence[FactStatement], by: str, found: Finding | None) -> dict[str, str]:
    """The facts that *by* told of *found* and that its law asks for."""
    if found is None:
        return {}
    return {
        one.fact: one.value
        for one in said
        if one.by == by and one.finding in (None, found.id) and one.fact in found.facts
        if (found.facts[one.fact].source, found.facts[one.fact].value) == ("told", one.value)
    }
