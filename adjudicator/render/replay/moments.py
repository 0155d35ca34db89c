"""The moment that brings a fault: moment N is after the Nth event."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.law.findings import Finding
    from adjudicator.report.report import DealReport


def moment_of(found: Finding, report: DealReport, marks: Mapping[int, tuple[int, ...]]) -> int:
    """The first moment at which *found* is marked; the end where it is marked nowhere."""
    moments = (at + 1 for at, step in enumerate(report.steps) if found.id in marks.get(step.index, ()))
    return min(moments, default=len(report.steps))
