"""Roles of a law row (the offender, the leader, the partner of the dealer): the seats that each means by the record;
None if the record does not tell.

Every role of ``rulebase/words/roles`` names its function (``code``), or says in ``unknown`` why no record can tell it,
or is told by the detector of the fault alone. The holder of a role may depend on the moment: the player of a side who
*leads next* differs from trick to trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.irregularities.detail_base_classes import BeatenKnock
from adjudicator.irregularities.details import DealFault, dealt_hand_sizes, penalty_card_owner_of
from adjudicator.record.events import COMPLAINTS, TableEvent
from adjudicator.values.address_resolver import effect_or_role_function

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from adjudicator.game.game import Game
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from rulebase import Rulebase


if TYPE_CHECKING:
    Seats: TypeAlias = "tuple[Seat, ...] | None"


class RoleContext(NamedTuple):
    """A fault, and the moment at which somebody acts under its ruling."""

    laws: Rulebase
    timeline: Timeline
    offender: Seat | None
    step: int
    """The step of the fault; negative for a fault of the deal."""
    fault: Irregularity
    since: int
    """The step for which the holder of the role is asked: that of an election, else that of the fault."""

    @classmethod
    def of_fault(cls, laws: Rulebase, timeline: Timeline, fault: Irregularity, since: int | None = None) -> RoleContext:
        """The context of *fault*, asked about at step *since*."""
        return cls(laws, timeline, fault.offender, fault.step, fault, fault.step if since is None else since)

    @property
    def state(self) -> TableState:
        """The table before the fault."""
        return self.timeline.steps[self.step].before if self.step >= 0 else self.timeline.start

    @property
    def game(self) -> Game:
        """The game with its sides at the end, or at the fault if the offender then sat out."""
        game = self.timeline.end.game
        return game if self.offender is None or self.offender in game.seats else self.state.game


def _function_of_role(place: RoleContext, name: str) -> Callable[[RoleContext], Seats] | None:
    found: Callable[[RoleContext], Seats] | None = effect_or_role_function(place.laws, "role", name)
    return found


def seats_of_role(name: str, place: RoleContext) -> Seats:
    """The seats that *name* means at *place*; a seat or a side means itself. None if the record does not tell."""
    around = place.timeline.game.around
    if name in around:
        return (name,)
    for game in (place.timeline.end.game, place.timeline.game):
        if side := tuple(seat for seat in around if game.sides.get(seat) == name):
            return side
    meaning = _function_of_role(place, name)
    found = meaning(place) if meaning else None
    return found or None


def seat_of_role(name: str, place: RoleContext) -> Seat | None:
    """The seat that *name* means, if it means exactly one."""
    meaning = _function_of_role(place, name)
    seats = meaning(place) if meaning else None
    return seats[0] if seats is not None and len(seats) == 1 else None


def as_seats(seat: Seat | None) -> Seats:
    """*seat* alone, if there is one."""
    return None if seat is None else (seat,)


def everybody_but(place: RoleContext, *seats: Seat | None) -> tuple[Seat, ...]:
    """Everybody at the table but *seats*."""
    return tuple(seat for seat in place.game.around if seat not in seats)


def offending_player(place: RoleContext) -> Seats:
    """The offender."""
    return as_seats(place.offender)


def offending_side(place: RoleContext) -> Seats:
    """The offending side."""
    offender = place.offender
    return (offender and tuple(seat for seat in place.game.around if place.game.same_side(seat, offender))) or None


def partner_of_offender(place: RoleContext) -> Seats:
    """The offender's partner."""
    return (place.offender and as_seats(place.game.partner(place.offender))) or None


def left_of_offender(place: RoleContext) -> Seats:
    """The offender's left-hand opponent."""
    return (place.offender and (place.game.lho(place.offender),)) or None


def right_of_offender(place: RoleContext) -> Seats:
    """The offender's right-hand opponent."""
    return (place.offender and (place.game.rho(place.offender),)) or None


def all_other_players(place: RoleContext) -> Seats:
    """Each other player."""
    return (place.offender and everybody_but(place, place.offender)) or None


def other_player(place: RoleContext) -> Seats:
    """The other player."""
    if place.offender is None or len(place.game.seats) != 2:
        return None
    return tuple(seat for seat in place.game.seats if seat != place.offender)


def opponents_of_offender(place: RoleContext) -> Seats:
    """The opponents of the offender; one of them says that they were misled (21B)."""
    offender = place.offender
    if offender is None:
        return None
    game = place.game
    if place.since > place.step and offender in place.state.game.around:
        # The choosers are those who were opponents when the fault was made: defenders of one side may have been rivals
        # then, like three players who call for themselves.
        game = place.state.game
    return tuple(seat for seat in game.seats if not game.same_side(seat, offender))


def erring_opponent(place: RoleContext) -> Seats:
    """The opponent who erred."""
    return as_seats(place.offender) if place.offender != place.timeline.end.maker else None


def all_players(place: RoleContext) -> Seats:
    """All players."""
    return place.game.around


def players_in_deal(place: RoleContext) -> Seats:
    """The players in the deal."""
    return place.game.seats


def player_sitting_out(place: RoleContext) -> Seats:
    """The player who sits out."""
    idle = tuple(seat for seat in place.game.around if seat not in place.timeline.end.game.seats)
    return idle if len(idle) == 1 else None


# ---------------------------------------------------------------- the deal


def dealing_player(place: RoleContext) -> Seats:
    """The dealer."""
    return (place.timeline.end.dealer,)


def next_dealer(place: RoleContext) -> Seats:
    """The next dealer."""
    return (place.timeline.game.next_dealer(place.timeline.end.dealer),)


def left_of_who_dealt(place: RoleContext) -> Seats:
    """The player on the left of the one who dealt."""
    dealt = next((event.seat for _, event in place.timeline.acts if event.words[:1] == ("by",) and event.seat), None)
    return (place.game.lho(dealt or place.timeline.end.dealer),)


def player_with_eldest_hand(place: RoleContext) -> Seats:
    """The eldest hand."""
    return (place.game.eldest(place.timeline.end.dealer),)


def non_dealer(place: RoleContext) -> Seats:
    """The non-dealer."""
    return everybody_but(place, place.timeline.end.dealer) if len(place.game.seats) == 2 else None


def dealers_side(place: RoleContext) -> Seats:
    """The dealer or their partner."""
    dealer = place.timeline.end.dealer
    return tuple(seat for seat in place.game.around if place.game.same_side(seat, dealer))


def opponents_of_dealer(place: RoleContext) -> Seats:
    """Each side playing against the dealer."""
    dealer = place.timeline.end.dealer
    return tuple(seat for seat in place.game.seats if not place.game.same_side(seat, dealer))


def player_named_in_deal_report(place: RoleContext) -> Seats:
    """The player named in the report of the deal (``!deal exposed S HA``), or whose hand was found wrong."""
    told = place.fault.detail_as(DealFault)
    if told and told.left_out:
        return (told.left_out,)
    event = place.timeline.steps[place.step].event if place.step >= 0 else None
    if isinstance(event, TableEvent) and event.name == "deal":
        return as_seats(event.seat)
    return as_seats(place.offender) if place.offender != place.timeline.end.dealer else None


def _seats_by_hand_size(place: RoleContext, fits: Callable[[int, int], bool]) -> tuple[Seat, ...]:
    """The seats for which the difference between their number of cards at the fault and the right number *fits*."""
    sizes = dealt_hand_sizes(place.fault) or {}
    right = place.game.hand_size
    return tuple(seat for seat, size in sizes.items() if fits(size, right))


def player_with_too_few_cards(place: RoleContext) -> Seats:
    """The player with too few cards."""
    return _seats_by_hand_size(place, int.__lt__)


def player_with_too_many_cards(place: RoleContext) -> Seats:
    """The player with too many cards."""
    return _seats_by_hand_size(place, int.__gt__)


def player_with_fewer_cards(place: RoleContext) -> Seats:
    """The player with fewer cards than the opponent."""
    sizes = dealt_hand_sizes(place.fault) or {}
    least = [seat for seat, size in sizes.items() if size == min(sizes.values())]
    return tuple(least) if len(least) == 1 else None


def players_with_correct_hands(place: RoleContext) -> Seats:
    """The player whose hand was right."""
    return _seats_by_hand_size(place, int.__eq__) or (place.offender and everybody_but(place, place.offender)) or None


def role_only_detector_tells(_place: RoleContext) -> Seats:
    """None: only the detector tells this role, with the fault itself."""
    return None


_HANGS_ON_THE_LEAD = frozenset(("right_of_leader", "last_to_that_trick"))


def declarer_player(place: RoleContext) -> Seats:
    """Declarer."""
    return as_seats(place.timeline.end.declarer)


def dummy_player(place: RoleContext) -> Seats:
    """Dummy."""
    return as_seats(place.timeline.end.dummy)


def player_who_undertook_game(place: RoleContext) -> Seats:
    """The player who undertook the game."""
    return as_seats(place.timeline.end.maker)


def side_of_maker(place: RoleContext) -> Seats:
    """The bidding side."""
    maker = place.timeline.end.maker
    return (maker and tuple(seat for seat in place.game.around if place.game.same_side(seat, maker))) or None


def opponents_of_maker(place: RoleContext) -> Seats:
    """Each opponent of the contractor."""
    maker = place.timeline.end.maker
    return (maker and tuple(seat for seat in place.game.seats if not place.game.same_side(seat, maker))) or None


def player_to_lead(place: RoleContext) -> Seats:
    """The hand whose turn to lead it was, else the hand with the opening lead."""
    if turn := place.fault.turn:
        return (turn,)
    declarer = place.timeline.end.declarer
    return (place.game.lho(declarer),) if declarer else None


def player_in_turn(place: RoleContext) -> Seats:
    """The player whose turn it was."""
    return as_seats(place.fault.rightful_caller or place.fault.turn)


def players_passed_over(place: RoleContext) -> Seats:
    """The players whose turn the offender took, from the one who was to play on."""
    seat, passed = place.fault.turn, []
    while seat and place.offender and seat != place.offender and seat not in passed:
        passed.append(seat)
        seat = place.game.lho(seat)
    return tuple(passed) or None


def card_owner(place: RoleContext) -> Seats:
    """The owner of the card."""
    return as_seats(penalty_card_owner_of(place.fault))


def partner_of_card_owner(place: RoleContext) -> Seats:
    """The partner of the card's owner."""
    owner = penalty_card_owner_of(place.fault)
    return as_seats(place.game.partner(owner)) if owner else None


def next_leader_of_offending_side(place: RoleContext) -> Seat | None:
    """The player of the offending side who leads next after the fault, now or later."""
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


def next_to_lead_of_offending_side(place: RoleContext) -> Seats:
    """The player of the offending side who leads next."""
    return as_seats(next_leader_of_offending_side(place))


def opponent_on_right_of(leader: Seat, game: Game) -> Seat | None:
    """The opponent on the right of *leader*, who plays last to the leader's trick."""
    seat = game.rho(leader)
    while game.same_side(seat, leader) and seat != leader:
        seat = game.rho(seat)
    return seat if seat != leader else None


def last_player_to_next_trick(place: RoleContext) -> Seats:
    """The last player to the next trick that the offending side leads: on the right of its leader (EU-11, FH-19)."""
    leader = next_leader_of_offending_side(place)
    return as_seats(opponent_on_right_of(leader, place.game)) if leader else None


def _winner_and_hands_of_last_trick(place: RoleContext) -> tuple[Seat | None, tuple[Seat, ...]]:
    """(who won the last trick before the fault, the hands that played to it)."""
    tricks = place.state.tricks
    if not tricks:
        return None, ()
    return tricks[-1].winner(place.state.game, place.state.trump), tuple(one.seat for one in tricks[-1].cards)


def last_trick_winner(place: RoleContext) -> Seats:
    """The winner of the last trick."""
    return as_seats(_winner_and_hands_of_last_trick(place)[0])


def last_trick_loser(place: RoleContext) -> Seats:
    """The loser of the last trick."""
    winner, hands = _winner_and_hands_of_last_trick(place)
    return tuple(seat for seat in hands if seat != winner) if winner else None


def why_role_is_unknown(name: str, place: RoleContext) -> str:
    """The reason why the record does not tell who *name* is, if that depends on later events; else empty."""
    offender, game = place.offender, place.game
    if name not in _HANGS_ON_THE_LEAD or offender is None:
        return ""
    own = [seat for seat in game.seats if game.same_side(seat, offender)]
    cases = [f"{opponent_on_right_of(seat, game)} if {seat} leads" for seat in own]
    return f"of {offender}'s side nobody has come to lead yet ({', '.join(cases)})"


def _seat_of_event(place: RoleContext, *names: str, last: bool = True) -> Seats:
    found = [event.seat for _, event in place.timeline.acts if event.name in names and event.seat]
    return as_seats(found[-1 if last else 0]) if found else None


def player_who_mixed_tricks(place: RoleContext) -> Seats:
    """The player who mixed their tricks."""
    return _seat_of_event(place, "mixed", last=False)


def player_who_closed(place: RoleContext) -> Seats:
    """The player who closed."""
    return _seat_of_event(place, "close")


def knocking_player(place: RoleContext) -> Seats:
    """The knocker."""
    return _seat_of_event(place, "knock")


def player_beating_knocker(place: RoleContext) -> Seats:
    """The player whose hand beats the knocker's, if all hands are known."""
    told = place.fault.detail_as(BeatenKnock)
    return as_seats(told.low_hand) if told else None


def player_who_drew_attention(place: RoleContext) -> Seats:
    """The player who first drew attention to it."""
    called = [(step.index, event.seat) for step, event in place.timeline.acts if event.name in COMPLAINTS]
    return next(((seat,) for at, seat in called if seat and at > place.step), None)


def player_who_bet_or_offender(place: RoleContext) -> Seats:
    """The bettor."""
    return _seat_of_event(place, "bet") or as_seats(place.offender)


def last_player_to_bet(place: RoleContext) -> Seats:
    """The player who last bet or raised."""
    return _seat_of_event(place, "bet", "raise")


def players_not_dropped(place: RoleContext) -> Seats:
    """The players who have not dropped."""
    gone = {event.seat for _, event in place.timeline.acts if event.name == "drop"}
    return tuple(seat for seat in place.game.seats if seat not in gone)


def only_active_player(place: RoleContext) -> Seats:
    """The only active player."""
    active = players_not_dropped(place)
    return active if active is not None and len(active) == 1 else None


def next_player_to_draw(place: RoleContext) -> Seats:
    """The next player to draw from the stock."""
    return (place.offender and (place.game.lho(place.offender),)) or None
