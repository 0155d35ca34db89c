"""Whether what was told beside a record was used: a fact that no finding took is refused before anything is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from adjudicator.law.hearing import as_told
from adjudicator.record.errors import ContradictionError
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.pipeline.told import Told
    from adjudicator.report.report import DealReport
    from rulebase import Rulebase


class Heard:
    """What is told of the findings of some deals, and what became of it."""

    def __init__(self, laws: Rulebase) -> None:
        self.laws = laws
        self._waiting: dict[tuple[str, Told], None] = {}
        """(who tells it, what), as long as nothing has used it."""
        self._used: set[tuple[str, Told]] = set()
        self._findings: dict[tuple[str, str, int], None] = {}
        """(code, kind, number) of the findings of all deals, each once: there may be very many deals."""

    def note(self, report: DealReport, told: Iterable[Told], by: str = "") -> None:
        """Note what of *told*, by whom it is told, *report* has used; ContradictionError where it cannot be so."""
        self._findings |= dict.fromkeys((report.code, found.kind, found.id) for found in report.findings)
        known = {found.id: {**found.facts, **found.also_told} for found in report.findings}
        for check in report.checks:
            known[check.finding] |= check.facts
        for one in told:
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
                        f"{as_told(name, fact.value)} is told of [{found.id}] in the record; "
                        f"{as_told(name, value)} cannot be so too"
                    )
                if fact or as_told(name, value) in {other.heard for other in facts.values()}:
                    self._used.add((by, one))

    def refuse_idle(self) -> None:
        """UserError for the first fact that nothing has used: which facts there are, or which would do."""
        for by, (number, name, value) in self._waiting:
            if (by, (number, name, value)) in self._used:
                continue
            meant = [(code, kind) for code, kind, found in self._findings if number in (None, found)]
            told = f"{by}:" * bool(by) + f"{number}." * (number is not None) + as_told(name, value)
            if not meant:
                raise UserError(f"there is no finding that {told} could be told of; {self._there_are()}")
            from adjudicator.law.reach import Reach  # most facts are asked for

            codes, kinds = (list(dict.fromkeys(names)) for names in zip(*meant, strict=True))
            Reach(self.laws, codes, kinds).refuse(name, value)

    def _there_are(self) -> str:
        numbers = sorted({number for _, _, number in self._findings})
        return f"the last is {numbers[-1]}" if numbers else "nothing irregular was found"


def refuse_contradictions(told: Sequence[Told]) -> None:
    """Wrong usage where one fact is told in two ways, of one finding or of all."""
    for at, (number, name, value) in enumerate(told):
        for other, same, before in told[:at]:
            if same == name and before != value and (other == number or None in (other, number)):
                raise typer.BadParameter(f"{name} is told as {before} and as {value}")
