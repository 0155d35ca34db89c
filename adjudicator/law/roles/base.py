"""Roles: the seats that a law row speaks of, told from the record; None where it does not tell.

Every role of ``rulebase/words/roles`` names the function that tells it (``code``), or says in ``unknown`` why no record
can tell it, or is told by the detector of the fault alone. Who holds a role may hang on the moment: whoever of a side
*leads next* is another player at another trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.values.addresses import function_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from adjudicator.find.detecting import Irregularity
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state import TableState, Timeline
    from rulebase import Rulebase

    Seats: TypeAlias = "tuple[Seat, ...] | None"


class Place(NamedTuple):
    """A fault, and the moment at which somebody acts under the ruling on it."""

    laws: Rulebase
    timeline: Timeline
    offender: Seat | None
    step: int
    """The step of the fault; below nought for one of the deal."""
    fault: Irregularity
    since: int
    """The step from which on it is asked who holds the role: that of an election, else that of the fault."""

    @classmethod
    def of(cls, laws: Rulebase, timeline: Timeline, fault: Irregularity, since: int | None = None) -> Place:
        """The place of *fault*, asked about at step *since*."""
        return cls(laws, timeline, fault.offender, fault.step, fault, fault.step if since is None else since)

    @property
    def state(self) -> TableState:
        """The table before the fault."""
        return self.timeline.steps[self.step].before if self.step >= 0 else self.timeline.start

    @property
    def game(self) -> Game:
        """The game as its sides were at the end, or at the fault where the offender then sat out."""
        game = self.timeline.end.game
        return game if self.offender is None or self.offender in game.seats else self.state.game


def _meaning(place: Place, name: str) -> Callable[[Place], Seats] | None:
    found: Callable[[Place], Seats] | None = function_of(place.laws, "role", name)
    return found


def seats_of(name: str, place: Place) -> Seats:
    """The seats that *name* means at *place*, a seat or a side meaning itself; None where the record does not tell."""
    around = place.timeline.game.around
    if name in around:
        return (name,)
    for game in (place.timeline.end.game, place.timeline.game):
        if side := tuple(seat for seat in around if game.sides.get(seat) == name):
            return side
    meaning = _meaning(place, name)
    found = meaning(place) if meaning else None
    return found or None


def one_seat(name: str, place: Place) -> Seat | None:
    """The seat that *name* means, where it means one."""
    meaning = _meaning(place, name)
    seats = meaning(place) if meaning else None
    return seats[0] if seats is not None and len(seats) == 1 else None


def one(seat: Seat | None) -> Seats:
    """*seat* alone, if there is one."""
    return None if seat is None else (seat,)


def all_but(place: Place, *seats: Seat | None) -> tuple[Seat, ...]:
    """Everybody at the table but *seats*."""
    return tuple(seat for seat in place.game.around if seat not in seats)
