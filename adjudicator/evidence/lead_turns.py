"""Turns to lead, and declarer's choices about each lead (``!elect S require D``)."""

from typing import NamedTuple

from adjudicator.record.events import Seat, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed, TableState, Timeline

_LEAD_OPTIONS = ("require", "forbid", "free")
_SUITS = ("C", "D", "H", "S")


class LeadTurn(NamedTuple):
    """One turn of a hand to lead."""

    seat: Seat
    first_step: int
    """The first step of the turn; the number of steps if it begins at the end of the record."""
    lead_step: int | None
    """The step of the lead, even if withdrawn later; None if the hand did not lead in this turn."""
    has_passed: bool
    """Whether the turn has passed, by a lead or by actions of others."""


class DeclarerChoice(NamedTuple):
    """A choice of declarer's about a lead (``!elect S require D``)."""

    step: int
    option: str
    suits: tuple[str, ...]


def lead_turns(timeline: Timeline) -> list[LeadTurn]:
    """Every turn to lead, in order; a turn interrupted by a lead from a wrong hand begins again."""
    turns: list[LeadTurn] = []
    began: int | None = None
    leader: Seat | None = None
    for step in timeline.steps:
        due = _hand_to_lead(step.before)
        if due != leader:
            if leader is not None and began is not None:
                turns.append(LeadTurn(leader, began, None, has_passed=True))
            leader, began = due, step.index
        did = step.action
        if leader is not None and began is not None and isinstance(did, CardPlayed):
            led = step.index if did.seat == leader and did.is_lead else None
            turns.append(LeadTurn(leader, began, led, has_passed=True))
            leader = None
        elif isinstance(did, CardPlayed) and did.is_lead and did.seat == did.turn:
            # The rightful leader leads while a wrong lead still lies there.
            turns.append(LeadTurn(did.seat, step.index, step.index, has_passed=True))
    due = _hand_to_lead(timeline.end)
    if leader is not None and began is not None:
        turns.append(LeadTurn(leader, began, None, has_passed=due != leader))
        if due == leader:
            return turns
    if due is not None:
        turns.append(LeadTurn(due, len(timeline.steps), None, has_passed=False))
    return turns


def _hand_to_lead(state: TableState) -> Seat | None:
    """The hand to lead; None while a lead lies on the table."""
    if state.stage != "play" or (state.current is not None and state.current.lead is not None):
        return None
    return state.turn


def declarers_choices_before_lead(timeline: Timeline, turn: LeadTurn) -> list[DeclarerChoice]:
    """Declarer's choices about the lead of *turn*: made since the last card before it, and before the lead."""
    steps = timeline.steps
    first = next((i + 1 for i in reversed(range(turn.first_step)) if isinstance(steps[i].action, CardPlayed)), 0)
    made: list[DeclarerChoice] = []
    for step in steps[first : turn.lead_step]:
        event = step.event
        if step.index >= turn.first_step and isinstance(step.action, CardPlayed):
            break
        if not isinstance(event, TableEvent) or event.name != "elect" or event.words[:1] == ():
            continue
        if event.words[0] in _LEAD_OPTIONS and event.seat in (None, step.before.declarer):
            suits = tuple(word for word in event.words[1:] if word in _SUITS)
            made.append(DeclarerChoice(step.index, event.words[0], suits))
    return made
