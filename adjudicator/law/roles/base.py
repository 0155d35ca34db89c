"""The register of roles: the seats that a law row speaks of, told from the record; None where it does not tell.

Every role of ``rulebase/roles*.toml`` either has a meaning in this package or says there, in ``unknown``, why no record
can tell it. Who holds a role may hang on the moment: whoever of a side *leads next* is another player at another trick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from adjudicator.find.detecting import Irregularity
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state import TableState, Timeline

    Seats: TypeAlias = "tuple[Seat, ...] | None"


class Place(NamedTuple):
    """A fault, and the moment at which somebody acts under the ruling on it."""

    timeline: Timeline
    offender: Seat | None
    step: int
    """The step of the fault; below nought for one of the deal."""
    fault: Irregularity
    since: int
    """The step from which on it is asked who holds the role: that of an election, else that of the fault."""

    @classmethod
    def of(cls, timeline: Timeline, fault: Irregularity, since: int | None = None) -> Place:
        """The place of *fault*, asked about at step *since*."""
        return cls(timeline, fault.offender, fault.step, fault, fault.step if since is None else since)

    @property
    def state(self) -> TableState:
        """The table before the fault."""
        return self.timeline.steps[self.step].before if self.step >= 0 else self.timeline.start

    @property
    def game(self) -> Game:
        """The game as its sides were at the end, or at the fault where the offender then sat out."""
        game = self.timeline.end.game
        return game if self.offender is None or self.offender in game.seats else self.state.game


HELD = {
    "acting": {
        "active_hands", "bettor", "closer", "first_caller", "knocker", "last_active_player", "last_bettor",
        "low_hand", "next_to_draw", "the_bettor", "the_knocker", "trick_mixer", "tying_player",
    },
    "playing": {
        "bidding_side", "contracting_side", "contractor", "contractors_opponents", "declarer", "declaring_side",
        "defending_side", "dummy", "last_to_that_trick", "leader", "nap_bidder", "nap_opponents", "next_to_lead",
        "other_hand", "owner", "owners_partner", "passed_players", "pitcher", "right_of_leader", "rightful_player",
        "the_bidder", "the_player", "trick_loser", "trick_winner",
    },
    "seating": {
        "active_players", "all", "all_but_offender", "any_player", "claimers_opponents", "claiming_player",
        "claiming_side", "conceding_side", "dealer", "dealers_side", "doubled_player", "each_hand_that_was_right",
        "each_next_in_turn", "each_opponent", "each_opposing_side", "each_other_player", "each_side_against_dealer",
        "either_opponent", "eldest_hand", "erring_opponent", "every_player", "first_omitted", "hand_that_was_right",
        "hand_with_fewer", "idle_player", "left_of_who_dealt", "lho", "long_hand", "looker", "misled_player",
        "next_dealer", "next_in_turn", "non_dealer", "offender", "offending_side", "omitted_player", "opponents",
        "other_player", "other_side", "partner", "player_dealt_to", "player_opposite", "players_who_drew_alike",
        "receiver", "rho", "rightful_dealer", "same_dealer", "short_hand", "whoever_must_draw_again",
    },
}  # fmt: skip
"""Module → the roles whose meanings it has: it is imported when one of them is asked about."""

_MEANINGS: dict[str, Callable[[Place], Seats]] = {}


def role(*names: str) -> Callable[[Callable[[Place], Seats]], Callable[[Place], Seats]]:
    """Register whom each of *names* means."""

    def register(function: Callable[[Place], Seats]) -> Callable[[Place], Seats]:
        for name in names:
            if name in _MEANINGS:
                raise ValueError(f"role {name} has two meanings")
            _MEANINGS[name] = function
        return function

    return register


def meanings() -> frozenset[str]:
    """Every role that a record may tell."""
    return frozenset().union(*HELD.values())


def _meaning(name: str) -> Callable[[Place], Seats] | None:
    if name not in _MEANINGS:
        for module, names in HELD.items():
            if name in names:
                import_module(f"{__package__}.{module}")
    return _MEANINGS.get(name)


def seats_of(name: str, place: Place) -> Seats:
    """The seats that *name* means at *place*, a seat or a side meaning itself; None where the record does not tell."""
    around = place.timeline.game.around
    if name in around:
        return (name,)
    for game in (place.timeline.end.game, place.timeline.game):
        if side := tuple(seat for seat in around if game.sides.get(seat) == name):
            return side
    meaning = _meaning(name)
    found = meaning(place) if meaning else None
    return found or None


def one_seat(name: str, place: Place) -> Seat | None:
    """The seat that *name* means, where it means one."""
    meaning = _meaning(name)
    seats = meaning(place) if meaning else None
    return seats[0] if seats is not None and len(seats) == 1 else None


def one(seat: Seat | None) -> Seats:
    """*seat* alone, if there is one."""
    return None if seat is None else (seat,)


def all_but(place: Place, *seats: Seat | None) -> tuple[Seat, ...]:
    """Everybody at the table but *seats*."""
    return tuple(seat for seat in place.game.around if seat not in seats)
