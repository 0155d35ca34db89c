"""Blackout: ten points and the bid for winning exactly what was bid, nothing otherwise (001:1801)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.systems.score_types_and_scorer_of_game import ScoredDeal, ScoreItem

if TYPE_CHECKING:
    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally

EXACT_BID_BONUS = 10


def score_blackout_deal(deal: DealTally) -> ScoredDeal:
    """The score of one deal: ``deal.bids`` against ``deal.tricks``."""
    return score_blackout_deal_with_zero(deal, EXACT_BID_BONUS)


def score_blackout_deal_with_zero(deal: DealTally, zero: int) -> ScoredDeal:
    """The same where a bid of zero that is made scores *zero*: 10, 5, or 5 and the number of tricks in the deal."""
    items = (
        ScoreItem(player, EXACT_BID_BONUS + bid if bid else zero, f"exactly {bid} tricks, as bid")
        for player, bid in deal.bids.items()
        if deal.tricks.get(player, 0) == bid
    )
    return ScoredDeal(tuple(deal.bids) or deal.sides, tuple(items), split=False)
