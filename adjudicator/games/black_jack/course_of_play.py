"""The course of a deal of black jack against the bank: bets, pairs split, cards drawn, standing (001:6645-6733).

``!bet A 5``, ``!split A``, ``!draw A H5`` a further card, ``!stand A``, ``!natural Z``; ``[Limit "1 10"]`` is the
least and the greatest bet. The bank is the seat ``bank`` of the ``[game]`` section, else the dealer. No line is
refused. An unknown hand has no total.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card

_HIGHEST_TOTAL = 21


@dataclass(frozen=True, slots=True)
class BlackJackFault:
    """An act that the game forbids, or that comes too late."""

    event_index: int
    """Its event, from 0."""
    kind: str
    """``low_bet``, ``high_bet``, ``split``, ``bank_drew``, ``bank_stood``, ``natural`` or ``over``."""
    seat: Seat
    says: str


def black_jack_faults(timeline: Timeline) -> tuple[BlackJackFault, ...]:
    """The faults of *timeline*."""
    return tuple(timeline.cached(_follow_deal).faults)


def false_naturals(timeline: Timeline) -> Mapping[int, str]:
    """Step of each natural announced for a hand that is known not to be a natural → the reason."""
    return timeline.cached(_follow_deal).in_vain


def _follow_deal(timeline: Timeline) -> _BlackJackTable:
    record, game, dealer = timeline.record, timeline.game, timeline.start.dealer
    table = _BlackJackTable(record, game, str(game.raw.get("bank", dealer)))
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent) and event.draws_attention:
            table.announced_late()
        elif isinstance(event, TableEvent) and event.seat in table.hands:
            table.follow(at, event, event.seat)
    return table


class _BlackJackTable:
    """The hands and bets during a deal."""

    def __init__(self, record: Record, game: Game, bank: Seat) -> None:
        self.game, self.bank = game, bank
        self.hands: dict[Seat, list[Card] | None] = {
            seat: None if (hand := record.hands.get(seat)) is None else list(hand) for seat in game.seats
        }
        self.least, self.most = _bet_limits(record.tag("Limit"), game)
        self.bets: dict[Seat, int] = {}
        self.split: set[Seat] = set()
        self.drawn: set[Seat] = set()
        self.announced = False
        """Whether the bank has announced its natural, or the time for that is past."""
        self.unwritten: BlackJackFault | None = None
        """The bank's natural that was not announced in time; a fault only once it is announced late or mentioned."""
        self.faults: list[BlackJackFault] = []
        self.in_vain: dict[int, str] = {}

    def follow(self, at: int, event: TableEvent, seat: Seat) -> None:
        """Apply *event*, made by *seat* as event *at* (from 0)."""
        if event.name in ("draw", "stand", "split") and seat != self.bank:
            self.close_natural_announcements(at)
        if event.name == "natural" and self.hands[seat] is not None and not self.has_natural(seat):
            self.in_vain[at] = f"{seat} has no natural"
        match event:
            case TableEvent(name="bet", words=(chips, *_)) if seat != self.bank:
                self.bet(at, seat, small_number(chips) or 0)
            case TableEvent(name="natural") if seat == self.bank:
                self.announced = True
                self.announced_late()
            case TableEvent(name="split"):
                self.split_pair(at, seat)
            case TableEvent(name="draw", cards=cards):
                self.draw(at, seat, cards)
            case TableEvent(name="stand"):
                self.stand(at, seat)

    def bet(self, at: int, seat: Seat, chips: int) -> None:
        """A first bet is held to the limits; a bet on the other half of a pair must equal it (001:6663)."""
        if seat in self.split:
            if self.bets.get(seat, chips) != chips:
                says = f"{seat} bets {chips} on one half of their pair and {self.bets[seat]} on the other."
                self.faults.append(BlackJackFault(at, "split", seat, says))
            return
        if seat in self.bets:
            # A bet may be doubled and redoubled as the game allows.
            return
        self.bets[seat] = chips
        if self.least is not None and chips < self.least:
            self.faults.append(
                BlackJackFault(at, "low_bet", seat, f"{seat} bets {chips}; the least bet is {self.least}.")
            )
        elif self.most is not None and chips > self.most:
            self.faults.append(
                BlackJackFault(at, "high_bet", seat, f"{seat} bets {chips}; the greatest bet is {self.most}.")
            )

    def split_pair(self, at: int, seat: Seat) -> None:
        hand = self.hands[seat]
        pair = hand is None or (len(hand) == 2 and hand[0].rank == hand[1].rank)
        if seat in self.drawn or not pair:
            self.faults.append(BlackJackFault(at, "split", seat, f"{seat} splits cards that are not their first pair."))
        self.split.add(seat)
        # The record does not say which half a card goes to.
        self.hands[seat] = None

    def draw(self, at: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        hand, rule = self.hands[seat], self.game.raw.get("dealer", {})
        if seat == self.bank and rule and hand is not None and len(hand) >= 2:
            total = self.total(hand)
            if total >= int(rule["stands_from"]):
                self.faults.append(BlackJackFault(at, "bank_drew", seat, f"{seat} draws to a total of {total}."))
        self.drawn.add(seat)
        self.hands[seat] = [*hand, *cards] if hand is not None and cards else None

    def stand(self, at: int, seat: Seat) -> None:
        hand, rule = self.hands[seat], self.game.raw.get("dealer", {})
        if hand is None or len(hand) < 2:
            return
        total = self.total(hand)
        if seat == self.bank:
            if rule and total <= int(rule["draws_to"]):
                self.faults.append(BlackJackFault(at, "bank_stood", seat, f"{seat} stands on a total of {total}."))
        elif total > _HIGHEST_TOTAL and self.game.raw.get("over_shown"):
            self.faults.append(BlackJackFault(at, "over", seat, f"{seat} stands on a total of {total}."))

    def has_natural(self, seat: Seat) -> bool:
        """Whether the two cards of *seat* are known to make 21."""
        hand = self.hands.get(seat)
        return hand is not None and len(hand) == 2 and self.total(hand) == _HIGHEST_TOTAL

    def close_natural_announcements(self, at: int) -> None:
        """A player takes or declines a card: from now on it is too late to announce a natural."""
        rule = self.game.raw["natural"]
        if self.has_natural(self.bank) and not self.announced and rule.get("announced"):
            says = f"{self.bank} has not announced their natural before a card was offered."
            self.unwritten = BlackJackFault(at, "natural", self.bank, says)
        self.announced = True

    def announced_late(self) -> None:
        """Report the natural not announced in time: it is announced now, or somebody mentions it."""
        if self.unwritten is not None:
            self.faults.append(self.unwritten)
            self.unwritten = None

    def total(self, cards: Collection[Card]) -> int:
        """The best total of *cards*: an ace counts eleven as long as that does not pass 21."""
        values = [[int(value) for value in self.game.raw["card_values"].get(card.rank, ())] for card in cards]
        total = sum(
            min(value) if value else small_number(card.rank) or 0 for value, card in zip(values, cards, strict=True)
        )
        raised = [max(value) - min(value) for value in values if len(value) > 1]
        for more in raised:
            total += more if total + more <= _HIGHEST_TOTAL else 0
        return total


def _bet_limits(told: str, game: Game) -> tuple[int | None, int | None]:
    """(least bet, greatest bet): the tag ``Limit``, with the least from the rules of the game; None for no limit."""
    numbers = [number for word in told.split() if (number := small_number(word)) is not None]
    least = game.raw.get("limits", {}).get("least")
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    return (int(least) if least else None), (numbers[0] if numbers else None)
