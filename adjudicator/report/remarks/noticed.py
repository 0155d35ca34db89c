"""What is said of a record besides its irregularities: what contradicts itself, cannot be, or does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.report.remarks.dead_hands import beyond_death
from adjudicator.report.remarks.idle import called_again, idle
from adjudicator.report.remarks.misplaced import misplaced
from adjudicator.report.remarks.tag_checks import contradictions, points
from adjudicator.report.remarks.taken_back import taken_back, taken_up

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Problem, Record
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline


def noticed(
    record: Record, timeline: Timeline, faults: Sequence[Irregularity], bound: Sequence[Bound]
) -> Iterator[Problem]:
    """A sentence for each tag, card and line that is odd, each sort in the order of the record."""
    yield from contradictions(record, timeline)
    if not faults and not record.problems:
        yield from points(record, timeline)
    yield from beyond_death(timeline)
    yield from misplaced(record, timeline, faults)
    yield from idle(record, timeline, faults, bound)
    yield from called_again(record, timeline, faults)
    yield from taken_back(record, timeline, faults)
    yield from taken_up(record, timeline, bound)
