"""The values that every scoring system shares (the deal played out, the items of its score), and the system
of a game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from adjudicator.errors import ScoreError
from adjudicator.values.address_resolver import game_function
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from adjudicator.values.bids_and_contracts import Contract


SIDES = ("NS", "EW")
"""The two sides of a compass table; in games without partners every player is a side."""


class Honours(NamedTuple):
    """A premium for honours, already valued (``scoring.honours``)."""

    side: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DealTally:
    """A deal played out; each scoring system reads the parts that concern it."""

    contract: "Contract | None" = None
    """None for a deal passed out, or a game without contracts."""
    tricks: Mapping[str, int] = field(default_factory=dict)
    """Tricks to be scored, by side, after transfers."""
    vulnerable: frozenset[str] = frozenset()
    honours: tuple[Honours, ...] = ()
    sides: tuple[str, ...] = SIDES
    standing: Mapping[str, int] = field(default_factory=dict)
    """Points toward the current game before this deal, by side."""
    games: Mapping[str, int] = field(default_factory=dict)
    """Games won before this deal, by side, if each player has an own score."""
    number: int = 0
    """The number of the deal in its round or set, from 1; 0 if that does not matter."""
    no_game: frozenset[str] = frozenset()
    """Sides that may not win the game in this deal."""
    taken: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards each player took in tricks, in games that count cards."""
    points: Mapping[str, int] = field(default_factory=dict)
    """The points of the cards each player took, if they were counted and the cards are not told."""
    bids: Mapping[str, int] = field(default_factory=dict)
    """Tricks each player undertook to win exactly."""
    dummy: str | None = None
    """The dummy, if partners are chosen after the auction."""
    dummy_accepted: bool = True
    premiums: Mapping[str, int] = field(default_factory=dict)
    """Points that rulings give to a side in addition to its score."""
    honours_only: frozenset[str] = frozenset()
    """Sides that score nothing but honours in this deal."""
    tricks_from_rulings: Mapping[str, int] = field(default_factory=dict)
    """The tricks among those to be scored that a side has from the other by a ruling."""

    @property
    def declaring(self) -> str:
        """The side of the declarer; empty when there is no contract."""
        return side_of_seat(self.contract.declarer, self.sides) if self.contract else ""

    @property
    def defending(self) -> tuple[str, ...]:
        """Every other side."""
        return tuple(side for side in self.sides if side != self.declaring)

    @property
    def over(self) -> int:
        """Tricks beyond the contract; negative if short of it."""
        return self.tricks.get(self.declaring, 0) - 6 - self.contract.level if self.contract else 0

    @property
    def declarer_vulnerable(self) -> bool:
        """True when the declaring side is vulnerable."""
        return self.declaring in self.vulnerable


class ScoreItem(NamedTuple):
    """One entry on the score sheet."""

    side: str
    points: int
    says: str
    below: bool = False
    """Whether the points count toward the game."""

    def __str__(self) -> str:
        return f"{self.side} {self.points} {'below' if self.below else 'above'} the line: {self.says}"


class ScoredDeal(NamedTuple):
    """The entries of one deal."""

    sides: tuple[str, ...]
    items: tuple[ScoreItem, ...] = ()
    split: bool = True
    """False if the system has no line: every point is simply scored."""

    @property
    def score(self) -> dict[str, int]:
        """All points, by side."""
        return {side: sum(item.points for item in self.items if item.side == side) for side in self.sides}

    @property
    def below(self) -> dict[str, int]:
        """Points that count toward the game, by side."""
        return {side: sum(i.points for i in self.items if i.side == side and i.below) for side in self.sides}

    @property
    def above(self) -> dict[str, int]:
        """All other points, by side."""
        return {side: sum(i.points for i in self.items if i.side == side and not i.below) for side in self.sides}

    @property
    def lines(self) -> tuple[str, ...]:
        """One sentence an item, in the order of the score sheet."""
        return tuple(str(item) if self.split else f"{item.side} {item.points}: {item.says}" for item in self.items)

    def with_items(self, more: Iterable[ScoreItem]) -> "ScoredDeal":
        """The same deal with further entries."""
        return ScoredDeal(self.sides, (*self.items, *more), self.split)


@lru_cache(maxsize=256)
def side_of_seat(seat: str, sides: tuple[str, ...]) -> str:
    """The side of *seat*: itself, or the side whose name contains it."""
    return seat if seat in sides else next(side for side in sides if seat in side)


if TYPE_CHECKING:
    Scorer: TypeAlias = Callable[[DealTally], ScoredDeal]

BOARD_SYSTEMS = frozenset(("duplicate", "duplicate-total-points", "duplicate-modern"))
"""Systems that need only contract, tricks and vulnerability: neither honours nor earlier deals count."""


def is_scored_by_deal(section: Mapping[str, Any]) -> bool:
    """Whether the result of a deal alone decides its score in the game with that ``[game]`` *section*."""
    return game_function(section, "scoring", section.get("scoring", "")) is not None


def scorer_of_game(section: Mapping[str, Any]) -> "Scorer":
    """The function that scores a deal of such a game; ScoreError if the result of a deal alone does not decide."""
    found: Scorer | None = game_function(section, "scoring", section.get("scoring", ""))
    if found is None:
        raise ScoreError(f"the result of a deal alone does not decide its score by '{section.get('scoring', '')}'")
    return found
