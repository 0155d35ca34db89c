"""Whom the roles of a ruling mean, and who may choose among its options, as far as the record tells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.find.cards.details import owner_of
from adjudicator.law.roles import Place, one_seat, seats_of
from adjudicator.law.wording import resolver

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.elections import Election
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

DIRECTOR = "director"
"""Who has no seat: what he chooses is recorded without one."""
_NOT_SHOWN = "the record does not show it"


def meaning_of(
    laws: Rulebase, timeline: Timeline, fault: Irregularity, since: int | None = None
) -> Callable[[str], str]:
    """What each role means under the ruling on *fault*: a seat, a side, or the role itself where nothing tells.

    *since* is the step from which on somebody acts on it; unstated, that of the fault.
    """
    state = timeline.end if fault.step < 0 else timeline.steps[fault.step].after
    if state.contract is None:
        # Whose lead a call will touch is known only when the auction is over.
        state = timeline.end
    if not {fault.offender or state.dealer, state.dealer} <= set(state.game.around):
        # While calls are made the hand that nobody calls for has no place; it may show a card, or deal.
        state = replace(state, game=timeline.game)
    told = resolver(state, fault.offender, fault.turn, owner_of(fault), fault.rightful, fault.roles)
    place = Place.of(laws, timeline, fault, since)

    def resolve(role: str) -> str:
        known = told(role)
        return known if known != role else one_seat(role, place) or role

    return resolve


def barred(timeline: Timeline, election: Election, chooser: str, fault: Irregularity, rulebase: Rulebase) -> str | None:
    """Why it is not for who made *election* to choose under the ruling on *fault*; None where it is.

    *chooser* is the role that the row names; who that is must be known, and dummy never chooses (CB-20).
    """
    seat, option = election.seat, election.option
    says = rulebase.roles.get(chooser, chooser)
    if chooser == DIRECTOR:
        return None if seat is None else f"{says} chooses here, and sits at no seat: !elect {option}"
    if seat is None:
        return f"who chooses '{option}' is not told: !elect SEAT {option}; it is for {says}"
    if seat == timeline.steps[election.step].before.dummy:
        return f"{seat} is dummy and may not choose '{option}'"
    place = Place.of(rulebase, timeline, fault, election.step)
    told = fault.roles.get(chooser)
    seats = (told,) if told else seats_of(chooser, place)
    if seats is None:
        from adjudicator.law.roles.playing import untold  # most are told

        why = rulebase.unknown_roles.get(chooser) or untold(chooser, place) or _NOT_SHOWN
        return f"who is {says} is not known: {why}"
    if seat in seats:
        return None
    return f"{seat} may not choose '{option}' here: it is for {says}, {' or '.join(seats)}"
