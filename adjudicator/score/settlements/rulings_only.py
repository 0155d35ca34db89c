"""Points and chips that rulings move, where the play of the deal itself counts for nothing or is counted elsewhere.

Key of ``[game.settlement]``: ``counted``, what of the deal the table counts itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, ruled, unnamed
from adjudicator.score.settlements.stakes import fines

if TYPE_CHECKING:
    from adjudicator.score.settlements.deal import Deal, Orders


def score(deal: Deal, orders: Orders) -> Settled:
    """What the rulings alone order."""
    needs = list(unnamed(orders))
    paid = list(fines(deal, orders, needs))
    nothing = [
        Entry(account, 0, f"scores nothing for {order.params.get('what')}", order.under)
        for order in orders.of("no_score")
        for account in deal.of(order.who)
    ]
    if "counted" in deal.rules and not any(orders.of("hand_drawn", "deal_unscored")):
        needs.append(str(deal.rules["counted"]))
    return Settled((*paid, *nothing, *ruled(deal, orders)), tuple(needs), "chips" if paid else "points")
