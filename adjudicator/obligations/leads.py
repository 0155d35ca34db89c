"""What binds later leads: declarer's right over one lead, suits required or forbidden, the hand to lead from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.obligations.base import binds, changed, defends, lead_after
from adjudicator.table import CardPlayed

if TYPE_CHECKING:
    from adjudicator.detectors.base import Bound
    from adjudicator.table import Timeline


@binds("lead_penalty")
def _lead_penalty(bound: Bound, timeline: Timeline) -> Bound | None:
    """Declarer's right at one turn to lead of the seat; it lapses unless that side defends (CB-33, CB-35)."""
    side = bound.params.get("side")
    if not defends(timeline, bound.seat) or side not in (None, timeline.game.side(bound.seat)):
        return None
    lead = lead_after(timeline, bound.seat, bound.since)
    if bound.params.get("at") == "opening_lead":
        end = timeline.end
        opener = end.declarer and timeline.game.lho(end.declarer)
        if opener != bound.seat:
            return None
    return changed(bound, bound.since, lead.step if lead else None)


def lead_suit(bound: Bound, timeline: Timeline) -> Bound:
    """A required suit binds the one lead; a forbidden suit as long as the seat keeps the lead (CB-34)."""
    lead = lead_after(timeline, bound.seat, bound.since)
    if lead is None or bound.params.get("mode") == "lead" or bound.params.get("span") == "once":
        return changed(bound, bound.since, lead.step if lead else None)
    for step in timeline.steps[lead.step + 1 :]:
        did = step.did
        if isinstance(did, CardPlayed) and did.is_lead and did.seat != bound.seat and timeline.stands(step.index):
            return changed(bound, bound.since, step.index - 1)
    return bound


@binds("lead_from")
def _lead_from(bound: Bound, timeline: Timeline) -> Bound:
    lead = lead_after(timeline, bound.seat, bound.since)
    return changed(bound, bound.since, lead.step if lead else None)


binds("lead_suit")(lead_suit)
