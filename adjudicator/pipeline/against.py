"""What is told of a fault against what the record shows of it.

Who did it, with which card, holding what, is to be seen with the act itself: nobody can tell it otherwise. What came of
it later, such as whether it was accepted or when it was noticed, is for those who were there to tell; where the record
reads otherwise that is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import Binding, SoFar, derive
from adjudicator.find.detecting import detect
from adjudicator.law.findings import FactValue
from adjudicator.record.errors import AdjudicatorError
from adjudicator.table.bound import within
from adjudicator.table.so_far import so_far

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.find.deriving import Context
    from adjudicator.table.state import Timeline


MOST = 400_000
"""So many steps are gone through again for all that is told of a deal against what it shows: for each thing told those
until then. Some hundred things that are told late in the longest record take no more."""


class Heard:
    """What is told of one fault, held against what the record shows of it."""

    def __init__(self, context: Context, told_at: Mapping[str, int]) -> None:
        self.context = context
        self.told_at = told_at
        """Fact → the step at which it is told of the fault, where the record tells it."""

    def weighed(self, kind: str, fact: str, said: str) -> FactValue:
        """What is to be taken for *fact* of the law of a *kind* when *said* is told: from the record, where it cannot
        be as it is told."""
        shown = derive(fact, _under(self.context, kind))
        if shown is None or shown == said:
            return FactValue(said, "told")
        if not isinstance(shown, SoFar) and self._shown_by(self.context.fault.step + 1, kind, fact) == shown:
            return FactValue(shown, "record")
        # What happens after somebody has spoken does not show that he was wrong.
        step = self.told_at.get(fact)
        by_then = shown if step is None else self._shown_by(step, kind, fact)
        return FactValue(said, "told", shown=by_then if by_then and by_then != said else "")

    def _shown_by(self, step: int, kind: str, fact: str) -> str | None:
        """What the record showed of *fact* before *step*; None where nothing of the fault was to be seen by then."""
        context = self.context
        if step >= len(context.timeline.steps):
            return derive(fact, _under(context, kind))
        _count(context.timeline, step)
        by_then, fault = so_far(context.timeline, step), context.fault
        bound = within(context.bound, step)
        faults = detect(context.laws, by_then.record, by_then, bound)
        for one in faults:
            if (one.kind, one.offender, one.step) == (fault.kind, fault.offender, fault.step):
                then = context._replace(
                    record=by_then.record, timeline=by_then, fault=one, faults=faults, bound=Binding(bound)
                )
                return derive(fact, _under(then, kind))
        return None


def _count(timeline: Timeline, steps: int) -> None:
    """Add so many that are gone through."""
    timeline.followed(_gone_through)[0] += steps
    come_to_an_end([timeline])


def come_to_an_end(timelines: Iterable[Timeline]) -> None:
    """AdjudicatorError where more was gone through, in all readings of a deal together, than anybody waits for."""
    if sum(timeline.followed(_gone_through)[0] for timeline in timelines) > MOST:
        raise AdjudicatorError(
            f"so much is told against what it shows that more than {MOST} steps would have to be gone through again; "
            "expected the record of one deal"
        )


def _gone_through(_timeline: Timeline) -> list[int]:
    return [0]


def _under(context: Context, kind: str) -> Context:
    """*context*, for a fact of the law of a *kind*."""
    fault = context.fault
    return context if kind == fault.kind else context._replace(fault=fault._replace(kind=kind))
