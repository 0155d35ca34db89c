"""A game as data: seats, partnerships, ranks, how trump is fixed, who leads, what a player must play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.cards import Card
    from adjudicator.record import Seat

PASS, DOUBLE, REDOUBLE, ALL_PASS = "P", "X", "XX", "AP"
OVER_SEVEN = 40
"""``bid_rank`` of the lowest bid of more than seven."""
DENOMINATIONS = ("C", "D", "H", "S", "NT")


@dataclass(frozen=True)
class Game:
    """What the detectors need to know of a game; the values come from the ``[game]`` section of a code."""

    seats: tuple[Seat, ...]
    """Clockwise."""
    partners: bool
    suits: tuple[str, ...]
    """Low to high."""
    ranks: str
    """Low to high."""
    packs: int
    cards_each: int | None
    """None: an equal share of the pack."""
    auction: str
    """``bridge`` or ``none``."""
    auction_passes: int
    """Passes in a row that close the auction after a bid."""
    trump: str
    """``contract``, ``turned`` or ``none``."""
    first_lead: str
    """``declarer-left`` or ``eldest``."""
    dummy: bool
    duties: tuple[str, ...]
    discard_duty: str | None
    """The card that the player dealt it must discard the first time he cannot follow."""
    raw: Mapping[str, Any]
    """The whole section, for scoring."""

    @cached_property
    def rank_order(self) -> dict[str, int]:
        """Rank letter → strength."""
        return {rank: strength for strength, rank in enumerate(self.ranks)}

    @cached_property
    def _next(self) -> dict[Seat, Seat]:
        return {seat: self.seats[(i + 1) % len(self.seats)] for i, seat in enumerate(self.seats)}

    @cached_property
    def _partner(self) -> dict[Seat, Seat | None]:
        if not self.partners:
            return dict.fromkeys(self.seats)
        half = len(self.seats) // 2
        return {seat: self.seats[(i + half) % len(self.seats)] for i, seat in enumerate(self.seats)}

    @cached_property
    def sides(self) -> dict[Seat, str]:
        """Seat → name of its side: ``NS`` and ``EW``, or the seat itself where each plays for himself."""
        if not self.partners:
            return {seat: seat for seat in self.seats}
        sides: dict[Seat, str] = {}
        for seat in self.seats:
            partner = self._partner[seat]
            sides[seat] = sides.get(partner or "", "EW" if {seat, partner} == {"E", "W"} else f"{seat}{partner}")
        return sides

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The sides in the order of their first seats."""
        return tuple(dict.fromkeys(self.sides[seat] for seat in self.seats))

    @cached_property
    def pack(self) -> frozenset[str]:
        """The cards of one pack, as text."""
        return frozenset(suit + rank for suit in self.suits for rank in self.ranks)

    @cached_property
    def hand_size(self) -> int:
        """Cards dealt to each hand."""
        return self.cards_each or len(self.suits) * len(self.ranks) * self.packs // len(self.seats)

    def lho(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return self._next[seat]

    def rho(self, seat: Seat) -> Seat:
        """The seat before, clockwise."""
        return self.seats[self.seats.index(seat) - 1]

    def partner(self, seat: Seat) -> Seat | None:
        """The partner, where there are partnerships."""
        return self._partner[seat]

    def side(self, seat: Seat) -> str:
        """The side that *seat* belongs to."""
        return self.sides[seat]

    def other_side(self, side: str) -> str | None:
        """The opposing side, where there are exactly two."""
        others = [name for name in self.side_names if name != side]
        return others[0] if len(others) == 1 else None

    def same_side(self, one: Seat, other: Seat) -> bool:
        """Whether two seats play for the same side."""
        return self.sides[one] == self.sides[other]

    def strength(self, card: Card, led: str, trump: str | None) -> int:
        """How strong *card* is in a trick where *led* was led: 0 for a discard."""
        order = self.rank_order[card[1:]] + 1
        if card[0] == trump:
            return 100 + order
        return order if card[0] == led else 0

    @staticmethod
    def of(section: Mapping[str, Any], players: int | None = None) -> Game:
        """The game that a ``[game]`` section describes, for *players* (default: as the section says)."""
        seats = {int(n): tuple(names) for n, names in section["seats"].items()}
        number = players if players in seats else int(section.get("players", next(iter(seats))))
        cards_each = section.get("cards_each")
        return Game(
            seats=seats[number],
            partners=bool(section.get("partners", True)),
            suits=tuple(section.get("suits", ("C", "D", "H", "S"))),
            ranks=section.get("ranks", "23456789TJQKA"),
            packs=int(section.get("packs", 1)),
            cards_each=int(cards_each) if cards_each else None,
            auction=section.get("auction", "none"),
            auction_passes=int(section.get("auction_passes", 3)),
            trump=section.get("trump", "none"),
            first_lead=section.get("first_lead", "eldest"),
            dummy=bool(section.get("dummy", False)),
            duties=tuple(section.get("duties", ("follow",))),
            discard_duty=section.get("discard_duty"),
            raw=section,
        )


@lru_cache(maxsize=128)
def bid_rank(call: str) -> int | None:
    """Where a bid stands among all bids, ``1C`` being 5; None for anything that is not a bid of the bridge kind."""
    if len(call) < 2 or not call[:-1].rstrip("N").isdigit():
        return None
    level, denomination = (call[:-2], "NT") if call.endswith("NT") else (call[:-1], call[-1])
    if denomination not in DENOMINATIONS or not level.isdigit():
        return None
    return int(level) * 5 + DENOMINATIONS.index(denomination)


def level_of(bid: str) -> int:
    """The odd tricks that a bid undertakes to win."""
    rank = bid_rank(bid)
    return 0 if rank is None else rank // 5


def denomination_of(bid: str) -> str:
    """The denomination of a bid, ``C D H S NT``."""
    rank = bid_rank(bid)
    return "" if rank is None else DENOMINATIONS[rank % 5]
