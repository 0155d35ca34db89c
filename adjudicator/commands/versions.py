"""``rule --say``: one irregularity ruled on as each side tells it, and whether it matters who is believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from adjudicator.commands.common import answer, answer_json, names_of
from adjudicator.commands.end_checks import KEYS, ruled_now
from adjudicator.commands.kinds import chosen, read_from, refuse_unasked
from adjudicator.commands.said import check_values, told_by
from adjudicator.law.choices_told import who_chooses
from adjudicator.law.end_checks import checks_of
from adjudicator.law.rulings import not_told_apart, open_rulings
from adjudicator.report.versions import Comparison, Dispute, Version, compared, voices, with_checks

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.law.findings import Finding, Ruling
    from adjudicator.report.versions import Said
    from rulebase import Rulebase


class Versions:
    """One irregularity, the facts that are agreed and those that are not."""

    def __init__(
        self,
        laws: Rulebase,
        name: str,
        code: str,
        agreed: dict[str, str],
        said: Sequence[Said],
        *,
        strict: bool,
    ) -> None:
        self.laws, self.name, self.code, self.agreed, self.strict = laws, name, code, agreed, strict
        self.told = {by: told_by(said, by) for by in voices(said)}
        self.disputed = frozenset(one.fact for one in said)
        for fact in self.disputed & agreed.keys():
            raise typer.BadParameter(f"{fact} is agreed as {agreed[fact]} (--fact) and told in versions (--say)")
        check_values(laws, ((one.fact, one.value) for one in said))
        # Said once, if the name is taken for another.
        choice = chosen(laws, name, dict(agreed), code, ask=False)
        read_from(laws, name, choice, agreed, (code,), but=self.disputed)

    def main(self) -> Finding:
        """The ruling from the agreed facts alone."""
        return self._ruled(self.agreed)[0]

    def versions(self) -> tuple[Version, ...]:
        """The ruling as each tells it."""
        return tuple(Version(by, says, *self._ruled({**self.agreed, **says})) for by, says in self.told.items())

    def dispute(self) -> Dispute:
        """The versions held against each other."""
        found = self.versions()
        return Dispute(self.main().id, self.main().kind, found, compared(found))

    def ask(self) -> None:
        """Ask for the facts that are wanted and that nobody disputes, as long as they are answered."""
        from adjudicator.commands.asking import pick  # who is not asked does not pay for it

        while True:
            needs = [need for one in self.versions() if one.found for need in one.found.needs[:1]]
            need = next((need for need in needs if need.fact not in self.disputed), None)
            if need is None:
                return
            brings = {value: need.brings.get(value, "") for value in need.values}
            chooser = who_chooses(self.laws, need)
            value = pick(f"{need.question} (ask the {need.to})", brings, legend=KEYS, chooser=chooser)
            if value is None:
                return
            self.agreed[need.fact] = value

    def _ruled(self, facts: Mapping[str, str]) -> tuple[Finding, tuple[Ruling, ...]]:
        """(the ruling from *facts*, the rulings that are still possible where more is wanted)."""
        choice = self.laws.resolve_kind(self.name, facts, self.code)
        if choice.kind is None:
            refuse_unasked(self.laws, self.code, choice, facts)
            return not_told_apart(self.laws, choice, self.name, facts), ()
        found, _ = ruled_now(self.laws, self.code, choice.kind, facts, strict=self.strict, disputed=self.disputed)
        possible: tuple[Ruling, ...] = ()
        if found.needs and not found.needs[0].words:
            # What the exceptions may lead to stands with the question that lists them.
            possible = open_rulings(self.laws, self.code, found, assume=not self.strict)
        checks = checks_of(self.laws, self.code, (found,), [(None, name, value) for name, value in facts.items()])
        return with_checks(found, checks, self.disputed), possible


def run(versions: Versions, *, ask: bool, as_json: bool) -> list[Finding] | None:
    """Answer with every version's ruling and whether the difference matters.

    Gives what is found in each; None where one of them does not even tell which kind it was.
    """
    if ask:
        versions.ask()
    found = versions.versions()
    comparison: Comparison = compared(found)
    if as_json:
        from adjudicator.render import data
        from adjudicator.render.versions import comparison_data

        answer_json(data.ruled_on(versions.code, versions.main()) | comparison_data(found, comparison))
    else:
        from adjudicator.render.versions import ruled_versions

        names = names_of(versions.laws)
        answer(ruled_versions(versions.main(), found, comparison, versions.agreed, names, versions.code))
    told = [one.found for one in found if one.found is not None]
    return told if len(told) == len(found) else None
