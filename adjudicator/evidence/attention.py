"""Attention drawn to an irregularity: which lines draw it, when it was drawn to an action, and complaints.

A silent record proves only together with a complaint, or with the same act told later, that something was left
undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Event
    from adjudicator.table.state_and_timeline import Step, Timeline


ACCEPT = "accept"
"""The line, the effect and the option by which an action stands as it was made."""
REFUSE = "refuse"
"""The line by which an action does not stand."""
LINES_BEFORE_RULING = ATTENTION | {REFUSE, ACCEPT, "elect", "fact", "answer"}
"""Lines by which a table comes to a ruling."""
_LINES_ABOUT_ACTION = ("withdraw", "accept", "refuse", "elect", "pickup")
"""What is done about an action once somebody has spoken of it."""
_LINES_OF_OTHER_MATTERS = ("expose", "looked", "remark")


def attention_lines(raw: Mapping[str, object], words: frozenset[str] = ATTENTION) -> frozenset[str]:
    """Those of *words* that are said of an irregularity in the game of the section *raw*: where a player may be forced
    to take a card, who demands that makes a move."""
    return words - {"demand"} if raw.get("force") else words


def is_acceptance(event: Event) -> bool:
    """Whether somebody accepts with it what an opponent did."""
    return isinstance(event, TableEvent) and (
        event.name == ACCEPT or (event.name == "elect" and event.words[:1] == (ACCEPT,))
    )


def step_of_attention(timeline: Timeline, step: int) -> int | None:
    """The step at which attention was first drawn to the action of *step*; None where nothing in the record does.

    Who speaks means the irregularity just before. So what is said right after an exposed card, or is followed by the
    withdrawal or acceptance of another action only, was said of that and not of an older fault.
    """
    words = attention_lines(timeline.game.raw)
    for later in timeline.steps[step + 1 :]:
        event = later.event
        if not isinstance(event, TableEvent):
            continue
        if event.name == "withdraw" and timeline.withdrawn.get(step) == later.index:
            return later.index
        if event.name in words and not _is_about_another_action(timeline, later, step):
            return later.index
    return None


def _is_about_another_action(timeline: Timeline, said: Step, step: int) -> bool:
    before = next((one for one in reversed(timeline.steps[: said.index]) if _line_name(one) not in ATTENTION), None)
    if before is not None and before.index != step and _line_name(before) in _LINES_OF_OTHER_MATTERS:
        return True
    answered = False
    for after in timeline.steps[said.index + 1 :]:
        if after.did is not None:
            break
        if timeline.withdrawn.get(step) == after.index:
            return False
        answered = answered or (_line_name(after) in _LINES_ABOUT_ACTION and not _is_late_choice(timeline, said, after))
    # A revoke and the like is not answered at once: what was, was the latest action.
    latest = max((one.index for one in timeline.steps[: said.index] if one.did is not None), default=step)
    return answered and latest != step


def _is_late_choice(timeline: Timeline, said: Step, after: Step) -> bool:
    """Whether the choice made at *after* was due since a card was taken back that others have been played over: who
    spoke before it was made meant something else."""
    played_over = False
    for before in reversed(timeline.steps[: said.index]):
        if _line_name(before) in ("elect", "withdraw"):
            return played_over and (_line_name(before), _line_name(after)) == ("withdraw", "elect")
        played_over = played_over or before.did is not None
    return False


def _line_name(step: Step) -> str:
    return step.event.name if isinstance(step.event, TableEvent) else ""


def is_complaint_made(timeline: Timeline, since: int) -> bool:
    """Whether somebody draws attention after the step *since* and before anybody calls or plays."""
    for step in timeline.steps[since + 1 :]:
        if step.did is not None:
            return False
        if isinstance(step.event, TableEvent) and step.event.name in ATTENTION:
            return True
    return False


def trump_was_surely_unnamed(timeline: Timeline, since: int) -> bool:
    """Whether trump had certainly not been named at the step *since*: it is named later, or somebody complains."""
    if timeline.steps[since].before.trump != UNKNOWN_TRUMP:
        return False
    return timeline.end.trump != UNKNOWN_TRUMP or is_complaint_made(timeline, since)
