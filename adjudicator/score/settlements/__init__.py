"""What a deal comes to in the games that are settled from what was undertaken, counted or staked, rulings included.

A code tells it in the table ``[game.settlement]``: ``kind`` names the way, whose function its entry in
``rulebase/words/settlements.toml`` tells, and the other keys are told in the module of that. ``silent``: why a deal of
this code is not settled at all. Loaded only for codes that have the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import NO_ORDERS, Deal, Entry, Fallen, Order, Orders, Settled
from adjudicator.values.addresses import named
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "NO_ORDERS",
    "Deal",
    "Entry",
    "Fallen",
    "Order",
    "Orders",
    "Settled",
    "settle",
]


def settle(deal: Deal, orders: Orders = NO_ORDERS) -> Settled:
    """What *deal* scores after *orders*; before any ruling without them."""
    rules = deal.rules
    void = next(orders.marked(Mark.VOIDS), None)
    if "silent" in rules or void:
        from adjudicator.score.settlements.rulings_only import score as by_rulings

        found = by_rulings(deal, orders)
        if void is None:
            won = orders.of("contract_made", "contract_lost", "cards_to_other_side")
            told = tuple(f"{one.says.rstrip('.')} ({', '.join(one.under)})" for one in won)
            return replace(found, needs=(*found.needs, str(rules["silent"])), winner=told)
        said = f"the deal counts for nothing ({', '.join(void.under)})"
        return Settled(found.entries, found.needs, found.unit, (said,))
    score: Callable[[Deal, Orders], Settled] = named(deal.section, "settlement", rules["kind"])
    found = score(deal, orders)
    open_ends = tuple(f"what it comes to: {one.says} ({', '.join(one.under)})" for one in orders.marked(Mark.UNFIGURED))
    return replace(found, needs=(*found.needs, *open_ends), winner=(*found.winner, *_games(deal, orders)))


def _games(deal: Deal, orders: Orders) -> Iterator[str]:
    """Games won or lost outright; where one player staked something against the rest, it is his bid that is lost."""
    for order in orders.of("wins_hand"):
        yield f"{' '.join(deal.of(order.who)) or 'nobody known'} wins the hand ({', '.join(order.under)})"
    for order in orders.of("game_won", *(("game_lost",) if deal.rules["kind"] != "stakes" else ())):
        outcome = "loses" if order.effect == "game_lost" else "wins"
        for account in deal.of(order.who):
            yield f"{account} {outcome} the game, whatever the deal scores ({', '.join(order.under)})"
