"""A rubber of contract bridge and a round of four deals (Chicago, 001:669-691) in progress, deal by deal."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.contract_bridge import (
    CONTRACT_GAME,
    DEALS_IN_ROUND,
    score_four_deal_bridge,
    score_rubber_deal,
    score_rubber_deal_modern,
)
from adjudicator.scoring.systems.score_types_and_scorer_of_game import SIDES, DealTally, ScoreItem, side_of_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.scoring.systems.score_types_and_scorer_of_game import Honours, ScoredDeal
    from adjudicator.values.bids_and_contracts import Contract


class RubberRules(NamedTuple):
    """The conditions for a game and a rubber, and their premiums."""

    score: Callable[[DealTally], ScoredDeal]
    game: int
    two_games: int
    """For the rubber when the other side has no game."""
    three_games: int
    one_game_unfinished: int = 0
    part_score_unfinished: int = 0
    first_game: int = 0
    """For a side's first game, if that has a premium of its own."""


RUBBER_1963 = RubberRules(score_rubber_deal, CONTRACT_GAME, 700, 500, one_game_unfinished=300, part_score_unfinished=50)
MODERN_RUBBER = RubberRules(
    score_rubber_deal_modern, CONTRACT_GAME, 700, 500, one_game_unfinished=300, part_score_unfinished=100
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rubber:
    """A rubber in progress."""

    law: RubberRules = RUBBER_1963
    sides: tuple[str, ...] = SIDES
    deals: tuple[ScoredDeal, ...] = ()
    premiums: tuple[ScoreItem, ...] = ()
    """For winning the rubber, or for an unfinished one."""
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
        deal = DealTally(contract=contract, vulnerable=self.vulnerable, honours=honours, sides=self.sides)
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
            # A game is a new start for both sides: the other side's part-score no longer counts.
            standing = dict.fromkeys(self.sides, 0)
            if games[won] == 1 and self.law.first_game:
                premiums = (*premiums, ScoreItem(won, self.law.first_game, "first game"))
            if games[won] == 2:
                lost = any(n for side, n in games.items() if side != won)
                points = self.law.three_games if lost else self.law.two_games
                premiums = (*premiums, ScoreItem(won, points, f"rubber in {'three' if lost else 'two'} games"))
        return replace(self, deals=(*self.deals, scored), standing=standing, games=games, premiums=premiums)

    def unfinished(self, *, each_side: bool = False) -> Rubber:
        """The rubber broken off: premiums for one game and for a part-score.

        They go to the only side that has one. With *each_side*, as in progressive rubber bridge where every player
        enters their whole score, each side with a game or a part-score takes them (001:1429).
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
                premiums += [ScoreItem(side, points, says) for side in holders]
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
        """The entry of each player of the side on the back score."""
        ours, theirs = self.sides
        totals = self.totals
        won = rubber_difference_in_hundreds(abs(totals[ours] - totals[theirs]))
        return {ours: won, theirs: -won} if totals[ours] >= totals[theirs] else {ours: -won, theirs: won}


def rubber_difference_in_hundreds(difference: int) -> int:
    """*difference* in hundreds; fifty or more over counts as a hundred (001:667)."""
    return (difference + 50) // 100


def vulnerable_in_four_deal_round(
    number: int, dealers: str, *, reverse: bool = False, sides: tuple[str, ...] = SIDES
) -> frozenset[str]:
    """The vulnerable sides in deal *number* of the round, *dealers* being the side of its dealer.

    *reverse*: the custom by which the dealer's opponents are vulnerable in the two middle deals.
    """
    if number == 1:
        return frozenset()
    if number == DEALS_IN_ROUND:
        return frozenset(sides)
    return frozenset(side for side in sides if (side == dealers) != reverse)


@dataclass(frozen=True, slots=True)
class FourDealRound:
    """A round of four deals in progress."""

    first_dealer: str = "N"
    seats: tuple[str, ...] = ("N", "E", "S", "W")
    sides: tuple[str, ...] = SIDES
    reverse: bool = False
    deals: tuple[ScoredDeal, ...] = ()
    standing: Mapping[str, int] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The number of the deal to be played next."""
        return len(self.deals) + 1

    @property
    def dealer(self) -> str:
        """The dealer of that deal."""
        return self.seats[(self.seats.index(self.first_dealer) + len(self.deals)) % len(self.seats)]

    @property
    def vulnerable(self) -> frozenset[str]:
        """The sides that are vulnerable in that deal."""
        return vulnerable_in_four_deal_round(
            self.number, side_of_seat(self.dealer, self.sides), reverse=self.reverse, sides=self.sides
        )

    def play(self, contract: Contract | None, tricks: int, honours: tuple[Honours, ...] = ()) -> FourDealRound:
        """The round after a deal; a deal passed out is dealt again by the same dealer and leaves no trace."""
        if self.number > DEALS_IN_ROUND:
            raise ScoreError("the round is over: four deals have been played")
        if contract is None:
            return self
        deal = DealTally(
            contract=contract,
            vulnerable=self.vulnerable,
            honours=honours,
            sides=self.sides,
            standing=self.standing,
            number=self.number,
        )
        scored = score_four_deal_bridge(replace(deal, tricks={deal.declaring: tricks}))
        standing = {side: self.standing.get(side, 0) + scored.below[side] for side in self.sides}
        if max(standing.values()) >= CONTRACT_GAME:
            # Any game cancels the part-scores of both sides.
            standing = dict.fromkeys(self.sides, 0)
        return replace(self, deals=(*self.deals, scored), standing=standing)

    @property
    def totals(self) -> dict[str, int]:
        """All points of the round, by side."""
        return {side: sum(deal.score[side] for deal in self.deals) for side in self.sides}
