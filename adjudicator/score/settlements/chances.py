"""Games without tricks: what is pegged at cribbage, and what becomes of the pot at poker, once the rulings have spoken.

A pot goes to the one player who is left. Between several it is the cards that decide, once the betting is over, and
the record need not show them; side pots are made where somebody has put in all he has, and nowhere else.
A hand that a ruling has made dead can win no pot, and what its player put in stays there. ``counts`` of
``[game.settlement]`` tells which of the two it is: ``pegs`` or ``pots``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, ruled, unnamed
from adjudicator.score.settlements.pots import disposed
from adjudicator.score.settlements.stakes import fines
from adjudicator.score.systems.poker import best_of, pots
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.score.settlements.deal import Deal, Orders
    from adjudicator.score.systems.poker import Pot


def score(deal: Deal, orders: Orders) -> Settled:
    """Holes pegged, or chips won and lost."""
    return _pegs(deal, orders) if deal.rules["counts"] == ["pegs"] else _pots(deal, orders)


def _pegs(deal: Deal, orders: Orders) -> Settled:
    needs = list(unnamed(orders))
    given = list(ruled(deal, orders))
    entries: list[Entry] = []
    for account, points in (deal.pegged or {}).items():
        # What the ruling gives for a fault is not counted again where its peg is written.
        gained = sum(entry.points for entry in given if entry.who == account and entry.points > 0)
        left = points - min(gained, deal.pegged_as_penalty.get(account, 0))
        entries += [Entry(account, left, "pegged")] if left else []
    entries += [Entry(account, points, "counted") for account, points in deal.counted_hands.items() if points]
    needs += ["what was pegged in the play"] if deal.play_unpegged else []
    needs += (f"the count as it is corrected ({', '.join(one.under)})" for one in orders.of("correct_score"))
    return Settled((*entries, *given), tuple(dict.fromkeys(needs)))


def _pots(deal: Deal, orders: Orders) -> Settled:
    paid = deal.paid or {}
    needs: list[str] = []
    fined = list(fines(deal, orders, needs))
    if not paid:
        return Settled(tuple(fined), (*needs, "the chips that were put in"), "chips")
    if (ruled_on := disposed(paid, orders)) is not None:
        return ruled_on
    out = list(orders.marked(Mark.OUT_OF_POT))
    dead = {seat: one for one in out for seat in one.who}
    left = [seat for seat in deal.active if seat not in deal.dropped and seat not in dead]
    entries = [
        Entry(seat, 0, "a dead hand: it can win no pot", one.under) for seat, one in dead.items() if seat in paid
    ]
    entries += [Entry(seat, -chips, "put into the pot") for seat, chips in paid.items() if chips]
    entries += fined
    needs += (f"whose hand is out of the pot by {', '.join(one.under)}" for one in out if not one.who)
    pot = sum(paid.values())
    if not left:
        needs.append("who takes the pot: every hand is out of it")
    elif len(left) == 1:
        entries.append(Entry(left[0], pot, f"takes the pot of {pot}"))
    elif deal.to_speak:
        needs.append(f"the betting to its end: a pot of {pot}, and {' or '.join(deal.to_speak)} is to speak")
    elif deal.passed_out:
        needs.append(f"the next deal: nobody has bet, and the pot of {pot} stays")
    else:
        stakes = {**dict.fromkeys(left, 0), **paid}
        for share in pots(stakes, [seat for seat in stakes if seat not in left], deal.all_in):
            entries += _taken(deal, share, needs)
    return Settled(tuple(entries), tuple(needs), "chips")


def _taken(deal: Deal, share: Pot, needs: list[str]) -> Iterator[Entry]:
    """Who takes one pot: the only one who may win it, or the best hand where all of those are known."""
    if len(share.players) == 1:
        yield Entry(share.players[0], share.chips, f"takes the pot of {share.chips}")
        return
    hands = {seat: deal.shown[seat] for seat in share.players if seat in deal.shown}

    won = best_of(hands, str(deal.section.get("winners", "high"))) if len(hands) == len(share.players) else None
    if won is None:
        needs.append(f"who of {', '.join(share.players)} has the better hand: a pot of {share.chips}")
    elif share.chips % len(won.players):
        needs.append(f"who of {', '.join(won.players)} takes the odd chip: they tie for a pot of {share.chips}")
    else:
        says = "takes the pot" if len(won.players) == 1 else "has a share of the pot"
        for seat in won.players:
            yield Entry(seat, share.chips // len(won.players), f"{says} of {share.chips} with {won.with_what}")
