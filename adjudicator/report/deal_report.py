"""`DealReport`: everything that the adjudicator says of one deal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.law.end_checks import EndCheck
    from adjudicator.law.findings import DealResult, Finding, Obligation
    from adjudicator.record.events import Problem, Record, Seat
    from adjudicator.table.state_and_timeline import Step, Timeline
    from adjudicator.values.bids_and_contracts import Contract


class DealReport(NamedTuple):
    """Everything the adjudicator has to say of one record under one code."""

    record: Record
    code: str
    contract: Contract | None
    timeline: Timeline
    findings: tuple[Finding, ...]
    obligations: tuple[Obligation, ...]
    counted: DealResult | Callable[[], DealResult | None] | None
    """The result, or who counts it: of most deals of an archive nobody asks for it."""
    problems: tuple[Problem, ...]
    checks: tuple[EndCheck, ...] = ()
    """What the director looks into when the play is over."""
    movers: Mapping[int, Seat] = MappingProxyType({})
    """Event (from 0) → whose card or pass it is, where the record names nobody and the play tells."""

    @property
    def result(self) -> DealResult | None:
        """Tricks and score after all rulings; None where there was no play to count."""
        return self.counted() if callable(self.counted) else self.counted

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened, event by event."""
        return self.timeline.steps
