"""Rights that an obligation carries and somebody uses: a lead penalty or restriction, the suit of a penalty card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.law.obligations.base import changed
from adjudicator.law.obligations.leads import lead_suit, restriction_at
from adjudicator.table.bound import Bound, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.elections import Election
    from adjudicator.record.events import Seat
    from adjudicator.table.state import TableState, Timeline

_ANY_SUIT = ("any", "exposed", "doubled", "cancelled")
"""What the suit of a lead penalty is that may be any, or that the record does not show."""


def bind_elected(bound: list[Bound], rest: Sequence[Election], timeline: Timeline) -> list[Bound]:
    """*bound* with the elections that use a right which an obligation carries: a lead penalty, or the suit of a
    penalty card, whose holder may then pick it up (CB-34, CB-66)."""
    bound = list(bound)
    for election in rest:
        mode = {"require": "lead", "forbid": "not lead"}.get(election.option)
        suit = election.suit
        state = timeline.steps[election.step].before
        leader = state.turn
        if election.seat != state.declarer:
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
                if one.effect == "lead_penalty" and one.seat == leader and _grants(one, election)
            ),
            None,
        )
        if right is not None and leader is not None:
            used = bound[right]
            bound[right] = changed(used, used.since, election.step)
            bound.append(_elected(leader, mode, suit, election.step, used.finding, timeline, used.terms.span))
            continue
        for index, one in enumerate(bound):
            cards = one.cards
            partner = timeline.game.partner(one.seat)
            if (
                one.effect == "penalty_card"
                and not one.terms.grade
                and one.binds(election.step)
                and leader is not None
                and partner == leader
                and any(card[0] == suit for card in cards)
            ):
                kept = tuple(card for card in cards if card[0] != suit)
                picked_up = changed(one, one.since, election.step)
                bound[index] = picked_up
                if kept:
                    bound.append(changed(one, election.step + 1, one.until, one.terms._replace(cards=kept)))
                bound.append(_elected(leader, mode, suit, election.step, one.finding, timeline))
                break
    return bound


def refusal(election: Election, bound: Sequence[Bound], timeline: Timeline) -> str | None:
    """Why declarer's right over this lead does not reach as far as he wants to use it; None where he has none."""
    state = timeline.steps[election.step].before
    if election.seat != state.declarer:
        return None
    found = restriction_at(bound, election.step, timeline)
    if found is None:
        return _beyond(election, bound, state)
    if election.option == "require":
        return f"nothing offers 'require' here: {state.declarer} may only forbid a suit (26B)"
    return None


def _grants(right: Bound, election: Election) -> bool:
    """Whether *right*, a lead penalty, is there when *election* uses it and goes as far: a law may let declarer only
    require or only forbid (AT-69), and only the suit that it names."""
    suits = right.terms.suit or "any"
    far = election.option in (right.terms.allows or election.option)
    return right.binds(election.step) and far and (suits in _ANY_SUIT or str(election.suit) in suits)


def _beyond(election: Election, bound: Sequence[Bound], state: TableState) -> str | None:
    """How far the lead penalty reaches that declarer wants to use beyond it."""
    for one in bound:
        if one.effect == "lead_penalty" and one.seat == state.turn and one.binds(election.step):
            suits = one.terms.suit or "any"
            named = "" if suits in _ANY_SUIT else f" ({' or '.join(suits) or 'no suit'})"
            return f"nothing offers '{election.option}' here: {state.declarer} may only {one.terms.allows}{named}"
    return None


def _restricted(bound: Sequence[Bound], election: Election, timeline: Timeline) -> list[Bound] | None:
    """*bound* once declarer has used his right of 26B, or left the lead free; None where it is not that right."""
    found = restriction_at(bound, election.step, timeline)
    if found is None or election.option not in ("forbid", "free"):
        return None
    used, suit = bound[found], election.suit
    if election.option == "forbid" and suit is None:
        return None
    after = [*bound[:found], changed(used, used.since, election.step), *bound[found + 1 :]]
    if election.option == "forbid" and suit is not None:
        after.append(_elected(used.seat, "not lead", suit, election.step, used.finding, timeline))
    return after


def _elected(
    leader: Seat, mode: str, suit: str, step: int, finding: int, timeline: Timeline, span: str | None = None
) -> Bound:
    """The demand of *suit* on *leader*; a *span* of ``once`` binds that lead alone, whatever it demands."""
    demand = Bound("lead_suit", leader, step + 1, None, Terms(leader, mode=mode, suit=suit, span=span), finding)
    return lead_suit(demand, timeline)
