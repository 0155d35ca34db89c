"""Whist: a point for each odd trick, seven points a game, its value the points that the losers lack (001:1833-1839,
1913-1915).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.score_types_and_scorer_of_game import SIDES, DealTally, ScoredDeal, ScoreItem
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from collections.abc import Mapping

BOOK_TRICKS = 6
POINTS_OF_GAME = 7
REVOKERS_MOST = 6
"""The most points of a side that has revoked: it cannot win the game in that deal."""


def score_whist_deal(deal: DealTally) -> ScoredDeal:
    """The score of one deal: odd tricks, limited for the sides in ``deal.no_game``."""
    items: list[ScoreItem] = []
    for side in deal.sides:
        odd = max(deal.tricks.get(side, 0) - BOOK_TRICKS, 0)
        if not odd:
            continue
        items.append(ScoreItem(side, odd, number_and_noun(odd, "odd trick"), below=True))
        over = deal.standing.get(side, 0) + odd - REVOKERS_MOST
        if side in deal.no_game and over > 0:
            says = "a side that revoked cannot win the game in that deal"
            items.append(ScoreItem(side, -min(over, odd), says, below=True))
    return ScoredDeal(deal.sides, tuple(items), split=False)


@dataclass(frozen=True, slots=True)
class WhistGame:
    """A game of whist in progress."""

    sides: tuple[str, ...] = SIDES
    points: Mapping[str, int] = field(default_factory=dict)

    @property
    def winner(self) -> str | None:
        """The side that has seven points; None while the game is in progress."""
        return next((side for side in self.sides if self.points.get(side, 0) >= POINTS_OF_GAME), None)

    @property
    def value(self) -> int:
        """The value of a won game: seven less the losers' points; 0 while it is in progress."""
        if not self.winner:
            return 0
        return POINTS_OF_GAME - max(self.points.get(side, 0) for side in self.sides if side != self.winner)

    def play(self, tricks: Mapping[str, int], revoked: frozenset[str] = frozenset()) -> WhistGame:
        """The game after a deal in which *tricks* were scored, transferred tricks moved, and *revoked* revoked."""
        if self.winner:
            raise ScoreError(f"the game is over: {self.winner} has {POINTS_OF_GAME} points")
        deal = DealTally(tricks=tricks, sides=self.sides, standing=self.points, no_game=revoked)
        scored = score_whist_deal(deal).score
        return replace(self, points={side: self.points.get(side, 0) + scored[side] for side in self.sides})
