"""``rule --say``: one irregularity ruled on as each side tells it, and whether the difference matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from adjudicator.commands.checks_after_play import KEY_HINT, rule_and_used_facts_without_end_checks
from adjudicator.commands.common import print_answer, print_json, title_names
from adjudicator.commands.fact_options import check_fact_values, facts_told_by_speaker
from adjudicator.commands.select_kind import add_facts_in_name, choose_kind, refuse_irrelevant_facts
from adjudicator.law.director_checks_after_play import end_checks_opened_by_findings
from adjudicator.law.rulings import possible_rulings, undetermined_kind_finding
from adjudicator.law.spoken_ruling import chooser_heading
from adjudicator.report.disputed_facts import (
    FactVersion,
    FindingDispute,
    VersionComparison,
    compare_versions,
    finding_with_disputed_checks,
    speakers_by_first_statement,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.law.findings import Finding, Ruling
    from adjudicator.report.disputed_facts import FactStatement
    from rulebase import Rulebase


class DisputedIrregularity:
    """One irregularity with its agreed facts and the facts told differently."""

    def __init__(
        self,
        laws: Rulebase,
        name: str,
        code: str,
        agreed: dict[str, str],
        said: Sequence[FactStatement],
        *,
        strict: bool,
    ) -> None:
        self.laws, self.name, self.code, self.agreed, self.strict = laws, name, code, agreed, strict
        self.told = {by: facts_told_by_speaker(said, by) for by in speakers_by_first_statement(said)}
        self.disputed = frozenset(one.fact for one in said)
        for fact in self.disputed & agreed.keys():
            raise typer.BadParameter(
                f"{fact} is given both as agreed, {agreed[fact]} (--fact), and as disputed (--say)"
            )
        check_fact_values(laws, ((one.fact, one.value) for one in said))
        # Without asking; prints the note once if the name is taken for another.
        choice = choose_kind(laws, name, dict(agreed), code, ask=False)
        add_facts_in_name(laws, name, choice, agreed, (code,), but=self.disputed)

    def main(self) -> Finding:
        """The ruling from the agreed facts alone."""
        return self._finding_and_possible_rulings(self.agreed)[0]

    def versions(self) -> tuple[FactVersion, ...]:
        """The ruling from the facts of each speaker."""
        return tuple(
            FactVersion(by, says, *self._finding_and_possible_rulings({**self.agreed, **says}))
            for by, says in self.told.items()
        )

    def dispute(self) -> FindingDispute:
        """The comparison of the versions."""
        found = self.versions()
        return FindingDispute(self.main().id, self.main().kind, found, compare_versions(found))

    def ask_undisputed_facts(self) -> None:
        """Ask for facts that are needed and not disputed, until the person leaves one open."""
        from adjudicator.commands.prompts import ask_choice  # needed only at a terminal

        while True:
            needs = [need for one in self.versions() if one.found for need in one.found.needs[:1]]
            need = next((need for need in needs if need.fact not in self.disputed), None)
            if need is None:
                return
            brings = {value: need.brings.get(value, "") for value in need.values}
            chooser = chooser_heading(self.laws, need)
            value = ask_choice(
                f"{need.question} (ask the {need.to})",
                brings,
                words=need.words or need.labels,
                legend=KEY_HINT,
                chooser=chooser,
                other_words=self.laws.answers.other_words(need.labels),
            )
            if value is None:
                return
            self.agreed[need.fact] = value

    def _finding_and_possible_rulings(self, facts: Mapping[str, str]) -> tuple[Finding, tuple[Ruling, ...]]:
        """(the ruling from *facts*, the rulings still possible if a fact is needed)."""
        choice = self.laws.resolve_kind(self.name, facts, self.code)
        if choice.kind is None:
            refuse_irrelevant_facts(self.laws, self.code, choice, facts)
            return undetermined_kind_finding(self.laws, choice, self.name, facts), ()
        found, _ = rule_and_used_facts_without_end_checks(
            self.laws, self.code, choice.kind, facts, strict=self.strict, disputed=self.disputed
        )
        possible: tuple[Ruling, ...] = ()
        if found.needs and not found.needs[0].words:
            # The outcomes of exceptions are listed with their question.
            possible = possible_rulings(self.laws, self.code, found, assume=not self.strict)
        checks = end_checks_opened_by_findings(
            self.laws, self.code, (found,), [(None, name, value) for name, value in facts.items()]
        )
        return finding_with_disputed_checks(found, checks, self.disputed), possible


def answer_each_version(versions: DisputedIrregularity, *, ask: bool, as_json: bool) -> list[Finding] | None:
    """Answer with the ruling of every version and whether the difference matters.

    Returns the findings; None if a version leaves open which kind of a family it was.
    """
    if ask:
        versions.ask_undisputed_facts()
    found = versions.versions()
    comparison: VersionComparison = compare_versions(found)
    if as_json:
        from adjudicator.render import json_data
        from adjudicator.render.disputed_facts import comparison_data

        print_json(json_data.ruling_document(versions.code, versions.main()) | comparison_data(found, comparison))
    else:
        from adjudicator.render.disputed_facts import rendered_versions

        names = title_names(versions.laws)
        print_answer(rendered_versions(versions.main(), found, comparison, versions.agreed, names, versions.code))
    told = [one.found for one in found if one.found is not None]
    return told if len(told) == len(found) else None
