"""Progressive bridge: every deal for itself, and a cap on what one deal may bring (001:1371-1403)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.systems import duplicate
from adjudicator.score.systems.values import Item

if TYPE_CHECKING:
    from adjudicator.score.systems.values import ScoredDeal, Tally

CAP = 1000
"""The most a side may score in one deal, unless it has bid and made a slam."""


def score(deal: Tally) -> ScoredDeal:
    """One deal; premiums for a game or a lesser contract, then the cap."""
    scored = duplicate.score_total_points(deal)
    slam_made = deal.contract is not None and deal.contract.level >= 6 and deal.over >= 0
    return scored.with_items(
        Item(side, CAP - points, "cut down to the most that one deal may bring")
        for side, points in scored.score.items()
        if points > CAP and not (slam_made and side == deal.declaring)
    )
