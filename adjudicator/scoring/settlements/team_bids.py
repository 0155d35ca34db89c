"""Settlement of games in which each of two teams bids a number of tricks (spades).

The last bid of a team is the bid of the team. Keys of ``[game.settlement]``:

``each``     points for each trick of a bid that is made; a bid that is missed costs as much.
``over``     points for each trick above the bid; without it the sheet does not say, and such tricks leave the score
             open.
``special``  bids with points of their own: bid → [points if made, points that it costs if missed]; without the second
             the sheet does not say what a missed bid costs, without both not what a made one counts either.
``all``      points of a team that takes every trick, whatever it bid.
``reading``  a remark on what is only a reading in ``each``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.settlements.deal_orders_and_entries import (
    PLAY_TO_ITS_END,
    MissingInformationError,
    Settlement,
    SettlementEntry,
    entries_by_rulings,
    tricks_in_words,
    undetermined_point_moves,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders


def settle_team_bids(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points of each team for its bid, made or missed by the tricks or by a ruling."""
    entries: list[SettlementEntry] = []
    needs = list(undetermined_point_moves(orders))
    for team in deal.accounts:
        try:
            entries.append(_entry_of_team(deal, orders, team))
        except MissingInformationError as missing:
            needs.append(str(missing))
    bids = {bid for told in deal.bids.values() for bid in told[-1:]}
    read = any(str(bid) not in deal.rules.get("special", {}) for bid in bids)
    remarks = (deal.rules["reading"],) if entries and read and "reading" in deal.rules else ()
    return Settlement((*entries, *entries_by_rulings(deal, orders)), tuple(dict.fromkeys(needs)), winner=remarks)


def _entry_of_team(deal: DealToSettle, orders: ScoreOrders, team: str) -> SettlementEntry:
    """The entry for the bid of *team*; MissingInformationError for what it lacks."""
    if not deal.bids.get(team):
        raise MissingInformationError(f"what {team} bid")
    bid = deal.bids[team][-1]
    won = None if deal.tricks is None else deal.tricks.get(team, 0)
    verdicts = {order.effect: order for order in _verdicts_on(deal, orders, team)}
    if len(verdicts) > 1:
        raise MissingInformationError(f"whether {team} is set or has made its bid, since rulings say both")
    for effect, order in verdicts.items():
        if effect == "contract_lost":
            return SettlementEntry(team, -_cost_if_missed(deal, bid), f"a bid of {bid}, set by the ruling", order.under)
        says = f"a bid of {bid}, made by the ruling"
        return SettlementEntry(team, _points_if_made(deal, bid), says, order.under)
    if won is None:
        raise MissingInformationError(PLAY_TO_ITS_END)
    how = f"a bid of {bid}, {tricks_in_words(won)}"
    if "all" in deal.rules and won == deal.section["cards_each"]:
        return SettlementEntry(team, deal.rules["all"], f"{how}, every one")
    if won < bid:
        return SettlementEntry(team, -_cost_if_missed(deal, bid), f"{how}: set")
    over = deal.rules.get("over")
    if won > bid and over is None:
        excess = tricks_in_words(won - bid)
        raise MissingInformationError(f"what {excess} above the bid of {team} counts, which the sheet does not say")
    return SettlementEntry(team, _points_if_made(deal, bid) + (over or 0) * (won - bid), how)


def _points_if_made(deal: DealToSettle, bid: int) -> int:
    points: list[int] = deal.rules.get("special", {}).get(str(bid), [deal.rules["each"] * bid])
    if not points:
        raise MissingInformationError(f"what a bid of {bid} counts, which the sheet does not say")
    return points[0]


def _cost_if_missed(deal: DealToSettle, bid: int) -> int:
    points = deal.rules.get("special", {}).get(str(bid), (0, deal.rules["each"] * bid))
    if len(points) < len(("made", "missed")):
        raise MissingInformationError(f"what a missed bid of {bid} costs, which the sheet does not say")
    return int(points[1])


def _verdicts_on(deal: DealToSettle, orders: ScoreOrders, team: str) -> Iterator[ScoreOrder]:
    """The rulings by which *team* is set or counts as having made its bid."""
    return (order for order in orders.with_effect("contract_lost", "contract_made") if team in deal.of(order.who))
