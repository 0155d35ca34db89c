"""Obligations on later turns in games of drawing and discarding: no knock, no draw, cards that must be discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.obligations.timing import with_span
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline


def _table_acts_since(timeline: Timeline, since: int, until: int | None = None) -> Iterator[tuple[int, TableEvent]]:
    """(step, line) of the table actions from step *since* on."""
    for step in timeline.steps[since:until]:
        if isinstance(step.event, TableEvent):
            yield step.index, step.event


def obligation_until_turn_ends(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation:
    """*bound* to the end of the current turn: the seat's own next turn, or the next one after it (001:3391, 3397)."""
    over = (
        step
        for step, event in _table_acts_since(timeline, bound.first_step)
        if event.name == "discard" or (event.name == "draw" and event.seat != bound.seat)
    )
    return with_span(bound, bound.first_step, next(over, None))


def obligation_on_next_draw(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation:
    """*bound* for the seat's next draw (001:3411); a draw already made in the current turn does not count."""
    drawn = _has_drawn_without_discard_before(timeline, bound.seat, bound.first_step)
    for step, event in _table_acts_since(timeline, bound.first_step):
        if event.seat == bound.seat and event.name == "draw":
            return with_span(bound, bound.first_step, step)
        if event.name == "draw" and _turn_passed_without_draw(timeline, bound, step, drawn=drawn):
            return with_span(bound, bound.first_step, step)
        drawn = drawn and event.name != "discard"
    return bound


def _turn_passed_without_draw(timeline: Timeline, bound: ActiveObligation, step: int, *, drawn: bool) -> bool:
    """Whether another player draws at *step* in the turn after one that *bound* leaves without a draw."""
    ended = [event.seat for _, event in _table_acts_since(timeline, 0, step) if event.name == "discard"]
    own = drawn or (bool(ended) and ended[-1] == bound.seat)
    return not own and bool(ended) and ended[-1] == timeline.steps[step].event.seat


def _has_drawn_without_discard_before(timeline: Timeline, seat: Seat, at: int) -> bool:
    """Whether *seat* has drawn before step *at* and nobody has discarded since."""
    done = [
        (event.name, event.seat) for _, event in _table_acts_since(timeline, 0, at) if event.name in ("draw", "discard")
    ]
    return done[-1:] == [("draw", seat)]


def obligation_on_next_discards(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* to discard the shown cards, until none of them is left (001:2859, 3043)."""
    shown = [
        (step, event) for step, event in _table_acts_since(timeline, 0, bound.first_step) if event.name == "expose"
    ]
    own = next((event.cards for _, event in reversed(shown) if event.seat == bound.seat), ())
    left = set(own)
    for step, event in _table_acts_since(timeline, bound.first_step):
        if event.seat == bound.seat and event.name in ("discard", "meld", "layoff", "pickup"):
            left -= set(event.cards)
            if not left:
                return with_span(bound, bound.first_step, step, bound.terms._replace(cards=own))
    return with_span(bound, bound.first_step, None, bound.terms._replace(cards=own)) if own else None


def obligation_until_hand_is_right_size(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* from its discovery: each trick without a draw removes a card of the surplus (001:4528)."""
    found = next((step for step, event in _table_acts_since(timeline, bound.first_step) if event.draws_attention), None)
    if found is None:
        return None
    surplus = max(1, timeline.start.left[bound.seat] - timeline.game.hand_size)
    played = len(timeline.steps[found].after.tricks)
    drawn = any(
        event.name == "draw" and event.seat == bound.seat and len(timeline.steps[step].after.tricks) == played
        for step, event in _table_acts_since(timeline, 0, found)
    )
    last = played + surplus - (0 if drawn else 1)
    until = next((step.index for step in timeline.steps[found:] if len(step.after.tricks) > last), None)
    return with_span(bound, found, None if until is None else until - 1)
