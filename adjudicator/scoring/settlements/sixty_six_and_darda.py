"""Settlement of deals that are won for one or more game points: sixty-six, darda.

The table ``deal_points`` gives their number: at sixty-six ``plain``, against a count under half of the ``target``
(``schneider``), against no trick (``schwarz``); at darda by the least count of the maker. ``won_by`` of
``[game.settlement]``: ``announced``, ``count`` or ``maker``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from adjudicator.scoring.settlements.counted_points import card_points, card_worth
from adjudicator.scoring.settlements.deal_orders_and_entries import (
    MissingInformationError,
    Settlement,
    SettlementEntry,
    accounts_scoring_nothing,
    contract_verdict,
    entries_by_rulings,
    missing_melds_note,
    undetermined_point_moves,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders

POINTS_BY_TABLE = "by-table"
"""A ruling gives the points that the deal would have brought, by the loser's count."""
_FOUR_OF_A_KIND = 4
"""All cards of a rank."""
AS_MANY_AS_WON = "as-many"
"""The dealer who sits out scores as many game points as were won on the deal."""


def settle_game_points(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The game points of the deal; without an announcement nobody gets any."""
    entries: list[SettlementEntry] = []
    needs: list[str] = []
    try:
        if deal.rules["won_by"] == "maker":
            entries += _entries_if_maker_outscores_others(deal, orders)
        elif deal.rules["won_by"] == "count":
            entries += _entries_by_count(deal, orders)
        else:
            entries += _entries_as_announced(deal, orders)
    except MissingInformationError as missing:
        needs.append(str(missing))
    said = (
        () if entries or needs or deal.rules["won_by"] != "announced" else ("nobody has won the deal by announcing it",)
    )
    nothing = [
        SettlementEntry(who, 0, "scores nothing in this deal", under)
        for who, under in accounts_scoring_nothing(deal, orders, "deal").items()
    ]
    return Settlement(
        (*entries, *nothing, *entries_by_rulings(deal, orders)),
        (*needs, *undetermined_point_moves(orders)),
        "game points",
        said,
    )


def _entries_as_announced(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    won = 0
    for order in orders.with_effect("game_points_to"):
        of = order.params.get("of")
        if of == AS_MANY_AS_WON:
            points = won
        elif of == POINTS_BY_TABLE:
            points = _game_points_by_count(deal, orders, order)
        else:
            points = int(order.params.get("n", 0))
        won = points
        if not order.who:
            raise MissingInformationError(f"who gets the game points under {', '.join(order.under)}")
        needed = int(deal.section["game_points"])
        for account in deal.of(order.who):
            if of == AS_MANY_AS_WON and points and account not in deal.standing:
                raise MissingInformationError(
                    f'the score of {account} before the deal, as [Score "{account}:3"]: no game for a dealer'
                )
            if of == AS_MANY_AS_WON and deal.standing.get(account, 0) + points >= needed:
                points = max(needed - 1 - deal.standing.get(account, 0), 0)
            yield SettlementEntry(account, points, "game points" if points != 1 else "game point", order.under)


def _entries_by_count(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    """Four players: by the count of the winning side, without any announcement."""
    points, table = card_points(deal), deal.section["deal_points"]
    if points is None or deal.tricks is None:
        raise MissingInformationError("the play to its end")
    silent = accounts_scoring_nothing(deal, orders, "cards", "deal")
    for account in deal.of(deal.active):
        count, every = points.get(account, 0), deal.tricks.get(account) == deal.section["cards_each"]
        if account in silent:
            yield SettlementEntry(account, 0, f"nothing, with {count}", silent[account])
        elif count >= int(deal.section["target"]):
            step = "every_trick" if every else "over_100" if count > 100 else "plain"
            yield SettlementEntry(account, int(table[step]), f"{count} in cards")


def _game_points_by_count(deal: DealToSettle, orders: ScoreOrders, order: ScoreOrder) -> int:
    """The game points for winning the deal, by the other side's count, now or when play was stopped; a revoker's cards
    count nothing."""
    table, points, tricks = deal.section["deal_points"], card_points(deal), deal.tricks
    if points is None and any(orders.with_effect("play_abandoned")):
        points = dict.fromkeys(deal.accounts, 0)
        for trick in deal.fallen:
            points[deal.account[trick.winner]] += sum(card_worth(card, deal) for card in trick.cards)
        tricks = Counter(deal.account[trick.winner] for trick in deal.fallen)
    if points is None or tricks is None:
        raise MissingInformationError("the other's count: under half of the target, or no trick, makes it worth more")
    others = [account for account in deal.of(deal.active) if account not in deal.of(order.who)]
    if not any(tricks.get(account) for account in others):
        return int(table["schwarz"])
    silent, half = accounts_scoring_nothing(deal, orders, "cards"), int(deal.section["target"]) / 2
    cards = {account: 0 if account in silent else points.get(account, 0) for account in others}
    count = max(cards[account] + (deal.melds or {}).get(account, 0) for account in others)
    if count < half and deal.melds is None:
        raise MissingInformationError(missing_melds_note(deal))
    return int(table["schneider" if count < half else "plain"])


def _entries_if_maker_outscores_others(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    """The maker must outscore each of the others, unless four of a kind decide the deal without play."""
    if list(orders.with_effect("play_abandoned")):
        return
    if entry := _entry_for_best_fours(deal):
        yield entry
        return
    points = card_points(deal)
    if deal.maker is None or points is None:
        raise MissingInformationError("the play to its end")
    if deal.melds is None:
        raise MissingInformationError(missing_melds_note(deal))
    melds = deal.melds
    count = {account: points.get(account, 0) + melds.get(account, 0) for account in deal.of(deal.active)}
    own = count[deal.maker_accounts[0]]
    best = max((count[account] for account in deal.others), default=0)
    found = contract_verdict(deal, orders, own > best)
    if found.made:
        steps = {int(least): int(wins) for least, wins in deal.section["deal_points"].items()}
        wins = steps[max(least for least in steps if least <= own)]
        yield SettlementEntry(deal.maker_accounts[0], wins, f"{own} against {best}", found.under)
    else:
        yield SettlementEntry(deal.maker_accounts[0], 0, f"{own} against {best}: the maker has not won", found.under)


def fours_may_decide(section: Mapping[str, Any]) -> bool:
    """Whether four of a kind may decide a deal of the game with that *section* without play."""
    return "four_of_a_kind" in section


def deciding_fours(deal: DealToSettle) -> list[tuple[int, Seat]]:
    """(points, seat) of every four of a kind held, if they decide the deal without play (DA-03): maker and hands are
    known, and nobody has played to a trick."""
    worth_of = deal.section.get("four_of_a_kind", {})
    if deal.maker is None or deal.fallen:
        return []
    ranks = {seat: Counter(card.rank for card in hand) for seat, hand in deal.dealt.items()}
    return [
        (int(worth_of[rank]), seat)
        for seat, hand in ranks.items()
        for rank in worth_of
        if hand[rank] == _FOUR_OF_A_KIND
    ]


def _entry_for_best_fours(deal: DealToSettle) -> SettlementEntry | None:
    """The entry for the best four of a kind."""
    held = deciding_fours(deal)
    best = max((points for points, _ in held), default=0)
    whose = [seat for points, seat in held if points == best]
    if len(whose) > 1:
        raise MissingInformationError("whose four of a kind are the higher")
    return SettlementEntry(deal.account[whose[0]], best, "four of a kind") if whose else None
