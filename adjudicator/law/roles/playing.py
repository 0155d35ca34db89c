"""Who undertook the game, whose turn it was, who leads and who wins tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.cards.details import owner_of
from adjudicator.law.roles.base import Place, one

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.law.roles.base import Seats
    from adjudicator.record.events import Seat

_HANGS_ON_THE_LEAD = frozenset(("right_of_leader", "last_to_that_trick"))


def declarers_seat(place: Place) -> Seats:
    """Declarer."""
    return one(place.timeline.end.declarer)


def dummys_seat(place: Place) -> Seats:
    """Dummy."""
    return one(place.timeline.end.dummy)


def the_maker(place: Place) -> Seats:
    """The player who undertook the game."""
    return one(place.timeline.end.maker)


def makers_side(place: Place) -> Seats:
    """The bidding side."""
    maker = place.timeline.end.maker
    return (maker and tuple(seat for seat in place.game.around if place.game.same_side(seat, maker))) or None


def against_maker(place: Place) -> Seats:
    """Each opponent of the contractor."""
    maker = place.timeline.end.maker
    return (maker and tuple(seat for seat in place.game.seats if not place.game.same_side(seat, maker))) or None


def leader_of_trick(place: Place) -> Seats:
    """The hand whose turn to lead it was, else the one that has the opening lead."""
    if turn := place.fault.turn:
        return (turn,)
    declarer = place.timeline.end.declarer
    return (place.game.lho(declarer),) if declarer else None


def rightful_player(place: Place) -> Seats:
    """The player whose turn it was."""
    return one(place.fault.rightful or place.fault.turn)


def passed_over(place: Place) -> Seats:
    """Those whose turn the offender took, from the one who was to play on."""
    seat, passed = place.fault.turn, []
    while seat and place.offender and seat != place.offender and seat not in passed:
        passed.append(seat)
        seat = place.game.lho(seat)
    return tuple(passed) or None


def owner_of_card(place: Place) -> Seats:
    """The owner of the card."""
    return one(owner_of(place.fault))


def owners_partner(place: Place) -> Seats:
    """The partner of the card's owner."""
    owner = owner_of(place.fault)
    return one(place.game.partner(owner)) if owner else None


def next_leader(place: Place) -> Seat | None:
    """Whoever of the offending side leads next after the fault: who has the lead, or comes to have it later."""
    offender, game = place.offender, place.game
    if offender is None:
        return None
    first = max(place.since, place.step + 1, 0)
    states = [step.before for step in place.timeline.steps[first:]]
    for state in (*states, place.timeline.end):
        on_lead = state.stage == "play" and (state.current is None or not state.current.cards)
        if on_lead and state.turn and game.same_side(state.turn, offender):
            return state.turn
    return None


def next_to_lead(place: Place) -> Seats:
    """Whichever of the offending side leads next."""
    return one(next_leader(place))


def right_of(leader: Seat, game: Game) -> Seat | None:
    """The opponent on the right of *leader*, who plays last to the trick that he leads."""
    seat = game.rho(leader)
    while game.same_side(seat, leader) and seat != leader:
        seat = game.rho(seat)
    return seat if seat != leader else None


def right_of_leader(place: Place) -> Seats:
    """Who plays last to the trick that the offending side leads next: on the right of its leader (EU-11, FH-19)."""
    leader = next_leader(place)
    return one(right_of(leader, place.game)) if leader else None


def _last_trick(place: Place) -> tuple[Seat | None, tuple[Seat, ...]]:
    """(who won the last trick before the fault, the hands that played to it)."""
    tricks = place.state.tricks
    if not tricks:
        return None, ()
    return tricks[-1].winner(place.state.game, place.state.trump), tuple(one.seat for one in tricks[-1].cards)


def trick_winner(place: Place) -> Seats:
    """The winner of the last trick."""
    return one(_last_trick(place)[0])


def trick_loser(place: Place) -> Seats:
    """The loser of the last trick."""
    winner, hands = _last_trick(place)
    return tuple(seat for seat in hands if seat != winner) if winner else None


def untold(name: str, place: Place) -> str:
    """Why the record does not tell who *name* is, where that hangs on what may still come; else empty."""
    offender, game = place.offender, place.game
    if name not in _HANGS_ON_THE_LEAD or offender is None:
        return ""
    own = [seat for seat in game.seats if game.same_side(seat, offender)]
    cases = [f"{right_of(seat, game)} if {seat} leads" for seat in own]
    return f"of {offender}'s side nobody has come to lead yet ({', '.join(cases)})"
