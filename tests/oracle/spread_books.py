"""What the book lets a player lay down at the rummy games (001:2795-3685): groups and sequences, card by card.

Nothing here is taken from the program or from its data. A group is tried rank by rank, a sequence run by run: every run
of so many cards that the ranks allow is written out, and the natural cards must lie in one of them, each in its place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations, combinations_with_replacement, product
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SUITS = "CDHS"
JOKER = "*"
KING_HIGH = "A23456789TJQK"
STRIPPED = "A234567JQK"
"""Without eights, nines and tens: jack and seven follow each other (001:3609, 3667)."""
FOUR_TO_ACE = "456789TJQKA"
"""001:3123."""
MANY = 99


@dataclass(frozen=True)
class Spread:
    """How one game melds."""

    row: str = KING_HIGH
    """The ranks of sequences, from the lowest."""
    ace: str = "once"
    """``once`` in that row; ``both`` at either end; ``round`` the corner."""
    run: tuple[int, int, int] | None = (3, MANY, MANY)
    """The fewest and the most cards of a sequence, and the most wild ones in it; None: sequences are no melds."""
    run_natural: int = 0
    """The fewest natural cards of a sequence."""
    group: tuple[int, int] | None = (4, MANY)
    """The most cards of a group, and the most wild ones in it; None: groups are no melds."""
    group_natural: int = 0
    """The fewest natural cards of a group."""
    suits: str = "any"
    """The suits of a group: ``any``; ``different``; ``pan``: three different ones or all the same, but for aces and
    kings."""
    wild: tuple[str, ...] = ()
    wild_alone: int = 0
    """The most wild cards of a meld of nothing else, where there are such melds beside groups and sequences."""
    threes: bool = False
    """Whether red threes are no cards to meld, and black ones stand without wild cards (canasta)."""
    deuces: bool = False
    """Whether deuces are a rank as well, with jokers as wild cards (Italian canasta)."""
    joker_group: bool = False
    """Whether jokers are a rank (Persian rummy)."""
    packs: int = 1
    jokers: int = 0

    def is_meld(self, cards: Sequence[str]) -> bool:
        """Whether *cards* may lie as one meld."""
        wild = [card for card in cards if (card if card == JOKER else card[1]) in self.wild]
        natural = [card for card in cards if card not in wild]
        if len(cards) < 3:
            return False
        if not natural and 3 <= len(wild) <= self.wild_alone:
            return True
        if self.threes and any(card in ("H3", "D3") for card in natural):
            return False
        if self._is_group(natural, len(wild)) or self._is_run(natural, len(wild)):
            return True
        ranked = [card for card in cards if card != JOKER]
        return (
            self.deuces and {card[1] for card in ranked} == {"2"} and self._is_group(ranked, len(cards) - len(ranked))
        )

    def _is_group(self, natural: Sequence[str], wild: int) -> bool:
        if self.group is None or len(natural) < self.group_natural:
            return False
        if len(natural) + wild > self.group[0] or wild > self.group[1]:
            return False
        if JOKER in natural and not self.joker_group:
            return False
        ranks = {card if card == JOKER else card[1] for card in natural}
        if len(ranks) > 1 or (self.threes and ranks == {"3"} and wild):
            return False
        suits = [card[0] for card in natural]
        if self.suits == "different":
            return len(set(suits)) == len(suits)
        return self.suits != "pan" or len(set(suits)) in (1, 3, 4) or ranks <= {"A", "K"}

    def _is_run(self, natural: Sequence[str], wild: int) -> bool:
        size = len(natural) + wild
        if self.run is None or len(natural) < self.run_natural or JOKER in natural:
            return False
        fewest, most, wildest = self.run
        if not fewest <= size <= most or wild > wildest or len({card[0] for card in natural}) > 1:
            return False
        ranks = Counter(card[1] for card in natural)
        return any(not ranks - there for there in self._runs.get(size, ()))

    @cached_property
    def _runs(self) -> dict[int, list[Counter[str]]]:
        """Number of cards → every run of so many, as ranks."""
        line = self.row + ("A" if self.ace == "both" else "")
        if self.ace == "round":
            turns = [self.row[at:] + self.row[:at] for at in range(len(self.row))]
            every = {turn[:size] for turn in turns for size in range(1, len(self.row) + 1)}
        else:
            every = {line[at:end] for at in range(len(line)) for end in range(at + 1, len(line) + 1)}
        found: dict[int, list[Counter[str]]] = {}
        for run in every:
            found.setdefault(len(run), []).append(Counter(run))
        return found


_RUM = Spread(suits="different")
"""Groups of three or four, sequences with the ace low (001:2815-2817)."""
_CANASTA = Spread(run=None, group=(MANY, 3), group_natural=2, wild=(JOKER, "2"), threes=True, packs=2, jokers=4)
"""Two natural cards at least, three wild ones at most, and no sequences (001:2946-2950)."""
_SAMBA = Spread(
    row=FOUR_TO_ACE, run=(3, 7, 0), group=(MANY, 2), group_natural=2, wild=(JOKER, "2"), threes=True, packs=3, jokers=6
)
"""001:3121-3127."""


def _changed(spread: Spread, **changes: Any) -> Spread:
    return replace(spread, **changes)


SPREADS: dict[tuple[str, ...], Spread] = {
    (
        "rummy",
        "queen-city-rum",
        "knock-rummy",
        "gin-rummy",
        "gin-three-player",
        "hollywood-gin",
        "oklahoma-gin",
        "partnership-gin",
    ): _RUM,
    # 001:2871, 3473.
    ("boat-house-rum", "round-the-corner-gin"): Spread(suits="different", ace="round"),
    # 001:3667-3669.
    ("conquian",): Spread(row=STRIPPED, suits="different"),
    # 001:3593-3597: no groups.
    ("continental-rummy",): Spread(ace="both", group=None, wild=(JOKER,), packs=4, jokers=4),
    # 001:3535, 3553-3571: sequences of four to fourteen, groups of any number.
    ("contract-rummy",): Spread(ace="both", run=(4, 14, MANY), group=(MANY, MANY), wild=(JOKER,), packs=3, jokers=2),
    # 001:2903-2909.
    ("double-rum",): Spread(ace="both", group=(MANY, MANY), wild=(JOKER,), packs=2, jokers=2),
    # 001:3267-3283.
    ("five-hundred-rum", "michigan-rum", "partnership-500-rum"): Spread(ace="both", packs=2),
    # 001:3307: jokers in groups of three or four jokers only.
    ("persian-rummy",): Spread(ace="both", joker_group=True, packs=1, jokers=4),
    # 001:2883-2891.
    ("kaluki",): Spread(ace="both", wild=(JOKER,), packs=2, jokers=4),
    # 001:3209-3219.
    ("oklahoma-rummy",): Spread(ace="both", wild=(JOKER, "2"), packs=2, jokers=1),
    # 001:3629-3651.
    ("panguingue",): Spread(row=STRIPPED, group=(11, 0), suits="pan", packs=8),
    # 001:3505: a group has two natural cards. Of a sequence it is not said; one natural card with deuces is a group.
    ("tunk",): Spread(group_natural=2, run_natural=2, wild=("2",), packs=2),
    ("canasta", "canasta-two-hand", "canasta-three-hand", "canasta-five-hand"): _CANASTA,
    ("canasta-six-hand", "mexicana"): _changed(_CANASTA, packs=3, jokers=6),
    # 001:3193: three to seven wild cards.
    ("uruguay",): _changed(_CANASTA, wild_alone=7),
    # 001:3159-3167: no canasta of more than seven cards.
    ("cuban-canasta",): _changed(_CANASTA, group=(7, 3), wild_alone=7),
    # 001:3205-3213.
    ("pennies-from-heaven",): _changed(_CANASTA, group=(7, 3), wild_alone=7, packs=4, jokers=8),
    ("samba",): _SAMBA,
    # 001:3133: three or more wild cards.
    ("bolivia", "brazilian-canasta"): _changed(_SAMBA, wild_alone=MANY),
    # 001:3199: three natural cards in each meld, one wild card in a sequence, seven cards at most.
    ("hollywood-canasta",): _changed(_SAMBA, run=(3, 7, 1), run_natural=3, group=(7, 2), group_natural=3, wild_alone=7),
    # 001:3181: deuces are a rank.
    ("italian-canasta",): _changed(_SAMBA, deuces=True),
    # 001:3155: sequences or wild cards, as the table agrees; else as canasta: three cards of a meld at most are wild.
    ("chile",): _changed(
        _CANASTA, row=FOUR_TO_ACE, run=(3, MANY, 3), run_natural=2, wild_alone=MANY, packs=3, jokers=6
    ),
}
"""The codes that meld alike → how."""


def cases(book: Spread, *, all_of_them: bool) -> Iterator[tuple[str, ...]]:
    """Everything that may be laid down, up to what the largest meld needs and one more; or some of it by chance."""
    rng = Random(book.packs)
    every = chain(_groups(book), _runs(book), _mixed(book)) if all_of_them else _some(book, rng)
    seen: set[tuple[str, ...]] = set()
    for cards in every:
        case = tuple(sorted(cards))
        if case and case not in seen:
            seen.add(case)
            yield case


def _some(book: Spread, rng: Random) -> Iterator[tuple[str, ...]]:
    """Cards of one rank, of one suit in a row or nearly, and of any sort, with wild cards."""
    pack = _pack(book)
    wild = [card for card in pack if (card if card == JOKER else card[1]) in book.wild]
    row = book.row + book.row[:2]
    for _ in range(150):
        more = [rng.choice(wild) for _ in range(rng.randrange(6))] if wild and rng.random() < 0.6 else []
        rank = rng.choice(KING_HIGH)
        yield (*(rng.choice(SUITS) + rank for _ in range(rng.randrange(1, 8))), *more)
        at = rng.randrange(len(row) - 2)
        run = ["H" + rank for rank in row[at : at + rng.randrange(1, 9)]]
        yield (*run, *more)
        yield (*rng.sample(run, max(1, len(run) - 1)), *more)
        yield tuple(rng.choice(pack) for _ in range(rng.randrange(2, 5)))
        yield tuple(rng.choice(wild or pack) for _ in range(rng.randrange(2, 10)))


def _pack(book: Spread) -> list[str]:
    """Every card once."""
    pack = [suit + rank for suit in SUITS for rank in KING_HIGH if rank in book.row or rank in "23"]
    return pack + ([JOKER] if book.jokers else [])


def _groups(book: Spread) -> Iterator[tuple[str, ...]]:
    """Every number of cards of one rank by suit, with every number of wild ones; the threes in every suit, of the other
    ranks suits that have as many cards stand for each other."""
    largest = min(12, (book.group[0] if book.group else 4) + 2)
    for rank in KING_HIGH:
        for numbers in product(range(min(book.packs, 4 if book.packs > 4 else book.packs) + 1), repeat=4):
            if sum(numbers) > largest or (rank not in "23" and list(numbers) != sorted(numbers)):
                continue
            natural = tuple(suit + rank for suit, number in zip(SUITS, numbers, strict=True) for _ in range(number))
            for jokers, deuces in _wild(book):
                if len(natural) + jokers + deuces <= largest:
                    yield (*natural, *(JOKER,) * jokers, *_deuces(deuces))
    yield from ((JOKER,) * number for number in range(1, book.jokers + 1))
    if book.packs > 4:
        # As many as there are of one card, and of two.
        yield from (("HQ",) * one + ("SQ",) * other for one in range(9) for other in range(9))


def _runs(book: Spread) -> Iterator[tuple[str, ...]]:
    """Every choice of ranks of a suit, with every number of wild cards, and with one of its cards twice."""
    ranks = [rank for rank in KING_HIGH if rank in book.row or rank in "23"]
    for size in range(1, len(ranks) + 1):
        for chosen in combinations(ranks, size):
            natural = tuple("H" + rank for rank in chosen)
            for jokers, deuces in _wild(book):
                yield (*natural, *(JOKER,) * jokers, *_deuces(deuces))
            if size <= 4 or "A" in chosen:
                yield from ((*natural, card) for card in natural)
                yield from ((*natural, card, JOKER) for card in natural if book.jokers)


def _mixed(book: Spread) -> Iterator[tuple[str, ...]]:
    """Three cards whatever they are, and four of two suits."""
    pack = _pack(book)
    yield from ((card,) for card in pack)
    yield from combinations_with_replacement(pack, 2)
    yield from combinations_with_replacement(pack, 3)
    yield from combinations_with_replacement([card for card in pack if card[0] in "HS*"], 4)


def _wild(book: Spread) -> list[tuple[int, int]]:
    """How many jokers and deuces may be there besides."""
    most, deuces = min(book.jokers, 8), 4 if "2" in book.wild else 0
    return [(one, other) for one in range(most + 1) for other in range(deuces + 1)]


def _deuces(number: int) -> tuple[str, ...]:
    return ("S2", "C2", "D2", "S2")[:number]
