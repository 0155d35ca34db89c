"""Duplicate bridge: each board by itself, match-points and IMPs (001:1461-1662); progressive bridge (001:1371-1403)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from adjudicator.scoring.systems.contract_bridge import (
    CONTRACT_GAME,
    MODERN_SCHEDULE,
    SCHEDULE_1963,
    ScoringSchedule,
    contract_items,
    honour_items,
)
from adjudicator.scoring.systems.score_types_and_scorer_of_game import ScoredDeal, ScoreItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally


PART_SCORE_PREMIUM = 50
GAME_PREMIUM = 300
VULNERABLE_GAME_PREMIUM = 500

_LEAST_DIFFERENCE_PER_IMP = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900),
    *(1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The least difference that earns 1, 2, 3 … 24 IMP. The print has lost four figures (370, 1500, 1750 and 2000): they
follow from their neighbours, which count on without a gap."""


def score_matchpoint_board(deal: DealTally) -> ScoredDeal:
    """The score of one board at match-points under the laws of 1949: no premium for honours."""
    return _score_board(deal, SCHEDULE_1963, honours=False)


def score_total_points_board(deal: DealTally) -> ScoredDeal:
    """The score of one board at total points under the laws of 1949: honours count."""
    return _score_board(deal, SCHEDULE_1963, honours=True)


def score_modern_board(deal: DealTally) -> ScoredDeal:
    """The score of one board by the later table; honours do not count."""
    return _score_board(deal, MODERN_SCHEDULE, honours=False)


def _score_board(deal: DealTally, schedule: ScoringSchedule, *, honours: bool) -> ScoredDeal:
    scored = ScoredDeal(deal.sides, contract_items(deal, schedule), split=False)
    if deal.contract and deal.over >= 0:
        side = deal.declaring
        if scored.below[side] >= CONTRACT_GAME:
            points = VULNERABLE_GAME_PREMIUM if deal.declarer_vulnerable else GAME_PREMIUM
            says = f"game, {'vulnerable' if deal.declarer_vulnerable else 'not vulnerable'}"
        else:
            points, says = PART_SCORE_PREMIUM, "contract of less than game"
        scored = scored.with_items([ScoreItem(side, points, says)])
    return scored.with_items(honour_items(deal)) if honours else scored


def match_points_of_column(scores: Sequence[int]) -> tuple[float, ...]:
    """Match-points: one for each lower score of the same column, a half for each equal one."""
    in_order = sorted(scores)
    # The lower ones, and half of the other equal ones.
    return tuple((bisect_left(in_order, own) + bisect_right(in_order, own) - 1) / 2 for own in scores)


def group_match_points(groups: Sequence[Sequence[int]]) -> tuple[tuple[float, ...], ...]:
    """Match-points of a board whose hands were interchanged, for each group that played the same cards.

    Every pair also has half a match-point for each pair of the other groups (001:1536).
    """
    pairs = sum(len(group) for group in groups)
    return tuple(tuple(own + (pairs - len(group)) / 2 for own in match_points_of_column(group)) for group in groups)


def imps_for_difference(difference: int) -> int:
    """International match-points for the net difference of a team on one board, with its sign."""
    points = bisect_right(_LEAST_DIFFERENCE_PER_IMP, abs(difference))
    return points if difference >= 0 else -points


PROGRESSIVE_CAP = 1000
"""The most a side may score in one deal, unless it has bid and made a slam."""


def score_progressive_deal(deal: DealTally) -> ScoredDeal:
    """The score of one deal; premiums for a game or a lesser contract, then the cap."""
    scored = score_total_points_board(deal)
    slam_made = deal.contract is not None and deal.contract.level >= 6 and deal.over >= 0
    return scored.with_items(
        ScoreItem(side, PROGRESSIVE_CAP - points, "cut down to the most that one deal may bring")
        for side, points in scored.score.items()
        if points > PROGRESSIVE_CAP and not (slam_made and side == deal.declaring)
    )
