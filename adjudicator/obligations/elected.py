"""Rights that an obligation carries and somebody uses: a lead penalty, the suit of a penalty card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound
from adjudicator.obligations.base import changed
from adjudicator.obligations.leads import lead_suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.elections import Election
    from adjudicator.record import Seat
    from adjudicator.table import Timeline


def bind_elected(bound: list[Bound], rest: Sequence[Election], timeline: Timeline) -> list[Bound]:
    """*bound* with the elections that use a right which an obligation carries: a lead penalty, or the suit of a
    penalty card, whose holder may then pick it up (CB-34, CB-66)."""
    bound = list(bound)
    for election in rest:
        mode = {"require": "lead", "forbid": "not lead"}.get(election.option)
        suit = election.suit
        if mode is None or suit is None:
            continue
        state = timeline.steps[election.step].before
        leader = state.turn
        if election.seat not in (None, state.declarer):
            # The right is declarer's alone (CB-20, CB-34, CB-66).
            continue
        right = next(
            (
                index
                for index, one in enumerate(bound)
                if one.binds(election.step) and one.effect == "lead_penalty" and one.seat == leader
            ),
            None,
        )
        if right is not None and leader is not None:
            used = bound[right]
            bound[right] = changed(used, used.since, election.step)
            bound.append(_elected(leader, mode, suit, election.step, used.finding, timeline))
            continue
        for index, one in enumerate(bound):
            cards = one.params.get("cards", ())
            partner = timeline.game.partner(one.seat)
            if (
                one.effect == "penalty_card"
                and one.binds(election.step)
                and leader is not None
                and partner == leader
                and any(card[0] == suit for card in cards)
            ):
                kept = tuple(card for card in cards if card[0] != suit)
                picked_up = changed(one, one.since, election.step)
                bound[index] = picked_up
                if kept:
                    bound.append(changed(one, election.step + 1, one.until, cards=kept))
                bound.append(_elected(leader, mode, suit, election.step, one.finding, timeline))
                break
    return bound


def _elected(leader: Seat, mode: str, suit: str, step: int, finding: int, timeline: Timeline) -> Bound:
    demand = Bound("lead_suit", leader, step + 1, None, {"seat": leader, "mode": mode, "suit": suit}, finding)
    return lead_suit(demand, timeline)
