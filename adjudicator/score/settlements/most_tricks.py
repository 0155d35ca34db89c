"""The pot goes to most tricks, equals divide it, and who stayed in without a trick puts in as much again: boure.

``[Pool "12"]`` tells what lies there. What is put in again belongs to the pot of the next deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, tricks, unnamed

if TYPE_CHECKING:
    from adjudicator.score.settlements.deal import Deal, Orders


def score(deal: Deal, orders: Orders) -> Settled:
    """The chips taken from the pot, and those put into the next."""
    if deal.tricks is None:
        return Settled((), ("the play to its end", *unnamed(orders)), "chips")
    most = max(deal.tricks.values(), default=0)
    best = [account for account, won in deal.tricks.items() if won == most]
    if deal.pool is None:
        who = " and ".join(best)
        return Settled((), (f'what lies in the pot, which goes to {who}, as [Pool "12"]', *unnamed(orders)), "chips")
    share, odd = divmod(deal.pool, len(best))
    how = tricks(most) if len(best) == 1 else f"{tricks(most)}, as others have"
    entries = [Entry(account, share, f"takes the pot, {how}") for account in best]
    entries += (
        Entry(account, -deal.pool, "no trick: as much as the pot held, for the next one")
        for account, won in deal.tricks.items()
        if not won
    )
    needs = [f"who gets the odd chips, {odd}, of a pot that does not divide"] if odd else []
    return Settled(tuple(entries), (*needs, *unnamed(orders)), "chips")
