"""Combinations that are melded or declared in trick games: marriages, sequences, fours of a kind, pinochle, bezique.

A ``[game]`` section has them under ``melds``, by name with their value. A name may begin with ``double_``, ``triple_``
and so on, for so many of the same; ``trump_sequence`` differs from ``sequence`` where both count, else ``sequence`` is
that of trumps. ``bezique`` tells which queen and jack make it, by the suit that is trump; ``dix`` which rank of trumps
counts by itself. In the table ``melding`` ``any_four`` says that the four of a kind may be of any suits, not one of
each; ``doubtful`` which values the printed source has lost or gives twice.

A combination that is not listed does not count. The value of cards follows from the list: where all melds are laid down
together (``when = "before-play"``), the most that they make, no card twice under one heading; else the best single
combination among them, and each lowest trump besides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

SUITS = "CDHS"
MULTIPLE_PREFIXES = ("", "", "double_", "triple_", "quadruple_", "quintuple_", "sextuple_")
BEFORE_PLAY = "before-play"
DIX = "dix"
_SEQUENCE = "AKQJT"
_PAIR = "KQ"
_GROUPS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens"}
_FOUR, _FIVE = 4, 5
_PINOCHLE = ("SQ", "DJ")
_HEADINGS = {
    **dict.fromkeys(("sequence", "trump_sequence", "marriage", "royal_marriage", DIX), "sequences"),
    **dict.fromkeys(("pinochle", "bezique"), "pairs"),
}


def meld_points_in_words(words: Iterable[str]) -> int | None:
    """The points for which a meld was scored by the *words* of the record (``= 40``), or None."""
    return small_number("".join(words).lstrip("="))


def combination_name_without_multiple(name: str) -> str:
    """*name* without its ``double_``, ``triple_`` and so on."""
    return next((name.removeprefix(times) for times in MULTIPLE_PREFIXES if times and name.startswith(times)), name)


class Combination(NamedTuple):
    """One combination of cards."""

    name: str
    cards: tuple[str, ...]
    """The cards, duplicates repeated."""
    points: int

    @property
    def meld_class(self) -> str:
        """The class of the combination: ``sequences`` (marriages included), ``groups`` or ``pairs``."""
        return combination_class(self.name)


def combination_class(name: str) -> str:
    """The class of the combination called *name*: ``sequences`` (marriages included), ``groups`` or ``pairs``."""
    return _HEADINGS.get(combination_name_without_multiple(name), "groups")


@dataclass(frozen=True)
class Combinations:
    """The combinations that can be melded in one game."""

    values: Mapping[str, int]
    """Name → value."""
    any_four: bool = False
    together: bool = False
    """Whether all melds are laid down at once and count side by side."""
    bezique: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dix: str = ""
    """The rank of the trump that counts by itself; empty if none does."""
    doubtful: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Name → the values that the printed source gives; empty if none of them is legible."""

    @staticmethod
    def from_section(section: Mapping[str, Any]) -> Combinations:
        """The combinations of a ``[game]`` *section*."""
        values, rules = section.get("melds", {}), section.get("melding", {})
        return Combinations(
            values,
            bool(rules.get("any_four")),
            rules.get("when") == BEFORE_PLAY,
            {suit: tuple(pair) for suit, pair in section.get("bezique", {}).items()},
            str(section["dix"]) if DIX in values else "",
            {name: tuple(points) for name, points in rules.get("doubtful", {}).items()},
        )

    def name(self, cards: Iterable[str], trump: str | None) -> str | None:
        """The name of the single combination that *cards* form together, or None.

        While *trump* is None, the name without a trump suit is preferred, then that with any suit as trump.
        """
        counts = Counter(cards)
        found = (
            one.name
            for suit in _possible_trump_suits(trump)
            for one in self._within(counts, suit)
            if Counter(one.cards) == counts
        )
        return next(found, None)

    def parts(self, cards: Iterable[str], trump: str | None) -> tuple[Combination, ...]:
        """The combinations that *cards* count as: the most valuable side by side, or the best one and the lowest
        trumps.

        *trump* None means that no suit is trump.
        """
        counts = Counter(cards)
        lowest = (trump or "") + self.dix
        dix = [Combination(DIX, (lowest,), self.value(DIX))] * (counts[lowest] if self.dix and trump else 0)
        if self.together:
            return (*dix, *self._beside_each_other(counts, trump))
        found = [one for one in self._within(counts, trump) if one.name != DIX]
        return (*dix, *([max(found, key=_combination_points)] if found else []))

    def worth(self, cards: Collection[str], trump: str | None) -> int:
        """Points of *cards* laid down at once under *trump*; 0 if they form no combination."""
        return sum(one.points for one in self.parts(cards, trump))

    def possible(self, cards: Collection[str], lying: Iterable[str], trump: str | None) -> frozenset[int] | None:
        """Every value that *cards* may rightly be scored with; None if the printed source has lost the one that
        matters.

        While *trump* is None it may be any suit, or none. Where melds are made one after another, the cards *lying* on
        the table may be part of a meld though the record does not name them again.
        """
        found: set[int] = set()
        for suit in _possible_trump_suits(trump):
            found.add(self.worth(cards, suit))
            whole = Counter(cards) if self.together else Counter(cards) + Counter(lying)
            for one in self._within(whole, suit):
                if set(one.cards).isdisjoint(cards):
                    continue
                if self.doubtful.get(one.name) == ():
                    return None
                if not self.together:
                    found |= {one.points, *self.doubtful.get(one.name, ())}
        return frozenset(found)

    def covers(self, cards: Iterable[str], among: Iterable[str], trump: str | None) -> bool:
        """Whether each of *cards* is part of some combination found *among* those cards."""
        lying = Counter(among)
        placed = {
            card for suit in _possible_trump_suits(trump) for one in self._within(lying, suit) for card in one.cards
        }
        return placed.issuperset(cards)

    def value(self, name: str) -> int:
        """Points of the combination called *name*; 0 if the source gives none."""
        return int(self.values.get(name, 0))

    def _listed(self, name: str) -> bool:
        return name in self.values or name in self.doubtful

    def _within(self, counts: Counter[str], trump: str | None) -> Iterator[Combination]:
        """Every single combination among the cards of *counts* under *trump*."""
        for suit in SUITS:
            yield from self._of_a_suit(counts, suit, trump)
        for rank, plain in _GROUPS.items():
            yield from self._groups(counts, rank, plain, trump)
        for name, pairs in (("pinochle", [_PINOCHLE]), ("bezique", self._bezique(trump))):
            for pair in pairs:
                yield from self._multiples(name, pair, counts)

    def _of_a_suit(self, counts: Counter[str], suit: str, trump: str | None) -> Iterator[Combination]:
        for name, ranks in ((self._marriage(suit, trump), _PAIR), (self._sequence_name(suit, trump), _SEQUENCE)):
            yield from self._multiples(name, tuple(suit + rank for rank in ranks), counts)
        if self.dix and suit == trump and counts[suit + self.dix]:
            yield Combination(DIX, (suit + self.dix,), self.value(DIX))

    @staticmethod
    def _marriage(suit: str, trump: str | None) -> str:
        return "royal_marriage" if suit == trump else "marriage"

    def _sequence_name(self, suit: str, trump: str | None) -> str:
        """The name of a sequence of *suit*; empty if sequences count in trumps only and *suit* is not trump."""
        both = "trump_sequence" in self.values
        if suit == trump:
            return "trump_sequence" if both else "sequence"
        return "sequence" if both else ""

    def _multiples(self, name: str, cards: tuple[str, ...], counts: Counter[str]) -> Iterator[Combination]:
        """The combination *name* of *cards*, with its multiples, as far as *counts* and the list of the game allow."""
        most = min(counts[card] for card in cards) if name in self.values else 0
        for times in range(1, min(most, len(MULTIPLE_PREFIXES) - 1) + 1):
            often = MULTIPLE_PREFIXES[times] + name
            if self._listed(often):
                yield Combination(often, tuple(sorted(cards * times)), self.value(often))

    def _groups(self, counts: Counter[str], rank: str, plain: str, trump: str | None) -> Iterator[Combination]:
        of_trumps = (trump or "") + rank
        for size, name in ((_FOUR, f"trump_{plain}"), (_FIVE, f"five_trump_{plain}")):
            if trump and self._listed(name) and counts[of_trumps] >= size:
                yield Combination(name, (of_trumps,) * size, self.value(name))
        if plain not in self.values:
            return
        each = tuple(suit + rank for suit in SUITS)
        yield from self._multiples(plain, each, counts)
        alike = [card for card in each for _ in range(counts[card])]
        if self.any_four and len(alike) >= _FOUR:
            # Any four of them: each card may be one.
            for at in range(len(alike) - _FOUR + 1):
                yield Combination(plain, tuple(alike[at : at + _FOUR]), self.value(plain))

    def _bezique(self, trump: str | None) -> list[tuple[str, ...]]:
        """The pairs (queen, jack) that form it, with or without regard to *trump*."""
        pairs = (self.bezique.get("any"), self.bezique.get(trump or ""))
        return [pair for pair in dict.fromkeys(pairs) if pair]

    def _beside_each_other(self, counts: Counter[str], trump: str | None) -> Iterator[Combination]:
        """The most valuable combinations that *counts* contain at once, no card twice under one heading."""
        for suit in SUITS:
            yield from self._row(counts, suit, trump)
        for rank, plain in _GROUPS.items():
            yield from self._best_multiples(plain, tuple(suit + rank for suit in SUITS), counts)
        yield from self._best_multiples("pinochle", _PINOCHLE, counts)

    def _row(self, counts: Counter[str], suit: str, trump: str | None) -> list[Combination]:
        """Sequences and marriages of *suit*, divided so that they count most."""
        row, pair = (tuple(suit + rank for rank in ranks) for ranks in (_SEQUENCE, _PAIR))
        ways = []
        name = self._sequence_name(suit, trump)
        for often in range((min(counts[card] for card in row) if name else 0) + 1):
            used = Counter(dict.fromkeys(row, often))
            left = counts - used
            ways.append(
                [*self._best_multiples(name, row, used), *self._best_multiples(self._marriage(suit, trump), pair, left)]
            )
        return max(ways, key=lambda way: sum(map(_combination_points, way)))

    def _best_multiples(self, name: str, cards: tuple[str, ...], counts: Counter[str]) -> list[Combination]:
        """The multiples of the combination *name* of *cards* that count most."""
        every = list(self._multiples(name, cards, counts))
        best: list[list[Combination]] = [[]]
        for number in range(1, min(counts[card] for card in cards) + 1):
            ways = [best[number - 1]]
            ways += [[*best[number - size], one] for one in every if (size := len(one.cards) // len(cards)) <= number]
            best.append(max(ways, key=lambda way: (sum(map(_combination_points, way)), -len(way))))
        return best[-1]


def _combination_points(part: Combination) -> int:
    return part.points


def _possible_trump_suits(trump: str | None) -> tuple[str | None, ...]:
    """The suits that may be trump: *trump* itself, or none yet and every suit."""
    return (trump,) if trump and trump in SUITS else (None, *SUITS)
