"""Obligations on later calls: bars, and calls to be made again (CB-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.obligations.timing import first_call_after, with_span
from adjudicator.table.state_and_timeline import CallMade
from adjudicator.values.bids_and_contracts import PASS

if TYPE_CHECKING:
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline


def obligation_to_pass(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* with its span. Once: the seat's next turn; once after the offender has called: the turn after the
    partner's next call (30B1, 31B2, 32B2); throughout: to the end of the auction (CB-38), which ends the others too if
    that turn never came."""
    match bound.terms.span:
        case "once":
            return _obligation_for_next_turn(bound, timeline, bound.first_step)
        case "once_after_the_offender_has_called":
            partner = timeline.game.partner(bound.seat)
            called = first_call_after(timeline, partner, bound.first_step) if partner else None
            if called is None:
                # Until then the player is free.
                return None
            return _obligation_for_next_turn(bound, timeline, called + 1)
    return _obligation_until_closing_call(bound, timeline)


def _obligation_for_next_turn(bound: ActiveObligation, timeline: Timeline, since: int) -> ActiveObligation | None:
    """*bound* for the seat's next turn from step *since* on, if the auction lasts so long."""
    turn = _step_of_next_turn(bound, timeline, since)
    later = with_span(bound, since, turn)
    return later if turn is not None else _obligation_until_closing_call(later, timeline)


def _obligation_until_closing_call(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* to the call that closes the auction for good, a withdrawn one aside; None if the auction was closed
    before."""
    if timeline.end.stage == "auction":
        return bound
    last = max(
        (step.index for step in timeline.steps[bound.first_step :] if step.before.stage == "auction"), default=None
    )
    return None if last is None else with_span(bound, bound.first_step, last)


def bidding_bar_until_opponent_bids(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation:
    """*bound* as a bar on further bids until an opponent bids or doubles (AT-48)."""
    for step in timeline.steps[bound.first_step :]:
        did = step.action
        acts = isinstance(did, CallMade) and timeline.stands(step.index) and did.counts_as == did.call != PASS
        freed = acts and did is not None and not timeline.game.same_side(did.seat, bound.seat)
        if freed or step.after.stage != "auction":
            return with_span(bound, bound.first_step, step.index)
    return bound


def _step_of_next_turn(bound: ActiveObligation, timeline: Timeline, since: int) -> int | None:
    """The step at which the seat has its next turn, used or lawfully passed over by the next player (28A)."""
    for step in timeline.steps[since:]:
        did = step.action
        if isinstance(did, CallMade) and timeline.stands(step.index):
            passed_over = did.turn == bound.seat and did.seat == step.before.game.lho(bound.seat)
            if did.seat == bound.seat or passed_over:
                return step.index
    return None


def obligation_until_auction_ends(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* to the end of the auction."""
    return _obligation_until_closing_call(bound, timeline)


def obligation_on_next_call(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* for the seat's next call; a repeated call fulfils it, even if cancelled when made in turn (31A1)."""
    wanted = bound.terms.call
    for step in timeline.steps[bound.first_step :]:
        did = step.action
        if not isinstance(did, CallMade) or did.seat != bound.seat:
            continue
        if timeline.stands(step.index) or did.call == wanted:
            return with_span(bound, bound.first_step, step.index)
    return _obligation_until_closing_call(bound, timeline)
