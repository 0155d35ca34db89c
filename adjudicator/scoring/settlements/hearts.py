"""Settlement of hearts and its relatives, where a ruling may charge one player with all the points taken.

The count itself is the code's ``scoring``. Keys of ``[game.settlement]``:

``sign``             ``1`` if charged points count upwards (the fewest are best), ``-1`` if downwards.
``plus``             the value of the plus card for its taker, whoever is charged (omnibus hearts).
``pays_each_other``  the charge is paid by the Howell settlement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.errors import ScoreError
from adjudicator.scoring.settlements.deal_orders_and_entries import Settlement, SettlementEntry
from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally, scorer_of_game
from adjudicator.values.cards import Card
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrders

_PLUS_CARD = Card("DT")


def settle_hearts(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points that each player has taken, or is charged with."""
    charges = tuple(orders.marked(EffectMark.CHARGES))
    charge = next((one for one in charges if one.who), None)
    players = deal.of(deal.active)
    if charges and charge is None:
        return Settlement((), ("who is charged with the points of the deal",))
    if charge is None:
        if deal.taken is None:
            return Settlement((), ("the play to its end",))
        try:
            scored = scorer_of_game(deal.section)(DealTally(sides=players, taken=deal.taken))
        except ScoreError as wrong:
            return Settlement((), (str(wrong),))
        return Settlement(tuple(SettlementEntry(item.side, item.points, item.says) for item in scored.items))
    # The whole deal is charged to one player, so nobody else has any of it (001:3743).
    points = int(charge.params.get("points", deal.section.get("points_in_play", 0)))
    (who,), pays = deal.of(charge.who), deal.rules.get("pays_each_other")
    if not pays:
        sign = int(deal.rules.get("sign", 1))
        entries = [SettlementEntry(who, sign * points, "charged with every point of the deal", charge.under)]
        plus = int(deal.rules.get("plus", 0))
        taker = next((name for name, cards in (deal.taken or {}).items() if _PLUS_CARD in cards), None)
        if plus and taker is None:
            return Settlement(tuple(entries), ("who took the plus card, which is counted apart",))
        return Settlement(
            (*entries, *((SettlementEntry(taker, plus, f"the plus card {_PLUS_CARD}"),) if plus and taker else ()))
        )
    entries = [SettlementEntry(who, -points * (len(players) - 1), f"pays for all {points} hearts", charge.under)]
    entries += (SettlementEntry(name, points, "takes their share of the pool") for name in players if name != who)
    return Settlement(tuple(entries), (), "chips")
