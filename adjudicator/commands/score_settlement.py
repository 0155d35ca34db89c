"""``score`` for games that are settled by what was undertaken, counted or staked: the deal told in words.

``NS=4 EW=1`` tricks or card points, ``maker=N``, ``bid=8D``, ``trump=S``, ``alone``, ``team=N,S``, ``game=solo``,
``hand=CJ,HA`` (with the skat), ``tricks=A:6`` beside card points, ``melds=NS:120,EW:0``, ``before=NS:24``, ``pool=12``,
and ``ruling=EFFECT:WHO[:N]`` for each effect of a ruling that touches the score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.errors import ScoreError
from adjudicator.game.auction_rules import BidRules
from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders
from adjudicator.scoring.settlements.settle import settle_deal
from adjudicator.values.cards import Card
from adjudicator.values.numbers import is_number, small_number
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.game.game import Game
    from rulebase import Rulebase

DEAL_KEYS = ("maker", "bid", "trump", "team", "game", "hand", "tricks", "melds", "before", "pool", "ruling")
ALONE = "alone"
RULING = "ruling"
"""The law cited for a ruling that is told, whose law is not known here."""
_SETTLED_BY_TRICKS = frozenset(("tricks", "odd-tricks", "pool", "most-tricks"))
"""Settlements that count tricks; the others count card points."""
_SETTLED_BY_RECORD = frozenset(("chances", "taken-in", "shedding", "wagers", "books"))
"""Settlements that need the play itself."""


def score_settlement(laws: Rulebase, words: Sequence[str], section: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """The score of the deal told in *words*, as the JSON of ``score`` has it; ScoreError for an unfit word."""
    told: dict[str, str] = {}
    orders: list[ScoreOrder] = []
    counts: dict[str, int] = {}
    account = {seat: game.sides.get(seat, seat) for seat in game.around}
    for word in words:
        name, equals, value = word.partition("=")
        if word.lower() == ALONE:
            told[ALONE] = "yes"
        elif name.lower() == "ruling" and equals:
            orders.append(_parse_ruling_order(laws, word, value, account))
        elif name.lower() in DEAL_KEYS and equals:
            told[name.lower()] = value
        else:
            counts[_parse_account(word, name, account)] = _parse_number(word, value)
    deal = _parse_deal(told, counts, section, game, account)
    before, after = settle_deal(deal), settle_deal(deal, ScoreOrders(orders))
    names = deal.of(deal.active)
    return {
        "scoring": section["settlement"].get("kind", ""),
        "score": after.score(names),
        "score_as_played": before.score(names),
        "lines": [*map(str, after.entries), *after.winner],
        "not_counted": list(after.missing),
        "entries": [entry._asdict() | {"under": list(entry.under)} for entry in after.entries],
    }


def _parse_deal(
    told: Mapping[str, str], counts: dict[str, int], section: Mapping[str, Any], game: Game, account: dict[str, str]
) -> DealToSettle:
    maker = _parse_seat(told["maker"], account) if "maker" in told else None
    team = {seat for seat in account if maker and account[seat] == account[maker]}
    team |= {_parse_seat(name, account) for name in told.get("team", "").split(",") if name}
    rules = section["settlement"]
    in_tricks = (
        rules.get("kind") in _SETTLED_BY_TRICKS
        or rules.get("measure") == "tricks"
        or "tricks" in rules.get("counts", ())
    )
    hand = _parse_cards(told["hand"]) if "hand" in told else None
    by_account = {account[seat]: 0 for seat in game.seats}
    tricks = _parse_numbers("tricks", told.get("tricks", ""), account)
    if rules.get("kind") in _SETTLED_BY_RECORD:
        raise ScoreError("this game is not scored from numbers alone; record the deal, and replay it")
    size = section.get("cards_each")
    if in_tricks and size and sum(counts.values()) > int(size):
        raise ScoreError(f"that makes {sum(counts.values())} tricks; a deal has no more than {size}")
    trump = _parse_trump(told.get("trump", ""), section)
    bid = _parse_bid(told.get("bid", ""), game)
    return DealToSettle(
        section=section,
        account=account,
        active=game.seats,
        maker=maker,
        team=frozenset(team),
        bid=bid,
        alone=ALONE in told,
        trump=trump,
        game=told.get("game", "").replace(",", " ").lower(),
        tricks={**by_account, **(counts if in_tricks else tricks)} if counts or tricks else None,
        counted=None if in_tricks or not counts else {**by_account, **counts},
        held={maker: frozenset(hand)} if hand and maker else {},
        aside=() if hand else None,
        melds=_parse_numbers("melds", told["melds"], account) if "melds" in told else None,
        standing=_parse_numbers("before", told.get("before", ""), account),
        pool=_parse_number("pool", told["pool"]) if "pool" in told else None,
    )


def _parse_bid(text: str, game: Game) -> str:
    """The bid *text* as the code spells it."""
    bid = text.upper() if is_number(text[:1]) else text.lower()
    if not isinstance(game.non_bridge_auction_rules, BidRules):
        return bid
    bid = game.non_bridge_auction_rules.bids.spoken.get(bid, bid)
    if bid and game.non_bridge_auction_rules.bids.flaw(bid):
        raise ScoreError(f"'bid={text}' is not a bid in this game")
    return bid


def _parse_trump(text: str, section: Mapping[str, Any]) -> str | None:
    """The trump: a suit, the name of an order of cards, or None for no-trump."""
    orders = {**section.get("trump_orders", {}), **section.get("rank_orders", {})}
    if text.upper() in ("", "NT", *section["suits"]):
        return None if text.upper() in ("", "NT") else text.upper()
    if text.lower() not in orders:
        raise ScoreError(f"'trump={text}' cannot be trump here; expected {', '.join(section['suits'])} or NT")
    return text.lower()


def _parse_cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(card) for card in text.split(","))
    except ValueError as error:
        raise ScoreError(f"'{error}' in 'hand={text}' is not a card; expected cards such as SQ,H10") from None


def _parse_ruling_order(laws: Rulebase, word: str, value: str, account: Mapping[str, str]) -> ScoreOrder:
    effect, _, rest = value.partition(":")
    who, _, amount = rest.partition(":")
    info = laws.effect(effect)
    marks = info.marks if info else frozenset()
    if marks.isdisjoint((EffectMark.SCORED, EffectMark.VOIDS)):
        raise ScoreError(f"'{word}' is not an effect on the score; expected one such as contract_lost:N")
    seats = tuple(seat for seat in account if who.upper() in (seat, account[seat]))
    if who and not seats:
        raise ScoreError(
            f"'{word}' names nobody at this table; expected one of {', '.join(dict.fromkeys(account.values()))}"
        )
    number = small_number(amount)
    params: dict[str, Any] = {} if number is None else {"points": number, "n": number}
    told = params if params or not amount else {"of": amount}
    return ScoreOrder(effect, seats, params=told, under=(RULING,), marks=marks)


def _parse_account(word: str, name: str, account: Mapping[str, str]) -> str:
    found = next((one for one in account.values() if name.strip().upper() == one), None)
    if found is None:
        sides = ", ".join(dict.fromkeys(account.values()))
        raise ScoreError(
            f"'{word}' is not a result; expected {sides}, then = and a number, or one of {', '.join(DEAL_KEYS)}"
        )
    return found


def _parse_seat(name: str, account: Mapping[str, str]) -> str:
    plain = name.strip().upper()
    found = next((seat for seat in account if plain in (seat, account[seat])), None)
    if found is None:
        raise ScoreError(f"'{name}' is not at the table; expected one of {', '.join(account)}")
    return found


def _parse_numbers(word: str, text: str, account: Mapping[str, str]) -> dict[str, int]:
    pairs = [part.partition(":") for part in text.split(",") if part]
    return {
        _parse_account(f"{word}={text}", name, account): _parse_number(f"{word}={text}", value)
        for name, _, value in pairs
    }


def _parse_number(word: str, value: str) -> int:
    number = small_number(value.strip())
    if number is None:
        raise ScoreError(f"'{word}' does not give a number")
    return number
