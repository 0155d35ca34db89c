"""Games without tricks: what is pegged at cribbage, and what becomes of the pot at poker, once the rulings have spoken.

A pot goes to the one player who is left; between several it is the cards that decide, which the record need not show.
A hand that a ruling has made dead can win no pot, and what its player put in stays there. ``counts`` of
``[game.settlement]`` tells which of the two it is: ``pegs`` or ``pots``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.poker import pots
from adjudicator.settlement.deal import Entry, Settled, ruled, unnamed
from adjudicator.settlement.pots import disposed
from adjudicator.settlement.stakes import fines

if TYPE_CHECKING:
    from adjudicator.settlement.deal import Deal, Orders

_OUT = ("hand_dead", "counts_as_drop", "no_title", "cannot_claim_pot")
"""Effects after which a hand can win no pot."""


def score(deal: Deal, orders: Orders) -> Settled:
    """Holes pegged, or chips won and lost."""
    return _pegs(deal, orders) if deal.rules["counts"] == ["pegs"] else _pots(deal, orders)


def _pegs(deal: Deal, orders: Orders) -> Settled:
    needs = list(unnamed(orders))
    entries = [Entry(account, points, "pegged") for account, points in (deal.pegged or {}).items() if points]
    needs += (f"the count as it is corrected ({', '.join(one.under)})" for one in orders.of("correct_score"))
    return Settled((*entries, *ruled(deal, orders)), tuple(dict.fromkeys(needs)))


def _pots(deal: Deal, orders: Orders) -> Settled:
    paid = deal.paid or {}
    needs: list[str] = []
    fined = list(fines(deal, orders, needs))
    if not paid:
        return Settled(tuple(fined), (*needs, "the chips that were put in"), "chips")
    if (ruled_on := disposed(paid, orders)) is not None:
        return ruled_on
    dead = {seat: one for one in orders.of(*_OUT) for seat in one.who}
    out = tuple(seat for seat in paid if seat in deal.dropped or seat in dead)
    entries = [
        Entry(seat, 0, "a dead hand: it can win no pot", one.under) for seat, one in dead.items() if seat in paid
    ]
    entries += [Entry(seat, -chips, "put into the pot") for seat, chips in paid.items() if chips]
    entries += fined
    needs += (f"whose hand is out of the pot by {', '.join(one.under)}" for one in orders.of(*_OUT) if not one.who)
    for pot in pots(paid, out):
        if len(pot.players) == 1:
            entries.append(Entry(pot.players[0], pot.chips, f"takes the pot of {pot.chips}"))
        else:
            needs.append(f"who of {', '.join(pot.players)} has the better hand: a pot of {pot.chips}")
    if len(out) == len(paid):
        needs.append("who takes the pot: every hand is out of it")
    return Settled(tuple(entries), tuple(needs), "chips")
