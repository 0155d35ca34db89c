"""The answer of one code to a told fault, to be compared with those of other codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.law.ruling_outcome_comparison import RulingOutcome, outcome_of_rulings

if TYPE_CHECKING:
    from adjudicator.law.findings import Finding, Ruling


@dataclass(frozen=True, slots=True)
class CodeAnswer:
    """One code's answer. *open* are the rulings that are still possible when facts are missing."""

    code: str
    finding: Finding
    deciding_code: str | None
    possible_rulings: tuple[Ruling, ...] = ()

    @property
    def outcomes(self) -> tuple[RulingOutcome, ...]:
        """The outcomes compared, wording aside: of the ruling, or of those still possible."""
        if self.finding.rulings or not self.possible_rulings:
            return (outcome_of_rulings(self.finding.rulings),)
        return tuple(outcome_of_rulings((ruling,)) for ruling in self.possible_rulings)

    @property
    def law(self) -> tuple[tuple[str, ...], ...]:
        """The provisions that each ruling rests on."""
        return tuple(dict.fromkeys(ruling.under for ruling in (self.finding.rulings or self.possible_rulings)))

    def differs_from(self, other: CodeAnswer) -> tuple[str, ...]:
        """The cells that differ from those of *other*: ``follows``, ``law``, ``speaks``."""
        cells = {
            "follows": (set(self.outcomes), set(other.outcomes)),
            "law": ((self.law, self.deciding_code), (other.law, other.deciding_code)),
            "speaks": (self.deciding_code, other.deciding_code),
        }
        return tuple(name for name, (mine, theirs) in cells.items() if mine != theirs)
