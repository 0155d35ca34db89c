"""Games in which the points taken count against a player, or for him, and a ruling may charge one with all of them.

Hearts and its relatives: the count itself is the code's ``scoring``. Keys of ``[game.settlement]``:

``sign``             whether a point charged counts upwards (``1``, the fewest are best) or downwards (``-1``).
``plus``             what the plus card is worth to its taker, whoever is charged (omnibus hearts).
``pays_each_other``  the charge is paid by the Howell settlement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError
from adjudicator.score.settlements.deal import Entry, Settled
from adjudicator.score.systems import Tally, scorer
from adjudicator.values.cards import Card
from rulebase.marks import Mark

if TYPE_CHECKING:
    from adjudicator.score.settlements.deal import Deal, Orders

_PLUS = Card("DT")


def score(deal: Deal, orders: Orders) -> Settled:
    """What each player has taken, or is charged with."""
    charges = tuple(orders.marked(Mark.CHARGES))
    charge = next((one for one in charges if one.who), None)
    players = deal.of(deal.active)
    if charges and charge is None:
        return Settled((), ("who is charged with the points of the deal",))
    if charge is None:
        if deal.taken is None:
            return Settled((), ("the play to its end",))
        try:
            scored = scorer(deal.section)(Tally(sides=players, taken=deal.taken))
        except ScoreError as wrong:
            return Settled((), (str(wrong),))
        return Settled(tuple(Entry(item.side, item.points, item.says) for item in scored.items))
    # The whole deal is charged to one player, so nobody else has any of it (001:3743).
    points = int(charge.params.get("points", deal.section.get("points_in_play", 0)))
    (who,), pays = deal.of(charge.who), deal.rules.get("pays_each_other")
    if not pays:
        sign = int(deal.rules.get("sign", 1))
        entries = [Entry(who, sign * points, "charged with every point of the deal", charge.under)]
        plus = int(deal.rules.get("plus", 0))
        taker = next((name for name, cards in (deal.taken or {}).items() if _PLUS in cards), None)
        if plus and taker is None:
            return Settled(tuple(entries), ("who took the plus card, which is counted apart",))
        return Settled((*entries, *((Entry(taker, plus, f"the plus card {_PLUS}"),) if plus and taker else ())))
    entries = [Entry(who, -points * (len(players) - 1), f"pays for all {points} hearts", charge.under)]
    entries += (Entry(name, points, "takes their share of the pool") for name in players if name != who)
    return Settled(tuple(entries), (), "chips")
