"""The course of the betting at red dog: each bet in turn, against a card turned from the pack (001:6611-6629).

``!bet A 3`` is a bet, ``!pass A`` a player who pays one chip instead, ``!turned H9`` the card that decides a bet,
``[Pool "8"]`` the pool before the first bet. No line is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.irregularities.act_out_of_turn import does_named_act_later, first_active_player_passed_over
from adjudicator.record.events import Called, TableEvent
from adjudicator.table.game_types import Wager
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_BET_LINES = frozenset(("bet", "pass", "check"))


@dataclass(frozen=True, slots=True)
class RedDogBet:
    """One bet."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    chips: int
    in_turn: bool
    pool: int | None
    """The chips in the pool before the bet; None if unknown."""


@dataclass(frozen=True, slots=True)
class ChangedBet:
    """Another amount named for a bet, or chips of it taken back."""

    event_index: int
    bet: RedDogBet


class EarlyBet(NamedTuple):
    """A bet, or a chip paid instead, at another's turn."""

    event_index: int
    seat: Seat
    due: Seat
    """The player whose turn it was."""
    says: str


@dataclass(frozen=True, slots=True)
class RedDogBetting:
    """All the bets of a deal."""

    bets: tuple[RedDogBet, ...]
    changes: tuple[ChangedBet, ...]
    wagers: tuple[Wager, ...]
    idlers: dict[int, Seat]
    """Event → the player who paid a chip instead of betting."""
    early: tuple[EarlyBet, ...]
    due: Seat
    """The player in turn where the record stops."""
    open: RedDogBet | None
    """The bet for which no card has been turned there."""
    pool: int | None
    """The chips in the pool there; None if unknown."""


def red_dog_betting(timeline: Timeline) -> RedDogBetting:
    """The bets of *timeline*."""
    return timeline.cached(_follow_betting)


def _follow_betting(timeline: Timeline) -> RedDogBetting:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    table = _RedDogTable(record, game, dealer)
    for at, event in enumerate(record.events):
        table.follow(at, event)
    stopped = table.due, table.open, table.pool
    if table.open is not None:
        table.settle(table.open, won=None)
    wagers, early = tuple(table.wagers), tuple(table.early)
    return RedDogBetting(tuple(table.bets), tuple(table.changes), wagers, table.idlers, early, *stopped)


class _RedDogTable:
    """The pool and the bets during the deal."""

    def __init__(self, record: Record, game: Game, dealer: Seat) -> None:
        self.record, self.game = record, game
        self.pool = small_number(record.tag("Pool").strip())
        self.due = game.eldest(dealer)
        self.open: RedDogBet | None = None
        """The bet for which no card has been turned yet."""
        self.bets: list[RedDogBet] = []
        self.changes: list[ChangedBet] = []
        self.wagers: list[Wager] = []
        self.idlers: dict[int, Seat] = {}
        self.early: list[EarlyBet] = []

    def follow(self, at: int, event: Event) -> None:
        """Apply *event*, the event *at* (from 0)."""
        match event:
            case TableEvent(name="bet", seat=seat, words=(chips, *_)) if seat in self.game.seats:
                self.bet(at, seat, small_number(chips) or 0)
            case TableEvent(name="withdraw", seat=seat) if self.open is not None and seat == self.open.seat:
                self.changes.append(ChangedBet(at, self.open))
            case TableEvent(name="pass" | "check", seat=seat) | Called(seat=seat):
                self.idle(at, seat or self.due)
            case TableEvent(name="turned", cards=(card, *_)) if self.open is not None:
                self.decide(self.open, card)

    def bet(self, at: int, seat: Seat, chips: int) -> None:
        if self.open is not None and self.open.seat == seat:
            self.changes.append(ChangedBet(at, self.open))
            if not self.open.in_turn:
                # A bet named before the player's turn is not final.
                self.open = replace(self.open, chips=chips, in_turn=seat == self.due)
            return
        if self.open is not None:
            # The card that decided the bet before was not recorded.
            self.settle(self.open, won=None)
        self.in_order(at, seat, f"bets {chips}")
        self.open = RedDogBet(at, seat, chips, seat == self.due, self.pool)
        self.bets.append(self.open)

    def in_order(self, at: int, seat: Seat, does: str) -> None:
        """Report *seat* if it acts out of turn; a player dealt no hand, or a wrong number, need not bet (001:6625)."""

        def may_be_out(other: Seat) -> bool:
            hand = self.record.hands.get(other)
            if hand is None:
                return not does_named_act_later(self.record, other, at, _BET_LINES)
            return len(hand) != self.game.hand_size

        due = first_active_player_passed_over(self.game, self.due, seat, may_be_out)
        if due is not None:
            self.early.append(EarlyBet(at, seat, due, does))

    def idle(self, at: int, seat: Seat) -> None:
        self.idlers[at] = seat
        self.in_order(at, seat, "pays a chip instead of betting")
        chips = int(self.game.raw["no_bet"])
        self.wagers.append(Wager(seat, chips, won=False, description="does not bet"))
        self.change_pool(chips)
        self.due = self.game.lho(seat)

    def decide(self, bet: RedDogBet, card: Card) -> None:
        """Settle *bet*: a higher card of the suit of *card* wins; for an unknown hand the result is open."""
        hand, order = self.record.hands.get(bet.seat), self.game.rank_order
        won = None
        if hand is not None:
            won = any(held.suit == card.suit and order[held.rank] > order[card.rank] for held in hand)
        self.settle(bet, won=won, card=card)

    def settle(self, bet: RedDogBet, *, won: bool | None, card: Card | None = None) -> None:
        over = bet.pool is not None and bet.chips > bet.pool
        against = f" against {card}" if card else ""
        self.wagers.append(Wager(bet.seat, bet.chips, None if over else won, f"bet of {bet.chips}{against}", over=over))
        self.change_pool(None if over or won is None else -bet.chips if won else bet.chips)
        self.open, self.due = None, self.game.lho(bet.seat)

    def change_pool(self, chips: int | None) -> None:
        self.pool = None if self.pool is None or chips is None else self.pool + chips
        if self.pool == 0:
            # Each player puts up a chip again (001:6617).
            each = int(self.game.raw["ante"]["each"])
            self.wagers += [
                Wager(seat, each, won=False, description="the pool is empty: ante") for seat in self.game.seats
            ]
            self.pool = each * len(self.game.seats)
