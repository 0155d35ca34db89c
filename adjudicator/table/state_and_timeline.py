"""State of the table, and the timeline of its states over a record. Every event is accepted; legality is not judged
here.

The turn passes clockwise from the last player to act, also after an action out of turn; the winner of a complete trick
leads. A withdrawal gives the turn back to the seat whose turn it was before the withdrawn action; the gap that a
withdrawn card leaves in a trick is filled by that hand's next card.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from adjudicator.record.events import TableEvent
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE, Contract, bid_level, denomination_of_bid
from adjudicator.values.numbers import is_number_above

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.values.cards import Card

_Play = TypeVar("_Play")
UNKNOWN_TRUMP = "?"
"""The trump of a deal whose trump was not recorded."""
VOID_CALL = "-"
"""The value of a call that is cancelled regardless of what is called over it (36, 38)."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallMade:
    """A call as it was made and as it counts."""

    seat: Seat
    call: str
    turn: Seat | None
    """The player in turn; None if not known."""
    step: int
    counts_as: str
    """The value of the call while it stands: one that is impossible counts as a pass, or as nothing (``VOID_CALL``)."""
    late: bool = False
    """Whether it was made after the auction was closed."""
    deemed: bool = False
    """Whether a ruling turned it into a pass."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Auction:
    """The calls that stand, and what follows from them."""

    calls: tuple[CallMade, ...] = ()
    last_bid: CallMade | None = None
    doubled: int = 0
    passes: int = 0
    """Passes in rotation since the last other call."""
    closed: bool = False
    maker: Seat | None = None
    """The winner of the auction, or maker of the trump, in a game that does not bid as bridge does."""

    def after(self, made: CallMade, game: Game) -> Auction:
        """The auction with one more call."""
        calls = (*self.calls, made)
        if made.late:
            return replace(self, calls=calls)
        if game.auction == "round":
            over = self.last_bid.call if self.last_bid and game.bids_rise else None
            last = made if is_number_above(made.call, over) else self.last_bid
            return Auction(calls, last, closed={call.seat for call in calls} == set(game.seats))
        if made.counts_as == VOID_CALL:
            return replace(self, calls=calls, passes=0)
        if made.counts_as == PASS:
            # The law counts passes in rotation: one out of turn begins a new run, unless it takes nobody's turn.
            passes = self.passes + 1 if made.seat == made.turn or game.pass_out_of_turn_leaves_turn_unchanged else 1
            needed = game.auction_passes if self.last_bid else max(len(game.seats), game.auction_passes + 1)
            return Auction(calls, self.last_bid, self.doubled, passes, passes >= needed)
        if made.counts_as == DOUBLE:
            return Auction(calls, self.last_bid, 1, 0)
        if made.counts_as == REDOUBLE:
            return Auction(calls, self.last_bid, 2, 0)
        return Auction(calls, made, 0, 0)

    def without(self, gone: CallMade, game: Game) -> Auction:
        """The auction as if *gone* had not been made."""
        auction = Auction()
        for made in self.calls:
            if made is not gone:
                auction = auction.after(made, game)
        return auction

    def admits_double(self, seat: Seat, call: str, game: Game) -> bool:
        """Whether *seat* may make the double or redouble *call* on the bid that stands."""
        if self.last_bid is None:
            return False
        own = game.same_side(seat, self.last_bid.seat)
        return (not own and self.doubled == 0) if call == DOUBLE else (own and self.doubled == 1)

    def contract(self, game: Game) -> Contract | None:
        """The contract of the last bid; declarer is the player of the side who first named its denomination."""
        if self.last_bid is None or game.auction == "round":
            return None
        bid = self.last_bid
        denomination = denomination_of_bid(bid.call)
        declarer = next(
            made.seat
            for made in self.calls
            if game.same_side(made.seat, bid.seat)
            and not made.late
            and (made.counts_as == made.call or made is bid)
            and denomination_of_bid(made.call) == denomination
        )
        # A bid too high for any contract may count as another by a ruling.
        return Contract(bid_level(bid.counts_as), denomination, self.doubled, declarer)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardPlayed:
    """A card as it was played."""

    seat: Seat
    card: Card | None
    turn: Seat | None
    """The player in turn; None if unknown."""
    step: int
    trick: int
    """The number of the trick, from 1."""
    led: Card | None
    """The card led to that trick; None if this card is the lead, or the lead is unknown."""
    is_lead: bool
    extra: bool = False
    """Whether it is a second card of the same hand to the trick."""
    early: bool = False
    """Whether it is a lead to the next trick while this one was incomplete."""
    suit: str | None = None
    """The suit that counts as led to the trick (``Game.suit``); that of the card itself if it is the lead; None if
    unknown."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trick:
    """A trick, complete or not."""

    number: int
    leader: Seat | None
    cards: tuple[CardPlayed, ...] = ()
    expected: tuple[Seat, ...] = ()
    """The hands that still had a card when the trick began."""
    missing: tuple[Seat, ...] = ()
    """Hands that did not play although the next trick was begun."""
    trumps: tuple[str | None, ...] = ()
    """The trump of the trick, in a tuple, in games where trump is fixed or changed during the play; else empty."""

    named: str | None = None
    """The suit to be followed, as named by the leader of a joker."""

    def card_of(self, seat: Seat) -> CardPlayed | None:
        """The card that *seat* played to the trick, extra cards aside."""
        for played in self.cards:
            if played.seat == seat and not played.extra:
                return played
        return None

    @property
    def lead(self) -> CardPlayed | None:
        """The card led, while it stands."""
        return self.card_of(self.leader) if self.leader else None

    def joined_by(self, made: CardPlayed) -> Trick:
        """The trick with the card *made* added, from a hand that had yet to play."""
        cards = (*self.cards, made)
        return Trick(self.number, self.leader, cards, self.expected, (), self.trumps, self.named)

    @property
    def led(self) -> CardPlayed | None:
        """The card led, with the suit to be followed."""
        lead = self.lead
        return replace(lead, suit=self.named) if lead and self.named else lead

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The hands that have yet to play to the trick."""
        here = {played.seat for played in self.cards}
        return tuple([seat for seat in self.expected if seat not in here])

    def winner(self, game: Game, trump: str | None) -> Seat | None:
        """The winner among the cards so far; None if a card is unknown."""
        lead = self.led
        if lead is None or lead.card is None:
            return None
        trump = self.trumps[0] if self.trumps else trump
        led = lead.suit or game.suit(lead.card, trump)
        alike = Counter(played.card for played in self.cards) if game.cancellation else None
        best, strongest, standing = None, 0, game.ranking(trump).standing(led)
        for played in self.cards:
            if (card := played.card) is None or (
                trump == UNKNOWN_TRUMP and (card[0] != led or not game.cards_belong_to_suit_shown)
            ):
                return None
            if alike and alike[card] > 1:
                # Two like cards cancel each other. The book does not say who leads after a trick that nobody wins.
                continue
            if not played.extra and (strength := standing.get(card, 0)) > strongest:
                best, strongest = played.seat, strength
        return best


@dataclass(frozen=True, eq=False, repr=False)
class TableState:
    """The state of the table at one moment."""

    game: Game
    dealer: Seat
    stage: str
    """``auction``, ``play`` or ``over``."""
    turn: Seat | None
    auction: Auction
    contract: Contract | None
    trump: str | None
    hands: Mapping[Seat, frozenset[Card] | None]
    """The cards each hand still holds; None where they are not known."""
    left: Mapping[Seat, int]
    """The number of cards each hand still holds."""
    tricks: tuple[Trick, ...] = ()
    """The tricks that are complete or were left incomplete."""
    current: Trick | None = None
    early: CardPlayed | None = None
    """A card led to the next trick before this one is complete."""
    gaps: tuple[tuple[int, Seat, Seat | None], ...] = ()
    """(index of a trick, hand, next player in turn) for each card withdrawn from a trick left behind."""
    dummy_swapped: bool = False
    over: tuple[CallMade, ...] = ()
    """Calls made over a withdrawn call, until it shows whether they stand."""
    avoided: str | None = None
    """The suit to be avoided, as named by the highest bidder."""
    turned: Card | None = None
    """The card turned up for trump."""
    stock: int = 0
    """Cards in a stock from which hands draw after each trick."""
    closed: bool = False
    """Whether that stock is closed: nobody draws any more."""
    dead: tuple[Seat, ...] = ()
    """The hands that a ruling has taken out of the deal while the others play on."""

    @property
    def declarer(self) -> Seat | None:
        """The player of the contract."""
        return self.contract.declarer if self.contract else None

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner, in games with a dummy."""
        if self.contract is None or not self.game.dummy:
            return None
        fixed = self.game.silent_hand
        return fixed if fixed in self.game.seats else self.game.partner(self.contract.declarer)

    @property
    def maker(self) -> Seat | None:
        """The player who undertook the deal, alone or for a side: declarer, or the highest bidder."""
        if self.contract is not None:
            return self.contract.declarer
        if self.auction.maker is not None or self.stage == "auction":
            return self.auction.maker
        return self.auction.last_bid.seat if self.auction.last_bid else None

    def role(self, seat: Seat) -> Literal["declarer", "dummy", "defender"] | None:
        """``declarer``, ``dummy`` or ``defender`` once the contract is known."""
        if self.contract is None:
            return None
        if seat == self.dummy and self.game.same_side(seat, self.contract.declarer):
            return "dummy"
        return "declarer" if self.game.same_side(seat, self.contract.declarer) else "defender"

    def takes_no_part(self, seat: Seat | None) -> bool:
        """Whether the hand of *seat* is dead, or laid aside for a partner who plays alone."""
        aside = self.stage == "play" and seat in self.hands and seat not in self.game.seats and seat != self.dummy
        return aside or seat in self.dead

    def played_by(self, seat: Seat) -> Seat:
        """The player responsible for the hand of *seat*: declarer for dummy's cards."""
        if seat != self.dummy or not self.declarer:
            return seat
        # At trio bridge the open hand has a player of its own, whoever is declarer (TR-01).
        owner = self.game.partner(seat) if self.game.silent_hand in self.game.seats else self.declarer
        return owner or seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step:
    """One event, or one of the passes of an ``AP``, with the state before and after it."""

    index: int
    """The number of the step, from 0; calls, cards and irregularities refer to it as ``step``."""
    event: Event
    event_index: int
    """The index of the event in the record, from 0, lines inserted by rulings included."""
    before: TableState
    after: TableState
    action: CallMade | CardPlayed | None = None
    """The call or card, if the event was one."""
    withdrawn_action: CallMade | CardPlayed | None = None
    """The call or card that the event withdrew."""
    event_number: int = 0
    """The number, from 1, of the written event; for an inserted line, that of the event before it."""
    regular: bool = False
    """Whether the step is known to be what the law expected (a card: from a known hand), whatever obligations are in
    force."""


class StatesAndSteps(NamedTuple):
    """All states and steps of a deal."""

    start: TableState
    steps: tuple[Step, ...]


class EndOfDeal(NamedTuple):
    """The end of a deal, as far as its result needs it."""

    game: Game
    stage: str
    closed: bool
    """Whether there was an auction and it is closed."""
    contract: Contract | None
    trump: str | None
    winners: tuple[Seat | None, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Timeline:
    """The timeline of a record: its states and steps."""

    record: Record
    game: Game
    unfolded: StatesAndSteps | Callable[[], StatesAndSteps]
    """The states and steps, or a function that computes them on first use."""
    withdrawn: Mapping[int, int]
    """Step of a call or card → step of its withdrawal."""
    unreadable: tuple[tuple[int, str], ...] = ()
    """(index of event, reason) for the events that are impossible at the table."""
    regular: EndOfDeal | None = None
    """The end of the deal, if every event is known to be what the law expects of the seat in turn."""

    @cached_property
    def _course(self) -> StatesAndSteps:
        return self.unfolded() if callable(self.unfolded) else self.unfolded

    @property
    def start(self) -> TableState:
        """The state before the first event."""
        return self._course.start

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in the order of the events."""
        return self._course.steps

    @property
    def end(self) -> TableState:
        """The state after the last event."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def ended(self) -> EndOfDeal:
        """The end of the deal."""
        return self.regular or self._ended

    @cached_property
    def _ended(self) -> EndOfDeal:
        end = self.end
        winners = tuple([trick.winner(end.game, end.trump) for trick in end.tricks])
        return EndOfDeal(end.game, end.stage, end.auction.closed, end.contract, end.trump, winners)

    @cached_property
    def _followed(self) -> dict[Callable[..., Any], Any]:
        """Function → its cached result for this timeline."""
        return {}

    def cached(self, follow: Callable[[Timeline], _Play]) -> _Play:
        """The result of *follow* for this timeline, computed once."""
        known: dict[Callable[[Timeline], _Play], _Play] = self._followed
        return known[follow] if follow in known else known.setdefault(follow, follow(self))

    @cached_property
    def calls(self) -> tuple[CallMade, ...]:
        """Every call made, in order, withdrawn calls included."""
        return tuple([step.action for step in self.steps if isinstance(step.action, CallMade)])

    @cached_property
    def plays(self) -> tuple[CardPlayed, ...]:
        """Every card led or played, in order, withdrawn cards included."""
        return tuple([step.action for step in self.steps if isinstance(step.action, CardPlayed)])

    @cached_property
    def acts(self) -> tuple[tuple[Step, TableEvent], ...]:
        """Every table event in order, each with its step."""
        return tuple([(step, step.event) for step in self.steps if isinstance(step.event, TableEvent)])

    @property
    def winners(self) -> tuple[Seat | None, ...]:
        """The winner of each trick that was completed or left behind; None if a card is unknown."""
        return self.ended.winners

    def stands(self, step: int) -> bool:
        """Whether the call or card of *step* was never withdrawn."""
        return step not in self.withdrawn
