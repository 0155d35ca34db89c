"""The course of a game of spite and malice: centre stacks, side stacks, pay-off piles (001:3813-3831).

``!up A HK`` turns the top card of a pay-off pile, ``!draw A S4 S5`` draws from the stock, ``!build A 3 H3`` plays a
card to the centre as the three of a stack, ``!discard A C9`` plays a card to an own side stack and ends the turn
(``!discard A 2 C9``: to the second stack), ``!pass A`` ends the turn by a word, ``!withdraw A`` takes back the last
move. Keys of the ``[game]`` section: ``stacks``, the number in the centre (``centre``) and beside each player
(``side``); ``hand``, the size up to which it is filled; ``centre_order``, the ranks of a centre stack in order.

No line is refused. A place from which a card may have come, or to which it may have gone, becomes unknown; no fault
is reported on unknown cards.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.events import TableEvent
from adjudicator.values.cards import JOKER
from adjudicator.values.numbers import first_number, small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_ACE, _TWO = 1, 2


class SpiteFault(NamedTuple):
    """An act that the game forbids."""

    event_index: int
    """Its event, from 0."""
    kind: str
    """``held_back`` (an ace or a two), ``stack`` (a card that fits nowhere), ``draw`` or ``turn``."""
    seat: Seat
    says: str
    corrected: bool = False
    """Whether the move was taken back."""


class _PlayerCards:
    """The cards before one player."""

    def __init__(self, hand: Counter[Card] | None, stacks: int) -> None:
        self.hand = hand
        """The cards of the hand; None if unknown."""
        self.payoff: Card | None = None
        """The top card of the pay-off pile; None if unknown."""
        self.sides: list[list[Card]] | None = [[] for _ in range(stacks)]
        """The side stacks, the top card last; None if unknown."""

    def holding(self, card: Card) -> tuple[list[str], list[str]]:
        """(the places in which *card* is available, those in which it may be)."""
        tops = [stack[-1] for stack in self.sides or () if stack]
        places = {
            "hand": None if self.hand is None else card in self.hand,
            "pay-off pile": None if self.payoff is None else card == self.payoff,
            "side stack": None if self.sides is None else card in tops,
        }
        return [place for place, there in places.items() if there], [
            place for place, there in places.items() if there is None
        ]

    def available(self, rank: str) -> Card | None:
        """A card of *rank* known to be available to the player; None if there is none."""
        tops = [stack[-1] for stack in self.sides or () if stack]
        cards = [*(self.hand or ()), *([self.payoff] if self.payoff else []), *tops]
        return next((card for card in cards if card != JOKER and card.rank == rank), None)

    def lose(self, card: Card) -> None:
        """Play *card* to the centre from its place; if that is uncertain, all possible places become unknown."""
        known, possible = self.holding(card)
        places = known if len(known) == 1 else [*known, *possible]
        for place in places:
            self._lose_from(place, card, sure=len(places) == 1)

    def _lose_from(self, place: str, card: Card, *, sure: bool) -> None:
        if place == "hand":
            self.hand = self.hand - Counter((card,)) if sure and self.hand is not None else None
        elif place == "pay-off pile":
            self.payoff = None
        elif sure and self.sides is not None:
            next(stack for stack in self.sides if stack and stack[-1] == card).pop()
        else:
            self.sides = None


def spite_and_malice_faults(timeline: Timeline) -> tuple[SpiteFault, ...]:
    """The faults of *timeline*."""
    return timeline.cached(_follow_moves)


def _follow_moves(timeline: Timeline) -> tuple[SpiteFault, ...]:
    record, game = timeline.record, timeline.game
    table = _SpiteTable(record, game)
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent) and event.seat in table.players:
            table.follow(at, event, event.seat)
    return tuple(table.faults)


class _SpiteTable:
    """The stacks and hands during the game."""

    def __init__(self, record: Record, game: Game) -> None:
        raw = game.raw
        self.ranks, self.full = tuple(raw["centre_order"]), int(raw["hand"])
        self.stacks = int(raw["stacks"]["centre"])
        hands = {seat: record.hands.get(seat) for seat in game.seats}
        self.players = {
            seat: _PlayerCards(None if hand is None else Counter(hand), int(raw["stacks"]["side"]))
            for seat, hand in hands.items()
        }
        self.game = game
        self.centre: list[int] | None = []
        """The height of each centre stack; None once a card that fits nowhere has been played to the centre."""
        self.turn: Seat | None = None
        self.begun = False
        """Whether the player in turn has done more than draw."""
        self.last: dict[Seat, int] = {}
        """The event of each player's last move."""
        self.noted: set[tuple[Seat, Card]] = set()
        """(player, card) of the cards held back and already reported."""
        self.faults: list[SpiteFault] = []

    def follow(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Apply *event*, made by *seat* as event *at* (from 0)."""
        if event.name == "up" and event.cards:
            self.players[seat].payoff = event.cards[0]
        if event.name == "withdraw":
            self._taken_back(seat)
        if event.name not in ("draw", "build", "discard", "pass"):
            return
        self.last[seat] = at
        self._turn(at, seat)
        if event.name == "draw":
            self._draw(at, seat, event)
            return
        self._hand_filled(seat)
        match event:
            case TableEvent(name="build", words=(value, *_), cards=cards):
                for card in cards:
                    self._build(at, seat, small_number(value) or 0, card)
            case TableEvent(name="discard", cards=(card, *_), words=words):
                self._held_back(at, seat, (_ACE, _TWO), f"lays {card} at their side")
                self._discard(at, seat, card, first_number(words))
                self._ended(seat)
            case TableEvent(name="discard"):
                self.players[seat].hand = self.players[seat].sides = None
                self._ended(seat)
            case TableEvent(name="pass"):
                self._held_back(at, seat, (_ACE, _TWO), "ends their turn")
                self._ended(seat)

    def _taken_back(self, seat: Seat) -> None:
        """Take back the last move of *seat*, its fault corrected; from then on the places of cards are unknown."""
        last = self.last.get(seat)
        self.faults = [one._replace(corrected=one.corrected or one.event_index == last) for one in self.faults]
        player = self.players[seat]
        player.hand = player.payoff = player.sides = self.centre = self.turn = None

    def _turn(self, at: int, seat: Seat) -> None:
        if self.turn not in (None, seat):
            self.faults.append(SpiteFault(at, "turn", seat, f"{seat} plays before {self.turn} has ended their turn."))
        if self.turn != seat:
            self.turn, self.begun = seat, False

    def _ended(self, seat: Seat) -> None:
        self.turn, self.begun = self.game.lho(seat), False

    def _draw(self, at: int, seat: Seat, event: TableEvent) -> None:
        player = self.players[seat]
        number = len(event.cards) or first_number(event.words)
        if player.hand is not None and number is not None and (size := player.hand.total() + number) > self.full:
            says = f"{seat} draws to {size} cards; their hand is filled up to {self.full}."
            self.faults.append(SpiteFault(at, "draw", seat, says))
        player.hand = player.hand + Counter(event.cards) if event.cards and player.hand is not None else None

    def _hand_filled(self, seat: Seat) -> None:
        """Begin a turn with a full hand: an unrecorded draw has been made all the same."""
        player = self.players[seat]
        if not self.begun and player.hand is not None and player.hand.total() < self.full:
            player.hand = None
        self.begun = True

    def _build(self, at: int, seat: Seat, value: int, card: Card) -> None:
        if value != _ACE:
            self._held_back(at, seat, (_ACE,), f"plays {card}")
        wrong = self._misfit(value, card)
        if wrong:
            self.faults.append(SpiteFault(at, "stack", seat, f"{seat} plays {card} to the centre as {value}; {wrong}."))
            return
        self.players[seat].lose(card)
        if self.centre is None:
            return
        if value > _ACE:
            self.centre.remove(value - 1)
        if value < len(self.ranks):
            self.centre.append(value)

    def _misfit(self, value: int, card: Card) -> str:
        """The reason *card* cannot be the *value* of a centre stack; empty if it can, or if that is unknown."""
        if not _ACE <= value <= len(self.ranks):
            return f"a stack goes from 1 to {len(self.ranks)}"
        if card == JOKER and value == _ACE:
            return "a joker can be no ace"
        if card != JOKER and card.rank != self.ranks[value - 1]:
            return "that is not its rank"
        if self.centre is None:
            return ""
        if value == _ACE:
            return f"there are {self.stacks} stacks already" if len(self.centre) >= self.stacks else ""
        return "" if value - 1 in self.centre else f"no stack there stands at {value - 1}"

    def _discard(self, at: int, seat: Seat, card: Card, stack: int | None) -> None:
        """A card laid on an own side stack: on a card one higher or of equal rank, or on an empty stack."""
        player = self.players[seat]
        if player.hand is not None and card not in player.hand and player.holding(card)[0]:
            says = f"{seat} lays {card} on a side stack, and it does not come from their hand."
            self.faults.append(SpiteFault(at, "stack", seat, says))
            return
        if player.hand is not None:
            player.hand -= Counter((card,))
        fits = self._fitting(player, card, stack)
        if fits is None:
            player.sides = None
        elif not fits:
            says = f"{seat} lays {card} on a side stack that it does not fit."
            self.faults.append(SpiteFault(at, "stack", seat, says))
            player.sides = None
        elif len({tuple(one) for one in fits}) == 1:
            fits[0].append(card)
        else:
            player.sides = None

    def _fitting(self, player: _PlayerCards, card: Card, number: int | None) -> list[list[Card]] | None:
        """The side stacks on which *card* may go (only stack *number*, from 1, if given); None if unknown, as with a
        joker or a card not in the pack."""
        sides = player.sides
        if sides is None or any(top.rank not in self.ranks for stack in sides for top in (*stack[-1:], card)):
            return None
        chosen = sides if number is None else sides[number - 1 : number]
        order = self.ranks.index
        return [one for one in chosen if not one or order(one[-1].rank) - order(card.rank) in (0, 1)]

    def _held_back(self, at: int, seat: Seat, values: tuple[int, ...], does: str) -> None:
        """Report an ace or a two held back: with room, aces go to the centre at once, twos before the turn ends."""
        for value, card in self._due(seat, values):
            if (seat, card) in self.noted:
                continue
            self.noted.add((seat, card))
            says = f"{seat} {does} although {card} has to go to the centre{' first' if value == _ACE else ''}."
            self.faults.append(SpiteFault(at, "held_back", seat, says))
            return

    def _due(self, seat: Seat, values: tuple[int, ...]) -> Iterator[tuple[int, Card]]:
        if self.centre is None:
            return
        room = {_ACE: len(self.centre) < self.stacks, _TWO: _ACE in self.centre}
        for value in values:
            card = self.players[seat].available(self.ranks[value - 1]) if room[value] else None
            if card is not None:
                yield value, card
