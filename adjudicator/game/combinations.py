"""Combinations that are melded or declared in trick games: marriages, sequences, fours of a kind, pinochle, bezique.

A ``[game]`` section has them under ``melds``, by name with their value. A name may begin with ``double_``, ``triple_``
and so on, for so many of the same; ``trump_sequence`` is told from ``sequence`` where both count, else ``sequence`` is
that of trumps. ``bezique`` tells which queen and jack make it, by the suit that is trump. In the table ``melding``
``any_four`` says that the four of a kind may be of any suits, not one of each.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SUITS = "CDHS"
TIMES = ("", "", "double_", "triple_", "quadruple_", "quintuple_", "sextuple_")
_SEQUENCE = "AKQJT"
_PAIR = "KQ"
_GROUPS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens"}


def points_told(words: Iterable[str]) -> int | None:
    """What a meld was scored as, in the *words* of the record (``= 40``); None where it does not say."""
    return small_number("".join(words).lstrip("="))


@dataclass(frozen=True)
class Combinations:
    """What can be melded in one game."""

    values: Mapping[str, int]
    """Name → value."""
    any_four: bool = False
    bezique: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dix: str = ""
    """The rank of the lowest trump, which counts by itself."""

    @staticmethod
    def of(section: Mapping[str, Any]) -> Combinations:
        """What a ``[game]`` section says."""
        values = section.get("melds", {})
        dix = section.get("dix") or section.get("exchange") or str(section.get("ranks", "9"))[0]
        pairs = {suit: tuple(pair) for suit, pair in section.get("bezique", {}).items()}
        lowest = dix if "dix" in values and isinstance(dix, str) else ""
        return Combinations(values, bool(section.get("melding", {}).get("any_four")), pairs, lowest)

    def name(self, cards: Iterable[str], trump: str | None) -> str | None:
        """What *cards* make, all together; None where they make no single combination.

        While trump is not known a marriage or a sequence may be in any suit.
        """
        counts = Counter(cards)
        if not counts or "*" in counts:
            return None
        ranks = {card[1:] for card in counts}
        suits = {card[0] for card in counts}
        times = set(counts.values())
        known = trump if trump and trump in SUITS else None
        if len(suits) == 1:
            found = self._of_a_suit(ranks, times, next(iter(suits)), known)
            if found:
                return found
        if len(ranks) == 1:
            return self._group(counts, next(iter(ranks)), known)
        if len(times) == 1 and len(counts) == 2:
            return self._pair(set(counts), next(iter(times)), known)
        return None

    def covers(self, cards: Iterable[str], among: Iterable[str], trump: str | None) -> bool:
        """Whether each of *cards* is part of some combination that lies *among* those cards."""
        lying = Counter(among)
        return all(self._has_place(card, lying, trump) for card in set(cards))

    def heading(self, name: str) -> str:
        """The class of a combination: ``sequences`` (marriages among them), ``groups`` or ``pairs``."""
        plain = base(name)
        if plain in ("sequence", "trump_sequence", "marriage", "royal_marriage", "dix"):
            return "sequences"
        return "pairs" if plain in ("pinochle", "bezique") else "groups"

    def value(self, name: str) -> int:
        """What it counts; 0 where the source does not tell."""
        return int(self.values.get(name, 0))

    def _of_a_suit(self, ranks: set[str], times: set[int], suit: str, trump: str | None) -> str | None:
        if len(times) != 1:
            return None
        often = TIMES[min(next(iter(times)), len(TIMES) - 1)]
        own = trump in (None, suit)
        if ranks == set(_PAIR):
            name = "royal_marriage" if trump == suit else "marriage"
            return often + name if name in self.values else None
        if ranks == set(_SEQUENCE):
            both = "trump_sequence" in self.values
            if both and "sequence" in self.values:
                return often + ("trump_sequence" if trump == suit else "sequence")
            name = "trump_sequence" if both else "sequence"
            return often + name if own and name in self.values else None
        if ranks == {self.dix} and own and times == {1}:
            return "dix"
        return None

    def _group(self, counts: Counter[str], rank: str, trump: str | None) -> str | None:
        plain, size = _GROUPS.get(rank, ""), counts.total()
        one_suit = len(counts) == 1
        if one_suit and f"trump_{plain}" in self.values and trump in (None, next(iter(counts))[0]):
            if size == 4:
                return f"trump_{plain}"
            return f"five_trump_{plain}" if f"five_trump_{plain}" in self.values else None
        if plain not in self.values or size % 4:
            return None
        even = len(counts) == 4 and len(set(counts.values())) == 1
        if not even and not (self.any_four and size == 4):
            return None
        return TIMES[min(size // 4, len(TIMES) - 1)] + plain

    def _pair(self, cards: set[str], times: int, trump: str | None) -> str | None:
        often = TIMES[min(times, len(TIMES) - 1)]
        if "pinochle" in self.values and cards == {"SQ", "DJ"}:
            return often + "pinochle"
        if "bezique" not in self.values:
            return None
        pairs = [set(pair) for suit, pair in self.bezique.items() if trump in (None, suit)]
        if not self.bezique:
            # Which queen and jack make it the source does not say.
            return often + "bezique" if {card[1:] for card in cards} == {"Q", "J"} else None
        return often + "bezique" if cards in pairs else None

    def _has_place(self, card: str, lying: Counter[str], trump: str | None) -> bool:
        suit, rank = card[0], card[1:]
        tried: list[list[str]] = [[card]]
        if rank in _PAIR:
            tried.append([suit + other for other in _PAIR])
        if rank in _SEQUENCE:
            tried.append([suit + other for other in _SEQUENCE])
        if rank in ("Q", "J"):
            other = "J" if rank == "Q" else "Q"
            tried += [[card, one + other] for one in SUITS]
        tried.append([one + rank for one in SUITS])
        same = [one for one in lying.elements() if one[1:] == rank]
        others = [one for one in same if one != card] + [card] * (lying[card] - 1)
        if self.any_four and len(others) >= 3:
            tried.append([card, *others[:3]])
        if lying[card] >= 4:
            tried.append([card] * 4)
        return any(not Counter(cards) - lying and self.name(cards, trump) for cards in tried)


def base(name: str) -> str:
    """*name* without its ``double_``, ``triple_`` and so on."""
    return next((name.removeprefix(times) for times in TIMES if times and name.startswith(times)), name)
