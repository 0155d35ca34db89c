"""Bars on what a player may do in his turns besides playing to a trick: knock, draw, discard what he likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.obligations.base import changed
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline


def _acts(timeline: Timeline, since: int, until: int | None = None) -> Iterator[tuple[int, TableEvent]]:
    """(step, line) of what was done from step *since* on."""
    for step in timeline.steps[since:until]:
        if isinstance(step.event, TableEvent):
            yield step.index, step.event


def until_the_turn_is_over(bound: Bound, timeline: Timeline) -> Bound:
    """To the end of the turn in hand: the next is his own, or his next comes after it (001:3391, 3397)."""
    over = (
        step
        for step, event in _acts(timeline, bound.since)
        if event.name == "discard" or (event.name == "draw" and event.seat != bound.seat)
    )
    return changed(bound, bound.since, next(over, None))


def next_draw(bound: Bound, timeline: Timeline) -> Bound:
    """His next draw (001:3411): one that he has made already in the turn in hand was not the next."""
    drawn = _has_drawn(timeline, bound.seat, bound.since)
    for step, event in _acts(timeline, bound.since):
        if event.seat == bound.seat and event.name == "draw":
            return changed(bound, bound.since, step)
        if event.name == "draw" and _had_turn(timeline, bound, step, drawn=drawn):
            return changed(bound, bound.since, step)
        drawn = drawn and event.name != "discard"
    return bound


def _had_turn(timeline: Timeline, bound: Bound, step: int, *, drawn: bool) -> bool:
    """Whether another draws at *step* in the turn after one that *bound* leaves without a draw."""
    ended = [event.seat for _, event in _acts(timeline, 0, step) if event.name == "discard"]
    own = drawn or (bool(ended) and ended[-1] == bound.seat)
    return not own and bool(ended) and ended[-1] == timeline.steps[step].event.seat


def _has_drawn(timeline: Timeline, seat: Seat, at: int) -> bool:
    """Whether *seat* has drawn before step *at* and nobody has discarded since."""
    done = [(event.name, event.seat) for _, event in _acts(timeline, 0, at) if event.name in ("draw", "discard")]
    return done[-1:] == [("draw", seat)]


def next_discards(bound: Bound, timeline: Timeline) -> Bound | None:
    """The cards he has shown, until none of them is left to be discarded (001:2859, 3043)."""
    shown = [(step, event) for step, event in _acts(timeline, 0, bound.since) if event.name == "expose"]
    own = next((event.cards for _, event in reversed(shown) if event.seat == bound.seat), ())
    left = set(own)
    for step, event in _acts(timeline, bound.since):
        if event.seat == bound.seat and event.name in ("discard", "meld", "layoff", "pickup"):
            left -= set(event.cards)
            if not left:
                return changed(bound, bound.since, step, bound.terms._replace(cards=own))
    return changed(bound, bound.since, None, bound.terms._replace(cards=own)) if own else None


def until_the_hand_is_right(bound: Bound, timeline: Timeline) -> Bound | None:
    """From the moment it is found: each trick without a draw takes a card of the surplus away (001:4528)."""
    found = next((step for step, event in _acts(timeline, bound.since) if event.draws_attention), None)
    if found is None:
        return None
    surplus = max(1, timeline.start.left[bound.seat] - timeline.game.hand_size)
    played = len(timeline.steps[found].after.tricks)
    drawn = any(
        event.name == "draw" and event.seat == bound.seat and len(timeline.steps[step].after.tricks) == played
        for step, event in _acts(timeline, 0, found)
    )
    last = played + surplus - (0 if drawn else 1)
    until = next((step.index for step in timeline.steps[found:] if len(step.after.tricks) > last), None)
    return changed(bound, found, None if until is None else until - 1)
