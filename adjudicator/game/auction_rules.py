"""Rules, as data, of auctions other than bridge's: order of turns, possible bids, who may take a bid at the same
amount.

A ``[game]`` section says how they go:

``auction``      ``one-turn``: each player bids or passes once; ``until-pass``: the turn goes round those who have not
                 passed; ``settling``: two players settle who bids higher, the survivor settles with the next.
``first_call``   who calls first: ``eldest``, ``dealer`` or ``left-of-eldest`` (the eldest hand then calls last).
``bids``         from low to high: ``{ from = 300, to = 650, step = 10 }`` (no ``to``: no highest bid), a list of words,
                 or ``{ levels = [6, 7], denominations = ["S", "NT"], after = { nullo = "6S" } }``. With
                 ``multiples_of = { 9 = 16 }`` a number must be a multiple of one of them, from twice to sixteen times.
``bid_names``    words for bids: ``{ nap = "5" }``.
``equals``       who may take the bid for the amount of the last one, by saying ``hold`` or ``yes``: ``dealer``,
                 ``senior`` (of two who settle it, the one who spoke on their own behalf first) or nobody.
``junior_first`` of two who settle it, the junior speaks first (skat).
``highest_ends`` the highest bid of all ends the auction at once.
``hold_reopens`` once the last bid has been taken at its amount, all who have not passed get another turn.
``forced_bid``   who must bid: ``{ by = "eldest" }`` as the first caller, ``{ by = "dealer" }`` when all others passed.
``seller``       the last caller has no bid: they sell to the highest bidder (``sell``) or play at that bid
                 (any other word but a pass; unasked for, too).
``pass_out_of_turn`` the kind of a pass out of turn, where the code rules on it together with bids
                 (``bid-out-of-rotation``); else ``call-out-of-rotation``.
``bid_under_minimum`` the kind of a bid under the lowest, where the code rules on it as one that is too low
                 (``insufficient-bid``); else ``inadmissible-call``.
``announcements`` a number under the lowest bid tells the amount of a meld: before any bid it is neither bid nor pass,
                 after one it raises the last bid by ``raises`` for each ``each`` or part of it; ``flush`` bids the
                 lowest.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from adjudicator.values.bids_and_contracts import PASS
from adjudicator.values.numbers import small_number

AUCTION_STYLES = ("one-turn", "until-pass", "settling")
HOLD_WORDS = frozenset(("hold", "yes", "take"))
"""Calls that take the last bid at its amount."""
PASS_WORDS = frozenset((PASS, "no"))
SELL_WORD = "sell"
FLUSH_WORD = "flush"
_LEAST_MULTIPLE = 2
"""A game is worth at least twice its base value: its cards count once, with or without matadors once more."""


class Bids(NamedTuple):
    """The possible bids, from low to high."""

    start: int = 0
    stop: int = 0
    """The highest number; 0 if there is none."""
    step: int = 1
    names: Mapping[str, int] = MappingProxyType({})
    multiples_of: tuple[tuple[int, int], ...] = ()
    """(base value, the most times that it can count)."""
    spoken: Mapping[str, str] = MappingProxyType({})
    """Words for bids → the bid."""

    @staticmethod
    def from_keys(told: Mapping[str, Any] | Iterable[str], spoken: Mapping[str, str] | None = None) -> "Bids":
        """The bids that the keys ``bids`` (*told*) and ``bid_names`` (*spoken*) of a game section describe."""
        spoken = spoken or {}
        if not isinstance(told, dict):
            return Bids(names={name: at for at, name in enumerate(told, 1)}, spoken=spoken)
        if "from" in told:
            multiples = tuple((int(base), int(most)) for base, most in told.get("multiples_of", {}).items())
            return Bids(
                int(told["from"]),
                int(told.get("to", 0)),
                int(told.get("step", 1)),
                multiples_of=multiples,
                spoken=spoken,
            )
        names = [f"{level}{denomination}" for level in told["levels"] for denomination in told["denominations"]]
        for name, below in told.get("after", {}).items():
            names.insert(names.index(below) + 1, name)
        return Bids(names={name: at for at, name in enumerate(names, 1)}, spoken=spoken)

    def height(self, call: str) -> int | None:
        """Rank of *call* among the bids; None if it is not a bid in this game."""
        call = self.spoken.get(call, call)
        if call in self.names:
            return self.names[call]
        return small_number(call) if self.start and self.flaw(call) is None else None

    def flaw(self, call: str) -> str | None:
        """The reason why *call* is no bid: ``below_minimum``, ``above_maximum``, ``not_multiple``, ``not_a_bid``; None
        if it is one."""
        call = self.spoken.get(call, call)
        if call in self.names:
            return None
        number = small_number(call)
        if not self.start or number is None:
            return "not_a_bid"
        if number < self.start:
            return "below_minimum"
        if self.stop and number > self.stop:
            return "above_maximum"
        fits = not self.multiples_of or any(
            number % base == 0 and _LEAST_MULTIPLE <= number // base <= most for base, most in self.multiples_of
        )
        return None if fits and (number - self.start) % self.step == 0 else "not_multiple"

    @property
    def highest(self) -> int | None:
        """Rank of the highest bid; None if there is no highest."""
        return max(self.names.values(), default=self.stop) or None


class BidRules(NamedTuple):
    """The rules of the auction of one game."""

    style: str
    bids: Bids
    equals: str = ""
    junior_first: bool = False
    highest_ends: bool = False
    hold_reopens: bool = False
    forced: str = ""
    """The player who has to bid: ``eldest``, ``dealer`` or nobody (empty)."""
    seller: bool = False
    announced: tuple[int, int] | None = None
    """(points of a meld, increase of the last bid for each of them), where melds may be announced; else None."""

    @staticmethod
    def from_section(section: Mapping[str, Any]) -> "BidRules | None":
        """The rules in a ``[game]`` *section*; None if its auction is not of this kind."""
        if section.get("auction") not in AUCTION_STYLES:
            return None
        announced = section.get("announcements")
        return BidRules(
            section["auction"],
            Bids.from_keys(section["bids"], section.get("bid_names")),
            section.get("equals", ""),
            bool(section.get("junior_first", False)),
            bool(section.get("highest_ends", False)),
            bool(section.get("hold_reopens", False)),
            section.get("forced_bid", {}).get("by", ""),
            bool(section.get("seller", False)),
            (int(announced["each"]), int(announced["raises"])) if announced else None,
        )

    def amount(self, call: str, high: int) -> int | None:
        """The height that *call* reaches over a bid of *high* (0: none); None if it bids nothing."""
        if call in HOLD_WORDS and call not in self.bids.names:
            return high or None
        if self.announced is None:
            return self.bids.height(call)
        if call == FLUSH_WORD:
            return self.bids.start if not high else None
        if self.bids.flaw(call) != "below_minimum":
            return self.bids.height(call)
        each, raises = self.announced
        return high + raises * -(-(small_number(call) or 0) // each) if high else None

    def is_meld_announcement(self, call: str, high: int) -> bool:
        """Whether *call* gives the amount of a meld before any bid (*high* 0), which is neither bid nor pass."""
        return self.announced is not None and not high and self.bids.flaw(call) == "below_minimum"
