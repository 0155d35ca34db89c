"""Beginning and end of obligations: the function that computes the span of an effect, and the steps at which a seat
calls, leads, or gets rid of a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.active_obligations import ActiveObligation, ObligationTerms
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.address_resolver import effect_or_role_function

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.law.findings import ParameterValue
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card
    from rulebase import Rulebase

    Reckoner = Callable[[ActiveObligation, Timeline], ActiveObligation | None]

PICK_UP_EFFECT = "pick_up_penalty_cards"


def span_function(laws: Rulebase, effect: str) -> Reckoner | None:
    """The function that gives beginning and end of the obligation of *effect*; None for an effect that binds nobody."""
    found: Reckoner | None = effect_or_role_function(laws, "effect", effect)
    return found


def seats_of_parameter(value: ParameterValue, timeline: Timeline) -> tuple[Seat, ...]:
    """The seats that a parameter names: one seat, or both of a side."""
    if not isinstance(value, str):
        return ()
    if value in timeline.game.seats:
        return (value,)
    return tuple(seat for seat in timeline.game.seats if timeline.game.side(seat) == value)


def with_span(
    bound: ActiveObligation, since: int, until: int | None, terms: ObligationTerms | None = None
) -> ActiveObligation:
    """*bound* from step *since* to *until*, under other *terms* where there are any."""
    return bound._replace(first_step=since, last_step=until, terms=terms or bound.terms)


def replacement_obligation(
    bound: ActiveObligation, effect: str, terms: ObligationTerms, since: int, until: int | None = None
) -> ActiveObligation:
    """The obligation *effect* that replaces *bound*, on the same seat and by the same finding."""
    return ActiveObligation(effect, bound.seat, since, until, terms, bound.finding)


def first_call_after(timeline: Timeline, seat: Seat, since: int) -> int | None:
    """The step of the first call of *seat* that stands, from step *since* on."""
    for step in timeline.steps[since:]:
        if isinstance(step.action, CallMade) and step.action.seat == seat and timeline.stands(step.index):
            return step.index
    return None


def first_lead_after(timeline: Timeline, seat: Seat, since: int) -> CardPlayed | None:
    """The first lead of *seat* that stands, from step *since* on."""
    for step in timeline.steps[since:]:
        did = step.action
        if isinstance(did, CardPlayed) and did.is_lead and did.seat == seat and timeline.stands(step.index):
            return did
    return None


def step_card_leaves_table(seat: Seat, card: Card, since: int, timeline: Timeline) -> int | None:
    """The step at which a card of *seat* that lies on the table from step *since* on is played or picked up."""
    for step in timeline.steps[: since if timeline.game.packs == 1 else 0]:
        did = step.action
        fell = isinstance(did, CardPlayed) and not did.extra and (did.seat, did.card) == (seat, card)
        if isinstance(did, CardPlayed) and fell and timeline.stands(step.index):
            # A card left on the table is played when the trick is complete.
            return next((later.index for later in timeline.steps if len(later.after.tricks) >= did.trick), None)
    for step in timeline.steps[since:]:
        did, event = step.action, step.event
        if isinstance(did, CardPlayed) and (did.seat, did.card) == (seat, card) and timeline.stands(step.index):
            return step.index
        if isinstance(event, TableEvent) and event.name == "pickup" and event.seat == seat and card in event.cards:
            return step.index
    return None


def is_defender(timeline: Timeline, seat: Seat) -> bool:
    """Whether *seat* became a defender."""
    return timeline.end.role(seat) == "defender"


def first_play_step(timeline: Timeline) -> int:
    """The first step of the play, or the number of steps if there was none."""
    return next((step.index for step in timeline.steps if step.before.stage == "play"), len(timeline.steps))
