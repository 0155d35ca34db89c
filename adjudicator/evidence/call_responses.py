"""Responses to an irregular call before it was ruled on: called over, accepted or refused, withdrawn and
replaced.

The ruling is taken to come with the first ``!director`` or ``!refuse`` after the call, or with its withdrawal.
Attention alone forfeits no right (Laws 9 and 11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.table.timeline_queries import calls_by, has_table_event_between, table_events_named
from adjudicator.values.bids_and_contracts import bid_rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline


def _lho_of_caller(timeline: Timeline, made: CallMade) -> Seat:
    return timeline.steps[made.step].before.game.lho(made.seat)


def lho_answer(timeline: Timeline, made: CallMade) -> Literal["called", "accepts", "refuses"] | None:
    """Response of the player on the left of the caller: ``called``, ``accepts`` or ``refuses``; None if the record
    shows none.

    A call withdrawn with no director at the table leaves that player the choice (27C): then only words count. A call
    withdrawn after the director's arrival was refused.
    """
    left, director, alone = _lho_of_caller(timeline, made), False, False
    gone = timeline.withdrawn.get(made.step)
    for step in timeline.steps[made.step + 1 :]:
        said = _spoken_answer_of_lho(step, left)
        if said:
            # Over a second insufficient bid, acceptance may refer to that one (27B4) or to the first (27C).
            return (
                None
                if alone and said == "accepts" and _replacement_insufficient_too(timeline, made, step.index)
                else said
            )
        director = director or _is_table_event_named(step, "director")
        if step.index == gone and isinstance(step.event, TableEvent):
            if director:
                return "refuses"
            alone = True
        did = step.action
        if isinstance(did, CallMade) and did.seat == left:
            # Once the call is withdrawn, a call over it no longer shows which of the two it was made over.
            return None if alone or _call_over_was_withdrawn_too(timeline, did, gone) else "called"
        if isinstance(did, CallMade) and did.seat != made.seat and (step.index != gone or director):
            # Somebody else went on as if the matter were settled; partner's call in turn settles nothing.
            return "refuses" if director and not timeline.stands(made.step) else None
    return None


def _spoken_answer_of_lho(step: Step, left: Seat) -> Literal["accepts", "refuses"] | None:
    event = step.event
    if isinstance(event, TableEvent) and event.name in ("accept", "refuse") and event.seat in (None, left):
        return "accepts" if event.name == "accept" else "refuses"
    if isinstance(event, TableEvent) and event.name == "elect" and (event.seat, event.words) == (left, ("accept",)):
        return "accepts"
    return None


def _replacement_insufficient_too(timeline: Timeline, made: CallMade, by: int) -> bool:
    """Whether a bid substituted for *made* before the step *by* is not above the last bid either."""
    new, last = replacement_call(timeline, made), timeline.steps[made.step].before.auction.last_bid
    rank, over = bid_rank(new.call) if new and new.step < by else None, bid_rank(last.call) if last else None
    return rank is not None and over is not None and rank <= over


def _is_table_event_named(step: Step, name: str) -> bool:
    return isinstance(step.event, TableEvent) and step.event.name == name


def _call_over_was_withdrawn_too(timeline: Timeline, over: CallMade, gone: int | None) -> bool:
    """Whether the call made *over* another was withdrawn together with it, so that nobody acted on it."""
    back = timeline.withdrawn.get(over.step)
    return gone is not None and back is not None and isinstance(timeline.steps[back].event, TableEvent)


def step_of_ruling_on_call(timeline: Timeline, made: CallMade) -> int | None:
    """The step that brought the ruling on *made*; None without one."""
    gone = timeline.withdrawn.get(made.step)
    back = gone if gone is not None and timeline.steps[gone].action is None else None
    said = next((step.index for step, _ in table_events_named(timeline, "director", "refuse", after=made.step)), None)
    return min((at for at in (said, back) if at is not None), default=None)


def step_of_ruling_or_spoken_acceptance(timeline: Timeline, made: CallMade) -> int | None:
    """The step at which *made* was ruled on or accepted in words; None if play went on without either."""
    left = _lho_of_caller(timeline, made)
    answers = table_events_named(timeline, "accept", "refuse", "elect", after=made.step)
    said = (step.index for step, _ in answers if _spoken_answer_of_lho(step, left))
    return min(
        (at for at in (step_of_ruling_on_call(timeline, made), next(said, None)) if at is not None), default=None
    )


def steps_from_call_to_ruling(timeline: Timeline, made: CallMade) -> tuple[Step, ...]:
    """The steps after *made* until its ruling, or to the end."""
    return timeline.steps[made.step + 1 : step_of_ruling_on_call(timeline, made)]


def lho_called_before_ruling(timeline: Timeline, made: CallMade) -> bool:
    """Whether the player on the left called after *made* and before its ruling."""
    left = _lho_of_caller(timeline, made)
    return any(
        isinstance(step.action, CallMade) and step.action.seat == left
        for step in steps_from_call_to_ruling(timeline, made)
    )


def rightful_opponent_called(timeline: Timeline, made: CallMade) -> bool | None:
    """Whether the opponent whose turn it was called next in that turn, before any ruling (28B); None while nobody
    acted."""
    game = timeline.steps[made.step].before.game
    left = _lho_of_caller(timeline, made)
    for step in steps_from_call_to_ruling(timeline, made):
        if _spoken_answer_of_lho(step, left):
            return False
        if isinstance(step.action, CallMade):
            own = step.action.seat == made.turn and not game.same_side(step.action.seat, made.seat)
            # A call over an accepted call is no longer made in the player's own turn: the fold shows which it was.
            return own and timeline.withdrawn.get(made.step) == step.index
    ruled = step_of_ruling_on_call(timeline, made)
    if ruled is None or ruled == timeline.withdrawn.get(made.step):
        # The record does not show whether a director was present when it was withdrawn.
        return None
    return False


def step_of_first_reaction_to_call(timeline: Timeline, made: CallMade) -> int | None:
    """The step at which somebody first spoke of the call or withdrew it."""
    gone = timeline.withdrawn.get(made.step)
    said = next(
        (step.index for step, _ in table_events_named(timeline, *ATTENTION, "accept", "refuse", after=made.step)), None
    )
    return min((at for at in (said, gone) if at is not None), default=None)


def led_before_call_was_mentioned(timeline: Timeline, made: CallMade) -> bool | None:
    """Whether a card was led before anybody spoke of the call; None while neither has happened."""
    spoken = step_of_first_reaction_to_call(timeline, made)
    led = any(isinstance(step.action, CardPlayed) for step in timeline.steps[made.step + 1 : spoken])
    return None if spoken is None and not led else led


def replacement_call(timeline: Timeline, made: CallMade) -> CallMade | None:
    """The first call made by the maker of a withdrawn call in that turn, whether or not it stands."""
    gone = timeline.withdrawn.get(made.step)
    if gone is None or timeline.steps[gone].action is not None:
        return None
    return next(calls_by(timeline, made.seat, gone + 1), None)


def replaced_call(timeline: Timeline, made: CallMade) -> CallMade | None:
    """The withdrawn call for which *made* was the first substitute."""
    return timeline.cached(_replaced_call_by_step).get(made.step)


def is_original_call_restored(timeline: Timeline, made: CallMade) -> bool:
    """Whether *made* repeats the player's first call after somebody spoke of its replacement: a ruling lets it stand,
    and its fault was found the first time."""
    second = replaced_call(timeline, made)
    first = replaced_call(timeline, second) if second else None
    if second is None or first is None or first.call != made.call:
        return False
    gone = timeline.withdrawn[second.step]
    return timeline.record.ruled(timeline.steps[gone].event_index) or has_table_event_between(
        timeline, second.step, gone, *LINES_BEFORE_RULING
    )


def _replaced_call_by_step(timeline: Timeline) -> Mapping[int, CallMade]:
    """Step of a call → the withdrawn call for which it was the first substitute."""
    former: dict[int, CallMade] = {}
    for at in timeline.withdrawn:
        did = timeline.steps[at].action
        if isinstance(did, CallMade) and (new := replacement_call(timeline, did)) is not None:
            former.setdefault(new.step, did)
    return former
