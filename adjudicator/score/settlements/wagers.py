"""Bets against a pool, each settled as soon as its card is turned: red dog (001:6613-6617)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, ruled, unnamed
from adjudicator.score.settlements.stakes import fines

if TYPE_CHECKING:
    from adjudicator.score.settlements.deal import Deal, Orders

POOL = "pool"


def score(deal: Deal, orders: Orders) -> Settled:
    """What each bettor and the pool have won or lost."""
    needs = list(unnamed(orders))
    entries = []
    pool = 0
    for wager in deal.wagers:
        if wager.over:
            needs.append(f"what becomes of {wager.seat}'s {wager.says}, which is more than the pool held")
        elif wager.won is None:
            needs.append(f"whether {wager.seat} wins their {wager.says}: their hand, or the card turned, is not known")
        else:
            gain = wager.chips if wager.won else -wager.chips
            pool -= gain
            entries.append(Entry(deal.account[wager.seat], gain, wager.says))
    if entries:
        entries.append(Entry(POOL, pool, "from the bets"))
    return Settled((*entries, *fines(deal, orders, needs), *ruled(deal, orders)), tuple(dict.fromkeys(needs)), "chips")
