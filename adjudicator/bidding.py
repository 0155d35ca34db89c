"""Auctions that are not bridge's: who may call, what is high enough, when it is over and who has won it.

A ``[game]`` section says how they go:

``auction``      ``one-turn``: each player bids or passes once; ``until-pass``: the turn goes round those who have not
                 passed; ``settling``: two players settle who bids higher, the survivor settles with the next.
``first_call``   who calls first: ``eldest`` or ``dealer``.
``bids``         from low to high: ``{ from = 10, to = 240, step = 2 }``, a list of words, or ``{ levels = [6, 7],
                 denominations = ["S", "NT"], after = { nullo = "6S" } }``.
``equals``       who may take the bid for the amount of the last one, by saying ``hold`` or ``yes``: ``dealer``,
                 ``senior`` (of two who settle it, the one who spoke for himself first) or nobody.
``junior_first`` of two who settle it, the junior speaks first (skat).
``highest_ends`` the highest bid of all ends the auction at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.games import PASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudicator.record import Seat

STYLES = ("one-turn", "until-pass", "settling")
HOLDS = frozenset(("hold", "yes", "take"))
"""Calls that take the bid for the amount of the last one."""
PASSES = frozenset((PASS, "no"))


@dataclass(frozen=True)
class Bids:
    """What can be bid, from low to high."""

    start: int = 0
    stop: int = 0
    step: int = 1
    names: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(told: Mapping[str, Any] | Iterable[str]) -> Bids:
        """The bids that the key ``bids`` of a game section tells."""
        if not isinstance(told, dict):
            return Bids(names={name: at for at, name in enumerate(told, 1)})
        if "from" in told:
            return Bids(int(told["from"]), int(told["to"]), int(told.get("step", 1)))
        names = [f"{level}{denomination}" for level in told["levels"] for denomination in told["denominations"]]
        for name, below in told.get("after", {}).items():
            names.insert(names.index(below) + 1, name)
        return Bids(names={name: at for at, name in enumerate(names, 1)})

    def height(self, call: str) -> int | None:
        """Where *call* stands among the bids; None for what is no bid of this game."""
        if call in self.names:
            return self.names[call]
        if self.stop and call.isdigit():
            number = int(call)
            if self.start <= number <= self.stop and (number - self.start) % self.step == 0:
                return number
        return None

    @property
    def highest(self) -> int:
        """The height of the highest bid."""
        return max(self.names.values(), default=self.stop)


@dataclass(frozen=True)
class BidRules:
    """How the auction of one game goes."""

    style: str
    bids: Bids
    equals: str = ""
    junior_first: bool = False
    highest_ends: bool = False

    @staticmethod
    def of(section: Mapping[str, Any]) -> BidRules | None:
        """The rules in a ``[game]`` section; None where it has no auction of this sort."""
        if section.get("auction") not in STYLES:
            return None
        return BidRules(
            section["auction"],
            Bids.of(section["bids"]),
            section.get("equals", ""),
            bool(section.get("junior_first", False)),
            bool(section.get("highest_ends", False)),
        )


@dataclass(frozen=True)
class Standing:
    """Where an auction stands: whose turn it is, the highest bid, and who has made it his."""

    turn: Seat | None
    """None once it is over."""
    high: int = 0
    """Height of the highest bid; 0 before any."""
    maker: Seat | None = None
    """Who holds it."""
    passed: frozenset[Seat] = frozenset()
    senior: Seat | None = None
    """Of two who settle it, the one who may take it for an equal bid."""

    @property
    def over(self) -> bool:
        """Whether nobody has anything more to say."""
        return self.turn is None


def standing(rules: BidRules, order: Sequence[Seat], calls: Iterable[tuple[Seat, str]]) -> Standing:
    """Where the auction stands after *calls* (seat and call, in order), the callers sitting in *order* from the first
    caller clockwise, the dealer last.

    A call out of turn counts as made: the turn goes on from whoever called. What is no bid of the game, or too low,
    changes nothing but the turn.
    """
    state = _Auction(rules, order)
    for seat, call in calls:
        state.call(seat, call)
    return state.standing()


class _Auction:
    """The auction while it is followed."""

    def __init__(self, rules: BidRules, order: Sequence[Seat]) -> None:
        self.rules, self.order = rules, list(order)
        self.high = 0
        self.maker: Seat | None = None
        self.passed: set[Seat] = set()
        self.called: set[Seat] = set()
        self.last: Seat | None = None
        self.ended = False
        self.pair = list(order[:2])
        """The two who settle it, the senior first."""

    def call(self, seat: Seat, call: str) -> None:
        self.called.add(seat)
        self.last = seat
        if call in PASSES:
            self.passed.add(seat)
            self._next_pair()
            return
        height = self.high if call in HOLDS else self.rules.bids.height(call) or 0
        if height > self.high or (call in HOLDS and self.high):
            self.high, self.maker = height, seat
            self.ended = self.rules.highest_ends and height == self.rules.bids.highest

    def _next_pair(self) -> None:
        """The survivor of the two, and the next player who has not passed."""
        survivors = [seat for seat in self.pair if seat not in self.passed]
        if len(survivors) == len(self.pair):
            return
        tried = max(self.order.index(seat) for seat in self.pair)
        waiting = [seat for seat in self.order[tried + 1 :] if seat not in self.passed]
        self.pair = (survivors + waiting)[:2]

    def standing(self) -> Standing:
        turn = None if self.ended else getattr(self, f"_{self.rules.style.replace('-', '_')}")()
        senior = self.pair[0] if self.rules.style == "settling" and len(self.pair) == 2 else None
        return Standing(turn, self.high, self.maker, frozenset(self.passed), senior)

    def _clockwise(self) -> list[Seat]:
        """Everybody, from the seat after whoever called last."""
        after = 0 if self.last is None else self.order.index(self.last) + 1
        return self.order[after:] + self.order[:after]

    def _one_turn(self) -> Seat | None:
        return next((seat for seat in self._clockwise() if seat not in self.called), None)

    def _until_pass(self) -> Seat | None:
        waiting = [seat for seat in self._clockwise() if seat not in self.passed]
        if not waiting or waiting == [self.maker]:
            return None
        return waiting[0]

    def _settling(self) -> Seat | None:
        if len(self.pair) < 2:
            # One is left: whoever has not yet spoken for himself may still bid or pass.
            alone = self.pair[0] if self.pair else None
            return None if alone is None or alone == self.maker or alone in self.called else alone
        senior, junior = self.pair
        if self.last in self.pair:
            other = senior if self.last == junior else junior
            return other if self.maker == self.last or self.maker is None else junior
        first = junior if self.rules.junior_first or senior in self.called else senior
        return first


def sufficient(rules: BidRules, order: Sequence[Seat], now: Standing, seat: Seat, call: str) -> bool:
    """Whether *call*, a bid of this game or a word that holds the last one, is high enough for *seat*."""
    if call not in HOLDS:
        return (rules.bids.height(call) or 0) > now.high
    if not now.high:
        return False
    return seat == (order[-1] if rules.equals == "dealer" else now.senior if rules.equals == "senior" else None)
