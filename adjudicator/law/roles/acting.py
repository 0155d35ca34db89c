"""Who did or said something at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import Beaten
from adjudicator.law.roles.base import Place, one
from adjudicator.record.events import COMPLAINTS

if TYPE_CHECKING:
    from adjudicator.law.roles.base import Seats


def _who_did(place: Place, *names: str, last: bool = True) -> Seats:
    found = [event.seat for _, event in place.timeline.acts if event.name in names and event.seat]
    return one(found[-1 if last else 0]) if found else None


def mixer(place: Place) -> Seats:
    """The player who mixed their tricks."""
    return _who_did(place, "mixed", last=False)


def closer(place: Place) -> Seats:
    """The player who closed."""
    return _who_did(place, "close")


def knocker(place: Place) -> Seats:
    """The knocker."""
    return _who_did(place, "knock")


def hand_below(place: Place) -> Seats:
    """Whose hand beats the knocker's, where all the hands are known."""
    told = place.fault.of(Beaten)
    return one(told.low_hand) if told else None


def first_caller(place: Place) -> Seats:
    """Who first drew attention to it."""
    called = [(step.index, event.seat) for step, event in place.timeline.acts if event.name in COMPLAINTS]
    return next(((seat,) for at, seat in called if seat and at > place.step), None)


def bettor(place: Place) -> Seats:
    """The bettor."""
    return _who_did(place, "bet") or one(place.offender)


def last_bettor(place: Place) -> Seats:
    """The player who last bet or raised."""
    return _who_did(place, "bet", "raise")


def active_hands(place: Place) -> Seats:
    """The players who have not dropped."""
    gone = {event.seat for _, event in place.timeline.acts if event.name == "drop"}
    return tuple(seat for seat in place.game.seats if seat not in gone)


def last_active(place: Place) -> Seats:
    """The only active player."""
    active = active_hands(place)
    return active if active is not None and len(active) == 1 else None


def next_to_draw(place: Place) -> Seats:
    """The next player to draw from the stock."""
    return (place.offender and (place.game.lho(place.offender),)) or None
