"""Settlement of games in which every player scores an own count: pinochle, the All Fours games, klaberjass, piquet. A
bidder who falls short is set back; a ruling may replace the count.

Keys of ``[game.settlement]``:

``counts``   the parts of the count: ``cards`` (``card_values``, ``last_trick``), ``melds``, ``features`` (the table
             ``points``: high, low, jack, game …), ``tricks`` (``trick_points``, ``highest_trump``), ``last_trick``,
             ``brisques``, ``play`` (piquet's ``play_points``).
``bidder``   ``set-back``: a bidder who counts less than the bid loses it and scores nothing; ``difference``: the side
             with more scores the difference, and ``short_penalty`` and the shortage go to the other side.
``maker``    ``most``: the maker must count more than the other player (else ``maker_short`` applies).

Besides, of the section: ``melds_need_trick``, ``melds_need_scoring_trick``, ``cards_needed``, ``round_to``,
``bid_of_30``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.scoring.settlements.deal_orders_and_entries import (
    NO_ORDERS,
    MissingInformationError,
    Settlement,
    SettlementEntry,
    accounts_scoring_nothing,
    entries_by_rulings,
    missing_melds_note,
    tricks_in_words,
    undetermined_point_moves,
)
from adjudicator.values.cards import Card
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudicator.scoring.settlements.deal_orders_and_entries import DealToSettle, ScoreOrder, ScoreOrders


_SAME_COLOUR_SUIT = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour."""


def feature_points(deal: DealToSettle) -> Iterator[tuple[str, str, int]]:
    """(name, account, points) of every feature that somebody scores.

    ``high_scores_for`` and ``low_scores_for``: ``dealt``, who held the card, or ``winner``, who took it in a trick.
    """
    points, trump, section = deal.section["points"], deal.trump, deal.section
    suit = f"{trump}"
    named = {
        "jack": suit + "J",
        "ten": suit + "T",
        "five": suit + "5",
        "left-five": _SAME_COLOUR_SUIT.get(suit, "") + "5",
    }
    natural = [card for card in deal.trumps if card != "*"]
    named |= {"high": str(deal.trumps[0]), "low": str(natural[-1])} if natural else {}
    if "*" in deal.trumps:
        named["joker"] = "*"
    for name, worth in points.items():
        if name == "game":
            yield from (("game", account, int(worth)) for account in _winner_of_card_value_count(deal))
        elif name in named:
            by = section.get(f"{name}_scores_for", "dealt" if name == "high" else "winner")
            account = _account_of_card(deal, named[name], by)
            if account:
                yield name, account, int(worth)
    if "turned_jack" in points and deal.turned_jack and deal.dealer:
        yield "turned_jack", deal.account[deal.dealer], int(points["turned_jack"])


def _account_of_card(deal: DealToSettle, card: str, by: str) -> str | None:
    """The account with *card*, by the deal or in the tricks."""
    if by == "dealt":
        return next((deal.account[seat] for seat, cards in deal.held.items() if card in cards), None)
    return next((account for account, cards in (deal.taken or {}).items() if Card(card) in cards), None)


def _winner_of_card_value_count(deal: DealToSettle) -> list[str]:
    """The account with most in counting cards; a tie goes to the non-dealer if two play and the code says so, else to
    nobody."""
    values = deal.section["card_values"]
    count = {name: sum(values.get(card[1:], 0) for card in cards) for name, cards in (deal.taken or {}).items()}
    best = [account for account, total in count.items() if total == max(count.values())]
    if len(best) == 1:
        return best
    if deal.section.get("game_tie") == "non-dealer" and len(deal.active) == 2:
        return [account for account in best if deal.dealer and account != deal.account[deal.dealer]]
    return []


def entries_with_rubicon(
    deal: DealToSettle, orders: ScoreOrders, entries: Iterable[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """*entries* under a rubicon by ruling: the other player scores the points of both, and the game.

    The ruling limits the points that count for the loser (001:5160). Fractions of a hundred stay as they are.
    """
    found = list(entries)
    yield from found
    for order in orders.with_effect("rubiconed"):
        losers = deal.of(order.who)
        winners = [account for account in deal.of(deal.active) if account not in losers]
        if len(losers) != 1 or len(winners) != 1:
            raise MissingInformationError(f"who is rubiconed ({', '.join(order.under)})")
        total = sum(entry.points for entry in found if entry.who == losers[0])
        most = int(str(order.params["points"]).replace(",", ""))
        limited = f"the loser's points, {total}" + (f" counted as {most}" if total > most else "")
        yield SettlementEntry(winners[0], min(total, most), limited, order.under)
        yield SettlementEntry(losers[0], -total, "rubiconed: their points are the winner's", order.under)
        brisques = deal.section.get("brisques", {})
        if brisques.get("only") == "tie-or-rubicon":
            yield SettlementEntry(winners[0], int(brisques["all"]), "all the brisques", order.under)
        game = int(deal.section.get("rubicon_bonus", deal.section["game_bonus"]))
        yield SettlementEntry(winners[0], game, "for the game", order.under)


def points_for_every_combination(deal: DealToSettle, order: ScoreOrder) -> Iterator[tuple[str, int]]:
    """(account, points) of the players who by *order* score every combination they hold, the inferior ones too
    (001:5875)."""
    from adjudicator.scoring.systems.piquet_declarations import declaration_points  # only piquet needs it

    for seat in order.who:
        hand = deal.held.get(seat, frozenset())
        if len(hand) != deal.section["cards_each"]:
            raise MissingInformationError(
                f"the whole hand of {seat}: they score all its combinations ({', '.join(order.under)})"
            )
        # Against a hand without any combination, every combination is the best.
        yield deal.account[seat], declaration_points(hand, ())[0]


def deal_with_contract_taken_over(deal: DealToSettle, orders: ScoreOrders) -> DealToSettle:
    """The deal as played by a side to which a ruling gives the contract, at a bid that it made (001:4634)."""
    order = next((one for one in orders.with_effect("takes_contract") if one.who), None)
    if order is None:
        return deal
    account = deal.of(order.who)[0]
    bids = deal.bids.get(account, ())
    if not bids:
        raise MissingInformationError(f"what {account} has bid ({', '.join(order.under)})")
    bid = min(bids) if order.params.get("of") == "lowest" else max(bids)
    team = frozenset(seat for seat in deal.active if deal.account[seat] == account)
    return replace(deal, maker=order.who[0], team=team, bid=str(bid))


def settle_counted_points(deal: DealToSettle, orders: ScoreOrders) -> Settlement:
    """The points of the deal."""
    needs = list(undetermined_point_moves(orders))
    try:
        deal = deal_with_contract_taken_over(deal, orders)
    except MissingInformationError as missing:
        needs.append(str(missing))
    if list(orders.with_effect("hand_dead")):
        needs.append("what becomes of the tricks of a dead hand, which the book does not say")
    count = _CountedPoints(deal, orders)
    needs += count.needs
    entries = list(_without_barred_entries(deal, orders, count.entries))
    if not count.needs:
        try:
            entries = list(
                entries_with_rubicon(deal, orders, _entries_with_bid_considered(deal, orders, count, entries))
            )
        except MissingInformationError as missing:
            needs.append(str(missing))
    needs += (
        f"which card counts for the other side ({', '.join(one.under)})"
        for one in orders.with_effect("card_counts_for")
    )
    entries += _entries_for_set_back_by_ruling(deal, orders, needs)
    if deal.sale:
        entries.append(SettlementEntry(*deal.sale, "the bid, at once"))
    return Settlement((*entries, *entries_by_rulings(deal, orders)), tuple(dict.fromkeys(needs)))


class _CountedPoints:
    """The count of each account, before the bid is considered."""

    def __init__(self, deal: DealToSettle, orders: ScoreOrders) -> None:
        self.deal, self.orders = deal, orders
        self.needs: list[str] = []
        self.entries: list[SettlementEntry] = []
        silent = accounts_scoring_nothing(deal, orders, "cards")
        for what in deal.rules["counts"]:
            for account, points, says in getattr(self, f"_{what}")():
                if what == "cards" and account in silent:
                    said = f"nothing for cards, instead of {points}"
                    self.entries.append(SettlementEntry(account, 0, said, silent[account]))
                else:
                    self.entries.append(SettlementEntry(account, points, says))

    def total(self, account: str) -> int:
        """The total count of *account*."""
        return sum(entry.points for entry in self.entries if entry.who == account)

    def _cards(self) -> Iterator[tuple[str, int, str]]:
        deal, section = self.deal, self.deal.section
        points = card_points(deal, self.orders)
        if points is None:
            if not set(deal.accounts) <= accounts_scoring_nothing(deal, self.orders, "cards").keys():
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
                yield account, rounded_points(won, section), "cards won in tricks"

    def _last_trick(self) -> Iterator[tuple[str, int, str]]:
        if any(one.params.get("of") == "last-trick" for one in self.orders.with_effect("score_points")):
            return
        if self.deal.last is None:
            # 001:5160: a hand too long scores nothing for a last trick that is not played; one that is played counts.
            if not any(one.params.get("of") == "last-trick" for one in self.orders.with_effect("no_score")):
                self.needs.append("who won the last trick")
        else:
            yield self.deal.account[self.deal.last], int(self.deal.section["last_trick"]), "last trick"

    def _brisques(self) -> Iterator[tuple[str, int, str]]:
        """Entries for aces and tens won."""
        each = int(self.deal.section["brisques"]["points"])
        for account, cards in (self.deal.taken or {}).items():
            n = sum(card[1:] in ("A", "T") for card in cards)
            if n:
                yield account, each * n, f"{n} aces and tens"
        if self.deal.taken is None:
            self.needs.append("the play to its end: aces and tens count for who wins them")

    def _play(self) -> Iterator[tuple[str, int, str]]:
        """Entries for play at piquet: for leads and for tricks won on the other's lead, for the last trick, for most
        tricks or all."""
        deal, rule = self.deal, self.deal.section["play_points"]
        if deal.taken is None or deal.tricks is None or deal.last is None:
            self.needs.append("the play to its end")
            return
        # A card missing from the pack is never a counting card.
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
        silent = accounts_scoring_nothing(deal, self.orders, "play")
        gains = [(deal.account[seat], points, "leads and tricks") for seat, points in counted.items()]
        if every or deal.tricks[best] * 2 > deal.section["cards_each"]:
            gains.append((best, int(rule["all_tricks" if every else "most_tricks"]), "most tricks"))
        for account, points, says in gains:
            if account in silent:
                self.entries.append(
                    SettlementEntry(account, 0, f"nothing for play, instead of {points}", silent[account])
                )
            else:
                yield account, points, says

    def _melds(self) -> Iterator[tuple[str, int, str]]:
        deal, orders = self.deal, self.orders
        every = self._count_hands_scoring_every_combination()
        if deal.melds is None and not every:
            self.needs.append(missing_melds_note(deal))
            return
        silent = accounts_scoring_nothing(deal, orders, "melds")
        kept = {account for order in orders.with_effect("scores_melds") for account in deal.of(order.who)}
        fined = {account: order.under for order in orders.with_effect("set_back") for account in deal.of(order.who)}
        for account in deal.of(deal.active):
            melds = (deal.melds or {}).get(account, 0)
            if account in every or not melds:
                continue
            if account in silent:
                self.entries.append(
                    SettlementEntry(account, 0, f"nothing for melds, instead of {melds}", silent[account])
                )
            elif account in fined:
                says = f"melds of {melds} are not scored beside the set-back (our reading)"
                self.entries.append(SettlementEntry(account, 0, says, fined[account]))
            elif account in kept or self._melds_of_account_count(account):
                yield account, melds, "melds"
            else:
                yield account, 0, f"melds of {melds} that no trick has made good"

    def _count_hands_scoring_every_combination(self) -> set[str]:
        """Count the hands for which a ruling scores every combination; return their accounts."""
        counted = set()
        for order in self.orders.with_effect("scores_all_combinations"):
            try:
                for account, points in points_for_every_combination(self.deal, order):
                    self.entries.append(
                        SettlementEntry(account, points, "every combination of their hand", order.under)
                    )
                    counted.add(account)
            except MissingInformationError as missing:
                self.needs.append(str(missing))
        return counted

    def _melds_of_account_count(self, account: str) -> bool:
        """Whether the melds of *account* count: only with a trick (a scoring one) of its own, if the game requires
        that."""
        deal, section = self.deal, self.deal.section
        if section.get("cards_needed") and (card_points(deal) or {}).get(account, 0) < int(section["cards_needed"]):
            return False
        needed = section.get("melds_need_scoring_trick")
        if not needed and not section.get("melds_need_trick"):
            return True
        if (
            not needed
            and deal.maker is not None
            and account in deal.maker_accounts
            and "counts_for" in section.get("widow", {})
        ):
            return True  # the cards laid away count as a trick (001:4919)
        if not deal.fallen:
            return bool((deal.counted or {}).get(account) or (deal.tricks or {}).get(account))
        won = [trick for trick in deal.fallen if deal.account[trick.winner] == account]
        return any(not needed or any(card_worth(card, deal) for card in trick.cards) for trick in won)

    def _features(self) -> Iterator[tuple[str, int, str]]:
        deal = self.deal
        if deal.taken is None or not deal.trumps:
            self.needs.append("the play to its end, every card of it")
            return
        silent = accounts_scoring_nothing(deal, self.orders, "jack-game")
        for name, account, points in feature_points(deal):
            if account in silent and name in ("jack", "game"):
                self.entries.append(SettlementEntry(account, 0, f"not {name}", silent[account]))
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
                yield account, each * won, f"{each} for each of {tricks_in_words(won)}"
        if deal.trumps and deal.taken is not None:
            best = deal.trumps[0]
            for account, cards in deal.taken.items():
                if best in cards:
                    yield account, int(section["highest_trump"]), f"the highest trump, {best}"
        elif deal.taken is None:
            self.needs.append("who won the highest trump")


def card_points(deal: DealToSettle, orders: ScoreOrders = NO_ORDERS) -> Mapping[str, int] | None:
    """The card points that each account has won, the maker's discards and the last trick included.

    Cards that a ruling gives to a side are all but those of the tricks before the fault.
    """
    if deal.counted is not None:
        return deal.counted
    section = deal.section
    last = int(section.get("last_trick", 0))
    points = dict.fromkeys(deal.accounts, 0)
    given = next((one for one in orders.with_effect("cards_to_other_side") if one.who and one.trick), None)
    if given is None and (deal.taken is None or deal.last is None):
        return None
    for at, trick in enumerate(deal.fallen, 1):
        if given is None or at < (given.trick or 0):
            points[deal.account[trick.winner]] += sum(card_worth(card, deal) for card in trick.cards)
    if deal.aside and deal.maker_accounts:
        points[deal.maker_accounts[0]] += sum(card_worth(card, deal) for card in deal.aside)
    if given is not None:
        if deal.aside is None and "counts_for" in section.get("widow", {}):
            return None
        points[deal.of(given.who)[0]] += pack_points(deal) + last - sum(points.values())
    elif deal.last is not None:
        points[deal.account[deal.last]] += last
    return points


def card_worth(card: str, deal: DealToSettle) -> int:
    """The points of *card* for its winner."""
    values = deal.section["card_values"]
    trumps = deal.section.get("trump_values", values)
    return int((trumps if card[0] == deal.trump else values).get(card[1:], 0))


def pack_points(deal: DealToSettle) -> int:
    """The points of all the cards of the pack."""
    section = deal.section
    cards = [f"{suit}{rank}" for suit in section["suits"] for rank in section["ranks"]]
    return sum(card_worth(card, deal) for card in cards) * int(section.get("packs", 1))


def rounded_points(points: int, section: Mapping[str, object]) -> int:
    """Card points as the game counts them: in tens if it says so, seven and more rounded up (001:4514)."""
    step = int(str(section.get("round_to", 1)))
    return points if step == 1 else (points + 3) // step * step


def _without_barred_entries(
    deal: DealToSettle, orders: ScoreOrders, entries: Iterable[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """*entries* without the counts of players who may score nothing for the deal."""
    silent = accounts_scoring_nothing(deal, orders, "deal")
    for entry in entries:
        if entry.who in silent and entry.points:
            yield SettlementEntry(entry.who, 0, f"nothing, instead of {entry.points}: {entry.says}", silent[entry.who])
        else:
            yield entry


def _entries_with_bid_considered(
    deal: DealToSettle, orders: ScoreOrders, count: _CountedPoints, kept: list[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """The entries left of the counts once the bid is considered."""
    how = deal.rules.get("bidder")
    if deal.maker is None:
        yield from kept
    elif how == "set-back":
        yield from _entries_setting_back_failed_bid(deal, orders, count, kept)
    elif how == "difference":
        yield from _difference_entries(deal, orders, count, accounts_scoring_nothing(deal, orders, "deal"))
    elif deal.rules.get("maker") == "most":
        yield from _entries_if_maker_needs_most(deal, orders, count, kept)
    else:
        yield from kept


def _entries_setting_back_failed_bid(
    deal: DealToSettle, orders: ScoreOrders, count: _CountedPoints, kept: list[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """The bidding side scores its count if that reaches the bid; else it is set back by the bid."""
    own, bid = deal.maker_accounts, small_number(deal.bid)
    total = sum(count.total(account) for account in own)
    excused = any(set(deal.of(order.who)) & set(own) for order in orders.with_effect("set_back", "scores_melds"))
    excused = excused or bool(list(orders.with_effect("scores_what_he_made")))
    if not excused and set(own) & accounts_scoring_nothing(deal, orders, "deal").keys():
        raise MissingInformationError(
            "whether a bidder who may not score is also set back, which the book does not say"
        )
    if bid is None or excused or total >= bid:
        yield from kept
        special = deal.section.get(f"bid_of_{bid}")
        if special and total >= (bid or 0) and not excused:
            yield SettlementEntry(own[0], int(special) - total, f"a bid of {bid} counts {special}")
        return
    yield from (entry for entry in kept if entry.who not in own)
    for account in own:
        yield SettlementEntry(account, -bid, f"set back: {total} of {bid}")


def _difference_entries(
    deal: DealToSettle, orders: ScoreOrders, count: _CountedPoints, silent: Mapping[str, tuple[str, ...]]
) -> Iterator[SettlementEntry]:
    """The side with more scores the difference; a failed bid gives the other side the penalty and the shortage."""
    bid, own, others = small_number(deal.bid), deal.maker_accounts, deal.others
    total, against = (sum(count.total(account) for account in accounts) for accounts in (own, others))
    spared = next(orders.with_effect("cannot_be_set"), None)
    if bid is not None and total < bid and spared is None:
        gains = [(account, int(deal.section["short_penalty"]) + bid - total) for account in others]
        says = f"the bidders have {total} of {bid}"
    else:
        winners = own if total > against else others if against > total else ()
        gains = [(account, abs(total - against)) for account in winners]
        says = f"{total} against {against}"
    for account, points in gains:
        if account in silent:
            yield SettlementEntry(account, 0, f"nothing, instead of {points}: {says}", silent[account])
        else:
            yield SettlementEntry(account, points, says)
    if spared is not None and bid is not None and total < bid:
        yield SettlementEntry(own[0], 0, f"not set, with {total} of {bid}", spared.under)


def _entries_if_maker_needs_most(
    deal: DealToSettle, orders: ScoreOrders, count: _CountedPoints, kept: list[SettlementEntry]
) -> Iterator[SettlementEntry]:
    """The maker must count more than the other player: see ``maker_short``."""
    whole = next(orders.with_effect("scores_whole_deal"), None)
    if whole is not None:
        every = sum(count.total(account) for account in deal.accounts)
        yield from (
            SettlementEntry(account, every, "all points of the deal", whole.under) for account in deal.of(whole.who)
        )
        return
    short = deal.section["maker_short"]
    own = sum(count.total(account) for account in deal.maker_accounts)
    best = max((count.total(account) for account in deal.others), default=0)
    if own > best:
        yield from kept
        return
    yield from (entry for entry in kept if entry.who not in deal.maker_accounts)
    yield from (
        SettlementEntry(account, 0, f"the maker has {own} against {best}: nothing") for account in deal.maker_accounts
    )
    if own < best and short["less"] == "other-scores-both":
        yield from (SettlementEntry(account, own, "what the maker counted") for account in deal.others)


def _entries_for_set_back_by_ruling(
    deal: DealToSettle, orders: ScoreOrders, needs: list[str]
) -> Iterator[SettlementEntry]:
    for order in orders.with_effect("set_back"):
        bid = small_number(deal.bid)
        if bid is None:
            needs.append("the amount of the bid")
            continue
        yield from (
            SettlementEntry(account, -bid, "set back by the bid", order.under) for account in deal.of(order.who)
        )
