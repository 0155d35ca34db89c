"""Whom a role means: the seats that a law row speaks of, told from the record; None where it does not tell.

Every role of ``rulebase/roles*.toml`` either has a meaning here or says there, in ``unknown``, why no record can tell it.
Who holds a role may hang on the moment: whoever of a side *leads next* is another player at another trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias

    from adjudicator.detectors.base import Irregularity
    from adjudicator.games import Game
    from adjudicator.record import Seat
    from adjudicator.table import TableState, Timeline

    Seats: TypeAlias = "tuple[Seat, ...] | None"

_TWO = 2
_HANGS_ON_THE_LEAD = frozenset(("right_of_leader", "last_to_that_trick"))


class Place(NamedTuple):
    """A fault, and the moment at which somebody acts under the ruling on it."""

    timeline: Timeline
    offender: Seat | None
    step: int
    """The step of the fault; below nought for one of the deal."""
    about: Mapping[str, Any]
    since: int
    """The step from which on it is asked who holds the role: that of an election, else that of the fault."""

    @classmethod
    def of(cls, timeline: Timeline, fault: Irregularity, since: int | None = None) -> Place:
        """The place of *fault*, asked about at step *since*."""
        return cls(timeline, fault.offender, fault.step, fault.about, fault.step if since is None else since)

    @property
    def state(self) -> TableState:
        """The table before the fault."""
        return self.timeline.steps[self.step].before if self.step >= 0 else self.timeline.start

    @property
    def game(self) -> Game:
        """The game as its sides were at the end, or at the fault where the offender then sat out."""
        game = self.timeline.end.game
        return game if self.offender is None or self.offender in game.seats else self.state.game


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
    return frozenset(_MEANINGS)


def seats_of(name: str, place: Place) -> Seats:
    """The seats that *name* means at *place*, a seat or a side meaning itself; None where the record does not tell."""
    around = place.timeline.game.around
    if name in around:
        return (name,)
    for game in (place.timeline.end.game, place.timeline.game):
        if side := tuple(seat for seat in around if game.sides.get(seat) == name):
            return side
    meaning = _MEANINGS.get(name)
    found = meaning(place) if meaning else None
    return found or None


def untold(name: str, place: Place) -> str:
    """Why the record does not tell who *name* is, where that hangs on what may still come; else empty."""
    offender, game = place.offender, place.game
    if name not in _HANGS_ON_THE_LEAD or offender is None:
        return ""
    own = [seat for seat in game.seats if game.same_side(seat, offender)]
    cases = [f"{right_of(seat, game)} if {seat} leads" for seat in own]
    return f"of {offender}'s side nobody has come to lead yet ({', '.join(cases)})"


def meant(timeline: Timeline, fault: Irregularity, since: int | None = None) -> dict[str, str]:
    """Role → the one seat that it means, for the roles that mean one, where *fault* was made or, from step *since* on,
    where somebody acts on it."""
    place = Place.of(timeline, fault, since)
    found = {name: meaning(place) for name, meaning in _MEANINGS.items()}
    return {name: seats[0] for name, seats in found.items() if seats is not None and len(seats) == 1}


def _one(seat: Seat | None) -> Seats:
    return None if seat is None else (seat,)


def _all_but(place: Place, *seats: Seat | None) -> tuple[Seat, ...]:
    return tuple(seat for seat in place.game.around if seat not in seats)


# ---------------------------------------------------------------- the offender, and those around him


@role("offender", "claiming_player", "looker")
def _offender(place: Place) -> Seats:
    return _one(place.offender)


@role("offending_side", "claiming_side", "conceding_side")
def _offending_side(place: Place) -> Seats:
    offender = place.offender
    return offender and tuple(seat for seat in place.game.around if place.game.same_side(seat, offender)) or None


@role("partner")
def _partner(place: Place) -> Seats:
    return place.offender and _one(place.game.partner(place.offender)) or None


@role("lho", "next_in_turn")
def _lho(place: Place) -> Seats:
    return place.offender and (place.game.lho(place.offender),) or None


@role("rho")
def _rho(place: Place) -> Seats:
    return place.offender and (place.game.rho(place.offender),) or None


@role("each_other_player", "all_but_offender", "each_next_in_turn")
def _the_others(place: Place) -> Seats:
    return place.offender and _all_but(place, place.offender) or None


@role("other_player", "player_opposite")
def _opposite(place: Place) -> Seats:
    if place.offender is None or len(place.game.seats) != _TWO:
        return None
    return tuple(seat for seat in place.game.seats if seat != place.offender)


@role("other_side", "either_opponent", "each_opponent", "opponents", "each_opposing_side", "claimers_opponents",
      "misled_player")  # fmt: skip
def opponents(place: Place) -> Seats:
    """Those who sit against the offender; of them it is who says that he was misled (21B)."""
    offender = place.offender
    if offender is None:
        return None
    # Defenders of one side may have been rivals when the fault was made, as three players are who call for themselves.
    game = place.state.game if offender in place.state.game.around else place.game
    return tuple(seat for seat in game.seats if not game.same_side(seat, offender))


@role("erring_opponent")
def _erring_opponent(place: Place) -> Seats:
    return _one(place.offender) if place.offender != place.timeline.end.maker else None


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
    return _all_but(place, place.timeline.end.dealer) if len(place.game.seats) == _TWO else None


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
    if left_out := place.about.get("left_out"):
        return (str(left_out),)
    event = place.timeline.steps[place.step].event if place.step >= 0 else None
    if isinstance(event, TableEvent) and event.name == "deal":
        return _one(event.seat)
    return _one(place.offender) if place.offender != place.timeline.end.dealer else None


def _sized(place: Place, fits: Callable[[int, int], bool]) -> tuple[Seat, ...]:
    """The seats whose number of cards at the fault, against what it ought to be, *fits*."""
    sizes: Mapping[Seat, int] = place.about.get("dealt") or {}
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
    sizes: Mapping[Seat, int] = place.about.get("dealt") or {}
    least = [seat for seat, size in sizes.items() if size == min(sizes.values())]
    return tuple(least) if len(least) == 1 else None


@role("hand_that_was_right", "each_hand_that_was_right")
def _right_hands(place: Place) -> Seats:
    return _sized(place, int.__eq__) or (place.offender and _all_but(place, place.offender)) or None


@role("players_who_drew_alike", "whoever_must_draw_again", "doubled_player")
def _by_the_fault(_place: Place) -> Seats:
    """The detector tells them with the fault itself."""
    return None


# ---------------------------------------------------------------- who undertook the game


@role("declarer")
def _declarer(place: Place) -> Seats:
    return _one(place.timeline.end.declarer)


@role("dummy")
def _dummy(place: Place) -> Seats:
    return _one(place.timeline.end.dummy)


@role("the_player", "the_bidder", "pitcher", "contractor", "nap_bidder")
def _maker(place: Place) -> Seats:
    return _one(place.timeline.end.maker)


@role("bidding_side", "contracting_side", "declaring_side")
def _makers_side(place: Place) -> Seats:
    maker = place.timeline.end.maker
    return maker and tuple(seat for seat in place.game.around if place.game.same_side(seat, maker)) or None


@role("contractors_opponents", "nap_opponents", "defending_side")
def _against_maker(place: Place) -> Seats:
    maker = place.timeline.end.maker
    return maker and tuple(seat for seat in place.game.seats if not place.game.same_side(seat, maker)) or None


# ---------------------------------------------------------------- turns, leads, tricks


@role("leader", "other_hand")
def _leader(place: Place) -> Seats:
    """The hand whose turn to lead it was, else the one that has the opening lead."""
    if turn := place.about.get("turn"):
        return (turn,)
    declarer = place.timeline.end.declarer
    return (place.game.lho(declarer),) if declarer else None


@role("rightful_player")
def _rightful(place: Place) -> Seats:
    return _one(place.about.get("rightful") or place.about.get("turn"))


@role("passed_players")
def _passed(place: Place) -> Seats:
    """Those whose turn the offender took, from the one who was to play on."""
    seat, passed = place.about.get("turn"), []
    while seat and place.offender and seat != place.offender and seat not in passed:
        passed.append(seat)
        seat = place.game.lho(seat)
    return tuple(passed) or None


@role("owner")
def _owner(place: Place) -> Seats:
    return _one(place.about.get("owner"))


@role("owners_partner")
def _owners_partner(place: Place) -> Seats:
    owner = place.about.get("owner")
    return _one(place.game.partner(owner)) if owner else None


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


@role("next_to_lead")
def _next_to_lead(place: Place) -> Seats:
    return _one(next_leader(place))


def right_of(leader: Seat, game: Game) -> Seat | None:
    """The opponent on the right of *leader*, who plays last to the trick that he leads."""
    seat = game.rho(leader)
    while game.same_side(seat, leader) and seat != leader:
        seat = game.rho(seat)
    return seat if seat != leader else None


@role("right_of_leader", "last_to_that_trick")
def _right_of_leader(place: Place) -> Seats:
    """Who plays last to the trick that the offending side leads next: on the right of its leader (EU-11, FH-19)."""
    leader = next_leader(place)
    return _one(right_of(leader, place.game)) if leader else None


def _last_trick(place: Place) -> tuple[Seat | None, tuple[Seat, ...]]:
    """(who won the last trick before the fault, the hands that played to it)."""
    tricks = place.state.tricks
    if not tricks:
        return None, ()
    return tricks[-1].winner(place.state.game, place.state.trump), tuple(one.seat for one in tricks[-1].cards)


@role("trick_winner")
def _trick_winner(place: Place) -> Seats:
    return _one(_last_trick(place)[0])


@role("trick_loser")
def _trick_loser(place: Place) -> Seats:
    winner, hands = _last_trick(place)
    return tuple(seat for seat in hands if seat != winner) if winner else None


# ---------------------------------------------------------------- who did or said something


def _who_did(place: Place, *names: str, last: bool = True) -> Seats:
    found = [event.seat for _, event in place.timeline.acts if event.name in names and event.seat]
    return _one(found[-1 if last else 0]) if found else None


@role("trick_mixer")
def _mixer(place: Place) -> Seats:
    return _who_did(place, "mixed", last=False)


@role("closer")
def _closer(place: Place) -> Seats:
    return _who_did(place, "close")


@role("knocker", "the_knocker")
def _knocker(place: Place) -> Seats:
    return _who_did(place, "knock")


@role("first_caller")
def _first_caller(place: Place) -> Seats:
    """Who first drew attention to it."""
    called = [(step.index, event.seat) for step, event in place.timeline.acts if event.name == "attention"]
    return next(((seat,) for at, seat in called if seat and at > place.step), None)


@role("bettor", "the_bettor")
def _bettor(place: Place) -> Seats:
    return _who_did(place, "bet") or _one(place.offender)


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
    return place.offender and (place.game.lho(place.offender),) or None
