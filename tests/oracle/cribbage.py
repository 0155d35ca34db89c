"""Cribbage by the book of 1969 (001:5976-6123): what cards peg, what hands are worth, and whose turn it is."""

from __future__ import annotations

from itertools import combinations, pairwise, takewhile
from typing import TYPE_CHECKING

from tests.oracle.deals import next_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

CODES = {"cribbage": ("A", "B"), "cribbage-three-hand": ("A", "B", "C"), "cribbage-four-hand": ("N", "E", "S", "W")}
"""The codes, and who sits at each, eldest hand and dealer changing."""
RANKS = "A23456789TJQK"
FIFTEEN, LIMIT = 15, 31
HEELS = 2
ALIKE = (0, 2, 6, 12)
"""What the second, third and fourth card of a rank pegs."""


def pips(card: str) -> int:
    """What *card* adds to the total: ten for a court card."""
    return 1 + min(RANKS.index(card[1]), 9)


def pegs(pile: Sequence[str], card: str, total: int) -> int:
    """What *card* pegs when it brings the cards of *pile* to *total*, the point for a go apart."""
    points = 2 if total in (FIFTEEN, LIMIT) else 0
    points += ALIKE[len(list(takewhile(lambda other: other[1] == card[1], reversed(pile))))]
    laid = [*pile, card]
    runs = [length for length in range(3, len(laid) + 1) if _is_run(laid[-length:])]
    return points + max(runs, default=0)


def worth(hand: Sequence[str], starter: str, *, crib: bool) -> int:
    """What *hand* counts with *starter*: every combination that makes fifteen, a pair or a run, a flush, his nobs."""
    cards = [*hand, starter]
    points = 0
    longest = 0
    for size in range(5, 1, -1):
        for some in combinations(cards, size):
            points += 2 * (sum(map(pips, some)) == FIFTEEN)
            points += 2 * (size == 2 and some[0][1] == some[1][1])
            if size > 2 and longest <= size and _is_run(some):
                longest = size
                points += size
    if len({card[0] for card in cards}) == 1:
        points += 5
    elif len({card[0] for card in hand}) == 1 and not crib:
        points += 4
    return points + ("J" in [card[1] for card in hand if card[0] == starter[0]])


def _is_run(cards: Sequence[str]) -> bool:
    places = sorted(RANKS.index(card[1]) for card in cards)
    return all(after == before + 1 for before, after in pairwise(places))


class Pegging:
    """The cards laid one by one to a total that may not pass 31: who is to play, and who has to play on after a go."""

    def __init__(self, seats: tuple[str, ...], hands: dict[str, list[str]], leader: str) -> None:
        """*hands* are what the players kept; *leader* plays first."""
        self.seats = seats
        self.hands = hands
        self.dead: dict[str, list[str]] = {seat: [] for seat in seats}
        """Cards that were withheld at a go, and may not be played any more."""
        self.pile: list[str] = []
        self.total = 0
        self.turn: str | None = leader
        self.gone: list[str] = []
        """Who has said go in this count."""
        self.bound: list[str] = []
        """After the first go: the others, in the order in which they may have to play on."""
        self.went_on: list[str] = []
        """Who has played since the first go."""
        self.last: str | None = None
        self.before = LIMIT
        """The total to which the last count came."""
        self.plain = True
        """Whether the law leaves no doubt who has to play in this count."""
        self.turn_is_sure = True
        """Whether the law leaves no doubt that it is the turn of *turn*."""

    def fits(self, card: str) -> bool:
        """Whether *card* does not carry the total beyond 31."""
        return self.total + pips(card) <= LIMIT

    def playable(self, seat: str) -> list[str]:
        """The cards that *seat* may lay."""
        return [card for card in self.hands[seat] if self.fits(card)]

    def next_holding(self, seat: str) -> str | None:
        """The next player to the left who has a live card; *seat* itself if no other has."""
        around = [next_seat(self.seats, seat, steps + 1) for steps in range(len(self.seats))]
        return next((other for other in around if self.hands[other]), None)

    @property
    def over(self) -> bool:
        """Whether no card is left that could be played."""
        return not any(self.hands.values())

    def lay(self, seat: str, card: str) -> int:
        """*seat* lays *card*; what it pegs. The count may be over then: see ``turn``."""
        self.hands[seat].remove(card)
        self.total += pips(card)
        points = pegs(self.pile, card, self.total)
        self.pile.append(card)
        self.last = seat
        if self.gone:
            self.went_on.append(seat)
        self.turn = None if self.total == LIMIT or self.over else self._after(seat)
        return points

    def say_go(self, seat: str) -> None:
        """*seat* says go, or is passed over because he cannot play."""
        self.gone.append(seat)
        if len(self.gone) == 1:
            others = [next_seat(self.seats, seat, steps) for steps in range(1, len(self.seats))]
            self.bound = [other for other in others if self.hands[other]]
            # Whether a hand without cards counts as the one next after the go, nobody has settled (001:6115).
            self.plain = self.plain and (len(others) == 1 or self.bound[:2] == others[:2])
        self.turn = self._after(seat)

    def _after(self, seat: str) -> str | None:
        """Who plays on in this count after *seat*; None where it is over."""
        if not self.gone:
            return self.next_holding(seat)
        if len(self.seats) == 2:
            after = next_seat(self.seats, self.gone[0])
            return after if after not in self.gone and self.playable(after) else None
        # The next hand if able, and only if that one played the one after it (001:6115); further it does not go.
        number = len(self.went_on)
        if number > 1 or number >= len(self.bound) or self.bound[number] in self.gone:
            return None
        return self.bound[number] if self.playable(self.bound[number]) else None

    def begin_again(self) -> None:
        """A new count: who said go leads it, else the next player after the last card."""
        assert self.last is not None
        first = self.gone[0] if self.gone else self.next_holding(self.last)
        if first is not None and not self.hands[first]:
            first = self.next_holding(first)
        # Where several of three hands said go, or one of them and then another reached 31, the book names nobody.
        one = len(self.gone) == 1 and len(self.went_on) < 2 and self.total != LIMIT
        self.turn_is_sure = len(self.seats) == 2 or not self.gone or (one and first == self.gone[0])
        self.turn = first
        self.pile, self.before, self.total = [], self.total, 0
        self.gone, self.bound, self.went_on = [], [], []
        self.plain = True
