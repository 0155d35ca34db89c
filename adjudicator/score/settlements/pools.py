"""The side with most tricks takes the pool, or points by a table: spoil five and forty-five.

A table ``pool`` tells how many ``tricks`` win what lies there, and that who plays on must win ``all_tricks``, for which
each other player then adds ``all_tricks_chips``. Without one the side with most tricks scores by the table ``points``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import Entry, Settled, ruled, tricks, unnamed

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.score.settlements.deal import Deal, Orders


def score(deal: Deal, orders: Orders) -> Settled:
    """What the deal brings: chips where there is a pool, else points."""
    return _pool(deal, orders) if deal.section.get("pool") else _points(deal, orders)


def _points(deal: Deal, orders: Orders) -> Settled:
    needs = [*unnamed(orders)]
    entries: list[Entry] = []
    if list(orders.of("hand_dead")):
        needs.append("what becomes of a dead hand's tricks where there is no pool, of which the book is silent")
    elif deal.tricks is None:
        needs.append("the play to its end")
    else:
        best = max(deal.tricks, key=lambda account: deal.tricks[account] if deal.tricks else 0)
        won = deal.tricks[best]
        if str(won) in deal.section["points"]:
            entries.append(Entry(best, int(deal.section["points"][str(won)]), tricks(won)))
    return Settled((*entries, *ruled(deal, orders)), tuple(needs))


def _pool(deal: Deal, orders: Orders) -> Settled:
    rule = deal.section["pool"]
    dead = {account: one for one in orders.of("hand_dead") for account in deal.of(one.who)}
    takes = next((one for one in orders.of("takes_pool") if one.who), None)
    entries = [Entry(account, 0, "a dead hand: it cannot win the pool", one.under) for account, one in dead.items()]
    if takes is not None:
        winner, how, every, under = deal.of(takes.who)[0], "by the ruling", False, takes.under
    else:
        if not deal.winners and (unsure := _unsure(deal)):
            return Settled(tuple(entries), (unsure,), "chips")
        found = _winner(deal, int(rule["tricks"]), dead.keys())
        if found is None and deal.tricks is None:
            return Settled(tuple(entries), ("the play to its end",), "chips")
        if found is None:
            said = "nobody wins the pool; each player adds a chip for the next deal"
            return Settled(tuple(entries), (), "chips", (said,))
        winner, won = found
        how, every, under = tricks(won), won == rule["all_tricks"], ()
    if deal.pool is None:
        return Settled(tuple(entries), (f'what lies in the pool, which {winner} wins, as [Pool "12"]',), "chips")
    entries.append(Entry(winner, deal.pool, f"takes the pool, {how}", under))
    if every:
        chips, others = int(rule["all_tricks_chips"]), [name for name in deal.accounts if name != winner]
        entries.append(Entry(winner, chips * len(others), "a chip from each other player, all the tricks"))
        entries += (Entry(name, -chips, "for all the tricks") for name in others)
    return Settled(tuple(entries), (), "chips")


def _winner(deal: Deal, needed: int, dead: Collection[str]) -> tuple[str, int] | None:
    """(who wins the pool, his tricks): the first with enough of them, unless he plays on and does not win them all."""
    if not deal.winners:
        swept = [name for name, won in (deal.tricks or {}).items() if won == deal.section["pool"]["all_tricks"]]
        return (swept[0], int(deal.section["pool"]["all_tricks"])) if swept and swept[0] not in dead else None
    counted: dict[str, int] = {}
    names = [deal.account[seat] for seat in deal.winners]
    for at, name in enumerate(names):
        counted[name] = counted.get(name, 0) + 1
        if counted[name] == needed and name not in dead:
            total = names.count(name)
            played_on = at + 1 < len(names)
            return (name, total) if not played_on or total == deal.section["pool"]["all_tricks"] else None
    return None


def _unsure(deal: Deal) -> str:
    """What is asked where only the number of tricks is told: whether somebody who had enough went on."""
    rule = deal.section["pool"]
    enough = [name for name, won in (deal.tricks or {}).items() if rule["tricks"] <= won < rule["all_tricks"]]
    return f"whether {enough[0]} played on after {rule['tricks']} tricks" if enough else ""
