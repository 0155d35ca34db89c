"""Games based on bridge in which every player keeps his own score (001:1733-1737, 1753, 1767, 1783)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.score.systems import auction
from adjudicator.score.systems.contract import GAME, contract_items, honour_items, undertricks
from adjudicator.score.systems.rubber import RubberLaw
from adjudicator.score.systems.values import Honours, Item, ScoredDeal

if TYPE_CHECKING:
    from adjudicator.score.systems.values import Tally

TOWIE = 1000
"""Three down, vulnerable and doubled, in the special scoring; the book prints no more of that scale."""
RUBBER_ALONE = 700
RUBBER_AGAINST_A_GAME = 500
DUMMYS_GAME = 300
"""What an accepting dummy who is not vulnerable has for the game that ends the rubber."""


def score_cutthroat(deal: Tally) -> ScoredDeal:
    """Three-hand bridge by the contract table: declarer alone against both others, who share their honours."""
    return ScoredDeal(deal.sides, contract_items(deal) + honour_items(_shared(deal)))


def score_cutthroat_auction(deal: Tally) -> ScoredDeal:
    """Three-hand bridge by the auction table."""
    return auction.score(_shared(deal))


def _shared(deal: Tally) -> Tally:
    honours = [held for held in deal.honours if held.side == deal.declaring]
    for held in deal.honours:
        if held.side != deal.declaring:
            honours += [Honours(side, held.points) for side in deal.defending]
    return replace(deal, honours=tuple(honours))


CUTTHROAT = RubberLaw(score_cutthroat, GAME, RUBBER_ALONE, RUBBER_AGAINST_A_GAME, 300, 50)
CUTTHROAT_AUCTION = RubberLaw(score_cutthroat_auction, auction.GAME, 250, 250)


def score_towie(deal: Tally) -> ScoredDeal:
    """Towie: undertricks to every other player, active or not; all but its own figures by the contract table."""
    items = contract_items(deal)
    if deal.contract and deal.contract.doubled == 1 and deal.declarer_vulnerable and deal.over == -3:
        usual = undertricks(3, 1, vulnerable=True)
        items += tuple(Item(side, TOWIE - usual, "a towie counts a thousand") for side in deal.defending)
    return ScoredDeal(deal.sides, items + honour_items(deal))


TOWIE_RUBBER = RubberLaw(score_towie, GAME, 1000, 1000, first_game=500)


def score_cutthroat_contract(deal: Tally) -> ScoredDeal:
    """Cutthroat contract: an accepting dummy scores with declarer, a rejecting one with the opponents.

    ``deal.games`` and ``deal.standing`` tell whether the deal ends the rubber; a dummy's own standing is read in the
    same way (our reading: he scores the tricks as declarer does).
    """
    partner = deal.dummy if deal.dummy_accepted else None
    defenders = tuple(side for side in deal.defending if side not in (partner, deal.dummy))
    items: list[Item] = []
    for item in contract_items(deal):
        if item.side == deal.declaring:
            items += [item, *([item._replace(side=partner)] if partner else [])]
        elif item.side != partner:
            items.append(item)
    for player in filter(None, (deal.declaring, partner)):
        below = sum(item.points for item in items if item.side == player and item.below)
        if not below or below + deal.standing.get(player, 0) < GAME:
            continue
        if deal.games.get(player, 0):
            opposed = any(deal.games.get(side, 0) for side in defenders)
            items.append(Item(player, RUBBER_AGAINST_A_GAME if opposed else RUBBER_ALONE, "rubber"))
        elif player == partner and deal.games.get(deal.declaring, 0):
            items.append(Item(player, DUMMYS_GAME, "game of a dummy who is not vulnerable"))
    return ScoredDeal(deal.sides, (*items, *honour_items(deal)))
