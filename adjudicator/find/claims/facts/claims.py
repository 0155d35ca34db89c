"""Claims and concessions under a director (Laws 68 to 71), and disputes about the number of tricks (79)."""

from __future__ import annotations

from typing import Literal

from adjudicator.evidence.claims import claims, tricks_named
from adjudicator.evidence.establishment import objected_by_partner
from adjudicator.evidence.spoken import noticed
from adjudicator.find.cards.details import QuittedTrick
from adjudicator.find.claims.details import ConcessionFault, OfEvent, claimed_of
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, yes_no
from adjudicator.find.general.facts.makers import maker
from adjudicator.find.general.facts.moments import events
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed


def current_trick_only(context: Context) -> YesNo | None:
    """A claim of several tricks, or one made between two tricks, cannot concern the trick in progress alone."""
    told = context.fault.of(OfEvent)
    claim = told.event if told else None
    if not isinstance(claim, TableEvent):
        return None
    state = context.before
    several = (tricks_named(claim, state) or 0) > 1
    return "no" if several or state.current is None else None


def partner_objects_to_concession(context: Context) -> YesNo | None:
    """Whether a defender conceded and his partner objected before anything else was done."""
    told = context.fault.of(OfEvent)
    if context.fault.step < 0 or told is None or not isinstance(told.event, TableEvent):
        return None
    return yes_no(objected_by_partner(context.timeline, context.timeline.steps[context.fault.step]))


def depends_on_partner(context: Context) -> YesNo | None:
    """No trick that declarer claims depends on a partner's choice of play: he plays both hands."""
    claimer = context.fault.offender
    return "no" if claimer is not None and claimer == context.before.declarer else None


def played_on_by_all_four(context: Context) -> YesNo | None:
    """Whether play went on by consent: cards fell after the claim, and all agreed but who asked for it.

    That cards fell proves no consent; where nobody says that he agreed, it is asked.
    """
    later = context.timeline.steps[max(context.fault.step, 0) + 1 :]
    if not any(isinstance(step.did, CardPlayed) for step in later):
        return "no"
    agreed = {step.event.seat for step in later if isinstance(step.event, TableEvent) and step.event.name == "agree"}
    asked = {step.event.seat for step in later if isinstance(step.event, TableEvent) and step.event.name == "object"}
    return "yes" if agreed | asked >= set(context.timeline.game.seats) else None


def form(context: Context) -> Literal["agreed_to_claim", "conceded"] | None:
    """Conceded by the side itself, or agreed to when an opponent claimed."""
    told = context.fault.of(ConcessionFault)
    return told.form if told else None


def trick_already_won(context: Context) -> YesNo | None:
    """Whether more tricks were given up than were left."""
    told = context.fault.of(ConcessionFault)
    return yes_no(told.concession_fault == "already_won") if told else None


def could_be_lost(context: Context) -> YesNo | None:
    """What no play at all can lose, no normal play can."""
    told = context.fault.of(ConcessionFault)
    return "no" if told and told.sure else None


def likely_won(context: Context) -> YesNo | None:
    """What no play at all can lose would have been won."""
    told = context.fault.of(ConcessionFault)
    return "yes" if told and told.sure else None


def from_claim(context: Context) -> YesNo:
    """Whether the play ended by a claim or concession."""
    return yes_no(any(claims(step) for step in context.timeline.steps)) or "no"


def called_in_round(context: Context) -> Derived[YesNo] | None:
    """Whether the director was called before the round ended; a call for him during the play was about the play."""
    played = max((card.step for card in context.timeline.plays), default=-1)
    for step, event in events(context, "director", "round-over"):
        if step.index > played:
            return so_far(event.name == "director")
    return None


def inspection(context: Context) -> Literal["later_in_play"] | None:
    """A look is found where it came too late, or was dummy's."""
    return "later_in_play" if context.fault.of(QuittedTrick) else None


def first_call_made(context: Context) -> Derived[YesNo]:
    """Whether anybody had called at this table when it was spoken of."""
    step = context.fault.step
    found = noticed(context.timeline, step) if step >= 0 else None
    until = len(context.timeline.steps) if found is None else found
    return so_far(any(made.step < until for made in context.timeline.calls))


def claimed_or_conceded(context: Context) -> Literal["claim", "concession"] | None:
    """Which of the two it was; who says that he is out claims the rest."""
    told = context.fault.of(OfEvent)
    named = told.event.name if told and isinstance(told.event, TableEvent) else ""
    return answer_for(claimed_of(context.fault) or named, {"claim": "claim", "out": "claim", "concede": "concession"})


def skat_claim(context: Context) -> Literal["game_thrown_up"] | None:
    """A maker who concedes once the first trick is complete, and no number of tricks, throws his game up; who concedes
    when two have played to the second trick may mean that or the tricks that are left."""
    told, state = context.fault.of(OfEvent), context.before
    concession = told.event if told and claimed_of(context.fault) == "concede" else None
    if not isinstance(concession, TableEvent) or concession.seat != maker(context):
        return None
    second = state.current.cards if state.current else ()
    in_time = len(state.tricks) == 1 and len(second) < _TOO_LATE
    return "game_thrown_up" if in_time and tricks_named(concession, state) is None else None


_TOO_LATE = 2
"""With so many cards of the second trick on the table nobody throws up his game any more (SK-24)."""
