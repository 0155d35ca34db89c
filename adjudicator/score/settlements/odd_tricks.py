"""Bridge-whist: each trick above six at the value of its trump, and how far a deal can bring a side that revoked.

``trick_values`` of the section tells what an odd trick is worth by trump, ``revoke_points`` the highest score toward
the game that a revoking side may come to (BW-05), whatever it had before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled

if TYPE_CHECKING:
    from adjudicator.score.settlements.deal import Deal, Order, Orders

BOOK = 6


def score(deal: Deal, orders: Orders) -> Settled:
    """The trick score of the deal; honours are counted apart, and no ruling of these laws touches them."""
    if deal.tricks is None:
        return Settled((), ("the play to its end",))
    named = "NT" if deal.trump is None else deal.trump
    value = deal.section["trick_values"].get(named)
    if value is None:
        return Settled((), ("which suit was trump",))
    entries: list[Entry] = []
    needs: list[str] = []
    for account, won in deal.tricks.items():
        odd = max(won - BOOK, 0)
        if odd:
            entries.append(Entry(account, odd * value, f"{odd} odd {'trick' if odd == 1 else 'tricks'} at {value}"))
        for order in _held_down(deal, orders, account):
            limit = int(order.params.get("up_to") or deal.section["revoke_points"])
            before = deal.standing.get(account)
            if before is None and odd:
                entries.append(_cut(account, max(odd * value - limit, 0), limit, order.under))
                needs.append(
                    f'the score of {account} before the deal, for the limit of {limit}, as [Score "NS:12 EW:0"]'
                )
            elif odd:
                allowed = max(limit - (before or 0), 0)
                entries.append(_cut(account, max(odd * value - allowed, 0), limit, order.under))
            break
    return Settled(tuple(entry for entry in entries if entry.points), tuple(needs))


def _cut(account: str, points: int, limit: int, under: tuple[str, ...]) -> Entry:
    return Entry(account, -points, f"a side that revoked comes no higher than {limit} in the deal", under)


def _held_down(deal: Deal, orders: Orders, account: str) -> list[Order]:
    return [one for one in orders.of("no_game") if account in deal.of(one.who)]
