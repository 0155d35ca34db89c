"""The offender and those who sit around him; those whom the deal concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deal.details import DealFault, dealt_of
from adjudicator.law.roles.base import Place, all_but, one, role
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.law.roles.base import Seats
    from adjudicator.record.events import Seat


@role("offender", "claiming_player", "looker")
def _offender(place: Place) -> Seats:
    return one(place.offender)


@role("offending_side", "claiming_side", "conceding_side")
def _offending_side(place: Place) -> Seats:
    offender = place.offender
    return (offender and tuple(seat for seat in place.game.around if place.game.same_side(seat, offender))) or None


@role("partner")
def _partner(place: Place) -> Seats:
    return (place.offender and one(place.game.partner(place.offender))) or None


@role("lho", "next_in_turn")
def _lho(place: Place) -> Seats:
    return (place.offender and (place.game.lho(place.offender),)) or None


@role("rho")
def _rho(place: Place) -> Seats:
    return (place.offender and (place.game.rho(place.offender),)) or None


@role("each_other_player", "all_but_offender", "each_next_in_turn")
def _the_others(place: Place) -> Seats:
    return (place.offender and all_but(place, place.offender)) or None


@role("other_player", "player_opposite")
def _opposite(place: Place) -> Seats:
    if place.offender is None or len(place.game.seats) != 2:
        return None
    return tuple(seat for seat in place.game.seats if seat != place.offender)


@role("other_side", "either_opponent", "each_opponent", "opponents", "each_opposing_side", "claimers_opponents",
      "misled_player")  # fmt: skip
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


@role("erring_opponent")
def _erring_opponent(place: Place) -> Seats:
    return one(place.offender) if place.offender != place.timeline.end.maker else None


@role("all", "any_player", "every_player")
def _everybody(place: Place) -> Seats:
    return place.game.around


@role("active_players")
def _active(place: Place) -> Seats:
    return place.game.seats


@role("idle_player")
def _idle(place: Place) -> Seats:
    idle = tuple(seat for seat in place.game.around if seat not in place.timeline.end.game.seats)
    return idle if len(idle) == 1 else None


# ---------------------------------------------------------------- the deal


@role("dealer", "same_dealer", "rightful_dealer")
def _dealer(place: Place) -> Seats:
    return (place.timeline.end.dealer,)


@role("next_dealer")
def _next_dealer(place: Place) -> Seats:
    return (place.timeline.game.next_dealer(place.timeline.end.dealer),)


@role("left_of_who_dealt")
def _left_of_who_dealt(place: Place) -> Seats:
    dealt = next((event.seat for _, event in place.timeline.acts if event.words[:1] == ("by",) and event.seat), None)
    return (place.game.lho(dealt or place.timeline.end.dealer),)


@role("eldest_hand")
def _eldest(place: Place) -> Seats:
    return (place.game.eldest(place.timeline.end.dealer),)


@role("non_dealer")
def _non_dealer(place: Place) -> Seats:
    return all_but(place, place.timeline.end.dealer) if len(place.game.seats) == 2 else None


@role("dealers_side")
def _dealers_side(place: Place) -> Seats:
    dealer = place.timeline.end.dealer
    return tuple(seat for seat in place.game.around if place.game.same_side(seat, dealer))


@role("each_side_against_dealer")
def _against_dealer(place: Place) -> Seats:
    dealer = place.timeline.end.dealer
    return tuple(seat for seat in place.game.seats if not place.game.same_side(seat, dealer))


@role("player_dealt_to", "receiver", "omitted_player", "first_omitted")
def _dealt_to(place: Place) -> Seats:
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


@role("short_hand")
def _short(place: Place) -> Seats:
    return _sized(place, int.__lt__)


@role("long_hand")
def _long(place: Place) -> Seats:
    return _sized(place, int.__gt__)


@role("hand_with_fewer")
def _fewer(place: Place) -> Seats:
    sizes = dealt_of(place.fault) or {}
    least = [seat for seat, size in sizes.items() if size == min(sizes.values())]
    return tuple(least) if len(least) == 1 else None


@role("hand_that_was_right", "each_hand_that_was_right")
def _right_hands(place: Place) -> Seats:
    return _sized(place, int.__eq__) or (place.offender and all_but(place, place.offender)) or None


@role("players_who_drew_alike", "whoever_must_draw_again", "doubled_player")
def _by_the_fault(_place: Place) -> Seats:
    """The detector tells them with the fault itself."""
    return None
