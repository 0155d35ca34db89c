"""A side that undertakes tricks, settled in points: euchre and five hundred with their relatives.

Keys of ``[game.settlement]``:

``target``  tricks that the makers undertake: a number; ``level``, those that the bid names; ``undertakings``, the
            ``tricks`` of the bid in the table ``undertakings``, by the number of hands.
``made``    what they score then: ``points``, the table of that name by the tricks won (its ``lone`` for a lone hand);
            ``bid``; ``bid-values``, the table of that name by denomination, the first figure for six tricks.
``lost``    ``others``: the other side scores ``euchred`` of the table ``points``, or the bid; ``set-back``: the makers
            lose what they would have scored.
``partners`` ``unsaid``: the book does not say what partners score whom the maker has chosen.

Besides, ``trick_points`` is what those who play against the maker score for each trick of their own, ``all_tricks`` the
least that the maker scores who takes every trick, ``nullo`` the contract to take none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.deal import (
    Entry,
    MissingError,
    Settled,
    ruled,
    tricks,
    unnamed,
    verdict,
    without_silenced,
)
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.score.settlements.deal import Deal, Orders

FEWEST = 6
"""Tricks of the lowest bid where bids name tricks and a denomination."""
NULLO = "nullo"


def score(deal: Deal, orders: Orders) -> Settled:
    """The deal in points."""
    if list(orders.of("deal_unscored")):
        return Settled(tuple(ruled(deal, orders)), tuple(unnamed(orders)))
    if deal.maker is None:
        return _nobody_bid(deal, orders)
    needs = list(unnamed(orders))
    target = _target(deal)
    if target is None:
        return Settled(tuple(ruled(deal, orders)), (*needs, "what was bid"))
    chosen = _partners(deal)
    if chosen:
        return Settled(tuple(ruled(deal, orders)), (*needs, chosen))
    won = None if deal.tricks is None else sum(deal.tricks.get(account, 0) for account in deal.own)
    reached = None if won is None else won == 0 if target == 0 else won >= target
    found = verdict(deal, orders, reached)
    entries: list[Entry] = []
    if found.made is None:
        needs.append(found.need)
    else:
        try:
            entries += _outcome(deal, found.made, found.under, won, target)
        except MissingError as missing:
            needs.append(str(missing))
    entries = list(without_silenced(deal, orders, [*entries, *_each_trick(deal)]))
    if deal.tricks is None and deal.section.get("trick_points"):
        needs.append("the play to its end: each trick counts")
    return Settled((*entries, *ruled(deal, orders)), tuple(dict.fromkeys(needs)))


def _target(deal: Deal) -> int | None:
    told = deal.rules["target"]
    if isinstance(told, int):
        return told
    if deal.bid == NULLO:
        return 0
    if told == "level":
        return small_number(deal.bid.rstrip("CDHSNT"))
    undertaken = deal.section["undertakings"].get(str(len(deal.active)), {}).get(deal.bid)
    return int(undertaken["tricks"]) if undertaken else None


def _partners(deal: Deal) -> str:
    """What is not known of partners whom the maker chooses or calls; empty where all is."""
    called = "partner_called" in deal.section
    undertaken = deal.section.get("undertakings", {}).get(str(len(deal.active)), {}).get(deal.bid, {})
    if deal.lacks_partners(int(called or undertaken.get("partners", 0))):
        return f"who plays with {deal.maker} (!elect {deal.maker} partner …)"
    if deal.rules.get("partners") == "unsaid" and len(deal.own) > 1:
        return "what the maker's partners score, of which the book is silent"
    return ""


def _value(deal: Deal, won: int | None) -> int:
    """What the makers score for making it."""
    how = deal.rules["made"]
    if how == "bid":
        return _number(deal.bid)
    if how == "points":
        table = deal.section["points"]
        table = table.get("lone", table) if deal.alone else table
        if won is None or str(won) not in table:
            raise MissingError("how many tricks the makers won")
        return int(table[str(won)])
    if deal.bid == NULLO:
        return int(deal.section[NULLO]["value"])
    level = deal.bid.rstrip("CDHSNT")
    values = deal.section["bid_values"].get(deal.bid.removeprefix(level), ())
    tricks = _number(level)
    if not FEWEST <= tricks < FEWEST + len(values):
        raise MissingError(f"what a bid of {deal.bid} is worth, which this game does not have")
    return int(values[tricks - FEWEST])


def _number(bid: str) -> int:
    """The number that was bid."""
    number = small_number(bid)
    if number is None:
        raise MissingError("what was bid")
    return number


def _outcome(deal: Deal, made: bool, under: tuple[str, ...], won: int | None, target: int) -> Iterator[Entry]:
    how = "by the ruling" if under else f"{tricks(won or 0)} of {target}"
    if made:
        # Whoever counts as having made it for a ruling has at least the tricks that he undertook.
        value = _value(deal, max(won or 0, target) if under else won)
        least = int(deal.section.get("all_tricks", 0))
        if target and least > value and won == deal.section.get("cards_each"):
            value, how = least, f"{how}, every trick"
        yield from (Entry(account, value, f"makes the contract, {how}", under) for account in deal.own)
    elif deal.rules["lost"] == "set-back":
        value = _value(deal, won)
        yield from (Entry(account, -value, f"set back, {how}", under) for account in deal.own)
    else:
        table = deal.section.get("points")
        value = int(table["euchred"]) if isinstance(table, dict) else _number(deal.bid)
        if deal.alone and deal.defends_alone:
            value = int(deal.section["defend_alone"]["points"])
        yield from (Entry(account, value, f"the makers lose, {how}", under) for account in deal.others)


def _each_trick(deal: Deal) -> Iterator[Entry]:
    """What the contractor's opponents score for tricks; at nullo each of them has it for those the contractor takes."""
    each = int(deal.section.get("trick_points", 0))
    if not each or deal.tricks is None:
        return
    for account in deal.others:
        nullo = deal.bid == NULLO
        won = sum(deal.tricks.get(own, 0) for own in deal.own) if nullo else deal.tricks.get(account, 0)
        if won:
            yield Entry(account, each * won, f"{each} for each of {tricks(won)}")


def _nobody_bid(deal: Deal, orders: Orders) -> Settled:
    """A deal without a maker: played at no-trump, each for himself, where the table plays it so."""
    entries = [
        Entry(account, int(order.params["points"]) * won, f"for {tricks(won)}, each for themselves", order.under)
        for order in orders.of("passed_deal_played")
        for account, won in (deal.tricks or {}).items()
    ]
    silent = next(orders.of("no_score"), None)
    needs = () if entries or silent else ("who made the trump, and at what bid",)
    return Settled((*entries, *ruled(deal, orders)), (*needs, *unnamed(orders)))
