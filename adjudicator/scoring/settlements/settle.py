"""The settlement of a deal by the kind of its game, and of deals in which only rulings move points.

The table ``[game.settlement]`` of a code defines it: ``kind`` names the settlement, whose function stands in
``rulebase/words/settlements.toml`` and whose module explains the other keys. ``silent``: the reason why a deal of this
code is not settled at all; ``counted``: the part of the deal that the table counts itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.scoring.settlements.deal_orders_and_entries import (
    NO_ORDERS,
    DealToSettle,
    ScoreOrders,
    Settlement,
    SettlementEntry,
    entries_by_rulings,
    undetermined_point_moves,
)
from adjudicator.scoring.settlements.maker_against_each_player import chip_fines
from adjudicator.values.address_resolver import game_function
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def settle_deal(deal: DealToSettle, orders: ScoreOrders = NO_ORDERS) -> Settlement:
    """The score of *deal* after *orders*; without *orders* the score before any ruling."""
    rules = deal.rules
    void = next(orders.marked(EffectMark.VOIDS), None)
    if "silent" in rules or void:
        found = settle_rulings_only(deal, orders)
        if void is None:
            won = orders.with_effect("contract_made", "contract_lost", "cards_to_other_side")
            told = tuple(f"{one.says.rstrip('.')} ({', '.join(one.under)})" for one in won)
            return replace(found, missing=(*found.missing, str(rules["silent"])), winner=told)
        said = f"the deal does not count ({', '.join(void.under)})"
        return Settlement(found.entries, found.missing, found.unit, (said,))
    score: Callable[[DealToSettle, ScoreOrders], Settlement] = game_function(deal.section, "settlement", rules["kind"])
    found = score(deal, orders)
    open_ends = tuple(
        f"what it comes to: {one.says} ({', '.join(one.under)})" for one in orders.marked(EffectMark.UNFIGURED)
    )
    return replace(
        found,
        missing=(*found.missing, *open_ends),
        winner=(*found.winner, *_sentences_on_games_won_or_lost_outright(deal, orders)),
    )


def _sentences_on_games_won_or_lost_outright(deal: DealToSettle, orders: ScoreOrders) -> Iterator[str]:
    """Games won or lost outright; if one player staked something against the rest, that player's bid is lost."""
    for order in orders.with_effect("wins_hand"):
        yield f"{' '.join(deal.of(order.who)) or 'nobody known'} wins the hand ({', '.join(order.under)})"
    for order in orders.with_effect("game_won", *(("game_lost",) if deal.rules["kind"] != "stakes" else ())):
        outcome = "loses" if order.effect == "game_lost" else "wins"
        for account in deal.of(order.who):
            yield f"{account} {outcome} the game, whatever the deal scores ({', '.join(order.under)})"


def settle_rulings_only(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The score that the rulings alone order."""
    needs = list(undetermined_point_moves(orders))
    paid = list(chip_fines(deal, orders, needs))
    nothing = [
        SettlementEntry(account, 0, f"scores nothing for {order.params.get('what')}", order.under)
        for order in orders.with_effect("no_score")
        for account in deal.of(order.who)
    ]
    if "counted" in deal.rules and not any(orders.with_effect("hand_drawn", "deal_unscored")):
        needs.append(str(deal.rules["counted"]))
    return Settlement((*paid, *nothing, *entries_by_rulings(deal, orders)), tuple(needs), "chips" if paid else "points")
