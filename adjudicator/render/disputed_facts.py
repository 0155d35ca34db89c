"""Disputed facts: the ruling by each version, and whether the difference matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.law.ruling_outcome_comparison import OUTCOME_ASPECTS
from adjudicator.render import json_data
from adjudicator.render.findings import question_with_outcomes
from adjudicator.render.layout import indented_line, labelled_lines
from adjudicator.render.names_and_signs import LABEL, MARK, SlugTitles
from adjudicator.render.safe_text import safe_line
from adjudicator.render.sentences import fact_line, finding_in_short, law_line
from adjudicator.report.disputed_facts import comparison_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.findings import Finding
    from adjudicator.report.disputed_facts import DealDisputes, FactVersion, FindingDispute, VersionComparison

NOTHING_IRREGULAR_LEFT = "nothing irregular is left"


def rendered_versions(
    main: Finding,
    versions: Sequence[FactVersion],
    comparison: VersionComparison,
    told: Mapping[str, str],
    names: SlugTitles,
    code: str,
) -> RenderableType:
    """One irregularity ruled on under each of *versions*; *told* are the facts that nobody disputes."""
    parts: list[RenderableType] = [
        Text.assemble((names.kind(main.kind), LABEL), f" – {names.code(code)} ({safe_line(code)})")
    ]
    if told:
        parts.append(labelled_lines("Told", ["; ".join(fact_line(name, value, names) for name, value in told.items())]))
    return Group(*parts, *_version_parts(versions, names, code), _comparison_line(comparison))


def rendered_disputes(found: DealDisputes, names: SlugTitles, code: str) -> RenderableType:
    """The findings of a deal that depend on the version believed, and its result by each version."""
    parts: list[RenderableType] = [Text("Versions of the facts", style=LABEL)]
    if not found.disputes:
        parts.append(indented_line("No ruling depends on these facts: the difference does not matter."))
    for dispute in found.disputes:
        parts.append(
            Text.assemble(
                (f"[{dispute.finding}] " if dispute.finding else "", MARK), (dispute_title(dispute, names), LABEL)
            )
        )
        parts += [*_version_parts(dispute.versions, names, code), _comparison_line(dispute.comparison)]
    results = {by: result_line(result) for by, result in found.results.items()}
    if len(set(results.values())) > 1:
        parts += [indented_line(f"According to {safe_line(by)}: {line}") for by, line in results.items()]
    elif found.disputes:
        parts.append(indented_line(f"Whichever version is believed: {next(iter(results.values()))}"))
    return Group(*parts)


def dispute_title(dispute: FindingDispute, names: SlugTitles) -> str:
    """The number, kind and offender that a dispute is about."""
    return names.kind(dispute.kind)


def version_line(version: FactVersion, names: SlugTitles) -> str:
    """The speaker of a version and the facts they state."""
    says = "; ".join(fact_line(name, value, names) for name, value in version.says.items())
    return f"According to {safe_line(version.by)}" + (f" – {says}" if says else "")


def version_outcome(version: FactVersion) -> str:
    """The ruling under a version, in one line."""
    return NOTHING_IRREGULAR_LEFT if version.found is None else finding_in_short(version.found)


def result_line(result: DealResult | None) -> str:
    """Tricks and score in a line."""
    if result is None:
        return "no tricks to count."
    tricks = " ".join(f"{safe_line(side)} {number}" for side, number in result.tricks_scored.items())
    score = " ".join(f"{safe_line(side)} {number}" for side, number in (result.score or {}).items())
    return f"tricks {tricks}" + (f", score {score}." if score else ", no score yet.")


def _version_parts(versions: Sequence[FactVersion], names: SlugTitles, code: str) -> Iterator[RenderableType]:
    for version in versions:
        yield indented_line(version_line(version, names), LABEL)
        found = version.found
        if found is None or not found.needs:
            yield labelled_lines("Ruling", [f"{version_outcome(version)[:1].upper()}{version_outcome(version)[1:]}"])
        if found is None:
            continue
        if found.rulings:
            yield labelled_lines("Law", [law_line(found.rulings[-1], code)])
        if found.needs:
            yield labelled_lines("Needed", question_with_outcomes(found.needs[0]))
        assumed = [
            f"{safe_line(name)}={safe_line(fact.value)}"
            for name, fact in found.facts.items()
            if fact.source == "assumed"
        ]
        if assumed:
            yield labelled_lines("Assumed", [", ".join(assumed)])


def _comparison_line(comparison: VersionComparison) -> RenderableType:
    return indented_line(comparison_sentence(comparison), LABEL)


def comparison_data(versions: Sequence[FactVersion], comparison: VersionComparison) -> dict[str, Any]:
    """The keys that ``--say`` adds to the JSON of a ruling."""
    return {
        "versions": [
            {
                "by": version.by,
                "says": dict(version.says),
                "kind": version.found.kind if version.found else None,
                "status": version.found.status if version.found else None,
                "facts": json_data.facts_data(version.found.facts) if version.found else {},
                "needs": [json_data.need_data(need) for need in version.found.needs] if version.found else [],
                "rulings": [json_data.ruling_data(ruling) for ruling in version.found.rulings] if version.found else [],
            }
            for version in versions
        ],
        "same": comparison.same,
        "differs_in": [OUTCOME_ASPECTS[name] for name in comparison.differs_in],
        "says": comparison_sentence(comparison),
    }


def disputed_data(found: DealDisputes) -> dict[str, Any]:
    """The disputes of a deal as JSON data, for ``replay --say --json``."""
    return {
        "said": [one._asdict() for one in found.said],
        "findings": [
            {"finding": dispute.finding or None, "kind": dispute.kind}
            | comparison_data(dispute.versions, dispute.comparison)
            for dispute in found.disputes
        ],
        "results": {by: json_data.result_data(result) for by, result in found.results.items()},
    }
