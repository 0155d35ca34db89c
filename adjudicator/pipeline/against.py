"""What is told of a fault against what the record shows of it.

Who did it, with which card, holding what, is to be seen with the act itself: nobody can tell it otherwise. What came of
it later, such as whether it was accepted or when it was noticed, is for those who were there to tell; where the record
reads otherwise that is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import Binding, Certainty, derive, value_of
from adjudicator.find.detecting import detect
from adjudicator.law.findings import FactValue
from adjudicator.table.bound import within
from adjudicator.table.so_far import so_far

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.find.deriving import Context


class Heard:
    """What is told of one fault, held against what the record shows of it."""

    def __init__(self, context: Context, told_at: Mapping[str, int], go_through: Callable[[int], None]) -> None:
        self.context = context
        self.go_through = go_through
        """Counts steps that are gone through again."""
        self.told_at = told_at
        """Fact → the step at which it is told of the fault, where the record tells it."""

    def weighed(self, kind: str, fact: str, said: str) -> FactValue:
        """What is to be taken for *fact* of the law of a *kind* when *said* is told: from the record, where it cannot
        be as it is told."""
        shown = derive(fact, _under(self.context, kind))
        if shown is None or shown.value == said:
            return FactValue(said, "told")
        at_once = self.context.fault.step + 1
        if shown.certainty is Certainty.FOR_GOOD and self._shown_by(at_once, kind, fact) == shown.value:
            return FactValue(shown.value, "record")
        # What happens after somebody has spoken does not show that he was wrong.
        step = self.told_at.get(fact)
        by_then = shown.value if step is None else self._shown_by(step, kind, fact)
        return FactValue(said, "told", shown=by_then if by_then and by_then != said else "")

    def _shown_by(self, step: int, kind: str, fact: str) -> str | None:
        """What the record showed of *fact* before *step*; None where nothing of the fault was to be seen by then."""
        context = self.context
        if step >= len(context.timeline.steps):
            return value_of(derive(fact, _under(context, kind)))
        self.go_through(step)
        by_then, fault = so_far(context.timeline, step), context.fault
        bound = within(context.bound, step)
        faults = detect(context.laws, by_then.record, by_then, bound)
        for one in faults:
            if (one.kind, one.offender, one.step) == (fault.kind, fault.offender, fault.step):
                then = context._replace(
                    record=by_then.record, timeline=by_then, fault=one, faults=faults, bound=Binding(bound)
                )
                return value_of(derive(fact, _under(then, kind)))
        return None


def _under(context: Context, kind: str) -> Context:
    """*context*, for a fact of the law of a *kind*."""
    fault = context.fault
    return context if kind == fault.kind else context._replace(fault=fault._replace(kind=kind))
