"""What a ruling orders of a whole pot: who takes it, who shares it, that it stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Seat
    from adjudicator.score.settlements.deal import Orders

POT = "pot"


def disposed(paid: Mapping[Seat, int], orders: Orders) -> Settled | None:
    """The chips of a pot of which a ruling disposes; None where none does."""
    order = next(orders.marked(Mark.DISPOSES_OF_POT), None)
    if order is None:
        return None
    whole = sum(paid.values())
    entries = [Entry(seat, -chips, "put into the pot") for seat, chips in paid.items() if chips]
    if Mark.KEEPS_POT not in order.marks:
        who = [seat for seat in order.who if seat in paid]
        if not who or whole % len(who):
            return Settled(tuple(entries), (f"who has the pot of {whole} by {', '.join(order.under)}",), "chips")
        says = "takes the pot" if len(who) == 1 else "has their share of the pot"
        entries += (Entry(seat, whole // len(who), says, order.under) for seat in who)
    else:
        entries.append(Entry(POT, whole, "stays in the pot", order.under))
    return Settled(tuple(entries), (), "chips")
