"""Counts that a ruling puts in place of those of the play: a rubicon, every combination of a hand, another contract."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, MissingError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.score.settlements.deal import Deal, Order, Orders


def rubiconed(deal: Deal, orders: Orders, entries: Iterable[Entry]) -> Iterator[Entry]:
    """What *entries* become when a ruling rubicons a player: the other scores the points of both, and the game.

    What the loser counts for is limited by the ruling (001:5160). Fractions of a hundred are left as they are.
    """
    found = list(entries)
    yield from found
    for order in orders.of("rubiconed"):
        losers = deal.of(order.who)
        winners = [account for account in deal.of(deal.active) if account not in losers]
        if len(losers) != 1 or len(winners) != 1:
            raise MissingError(f"who is rubiconed ({', '.join(order.under)})")
        total = sum(entry.points for entry in found if entry.who == losers[0])
        most = int(str(order.params["points"]).replace(",", ""))
        limited = f"the loser's points, {total}" + (f" counted as {most}" if total > most else "")
        yield Entry(winners[0], min(total, most), limited, order.under)
        yield Entry(losers[0], -total, "rubiconed: their points are the winner's", order.under)
        brisques = deal.section.get("brisques", {})
        if brisques.get("only") == "tie-or-rubicon":
            yield Entry(winners[0], int(brisques["all"]), "all the brisques", order.under)
        game = int(deal.section.get("rubicon_bonus", deal.section["game_bonus"]))
        yield Entry(winners[0], game, "for the game", order.under)


def every_combination(deal: Deal, order: Order) -> Iterator[tuple[str, int]]:
    """(account, points) of those who by *order* score every combination they hold, the inferior ones too (001:5875)."""
    from adjudicator.score.systems.piquet import declared  # what only piquet needs

    for seat in order.who:
        hand = deal.held.get(seat, frozenset())
        if len(hand) != deal.section["cards_each"]:
            raise MissingError(f"the whole hand of {seat}: they score all its combinations ({', '.join(order.under)})")
        # Against a hand without any combination every one of his is the best.
        yield deal.account[seat], declared(hand, ())[0]


def contract_taken_over(deal: Deal, orders: Orders) -> Deal:
    """The deal as it is played when a ruling gives the contract to a side at a bid that it made (001:4634)."""
    order = next((one for one in orders.of("takes_contract") if one.who), None)
    if order is None:
        return deal
    account = deal.of(order.who)[0]
    bids = deal.bids.get(account, ())
    if not bids:
        raise MissingError(f"what {account} has bid ({', '.join(order.under)})")
    bid = min(bids) if order.params.get("of") == "lowest" else max(bids)
    team = frozenset(seat for seat in deal.active if deal.account[seat] == account)
    return replace(deal, maker=order.who[0], team=team, bid=str(bid))
