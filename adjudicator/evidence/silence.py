"""What proves that something was left undone: what nobody wrote down may have been done all the same.

A silent record is evidence only together with something that stands in it: somebody's complaint, or the same act told
later than it was due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import complained
from adjudicator.table.state import UNKNOWN

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline


def trump_was_due(timeline: Timeline, since: int) -> bool:
    """Whether trump had certainly not been named at the step *since*: it is named later, or somebody complains."""
    if timeline.steps[since].before.trump != UNKNOWN:
        return False
    return timeline.end.trump != UNKNOWN or complained(timeline, since)
