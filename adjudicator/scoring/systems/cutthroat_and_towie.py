"""Cutthroat bridge and towie, in which every player has an own score (001:1733-1737, 1753, 1767, 1783)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.scoring.systems import auction_1969
from adjudicator.scoring.systems.contract_bridge import CONTRACT_GAME, contract_items, honour_items, undertrick_premium
from adjudicator.scoring.systems.rubber_and_four_deal_round import RubberRules
from adjudicator.scoring.systems.score_types_and_scorer_of_game import Honours, ScoredDeal, ScoreItem

if TYPE_CHECKING:
    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally

TOWIE_THREE_DOWN = 1000
"""Three down, vulnerable and doubled, in the special scoring; the book prints no more of that scale."""
RUBBER_PREMIUM_ALONE = 700
RUBBER_PREMIUM_AGAINST_GAME = 500
DUMMY_GAME_PREMIUM = 300
"""The premium of an accepting dummy who is not vulnerable for the game that ends the rubber."""


def score_cutthroat(deal: DealTally) -> ScoredDeal:
    """Three-hand bridge by the contract table: declarer alone against both others, who share their honours."""
    return ScoredDeal(deal.sides, contract_items(deal) + honour_items(_with_shared_honours(deal)))


def score_cutthroat_auction(deal: DealTally) -> ScoredDeal:
    """Three-hand bridge by the auction table."""
    return auction_1969.score_auction_deal(_with_shared_honours(deal))


def _with_shared_honours(deal: DealTally) -> DealTally:
    honours = [held for held in deal.honours if held.side == deal.declaring]
    for held in deal.honours:
        if held.side != deal.declaring:
            honours += [Honours(side, held.points) for side in deal.defending]
    return replace(deal, honours=tuple(honours))


CUTTHROAT_RUBBER = RubberRules(
    score_cutthroat, CONTRACT_GAME, RUBBER_PREMIUM_ALONE, RUBBER_PREMIUM_AGAINST_GAME, 300, 50
)
CUTTHROAT_AUCTION_RUBBER = RubberRules(score_cutthroat_auction, auction_1969.AUCTION_GAME, 250, 250)


def score_towie(deal: DealTally) -> ScoredDeal:
    """Towie: undertricks to every other player, active or not; all but its own figures by the contract table."""
    items = contract_items(deal)
    if deal.contract and deal.contract.doubled == 1 and deal.declarer_vulnerable and deal.over == -3:
        usual = undertrick_premium(3, 1, vulnerable=True)
        items += tuple(
            ScoreItem(side, TOWIE_THREE_DOWN - usual, "a towie counts a thousand") for side in deal.defending
        )
    return ScoredDeal(deal.sides, items + honour_items(deal))


TOWIE_RUBBER = RubberRules(score_towie, CONTRACT_GAME, 1000, 1000, first_game=500)


def score_cutthroat_contract(deal: DealTally) -> ScoredDeal:
    """Cutthroat contract: an accepting dummy scores with declarer, a rejecting one with the opponents.

    ``deal.games`` and ``deal.standing`` tell whether the deal ends the rubber; a dummy's own standing is read in the
    same way (our reading: dummy scores the tricks as declarer does).
    """
    partner = deal.dummy if deal.dummy_accepted else None
    defenders = tuple(side for side in deal.defending if side not in (partner, deal.dummy))
    items: list[ScoreItem] = []
    for item in contract_items(deal):
        if item.side == deal.declaring:
            items += [item, *([item._replace(side=partner)] if partner else [])]
        elif item.side != partner:
            items.append(item)
    for player in filter(None, (deal.declaring, partner)):
        below = sum(item.points for item in items if item.side == player and item.below)
        if not below or below + deal.standing.get(player, 0) < CONTRACT_GAME:
            continue
        if deal.games.get(player, 0):
            opposed = any(deal.games.get(side, 0) for side in defenders)
            items.append(ScoreItem(player, RUBBER_PREMIUM_AGAINST_GAME if opposed else RUBBER_PREMIUM_ALONE, "rubber"))
        elif player == partner and deal.games.get(deal.declaring, 0):
            items.append(ScoreItem(player, DUMMY_GAME_PREMIUM, "game of a dummy who is not vulnerable"))
    return ScoredDeal(deal.sides, (*items, *honour_items(deal)))
