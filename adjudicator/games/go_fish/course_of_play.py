"""The course of a deal of go fish or authors: questions, cards given, fishing, books shown (001:6317-6355).

``!ask B C Q`` asks C for queens (in authors ``!ask B C DQ`` for one card), ``!give C B HQ`` hands cards over,
``!answer C no`` denies having any, ``!draw B H4`` fishes, ``!meld B CQ DQ HQ SQ`` shows a book. No line is refused.
An unknown hand may or may not hold a card; then no fault is reported.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from adjudicator.record.events import TableEvent
from adjudicator.record.withdrawals import StandingAct, withdrawn_act
from adjudicator.table.game_types import Books, ShownBook
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A player's question for cards."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    whom: Seat
    rank: str
    card: Card | None
    """The card asked for, in games that ask for single cards."""
    due: Seat | None
    """The player whose turn it was; None where that cannot be known."""
    wrong: Literal["none_of_rank", "that_card"] | None = None
    """The fault: ``none_of_rank`` (the asker holds no card of the rank) or ``that_card`` (the asker holds the card)."""
    stands: bool = True


@dataclass(frozen=True, slots=True)
class CardsWithheld:
    """Cards asked for and not handed over."""

    event_index: int
    seat: Seat
    rank: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class UnshownBook:
    """A book that was not shown in the turn in which it was made."""

    event_index: int
    """The next player's question."""
    seat: Seat
    rank: str


@dataclass(frozen=True, slots=True)
class FalseBook:
    """Cards shown as a book that are not one."""

    event_index: int
    seat: Seat
    cards: tuple[Card, ...]
    stands: bool = True


@dataclass(frozen=True, slots=True)
class GoFishPlay:
    """The questions, faults and books of a whole deal."""

    asks: tuple[CardQuestion, ...]
    withheld: tuple[CardsWithheld, ...]
    unshown: tuple[UnshownBook, ...]
    no_books: tuple[FalseBook, ...]
    books: Books
    due: Seat | None
    """The player in turn where the record stops; None where that cannot be known."""
    open: CardQuestion | None
    """The question that is unanswered there."""
    fishing: CardQuestion | None
    """The question after which the asker is to draw a card there."""


@dataclass
class _GoFishState:
    """The part of the table that changes during the play."""

    hands: dict[Seat, set[Card] | None]
    due: Seat | None
    open: CardQuestion | None = None
    """The unanswered question."""
    fishing: CardQuestion | None = None
    """The question after which the asker is to draw a card."""
    made: dict[Seat, set[str]] = field(default_factory=dict)
    """Player → ranks of the books completed in the current turn and not yet shown."""
    withheld: list[CardsWithheld] = field(default_factory=list)
    unwritten: list[CardsWithheld] = field(default_factory=list)
    """Cards whose handing over is not recorded: withheld, if somebody mentions them."""


def go_fish_play(timeline: Timeline) -> GoFishPlay:
    """The questions, faults and books of *timeline*."""
    return timeline.cached(_follow_play)


def _follow_play(timeline: Timeline) -> GoFishPlay:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    table = _GoFishTable(record, game, dealer)
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent):
            table.follow(at, event)
    withheld = tuple(table.state.withheld)
    number = record.event_number
    ranks = {number(ask.event_index): ask.rank for ask in table.asks} | {
        number(found.event_index): found.rank for found in withheld
    }
    ranks |= {number(missed.event_index): missed.rank for missed in table.unshown}
    books = Books(tuple(table.shown), ranks)
    state, asks = table.state, tuple(table.asks)
    faults = tuple(table.unshown), tuple(table.no_books)
    return GoFishPlay(asks, withheld, *faults, books, state.due, state.open, state.fishing)


class _GoFishTable:
    """The table during the play of one deal."""

    def __init__(self, record: Record, game: Game, dealer: Seat) -> None:
        self.game = game
        self.book = int(game.raw["book"]["cards"])
        self.fish = game.raw["ask"] == "rank"
        hands = {seat: None if (hand := record.hands.get(seat)) is None else set(hand) for seat in game.seats}
        self.state = _GoFishState(hands, game.eldest(dealer))
        self.before: _GoFishState | None = None
        """The state before the latest question."""
        self.asks: list[CardQuestion] = []
        self.unshown: list[UnshownBook] = []
        self.kept: list[UnshownBook] = []
        """Books whose showing is not recorded: a fault, if somebody mentions them."""
        self.no_books: list[FalseBook] = []
        self.shown: list[ShownBook] = []

    def follow(self, at: int, event: TableEvent) -> None:
        """Apply *event*, the event *at* (from 0)."""
        state = self.state
        match event:
            case TableEvent(name="ask", seat=seat, words=(whom, *rank), cards=cards) if seat and (rank or cards):
                self.ask(at, seat, whom, cards[0].rank if cards else rank[0], cards[0] if cards else None)
            case TableEvent(name="give", seat=giver, words=(taker, *_), cards=cards) if giver in state.hands:
                self.give(at, giver, taker, cards)
            case TableEvent(name="answer", words=("no", *_)) if state.open is not None:
                self.refuse(at, state.open)
            case TableEvent(name="draw", seat=seat, cards=cards) if seat in state.hands:
                self.draw(at, seat, cards)
            case TableEvent(name="meld", seat=seat, cards=cards) if seat in state.hands:
                self.show(at, seat, cards)
            case TableEvent(draws_attention=True):
                self.count_unrecorded_acts_as_not_done()
            case TableEvent(name="withdraw", seat=seat) if self.is_no_book(seat):
                self.no_books[-1] = replace(self.no_books[-1], stands=False)
            case TableEvent(name="withdraw") if self.before and withdrawn_act(
                self.acts_that_can_be_taken_back(), event
            ):
                self.asks[-1] = replace(self.asks[-1], stands=False)
                self.state, self.before = self.before, None

    def is_no_book(self, seat: Seat | None) -> bool:
        """Whether *seat* has shown cards that are not a book since the last question."""
        shown, asked = self.no_books[-1:], self.asks[-1].event_index if self.asks else -1
        return any(one.seat == seat and one.stands and one.event_index > asked for one in shown)

    def acts_that_can_be_taken_back(self) -> Iterator[StandingAct]:
        """The last question: the only one that can be taken back, since a later question moves cards."""
        yield from (StandingAct(ask.event_index, ask.seat, (ask.card,) if ask.card else ()) for ask in self.asks[-1:])

    def ask(self, at: int, seat: Seat, whom: Seat, rank: str, card: Card | None) -> None:
        state = self.state
        if state.open is not None:
            # No answer is recorded: the player asked had none.
            self.refuse(at, state.open, state.unwritten)
        if state.fishing is not None:
            self.pass_turn(state.fishing.seat)
        for maker, ranks in state.made.items():
            if maker != seat:
                self.kept += (UnshownBook(at, maker, made) for made in sorted(ranks))
        state.made = {maker: ranks for maker, ranks in state.made.items() if maker == seat}
        self.before = deepcopy(state)
        hand = state.hands.get(seat)
        wrong: Literal["none_of_rank", "that_card"] | None = None
        if hand is not None and not any(held.rank == rank for held in hand):
            wrong = "none_of_rank"
        elif hand is not None and card in hand:
            wrong = "that_card"
        state.open = CardQuestion(at, seat, whom, rank, card, state.due, wrong)
        self.asks.append(state.open)
        if state.due is None:
            # The turn is unknown, so the asker takes it.
            state.due = seat

    def give(self, at: int, giver: Seat, taker: Seat, cards: tuple[Card, ...]) -> None:
        state, asked = self.state, self.state.open
        self.lose(giver, cards)
        if asked is not None and (asked.whom, asked.seat) == (giver, taker):
            left = self.held(asked)
            if left:
                state.unwritten.append(CardsWithheld(at, giver, asked.rank, left))
            state.open = None
        self.gain(taker, cards)

    def refuse(self, at: int, asked: CardQuestion, found: list[CardsWithheld] | None = None) -> None:
        """The player asked has none, or says so; append any cards withheld to *found* (None: the proven faults)."""
        state = self.state
        held = self.held(asked)
        if held:
            # With these cards the asker would have gone on; the law does not say whose turn it is now.
            (state.withheld if found is None else found).append(CardsWithheld(at, asked.whom, asked.rank, held))
            state.due = None
        state.open = None
        if asked.due not in (None, asked.seat):
            return
        if self.fish:
            state.fishing = asked
        else:
            self.pass_turn(asked.seat)

    def draw(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        state = self.state
        if state.open is not None and state.open.seat == seat:
            self.refuse(at, state.open)
        asked, state.fishing = state.fishing, None
        self.gain(seat, cards)
        if asked is None or asked.seat != seat:
            return
        made = state.made.get(seat, set())
        if not cards or any(card.rank == asked.rank or card.rank in made for card in cards):
            # A book of the rank asked for keeps the turn. The book leaves it in doubt for a book of another rank, and
            # some let a card of the rank asked for keep the turn even without a book (001:6323-6327).
            state.due = None
        else:
            self.pass_turn(seat)

    def count_unrecorded_acts_as_not_done(self) -> None:
        """Somebody speaks up: acts that were not recorded count as not done."""
        state = self.state
        state.withheld += state.unwritten
        state.unwritten.clear()
        self.unshown += self.kept
        self.kept.clear()

    def show(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        ranks = {card.rank for card in cards}
        if len(ranks) != 1 or len(cards) != self.book:
            self.no_books += [FalseBook(at, seat, cards)] if cards else []
            return
        [rank] = ranks
        late = [book for book in self.kept if (book.seat, book.rank) == (seat, rank)]
        self.unshown += late
        self.kept = [book for book in self.kept if book not in late]
        self.lose(seat, cards)
        self.shown.append(ShownBook(seat, rank, at + 1))
        self.state.made.get(seat, set()).discard(rank)

    # ------------------------------------------------------------------ hands and turns

    def held(self, asked: CardQuestion) -> tuple[Card, ...]:
        """The cards that the player asked should hand over, as far as they are known."""
        hand = self.state.hands.get(asked.whom) or set()
        return tuple(
            sorted(card for card in hand if card == asked.card or (not asked.card and card.rank == asked.rank))
        )

    def pass_turn(self, seat: Seat) -> None:
        self.state.fishing = None
        if self.state.due is not None:
            self.state.due = self.game.lho(seat)
        hand = self.state.hands
        if self.state.due is not None and hand.get(self.state.due) == set():
            # A player without cards may draw and ask, or is out of the play (001:6329).
            self.state.due = None

    def gain(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        state, hand = self.state, self.state.hands.get(seat)
        if hand is None:
            return
        if not cards:
            state.hands[seat] = None
            return
        hand |= set(cards)
        for rank in {card.rank for card in cards}:
            if sum(held.rank == rank for held in hand) == self.book:
                state.made.setdefault(seat, set()).add(rank)

    def lose(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        hand = self.state.hands.get(seat)
        if hand is not None:
            hand -= set(cards)
