"""Settlement by most tricks: the side with most takes the pool or points by a table (spoil five, forty-five), or the
pot is divided (boure).

A table ``pool`` gives the number of ``tricks`` that win the pool; a player who goes on must win ``all_tricks``, for
which each other player then adds ``all_tricks_chips``. Without the table the side with most tricks scores by the table
``points``.

Boure: ``[Pool "12"]`` gives the pool. A player who stayed in and won no trick puts in as much again, for the next deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.settlements.deal_orders_and_entries import (
    Settlement,
    SettlementEntry,
    entries_by_rulings,
    tricks_in_words,
    undetermined_point_moves,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrders


def settle_trick_pool(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The score of the deal: chips if there is a pool, else points."""
    return _pool_settlement(deal, orders) if deal.section.get("pool") else _points_settlement(deal, orders)


def _points_settlement(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    needs = [*undetermined_point_moves(orders)]
    entries: list[SettlementEntry] = []
    if list(orders.with_effect("hand_dead")):
        needs.append("what becomes of a dead hand's tricks where there is no pool, which the book does not say")
    elif deal.tricks is None:
        needs.append("the play to its end")
    else:
        best = max(deal.tricks, key=lambda account: deal.tricks[account] if deal.tricks else 0)
        won = deal.tricks[best]
        if str(won) in deal.section["points"]:
            entries.append(SettlementEntry(best, int(deal.section["points"][str(won)]), tricks_in_words(won)))
    return Settlement((*entries, *entries_by_rulings(deal, orders)), tuple(needs))


def _pool_settlement(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    rule = deal.section["pool"]
    dead = {account: one for one in orders.with_effect("hand_dead") for account in deal.of(one.who)}
    takes = next((one for one in orders.with_effect("takes_pool") if one.who), None)
    entries = [
        SettlementEntry(account, 0, "a dead hand: it cannot win the pool", one.under) for account, one in dead.items()
    ]
    if takes is not None:
        winner, how, every, under = deal.of(takes.who)[0], "by the ruling", False, takes.under
    else:
        if not deal.winners and (unsure := _unknown_play_on_note(deal)):
            return Settlement(tuple(entries), (unsure,), "chips")
        found = _pool_winner(deal, int(rule["tricks"]), dead.keys())
        if found is None and deal.tricks is None:
            return Settlement(tuple(entries), ("the play to its end",), "chips")
        if found is None:
            said = "nobody wins the pool; each player adds a chip for the next deal"
            return Settlement(tuple(entries), (), "chips", (said,))
        winner, won = found
        how, every, under = tricks_in_words(won), won == rule["all_tricks"], ()
    if deal.pool is None:
        return Settlement(tuple(entries), (f'what lies in the pool, which {winner} wins, as [Pool "12"]',), "chips")
    entries.append(SettlementEntry(winner, deal.pool, f"takes the pool, {how}", under))
    if every:
        chips, others = int(rule["all_tricks_chips"]), [name for name in deal.accounts if name != winner]
        entries.append(SettlementEntry(winner, chips * len(others), "a chip from each other player, all the tricks"))
        entries += (SettlementEntry(name, -chips, "for all the tricks") for name in others)
    return Settlement(tuple(entries), (), "chips")


def _pool_winner(deal: DealToSettle, needed: int, dead: Collection[str]) -> tuple[str, int] | None:
    """(winner of the pool, their tricks): the first with enough of them, unless that player goes on and does not win
    them all."""
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


def _unknown_play_on_note(deal: DealToSettle) -> str:
    """The missing information if only the number of tricks is told: whether a player who had enough went on."""
    rule = deal.section["pool"]
    enough = [name for name, won in (deal.tricks or {}).items() if rule["tricks"] <= won < rule["all_tricks"]]
    return f"whether {enough[0]} played on after {rule['tricks']} tricks" if enough else ""


def settle_pot_by_most_tricks(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The chips taken from the pot, and those put into the next."""
    if deal.tricks is None:
        return Settlement((), ("the play to its end", *undetermined_point_moves(orders)), "chips")
    most = max(deal.tricks.values(), default=0)
    best = [account for account, won in deal.tricks.items() if won == most]
    if deal.pool is None:
        who = " and ".join(best)
        return Settlement(
            (),
            (f'what lies in the pot, which goes to {who}, as [Pool "12"]', *undetermined_point_moves(orders)),
            "chips",
        )
    share, odd = divmod(deal.pool, len(best))
    how = tricks_in_words(most) if len(best) == 1 else f"{tricks_in_words(most)}, as others have"
    entries = [SettlementEntry(account, share, f"takes the pot, {how}") for account in best]
    entries += (
        SettlementEntry(account, -deal.pool, "no trick: as much as the pot held, for the next one")
        for account, won in deal.tricks.items()
        if not won
    )
    needs = [f"who gets the odd chips, {odd}, of a pot that does not divide"] if odd else []
    return Settlement(tuple(entries), (*needs, *undetermined_point_moves(orders)), "chips")
