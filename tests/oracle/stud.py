"""Stud, razz and stud eight-or-better, for the oracle: the worth of hands, the cards showing, the division of pots."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from tests.oracle.holdem import worth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

HIGH, LOW = "23456789TJQKA", "A23456789TJQK"
SUITS = "CDHS"


def by_suit(card: str, ranks: str = HIGH) -> int:
    """How high a card is: its rank, and then its suit."""
    return 4 * ranks.index(card[1]) + SUITS.index(card[0])


def high(cards: Sequence[str]) -> tuple[int, ...]:
    """The worth of the best five for high."""
    return max(map(worth, combinations(cards, 5)))


def lowness(five: Sequence[str]) -> tuple[int, ...]:
    """How bad five cards are for low: pairs first, then the ranks from above."""
    count = Counter(LOW.index(card[1]) for card in five)
    groups = sorted(((n, rank) for rank, n in count.items()), reverse=True)
    # Five of different ranks, one pair, two pairs, three, full house, four.
    shapes = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]]
    return (shapes.index([n for n, _ in groups]), *(rank for _, rank in groups))


def low(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The best five for low, with how bad they are."""
    return min((lowness(five), five) for five in combinations(cards, 5))


def low_eight(cards: Sequence[str]) -> tuple[int, ...] | None:
    """How bad the best low is; None if it is not eight or better."""
    bad = low(cards)[0]
    return bad if bad[0] == 0 and bad[1] <= LOW.index("8") else None


def board_rank(cards: Sequence[str], *, razz: bool) -> tuple[list[int], list[int]]:
    """What a hand shows: how many of each rank, and which ranks."""
    ranks = LOW if razz else HIGH
    count = Counter(ranks.index(card[1]) for card in cards)
    groups = sorted(((n, rank) for rank, n in count.items()), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


def split(chips: int, winners: Sequence[str]) -> dict[str, int]:
    """*chips* for the *winners*, who get the odd ones in their order."""
    return {seat: chips // len(winners) + (at < chips % len(winners)) for at, seat in enumerate(winners)}


def pots(put_in: Mapping[str, int], left: Sequence[str]) -> list[tuple[int, list[str]]]:
    """(chips, who may win them) of the main pot and the side pots."""
    rest, found = dict(put_in), list[tuple[int, list[str]]]()
    while any(rest.values()):
        inside = [seat for seat in left if rest[seat]]
        layer = min((rest[seat] for seat in inside), default=max(rest.values()))
        chips = sum(min(one, layer) for one in rest.values())
        rest = {seat: max(0, one - layer) for seat, one in rest.items()}
        inside = inside or found[-1][1]
        if found and found[-1][1] == inside:
            found[-1] = (found[-1][0] + chips, inside)
        else:
            found.append((chips, inside))
    return found


def divide(
    put_in: Mapping[str, int],
    hands: Mapping[str, Sequence[str]],
    game: str,
    first_of_high: Callable[[str], int],
    first_of_low: Callable[[str], int],
) -> dict[str, int]:
    """What each player left gets; the odd chips go by *first_of_high* and *first_of_low*, the smallest first."""
    got = dict.fromkeys(put_in, 0)
    for chips, inside in pots(put_in, list(hands)):
        best = max(high(hands[seat]) for seat in inside)
        highs = sorted((seat for seat in inside if high(hands[seat]) == best), key=first_of_high)
        lows: list[str] = []
        if game != "stud":
            bad = {seat: low(hands[seat])[0] if game == "razz" else low_eight(hands[seat]) for seat in inside}
            known = {seat: one for seat, one in bad.items() if one is not None}
            lows = sorted((seat for seat in known if known[seat] == min(known.values())), key=first_of_low)
        parts = [lows] if game == "razz" else [highs, lows] if lows else [highs]
        for at, winners in enumerate(parts):
            half = chips // len(parts) + (at < chips % len(parts))
            for seat, share in split(half, winners).items():
                got[seat] += share
    return got
