"""Melds of the rummy games: groups and sequences, cards that may be laid off, cards that stay unmatched.

The table ``melds`` of a ``[game]`` section gives the rules of a game:

``aces``       ``low``, ``high``, ``both`` (never round the corner) or ``corner`` (round it);
``shortest``   cards of the shortest meld; ``group_most``: of the longest group (4 with one pack);
``wild``       ranks or jokers (``*``) that stand for any card; ``naturals``, ``sequence_naturals``: the number of
               natural cards that a group, or a sequence, needs;
``one_suit``   cards of a group must be of different suits (``different``) or need not be (``any``);
``sequences``, ``groups``  whether there are any (canasta has no sequences, continental rummy no groups);
``ranks``      the ranks in order, if cards are missing from the pack.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

RANKS = "A23456789TJQK"
COURT_POINTS = 10
GROUP, SEQUENCE = "group", "sequence"

_HeldCard = TypeVar("_HeldCard", bound=str)
"""A card, as ``Card`` or as its text."""


@dataclass(frozen=True)
class MeldRules:
    """The meld rules of one game."""

    aces: str = "low"
    shortest: int = 3
    group_most: int = 4
    wild: tuple[str, ...] = ()
    naturals: int = 0
    one_suit: str = "different"
    sequences: bool = True
    ranks: str = RANKS
    groups: bool = True
    sequence_naturals: int = 0

    @staticmethod
    def from_section(section: Mapping[str, Any]) -> MeldRules | None:
        """The rules in a ``[game]`` section; None where it has no table ``melds``."""
        told = section.get("melds")
        if told is None:
            return None
        return MeldRules(
            told["aces"],
            int(told["shortest"]),
            int(told["group_most"]),
            tuple(told["wild"]),
            int(told["naturals"]),
            told["one_suit"],
            bool(told["sequences"]),
            told.get("ranks", RANKS),
            bool(told["groups"]),
            int(told["sequence_naturals"]),
        )

    def is_wild(self, card: str) -> bool:
        """Whether *card* stands for any other."""
        return card in self.wild or card[1:] in self.wild or (card[0] == "*" and "*" in self.wild)

    def kind(self, cards: Collection[str]) -> str | None:
        """``group`` or ``sequence`` if *cards* make one (``group`` if both); None if they make neither."""
        if len(cards) < self.shortest:
            return None
        natural = [card for card in cards if not self.is_wild(card)]
        if self.groups and len(natural) >= self.naturals and self._is_group(natural, len(cards)):
            return GROUP
        enough = self.sequences and len(natural) >= self.sequence_naturals
        return SEQUENCE if enough and self._is_sequence(natural, len(cards)) else None

    def is_group(self, cards: Collection[str]) -> bool:
        """Whether *cards*, long enough for a meld, make a group."""
        return self.groups and self._is_group([card for card in cards if not self.is_wild(card)], len(cards))

    def is_sequence(self, cards: Collection[str]) -> bool:
        """Whether *cards*, long enough for a meld, make a sequence."""
        natural = [card for card in cards if not self.is_wild(card)]
        return self.sequences and bool(natural) and self._is_sequence(natural, len(cards))

    def may_add(self, meld: Collection[str], cards: Collection[str]) -> bool:
        """Whether *cards* may be laid off on *meld* so that it stays a group or a sequence."""
        before = self.kind(meld)
        after = [*meld, *cards]
        if before == GROUP:
            return self._is_group([card for card in after if not self.is_wild(card)], len(after))
        return before == SEQUENCE and self._is_sequence([c for c in after if not self.is_wild(c)], len(after))

    def may_borrow_from(self, meld: Collection[str], card: str) -> bool:
        """Whether *card* may be borrowed from *meld*: the rest must still be a meld."""
        left = list(meld)
        left.remove(card)
        return self.kind(left) is not None

    def _is_group(self, natural: Sequence[str], size: int) -> bool:
        if size > self.group_most or len({card[1:] for card in natural}) > 1:
            return False
        return self.one_suit == "any" or len({card[0] for card in natural}) == len(natural)

    def _is_sequence(self, natural: Sequence[str], size: int) -> bool:
        if len({card[0] for card in natural}) > 1:
            return False
        ranks = [card[1:] for card in natural]
        if any(rank not in self.ranks for rank in ranks if rank != "A") or "" in ranks:
            return False
        return any(fits_in_a_row(places, size, self._longest_sequence) for places in self._places(ranks))

    @property
    def _longest_sequence(self) -> int:
        """The most cards of a sequence: all ranks, plus one if the ace may stand at both ends."""
        return len(self.ranks) + (self.aces == "both")

    def _places(self, ranks: Sequence[str]) -> Iterable[list[int]]:
        """The possible positions of *ranks* in a row, with aces at either end as the game allows."""
        top = len(self.ranks)
        choices = {"low": (0,), "high": (top,), "both": (0, top), "corner": (0,)}[self.aces]
        plain = [self.ranks.index(rank) for rank in ranks if rank != "A"]
        aces = len(ranks) - len(plain)
        if self.aces == "corner":
            every = sorted(plain + [0] * aces)
            return ([(place - first) % top for place in every] for first in every)
        if aces > len(choices):
            return ()
        return (plain + list(ends) for ends in combinations(choices, aces))


def fits_in_a_row(places: Sequence[int], size: int, longest: int) -> bool:
    """Whether cards at *places* and wild cards, *size* in all, can make a row of at most *longest*."""
    if size > longest or len(set(places)) < len(places):
        return False
    return not places or max(places) - min(places) < size


def deadwood_points_of_card(card: str) -> int:
    """The count of *card* left in the hand: court cards ten, an ace one."""
    return min(RANKS.index(card[1:]) + 1, COURT_POINTS)


def least_unmatched_points(hand: Sequence[str], rules: MeldRules, values: Mapping[str, int] | None = None) -> int:
    """The least count of the unmatched cards of *hand* (natural cards only), over every way to meld them.

    *values*: the count of each rank; None for court cards ten, an ace one.
    """
    cards = sorted(hand)
    melds = [frozenset(meld) for meld in _possible_melds(cards, rules)]
    worth = {card: values[card[1:]] if values else deadwood_points_of_card(card) for card in cards}
    return _least_points_left(frozenset(cards), melds, worth)


def _least_points_left(left: frozenset[str], melds: Sequence[frozenset[str]], worth: Mapping[str, int]) -> int:
    """The least count of the cards *left* once some of *melds* are laid."""
    best = sum([worth[card] for card in left])
    for at, meld in enumerate(melds, 1):
        if meld <= left:
            best = min(best, _least_points_left(left - meld, melds[at:], worth))
    return best


def _possible_melds(cards: Sequence[str], rules: MeldRules) -> list[tuple[str, ...]]:
    """Every group and sequence among *cards*, each natural card once."""
    found: list[tuple[str, ...]] = []
    by_rank: dict[str, list[str]] = {}
    by_suit: dict[str, list[str]] = {}
    for card in cards:
        by_rank.setdefault(card[1:], []).append(card)
        by_suit.setdefault(card[0], []).append(card)
    for alike in by_rank.values():
        for size in range(rules.shortest, len(alike) + 1):
            found += [meld for meld in combinations(alike, size) if rules.kind(meld) == GROUP]
    for suit in by_suit.values():
        row = sorted(suit, key=lambda card: RANKS.index(card[1:]))
        row = row + [card for card in row if card[1:] == "A"] if rules.aces in ("both", "high") else row
        row = row * 2 if rules.aces == "corner" else row
        for size in range(rules.shortest, len(row) + 1):
            for at in range(len(row) - size + 1):
                meld = tuple(row[at : at + size])
                if len(set(meld)) == size and rules.kind(meld) == SEQUENCE:
                    found.append(meld)
    return found


def sequences_join_into_one(one: Collection[str], other: Collection[str], rules: MeldRules) -> bool:
    """Whether the sequences *one* and *other* are one: of one suit and consecutive (contract rummy, 001:3555)."""
    return rules.kind([*one, *other]) == SEQUENCE


def points_of_cards(cards: Iterable[str], values: Mapping[str, int]) -> int:
    """The point value of *cards*; *values* by rank, joker ``*``, and ``black3`` if black threes differ."""
    total = 0
    for card in cards:
        black_three = card[1:] == "3" and card[0] in "SC"
        total += values["black3"] if black_three and "black3" in values else values["*" if card[0] == "*" else card[1:]]
    return total


def minimum_first_meld(steps: Mapping[str, int], score: int) -> int:
    """The count that a first meld needs at *score*; *steps*: lowest score of each step → count."""
    reached = [int(least) for least in steps if int(least) <= score]
    return steps[str(max(reached))] if reached else 0


def without_cards(hand: Sequence[_HeldCard], cards: Iterable[str]) -> list[_HeldCard]:
    """*hand* without *cards*, removing one copy for each card."""
    left: Counter[Any] = Counter(hand)
    left.subtract(Counter(cards))
    return sorted((+left).elements())
