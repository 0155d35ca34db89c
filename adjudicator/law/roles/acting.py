"""Who did or said something at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import Beaten
from adjudicator.law.roles.base import Place, one, role
from adjudicator.record.events import COMPLAINTS

if TYPE_CHECKING:
    from adjudicator.law.roles.base import Seats


def _who_did(place: Place, *names: str, last: bool = True) -> Seats:
    found = [event.seat for _, event in place.timeline.acts if event.name in names and event.seat]
    return one(found[-1 if last else 0]) if found else None


@role("trick_mixer")
def _mixer(place: Place) -> Seats:
    return _who_did(place, "mixed", last=False)


@role("closer")
def _closer(place: Place) -> Seats:
    return _who_did(place, "close")


@role("knocker", "the_knocker")
def _knocker(place: Place) -> Seats:
    return _who_did(place, "knock")


@role("low_hand", "tying_player")
def _low_hand(place: Place) -> Seats:
    """Whose hand beats the knocker's, where all the hands are known."""
    told = place.fault.of(Beaten)
    return one(told.low_hand) if told else None


@role("first_caller")
def _first_caller(place: Place) -> Seats:
    """Who first drew attention to it."""
    called = [(step.index, event.seat) for step, event in place.timeline.acts if event.name in COMPLAINTS]
    return next(((seat,) for at, seat in called if seat and at > place.step), None)


@role("bettor", "the_bettor")
def _bettor(place: Place) -> Seats:
    return _who_did(place, "bet") or one(place.offender)


@role("last_bettor")
def _last_bettor(place: Place) -> Seats:
    return _who_did(place, "bet", "raise")


@role("active_hands")
def _active_hands(place: Place) -> Seats:
    """The players who have not dropped."""
    gone = {event.seat for _, event in place.timeline.acts if event.name == "drop"}
    return tuple(seat for seat in place.game.seats if seat not in gone)


@role("last_active_player")
def _last_active(place: Place) -> Seats:
    active = _active_hands(place)
    return active if active is not None and len(active) == 1 else None


@role("next_to_draw")
def _next_to_draw(place: Place) -> Seats:
    return (place.offender and (place.game.lho(place.offender),)) or None
