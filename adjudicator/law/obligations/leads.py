"""Obligations on later leads: suits required or forbidden, the hand to lead from, and the rights over a lead that
declarer may use (lead penalty, lead restriction, the suit of a penalty card).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.cards_meeting_demands import TRUMP_SUIT_DEMANDED
from adjudicator.law.obligations.timing import first_lead_after, is_defender, replacement_obligation, with_span
from adjudicator.table.active_obligations import ActiveObligation, ObligationTerms
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.law.choices import Election
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import TableState, Timeline


def lead_penalty_right(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """Declarer's right at one turn to lead of the seat; it lapses unless that side defends (CB-33, CB-35)."""
    side = bound.terms.side
    if not is_defender(timeline, bound.seat) or side not in (None, timeline.game.side(bound.seat)):
        return None
    lead = first_lead_after(timeline, bound.seat, bound.first_step)
    if bound.terms.at == "opening_lead":
        end = timeline.end
        opener = end.declarer and timeline.game.lho(end.declarer)
        if opener != bound.seat:
            return None
    return with_span(bound, bound.first_step, lead.step if lead else None)


def lead_suit_demand(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation:
    """*bound* for one lead if a suit is required; while the seat keeps the lead if a suit is forbidden (CB-34)."""
    lead = first_lead_after(timeline, bound.seat, bound.first_step)
    if lead is None or bound.terms.mode == "lead" or bound.terms.span == "once":
        return with_span(bound, bound.first_step, lead.step if lead else None)
    for step in timeline.steps[lead.step + 1 :]:
        did = step.action
        if isinstance(did, CardPlayed) and did.is_lead and did.seat != bound.seat and timeline.stands(step.index):
            return with_span(bound, bound.first_step, step.index - 1)
    return with_span(bound, bound.first_step, _step_lead_was_lost(bound.seat, lead, timeline))


def _step_lead_was_lost(seat: Seat, lead: CardPlayed, timeline: Timeline) -> int | None:
    """The step of the last card of the trick with which *seat*, the leader, lost the lead, if nobody else has led
    since."""
    end = timeline.end
    if end.turn == seat or (end.current is not None and end.current.cards):
        return None
    return max((one.step for one in timeline.plays if timeline.stands(one.step)), default=None)


def demand_on_hand_to_lead(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* for the one lead; None if the seat had already led when the wrong lead was withdrawn."""
    steps = timeline.steps
    trick = (steps[bound.first_step].before if bound.first_step < len(steps) else timeline.end).current
    if trick is not None and trick.led is not None and trick.led.seat == bound.seat:
        return None
    lead = first_lead_after(timeline, bound.seat, bound.first_step)
    return with_span(bound, bound.first_step, lead.step if lead else None)


def obligation_to_lead_trump_after_winning_trick(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation:
    """*bound* for the seat's first lead after winning a trick: a trump (AP-16)."""
    terms = bound.terms._replace(mode="lead", suit=TRUMP_SUIT_DEMANDED, span="once")
    return lead_suit_demand(replacement_obligation(bound, "lead_suit", terms, bound.first_step), timeline)


def next_lead_suit_demand(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """*bound* for the next lead of a side, by whichever player: a suit is demanded for that lead alone (AT-84)."""
    game = timeline.game
    leads = [
        first_lead_after(timeline, seat, bound.first_step) for seat in game.seats if game.same_side(seat, bound.seat)
    ]
    first = min((lead for lead in leads if lead is not None), key=lambda lead: lead.step, default=None)
    if first is not None and first.seat != bound.seat:
        return None
    terms = bound.terms._replace(seat=bound.seat, mode="lead", span="once")
    return replacement_obligation(bound, "lead_suit", terms, bound.first_step, first.step if first else None)


def lead_restriction_right(bound: ActiveObligation, timeline: Timeline) -> ActiveObligation | None:
    """Declarer's right at the first turn to lead of the seat; it lapses unless that side defends (26B)."""
    end = timeline.end
    if end.stage != "auction" and not is_defender(timeline, bound.seat):
        return None
    from adjudicator.evidence.lead_turns import lead_turns  # most rights to restrict a lead end with the auction

    first = next(
        (turn for turn in lead_turns(timeline) if turn.seat == bound.seat and turn.first_step >= bound.first_step), None
    )
    return bound if first is None or first.lead_step is None else with_span(bound, bound.first_step, first.lead_step)


def lead_restriction_index(bound: Sequence[ActiveObligation], step: int, timeline: Timeline) -> int | None:
    """The index in *bound* of declarer's right of 26B over the lead due at *step*."""
    state = timeline.steps[step].before
    if state.stage != "play" or (state.current is not None and state.current.lead is not None):
        return None
    rights = (index for index, one in enumerate(bound) if one.effect == "lead_restriction_26B" and one.binds(step))
    return next((index for index in rights if bound[index].seat == state.turn), None)


_ANY_SUIT = ("any", "exposed", "doubled", "cancelled")
"""The values of a lead penalty's suit that allow any suit, or that the record does not show."""


def with_elections_using_rights(
    bound: list[ActiveObligation], rest: Sequence[Election], timeline: Timeline
) -> list[ActiveObligation]:
    """*bound* with the elections that use a right of an obligation: a lead penalty, or the suit of a penalty card,
    whose holder may then pick it up (CB-34, CB-66)."""
    bound = list(bound)
    for election in rest:
        mode = {"require": "lead", "forbid": "not lead"}.get(election.option)
        suit = election.suit
        state = timeline.steps[election.step].before
        leader = state.turn
        if election.seat != state.declarer:
            # The right is declarer's alone (CB-20, CB-34, CB-66, 26B).
            continue
        if used_26b := _with_restriction_used(bound, election, timeline):
            bound = used_26b
            continue
        if mode is None or suit is None:
            continue
        right = next(
            (
                index
                for index, one in enumerate(bound)
                if one.effect == "lead_penalty" and one.seat == leader and _right_covers_election(one, election)
            ),
            None,
        )
        if right is not None and leader is not None:
            used = bound[right]
            bound[right] = with_span(used, used.first_step, election.step)
            bound.append(
                _elected_suit_demand(leader, mode, suit, election.step, used.finding, timeline, used.terms.span)
            )
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
                picked_up = with_span(one, one.first_step, election.step)
                bound[index] = picked_up
                if kept:
                    bound.append(with_span(one, election.step + 1, one.last_step, one.terms._replace(cards=kept)))
                bound.append(_elected_suit_demand(leader, mode, suit, election.step, one.finding, timeline))
                break
    return bound


def why_lead_choice_goes_too_far(
    election: Election, bound: Sequence[ActiveObligation], timeline: Timeline
) -> str | None:
    """The reason why declarer's right over this lead does not cover *election*; None if declarer has no such right."""
    state = timeline.steps[election.step].before
    if election.seat != state.declarer:
        return None
    found = lead_restriction_index(bound, election.step, timeline)
    if found is None:
        return _lead_penalty_limit_exceeded(election, bound, state)
    if election.option == "require":
        return f"no ruling offers 'require' here: {state.declarer} may only forbid a suit (26B)"
    return None


def _right_covers_election(right: ActiveObligation, election: Election) -> bool:
    """Whether *right*, a lead penalty, is in force at *election* and covers it: a law may let declarer only require or
    only forbid (AT-69), and only the suit that it names."""
    suits = right.terms.suit or "any"
    far = election.option in (right.terms.allows or election.option)
    return right.binds(election.step) and far and (suits in _ANY_SUIT or str(election.suit) in suits)


def _lead_penalty_limit_exceeded(
    election: Election, bound: Sequence[ActiveObligation], state: TableState
) -> str | None:
    """The limit of the lead penalty that *election* exceeds."""
    for one in bound:
        if one.effect == "lead_penalty" and one.seat == state.turn and one.binds(election.step):
            suits = one.terms.suit or "any"
            named = "" if suits in _ANY_SUIT else f" ({' or '.join(suits) or 'no suit'})"
            return f"no ruling offers '{election.option}' here: {state.declarer} may only {one.terms.allows}{named}"
    return None


def _with_restriction_used(
    bound: Sequence[ActiveObligation], election: Election, timeline: Timeline
) -> list[ActiveObligation] | None:
    """*bound* after declarer has used the right of 26B, or left the lead free; None if *election* does not concern that
    right."""
    found = lead_restriction_index(bound, election.step, timeline)
    if found is None or election.option not in ("forbid", "free"):
        return None
    used, suit = bound[found], election.suit
    if election.option == "forbid" and suit is None:
        return None
    after = [*bound[:found], with_span(used, used.first_step, election.step), *bound[found + 1 :]]
    if election.option == "forbid" and suit is not None:
        after.append(_elected_suit_demand(used.seat, "not lead", suit, election.step, used.finding, timeline))
    return after


def _elected_suit_demand(
    leader: Seat, mode: str, suit: str, step: int, finding: int, timeline: Timeline, span: str | None = None
) -> ActiveObligation:
    """The demand of *suit* on *leader*; with a *span* of ``once`` it binds that lead alone."""
    demand = ActiveObligation(
        "lead_suit", leader, step + 1, None, ObligationTerms(leader, mode=mode, suit=suit, span=span), finding
    )
    return lead_suit_demand(demand, timeline)
