"""Who may choose among the options of a ruling: whom the law names, as far as the record tells who that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.roles import Place, seats_of, untold

if TYPE_CHECKING:
    from adjudicator.detectors.base import Irregularity
    from adjudicator.elections import Election
    from adjudicator.table import Timeline
    from rulebase import Rulebase

DIRECTOR = "director"
"""Who has no seat: what he chooses is recorded without one."""
_NOT_SHOWN = "the record does not show it"


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
    place = Place.of(timeline, fault, election.step)
    told = (fault.about.get("roles") or {}).get(chooser)
    seats = (told,) if told else seats_of(chooser, place)
    if seats is None:
        why = rulebase.unknown_roles.get(chooser) or untold(chooser, place) or _NOT_SHOWN
        return f"who is {says} is not known: {why}"
    if seat in seats:
        return None
    return f"{seat} may not choose '{option}' here: it is for {says}, {' or '.join(seats)}"
