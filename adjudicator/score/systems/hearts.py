"""Hearts and its relatives: points taken by each player, and the ways to settle (001:3707-3803)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.values import Item, ScoredDeal
from adjudicator.values.cards import Card
from adjudicator.values.numbers import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from adjudicator.score.systems.values import Tally

HEARTS = 13
QUEEN = Card("SQ")
QUEEN_POINTS = 13
PLUS = Card("DT")
"""The plus card of omnibus hearts. The print has lost its suit; diamonds is what is played elsewhere."""
PLUS_POINTS = 10
SLAM = 26
"""Omnibus hearts: what a player wins who takes every counting card."""

IN_A_PACK = {"hearts": HEARTS + QUEEN_POINTS, "hearts-plain": HEARTS, "howell": HEARTS, "spot-hearts": 104}
"""The systems in which it is enough to know how many points each player took, and how many a pack has."""

_SPOTS = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}


def points(cards: Collection[Card]) -> int:
    """Black Lady: one for each heart, thirteen for the queen of spades. With two packs both queens count."""
    return plain_points(cards) + QUEEN_POINTS * sum(card == QUEEN for card in cards)


def plain_points(cards: Collection[Card], suit: str = "H") -> int:
    """Hearts without Black Lady: one for each heart, or for each card of the *suit* to be avoided."""
    return sum(card.suit == suit for card in cards)


def spot_points(cards: Collection[Card]) -> int:
    """Spot hearts: ace 14, king 13, queen 12, jack 11, the rest their pips."""
    return sum(_SPOTS[card.rank] for card in cards if card.suit == "H")


def omnibus_points(cards: Collection[Card], plus: Card) -> int:
    """Omnibus hearts: what counts against the player is negative, the *plus* card adds ten, taking all adds 26.

    Which ten (or jack) is the plus card must be said: the print has lost its suit.
    """
    minus = points(cards)
    if plus not in cards:
        return -minus
    return SLAM if minus == HEARTS + QUEEN_POINTS else PLUS_POINTS - minus


def score(deal: Tally) -> ScoredDeal:
    """Black Lady, or cancellation hearts: what each player has taken; the fewest points are best."""
    return _scored(deal, points)


def score_plain(deal: Tally) -> ScoredDeal:
    """Hearts without Black Lady, and domino hearts as it is usually counted."""
    return _scored(deal, plain_points)


def score_spot(deal: Tally) -> ScoredDeal:
    """Spot hearts."""
    return _scored(deal, spot_points)


def score_omnibus(deal: Tally) -> ScoredDeal:
    """Omnibus hearts: what a player takes counts against him, the plus card and a slam for him; the most are best."""
    items = []
    for player, cards in deal.taken.items():
        n = omnibus_points(cards, PLUS)
        if n or PLUS in cards:
            with_plus = f", the plus card {PLUS} among them (our reading: the print has lost its suit)"
            says = f"{counted(points(cards), 'minus point')} in tricks{with_plus if PLUS in cards else ''}"
            items.append(Item(player, n, says))
    return ScoredDeal(tuple(deal.taken) or deal.sides, tuple(items), split=False)


def score_howell(deal: Tally) -> ScoredDeal:
    """Hearts without Black Lady in chips: what each player takes out of the pool less what he puts in."""
    if not deal.taken and not deal.points:
        return ScoredDeal(deal.sides, split=False)
    hearts = {player: deal.points.get(player, plain_points(deal.taken.get(player, ()))) for player in deal.sides}
    if sum(hearts.values()) != HEARTS:
        raise ScoreError(f"{sum(hearts.values())} hearts are told of; the pool is settled only when all {HEARTS} are")
    settled = howell(hearts)
    return ScoredDeal(
        deal.sides,
        tuple(Item(player, out - paid, f"{out} out of the pool, {paid} in") for player, (paid, out) in settled.items()),
        split=False,
    )


def _scored(deal: Tally, worth: Callable[[Collection[Card]], int]) -> ScoredDeal:
    """What each player has taken, as it is told in points, or by what his cards are *worth*."""
    taken = {player: worth(cards) for player, cards in deal.taken.items()} | dict(deal.points)
    items = (Item(player, n, f"{counted(n, 'point')} taken in tricks") for player, n in taken.items() if n)
    return ScoredDeal(tuple(taken) or deal.sides, tuple(items), split=False)


# ---------------------------------------------------------------- settlements


def howell(hearts: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The Howell settlement: what each player puts into the pool and takes out of it, by hearts taken."""
    others = len(hearts) - 1
    return {player: (taken * others, HEARTS - taken) for player, taken in hearts.items()}
