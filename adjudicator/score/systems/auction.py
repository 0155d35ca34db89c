"""Auction bridge of 1969: every odd trick of a contract that is made counts toward the game (001:1664-1695)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.systems.contract import DENOMINATIONS, DOUBLED, honour_items
from adjudicator.score.systems.rubber import RubberLaw
from adjudicator.score.systems.values import Item, ScoredDeal
from adjudicator.values.numbers import counted

if TYPE_CHECKING:
    from adjudicator.score.systems.values import Tally

GAME = 30
TRICK = {"C": 6, "D": 7, "H": 8, "S": 9, "NT": 10}
"""Undoubled. The print has lost the figures of the suits: they are half of the doubled ones."""
BONUS = (0, 50, 100)
"""For making the contract, and for each trick beyond it, when it is undoubled, doubled, redoubled."""
UNDERTRICK = (50, 100, 200)
SLAMS = {12: (50, "small slam"), 13: (100, "grand slam")}


def score(deal: Tally) -> ScoredDeal:
    """One deal; a trick transferred for a revoke scores like any other and so counts toward the game too."""
    return ScoredDeal(deal.sides, (*_contract(deal), *_slam(deal), *honour_items(deal)))


def _contract(deal: Tally) -> tuple[Item, ...]:
    contract = deal.contract
    if contract is None:
        return ()
    name = f"{contract.level} {DENOMINATIONS[contract.denomination]}{DOUBLED[contract.doubled]}"
    if deal.over < 0:
        points = -deal.over * UNDERTRICK[contract.doubled]
        says = f"{name} {counted(-deal.over, 'trick')} short"
        return tuple(Item(side, points, says) for side in deal.defending)
    odd = contract.level + deal.over
    side = deal.declaring
    worth = odd * TRICK[contract.denomination] << contract.doubled
    items = [Item(side, worth, f"{counted(odd, 'odd trick')} at {name}", below=True)]
    if contract.doubled:
        bonus = BONUS[contract.doubled]
        items.append(Item(side, bonus, f"making a contract{DOUBLED[contract.doubled]}"))
        if deal.over:
            items.append(Item(side, bonus * deal.over, f"{counted(deal.over, 'overtrick')}{DOUBLED[contract.doubled]}"))
    return tuple(items)


def _slam(deal: Tally) -> tuple[Item, ...]:
    """Slams go to whichever side wins the tricks, whatever was bid."""
    if deal.contract is None:
        return ()
    won = {deal.declaring: deal.tricks.get(deal.declaring, 0)}
    won |= dict.fromkeys(deal.defending, 13 - won[deal.declaring])
    return tuple(Item(side, *SLAMS[n]) for side, n in won.items() if n in SLAMS)


RUBBER = RubberLaw(score, GAME, 250, 250)
"""Two games win the rubber; the book gives no premium for a rubber broken off."""
