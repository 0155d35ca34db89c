"""Attention drawn to an irregularity: the lines that draw it, the step at which it was drawn, and complaints.

Silence of the record alone does not prove an omission; a complaint, or the same act recorded later, does.
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
"""The line, the effect and the option for letting an action stand as made."""
REFUSE = "refuse"
"""The line for refusing an action."""
LINES_BEFORE_RULING = ATTENTION | {REFUSE, ACCEPT, "elect", "fact", "answer"}
"""Lines that occur at the table between an irregularity and its ruling."""
_LINES_ABOUT_ACTION = ("withdraw", "accept", "refuse", "elect", "pickup")
"""Lines about an action after somebody has spoken of it."""
_LINES_OF_OTHER_MATTERS = ("expose", "looked", "remark")


def attention_lines(raw: Mapping[str, object], words: frozenset[str] = ATTENTION) -> frozenset[str]:
    """The lines of *words* that refer to an irregularity in the game of the section *raw*. Where a player may be forced
    to take a card, a ``demand`` is a move of the game."""
    return words - {"demand"} if raw.get("force") else words


def is_acceptance(event: Event) -> bool:
    """Whether *event* accepts an action of an opponent."""
    return isinstance(event, TableEvent) and (
        event.name == ACCEPT or (event.name == "elect" and event.words[:1] == (ACCEPT,))
    )


def step_of_attention(timeline: Timeline, step: int) -> int | None:
    """The step at which attention was first drawn to the action of *step*; None if the record shows none.

    Words refer to the irregularity just before them: right after an exposed card, or before another action is withdrawn
    or accepted, they refer to that and not to an older fault.
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
    before = next(
        (one for one in reversed(timeline.steps[: said.index]) if _table_event_name_at(one) not in ATTENTION), None
    )
    if before is not None and before.index != step and _table_event_name_at(before) in _LINES_OF_OTHER_MATTERS:
        return True
    answered = False
    for after in timeline.steps[said.index + 1 :]:
        if after.action is not None:
            break
        if timeline.withdrawn.get(step) == after.index:
            return False
        answered = answered or (
            _table_event_name_at(after) in _LINES_ABOUT_ACTION
            and not _chooses_about_withdrawn_card_played_over(timeline, said, after)
        )
    # Attention to a revoke and the like often comes late; attention that is answered at once refers to the latest
    # action.
    latest = max((one.index for one in timeline.steps[: said.index] if one.action is not None), default=step)
    return answered and latest != step


def _chooses_about_withdrawn_card_played_over(timeline: Timeline, said: Step, after: Step) -> bool:
    """Whether the choice made at *after* was due since a card was withdrawn that others have been played over; words
    before it refer to that card."""
    played_over = False
    for before in reversed(timeline.steps[: said.index]):
        if _table_event_name_at(before) in ("elect", "withdraw"):
            return played_over and (_table_event_name_at(before), _table_event_name_at(after)) == ("withdraw", "elect")
        played_over = played_over or before.action is not None
    return False


def _table_event_name_at(step: Step) -> str:
    return step.event.name if isinstance(step.event, TableEvent) else ""


def is_complaint_made_before_next_action(timeline: Timeline, since: int) -> bool:
    """Whether somebody draws attention after the step *since* and before the next call or card."""
    for step in timeline.steps[since + 1 :]:
        if step.action is not None:
            return False
        if isinstance(step.event, TableEvent) and step.event.name in ATTENTION:
            return True
    return False


def trump_was_surely_unnamed(timeline: Timeline, since: int) -> bool:
    """Whether trump had certainly not been named at the step *since*: it is named later, or somebody complains."""
    if timeline.steps[since].before.trump != UNKNOWN_TRUMP:
        return False
    return timeline.end.trump != UNKNOWN_TRUMP or is_complaint_made_before_next_action(timeline, since)
