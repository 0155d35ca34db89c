"""Facts of a call that its maker changes, under the laws that ask first whether he ever meant it (25)."""

from __future__ import annotations

from typing import Literal

from adjudicator.evidence.call_answers import replaced_by
from adjudicator.find.calls.facts.answered_calls import is_late_change
from adjudicator.find.calls.facts.calls import call_of
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CallMade, CardPlayed


def _changed(context: Context) -> tuple[int, int | None] | None:
    """(step of the first call, step at which the change was asked for or made)."""
    made = call_of(context)
    if made is None:
        return None
    if is_late_change(context):
        first = next(call for call in reversed(context.before.auction.calls) if call.seat == made.seat)
        return first.step, made.step
    return made.step, context.timeline.withdrawn.get(made.step)


def _second(context: Context) -> CallMade | None:
    made = call_of(context)
    if made is None or is_late_change(context):
        return made
    return replaced_by(context.timeline, made)


def window_open(context: Context) -> YesNo | None:
    """Whether partner had not yet called and no card was led when the change was made (25A4, 25A5)."""
    changed = _changed(context)
    if changed is None or changed[1] is None:
        return None
    partner = context.before.game.partner(context.fault.offender or "")
    for step in context.timeline.steps[changed[0] + 1 : changed[1]]:
        did, event = step.did, step.event
        if isinstance(did, CardPlayed) or (isinstance(did, CallMade) and did.seat == partner and not did.late):
            return "no"
        if isinstance(event, TableEvent) and event.name == "hands-returned":
            return "no"
    return "yes"


def call_over_first(context: Context) -> Literal["none", "stands", "taken_back"] | None:
    """Whether the player on the left had called over the first call, and whether he has taken that back (25A6)."""
    changed, timeline = _changed(context), context.timeline
    if changed is None or changed[1] is None:
        return None
    left = context.before.game.lho(context.fault.offender or "")
    calls = [step.did for step in timeline.steps[changed[0] + 1 : changed[1]] if isinstance(step.did, CallMade)]
    over = [made for made in calls if made.seat == left]
    if not over:
        return "none"
    gone = timeline.withdrawn.get(over[-1].step)
    if gone is None:
        return "stands"
    later = (step.did for step in timeline.steps[gone:])
    again = next((did for did in later if isinstance(did, CallMade) and did.seat == left), None)
    # Who makes the same call again over the new one has told nothing that is gone.
    return "stands" if again is not None and again.call == over[-1].call else "taken_back"


def new_call_shown(context: Context) -> YesNo | None:
    """Whether another call was made; one who comes back to his first call of himself has shown none."""
    made, second = call_of(context), _second(context)
    if made is None or second is None:
        return None
    return yes_no(second is made or second.call != made.call)


def change_response(context: Context) -> Literal["accepts", "refuses", "no_new_call"] | None:
    """The answer of the player on the left to the second call; only words tell, for whether a call of his was meant
    over it, or was his own turn, only he can say (25B1, 28B)."""
    second = _second(context)
    if second is None:
        return None
    if new_call_shown(context) == "no":
        return "no_new_call"
    left, director = context.before.game.lho(second.seat), False
    gone = context.timeline.withdrawn.get(second.step)
    for step in context.timeline.steps[second.step + 1 :]:
        event, did = step.event, step.did
        if isinstance(event, TableEvent):
            if event.name in ("accept", "refuse") and event.seat in (None, left):
                return "accepts" if event.name == "accept" else "refuses"
            director = director or event.name == "director"
            if step.index == gone:
                return "refuses" if director else None
        if isinstance(did, CallMade):
            return None
    return None
