"""What proves that something was left undone: what nobody wrote down may have been done all the same.

A silent record is evidence only together with something that stands in it: somebody's complaint, or the same act told
later than it was due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.state import UNKNOWN

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline

_SPOKEN = ("attention", "director")


def complained(timeline: Timeline, since: int) -> bool:
    """Whether somebody draws attention after the step *since* and before anybody calls or plays."""
    for step in timeline.steps[since + 1 :]:
        if step.did is not None:
            return False
        if isinstance(step.event, TableEvent) and step.event.name in _SPOKEN:
            return True
    return False


def trump_was_due(timeline: Timeline, since: int) -> bool:
    """Whether trump had certainly not been named at the step *since*: it is named later, or somebody complains."""
    if timeline.steps[since].before.trump != UNKNOWN:
        return False
    return timeline.end.trump != UNKNOWN or complained(timeline, since)
