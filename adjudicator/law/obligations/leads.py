"""What binds later leads: declarer's right over one lead, suits required or forbidden, the hand to lead from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.demands import TRUMP
from adjudicator.evidence.lead_turns import lead_turns
from adjudicator.law.obligations.base import changed, defends, in_its_stead, lead_after
from adjudicator.table.bound import Bound
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline


def lead_penalty(bound: Bound, timeline: Timeline) -> Bound | None:
    """Declarer's right at one turn to lead of the seat; it lapses unless that side defends (CB-33, CB-35)."""
    side = bound.terms.side
    if not defends(timeline, bound.seat) or side not in (None, timeline.game.side(bound.seat)):
        return None
    lead = lead_after(timeline, bound.seat, bound.since)
    if bound.terms.at == "opening_lead":
        end = timeline.end
        opener = end.declarer and timeline.game.lho(end.declarer)
        if opener != bound.seat:
            return None
    return changed(bound, bound.since, lead.step if lead else None)


def lead_suit(bound: Bound, timeline: Timeline) -> Bound:
    """A required suit binds the one lead; a forbidden suit as long as the seat keeps the lead (CB-34)."""
    lead = lead_after(timeline, bound.seat, bound.since)
    if lead is None or bound.terms.mode == "lead" or bound.terms.span == "once":
        return changed(bound, bound.since, lead.step if lead else None)
    for step in timeline.steps[lead.step + 1 :]:
        did = step.did
        if isinstance(did, CardPlayed) and did.is_lead and did.seat != bound.seat and timeline.stands(step.index):
            return changed(bound, bound.since, step.index - 1)
    return changed(bound, bound.since, _lead_lost(bound.seat, lead, timeline))


def _lead_lost(seat: Seat, lead: CardPlayed, timeline: Timeline) -> int | None:
    """The last card of the trick with which *seat*, who had led, lost the lead, where nobody else has led since."""
    end = timeline.end
    if end.turn == seat or (end.current is not None and end.current.cards):
        return None
    return max((one.step for one in timeline.plays if timeline.stands(one.step)), default=None)


def lead_from(bound: Bound, timeline: Timeline) -> Bound | None:
    """The one lead; nothing where the seat had made it already when the wrong one went back."""
    steps = timeline.steps
    trick = (steps[bound.since].before if bound.since < len(steps) else timeline.end).current
    if trick is not None and trick.led is not None and trick.led.seat == bound.seat:
        return None
    lead = lead_after(timeline, bound.seat, bound.since)
    return changed(bound, bound.since, lead.step if lead else None)


def lead_trump(bound: Bound, timeline: Timeline) -> Bound:
    """The first time he wins a trick he leads a trump (AP-16)."""
    terms = bound.terms._replace(mode="lead", suit=TRUMP, span="once")
    return lead_suit(in_its_stead(bound, "lead_suit", terms, bound.since), timeline)


def lead_suit_next(bound: Bound, timeline: Timeline) -> Bound | None:
    """A suit called from whichever of a side leads next (AT-84): the demand falls on that lead alone."""
    game = timeline.game
    leads = [lead_after(timeline, seat, bound.since) for seat in game.seats if game.same_side(seat, bound.seat)]
    first = min((lead for lead in leads if lead is not None), key=lambda lead: lead.step, default=None)
    if first is not None and first.seat != bound.seat:
        return None
    terms = bound.terms._replace(seat=bound.seat, mode="lead", span="once")
    return in_its_stead(bound, "lead_suit", terms, bound.since, first.step if first else None)


def lead_restriction(bound: Bound, timeline: Timeline) -> Bound | None:
    """Declarer's right at the first turn to lead of the seat; it lapses unless that side defends (26B)."""
    end = timeline.end
    if end.stage != "auction" and not defends(timeline, bound.seat):
        return None
    first = next((turn for turn in lead_turns(timeline) if turn.seat == bound.seat and turn.since >= bound.since), None)
    return bound if first is None or first.lead is None else changed(bound, bound.since, first.lead)


def restriction_at(bound: Sequence[Bound], step: int, timeline: Timeline) -> int | None:
    """The place in *bound* of declarer's right of 26B over the lead that is due at *step*."""
    state = timeline.steps[step].before
    if state.stage != "play" or (state.current is not None and state.current.lead is not None):
        return None
    rights = (index for index, one in enumerate(bound) if one.effect == "lead_restriction_26B" and one.binds(step))
    return next((index for index in rights if bound[index].seat == state.turn), None)
