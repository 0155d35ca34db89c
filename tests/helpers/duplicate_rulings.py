"""Boards ruled on under the laws of 2017, for tests: the rows that decide, and the tricks that pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers.rulings import report

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

CODE = "duplicate-2017"


def ruled(section: str, **tags: str) -> DealReport:
    return report(section, (), **({"Code": CODE} | tags))


def rows(one: DealReport, kind: str) -> list[tuple[str | None, str, str]]:
    """Offender, status and the rows of every finding of *kind*."""
    return [
        (found.offender, found.status, " ".join(ruling.row for ruling in found.rulings))
        for found in one.findings
        if found.kind == kind
    ]


def moved(one: DealReport) -> tuple[str, str, int] | None:
    assert one.result is not None
    found = one.result.transferred
    return (found.giver, found.taker, found.n) if found else None
