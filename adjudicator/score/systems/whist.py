"""Whist: a point for each odd trick, seven points a game, its value what the losers lack (001:1833-1839, 1913-1915)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.values import SIDES, Item, ScoredDeal, Tally
from adjudicator.values.numbers import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

BOOK = 6
GAME = 7
REVOKERS_MOST = 6
"""A side that has revoked cannot win the game in that deal; it may score up to this."""


def score(deal: Tally) -> ScoredDeal:
    """One deal: odd tricks, held down for the sides in ``deal.no_game``."""
    items: list[Item] = []
    for side in deal.sides:
        odd = max(deal.tricks.get(side, 0) - BOOK, 0)
        if not odd:
            continue
        items.append(Item(side, odd, counted(odd, "odd trick"), below=True))
        over = deal.standing.get(side, 0) + odd - REVOKERS_MOST
        if side in deal.no_game and over > 0:
            says = "a side that revoked cannot win the game in that deal"
            items.append(Item(side, -min(over, odd), says, below=True))
    return ScoredDeal(deal.sides, tuple(items), split=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of whist as far as it has gone."""

    sides: tuple[str, ...] = SIDES
    points: Mapping[str, int] = field(default_factory=dict)

    @property
    def winner(self) -> str | None:
        """The side that has seven points; None while the game goes on."""
        return next((side for side in self.sides if self.points.get(side, 0) >= GAME), None)

    @property
    def value(self) -> int:
        """What a won game is worth: seven less the losers' points; 0 while it goes on."""
        if not self.winner:
            return 0
        return GAME - max(self.points.get(side, 0) for side in self.sides if side != self.winner)

    def play(self, tricks: Mapping[str, int], revoked: frozenset[str] = frozenset()) -> Game:
        """The game after a deal in which *tricks* were scored, transferred tricks moved, and *revoked* revoked."""
        if self.winner:
            raise ScoreError(f"the game is over: {self.winner} has {GAME} points")
        deal = Tally(tricks=tricks, sides=self.sides, standing=self.points, no_game=revoked)
        scored = score(deal).score
        return replace(self, points={side: self.points.get(side, 0) + scored[side] for side in self.sides})
