"""The course of a stops game, card by card: turns, cards that fit, cards a hand could have played.

No line is refused. For an unknown hand it is open whether it can play; where that matters, no fault is reported.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.games.stops.table_layouts import (
    PileLayout,
    SequenceLayout,
    TableLayout,
    TrickLayout,
    empty_table_layout,
)
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.record.withdrawals import StandingAct, withdrawn_act
from adjudicator.table.stock_count import number_of_cards_drawn, stock_at_start, stock_counted_in

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


@dataclass(frozen=True, slots=True)
class StopsMove:
    """A card played, or a pass."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    card: Card | None
    """The card played; None for a pass."""
    due: Seat | None
    """The player whose turn it was; None where that cannot be known."""
    fits: bool | None
    """Whether the card could be played; None for a pass, or if the table leaves it open."""
    able: tuple[Card, ...] | None
    """The cards the hand could have played; None if the hand is unknown."""
    stock: int
    """The number of cards left to draw."""
    held: tuple[Card, ...] | None
    """The hand before the move; None if unknown."""
    withheld: tuple[Seat, Card] | None = None
    """(player, card): the holder of the card that would have continued the sequence abandoned by this card."""
    starts: bool = False
    """Whether the card begins a sequence."""
    leads: bool = False
    """Whether the card is led to a trick."""
    stopped: str | None = None
    """The suit of the sequence before, if the card begins a new one."""
    stands: bool = True


class NeedlessDraw(NamedTuple):
    """Cards drawn in turn by a hand that could have played."""

    event_index: int
    """The event, from 0."""
    seat: Seat
    able: tuple[Card, ...]
    """The cards that could have been played."""


@dataclass
class _StopsState:
    """The part of the table that changes during the play."""

    layout: TableLayout
    hands: dict[Seat, set[Card] | None]
    left: dict[Seat, int]
    due: Seat | None
    stock: int
    over: bool = False


def stops_moves(timeline: Timeline) -> tuple[StopsMove, ...] | None:
    """The moves of *timeline*; None if its game is not a stops game."""
    table = timeline.cached(_followed_table)
    return None if table is None else tuple(table.moves)


def needless_draws(timeline: Timeline) -> tuple[NeedlessDraw, ...]:
    """The needless draws of *timeline*, in a game in which only a hand that cannot follow draws."""
    table = timeline.cached(_followed_table)
    return () if table is None else tuple(table.drew)


def player_due(timeline: Timeline) -> Seat | None:
    """The player in turn at the end of *timeline*; None where that cannot be known, or the play is over."""
    table = timeline.cached(_followed_table)
    return None if table is None or table.lost or table.state.over else table.state.due


def card_to_play_on(timeline: Timeline) -> Card | None:
    """The card played last, on which the next has to follow; None before the first card."""
    table = timeline.cached(_followed_table)
    return (
        None
        if table is None
        else next((move.card for move in reversed(table.moves) if move.stands and move.card), None)
    )


class EndOfPlay(NamedTuple):
    """The play up to the end of the record."""

    moves: tuple[StopsMove, ...]
    """The moves not taken back."""
    hands: dict[Seat, tuple[Card, ...]]
    """The remaining cards of each hand."""
    stock: int


def end_of_play(timeline: Timeline) -> EndOfPlay | None:
    """The play and the remaining hands of *timeline*; None if a hand or a card is unknown."""
    table = timeline.cached(_followed_table)
    if table is None or table.lost:
        return None
    hands = {seat: tuple(sorted(hand)) for seat, hand in table.state.hands.items() if hand is not None}
    moves = tuple(move for move in table.moves if move.stands)
    return EndOfPlay(moves, hands, table.state.stock) if len(hands) == len(timeline.game.seats) else None


def _followed_table(timeline: Timeline) -> _StopsTable | None:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    layout = empty_table_layout(game)
    if layout is None:
        return None
    table = _StopsTable(record, game, layout, dealer)
    for at, event in enumerate(record.events):
        table.follow(at, event)
    return table


def _as_standing_act(move: StopsMove) -> StandingAct:
    return StandingAct(move.event_index, move.seat, (move.card,) if move.card else ())


class _StopsTable:
    """The table during the play of one record."""

    def __init__(self, record: Record, game: Game, layout: TableLayout, dealer: Seat) -> None:
        self.game = game
        hands = {seat: None if (hand := record.hands.get(seat)) is None else set(hand) for seat in game.seats}
        left = {seat: game.hand_size if hand is None else len(hand) for seat, hand in hands.items()}
        starter = int(isinstance(layout, PileLayout))
        stock = stock_at_start(record, game, starter) if starter else 0
        self.state = _StopsState(layout, hands, left, game.eldest(dealer), stock)
        self.goes_back = any(isinstance(event, TableEvent) and event.name == "withdraw" for event in record.events)
        self.before: list[_StopsState] = []
        """The state before each move; filled only if the record takes a move back."""
        self.moves: list[StopsMove] = []
        self.drew: list[NeedlessDraw] = []
        self.lost = False
        """Whether an unknown card, one not in the pack, or a withdrawal of an older card has made the play
        uncertain."""

    def follow(self, at: int, event: Event) -> None:
        """Apply *event*, the event *at* (from 0)."""
        state = self.state
        match event:
            case Played(seat=seat, card=card):
                self.move(at, seat or self.holder_if_sequence_game(card) or state.due, card)
            case Called(seat=seat) | TableEvent(name="pass", seat=seat):
                self.move(at, seat or state.due, None, passes=True)
            case TableEvent(name="draw", seat=seat, cards=cards) if seat in state.hands:
                self.report_needless_draw(at, seat)
                self.draw(seat, cards, number_of_cards_drawn(event))
            case TableEvent(name="stock"):
                state.stock = stock_counted_in(event) or 0
            case TableEvent(name="upcard" | "turned", cards=(card, *_)) if card in self.game.pack:
                state.layout.lay_and_tell_if_plays_again(card)
            case TableEvent(name="suit", words=(suit, *_)) if isinstance(state.layout, PileLayout):
                state.layout.called = suit
            case TableEvent(name="withdraw"):
                self.withdraw(event)

    def holder_if_sequence_game(self, card: Card | None) -> Seat | None:
        """The holder of *card*, in a game in which the player with the next card plays it; else None."""
        if not isinstance(self.state.layout, SequenceLayout):
            return None
        return next((seat for seat, hand in self.state.hands.items() if hand and card in hand), None)

    def report_needless_draw(self, at: int, seat: Seat) -> None:
        """Report *seat* for drawing to a trick it could follow."""
        layout, hand = self.state.layout, self.state.hands[seat]
        if isinstance(layout, TrickLayout) and layout.led is not None and seat == self.state.due and not self.lost:
            able = tuple(sorted(card for card in hand or () if layout.fits(card)))
            self.drew += [NeedlessDraw(at, seat, able)] if able else []

    def draw(self, seat: Seat, cards: tuple[Card, ...], count: int) -> None:
        state, hand = self.state, self.state.hands[seat]
        state.left[seat] += count
        state.stock = max(0, state.stock - count)
        state.hands[seat] = hand | set(cards) if hand is not None and cards else None

    def withdraw(self, withdrawal: TableEvent) -> None:
        number = next((at for at in range(len(self.moves) - 1, -1, -1) if self.moves[at].stands), None)
        if self._is_back(withdrawal):
            return
        if number is None or (move := self.moves[number]).seat != withdrawal.seat:
            self.lost = True
        elif withdrawn_act([_as_standing_act(move)], withdrawal):
            self.moves[number] = replace(move, stands=False)
            self.state = self.before[number]

    def _is_back(self, withdrawal: TableEvent) -> bool:
        """Whether *withdrawal* names the player's last move, which has gone back already."""
        move = next((move for move in reversed(self.moves) if move.seat == withdrawal.seat), None)
        named = bool(withdrawal.cards) and move is not None and not move.stands
        return named and move is not None and withdrawn_act([_as_standing_act(move)], withdrawal) is not None

    def move(self, at: int, seat: Seat | None, card: Card | None, *, passes: bool = False) -> None:
        """*seat* plays *card*, or passes."""
        state = self.state
        if seat not in state.hands or not (passes or card in self.game.pack):
            self.lost = True
        if self.lost or state.over or seat is None:
            return
        hand, layout = state.hands[seat], state.layout
        able = None if hand is None else tuple(sorted(other for other in hand if layout.fits(other)))
        fits = None if card is None else layout.fits(card)
        made = StopsMove(
            at, seat, card, state.due, fits, able, state.stock, None if hand is None else tuple(sorted(hand))
        )
        if isinstance(layout, SequenceLayout):
            made = self.of_sequence(made, layout)
        elif isinstance(layout, TrickLayout):
            made = replace(made, leads=card is not None and layout.led is None)
        if self.goes_back:
            self.before.append(deepcopy(state))
        self.moves.append(made)
        self.done(made)

    def of_sequence(self, move: StopsMove, layout: SequenceLayout) -> StopsMove:
        """*move* with its effect on the sequence: a card that continues it has no fixed turn, one that begins it
        has."""
        if move.card is None or move.fits:
            return replace(move, due=move.seat if move.fits else move.due)
        withheld = None
        if layout.following is not None:
            suit, rank = layout.following
            held = ((seat, card) for seat, hand in self.state.hands.items() for card in hand or ())
            withheld = next(((seat, card) for seat, card in held if (card.suit, card.rank) == (suit, rank)), None)
        stopped = layout.last.suit if layout.last else None
        return replace(move, withheld=withheld, starts=True, stopped=stopped)

    def done(self, move: StopsMove) -> None:
        """Apply *move*: one card less, and the next turn."""
        state, seat = self.state, move.seat
        again = False
        if move.card is not None:
            hand = state.hands[seat]
            state.hands[seat] = None if hand is None or move.card not in hand else hand - {move.card}
            state.left[seat] -= 1
            again = state.layout.lay_and_tell_if_plays_again(move.card)
            state.over = state.left[seat] <= 0
        state.due = seat if again else self.game.lho(seat)
        if isinstance(state.layout, TrickLayout):
            state.due = state.layout.count_and_return_next_leader(seat, move.card) or state.due
        if isinstance(state.layout, SequenceLayout) and again and not self.can_begin(seat, state.layout):
            # Without another suit the turn passes to the left (001:6507).
            state.due = None

    def can_begin(self, seat: Seat, layout: SequenceLayout) -> bool | None:
        """Whether *seat* has another suit to begin with; no for an unknown hand, which may have none."""
        hand = self.state.hands[seat]
        return hand is not None and layout.last is not None and any(card.suit != layout.last.suit for card in hand)
