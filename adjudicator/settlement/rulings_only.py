"""Points and chips that rulings move, where the play of the deal itself counts for nothing or is counted elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.settlement.deal import Settled, ruled, unnamed
from adjudicator.settlement.stakes import fines

if TYPE_CHECKING:
    from adjudicator.settlement.deal import Deal, Orders


def score(deal: Deal, orders: Orders) -> Settled:
    """What the rulings alone order."""
    needs = list(unnamed(orders))
    paid = list(fines(deal, orders, needs))
    return Settled((*paid, *ruled(deal, orders)), tuple(needs), "chips" if paid else "points")
