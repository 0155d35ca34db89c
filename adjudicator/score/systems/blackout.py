"""Blackout: ten points and the bid for winning exactly what was bid, nothing otherwise (001:1801)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.systems.values import Item, ScoredDeal

if TYPE_CHECKING:
    from adjudicator.score.systems.values import Tally

EXACT = 10


def score(deal: Tally) -> ScoredDeal:
    """One deal: ``deal.bids`` against ``deal.tricks``."""
    return score_with_zero(deal, EXACT)


def score_with_zero(deal: Tally, zero: int) -> ScoredDeal:
    """The same where a bid of zero that is made scores *zero*: 10, 5, or 5 and the number of tricks in the deal."""
    items = (
        Item(player, EXACT + bid if bid else zero, f"exactly {bid} tricks, as bid")
        for player, bid in deal.bids.items()
        if deal.tricks.get(player, 0) == bid
    )
    return ScoredDeal(tuple(deal.bids) or deal.sides, tuple(items), split=False)
