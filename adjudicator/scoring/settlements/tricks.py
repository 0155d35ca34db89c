"""Settlement of games in which a side undertakes tricks (euchre, five hundred), and of the odd tricks of bridge-whist.

Keys of ``[game.settlement]``:

``target``  tricks that the makers undertake: a number; ``level``, those that the bid names; ``undertakings``, the
            ``tricks`` of the bid in the table ``undertakings``, by the number of hands.
``made``    their score for making it: ``points``, the table of that name by the tricks won (its ``lone`` for a lone
            hand); ``bid``; ``bid-values``, the table of that name by denomination, the first figure for six tricks.
``lost``    ``others``: the other side scores ``euchred`` of the table ``points``, or the bid; ``set-back``: the
            makers lose what they would have scored.
``partners`` ``unsaid``: the book gives no score for partners whom the maker has chosen.

Besides, ``trick_points`` is the score of the maker's opponents for each trick of their own, ``all_tricks`` the least
score of a maker who takes every trick, ``nullo`` the contract to take none.

Bridge-whist: ``trick_values`` of the section is the value of an odd trick by trump, ``revoke_points`` the highest score
toward the game that a revoking side may reach (BW-05), whatever it had before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.scoring.settlements.deal_orders_and_entries import (
    MissingInformationError,
    Settlement,
    SettlementEntry,
    contract_verdict,
    entries_by_rulings,
    tricks_in_words,
    undetermined_point_moves,
    without_barred_gains,
)
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders


LOWEST_BID_TRICKS = 6
"""Tricks of the lowest bid if bids name tricks and a denomination."""
NULLO = "nullo"


def settle_tricks(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points of the deal."""
    if list(orders.with_effect("deal_unscored")):
        return Settlement(tuple(entries_by_rulings(deal, orders)), tuple(undetermined_point_moves(orders)))
    if deal.maker is None:
        return _settle_without_maker(deal, orders)
    needs = list(undetermined_point_moves(orders))
    target = _tricks_undertaken(deal)
    if target is None:
        return Settlement(tuple(entries_by_rulings(deal, orders)), (*needs, "what was bid"))
    chosen = _unknown_partners_note(deal)
    if chosen:
        return Settlement(tuple(entries_by_rulings(deal, orders)), (*needs, chosen))
    won = None if deal.tricks is None else sum(deal.tricks.get(account, 0) for account in deal.maker_accounts)
    reached = None if won is None else won == 0 if target == 0 else won >= target
    found = contract_verdict(deal, orders, reached)
    entries: list[SettlementEntry] = []
    if found.made is None:
        needs.append(found.need)
    else:
        try:
            entries += _entries_of_outcome(deal, found.made, found.under, won, target)
        except MissingInformationError as missing:
            needs.append(str(missing))
    entries = list(without_barred_gains(deal, orders, [*entries, *_entries_for_each_trick(deal)]))
    if deal.tricks is None and deal.section.get("trick_points"):
        needs.append("the play to its end: each trick counts")
    return Settlement((*entries, *entries_by_rulings(deal, orders)), tuple(dict.fromkeys(needs)))


def _tricks_undertaken(deal: DealToSettle) -> int | None:
    told = deal.rules["target"]
    if isinstance(told, int):
        return told
    if deal.bid == NULLO:
        return 0
    if told == "level":
        return small_number(deal.bid.rstrip("CDHSNT"))
    undertaken = deal.section["undertakings"].get(str(len(deal.active)), {}).get(deal.bid)
    return int(undertaken["tricks"]) if undertaken else None


def _unknown_partners_note(deal: DealToSettle) -> str:
    """The missing information on partners whom the maker chooses or calls; empty if nothing is missing."""
    called = "partner_called" in deal.section
    undertaken = deal.section.get("undertakings", {}).get(str(len(deal.active)), {}).get(deal.bid, {})
    if deal.makers_partners_are_unnamed(int(called or undertaken.get("partners", 0))):
        return f"who plays with {deal.maker} (!elect {deal.maker} partner …)"
    if deal.rules.get("partners") == "unsaid" and len(deal.maker_accounts) > 1:
        return "what the maker's partners score, which the book does not say"
    return ""


def _value_of_making(deal: DealToSettle, won: int | None) -> int:
    """The makers' score for making the undertaking."""
    how = deal.rules["made"]
    if how == "bid":
        return _number_bid(deal.bid)
    if how == "points":
        table = deal.section["points"]
        table = table.get("lone", table) if deal.alone else table
        if won is None or str(won) not in table:
            raise MissingInformationError("how many tricks the makers won")
        return int(table[str(won)])
    if deal.bid == NULLO:
        return int(deal.section[NULLO]["value"])
    level = deal.bid.rstrip("CDHSNT")
    values = deal.section["bid_values"].get(deal.bid.removeprefix(level), ())
    tricks = _number_bid(level)
    if not LOWEST_BID_TRICKS <= tricks < LOWEST_BID_TRICKS + len(values):
        raise MissingInformationError(f"what a bid of {deal.bid} is worth, which this game does not have")
    return int(values[tricks - LOWEST_BID_TRICKS])


def _number_bid(bid: str) -> int:
    """The number that was bid."""
    number = small_number(bid)
    if number is None:
        raise MissingInformationError("what was bid")
    return number


def _entries_of_outcome(
    deal: DealToSettle, made: bool, under: tuple[str, ...], won: int | None, target: int
) -> Iterator[SettlementEntry]:
    how = "by the ruling" if under else f"{tricks_in_words(won or 0)} of {target}"
    if made:
        # A maker who counts as having made it by a ruling has at least the tricks undertaken.
        value = _value_of_making(deal, max(won or 0, target) if under else won)
        least = int(deal.section.get("all_tricks", 0))
        if target and least > value and won == deal.section.get("cards_each"):
            value, how = least, f"{how}, every trick"
        yield from (
            SettlementEntry(account, value, f"makes the contract, {how}", under) for account in deal.maker_accounts
        )
    elif deal.rules["lost"] == "set-back":
        value = _value_of_making(deal, won)
        yield from (SettlementEntry(account, -value, f"set back, {how}", under) for account in deal.maker_accounts)
    else:
        table = deal.section.get("points")
        value = int(table["euchred"]) if isinstance(table, dict) else _number_bid(deal.bid)
        if deal.alone and deal.defends_alone:
            value = int(deal.section["defend_alone"]["points"])
        yield from (SettlementEntry(account, value, f"the makers lose, {how}", under) for account in deal.others)


def _entries_for_each_trick(deal: DealToSettle) -> Iterator[SettlementEntry]:
    """The score of the contractor's opponents for tricks; at nullo each of them scores for those the
    contractor takes."""
    each = int(deal.section.get("trick_points", 0))
    if not each or deal.tricks is None:
        return
    for account in deal.others:
        nullo = deal.bid == NULLO
        won = sum(deal.tricks.get(own, 0) for own in deal.maker_accounts) if nullo else deal.tricks.get(account, 0)
        if won:
            yield SettlementEntry(account, each * won, f"{each} for each of {tricks_in_words(won)}")


def _settle_without_maker(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """A deal without a maker: played at no-trump, each player alone, if the table plays it so."""
    entries = [
        SettlementEntry(
            account, int(order.params["points"]) * won, f"for {tricks_in_words(won)}, each for themselves", order.under
        )
        for order in orders.with_effect("passed_deal_played")
        for account, won in (deal.tricks or {}).items()
    ]
    silent = next(orders.with_effect("no_score"), None)
    needs = () if entries or silent else ("who made the trump, and at what bid",)
    return Settlement((*entries, *entries_by_rulings(deal, orders)), (*needs, *undetermined_point_moves(orders)))


BOOK_TRICKS = 6


def settle_odd_tricks(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The trick score of the deal; honours are counted apart, and no ruling of these laws affects them."""
    if deal.tricks is None:
        return Settlement((), ("the play to its end",))
    named = "NT" if deal.trump is None else deal.trump
    value = deal.section["trick_values"].get(named)
    if value is None:
        return Settlement((), ("which suit was trump",))
    entries: list[SettlementEntry] = []
    needs: list[str] = []
    for account, won in deal.tricks.items():
        odd = max(won - BOOK_TRICKS, 0)
        if odd:
            entries.append(
                SettlementEntry(account, odd * value, f"{odd} odd {'trick' if odd == 1 else 'tricks'} at {value}")
            )
        for order in _orders_limiting_score(deal, orders, account):
            limit = int(order.params.get("up_to") or deal.section["revoke_points"])
            before = deal.standing.get(account)
            if before is None and odd:
                entries.append(
                    _entry_deducting_points_over_limit(account, max(odd * value - limit, 0), limit, order.under)
                )
                needs.append(
                    f'the score of {account} before the deal, for the limit of {limit}, as [Score "NS:12 EW:0"]'
                )
            elif odd:
                allowed = max(limit - (before or 0), 0)
                entries.append(
                    _entry_deducting_points_over_limit(account, max(odd * value - allowed, 0), limit, order.under)
                )
            break
    return Settlement(tuple(entry for entry in entries if entry.points), tuple(needs))


def _entry_deducting_points_over_limit(
    account: str, points: int, limit: int, under: tuple[str, ...]
) -> SettlementEntry:
    return SettlementEntry(account, -points, f"a side that revoked comes no higher than {limit} in the deal", under)


def _orders_limiting_score(deal: DealToSettle, orders: ScoreOrders, account: str) -> list[ScoreOrder]:
    return [one for one in orders.with_effect("no_game") if account in deal.of(one.who)]
