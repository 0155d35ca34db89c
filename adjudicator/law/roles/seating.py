"""The offender and those who sit around him; those whom the deal concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deal.details import DealFault, dealt_of
from adjudicator.law.roles.base import Place, all_but, one
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.law.roles.base import Seats
    from adjudicator.record.events import Seat


def offending_player(place: Place) -> Seats:
    """The offender."""
    return one(place.offender)


def offending_side(place: Place) -> Seats:
    """The offending side."""
    offender = place.offender
    return (offender and tuple(seat for seat in place.game.around if place.game.same_side(seat, offender))) or None


def partner_of_offender(place: Place) -> Seats:
    """The offender's partner."""
    return (place.offender and one(place.game.partner(place.offender))) or None


def left_of_offender(place: Place) -> Seats:
    """The offender's left-hand opponent."""
    return (place.offender and (place.game.lho(place.offender),)) or None


def right_of_offender(place: Place) -> Seats:
    """The offender's right-hand opponent."""
    return (place.offender and (place.game.rho(place.offender),)) or None


def the_others(place: Place) -> Seats:
    """Each other player."""
    return (place.offender and all_but(place, place.offender)) or None


def opposite(place: Place) -> Seats:
    """The other player."""
    if place.offender is None or len(place.game.seats) != 2:
        return None
    return tuple(seat for seat in place.game.seats if seat != place.offender)


def opponents(place: Place) -> Seats:
    """Those who sit against the offender; of them it is who says that he was misled (21B)."""
    offender = place.offender
    if offender is None:
        return None
    game = place.game
    if place.since > place.step and offender in place.state.game.around:
        # Who chooses was against the offender when the fault was made: defenders of one side may have been rivals then,
        # as three players are who call for themselves.
        game = place.state.game
    return tuple(seat for seat in game.seats if not game.same_side(seat, offender))


def erring_opponent(place: Place) -> Seats:
    """The opponent who erred."""
    return one(place.offender) if place.offender != place.timeline.end.maker else None


def everybody(place: Place) -> Seats:
    """Everybody."""
    return place.game.around


def active(place: Place) -> Seats:
    """The players in the deal."""
    return place.game.seats


def idle_player(place: Place) -> Seats:
    """The player who sits out."""
    idle = tuple(seat for seat in place.game.around if seat not in place.timeline.end.game.seats)
    return idle if len(idle) == 1 else None


# ---------------------------------------------------------------- the deal


def dealing_player(place: Place) -> Seats:
    """The dealer."""
    return (place.timeline.end.dealer,)


def dealer_after(place: Place) -> Seats:
    """The next dealer."""
    return (place.timeline.game.next_dealer(place.timeline.end.dealer),)


def left_of_who_dealt(place: Place) -> Seats:
    """The player on the left of the one who dealt."""
    dealt = next((event.seat for _, event in place.timeline.acts if event.words[:1] == ("by",) and event.seat), None)
    return (place.game.lho(dealt or place.timeline.end.dealer),)


def eldest_hand(place: Place) -> Seats:
    """The eldest hand."""
    return (place.game.eldest(place.timeline.end.dealer),)


def non_dealer(place: Place) -> Seats:
    """The non-dealer."""
    return all_but(place, place.timeline.end.dealer) if len(place.game.seats) == 2 else None


def dealers_side(place: Place) -> Seats:
    """The dealer or their partner."""
    dealer = place.timeline.end.dealer
    return tuple(seat for seat in place.game.around if place.game.same_side(seat, dealer))


def against_dealer(place: Place) -> Seats:
    """Each side playing against the dealer."""
    dealer = place.timeline.end.dealer
    return tuple(seat for seat in place.game.seats if not place.game.same_side(seat, dealer))


def dealt_to(place: Place) -> Seats:
    """Of whom the report of the deal speaks (``!deal exposed S HA``), or whose hand was found wrong."""
    told = place.fault.of(DealFault)
    if told and told.left_out:
        return (told.left_out,)
    event = place.timeline.steps[place.step].event if place.step >= 0 else None
    if isinstance(event, TableEvent) and event.name == "deal":
        return one(event.seat)
    return one(place.offender) if place.offender != place.timeline.end.dealer else None


def _sized(place: Place, fits: Callable[[int, int], bool]) -> tuple[Seat, ...]:
    """The seats whose number of cards at the fault, against what it ought to be, *fits*."""
    sizes = dealt_of(place.fault) or {}
    right = place.game.hand_size
    return tuple(seat for seat, size in sizes.items() if fits(size, right))


def short(place: Place) -> Seats:
    """The player with too few cards."""
    return _sized(place, int.__lt__)


def long(place: Place) -> Seats:
    """The player with too many cards."""
    return _sized(place, int.__gt__)


def fewer(place: Place) -> Seats:
    """The player with fewer cards than their opponent."""
    sizes = dealt_of(place.fault) or {}
    least = [seat for seat, size in sizes.items() if size == min(sizes.values())]
    return tuple(least) if len(least) == 1 else None


def right_hands(place: Place) -> Seats:
    """The player whose hand was right."""
    return _sized(place, int.__eq__) or (place.offender and all_but(place, place.offender)) or None


def by_the_fault(_place: Place) -> Seats:
    """The detector tells them with the fault itself."""
    return None
