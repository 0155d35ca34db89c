"""`DealReport`: everything that the adjudicator says about one deal."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudicator.law.deal_result import DealResult
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding, Obligation
    from adjudicator.record.events import Problem, Record, Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.bids_and_contracts import Contract


class DealReport(NamedTuple):
    """The adjudicator's answer on one record under one code."""

    record: "Record"
    code: str
    contract: "Contract | None"
    timeline: "Timeline"
    findings: "tuple[Finding, ...]"
    obligations: "tuple[Obligation, ...]"
    counted: "DealResult | Callable[[], DealResult | None] | None"
    """The result, or a function that computes it: for most deals of an archive it is never needed."""
    remarked: "tuple[Problem, ...] | Callable[[], tuple[Problem, ...]]"
    """The remarks, or a function that collects them: for most deals of an archive nobody asks."""
    checks: "tuple[EndCheck, ...]" = ()
    """The director's checks after play."""
    movers: "Mapping[int, Seat]" = MappingProxyType({})
    """Event index (from 0) → the player whose card or pass it is, where only the play shows that."""

    @property
    def result(self) -> "DealResult | None":
        """Tricks and score after all rulings; None where there was no play to count."""
        return self.counted() if callable(self.counted) else self.counted

    @property
    def problems(self) -> "tuple[Problem, ...]":
        """The remarks on the record and on what could not be done with it."""
        return self.remarked() if callable(self.remarked) else self.remarked

    @property
    def steps(self) -> "tuple[Step, ...]":
        """The steps of the deal, in order."""
        return self.timeline.steps
