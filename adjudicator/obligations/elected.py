"""Rights that an obligation carries and somebody uses: a lead penalty or restriction, the suit of a penalty card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound
from adjudicator.obligations.base import changed
from adjudicator.obligations.leads import lead_suit, restriction_at, specified

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
        state = timeline.steps[election.step].before
        leader = state.turn
        if election.seat not in (None, state.declarer):
            # The right is declarer's alone (CB-20, CB-34, CB-66, 26B).
            continue
        if used_26b := _restricted(bound, election, timeline):
            bound = used_26b
            continue
        if mode is None or suit is None:
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
                and not one.params.get("grade")
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


def refusal(election: Election, bound: Sequence[Bound], timeline: Timeline) -> str | None:
    """Why declarer's right over this lead does not reach as far as he wants to use it; None where he has none."""
    state = timeline.steps[election.step].before
    found = restriction_at(bound, election.step, timeline)
    if found is None or election.seat not in (None, state.declarer):
        return None
    if election.option == "require":
        return f"nothing offers 'require' here: {state.declarer} may only forbid a suit (26B)"
    if election.option == "forbid" and election.suit in specified(timeline, found[1]):
        return f"{state.declarer} may not forbid {election.suit}: {found[1]} named it in the legal auction (26B)"
    return None


def _restricted(bound: Sequence[Bound], election: Election, timeline: Timeline) -> list[Bound] | None:
    """*bound* once declarer has used his right of 26B, or left the lead free; None where it is not that right."""
    found = restriction_at(bound, election.step, timeline)
    if found is None or election.option not in ("forbid", "free"):
        return None
    index, offender = found
    used, suit = bound[index], election.suit
    if election.option == "forbid" and (suit is None or suit in specified(timeline, offender)):
        return None
    after = [*bound[:index], changed(used, used.since, election.step), *bound[index + 1 :]]
    if election.option == "forbid" and suit is not None:
        after.append(_elected(used.seat, "not lead", suit, election.step, used.finding, timeline))
    return after


def _elected(leader: Seat, mode: str, suit: str, step: int, finding: int, timeline: Timeline) -> Bound:
    demand = Bound("lead_suit", leader, step + 1, None, {"seat": leader, "mode": mode, "suit": suit}, finding)
    return lead_suit(demand, timeline)
