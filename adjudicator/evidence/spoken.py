"""When attention was drawn: when somebody first spoke of an action, or took it back, and whether he did so at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import ATTENTION, TableEvent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Event
    from adjudicator.table.state import Step, Timeline

ACCEPT = "accept"
"""The line, the effect and the option by which an action stands as it was made."""
REFUSE = "refuse"
"""The line by which an action does not stand."""
SPOKEN = ATTENTION | {REFUSE, ACCEPT, "elect", "fact", "answer"}
"""Lines by which a table comes to a ruling."""
_ANSWERS = ("withdraw", "accept", "refuse", "elect", "pickup")
"""What is done about an action once somebody has spoken of it."""
_OTHER_MATTERS = ("expose", "looked", "remark")


def said_in(raw: Mapping[str, object], words: frozenset[str] = ATTENTION) -> frozenset[str]:
    """Those of *words* that are said of an irregularity in the game of the section *raw*: where a player may be forced
    to take a card, who demands that makes a move."""
    return words - {"demand"} if raw.get("force") else words


def accepts(event: Event) -> bool:
    """Whether somebody accepts with it what an opponent did."""
    return isinstance(event, TableEvent) and (
        event.name == ACCEPT or (event.name == "elect" and event.words[:1] == (ACCEPT,))
    )


def noticed(timeline: Timeline, step: int) -> int | None:
    """The step at which attention was first drawn to the action of *step*; None where nothing in the record does.

    Who speaks means the irregularity just before. So what is said right after an exposed card, or is followed by the
    withdrawal or acceptance of another action only, was said of that and not of an older fault.
    """
    words = said_in(timeline.game.raw)
    for later in timeline.steps[step + 1 :]:
        event = later.event
        if not isinstance(event, TableEvent):
            continue
        if event.name == "withdraw" and timeline.withdrawn.get(step) == later.index:
            return later.index
        if event.name in words and not _of_another(timeline, later, step):
            return later.index
    return None


def _of_another(timeline: Timeline, said: Step, step: int) -> bool:
    before = next((one for one in reversed(timeline.steps[: said.index]) if _name(one) not in ATTENTION), None)
    if before is not None and before.index != step and _name(before) in _OTHER_MATTERS:
        return True
    answered = False
    for after in timeline.steps[said.index + 1 :]:
        if after.did is not None:
            break
        if timeline.withdrawn.get(step) == after.index:
            return False
        answered = answered or (_name(after) in _ANSWERS and not _chosen_late(timeline, said, after))
    # A revoke and the like is not answered at once: what was, was the latest action.
    latest = max((one.index for one in timeline.steps[: said.index] if one.did is not None), default=step)
    return answered and latest != step


def _chosen_late(timeline: Timeline, said: Step, after: Step) -> bool:
    """Whether the choice made at *after* was due since a card was taken back that others have been played over: who
    spoke before it was made meant something else."""
    played_over = False
    for before in reversed(timeline.steps[: said.index]):
        if _name(before) in ("elect", "withdraw"):
            return played_over and (_name(before), _name(after)) == ("withdraw", "elect")
        played_over = played_over or before.did is not None
    return False


def _name(step: Step) -> str:
    return step.event.name if isinstance(step.event, TableEvent) else ""


def complained(timeline: Timeline, since: int) -> bool:
    """Whether somebody draws attention after the step *since* and before anybody calls or plays."""
    for step in timeline.steps[since + 1 :]:
        if step.did is not None:
            return False
        if isinstance(step.event, TableEvent) and step.event.name in ATTENTION:
            return True
    return False
