"""Rubber bridge: deals are added to a rubber, which keeps games, vulnerability and premiums."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.contract import EDITION_1963, GAME, MODERN, contract_items, honour_items
from adjudicator.score.systems.values import SIDES, Item, ScoredDeal, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.game.contract import Contract
    from adjudicator.score.systems.values import Honours


def score(deal: Tally) -> ScoredDeal:
    """One deal of rubber bridge under the laws of 1963."""
    return ScoredDeal(deal.sides, contract_items(deal, EDITION_1963) + honour_items(deal))


def score_modern(deal: Tally) -> ScoredDeal:
    """One deal of rubber bridge by the later table."""
    return ScoredDeal(deal.sides, contract_items(deal, MODERN) + honour_items(deal))


class RubberLaw(NamedTuple):
    """What makes a game and a rubber, and what they are worth."""

    score: Callable[[Tally], ScoredDeal]
    game: int
    two_games: int
    """For the rubber when the other side has no game."""
    three_games: int
    one_game_unfinished: int = 0
    part_score_unfinished: int = 0
    first_game: int = 0
    """For a side's first game, where that has a premium of its own."""


CONTRACT_1963 = RubberLaw(score, GAME, 700, 500, one_game_unfinished=300, part_score_unfinished=50)
CONTRACT_MODERN = RubberLaw(score_modern, GAME, 700, 500, one_game_unfinished=300, part_score_unfinished=100)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rubber:
    """A rubber as far as it has gone."""

    law: RubberLaw = CONTRACT_1963
    sides: tuple[str, ...] = SIDES
    deals: tuple[ScoredDeal, ...] = ()
    premiums: tuple[Item, ...] = ()
    """For winning the rubber, or for what is unfinished."""
    standing: Mapping[str, int] = field(default_factory=dict)
    """Part-scores toward the current game."""
    games: Mapping[str, int] = field(default_factory=dict)

    @property
    def vulnerable(self) -> frozenset[str]:
        """The sides that have won a game toward this rubber."""
        return frozenset(side for side, won in self.games.items() if won)

    @property
    def winner(self) -> str | None:
        """The side that has won two games; None while the rubber goes on."""
        return next((side for side, won in self.games.items() if won == 2), None)

    def play(self, contract: Contract | None, tricks: int, honours: tuple[Honours, ...] = ()) -> Rubber:
        """The rubber after a deal in which declarer's side scores *tricks* tricks."""
        deal = Tally(contract=contract, vulnerable=self.vulnerable, honours=honours, sides=self.sides)
        if contract:
            deal = replace(deal, tricks={deal.declaring: tricks})
        return self.add(self.law.score(deal))

    def add(self, scored: ScoredDeal) -> Rubber:
        """The rubber with the entries of one more deal."""
        if self.winner:
            raise ScoreError(f"the rubber is over: {self.winner} has won two games")
        standing = {side: self.standing.get(side, 0) + scored.below[side] for side in self.sides}
        games = {side: self.games.get(side, 0) for side in self.sides}
        premiums = self.premiums
        won = next((side for side in self.sides if standing[side] >= self.law.game), None)
        if won:
            games[won] += 1
            # A game is a new start for both sides: the other's part-score no longer counts.
            standing = dict.fromkeys(self.sides, 0)
            if games[won] == 1 and self.law.first_game:
                premiums = (*premiums, Item(won, self.law.first_game, "first game"))
            if games[won] == 2:
                lost = any(n for side, n in games.items() if side != won)
                points = self.law.three_games if lost else self.law.two_games
                premiums = (*premiums, Item(won, points, f"rubber in {'three' if lost else 'two'} games"))
        return replace(self, deals=(*self.deals, scored), standing=standing, games=games, premiums=premiums)

    def unfinished(self, *, each_side: bool = False) -> Rubber:
        """The rubber broken off: premiums for one game and for a part-score.

        They go to the only side that has one. *each_side* is the way of progressive rubber bridge where everybody
        enters all he has scored: then each side that has a game or a part-score takes them (001:1429).
        """
        if self.winner:
            return self
        premiums = list(self.premiums)
        for points, has, says in (
            (self.law.one_game_unfinished, self.games, "one game of an unfinished rubber"),
            (self.law.part_score_unfinished, self.standing, "part-score of an unfinished game"),
        ):
            holders = [side for side in self.sides if has.get(side)]
            if points and (each_side or len(holders) == 1):
                premiums += [Item(side, points, says) for side in holders]
        return replace(self, premiums=tuple(premiums))

    @property
    def totals(self) -> dict[str, int]:
        """Everything above and below the line, by side."""
        totals = {side: sum(item.points for item in self.premiums if item.side == side) for side in self.sides}
        for deal in self.deals:
            for side, points in deal.score.items():
                totals[side] += points
        return totals

    @property
    def back_score(self) -> dict[str, int]:
        """What each player of the side enters on the back score."""
        ours, theirs = self.sides
        totals = self.totals
        won = back_score(abs(totals[ours] - totals[theirs]))
        return {ours: won, theirs: -won} if totals[ours] >= totals[theirs] else {ours: -won, theirs: won}


def back_score(difference: int) -> int:
    """*difference* in hundreds; fifty or more over counts as a hundred (001:667)."""
    return (difference + 50) // 100
