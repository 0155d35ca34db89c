"""The function that reckons the obligation of an effect, and places in the timeline that such functions share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound, Terms
from adjudicator.table.state import CallMade, CardPlayed
from adjudicator.values.addresses import function_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.law.findings import Value
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase

    Reckoner = Callable[[Bound, Timeline], Bound | None]

PICK_UP = "pick_up_penalty_cards"


def reckoner(laws: Rulebase, effect: str) -> Reckoner | None:
    """How the obligation of *effect* begins and ends; None for an effect that binds nobody."""
    found: Reckoner | None = function_of(laws, "effect", effect)
    return found


def seats_named(value: Value, timeline: Timeline) -> tuple[Seat, ...]:
    """The seats that a parameter names: one seat, or both of a side."""
    if not isinstance(value, str):
        return ()
    if value in timeline.game.seats:
        return (value,)
    return tuple(seat for seat in timeline.game.seats if timeline.game.side(seat) == value)


def changed(bound: Bound, since: int, until: int | None, terms: Terms | None = None) -> Bound:
    """*bound* from step *since* to *until*, under other *terms* where there are any."""
    return bound._replace(since=since, until=until, terms=terms or bound.terms)


def in_its_stead(bound: Bound, effect: str, terms: Terms, since: int, until: int | None = None) -> Bound:
    """The obligation *effect* that *bound* comes to, on the same seat and by the same finding."""
    return Bound(effect, bound.seat, since, until, terms, bound.finding)


def call_after(timeline: Timeline, seat: Seat, since: int) -> int | None:
    """The step of the first call of *seat* that stands, from step *since* on."""
    for step in timeline.steps[since:]:
        if isinstance(step.did, CallMade) and step.did.seat == seat and timeline.stands(step.index):
            return step.index
    return None


def lead_after(timeline: Timeline, seat: Seat, since: int) -> CardPlayed | None:
    """The first lead of *seat* that stands, from step *since* on."""
    for step in timeline.steps[since:]:
        did = step.did
        if isinstance(did, CardPlayed) and did.is_lead and did.seat == seat and timeline.stands(step.index):
            return did
    return None


def card_ended(seat: Seat, card: Card, since: int, timeline: Timeline) -> int | None:
    """The step at which a card of *seat*'s that lies there from step *since* on is played or picked up."""
    for step in timeline.steps[: since if timeline.game.packs == 1 else 0]:
        did = step.did
        fell = isinstance(did, CardPlayed) and not did.extra and (did.seat, did.card) == (seat, card)
        if isinstance(did, CardPlayed) and fell and timeline.stands(step.index):
            # It was left where it fell, and is played when the trick is complete.
            return next((later.index for later in timeline.steps if len(later.after.tricks) >= did.trick), None)
    for step in timeline.steps[since:]:
        did, event = step.did, step.event
        if isinstance(did, CardPlayed) and (did.seat, did.card) == (seat, card) and timeline.stands(step.index):
            return step.index
        if isinstance(event, TableEvent) and event.name == "pickup" and event.seat == seat and card in event.cards:
            return step.index
    return None


def defends(timeline: Timeline, seat: Seat) -> bool:
    """Whether *seat* became a defender."""
    return timeline.end.role(seat) == "defender"


def first_play_step(timeline: Timeline) -> int:
    """The step at which the play began, or that after the last."""
    return next((step.index for step in timeline.steps if step.before.stage == "play"), len(timeline.steps))
