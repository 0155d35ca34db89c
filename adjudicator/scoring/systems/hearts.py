"""Hearts and its relatives: points taken by each player, and the ways to settle (001:3707-3803)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.score_types_and_scorer_of_game import ScoredDeal, ScoreItem
from adjudicator.values.cards import Card
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally

HEARTS_IN_PACK = 13
BLACK_LADY = Card("SQ")
QUEEN_POINTS = 13
PLUS_CARD = Card("DT")
"""The plus card of omnibus hearts. The print has lost its suit; elsewhere it is the ten of diamonds."""
PLUS_POINTS = 10
OMNIBUS_SLAM = 26
"""Omnibus hearts: the points of a player who takes every counting card."""

POINTS_IN_PACK = {
    "hearts": HEARTS_IN_PACK + QUEEN_POINTS,
    "hearts-plain": HEARTS_IN_PACK,
    "howell": HEARTS_IN_PACK,
    "spot-hearts": 104,
}
"""Systems that need only the points each player took, with the points in a pack."""

_SPOTS = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}


def black_lady_points(cards: Collection[Card]) -> int:
    """Black Lady: one for each heart, thirteen for the queen of spades. With two packs both queens count."""
    return plain_hearts_points(cards) + QUEEN_POINTS * sum(card == BLACK_LADY for card in cards)


def plain_hearts_points(cards: Collection[Card], suit: str = "H") -> int:
    """Hearts without Black Lady: one for each heart, or for each card of the *suit* to be avoided."""
    return sum(card.suit == suit for card in cards)


def spot_points(cards: Collection[Card]) -> int:
    """Spot hearts: ace 14, king 13, queen 12, jack 11, the rest their pips."""
    return sum(_SPOTS[card.rank] for card in cards if card.suit == "H")


def omnibus_points(cards: Collection[Card], plus: Card) -> int:
    """Omnibus hearts: points against the player are negative, the *plus* card adds ten, taking all adds 26.

    The plus card, a ten or jack, must be given: the print has lost its suit.
    """
    minus = black_lady_points(cards)
    if plus not in cards:
        return -minus
    return OMNIBUS_SLAM if minus == HEARTS_IN_PACK + QUEEN_POINTS else PLUS_POINTS - minus


def score_black_lady(deal: DealTally) -> ScoredDeal:
    """Black Lady, or cancellation hearts: the points each player has taken; the fewest are best."""
    return _scored_by_cards(deal, black_lady_points)


def score_plain_hearts(deal: DealTally) -> ScoredDeal:
    """Hearts without Black Lady, and domino hearts as it is usually counted."""
    return _scored_by_cards(deal, plain_hearts_points)


def score_spot_hearts(deal: DealTally) -> ScoredDeal:
    """Spot hearts."""
    return _scored_by_cards(deal, spot_points)


def score_omnibus_hearts(deal: DealTally) -> ScoredDeal:
    """Omnibus hearts: cards taken count against a player, the plus card and a slam in favour; the most
    points are best."""
    items = []
    for player, cards in deal.taken.items():
        n = omnibus_points(cards, PLUS_CARD)
        if n or PLUS_CARD in cards:
            with_plus = f", the plus card {PLUS_CARD} among them (our reading: the print has lost its suit)"
            says = (
                f"{number_and_noun(black_lady_points(cards), 'minus point')} in "
                f"tricks{with_plus if PLUS_CARD in cards else ''}"
            )
            items.append(ScoreItem(player, n, says))
    return ScoredDeal(tuple(deal.taken) or deal.sides, tuple(items), split=False)


def score_howell_hearts(deal: DealTally) -> ScoredDeal:
    """Hearts without Black Lady in chips: each player's share of the pool less the chips put in."""
    if not deal.taken and not deal.points:
        return ScoredDeal(deal.sides, split=False)
    hearts = {player: deal.points.get(player, plain_hearts_points(deal.taken.get(player, ()))) for player in deal.sides}
    if sum(hearts.values()) != HEARTS_IN_PACK:
        raise ScoreError(
            f"{sum(hearts.values())} hearts are named; the pool is settled only when all {HEARTS_IN_PACK} are"
        )
    settled = howell_settlement(hearts)
    return ScoredDeal(
        deal.sides,
        tuple(
            ScoreItem(player, out - paid, f"{out} out of the pool, {paid} in")
            for player, (paid, out) in settled.items()
        ),
        split=False,
    )


def _scored_by_cards(deal: DealTally, worth: Callable[[Collection[Card]], int]) -> ScoredDeal:
    """The points each player has taken, as told, or by the *worth* of the cards."""
    taken = {player: worth(cards) for player, cards in deal.taken.items()} | dict(deal.points)
    items = (ScoreItem(player, n, f"{number_and_noun(n, 'point')} taken in tricks") for player, n in taken.items() if n)
    return ScoredDeal(tuple(taken) or deal.sides, tuple(items), split=False)


# ---------------------------------------------------------------- settlements


def howell_settlement(hearts: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The Howell settlement: (chips put into the pool, chips taken out) of each player, by hearts taken."""
    others = len(hearts) - 1
    return {player: (taken * others, HEARTS_IN_PACK - taken) for player, taken in hearts.items()}
