"""Everybody scores what he counts, and a bidder who falls short is set back: pinochle, the All Fours games, klaberjass.

Keys of ``[game.settlement]``:

``counts``   what makes the count: ``cards`` (``card_values``, ``last_trick``), ``melds``, ``features`` (the table
             ``points``: high, low, jack, game …), ``tricks`` (``trick_points``, ``highest_trump``), ``last_trick``,
             ``brisques``, ``play`` (piquet's ``play_points``).
``bidder``   ``set-back``: who counts less than his bid loses it and scores nothing; ``difference``: the side with more
             scores the difference, and ``short_penalty`` with what is lacking goes to the other side.
``maker``    ``most``: the maker must count more than the other player (``maker_short`` says what happens else).

Besides, of the section: ``melds_need_trick``, ``melds_need_scoring_trick``, ``cards_needed``, ``round_to``,
``bid_of_30``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.score.settlements.by_ruling import contract_taken_over, every_combination, rubiconed
from adjudicator.score.settlements.deal import (
    NO_ORDERS,
    Entry,
    MissingError,
    Settled,
    melds_needed,
    ruled,
    silenced,
    tricks,
    unnamed,
)
from adjudicator.score.settlements.features import features
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudicator.score.settlements.deal import Deal, Orders


def score(deal: Deal, orders: Orders) -> Settled:
    """The deal in points."""
    needs = list(unnamed(orders))
    try:
        deal = contract_taken_over(deal, orders)
    except MissingError as missing:
        needs.append(str(missing))
    if list(orders.of("hand_dead")):
        needs.append("what becomes of the tricks of a dead hand, of which the book is silent")
    count = _Count(deal, orders)
    needs += count.needs
    entries = list(_kept(deal, orders, count.entries))
    if not count.needs:
        try:
            entries = list(rubiconed(deal, orders, _by_bid(deal, orders, count, entries)))
        except MissingError as missing:
            needs.append(str(missing))
    needs += (f"which card counts for the other side ({', '.join(one.under)})" for one in orders.of("card_counts_for"))
    entries += _set_back(deal, orders, needs)
    if deal.sale:
        entries.append(Entry(*deal.sale, "the bid, at once"))
    return Settled((*entries, *ruled(deal, orders)), tuple(dict.fromkeys(needs)))


class _Count:
    """What each account has counted, before any bid is looked at."""

    def __init__(self, deal: Deal, orders: Orders) -> None:
        self.deal, self.orders = deal, orders
        self.needs: list[str] = []
        self.entries: list[Entry] = []
        silent = silenced(deal, orders, "cards")
        for what in deal.rules["counts"]:
            for account, points, says in getattr(self, f"_{what}")():
                if what == "cards" and account in silent:
                    said = f"nothing for cards, instead of {points}"
                    self.entries.append(Entry(account, 0, said, silent[account]))
                else:
                    self.entries.append(Entry(account, points, says))

    def total(self, account: str) -> int:
        """All that *account* has counted."""
        return sum(entry.points for entry in self.entries if entry.who == account)

    def _cards(self) -> Iterator[tuple[str, int, str]]:
        deal, section = self.deal, self.deal.section
        points = card_points(deal, self.orders)
        if points is None:
            if not set(deal.accounts) <= silenced(deal, self.orders, "cards").keys():
                self.needs.append("the play to its end: cards count for who wins them")
            return
        if "widow" in section and section["widow"].get("counts_for") == "declarer" and deal.aside is None:
            self.needs.append("the cards that the high bidder laid away: they count for them")
        for account in deal.of(deal.active):
            won = points.get(account, 0)
            least = int(section.get("cards_needed", 0))
            if won < least:
                yield account, 0, f"under {least} in cards: neither cards nor melds"
            else:
                yield account, rounded(won, section), "cards won in tricks"

    def _last_trick(self) -> Iterator[tuple[str, int, str]]:
        if any(one.params.get("of") == "last-trick" for one in self.orders.of("score_points")):
            return
        if self.deal.last is None:
            # 001:5160: a hand too long leaves no score for a last trick that is not played; one that is played counts.
            if not any(one.params.get("of") == "last-trick" for one in self.orders.of("no_score")):
                self.needs.append("who won the last trick")
        else:
            yield self.deal.account[self.deal.last], int(self.deal.section["last_trick"]), "last trick"

    def _brisques(self) -> Iterator[tuple[str, int, str]]:
        """Aces and tens won."""
        each = int(self.deal.section["brisques"]["points"])
        for account, cards in (self.deal.taken or {}).items():
            n = sum(card[1:] in ("A", "T") for card in cards)
            if n:
                yield account, each * n, f"{n} aces and tens"
        if self.deal.taken is None:
            self.needs.append("the play to its end: aces and tens count for who wins them")

    def _play(self) -> Iterator[tuple[str, int, str]]:
        """Piquet: for leads and for tricks won on the other's lead, for the last trick, for most tricks or all."""
        deal, rule = self.deal, self.deal.section["play_points"]
        if deal.taken is None or deal.tricks is None or deal.last is None:
            self.needs.append("the play to its end")
            return
        # A card that the pack lacks is none of those that count.
        over = {*deal.section["ranks"].partition(rule["count_over"])[2]}
        counted: dict[str, int] = {}
        for trick in deal.fallen:
            if trick.lead[1:] in over:
                counted[trick.leader] = counted.get(trick.leader, 0) + int(rule["lead"])
            if trick.winner != trick.leader and trick.best[1:] in over:
                counted[trick.winner] = counted.get(trick.winner, 0) + int(rule["win"])
        best = max(deal.tricks, key=deal.tricks.__getitem__)
        every = deal.tricks[best] == deal.section["cards_each"]
        if not every:
            counted[deal.last] = counted.get(deal.last, 0) + int(rule["last_trick"])
        silent = silenced(deal, self.orders, "play")
        gains = [(deal.account[seat], points, "leads and tricks") for seat, points in counted.items()]
        if every or deal.tricks[best] * 2 > deal.section["cards_each"]:
            gains.append((best, int(rule["all_tricks" if every else "most_tricks"]), "most tricks"))
        for account, points, says in gains:
            if account in silent:
                self.entries.append(Entry(account, 0, f"nothing for play, instead of {points}", silent[account]))
            else:
                yield account, points, says

    def _melds(self) -> Iterator[tuple[str, int, str]]:
        deal, orders = self.deal, self.orders
        every = self._every_combination()
        if deal.melds is None and not every:
            self.needs.append(melds_needed(deal))
            return
        silent = silenced(deal, orders, "melds")
        kept = {account for order in orders.of("scores_melds") for account in deal.of(order.who)}
        fined = {account: order.under for order in orders.of("set_back") for account in deal.of(order.who)}
        for account in deal.of(deal.active):
            melds = (deal.melds or {}).get(account, 0)
            if account in every or not melds:
                continue
            if account in silent:
                self.entries.append(Entry(account, 0, f"nothing for melds, instead of {melds}", silent[account]))
            elif account in fined:
                says = f"melds of {melds} are not scored beside the set-back (our reading)"
                self.entries.append(Entry(account, 0, says, fined[account]))
            elif account in kept or self._keeps(account):
                yield account, melds, "melds"
            else:
                yield account, 0, f"melds of {melds} that no trick has made good"

    def _every_combination(self) -> set[str]:
        """Count the hands of which a ruling has every combination scored; whose they are."""
        counted = set()
        for order in self.orders.of("scores_all_combinations"):
            try:
                for account, points in every_combination(self.deal, order):
                    self.entries.append(Entry(account, points, "every combination of their hand", order.under))
                    counted.add(account)
            except MissingError as missing:
                self.needs.append(str(missing))
        return counted

    def _keeps(self, account: str) -> bool:
        """Whether the melds of *account* count: with a trick (a scoring one) of its own, where the game asks for it."""
        deal, section = self.deal, self.deal.section
        if section.get("cards_needed") and (card_points(deal) or {}).get(account, 0) < int(section["cards_needed"]):
            return False
        needed = section.get("melds_need_scoring_trick")
        if not needed and not section.get("melds_need_trick"):
            return True
        if not needed and deal.maker is not None and account in deal.own and "counts_for" in section.get("widow", {}):
            return True  # The cards laid away count as a trick (001:4919).
        if not deal.fallen:
            return bool((deal.counted or {}).get(account) or (deal.tricks or {}).get(account))
        won = [trick for trick in deal.fallen if deal.account[trick.winner] == account]
        return any(not needed or any(worth(card, deal) for card in trick.cards) for trick in won)

    def _features(self) -> Iterator[tuple[str, int, str]]:
        deal = self.deal
        if deal.taken is None or not deal.trumps:
            self.needs.append("the play to its end, every card of it")
            return
        silent = silenced(deal, self.orders, "jack-game")
        for name, account, points in features(deal):
            if account in silent and name in ("jack", "game"):
                self.entries.append(Entry(account, 0, f"not {name}", silent[account]))
            else:
                yield account, points, name

    def _tricks(self) -> Iterator[tuple[str, int, str]]:
        deal, section = self.deal, self.deal.section
        if deal.tricks is None:
            self.needs.append("the play to its end: each trick counts")
            return
        each = int(section["trick_points"])
        for account, won in deal.tricks.items():
            if won:
                yield account, each * won, f"{each} for each of {tricks(won)}"
        if deal.trumps and deal.taken is not None:
            best = deal.trumps[0]
            for account, cards in deal.taken.items():
                if best in cards:
                    yield account, int(section["highest_trump"]), f"the highest trump, {best}"
        elif deal.taken is None:
            self.needs.append("who won the highest trump")


def card_points(deal: Deal, orders: Orders = NO_ORDERS) -> Mapping[str, int] | None:
    """What each account has won in cards, those the maker laid away and the last trick included.

    Cards that a ruling gives to a side are all but those of the tricks before the fault.
    """
    if deal.counted is not None:
        return deal.counted
    section = deal.section
    last = int(section.get("last_trick", 0))
    points = dict.fromkeys(deal.accounts, 0)
    given = next((one for one in orders.of("cards_to_other_side") if one.who and one.trick), None)
    if given is None and (deal.taken is None or deal.last is None):
        return None
    for at, trick in enumerate(deal.fallen, 1):
        if given is None or at < (given.trick or 0):
            points[deal.account[trick.winner]] += sum(worth(card, deal) for card in trick.cards)
    if deal.aside and deal.own:
        points[deal.own[0]] += sum(worth(card, deal) for card in deal.aside)
    if given is not None:
        if deal.aside is None and "counts_for" in section.get("widow", {}):
            return None
        points[deal.of(given.who)[0]] += pack_points(deal) + last - sum(points.values())
    elif deal.last is not None:
        points[deal.account[deal.last]] += last
    return points


def worth(card: str, deal: Deal) -> int:
    """What *card* counts for who wins it."""
    values = deal.section["card_values"]
    trumps = deal.section.get("trump_values", values)
    return int((trumps if card[0] == deal.trump else values).get(card[1:], 0))


def pack_points(deal: Deal) -> int:
    """What all the cards of the pack count."""
    section = deal.section
    cards = [f"{suit}{rank}" for suit in section["suits"] for rank in section["ranks"]]
    return sum(worth(card, deal) for card in cards) * int(section.get("packs", 1))


def rounded(points: int, section: Mapping[str, object]) -> int:
    """Card points as the game counts them: in tens where it says so, seven and more upwards (001:4514)."""
    step = int(str(section.get("round_to", 1)))
    return points if step == 1 else (points + 3) // step * step


def _kept(deal: Deal, orders: Orders, entries: Iterable[Entry]) -> Iterator[Entry]:
    """*entries* without what those count who may score nothing for the deal."""
    silent = silenced(deal, orders, "deal")
    for entry in entries:
        if entry.who in silent and entry.points:
            yield Entry(entry.who, 0, f"nothing, instead of {entry.points}: {entry.says}", silent[entry.who])
        else:
            yield entry


def _by_bid(deal: Deal, orders: Orders, count: _Count, kept: list[Entry]) -> Iterator[Entry]:
    """What is left of the counts when the bid has been looked at."""
    how = deal.rules.get("bidder")
    if deal.maker is None:
        yield from kept
    elif how == "set-back":
        yield from _against_bid(deal, orders, count, kept)
    elif how == "difference":
        yield from _difference(deal, orders, count, silenced(deal, orders, "deal"))
    elif deal.rules.get("maker") == "most":
        yield from _most(deal, orders, count, kept)
    else:
        yield from kept


def _against_bid(deal: Deal, orders: Orders, count: _Count, kept: list[Entry]) -> Iterator[Entry]:
    """The bidding side scores what it counts if that reaches the bid; else it is set back by the bid."""
    own, bid = deal.own, small_number(deal.bid)
    total = sum(count.total(account) for account in own)
    excused = any(set(deal.of(order.who)) & set(own) for order in orders.of("set_back", "scores_melds"))
    excused = excused or bool(list(orders.of("scores_what_he_made")))
    if not excused and set(own) & silenced(deal, orders, "deal").keys():
        raise MissingError("whether a bidder who may not score is set back besides, of which the book is silent")
    if bid is None or excused or total >= bid:
        yield from kept
        special = deal.section.get(f"bid_of_{bid}")
        if special and total >= (bid or 0) and not excused:
            yield Entry(own[0], int(special) - total, f"a bid of {bid} counts {special}")
        return
    yield from (entry for entry in kept if entry.who not in own)
    for account in own:
        yield Entry(account, -bid, f"set back: {total} of {bid}")


def _difference(deal: Deal, orders: Orders, count: _Count, silent: Mapping[str, tuple[str, ...]]) -> Iterator[Entry]:
    """The side with more scores the difference; a bid that fails gives the other side the penalty and the shortage."""
    bid, own, others = small_number(deal.bid), deal.own, deal.others
    total, against = (sum(count.total(account) for account in accounts) for accounts in (own, others))
    spared = next(orders.of("cannot_be_set"), None)
    if bid is not None and total < bid and spared is None:
        gains = [(account, int(deal.section["short_penalty"]) + bid - total) for account in others]
        says = f"the bidders have {total} of {bid}"
    else:
        winners = own if total > against else others if against > total else ()
        gains = [(account, abs(total - against)) for account in winners]
        says = f"{total} against {against}"
    for account, points in gains:
        if account in silent:
            yield Entry(account, 0, f"nothing, instead of {points}: {says}", silent[account])
        else:
            yield Entry(account, points, says)
    if spared is not None and bid is not None and total < bid:
        yield Entry(own[0], 0, f"not set, with {total} of {bid}", spared.under)


def _most(deal: Deal, orders: Orders, count: _Count, kept: list[Entry]) -> Iterator[Entry]:
    """The maker must count more than the other: see ``maker_short``."""
    whole = next(orders.of("scores_whole_deal"), None)
    if whole is not None:
        every = sum(count.total(account) for account in deal.accounts)
        yield from (Entry(account, every, "all points of the deal", whole.under) for account in deal.of(whole.who))
        return
    short = deal.section["maker_short"]
    own = sum(count.total(account) for account in deal.own)
    best = max((count.total(account) for account in deal.others), default=0)
    if own > best:
        yield from kept
        return
    yield from (entry for entry in kept if entry.who not in deal.own)
    yield from (Entry(account, 0, f"the maker has {own} against {best}: nothing") for account in deal.own)
    if own < best and short["less"] == "other-scores-both":
        yield from (Entry(account, own, "what the maker counted") for account in deal.others)


def _set_back(deal: Deal, orders: Orders, needs: list[str]) -> Iterator[Entry]:
    for order in orders.of("set_back"):
        bid = small_number(deal.bid)
        if bid is None:
            needs.append("the amount of the bid")
            continue
        yield from (Entry(account, -bid, "set back by the bid", order.under) for account in deal.of(order.who))
