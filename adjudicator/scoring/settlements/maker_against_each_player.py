"""Settlement in chips between a maker and every other player: napoleon, solo, auction pinochle.

Keys of ``[game.settlement]``:

``measure``  the maker's undertaking: ``tricks``, ``cards`` (points in cards), ``cards-and-melds``.
``target``   its amount: ``bid`` (``most_bid`` for a bid that is no number), ``games`` (``tricks`` or ``points``
             of the game in the table ``games``).
``stake``    each other player's payment or gain: ``stakes``, ``games`` (``pays``, for each point over or under with
             ``by = "point"``), ``bid_values`` (``spades_double``, ``bete``, ``kitty_from``).
``names``    bids that the table ``stakes`` has under another name. ``everybody``: players who sit out pay and
             collect too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.scoring.settlements.counted_points import card_points
from adjudicator.scoring.settlements.deal_orders_and_entries import (
    PLAY_TO_ITS_END,
    MissingInformationError,
    Settlement,
    SettlementEntry,
    contract_verdict,
    entries_by_rulings,
    missing_melds_note,
    undetermined_point_moves,
)
from adjudicator.values.numbers import small_number
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrders

KITTY_ACCOUNT = "kitty"
"""The account of the pool that pays and collects like a player."""


class _Stake(NamedTuple):
    wins: int
    loses: int


def settle_stakes(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The chips of the deal: one side's gain is the other's loss."""
    needs = list(undetermined_point_moves(orders))
    entries: list[SettlementEntry] = [*chip_fines(deal, orders, needs), *entries_by_rulings(deal, orders)]
    if deal.maker is None:
        return Settlement(tuple(entries), (*needs, "who played against the others, and at what bid"), "chips")
    try:
        entries = [*_stake_entries(deal, orders), *entries]
    except MissingInformationError as missing:
        needs.append(str(missing))
    return Settlement(tuple(entries), tuple(dict.fromkeys(needs)), "chips")


def _stake_entries(deal: DealToSettle, orders: ScoreOrders) -> Iterator[SettlementEntry]:
    if any(set(one.who) <= deal.team and deal.of(one.to) == deal.others for one in orders.with_effect("pay_chips")):
        # A fine of the maker to each opponent is the price of the lost game itself.
        return
    alone = next(orders.with_effect("pays_all_of_bid"), None)
    if alone is not None:
        payers = _payers_against_maker(deal, made=True)
        yield from _entries_for_paying_whole_side_loss(
            deal, alone.who, deal.maker_accounts, _stake_for_result(deal, None).wins * len(payers), alone.under
        )
        return
    single = next(orders.with_effect("single_bete"), None)
    if single is not None:
        payers = _payers_against_maker(deal, made=False)
        # A maker who gives up before the play pays the basic value, which spades do not double (001:4814-4822, 4830).
        basic = _stake_for_result(replace(deal, trump=None), None).wins
        yield from _entries_between_maker_and_others(deal.maker_accounts, payers, -basic, "single bete", single.under)
        return
    if deal.makers_partners_are_unnamed(
        int(deal.section.get("games", {}).get(deal.game or deal.bid, {}).get("partners", 0))
    ):
        raise MissingInformationError(f"who plays with {deal.maker} (!elect {deal.maker} partner …)")
    forced = next(orders.with_effect("pays_as_if_lost"), None)
    target, found = _amount_undertaken(deal), contract_verdict(deal, orders, None)
    # If a ruling decides the winner, the amount reached need not be known.
    if found.need not in ("", PLAY_TO_ITS_END):
        raise MissingInformationError(found.need)
    reached = None if found.under or forced else _amount_reached(deal, orders)
    if not found.under:
        found = contract_verdict(deal, orders, None if reached is None else _target_is_reached(reached, target))
    made, under = (False, forced.under) if forced else (found.made, found.under)
    if made is None:
        raise MissingInformationError(found.need)
    if reached == target and not under and _is_paid_by_point(deal):
        yield from (
            SettlementEntry(account, 0, f"{reached} points: nothing is paid") for account in deal.maker_accounts
        )
        return
    stake, payers = (
        _stake_for_result(deal, None if under else (reached, target)),
        _payers_against_maker(deal, made=made),
    )
    amount = stake.wins if made else -stake.loses
    charged = next((one for one in orders.with_effect("charge_value") if one.who), None)
    if charged is not None:
        yield from _entries_for_paying_whole_side_loss(
            deal, charged.who, deal.maker_accounts if made else payers, abs(amount) * len(payers), charged.under
        )
        return
    yield from _pool_entry(deal, made=made, under=under)
    says = "by the ruling" if under else f"{reached} of {target}"
    yield from _without_spared_players(
        deal, orders, _entries_between_maker_and_others(deal.maker_accounts, payers, amount, says, under), made
    )


def _payers_against_maker(deal: DealToSettle, *, made: bool) -> tuple[str, ...]:
    """The accounts that pay and collect against the maker: the players; with ``everybody``, all at the table and the
    kitty, but not those who sit out when a game paid by the point is made (001:5688)."""
    if not deal.rules.get("everybody") or (made and _is_paid_by_point(deal)):
        return deal.others
    least = deal.section.get("kitty_from")
    kitty = (KITTY_ACCOUNT,) if least and (small_number(deal.bid) or 0) >= int(least) else ()
    return (*(account for account in deal.accounts if account not in deal.maker_accounts), *kitty)


def _entries_between_maker_and_others(
    own: tuple[str, ...], others: tuple[str, ...], amount: int, says: str, under: tuple[str, ...]
) -> Iterator[SettlementEntry]:
    """*amount* from each of *others* to the side of the maker, which shares it; a negative amount goes the
    other way."""
    verb, word = ("collects", "from") if amount >= 0 else ("pays", "to")
    for account in own:
        share = amount * len(others) // len(own)
        yield SettlementEntry(account, share, f"{verb} {abs(amount)} {word} each other player, {says}", under)
    for account in others:
        yield SettlementEntry(account, -amount, f"{'pays' if amount >= 0 else 'gets'} {abs(amount)}, {says}", under)


def _pool_entry(deal: DealToSettle, *, made: bool, under: tuple[str, ...]) -> Iterator[SettlementEntry]:
    """The pool that the highest bid plays for: if made, it is the maker's; if lost, the maker doubles it (001:4171)."""
    rule = deal.section.get("pool", {})
    if "won_by" not in rule or deal.rules.get("names", {}).get(deal.bid) != rule["won_by"]:
        return
    if deal.pool is None:
        raise MissingInformationError('what lies in the pool, as [Pool "12"]')
    amount = deal.pool if made else -deal.pool
    yield SettlementEntry(deal.maker_accounts[0], amount, "takes the pool" if made else "doubles the pool", under)
    yield SettlementEntry("pool", -amount, "goes to the maker" if made else "is doubled", under)


def _entries_for_paying_whole_side_loss(
    deal: DealToSettle, who: tuple[str, ...], winners: tuple[str, ...], total: int, under: tuple[str, ...]
) -> Iterator[SettlementEntry]:
    """*who* pays *winners* the whole loss of their side; the others pay nothing."""
    yield from (SettlementEntry(account, total // len(winners), "collects by the ruling", under) for account in winners)
    yield from (SettlementEntry(account, -total, "pays for their whole side", under) for account in deal.of(who))


def _without_spared_players(
    deal: DealToSettle, orders: ScoreOrders, entries: Iterator[SettlementEntry], made: bool
) -> Iterator[SettlementEntry]:
    """*entries* without those of a player who, by a ruling, neither pays nor collects."""
    found = list(entries)
    for order in orders.marked(EffectMark.SPARES_IF_WON if made else EffectMark.SPARES_IF_LOST):
        accounts = deal.of(order.who)
        if set(accounts) & set(deal.maker_accounts):
            found = [entry._replace(points=0, says=f"{entry.says}; not paid", under=order.under) for entry in found]
            continue
        for at, entry in enumerate(found):
            if entry.who in accounts and entry.points > 0:
                found[at] = entry._replace(points=0, says=f"{entry.says}; not collected", under=order.under)
                first = next(n for n, one in enumerate(found) if one.who in deal.maker_accounts)
                found[first] = found[first]._replace(points=found[first].points + entry.points)
    yield from found


# ---------------------------------------------------------------- the undertaking and its value


def _rules_of_named_game(deal: DealToSettle) -> Mapping[str, Any]:
    name = deal.game or deal.bid
    found: Mapping[str, Any] | None = deal.section["games"].get(name)
    if found is None:
        raise MissingInformationError("which game was played")
    return found


def _amount_reached(deal: DealToSettle, orders: ScoreOrders) -> int | None:
    """The maker's amount of what was undertaken; None if unknown."""
    measure = deal.rules["measure"]
    if measure == "tricks":
        return None if deal.tricks is None else sum(deal.tricks.get(account, 0) for account in deal.maker_accounts)
    widow = measure != "cards" or _rules_of_named_game(deal).get("widow_counts", True)
    points = card_points(deal if widow else replace(deal, aside=None), orders)
    if points is None:
        return None
    if measure == "cards":
        if widow and deal.aside is None and deal.counted is None:
            raise MissingInformationError("the cards of the widow: they count for the bidder")
        return sum(points.get(account, 0) for account in deal.maker_accounts)
    if deal.aside is None and deal.counted is None:
        raise MissingInformationError("the cards that the high bidder laid away: they count for them")
    if deal.melds is None:
        raise MissingInformationError(missing_melds_note(deal))
    return sum(points.get(account, 0) + deal.melds.get(account, 0) for account in deal.maker_accounts)


def _amount_undertaken(deal: DealToSettle) -> int:
    if deal.rules["target"] == "bid":
        bid = small_number(deal.bid)
        if bid is not None:
            return bid
        if deal.bid:
            return int(deal.rules["most_bid"])
        raise MissingInformationError("what was bid")
    game = _rules_of_named_game(deal)
    if "tricks" in game:
        return int(game["tricks"])
    if game["points"] == "none":
        return 0
    return int(game.get("points_hearts", game["points"]) if deal.trump == "H" else game["points"])


def _target_is_reached(reached: int, target: int) -> bool:
    return reached == 0 if target == 0 else reached >= target


def _is_paid_by_point(deal: DealToSettle) -> bool:
    return deal.rules["stake"] == "games" and _rules_of_named_game(deal).get("by") == "point"


def _stake_for_result(deal: DealToSettle, played: tuple[int | None, int] | None) -> _Stake:
    """The amount that each other player pays or gets; *played*: reached and undertaken, unless a ruling decides."""
    how, section = deal.rules["stake"], deal.section
    if how == "stakes":
        stakes = section["stakes"]
        name = deal.rules.get("names", {}).get(deal.bid, deal.bid)
        if name in stakes:
            return _Stake(int(stakes[name]["wins"]), int(stakes[name]["loses"]))
        each = int(stakes["trick"]) * _number_bid(deal)
        return _Stake(each, each)
    if how == "bid_values":
        steps = {int(least): int(chips) for least, chips in section["bid_values"].items()}
        bid = _number_bid(deal)
        if bid < min(steps):
            raise MissingInformationError(f"what a bid of {bid} is worth, which this game does not have")
        chips = steps[max(least for least in steps if least <= bid)]
        chips *= 2 if deal.trump == "S" and section.get("spades_double") else 1
        return _Stake(chips, chips * int(section["bete"]["played"]))
    game = _rules_of_named_game(deal)
    if "pays" not in game:
        raise MissingInformationError("what the game is worth: the figure is missing in the print")
    pays = int(game.get("pays_hearts", game["pays"]) if deal.trump == "H" else game["pays"])
    if game.get("by") == "point":
        if played is None or played[0] is None:
            raise MissingInformationError(
                "what a game that is paid by the point comes to, for which the book gives no figure"
            )
        pays *= abs(played[0] - played[1])
    return _Stake(pays, pays)


def _number_bid(deal: DealToSettle) -> int:
    """The number that was bid."""
    number = small_number(deal.bid)
    if number is None:
        raise MissingInformationError("what was bid")
    return number


# ---------------------------------------------------------------- fines


def chip_fines(deal: DealToSettle, orders: ScoreOrders, needs: list[str]) -> Iterator[SettlementEntry]:
    """Chips that a ruling makes somebody pay apart from the settlement."""
    for order in orders.marked(EffectMark.FINES):
        n, under = order.params.get("n"), order.under
        if order.params.get("of") == "bid" and small_number(deal.bid) is not None:
            n = _stake_for_result(replace(deal, trump=None), None).wins
        if not order.who or not isinstance(n, int) or (order.effect == "pay_chips" and not order.to):
            needs.append(f"how many chips go where by {', '.join(under)}: {order.params.get('amount')}")
            continue
        takers: tuple[str, ...] = ()
        if order.effect == "pay_chips":
            takers = deal.of(order.to)
        elif order.effect == "pays_each_player":
            takers = tuple(account for account in deal.accounts if account not in deal.of(order.who))
        else:
            takers = ("pool" if order.effect == "chips_to_pot" else KITTY_ACCOUNT,)
        for account in deal.of(order.who):
            yield SettlementEntry(account, -n * len(takers), f"pays {n} to {' '.join(takers)}", under)
        yield from (SettlementEntry(taker, n, f"gets {n}", under) for taker in takers)
