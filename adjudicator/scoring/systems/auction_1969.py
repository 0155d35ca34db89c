"""Auction bridge of 1969: every odd trick of a contract that is made counts toward the game (001:1664-1695)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.systems.contract_bridge import DENOMINATIONS, DOUBLED_WORDS, honour_items
from adjudicator.scoring.systems.rubber_and_four_deal_round import RubberRules
from adjudicator.scoring.systems.score_types_and_scorer_of_game import ScoredDeal, ScoreItem
from adjudicator.values.numbers import number_and_noun

if TYPE_CHECKING:
    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally

AUCTION_GAME = 30
TRICK_POINTS = {"C": 6, "D": 7, "H": 8, "S": 9, "NT": 10}
"""Points of an undoubled odd trick. The print has lost the figures of the suits: they are half of the doubled ones."""
BONUS = (0, 50, 100)
"""The bonus for making the contract, and for each trick beyond it, when it is undoubled, doubled, redoubled."""
UNDERTRICK = (50, 100, 200)
SLAMS = {12: (50, "small slam"), 13: (100, "grand slam")}


def score_auction_deal(deal: DealTally) -> ScoredDeal:
    """The score of one deal; a trick transferred for a revoke scores like any other and so counts toward
    the game too."""
    return ScoredDeal(deal.sides, (*_contract_items(deal), *_slam_items(deal), *honour_items(deal)))


def _contract_items(deal: DealTally) -> tuple[ScoreItem, ...]:
    contract = deal.contract
    if contract is None:
        return ()
    name = f"{contract.level} {DENOMINATIONS[contract.denomination]}{DOUBLED_WORDS[contract.doubled]}"
    if deal.over < 0:
        points = -deal.over * UNDERTRICK[contract.doubled]
        says = f"{name} {number_and_noun(-deal.over, 'trick')} short"
        return tuple(ScoreItem(side, points, says) for side in deal.defending)
    odd = contract.level + deal.over
    side = deal.declaring
    worth = odd * TRICK_POINTS[contract.denomination] << contract.doubled
    items = [ScoreItem(side, worth, f"{number_and_noun(odd, 'odd trick')} at {name}", below=True)]
    if contract.doubled:
        bonus = BONUS[contract.doubled]
        items.append(ScoreItem(side, bonus, f"making a contract{DOUBLED_WORDS[contract.doubled]}"))
        if deal.over:
            items.append(
                ScoreItem(
                    side,
                    bonus * deal.over,
                    f"{number_and_noun(deal.over, 'overtrick')}{DOUBLED_WORDS[contract.doubled]}",
                )
            )
    return tuple(items)


def _slam_items(deal: DealTally) -> tuple[ScoreItem, ...]:
    """Slams for the side that wins the tricks, whatever was bid."""
    if deal.contract is None:
        return ()
    won = {deal.declaring: deal.tricks.get(deal.declaring, 0)}
    won |= dict.fromkeys(deal.defending, 13 - won[deal.declaring])
    return tuple(ScoreItem(side, *SLAMS[n]) for side, n in won.items() if n in SLAMS)


RUBBER = RubberRules(score_auction_deal, AUCTION_GAME, 250, 250)
"""Two games win the rubber; the book gives no premium for a rubber broken off."""
