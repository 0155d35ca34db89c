"""Hold'em and Omaha by the tournament rules of 2024, for the oracle: ranks of hands, pots, the betting of a street."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKA"
SEATS = "ABCDFGHIJK"
STREETS = ("flop", "turn", "river")


def worth(cards: Sequence[str]) -> tuple[int, ...]:
    """How high five cards rank; the greater the better."""
    places = sorted((RANKS.index(card[1]) for card in cards), reverse=True)
    groups = sorted(((n, rank) for rank, n in Counter(places).items()), reverse=True)
    shape, ranks = [n for n, _ in groups], [rank for _, rank in groups]
    run = len(shape) == 5 and places[0] - places[4] == 4
    if places == [12, 3, 2, 1, 0]:
        run, ranks = True, [3, 2, 1, 0, -1]
    flush = len({card[0] for card in cards}) == 1
    sort = 8 if run and flush else 7 if shape[0] == 4 else 6 if shape == [3, 2] else 5 if flush else 4 if run else None
    if sort is None:
        sort = 3 if shape[0] == 3 else 2 if shape[:2] == [2, 2] else 1 if shape[0] == 2 else 0
    return (sort, *ranks)


def best(hole: Sequence[str], board: Sequence[str]) -> tuple[int, ...]:
    """The worth of the best five: any of seven with two cards in the hand, two and three with four."""
    if len(hole) == 2:
        return max(worth(five) for five in combinations([*hole, *board], 5))
    return max(worth((*own, *common)) for own in combinations(hole, 2) for common in combinations(board, 3))


def shares(put_in: Mapping[str, int], ranked: Mapping[str, tuple[int, ...]], order: Sequence[str]) -> dict[str, int]:
    """What each player gets: the chips are peeled off in layers, each for the best hand among those who are in it;
    odd chips go one by one from the left of the button on (rules 20 and 21). What nobody has matched goes back.

    *ranked*: who is left, with the worth of their hands.
    """
    rest, got = dict(put_in), dict.fromkeys(order, 0)
    while any(rest.values()):
        among = [seat for seat in ranked if rest[seat]]
        if not among:
            # The chips of players who have folded, beyond what anybody left has put in.
            raise AssertionError("chips without a player")
        layer = min(rest[seat] for seat in among)
        inside = tuple(seat for seat in ranked if rest[seat])
        pot = sum(min(chips, layer) for chips in rest.values())
        rest = {seat: max(0, chips - layer) for seat, chips in rest.items()}
        # Layers that the same players may win are one pot.
        while any(rest.values()) and tuple(seat for seat in ranked if rest[seat]) == inside:
            more = min(rest[seat] for seat in inside)
            pot += sum(min(chips, more) for chips in rest.values())
            rest = {seat: max(0, chips - more) for seat, chips in rest.items()}
        if not any(rest[seat] for seat in ranked):
            pot += sum(rest.values())
            rest = dict.fromkeys(rest, 0)
        top = max(ranked[seat] for seat in inside)
        winners = [seat for seat in order if seat in inside and ranked[seat] == top]
        for number, seat in enumerate(winners):
            got[seat] += pot // len(winners) + (number < pot % len(winners))
    return got


@dataclass
class Bets:
    """The betting of one hand."""

    kind: str
    """``nl``, ``pot`` or ``limit``."""
    order: tuple[str, ...]
    stacks: dict[str, int]
    """What each has left."""
    big: int = 2
    left: list[str] = field(default_factory=list)
    """Who has not folded."""
    total: Counter[str] = field(default_factory=Counter)
    put: Counter[str] = field(default_factory=Counter)
    """What each has bet on this street."""
    price: int = 0
    full: int = 0
    """The last full bet or raise of the street."""
    raised: int = 0
    """How many bets and raises the street has had."""
    queue: list[str] = field(default_factory=list)
    """Who has yet to act, in order."""
    seen: dict[str, int] = field(default_factory=dict)
    """The price when each last acted on this street."""
    street: int = 0
    short_all_in: bool = False
    bettor: str | None = None
    apart: bool = False
    """Whether each short all-in is looked at by itself, and not added to those before it."""
    cap: int = 0
    """How many raises limit allows on a street while three or more have chips; 0 for any number."""
    capped: bool = False
    raises: list[tuple[int, int]] = field(default_factory=list)
    """(price, by how much it rose) of the bets and raises of the street."""

    def pay(self, seat: str, chips: int) -> None:
        """*chips* of *seat* go in."""
        self.stacks[seat] -= chips
        self.total[seat] += chips
        self.put[seat] += chips

    def able(self) -> list[str]:
        """Who has chips left and has not folded."""
        return [seat for seat in self.order if seat in self.left and self.stacks[seat]]

    def after(self, seat: str) -> list[str]:
        """The others who can act, from the left of *seat* on."""
        at = self.order.index(seat) + 1
        return [one for one in (*self.order[at:], *self.order[: at - 1]) if one in self.able()]

    def need(self, seat: str) -> int:
        """What *seat* needs to call."""
        others = [one for one in self.left if one != seat]
        price = self.price
        if others and not any(self.stacks[one] for one in others):
            price = min(price, max(self.put[one] for one in others))
        return max(0, price - self.put[seat])

    def least(self) -> int:
        """The smallest bet or raise."""
        if self.kind == "limit":
            return self.big if self.street < 2 else 2 * self.big
        return self.full or self.big

    def most(self, seat: str) -> int:
        """The largest bet or raise of *seat* beyond a call."""
        room = self.stacks[seat] - self.need(seat)
        if self.kind == "limit":
            return min(room, self.least())
        return min(room, sum(self.total.values()) + self.need(seat)) if self.kind == "pot" else room

    def barred(self, seat: str) -> bool:
        """Whether *seat* has acted and faces only short all-ins since (rule 47)."""
        if self.capped:
            return True
        if seat not in self.seen or not self.short_all_in:
            return False
        if self.apart:
            return self.risen(seat) * (2 if self.kind == "limit" else 1) < self.least()
        return (self.price - self.seen[seat]) * (2 if self.kind == "limit" else 1) < self.least()

    def risen(self, seat: str) -> int:
        """The most by which one bet or raise has lifted the price since *seat* acted."""
        return max((by for price, by in self.raises if price > self.seen.get(seat, 0)), default=0)

    def call(self, seat: str, chips: int | None = None) -> None:
        """*seat* calls with *chips*, or with what is needed."""
        self.pay(seat, min(self.need(seat) if chips is None else chips, self.stacks[seat]))
        self.queue = [one for one in self.queue if one != seat]
        self.seen[seat] = self.price

    def fold(self, seat: str) -> None:
        """*seat* folds."""
        self.left.remove(seat)
        self.queue = [one for one in self.queue if one != seat]

    def raise_to(self, seat: str, total: int) -> None:
        """*seat* bets or raises to *total* on the street."""
        least, above = self.least(), total - self.price
        with_chips = len(self.able())
        self.pay(seat, total - self.put[seat])
        self.raised += 1
        self.raises.append((total, above))
        if self.cap and self.kind == "limit" and self.raised == 1 + self.cap:
            self.capped = with_chips > 2
        if above >= least:
            self.full = above
        elif not self.stacks[seat]:
            self.short_all_in = True
        self.price, self.bettor = total, seat
        self.queue = self.after(seat)
        self.seen[seat] = total

    def settle_queue(self) -> None:
        """Nobody need act against players who have no chips left."""
        if len(self.left) < 2:
            self.queue = []
        elif len(self.able()) < 2:
            self.queue = [seat for seat in self.queue if self.need(seat)]

    def new_street(self) -> None:
        """The next street: the first player left of the button begins."""
        self.street += 1
        self.price, self.full, self.raised, self.short_all_in, self.bettor = 0, self.big, 0, False, None
        self.put, self.seen = Counter(), {}
        self.capped, self.raises = False, []
        self.queue = self.able()
        if len(self.queue) < 2:
            self.queue = []
