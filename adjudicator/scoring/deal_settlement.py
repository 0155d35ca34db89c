"""The settlement of one record: the deal and its rulings as a settlement reads them (bids, tricks, melds, orders),
settled before and after the rulings.

Tags may give values that the play does not show: ``[Melds "NS:120 EW:0"]``, ``[Pool "12"]``, ``[Score "NS:24 EW:10"]``
(before the deal), ``[Game "solo schneider"]``, and for an unrecorded auction ``[Bid "110"]``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from adjudicator.evidence.meld_values import reckoned_melds, trump_for_meld
from adjudicator.evidence.trick_counts import trick_winners
from adjudicator.game.announced_combinations import points_by_possible_announcement
from adjudicator.game.auction_rules import HOLD_WORDS, BidRules
from adjudicator.game.meld_combinations import Combinations
from adjudicator.game.score_tags import points_by_name, text_besides_points
from adjudicator.irregularities.detection import Irregularity
from adjudicator.law.roles import RoleContext, seats_of_role
from adjudicator.record.events import TableEvent
from adjudicator.scoring.settlements.deal_orders_and_entries import CountedTrick, DealToSettle, ScoreOrder, ScoreOrders
from adjudicator.scoring.settlements.settle import settle_deal
from adjudicator.scoring.settlements.sixty_six_and_darda import deciding_fours, fours_may_decide
from adjudicator.table.announced_games import game_and_announcements_in_time
from adjudicator.table.game_types import DealOutcome, game_type_of
from adjudicator.table.initial_state import dealt_hands, game_played_in_record
from adjudicator.table.other_auctions import auction_standing_of_state
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP
from adjudicator.table.timeline_queries import step_of_event
from adjudicator.values.cards import Card
from adjudicator.values.numbers import is_number, small_number
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.evidence.meld_values import ReckonedMeld
    from adjudicator.game.game import Game
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record, Seat
    from adjudicator.scoring.settlements.deal_orders_and_entries import Settlement
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from rulebase import Rulebase


def score_orders_from_findings(laws: Rulebase, findings: Sequence[Finding], timeline: Timeline) -> ScoreOrders:
    """Every effect of the rulings, in the order of the findings, with its seats.

    Once a ruling has stopped the play no later fault of the deal is scored.
    """
    stops = [
        found.id
        for found in findings
        for one in found.rulings
        for effect in one.effects
        if EffectMark.ENDS in effect.marks and EffectMark.VOIDS not in effect.marks
    ]
    counted = [found for found in findings if not stops or found.id <= min(stops)]
    return ScoreOrders(
        ScoreOrder(
            effect.name,
            _seats_meant(laws, str(effect.params.get("seat", effect.params.get("side", ""))), finding, timeline),
            _seats_meant(laws, str(effect.params.get("to", "")), finding, timeline),
            dict(effect.params),
            ruling.under,
            finding.id,
            effect.says,
            finding.at.trick,
            finding.at.event_number,
            effect.marks,
        )
        for finding in counted
        for ruling in finding.rulings
        for effect in ruling.effects
    )


def _seats_meant(laws: Rulebase, name: str, finding: Finding, timeline: Timeline) -> tuple[Seat, ...]:
    """The seats that *name*, a seat, a side or a role, means; empty if the record does not tell."""
    if not name:
        return ()
    step = step_of_event(timeline, finding.at.event_number)
    # A finding no longer has the detail of its fault: roles known only from that, such as the player in turn, are not
    # resolved here.
    fault = Irregularity(finding.kind, finding.offender, step, finding.status, finding.summary)
    return seats_of_role(name, RoleContext.of_fault(laws, timeline, fault)) or ()


def open_score_questions(findings: Sequence[Finding]) -> list[str]:
    """The open questions about the score: choices that touch it and that nobody has made, facts that are missing."""
    found = []
    for finding in findings:
        if finding.needs:
            found.append(f"the ruling on {finding.id} ({finding.kind}), which is not decided")
        for ruling in finding.rulings:
            touched = any(EffectMark.SCORED in effect.marks for option in ruling.options for effect in option.effects)
            if ruling.options and ruling.chosen is None and touched:
                options = ", ".join(f"{option.id}" for option in ruling.options)
                found.append(
                    f"the choice of {_chooser_in_words(ruling.chooser_says)} on {finding.id}: {options} "
                    f"({', '.join(ruling.under)})"
                )
    return found


def _chooser_in_words(chooser: str) -> str:
    return chooser or "those who may choose"


MELD_VOID, MELD_CORRECTED, MELD_STANDS = "void", "right", "stands"
"""The rulings on a meld: it counts nothing; it counts what it is worth, not what it was scored as; it counts what it
was scored as, whatever it is worth.
"""
_RULING_ON_MELD = {
    EffectMark.VOIDS_MELD: MELD_VOID,
    EffectMark.CORRECTS_MELD: MELD_CORRECTED,
    EffectMark.KEEPS_SCORE: MELD_STANDS,
}
_MELD_FAULTS = ("illegal-meld", "score-correction", "failure-to-declare")
_MARRIAGE = frozenset("KQ")


def meld_points_by_account(
    timeline: Timeline, account: Mapping[Seat, str], ruled: Mapping[int, str] = MappingProxyType({})
) -> dict[str, int] | None:
    """The meld points of each account by the record; None if the record tells of no meld, or of one whose value depends
    on something it does not tell.

    A meld counts its value in the game, whatever it was scored as; *ruled* are the rulings on melds, by event number.
    """
    section = timeline.game.raw
    worth: dict[str, int] = {}
    every = list(reckoned_melds(timeline))
    beaten: frozenset[int] = frozenset()
    if section.get("melding", {}).get("best_scores"):
        held = [meld for meld in every if ruled.get(meld.step.event_number) != MELD_VOID]
        beaten = _beaten_melds(held, section, timeline.end.trump)
    for meld in every:
        said = ruled.get(meld.step.event_number, MELD_VOID if meld.step.index in beaten else None)
        points = meld.points if said is None else _meld_points_as_ruled(timeline, meld, said)
        if points is None:
            return None
        worth[account[meld.seat]] = worth.get(account[meld.seat], 0) + points
    return worth or None


def meld_points_given_at_table(timeline: Timeline, account: Mapping[Seat, str]) -> dict[str, int] | None:
    """The points that each account was given for its melds at the table; None if all were scored by the rules of the
    game, or the record does not tell what some are worth."""
    every = list(reckoned_melds(timeline)) if timeline.game.tricks else []
    if all(meld.is_scored_rightly for meld in every):
        return None
    told = dict.fromkeys((account[meld.seat] for meld in every), 0)
    for meld in every:
        points = meld.points if meld.scored_points is None else meld.scored_points
        if points is None:
            return None
        told[account[meld.seat]] += points
    return told


def _meld_points_as_ruled(timeline: Timeline, meld: ReckonedMeld, said: str) -> int | None:
    if said == MELD_STANDS:
        return meld.points if meld.scored_points is None else meld.scored_points
    if said == MELD_VOID:
        return 0
    combinations, trump = Combinations.from_section(timeline.game.raw), trump_for_meld(timeline, meld.step)
    # If neither the value was wrong nor the cards make nothing, the meld itself was not allowed.
    valued = not meld.is_scored_rightly or not combinations.covers(meld.cards, meld.cards, trump)
    return meld.reckoned_points if valued else 0


def rulings_on_melds(findings: Iterable[Finding]) -> dict[int, str]:
    """The rulings on melds, by event number."""
    found: dict[int, str] = {}
    for finding in findings:
        if finding.kind not in _MELD_FAULTS:
            continue
        marks = {mark for ruling in finding.rulings for effect in ruling.effects for mark in effect.marks}
        said = next((word for mark, word in _RULING_ON_MELD.items() if mark in marks), None)
        if said is not None:
            found[finding.at.event_number] = said
    return found


def _beaten_melds(melds: Iterable[ReckonedMeld], section: Mapping[str, Any], trump: str | None) -> frozenset[int]:
    """The steps of melds that count nothing because another player has a better one of the class (``best_scores``).

    Of two sequences the longer is better, then the higher, then the one in trumps; of two equal ones neither counts.
    """
    shown: dict[str, list[tuple[tuple[int, int, bool], Seat, int]]] = {}
    for meld in melds:
        if not points_by_possible_announcement(meld.cards, section, trump):
            # Cards without a combination beat nothing.
            continue
        ranks = [card[1:] for card in meld.cards]
        if len(set(ranks)) == 1:
            order = str(section["melding"].get("four", ""))
            shown.setdefault("four", []).append(((-order.find(ranks[0]), 0, False), meld.seat, meld.step.index))
        elif set(ranks) != _MARRIAGE:
            top = max(str(section.get("meld_ranks", "")).find(rank) for rank in ranks)
            height = (len(meld.cards), top, meld.cards[0][0] == trump)
            shown.setdefault("sequence", []).append((height, meld.seat, meld.step.index))
    lost: set[int] = set()
    for classed in shown.values():
        best = max(height for height, _, _ in classed)
        holders = {seat for height, seat, _ in classed if height == best}
        lost |= {index for _, seat, index in classed if len(holders) > 1 or seat not in holders}
    return frozenset(lost)


_CHIPS_ON_MONEY_CARD = re.compile(r"([CDHS][2-9TJQKA])\s*[:=]\s*([0-9]{1,6})(?![0-9])")


_EMPTY_ACCOUNT = DealOutcome()


def deal_to_settle(record: Record, timeline: Timeline, tricks: Mapping[str, int] | None) -> DealToSettle:
    """The deal before the rulings; *tricks* by side as they are to be counted, None if the play is not known to its
    end."""
    end = timeline.end
    whole = game_played_in_record(record, timeline.game.raw)
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
    fallen = list(_counted_tricks(end, winners))
    for trick in end.tricks:
        for played in trick.cards:
            # A hand with a card outside the pack is not whole.
            if played.card in playing.pack:
                falling.setdefault(played.seat, set()).add(played.card)
    held = {seat: frozenset(cards) for seat, cards in falling.items()}
    for one in fallen:
        # A player who sits out wins for nobody, even if a card of theirs is recorded.
        if account.get(one.winner) in taken:
            taken[account[one.winner]] += one.cards
            counted[account[one.winner]] += 1
    told = tricks is not None and set(tricks) == set(counted)
    counted = dict(tricks) if tricks is not None and told else counted
    play = game_type_of(timeline.game.raw).outcome(timeline)
    if play.taken is not None:
        taken = _cards_by_account(play.taken, account)
    hands = dealt_hands(record, whole)
    dealt = {seat: hand for seat, hand in hands.items() if hand is not None and None not in hands.values()}
    standing = auction_standing_of_state(end)
    return DealToSettle(
        section=timeline.game.raw,
        account=account,
        active=whole.seats,
        maker=maker,
        team=team,
        bid=_bid_maker_plays_at(record, end, standing.bid),
        bids=_bids_by_account(end, account),
        alone=bool(away & team),
        defends_alone=bool(away - team),
        trump=None if end.trump == UNKNOWN_TRUMP else end.trump,
        dealer=end.dealer,
        turned_jack=bool(end.turned and end.turned.rank == "J"),
        game=record.tag("Game").strip().lower() or _game_named_at_table(timeline),
        tricks=counted if known or told else None,
        taken=taken if known or play.taken else None,
        winners=tuple(won),
        fallen=tuple(fallen),
        last=won[-1] if known else None,
        held=held,
        dealt=dealt,
        widow=_cards_of_widow(whole, dealt),
        trumps=_trumps_played(end, held) if known else (),
        aside=_unplayed_cards_of_widow(end, whole) if known else None,
        took=any(step.event.name == "take" for step in timeline.steps if isinstance(step.event, TableEvent)),
        melds=_meld_points_by_tag_or_record(record, timeline, account),
        standing=_points_told_by_account(record.tag("Score"), account),
        pegged=None if play.pegged is None else _sums_by_account(play.pegged, account),
        pegged_as_penalty=_sums_by_account(play.pegged_as_penalty, account),
        counted_hands=_sums_by_account(play.counted, account),
        play_unpegged=play.play_unpegged,
        paid=play.paid,
        dead=play.dead,
        dropped=play.dropped,
        odd_chip_order=play.odd_chip_order,
        chip_units=play.chip_units,
        parts_of_pot=play.parts_of_pot,
        all_in=play.all_in,
        to_speak=play.to_speak,
        passed_out=play.passed_out,
        shown=play.shown,
        sweeps=None if play.sweeps is None else _sums_by_account(play.sweeps, account),
        unreturned=play.unreturned,
        shed=play.shed,
        lying={card: int(chips) for card, chips in _CHIPS_ON_MONEY_CARD.findall(record.tag("Money").upper())},
        wagers=play.wagers,
        books=play.books,
        sale=_bid_scored_when_lead_sold(end, account),
        pool=small_number(record.tag("Pool").strip()),
    )


def _counted_tricks(end: TableState, winners: Sequence[Seat | None]) -> Iterator[CountedTrick]:
    """The tricks of the play proper up to the first with an unknown card."""
    for trick, winner in zip(end.tricks[end.game.draw_tricks :], winners, strict=True):
        cards = tuple(played.card for played in trick.cards if played.card is not None)
        lead, best = trick.lead, trick.card_of(winner) if winner else None
        if winner is None or lead is None or lead.card is None or best is None or best.card is None:
            return
        yield CountedTrick(lead.seat, winner, cards, lead.card, best.card)


def _bid_maker_plays_at(record: Record, end: TableState, standing: str) -> str:
    """The bid that the maker plays at; for an unrecorded auction, the bid of a tag."""
    won = end.auction.last_bid
    if won and isinstance(end.game.non_bridge_auction_rules, BidRules):
        spoken = end.game.non_bridge_auction_rules.bids.spoken
        bid = standing if won.counts_as in HOLD_WORDS else won.call
        return spoken.get(bid, bid)
    if end.contract is not None or end.auction.calls:
        return _level_and_denomination(end)
    told = (record.tag("Bid") or record.tag("Contract")).strip().lower()
    number = re.match(r"[0-9]{1,6}(?![0-9])", told)
    numbers = isinstance(end.game.non_bridge_auction_rules, BidRules) and end.game.non_bridge_auction_rules.bids.start
    return number[0] if numbers and number else told


def _bids_by_account(end: TableState, account: Mapping[Seat, str]) -> dict[str, tuple[int, ...]]:
    """The bids of each account, as numbers."""
    found: dict[str, tuple[int, ...]] = {}
    for made in end.auction.calls:
        if (number := small_number(made.counts_as)) is not None:
            found[account[made.seat]] = (*found.get(account[made.seat], ()), number)
    return found


def _cards_by_account(
    piles: Mapping[Seat, tuple[Card, ...]], account: Mapping[Seat, str]
) -> dict[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for seat, cards in piles.items():
        found[account[seat]] = (*found.get(account[seat], ()), *cards)
    return found


def _sums_by_account(numbers: Mapping[Seat, int], account: Mapping[Seat, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for seat, number in numbers.items():
        found[account[seat]] = found.get(account[seat], 0) + number
    return found


def _bid_scored_when_lead_sold(end: TableState, account: Mapping[Seat, str]) -> tuple[str, int] | None:
    """(account, points) of the player who scores the bid at once where the eldest hand sells the lead: the seller, or
    the bidder to whom it is refused."""
    rules = end.game.non_bridge_auction_rules
    bids = [(bid, made.seat) for made in end.auction.calls if (bid := small_number(made.counts_as)) is not None]
    if not isinstance(rules, BidRules) or not rules.seller or not bids or end.maker is None:
        return None
    best, bidder = max(bids, key=itemgetter(0))
    seller = end.game.eldest(end.dealer)
    return account[seller if end.maker != seller else bidder], best


def _level_and_denomination(end: TableState) -> str:
    return f"{end.contract.level}{end.contract.denomination}" if end.contract else ""


def _game_named_at_table(timeline: Timeline) -> str:
    """The name of the game as its Player named it at the table, in games with such names."""
    return game_and_announcements_in_time(timeline) if "announced" in timeline.game.raw else ""


def _trumps_played(end: TableState, held: Mapping[Seat, frozenset[Card]]) -> tuple[Card, ...]:
    """The trumps played, from high to low."""
    trump, game = end.trump, end.game
    if trump is None or trump == UNKNOWN_TRUMP:
        return ()
    order = game.ranking(trump)
    cards = {card for hand in held.values() for card in hand if game.suit(card, trump) == trump or order.is_trump(card)}
    return tuple(sorted(cards, key=lambda card: -game.strength(card, trump, trump)))


def _unplayed_cards_of_widow(end: TableState, game: Game) -> tuple[Card, ...] | None:
    """The cards that nobody has played: those in the widow, or laid away for it."""
    size = int(game.raw.get("widow", {}).get("cards", 0))
    if not size:
        return None
    played = Counter(str(one.card) for trick in end.tricks for one in trick.cards if one.card is not None)
    left = [Card(card) for card in sorted(game.pack) for _ in range(game.copies(card) - played[card])]
    return tuple(left) if len(left) == size else None


def _cards_of_widow(game: Game, dealt: Mapping[Seat, frozenset[Card]]) -> tuple[Card, ...]:
    """The cards that were not dealt to anybody, if they are as many as the widow has."""
    size = int(game.raw.get("widow", {}).get("cards", 0))
    if not size:
        return ()
    seen = frozenset().union(*dealt.values()) if dealt and game.packs == 1 else frozenset()
    left = [Card(card) for card in sorted(game.pack) if Card(card) not in seen]
    return tuple(left) if len(left) == size else ()


def _meld_points_by_tag_or_record(
    record: Record, timeline: Timeline, account: Mapping[Seat, str], ruled: Mapping[int, str] = MappingProxyType({})
) -> dict[str, int] | None:
    told = record.tag("Melds")
    if told:
        return _points_told_by_account(told, account) if _tells_points_only(told, tuple(account.values())) else None
    # In a game without tricks the table counts the melds laid down.
    return meld_points_by_account(timeline, account, ruled) if timeline.game.tricks else None


def unreadable_settlement_tags(record: Record, timeline: Timeline) -> Iterator[str]:
    """A sentence for each tag that a settlement reads but cannot use."""
    pool, melds = record.tag("Pool").strip(), record.tag("Melds")
    if pool and not is_number(pool):
        yield f"Pool '{pool}' is not a number of chips"
    money = record.tag("Money")
    if money and _CHIPS_ON_MONEY_CARD.sub("", money.upper()).strip(" ,"):
        yield f"Money '{money}' cannot be read; expected chips by money card, such as HA:5"
    if melds:
        whole = game_played_in_record(record, timeline.game.raw)
        names = tuple(dict.fromkeys(whole.sides.get(seat, seat) for seat in whole.around))
        if not _tells_points_only(melds, names):
            yield f"Melds '{melds}' cannot be read; expected points by {', '.join(names)}, such as {names[0]}:120"


def _tells_points_only(text: str, names: tuple[str, ...]) -> bool:
    """Whether *text* consists of points of *names*, and nothing else."""
    return not text_besides_points(text) and all(who in names for who, _ in points_by_name(text))


def _points_told_by_account(text: str, account: Mapping[Seat, str]) -> dict[str, int]:
    names = set(account.values())
    return {who: points for who, points in points_by_name(text.replace(",", "")) if who in names}


# ---------------------------------------------------------------- the answer


def settle_with_and_without_rulings(
    laws: Rulebase,
    record: Record,
    timeline: Timeline,
    findings: Sequence[Finding],
    tricks: tuple[Mapping[str, int] | None, Mapping[str, int] | None],
) -> tuple[Settlement, Settlement, DealToSettle] | None:
    """(the score after the rulings, the score without any ruling, the deal); None if there is nothing to settle.
    *tricks*: by side, as played and as they are to be scored."""
    orders, choices = score_orders_from_findings(laws, findings, timeline), open_score_questions(findings)
    touched = any(not order.marks.isdisjoint((EffectMark.SCORED, EffectMark.VOIDS)) for order in orders)
    raw = timeline.game.raw
    unplayed = not timeline.end.tricks and tricks[0] is None and not touched
    if unplayed and not fours_may_decide(raw) and game_type_of(raw).outcome(timeline) == _EMPTY_ACCOUNT:
        return None
    deal = deal_to_settle(record, timeline, tricks[0])
    touched = (
        touched
        or bool(deal.paid)
        or bool(deal.wagers or (deal.books and deal.books.shown))
        or any((deal.pegged or {}).values())
        or bool(deal.counted_hands)
        or deal.sweeps is not None
    )
    touched = touched or (deal.shed is not None and (deal.shed.out is not None or deal.shed.blocked))
    if not timeline.end.tricks and tricks[0] is None and not touched and not deciding_fours(deal):
        return None
    at_table = None if record.tag("Melds") else meld_points_given_at_table(timeline, deal.account)
    table = deal if at_table is None else replace(deal, melds=at_table)
    before = settle_deal(table)
    corrected = replace(deal, tricks=tricks[1]) if deal.tricks == tricks[0] else deal
    on_melds = rulings_on_melds(findings)
    if on_melds:
        corrected = replace(corrected, melds=_meld_points_by_tag_or_record(record, timeline, deal.account, on_melds))
    after = settle_deal(corrected, orders) if orders or corrected is not table else before
    return replace(after, missing=(*choices, *after.missing)), before, deal
