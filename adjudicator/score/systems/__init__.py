"""Scoring: pure functions from a deal played out to points, one module a system."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.values import SIDES, Honours, Item, ScoredDeal, Tally

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["NOT_BY_DEAL", "SIDES", "SYSTEMS", "Honours", "Item", "ScoredDeal", "Tally", "score_deal"]

SYSTEMS = {
    "rubber": "rubber.score",
    "rubber-modern": "rubber.score_modern",
    "four-deal": "four_deal.score",
    "progressive": "progressive.score",
    "duplicate": "duplicate.score",
    "duplicate-total-points": "duplicate.score_total_points",
    "duplicate-modern": "duplicate.score_modern",
    "auction": "auction.score",
    "auction-1913": "auction_1913.score",
    "cutthroat": "players.score_cutthroat",
    "towie": "players.score_towie",
    "cutthroat-contract": "players.score_cutthroat_contract",
    "whist": "whist.score",
    "hearts": "hearts.score",
    "hearts-plain": "hearts.score_plain",
    "spot-hearts": "hearts.score_spot",
    "omnibus-hearts": "hearts.score_omnibus",
    "howell": "hearts.score_howell",
    "blackout": "blackout.score",
}
"""What ``game.scoring`` of a code may name → where the function stands. Read on demand: one deal needs one module."""

NOT_BY_DEAL = {
    "auction-hearts": "what is won depends on the bid, the suit it named and what lay in the pool before",
}
"""Scorings that the result of one deal does not decide, and why."""


def score_deal(system: str, deal: Tally) -> ScoredDeal:
    """The score of *deal* under the scoring *system* that a code names."""
    if system in NOT_BY_DEAL:
        raise ScoreError(f"{system} cannot be scored from a deal alone: {NOT_BY_DEAL[system]}")
    if system not in SYSTEMS:
        raise ScoreError(f"no scoring named '{system}'; choose from {', '.join(SYSTEMS)}")
    return _scorer(system)(deal)


@cache
def _scorer(system: str) -> Callable[[Tally], ScoredDeal]:
    module, function = SYSTEMS[system].split(".")
    return cast("Callable[[Tally], ScoredDeal]", getattr(import_module(f"{__name__}.{module}"), function))
