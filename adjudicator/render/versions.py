"""Several versions of the facts: each with its ruling, then whether it matters which is believed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from adjudicator.law.outcomes import ASPECTS
from adjudicator.render import data
from adjudicator.render.findings import need_lines
from adjudicator.render.margin import indented, labelled
from adjudicator.render.safe import plain
from adjudicator.render.sentences import fact_line, law_line, short
from adjudicator.render.words import LABEL, MARK, Names
from adjudicator.report.versions import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from adjudicator.law.findings import Finding, Result
    from adjudicator.report.versions import Comparison, Dispute, Disputed, Version

GONE = "nothing irregular is left"


def ruled_versions(
    main: Finding,
    versions: Sequence[Version],
    comparison: Comparison,
    agreed: Mapping[str, str],
    names: Names,
    code: str,
) -> RenderableType:
    """One irregularity settled under each of *versions*; *agreed* are the facts that all of them share."""
    parts: list[RenderableType] = [
        Text.assemble((names.kind(main.kind), LABEL), f" – {names.code(code)} ({plain(code)})")
    ]
    if agreed:
        parts.append(labelled("Agreed", ["; ".join(fact_line(name, value, names) for name, value in agreed.items())]))
    return Group(*parts, *_versions(versions, names, code), _verdict(comparison))


def disputed(found: Disputed, names: Names, code: str) -> RenderableType:
    """The findings of a deal that depend on who is believed, and what the deal comes to by each version."""
    parts: list[RenderableType] = [Text("Versions of the facts", style=LABEL)]
    if not found.disputes:
        parts.append(indented("No ruling asks for what was told: the difference does not matter."))
    for dispute in found.disputes:
        parts.append(
            Text.assemble((f"[{dispute.finding}] " if dispute.finding else "", MARK), (title(dispute, names), LABEL))
        )
        parts += [*_versions(dispute.versions, names, code), _verdict(dispute.comparison)]
    results = {by: result_line(result) for by, result in found.results.items()}
    if len(set(results.values())) > 1:
        parts += [indented(f"According to {plain(by)}: {line}") for by, line in results.items()]
    elif found.disputes:
        parts.append(indented(f"Whichever is believed: {next(iter(results.values()))}"))
    return Group(*parts)


def title(dispute: Dispute, names: Names) -> str:
    """What a dispute is about."""
    return names.kind(dispute.kind)


def told_line(version: Version, names: Names) -> str:
    """Who tells what."""
    says = "; ".join(fact_line(name, value, names) for name, value in version.says.items())
    return f"According to {plain(version.by)}" + (f" – {says}" if says else "")


def follows(version: Version) -> str:
    """What the law makes of a version, in a line."""
    return GONE if version.found is None else short(version.found)


def result_line(result: Result | None) -> str:
    """Tricks and score in a line."""
    if result is None:
        return "no tricks to count."
    tricks = " ".join(f"{plain(side)} {number}" for side, number in result.tricks_scored.items())
    score = " ".join(f"{plain(side)} {number}" for side, number in (result.score or {}).items())
    return f"tricks {tricks}" + (f", score {score}." if score else ", no score yet.")


def _versions(versions: Sequence[Version], names: Names, code: str) -> Iterator[RenderableType]:
    for version in versions:
        yield indented(told_line(version, names), LABEL)
        found = version.found
        if found is None or not found.needs:
            yield labelled("Ruling", [f"{follows(version)[:1].upper()}{follows(version)[1:]}"])
        if found is None:
            continue
        if found.rulings:
            yield labelled("Law", [law_line(found.rulings[-1], code)])
        if found.needs:
            yield labelled("Needed", need_lines(found.needs[0]))
        assumed = [
            f"{plain(name)}={plain(fact.value)}" for name, fact in found.facts.items() if fact.source == "assumed"
        ]
        if assumed:
            yield labelled("Assumed", [", ".join(assumed)])


def _verdict(comparison: Comparison) -> RenderableType:
    return indented(sentence(comparison), LABEL)


def comparison_data(versions: Sequence[Version], comparison: Comparison) -> dict[str, Any]:
    """The keys that ``--say`` adds to the JSON of a ruling."""
    return {
        "versions": [
            {
                "by": version.by,
                "says": dict(version.says),
                "kind": version.found.kind if version.found else None,
                "status": version.found.status if version.found else None,
                "facts": data.facts(version.found.facts) if version.found else {},
                "needs": [data.need(need) for need in version.found.needs] if version.found else [],
                "rulings": [data.ruling(ruling) for ruling in version.found.rulings] if version.found else [],
            }
            for version in versions
        ],
        "same": comparison.same,
        "differs_in": [ASPECTS[name] for name in comparison.differs_in],
        "says": sentence(comparison),
    }


def disputed_data(found: Disputed) -> dict[str, Any]:
    """The key ``disputed`` of a deal in ``replay --say --json``."""
    return {
        "said": [one._asdict() for one in found.said],
        "findings": [
            {"finding": dispute.finding or None, "kind": dispute.kind}
            | comparison_data(dispute.versions, dispute.comparison)
            for dispute in found.disputes
        ],
        "results": {by: data.result(result) for by, result in found.results.items()},
    }
