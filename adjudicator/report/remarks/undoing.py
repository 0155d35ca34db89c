"""Rulings that do not settle: each binds what the other's binding takes away, however often they are gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import Problem, as_written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record
    from adjudicator.table.bound import Bound


def undoing_each_other(
    record: Record, before: Sequence[Bound], after: Sequence[Bound], findings: Sequence[Finding]
) -> Problem:
    """That the rulings bind something else in every round: in the last one *after*, in the one before it *before*."""
    changing = [one for one in before if one not in after] + [one for one in after if one not in before]
    numbers = {one.finding for one in changing}
    named = [found for found in findings if found.id in numbers] or list(findings)
    which = ", ".join(f"{found.kind} [{found.id}]" for found in named)
    written = as_written(record).events
    places = [written[found.at.event_number - 1].place for found in named if found.at.event_number]
    message = f"rulings keep undoing each other ({which}): what they bind to does not settle, the director decides it"
    return Problem(message, *(places[0] if places else ())[:2])
