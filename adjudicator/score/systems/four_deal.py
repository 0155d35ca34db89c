"""Four-deal bridge (Chicago): vulnerability by the number of the deal, premiums deal by deal (001:669-691)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems import rubber
from adjudicator.score.systems.contract import GAME
from adjudicator.score.systems.values import SIDES, Item, ScoredDeal, Tally, side_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.contract import Contract
    from adjudicator.score.systems.values import Honours

DEALS = 4
GAME_PREMIUM = 300
VULNERABLE_GAME_PREMIUM = 500
LAST_PART_SCORE = 100


def vulnerable(number: int, dealers: str, *, reverse: bool = False, sides: tuple[str, ...] = SIDES) -> frozenset[str]:
    """The vulnerable sides in deal *number* of the round, *dealers* being the side of its dealer.

    *reverse*: the custom by which the dealer's opponents are vulnerable in the two middle deals.
    """
    if number == 1:
        return frozenset()
    if number == DEALS:
        return frozenset(sides)
    return frozenset(side for side in sides if (side == dealers) != reverse)


def vulnerable_unasked(number: int, sides: tuple[str, ...] = SIDES) -> frozenset[str]:
    """The vulnerable sides in deal *number* where its number alone tells; 0 is a deal outside any round."""
    if number in (2, 3):
        raise ScoreError(
            f"in deal {number} the dealer's side is vulnerable: name it with --vulnerable {sides[0]} or "
            f"--vulnerable {sides[1]}"
        )
    return frozenset(sides) if number == DEALS else frozenset()


def score(deal: Tally) -> ScoredDeal:
    """One deal of the round; ``deal.standing`` holds the part-scores carried, ``deal.number`` the deal."""
    scored = rubber.score(deal)
    side = deal.declaring
    if not side or not scored.below[side]:
        return scored
    if scored.below[side] + deal.standing.get(side, 0) >= GAME:
        points = VULNERABLE_GAME_PREMIUM if deal.declarer_vulnerable else GAME_PREMIUM
        state = "vulnerable" if deal.declarer_vulnerable else "not vulnerable"
        return scored.with_items([Item(side, points, f"game, {state}")])
    if deal.number == DEALS:
        return scored.with_items([Item(side, LAST_PART_SCORE, "part-score on the fourth deal")])
    return scored


@dataclass(frozen=True, slots=True)
class Round:
    """A round of four deals as far as it has gone."""

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
        """Who deals it."""
        return self.seats[(self.seats.index(self.first_dealer) + len(self.deals)) % len(self.seats)]

    @property
    def vulnerable(self) -> frozenset[str]:
        """The sides that are vulnerable in it."""
        return vulnerable(self.number, side_of(self.dealer, self.sides), reverse=self.reverse, sides=self.sides)

    def play(self, contract: Contract | None, tricks: int, honours: tuple[Honours, ...] = ()) -> Round:
        """The round after a deal; a deal passed out is dealt again by the same dealer and leaves no trace."""
        if self.number > DEALS:
            raise ScoreError("the round is over: four deals have been played")
        if contract is None:
            return self
        deal = Tally(
            contract=contract,
            vulnerable=self.vulnerable,
            honours=honours,
            sides=self.sides,
            standing=self.standing,
            number=self.number,
        )
        scored = score(replace(deal, tricks={deal.declaring: tricks}))
        standing = {side: self.standing.get(side, 0) + scored.below[side] for side in self.sides}
        if max(standing.values()) >= GAME:
            # Any game cancels the part-scores of both sides.
            standing = dict.fromkeys(self.sides, 0)
        return replace(self, deals=(*self.deals, scored), standing=standing)

    @property
    def totals(self) -> dict[str, int]:
        """All points of the round, by side."""
        return {side: sum(deal.score[side] for deal in self.deals) for side in self.sides}
