"""The bidding of contract bridge: who is to call, what stands, when it closes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.oracle.deals import COMPASS, next_seat

DENOMINATIONS = ("C", "D", "H", "S", "NT")
BIDS = tuple(f"{level}{denomination}" for level in range(1, 8) for denomination in DENOMINATIONS)
HEIGHT = {bid: i for i, bid in enumerate(BIDS)}
TOP = len(BIDS) - 1


def left(seat: str, steps: int = 1) -> str:
    """The seat *steps* places to the left."""
    return next_seat(COMPASS, seat, steps)


def partner(seat: str) -> str:
    """The seat opposite."""
    return left(seat, 2)


def side(seat: str) -> str:
    """``NS`` or ``EW``."""
    return "NS" if seat in "NS" else "EW"


@dataclass(frozen=True)
class Auction:
    """The bidding at one moment."""

    turn: str
    bid: int = -1
    """Height of the bid that stands, -1 for none."""
    bidder: str = ""
    doubled: int = 0
    run: int = 0
    """Passes since the last other call."""
    named: tuple[tuple[str, str, str], ...] = ()
    """(side, denomination, who first named it) of the bids that stand."""
    calls: int = 0
    """Calls that stand."""

    @property
    def closing(self) -> int:
        """How many passes in a row close it now."""
        return 4 if self.bid < 0 else 3

    @property
    def closed(self) -> bool:
        """Whether it is over."""
        return self.run >= self.closing

    def may_double(self, seat: str, call: str) -> bool:
        """Whether ``X`` or ``XX`` would be proper for *seat*."""
        if self.bid < 0:
            return False
        if call == "X":
            return side(seat) != side(self.bidder) and self.doubled == 0
        return side(seat) == side(self.bidder) and self.doubled == 1

    def after(self, seat: str, call: str) -> Auction:
        """The bidding after *seat* made *call*, which counts as what it is."""
        state = replace(self, turn=left(seat), calls=self.calls + 1)
        if call == "P":
            return replace(state, run=self.run + 1)
        if call in {"X", "XX"}:
            return replace(state, doubled=len(call), run=0)
        denomination = call[1:]
        named = self.named
        if not any(who == side(seat) and what == denomination for who, what, _ in named):
            named = (*named, (side(seat), denomination, seat))
        return replace(state, bid=HEIGHT[call], bidder=seat, doubled=0, run=0, named=named)

    @property
    def declarer(self) -> str:
        """Who first named the final denomination for the side that won the bidding."""
        denomination = BIDS[self.bid][1:]
        return next(s for who, what, s in self.named if who == side(self.bidder) and what == denomination)
