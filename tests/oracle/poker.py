"""Poker by the book of 1969: the forms, what a bet may be, hands that may open, boards (001:2061-2321, 2509-2679)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

RANKS = "23456789TJQKA"
SEATS = {3: "ABC", 4: "NESW", 5: "ABCDF", 6: "ABCDFG", 7: "ABCDFGH"}


@dataclass(frozen=True)
class Form:
    """One form of the game."""

    code: str
    variant: str = ""
    antes: str = "all"
    """Who antes: ``all``, the ``dealer``, ``none``, or as at ``california`` lowball."""
    openers: str = ""
    """What opens the pot: ``jacks``, ``bobtail``, or anything."""
    blinds: tuple[int, ...] = ()
    straddles: tuple[int, ...] = ()
    checks: tuple[int, ...] = (1, 2)
    """The betting intervals in which a player may check."""
    first: str = "eldest"
    """Who begins before the draw."""
    later: str = "opener"
    """And after it: the ``opener``, ``blind``, ``straddler`` (his left), ``either`` eldest or opener, ``board``."""
    intervals: int = 2
    own_limit: bool = False
    """Whether the form fixes its limit, so that the table does not agree on one."""
    up: tuple[int, ...] = ()
    """How many cards lie face up in each interval, at stud."""

    @property
    def draws(self) -> bool:
        """Whether cards are drawn after the first interval."""
        return not self.up


FORMS = (
    Form("draw-poker", openers="jacks"),
    Form("draw-poker", "jackpots", openers="jacks"),
    Form("draw-poker", "jacks-or-bobtail", openers="bobtail"),
    Form("draw-poker", "open-on-anything", checks=(2,)),
    *(
        Form("draw-poker", name, "dealer", "", blinds, straddles, (2,), "blinds", later, own_limit=True)
        for name, blinds, straddles, later in (
            ("blind-opening", (1, 2), (), "blind"),
            ("blind-and-straddle", (1, 2), (4, 8), "straddler"),
            ("english", (1, 2), (), "blind"),
            ("block", (2, 4), (), "blind"),
        )
    ),
    Form("lowball", checks=(2,), later="either"),
    Form("lowball-california", "", "california", checks=(2,), first="antes", later="either", own_limit=True),
    Form("stud-poker", "", "none", checks=(2, 3, 4), first="board", later="board", intervals=4, up=(1, 2, 3, 4)),
    Form(
        "stud-poker",
        "seven-card",
        "none",
        checks=(2, 3, 4, 5),
        first="board",
        later="board",
        intervals=5,
        up=(1, 2, 3, 4, 4),
    ),
)
CALIFORNIA = {2: (1, 1), 3: (1, 1, 1), 5: (1, 2, 2)}
"""The antes of the dealer and of those on his left, by the limit: their sum."""


def may_open(hand: Sequence[str], openers: str) -> bool:
    """Whether five cards are jacks or better, or a bobtail where that opens too."""
    counts = Counter(card[1] for card in hand)
    places = sorted({RANKS.index(rank) for rank in counts})
    suits = Counter(card[0] for card in hand)
    in_sequence = places[-1] - places[0] == 4 or places == [0, 1, 2, 3, 12]
    if max(suits.values()) == 5 or (len(places) == 5 and in_sequence):
        return True
    if sum(count > 1 for count in counts.values()) > 1 or max(counts.values()) > 2:
        return True
    if any(counts[rank] == 2 for rank in "JQKA"):
        return True
    # A four-flush, or four in sequence to which a card at either end can be added (001:2175).
    four = any({low, low + 1, low + 2, low + 3} <= set(places) for low in range(9) if low > 0 or 12 not in places)
    return openers == "bobtail" and (max(suits.values()) == 4 or four or {0, 1, 2, 3} <= set(places))


def board(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How high one to four exposed cards rank: sets, then cards; suits and sequences count nothing (001:2659-2679)."""
    counts = Counter(RANKS.index(card[1]) for card in cards)
    ranked = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return tuple(sorted(counts.values(), reverse=True)), tuple(ranked)


def _class(counts: Sequence[int], *, straight: bool = False, flush: bool = False) -> int:
    """The place of a hand among the classes, from no pair up."""
    sets = tuple(sorted((count for count in counts if count > 1), reverse=True))
    plain = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (3, 2): 6, (4,): 7}[sets]
    return 8 if straight and flush else 5 if flush else 4 if straight else plain


def chances(caller: Sequence[str], bettor: Sequence[str], unseen: Sequence[str]) -> set[int]:
    """How the four cards of *caller*, with each hole card of *unseen*, compare with the four that *bettor* shows.

    1 where they beat them, -1 where they do not, 0 where they are as good card for card (001:2713-2715).
    """
    theirs = board(bettor)
    against = (_class(list(Counter(card[1] for card in bettor).values())), theirs[1])
    found = set()
    for hole in unseen:
        hand = [*caller, hole]
        counts, ranks = board(hand)
        in_row = len(ranks) == 5 and (ranks[0] - ranks[4] == 4 or ranks == (12, 3, 2, 1, 0))
        own = (_class(counts, straight=in_row, flush=len({card[0] for card in hand}) == 1), ranks[: len(against[1])])
        found.add((own > against) - (own < against))
    return found


@dataclass
class Betting:
    """The chips on the table, and whose turn it is."""

    order: tuple[str, ...]
    """All players from the dealer's left on."""
    limits: tuple[int, ...] = ()
    """The largest bet or raise by interval; nothing where none is fixed."""
    pot_limit: bool = False
    active: list[str] = field(default_factory=list)
    interval: int = 1
    put: dict[str, int] = field(default_factory=dict)
    """What each has in for this interval."""
    pot: int = 0
    price: int = 0
    """What it takes to be in."""
    last_raise: int = 0
    """The size of the last bet or raise."""
    raises: Counter[str] = field(default_factory=Counter)
    done: set[str] = field(default_factory=set)
    """Who has acted since the last bet or raise."""
    checked: set[str] = field(default_factory=set)
    turn: str | None = None
    opener: str | None = None
    bettor: str | None = None
    """Who made the last bet or raise."""
    pending: dict[str, int] = field(default_factory=dict)
    """Chips put in by players whose turn has not come."""

    stacks: dict[str, int] = field(default_factory=dict)
    """What each has before him, where they play for that (table stakes)."""

    def all_in(self, seat: str) -> bool:
        """Whether *seat* has put in everything he had."""
        return self.stacks.get(seat) == 0

    def pay(self, seat: str, chips: int) -> None:
        """*chips* of *seat* go into the pot."""
        self.pot += chips
        if self.stacks:
            self.stacks[seat] -= chips

    @property
    def able(self) -> list[str]:
        """Those in the pot who have chips left to act with."""
        return [seat for seat in self.active if not self.all_in(seat)]

    def meetable(self, seat: str) -> int | None:
        """The largest bet or raise of *seat* that somebody can meet in full; None where stacks do not count."""
        if not self.stacks:
            return None
        others = [self.stacks[other] + self.put.get(other, 0) for other in self.active if other != seat]
        return max(0, max(others) - self.put.get(seat, 0) - self.need(seat))

    def left_of(self, seat: str) -> str:
        """The next player, in the pot or not."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def standing(self, seat: str) -> str:
        """*seat* if he is in the pot, else the next on his left who is."""
        while seat not in self.able:
            seat = self.left_of(seat)
        return seat

    def need(self, seat: str) -> int:
        """The chips that *seat* must put in to call."""
        return max(0, self.price - self.put.get(seat, 0))

    def most(self, seat: str) -> int | None:
        """The largest bet or raise of *seat*."""
        if self.pot_limit:
            # The first bet into an empty pot has no limit that could be told.
            return self.pot + self.need(seat) if self.pot else None
        return self.limits[min(self.interval, len(self.limits)) - 1] if self.limits else None

    def least(self) -> int:
        """The smallest bet or raise: the last one, unless only two are in the pot (001:2511)."""
        return self.last_raise if self.price and len(self.active) > 2 else 1

    def count(self, seat: str, chips: int) -> None:
        """*chips* of *seat* count as a call, a bet or a raise; what else he put in only lies in the pot."""
        above = chips - self.need(seat)
        self.put[seat] = self.put.get(seat, 0) + chips
        if above > 0:
            if self.price:
                self.raises[seat] += 1
            elif self.interval == 1:
                self.opener = seat
            self.last_raise, self.price, self.bettor = above, self.put[seat], seat
            self.done = set()
        self.done.add(seat)

    def drop(self, seat: str) -> None:
        """*seat* is out of the pot."""
        self.active.remove(seat)
        self.pending.pop(seat, None)

    def next_turn(self, seat: str) -> str | None:
        """Who acts after *seat*; None where the interval is over."""
        for _ in self.order:
            seat = self.left_of(seat)
            if seat in self.able and (seat not in self.done or self.need(seat)):
                return seat
        return None

    def new_interval(self) -> None:
        """The bets are in; nothing has been bet yet in the next interval."""
        self.interval += 1
        self.price = self.last_raise = 0
        self.put, self.done, self.checked = {}, set(), set()
        self.raises = Counter()
