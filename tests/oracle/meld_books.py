"""What the book lets a player meld in the games of tricks, written out card by card (001:4470-5222, 5809-5974).

Nothing here is taken from the program or from its data. A ``Book`` lists every combination of a game, as cards, with
what the page gives for it; what cards are worth is found by trying: all ways to lay combinations side by side, or the
best single one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SUITS = "CDHS"
LOST = -1
"""The print has lost the value."""
A, B, C, DIX = "A", "B", "C", "dix"
"""The classes of a table of melds (001:4470-4486); the lowest trump stands beside them."""


class Meld(NamedTuple):
    """One line of the table of a game, for one choice of suits."""

    of: str
    cards: tuple[str, ...]
    points: tuple[int, ...]
    """What the print gives: one figure, or two that differ; ``LOST`` where it cannot be read."""


Table = list[Meld]


@dataclass
class Book:
    """The melds of one game."""

    lines: Callable[[str | None], Table]
    """Trump → all combinations."""
    ranks: str
    packs: int
    together: bool
    """Whether all are laid down at once and counted side by side, a card once in a class."""
    _tables: dict[str | None, Table] = field(default_factory=dict)
    _needs: dict[str | None, dict[str, list[tuple[Meld, tuple[tuple[str, int], ...]]]]] = field(default_factory=dict)
    """Trump → the first card of each combination → what it needs."""
    _best: dict[tuple[tuple[Meld, ...], tuple[tuple[str, int], ...]], int] = field(default_factory=dict)

    def table(self, trump: str | None) -> Table:
        """Every combination while *trump* is trumps; None: no suit is."""
        if trump not in self._tables:
            self._tables[trump] = self.lines(trump)
        return self._tables[trump]

    @cached_property
    def types(self) -> tuple[str, ...]:
        """Every card of the pack, once."""
        return tuple(suit + rank for suit in SUITS for rank in self.ranks)

    def within(self, cards: Counter[str], trump: str | None) -> Iterator[Meld]:
        """The combinations that lie among *cards*."""
        if trump not in self._needs:
            self._needs[trump] = {}
            for meld in self.table(trump):
                needed = tuple(Counter(meld.cards).items())
                self._needs[trump].setdefault(meld.cards[0], []).append((meld, needed))
        for first in cards:
            for meld, needed in self._needs[trump].get(first, ()):
                if all(cards[card] >= number for card, number in needed):
                    yield meld

    def exact(self, cards: Counter[str], trump: str | None) -> list[Meld]:
        """What *cards* are all together, as one combination."""
        size = cards.total()
        return [meld for meld in self.within(cards, trump) if len(meld.cards) == size]

    def worth(self, cards: Counter[str], trump: str | None) -> int:
        """The most that *cards* count, with what is legible."""
        legible = [meld for meld in self.within(cards, trump) if meld.points[0] != LOST]
        if self.together:
            return sum(self._side_by_side(cards, [one for one in legible if one.of == of]) for of in (A, B, C, DIX))
        single = max((max(meld.points) for meld in legible if meld.of != DIX), default=0)
        return single + sum(meld.points[0] * cards[meld.cards[0]] for meld in legible if meld.of == DIX)

    def possible(self, cards: Counter[str], trump: str | None) -> frozenset[int] | None:
        """The scores that the book can give for *cards*; None where it has lost one of them."""
        melds = list(self.within(cards, trump))
        if any(meld.points[0] == LOST for meld in melds):
            return None
        whole = {self.worth(cards, trump)}
        return frozenset(whole if self.together else whole | {points for meld in melds for points in meld.points})

    def places(self, cards: Counter[str], trump: str | None) -> set[str]:
        """The cards that are part of something."""
        return {card for meld in self.within(cards, trump) for card in meld.cards}

    def _side_by_side(self, cards: Counter[str], melds: list[Meld]) -> int:
        """The most that melds without a card in common come to, by trying each of them or none."""
        if not melds:
            return 0
        used = {card for meld in melds for card in meld.cards}
        key = (tuple(melds), tuple(sorted((card, cards[card]) for card in used)))
        if key not in self._best:
            best = 0
            for at, meld in enumerate(melds):
                left = cards - Counter(meld.cards)
                fitting = [one for one in melds[at:] if all(left[card] >= one.cards.count(card) for card in one.cards)]
                best = max(best, meld.points[0] + self._side_by_side(left, fitting))
            self._best[key] = best
        return self._best[key]


def row(suit: str, times: int = 1) -> tuple[str, ...]:
    """Ace, king, queen, jack, ten."""
    return tuple(suit + rank for rank in "AKQJT") * times


def pair(suit: str, times: int = 1) -> tuple[str, ...]:
    """King and queen."""
    return (suit + "K", suit + "Q") * times


def one_of_each(rank: str, times: int = 1) -> tuple[str, ...]:
    """A card of each suit."""
    return tuple(suit + rank for suit in SUITS) * times


def any_of(rank: str, number: int) -> list[tuple[str, ...]]:
    """Every choice of so many cards of a rank, suits as they come."""
    ways: list[tuple[str, ...]] = [()]
    for _ in range(number):
        ways = [(*way, suit + rank) for way in ways for suit in SUITS if not way or suit + rank >= way[-1]]
    return ways


FOURS = {"A": 100, "K": 80, "Q": 60, "J": 40}
"""001:4479-4482, 5006-5009, 5099-5102."""


def simple(trump: str | None, dix: str) -> Table:
    """The table of pinochle (001:4472-4488): classes A, B, C, each once."""
    found = [Meld(B, one_of_each(rank), (points,)) for rank, points in FOURS.items()]
    found.append(Meld(C, ("SQ", "DJ"), (40,)))
    for suit in SUITS:
        found.append(Meld(A, pair(suit), (40 if suit == trump else 20,)))
    if trump:
        found += [Meld(A, row(trump), (150,)), Meld(DIX, (trump + dix,), (10,))]
    return found


def partnership(trump: str | None) -> Table:
    """Double combinations count otherwise (001:4559-4566); the line of the eight queens is lost."""
    found = simple(trump, "9")
    found += [
        Meld(B, one_of_each(rank, 2), (points,)) for rank, points in {"A": 1000, "K": 800, "Q": LOST, "J": 400}.items()
    ]
    # A later print of the publisher has 600; who scored otherwise by this one cannot be told so.
    found.append(Meld(B, one_of_each("Q", 2), (600,)))
    found.append(Meld(C, ("SQ", "DJ") * 2, (300,)))
    return found + ([Meld(A, row(trump, 2), (1500,))] if trump else [])


def six_or_eight(trump: str | None) -> Table:
    """Four packs: of the multiples beyond the double two lines are left (001:4600-4602)."""
    found = partnership(trump)
    found += [Meld(B, one_of_each(rank, 3), (LOST,)) for rank in "AKQ"]
    found += [Meld(B, one_of_each(rank, 4), (LOST,)) for rank in "AKQJ"]
    found.append(Meld(B, one_of_each("J", 3), (800,)))
    found += [Meld(C, ("SQ", "DJ") * times, (LOST,)) for times in (3, 4)]
    found += [Meld(A, pair(suit, times), (LOST,)) for suit in SUITS for times in (2, 3, 4)]
    return found + ([Meld(A, row(trump, 3), (3000,)), Meld(A, row(trump, 4), (LOST,))] if trump else [])


def double_pack(trump: str | None) -> Table:
    """Eighty cards (001:4666-4700): no dix; triple queens and jacks, and four pinochles, are lost."""
    found: Table = []
    triple = {"A": 1500, "K": 1200, "Q": LOST, "J": LOST}
    double = {"A": 1000, "K": 800, "Q": 600, "J": 400}
    for rank, points in FOURS.items():
        found += [Meld(B, one_of_each(rank, n), (p,)) for n, p in enumerate((points, double[rank], triple[rank]), 1)]
    # Recovered from another book, whose other figures are those of this one.
    found += [Meld(B, one_of_each("Q", 3), (900,)), Meld(B, one_of_each("J", 3), (600,))]
    found.append(Meld(B, one_of_each("A", 4), (2000,)))
    found += [Meld(C, ("SQ", "DJ") * n, (p,)) for n, p in enumerate((40, 300, 450, LOST), 1)]
    found += [Meld(A, pair(suit), (40 if suit == trump else 20,)) for suit in SUITS]
    return found + ([Meld(A, row(trump), (150,)), Meld(A, row(trump, 2), (300,))] if trump else [])


def triple_pack(trump: str | None) -> Table:
    """A hundred and twenty cards (001:4764): twenty aces, five pinochles and all six besides."""
    extra = [Meld(B, one_of_each("A", 5), (2500,))]
    extra += [Meld(C, ("SQ", "DJ") * times, (points,)) for times, points in ((5, 4000), (6, 5000))]
    return double_pack(trump) + extra


_BY_TRUMP = {"S": ("SQ", "DJ"), "D": ("DQ", "SJ"), "H": ("HQ", "CJ"), "C": ("CQ", "HJ")}
"""001:5091-5094."""


def bezique_games(
    multiples: tuple[tuple[int, ...], ...],
    *,
    plain_row: bool,
    fixed: bool,
    by_trump: bool,
    seven: bool = False,
    of_trumps: dict[int, tuple[int, ...]] | None = None,
) -> Callable[[str | None], Table]:
    """Bezique and its kin: *multiples*, what one bezique counts, two, and so on; *of_trumps*: what four or five aces,
    tens, kings, queens and jacks of trumps do."""

    def lines(trump: str | None) -> Table:
        found = [Meld(B, cards, (points,)) for rank, points in FOURS.items() for cards in any_of(rank, 4)]
        found += [Meld(A, pair(suit), (40 if suit == trump else 20,)) for suit in SUITS]
        found += [Meld(A, row(suit), (250 if suit == trump else 150,)) for suit in SUITS if plain_row or suit == trump]
        pairs = {("SQ", "DJ")} if fixed else set()
        pairs |= {_BY_TRUMP[trump]} if by_trump and trump else set()
        found += [Meld(C, cards * n, points) for cards in pairs for n, points in enumerate(multiples, 1)]
        for number, each in (of_trumps or {}).items():
            if trump:
                found += [
                    Meld(B, (trump + rank,) * number, (points,)) for rank, points in zip("ATKQJ", each, strict=True)
                ]
        return found + ([Meld(DIX, (trump + "7",), (10,))] if seven and trump else [])

    return lines


_FOUR_TRUMPS = (1000, 900, 800, 600, 400)
_FIVE_TRUMPS = (2000, 1800, 1600, 1200, 800)
BOOKS: dict[tuple[str, ...], Book] = {
    ("pinochle-two-hand",): Book(lambda trump: simple(trump, "9"), "9JQKTA", 2, together=False),
    ("pinochle-three-hand",): Book(lambda trump: simple(trump, "7"), "789JQKTA", 2, together=False),
    ("auction-pinochle", "auction-pinochle-1000"): Book(lambda trump: simple(trump, "9"), "9JQKTA", 2, together=True),
    ("partnership-pinochle", "partnership-auction-pinochle", "check-pinochle", "firehouse-pinochle"): Book(
        partnership, "9JQKTA", 2, together=True
    ),
    ("partnership-pinochle-six-eight",): Book(six_or_eight, "9JQKTA", 4, together=True),
    ("pinochle-double-pack", "pinochle-double-pack-three-hand", "wipe-off"): Book(
        double_pack, "JQKTA", 4, together=True
    ),
    ("pinochle-triple-pack-six-hand",): Book(triple_pack, "JQKTA", 6, together=True),
    # 001:4997-5033: the trump seven; bezique is always spade queen and diamond jack.
    ("bezique",): Book(
        bezique_games(((40,), (500,)), plain_row=False, fixed=True, by_trump=False, seven=True),
        "789JQKTA",
        2,
        together=False,
    ),
    # 001:5039: no count for the seven.
    ("bezique-no-trump",): Book(
        bezique_games(((40,), (500,)), plain_row=False, fixed=True, by_trump=False), "789JQKTA", 2, together=False
    ),
    # 001:5043, 5055: triple bezique.
    ("bezique-three-hand",): Book(
        bezique_games(((40,), (500,), (1500,)), plain_row=False, fixed=True, by_trump=False, seven=True),
        "789JQKTA",
        3,
        together=False,
    ),
    ("bezique-four-hand",): Book(
        bezique_games(((40,), (500,), (1500,)), plain_row=False, fixed=True, by_trump=False, seven=True),
        "789JQKTA",
        4,
        together=False,
    ),
    # 001:5204-5214: no fours of trumps. Which queen and jack it does not say; no others than those of its kin.
    ("rubicon-bezique",): Book(
        bezique_games(((40,), (500,), (1500,), (4500,)), plain_row=True, fixed=True, by_trump=True),
        "789JQKTA",
        4,
        together=False,
    ),
    # 001:5087-5106, and 5138 of the fourth bezique.
    ("six-pack-bezique", "bezique-chouette"): Book(
        bezique_games(
            ((40,), (500,), (1500,), (4000, 4500)),
            plain_row=True,
            fixed=False,
            by_trump=True,
            of_trumps={4: _FOUR_TRUMPS},
        ),
        "789JQKTA",
        6,
        together=False,
    ),
    # 001:5190-5200.
    ("eight-pack-bezique",): Book(
        bezique_games(
            ((50,), (500,), (1500,), (4500,), (9000,)),
            plain_row=True,
            fixed=False,
            by_trump=True,
            of_trumps={4: _FOUR_TRUMPS, 5: _FIVE_TRUMPS},
        ),
        "789JQKTA",
        8,
        together=False,
    ),
    # 001:4935-4938: king and queen, and nothing else.
    ("sixty-six", "sixty-six-three-hand"): Book(
        lambda trump: [Meld(A, pair(suit), (40 if suit == trump else 20,)) for suit in SUITS],
        "9JQKTA",
        1,
        together=False,
    ),
    # 001:4973: no marriages.
    ("sixty-six-four-hand",): Book(lambda _trump: [], "789JQKTA", 1, together=False),
}
"""The codes that have one table → it."""

TOLD_ORDER = "789TJQKA"


def announced(code: str, cards: frozenset[str], trump: str | None) -> dict[str, int]:
    """What *cards* may be announced as at klaberjass, belotte, darda or piquet, and what it counts (001:5825-5974)."""
    suits, ranks = {card[0] for card in cards}, {card[1] for card in cards}
    found: dict[str, int] = {}
    size = len(cards)
    if len(suits) == 1:
        whole = "".join(rank for rank in TOLD_ORDER if rank in ranks)
        if size >= 3 and whole in TOLD_ORDER:
            found["sequence"] = _RUNS[code](size)
        if code == "piquet":
            found["point"] = size
        elif ranks == {"K", "Q"} and trump in (None, *suits):
            found["bella"] = 20
    elif len(ranks) == 1:
        rank = next(iter(ranks))
        if code == "piquet" and size >= 3 and rank in "TJQKA":
            found["sets"] = {3: 3, 4: 14}[size]
        elif size == 4 and code == "belotte" and rank in "J9ATKQ":
            found["sets"] = 200 if rank == "J" else 100
        elif size == 4 and code == "darda" and rank in "Q9AKJT":
            # They end the deal, and count nothing with the cards.
            found["sets"] = 0
    return found


_RUNS: dict[str, Callable[[int], int]] = {
    "klaberjass": lambda size: {3: 20}.get(size, 50),
    "darda": lambda size: {3: 20}.get(size, 50),
    "belotte": lambda size: {3: 20, 4: 40}.get(size, 50),
    "piquet": lambda size: size if size < 5 else 10 + size,
}
ANNOUNCED = tuple(_RUNS)
