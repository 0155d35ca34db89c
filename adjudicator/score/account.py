"""A deal and its rulings as a settlement reads them: who undertook what, who won what, whom each order concerns.

The record may tell what the play does not show: ``[Melds "NS:120 EW:0"]``, ``[Pool "12"]``, ``[Score "NS:24 EW:10"]``
(before the deal), ``[Game "solo schneider"]``, and of an auction that nobody wrote down ``[Bid "110"]``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.evidence.tricks import trick_winners
from adjudicator.game.auction_rules import HOLDS, BidRules
from adjudicator.game.score_tag import besides_points, points_by_name
from adjudicator.record.events import TableEvent
from adjudicator.score.meld_values import as_scored, melded, rulings_on_melds
from adjudicator.score.orders import open_choices, orders_of
from adjudicator.score.settlements import Deal, Fallen, settle
from adjudicator.score.settlements.game_points import fours, has_fours
from adjudicator.table.announced_games import game_named
from adjudicator.table.auction_states import standing_of
from adjudicator.table.opening import dealt_hands, game_of
from adjudicator.table.sorts import Account, sort_of
from adjudicator.table.state import UNKNOWN
from adjudicator.values.cards import Card
from adjudicator.values.numbers import is_number, small_number
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record, Seat
    from adjudicator.score.settlements import Settled
    from adjudicator.table.state import TableState, Timeline
    from rulebase import Rulebase

_LYING = re.compile(r"([CDHS][2-9TJQKA])\s*[:=]\s*([0-9]{1,6})(?![0-9])")


_NOTHING = Account()


def deal_of(record: Record, timeline: Timeline, tricks: Mapping[str, int] | None) -> Deal:
    """The deal as it fell; *tricks* by side as they are to be counted, None where the play is not known to its end."""
    end = timeline.end
    whole = game_of(record, timeline.game.raw)
    account = {seat: whole.sides.get(seat, seat) for seat in whole.around}
    maker = end.maker
    playing = end.game
    team = frozenset(seat for seat in account if maker and playing.sides.get(seat, seat) == playing.sides.get(maker))
    away = frozenset(whole.seats) - frozenset(playing.seats)
    winners = trick_winners(timeline)
    known = bool(winners) and None not in winners and not any(end.left.get(seat) for seat in end.game.seats)
    won = [winner for winner in winners if winner is not None]
    falling: dict[Seat, set[Card]] = {}
    taken: dict[str, tuple[Card, ...]] = dict.fromkeys((account[seat] for seat in whole.seats), ())
    counted = dict.fromkeys(taken, 0)
    fallen = list(_fallen(end, winners))
    for trick in end.tricks:
        for played in trick.cards:
            # What the pack lacks nobody can have held: his hand is not whole.
            if played.card in playing.pack:
                falling.setdefault(played.seat, set()).add(played.card)
    held = {seat: frozenset(cards) for seat, cards in falling.items()}
    for one in fallen:
        # Who sits out wins for nobody, even where a card of his is written down.
        if account.get(one.winner) in taken:
            taken[account[one.winner]] += one.cards
            counted[account[one.winner]] += 1
    told = tricks is not None and set(tricks) == set(counted)
    counted = dict(tricks) if tricks is not None and told else counted
    play = sort_of(timeline.game.raw).account(timeline)
    if play.taken is not None:
        taken = _by_account(play.taken, account)
    hands = dealt_hands(record, whole)
    dealt = {seat: hand for seat, hand in hands.items() if hand is not None and None not in hands.values()}
    standing = standing_of(end)
    return Deal(
        section=timeline.game.raw,
        account=account,
        active=whole.seats,
        maker=maker,
        team=team,
        bid=_bid(record, end, standing.bid),
        bids=_bids(end, account),
        alone=bool(away & team),
        defends_alone=bool(away - team),
        trump=None if end.trump == UNKNOWN else end.trump,
        dealer=end.dealer,
        turned_jack=bool(end.turned and end.turned.rank == "J"),
        game=record.tag("Game").strip().lower() or _game_named(timeline),
        tricks=counted if known or told else None,
        taken=taken if known or play.taken else None,
        winners=tuple(won),
        fallen=tuple(fallen),
        last=won[-1] if known else None,
        held=held,
        dealt=dealt,
        widow=_widow(whole, dealt),
        trumps=_trumps(end, held) if known else (),
        aside=_aside(end, whole) if known else None,
        took=any(step.event.name == "take" for step in timeline.steps if isinstance(step.event, TableEvent)),
        melds=_melds(record, timeline, account),
        standing=_told(record.tag("Score"), account),
        pegged=None if play.pegged is None else _sums(play.pegged, account),
        pegged_as_penalty=_sums(play.pegged_as_penalty, account),
        counted_hands=_sums(play.counted, account),
        play_unpegged=play.play_unpegged,
        paid=play.paid,
        dropped=play.dropped,
        all_in=play.all_in,
        to_speak=play.to_speak,
        passed_out=play.passed_out,
        shown=play.shown,
        sweeps=None if play.sweeps is None else _sums(play.sweeps, account),
        unreturned=play.unreturned,
        shed=play.shed,
        lying={card: int(chips) for card, chips in _LYING.findall(record.tag("Money").upper())},
        wagers=play.wagers,
        books=play.books,
        sale=_sale(end, account),
        pool=small_number(record.tag("Pool").strip()),
    )


def _fallen(end: TableState, winners: Sequence[Seat | None]) -> Iterator[Fallen]:
    """The tricks of the play proper as far as every card of them is known."""
    for trick, winner in zip(end.tricks[end.game.draw_tricks :], winners, strict=True):
        cards = tuple(played.card for played in trick.cards if played.card is not None)
        lead, best = trick.lead, trick.card_of(winner) if winner else None
        if winner is None or lead is None or lead.card is None or best is None or best.card is None:
            return
        yield Fallen(lead.seat, winner, cards, lead.card, best.card)


def _bid(record: Record, end: TableState, standing: str) -> str:
    """The bid that the maker plays at; of an auction that nobody wrote down, as a tag has it."""
    won = end.auction.last_bid
    if won and isinstance(end.game.bidding, BidRules):
        spoken = end.game.bidding.bids.spoken
        bid = standing if won.counts in HOLDS else won.call
        return spoken.get(bid, bid)
    if end.contract is not None or end.auction.calls:
        return _level(end)
    told = (record.tag("Bid") or record.tag("Contract")).strip().lower()
    number = re.match(r"[0-9]{1,6}(?![0-9])", told)
    numbers = isinstance(end.game.bidding, BidRules) and end.game.bidding.bids.start
    return number[0] if numbers and number else told


def _bids(end: TableState, account: Mapping[Seat, str]) -> dict[str, tuple[int, ...]]:
    """The bids in numbers that each account has made."""
    found: dict[str, tuple[int, ...]] = {}
    for made in end.auction.calls:
        if (number := small_number(made.counts)) is not None:
            found[account[made.seat]] = (*found.get(account[made.seat], ()), number)
    return found


def _by_account(piles: Mapping[Seat, tuple[Card, ...]], account: Mapping[Seat, str]) -> dict[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for seat, cards in piles.items():
        found[account[seat]] = (*found.get(account[seat], ()), *cards)
    return found


def _sums(numbers: Mapping[Seat, int], account: Mapping[Seat, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for seat, number in numbers.items():
        found[account[seat]] = found.get(account[seat], 0) + number
    return found


def _sale(end: TableState, account: Mapping[Seat, str]) -> tuple[str, int] | None:
    """Who scores the bid at once where the eldest hand sells the lead: he who sells, or he to whom it is refused."""
    rules = end.game.bidding
    bids = [(bid, made.seat) for made in end.auction.calls if (bid := small_number(made.counts)) is not None]
    if not isinstance(rules, BidRules) or not rules.seller or not bids or end.maker is None:
        return None
    best, bidder = max(bids, key=itemgetter(0))
    seller = end.game.eldest(end.dealer)
    return account[seller if end.maker != seller else bidder], best


def _level(end: TableState) -> str:
    return f"{end.contract.level}{end.contract.denomination}" if end.contract else ""


def _game_named(timeline: Timeline) -> str:
    """The game as its Player named it at the table, where such names are."""
    return game_named(timeline) if "announced" in timeline.game.raw else ""


def _trumps(end: TableState, held: Mapping[Seat, frozenset[Card]]) -> tuple[Card, ...]:
    """The trumps played, high to low."""
    trump, game = end.trump, end.game
    if trump is None or trump == UNKNOWN:
        return ()
    order = game.ranking(trump)
    cards = {card for hand in held.values() for card in hand if game.suit(card, trump) == trump or order.is_trump(card)}
    return tuple(sorted(cards, key=lambda card: -game.strength(card, trump, trump)))


def _aside(end: TableState, game: Game) -> tuple[Card, ...] | None:
    """The cards that nobody has played: what lay in the widow, or was laid away for it."""
    size = int(game.raw.get("widow", {}).get("cards", 0))
    if not size:
        return None
    played = Counter(str(one.card) for trick in end.tricks for one in trick.cards if one.card is not None)
    left = [Card(card) for card in sorted(game.pack) for _ in range(game.copies(card) - played[card])]
    return tuple(left) if len(left) == size else None


def _widow(game: Game, dealt: Mapping[Seat, frozenset[Card]]) -> tuple[Card, ...]:
    """The cards that nobody was dealt, if they are as many as the widow has."""
    size = int(game.raw.get("widow", {}).get("cards", 0))
    if not size:
        return ()
    seen = frozenset().union(*dealt.values()) if dealt and game.packs == 1 else frozenset()
    left = [Card(card) for card in sorted(game.pack) if Card(card) not in seen]
    return tuple(left) if len(left) == size else ()


def _melds(
    record: Record, timeline: Timeline, account: Mapping[Seat, str], ruled: Mapping[int, str] = MappingProxyType({})
) -> dict[str, int] | None:
    told = record.tag("Melds")
    if told:
        return _told(told, account) if _readable(told, tuple(account.values())) else None
    # Melds laid down in a game without tricks the table counts.
    return melded(timeline, account, ruled) if timeline.game.tricks else None


def unread_tags(record: Record, timeline: Timeline) -> Iterator[str]:
    """A sentence for each tag that a settlement reads and that tells nothing to it."""
    pool, melds = record.tag("Pool").strip(), record.tag("Melds")
    if pool and not is_number(pool):
        yield f"Pool '{pool}' is no number of chips"
    money = record.tag("Money")
    if money and _LYING.sub("", money.upper()).strip(" ,"):
        yield f"Money '{money}' cannot be read; expected chips by money card, such as HA:5"
    if melds:
        whole = game_of(record, timeline.game.raw)
        names = tuple(dict.fromkeys(whole.sides.get(seat, seat) for seat in whole.around))
        if not _readable(melds, names):
            yield f"Melds '{melds}' cannot be read; expected points by {', '.join(names)}, such as {names[0]}:120"


def _readable(text: str, names: tuple[str, ...]) -> bool:
    """Whether *text* tells points of *names*, and nothing else."""
    return not besides_points(text) and all(who in names for who, _ in points_by_name(text))


def _told(text: str, account: Mapping[Seat, str]) -> dict[str, int]:
    names = set(account.values())
    return {who: points for who, points in points_by_name(text.replace(",", "")) if who in names}


# ---------------------------------------------------------------- the answer


def settled(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    tricks: tuple[Mapping[str, int] | None, Mapping[str, int] | None],
) -> tuple[Settled, Settled, Deal] | None:
    """(what the deal scores after the rulings, what it would have scored without any, the deal); None where there is
    nothing to settle. *tricks*: by side, as played and as they are to be scored."""
    orders, choices = orders_of(laws, findings, timeline), open_choices(findings)
    touched = any(not order.marks.isdisjoint((Mark.SCORED, Mark.VOIDS)) for order in orders)
    raw = timeline.game.raw
    unplayed = not timeline.end.tricks and tricks[0] is None and not touched
    if unplayed and not has_fours(raw) and sort_of(raw).account(timeline) == _NOTHING:
        return None
    deal = deal_of(record, timeline, tricks[0])
    touched = (
        touched
        or bool(deal.paid)
        or bool(deal.wagers or (deal.books and deal.books.shown))
        or any((deal.pegged or {}).values())
        or bool(deal.counted_hands)
        or deal.sweeps is not None
    )
    touched = touched or (deal.shed is not None and (deal.shed.out is not None or deal.shed.blocked))
    if not timeline.end.tricks and tricks[0] is None and not touched and not fours(deal):
        return None
    at_table = None if record.tag("Melds") else as_scored(timeline, deal.account)
    table = deal if at_table is None else replace(deal, melds=at_table)
    before = settle(table)
    corrected = replace(deal, tricks=tricks[1]) if deal.tricks == tricks[0] else deal
    on_melds = rulings_on_melds(findings)
    if on_melds:
        corrected = replace(corrected, melds=_melds(record, timeline, deal.account, on_melds))
    after = settle(corrected, orders) if orders or corrected is not table else before
    return replace(after, needs=(*choices, *after.needs)), before, deal
