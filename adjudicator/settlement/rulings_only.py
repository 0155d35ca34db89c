"""Points and chips that rulings move, where the play of the deal itself counts for nothing or is counted elsewhere.

Key of ``[game.settlement]``: ``counted``, what of the deal the table counts itself.
"""

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
    if "counted" in deal.rules and not any(orders.of("hand_drawn", "deal_unscored")):
        needs.append(str(deal.rules["counted"]))
    return Settled((*paid, *ruled(deal, orders)), tuple(needs), "chips" if paid else "points")
