"""Irregularities of the widow: wrong discards, a widow looked at or taken without right; cards put away.

Keys of a ``[game]`` section, beside those of ``card_transfers``:

``widow``        ``bids``: the bids that take it up; ``discard_first``: leading (or playing) before putting cards away
                 breaks a law of its own; ``melded_stays``: no melded card may be put away; ``named_first``: trump is
                 named before anybody sees it.
``turned_card``  ``discard_first``, for the dealer, in the same way.
``peep``         ``widow``: the number of cards taken and put away by agreement.
``undertakings`` by the number of hands and the bid: ``widow``, false for a bid to play without it.
``untouched``    in the table ``widow``: the kind of irregularity of taking up a widow on a bid that leaves it
                 untouched; the bids in ``bids``, if any, take it up by right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from adjudicator.evidence.attention import trump_was_surely_unnamed
from adjudicator.games.trick.meld_details import DeclarationDetail
from adjudicator.irregularities.deadline_facts import first_mention_step, steps_from_start_to_mention
from adjudicator.irregularities.detail_base_classes import Detail, OfCard, OfCards
from adjudicator.irregularities.details import CardPutAway, HandFault, PutAway, WrongDiscard
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import Card
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class RobbingDetail(Detail):
    """The turned card taken up without a right to it."""

    robbed_by: Literal["no_ace", "ace_held", "ace_turned_dealer"]


@dataclass(kw_only=True, eq=False, repr=False)
class TurnedCardExchangeDetail(DeclarationDetail):
    """The turned card exchanged at a wrong time."""

    exchanged: str


@dataclass(kw_only=True, eq=False, repr=False)
class AceKeptDetail(OfCard):
    """A trump ace whose holder did not act as required on the turned card."""

    ace: Literal["nothing", "turned_down", "robbed"]


@dataclass(kw_only=True, eq=False, repr=False)
class WidowDetail(Detail):
    """A widow with too few cards, or one seen too early."""

    widow: int
    """The number of cards in the widow."""


@dataclass(kw_only=True, eq=False, repr=False)
class UntouchedWidowDetail(OfCards):
    """Cards of a widow that nobody may look at."""


@dataclass(kw_only=True, eq=False, repr=False)
class ExchangeDetail(OfCards):
    """Cards discarded in an exchange."""

    exchange: str


@dataclass(kw_only=True, eq=False, repr=False)
class StockDrawDetail(Detail):
    """A draw from the stock to fill up a hand."""

    draw: Literal["too_many", "fewer_than_five", "dealer_first"]


@dataclass(kw_only=True, eq=False, repr=False)
class OverdrawDetail(StockDrawDetail, HandFault):
    """A draw of too many cards."""

    over_five: bool
    """Whether the non-dealer drew more than allowed."""


@dataclass(kw_only=True, eq=False, repr=False)
class FilledHandDetail(HandFault):
    """A hand left by its exchange with a wrong number of cards."""

    wrong_by: Literal["deal", "draw"]


class DiscardDuty(NamedTuple):
    """The player who has to put cards away, and their number."""

    seat: Seat
    number: int
    source: Mapping[str, object]
    """The table of the ``[game]`` section with the duty: ``widow`` or ``turned_card``."""
    widow: bool


class CardsPutAway(NamedTuple):
    """The cards a player has put away by a certain step."""

    number: int
    cards: Counter[str]
    """The named cards."""
    step: int
    """The step of the last discard."""


def discard_duty(timeline: Timeline) -> DiscardDuty | None:
    """The duty of this deal to put cards away; None if there is none, or its player is unknown."""
    state = timeline.end
    raw, maker = state.game.raw, state.maker
    widow = raw.get("widow", {})
    if widow.get("to") == "declarer" and widow.get("discard") and maker:
        return DiscardDuty(maker, int(widow["discard"]), widow, widow=True)
    turned = raw.get("turned_card", {})
    accepted = state.turned is not None and state.turned.suit == state.trump
    if turned.get("taken_by") == "dealer" and accepted and state.dealer in state.game.seats:
        return DiscardDuty(state.dealer, 1, turned, widow=False)
    return None


def named_events_of_seat(
    timeline: Timeline, seat: Seat, name: str, until: int | None = None
) -> Iterator[tuple[int, TableEvent]]:
    """(step, event) of each line *name* of *seat* before the step *until*."""
    for step in timeline.steps[:until]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == name and event.seat == seat:
            yield step.index, event


def cards_put_away(timeline: Timeline, seat: Seat, until: int | None) -> CardsPutAway | None:
    """The cards *seat* has put away before the step *until*; None if there is no discard or its number is not recorded.

    Named cards taken up again are left out.
    """
    number, cards, last = 0, Counter[str](), None
    for step in timeline.steps[:until]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat != seat:
            continue
        if event.name == "take":
            back = cards & Counter(event.cards)
            cards -= back
            number -= back.total()
        elif event.name == "discard":
            if not event.cards and not event.words:
                return None
            number += len(event.cards) or first_number(event.words) or 0
            cards.update(event.cards)
            last = step.index
    return None if last is None else CardsPutAway(number, cards, last)


def number_taken_up(timeline: Timeline, seat: Seat, until: int | None) -> int | None:
    """The number of cards *seat* took up before the step *until*; None if not all are named."""
    number, gone = 0, Counter[str]()
    for step in timeline.steps[:until]:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat != seat:
            continue
        if event.name == "discard":
            gone.update(event.cards)
        elif event.name == "take":
            if not event.cards:
                return None
            number += (Counter[str](event.cards) - gone).total()
    return number


def first_card_step(timeline: Timeline, seat: Seat) -> int | None:
    """The step of the first card that *seat* plays and does not take back."""
    for step in timeline.steps:
        if isinstance(step.action, CardPlayed) and step.action.seat == seat and timeline.stands(step.index):
            return step.index
    return None


def first_complaint_step(timeline: Timeline, since: int, until: int | None) -> int | None:
    """The step of the first remark on an irregularity, after *since* and before *until*."""
    for step in timeline.steps[since + 1 : until]:
        if isinstance(step.event, TableEvent) and step.event.name in ATTENTION:
            return step.index
    return None


def wrong_widow_discards(timeline: Timeline) -> Iterator[Irregularity]:
    """The faults in cards put away for a widow or for the turned card (EU-08, FH-27, AU-12, SK-22 …).

    Until a remark, or a card played by their owner, the cards may still be changed: only then are they judged.
    """
    owed = discard_duty(timeline)
    if owed is None:
        return
    if owed.widow and "untouched" not in owed.source and (fault := _widow_without_right(timeline, owed)):
        yield fault
        return
    played = first_card_step(timeline, owed.seat)
    late = _first_card_before_discard(timeline, owed, played)
    if late is not None:
        yield late
        return
    first = next((step for step, _ in named_events_of_seat(timeline, owed.seat, "discard")), None)
    if first is None:
        return
    moments = (first_complaint_step(timeline, first, played), played)
    for moment in moments:
        found = None if moment is None else _flaw_of_discard(timeline, owed, moment, played)
        if found is not None and moment is not None:
            put_right = (
                moment != played and played is not None and _flaw_of_discard(timeline, owed, played, played) is None
            )
            yield found._replace(status="corrected") if put_right else found
            return


def _flaw_of_discard(timeline: Timeline, owed: DiscardDuty, moment: int, played: int | None) -> Irregularity | None:
    """The fault in the cards put away at the step *moment*; established if that is the first card *played*."""
    established = moment == played
    lying = cards_put_away(timeline, owed.seat, moment)
    if lying is None:
        return None
    up = number_taken_up(timeline, owed.seat, moment)
    right = {owed.number, up} if owed.widow else {owed.number}
    if lying.number not in right:
        cards = "card" if lying.number == 1 else "cards"
        said = f"{owed.seat} has put away {lying.number} {cards} instead of {owed.number}."
        detail = WrongDiscard(fault="wrong_number", established=established)
        return Irregularity("illegal-discard", owed.seat, lying.step, "open", said, detail=detail)
    if owed.source.get("melded_stays") and (card := _melded_card_put_away(timeline, owed, lying, moment)):
        said = f"{owed.seat} has put away {card}, which they had melded."
        melded = CardPutAway(fault="melded", card=Card(card), established=established)
        return Irregularity("illegal-discard", owed.seat, lying.step, "open", said, detail=melded)
    return None


def _first_card_before_discard(timeline: Timeline, owed: DiscardDuty, played: int | None) -> Irregularity | None:
    """A first card played before putting cards away, in a game with a law on this.

    A missing discard proves nothing: it has to be recorded after the card, or as one of no cards.
    """
    if played is None or not owed.source.get("discard_first"):
        return None
    earlier = [event for step, event in named_events_of_seat(timeline, owed.seat, "discard") if step < played]
    none = bool(earlier) and all(event.words == ("0",) for event in earlier)
    later = any(step > played for step, _ in named_events_of_seat(timeline, owed.seat, "discard"))
    if not none and (earlier or not later):
        return None
    said = f"{owed.seat} plays before they have put any card away."
    detail = WrongDiscard(fault="late", established=True)
    return Irregularity("illegal-discard", owed.seat, played, "open", said, detail=detail)


def _melded_card_put_away(timeline: Timeline, owed: DiscardDuty, lying: CardsPutAway, moment: int) -> str | None:
    """A card put away that must have been melded: with the melds, the player would need more copies than they held."""
    melded: Counter[str] = Counter()
    for step, event in named_events_of_seat(timeline, owed.seat, "meld", moment):
        if step < moment:
            # A card may serve in several melds: only the largest number in one meld counts.
            melded |= Counter(event.cards)
    hand = timeline.steps[moment].before.hands.get(owed.seat)
    copies = timeline.game.packs
    for card, number in lying.cards.items():
        kept = copies - number if hand is None else Counter(getattr(hand, "counts", hand))[card]
        if melded[card] > kept:
            return card
    return None


def _widow_without_right(timeline: Timeline, owed: DiscardDuty) -> Irregularity | None:
    """A widow taken up on a bid to play without it, or on too low a bid."""
    state = timeline.end
    bid = state.auction.last_bid.call if state.auction.last_bid else ""
    undertaken = state.game.raw.get("undertakings", {}).get(str(len(timeline.start.game.around)), {}).get(bid, {})
    bids = owed.source.get("bids")
    allowed = bids if isinstance(bids, list) else None
    small = int(state.game.raw.get("peep", {}).get("widow", 0))
    for step, event in named_events_of_seat(timeline, owed.seat, "take"):
        if timeline.steps[step].before.current is not None or timeline.steps[step].before.tricks:
            continue
        if undertaken.get("widow") is False:
            said = f"{owed.seat} takes up the widow although their bid of {bid} is to play without it."
            return Irregularity("illegal-discard", owed.seat, step, "open", said, detail=WrongDiscard(fault="barred"))
        if bid and allowed is not None and bid not in allowed and len(event.cards) > small:
            said = f"{owed.seat} takes up the widow on a bid of {bid}."
            return Irregularity("illegal-discard", owed.seat, step, "open", said, detail=WrongDiscard(fault="bid"))
    return None


def short_widow(timeline: Timeline) -> Iterator[Irregularity]:
    """A widow turned up for all that has too few cards (AU-07)."""
    widow, seat = timeline.game.raw["widow"], timeline.end.maker
    if seat is None:
        return
    takes = [step for step, _ in named_events_of_seat(timeline, seat, "take")]
    discards = [step for step, _ in named_events_of_seat(timeline, seat, "discard")]
    until = min((step for step in (*discards[:1], first_card_step(timeline, seat)) if step is not None), default=None)
    number = number_taken_up(timeline, seat, until)
    if until is None or not number or number >= widow["cards"]:
        return
    said = f"The widow has {number} cards instead of {widow['cards']}."
    dealer = timeline.start.dealer
    detail = WidowDetail(widow=number)
    yield Irregularity("wrong-number-of-cards", dealer, takes[0], "open", said, detail=detail)


def untouched_widow_taken(timeline: Timeline) -> Iterator[Irregularity]:
    """The first taking of cards from a widow that is not to be used (SV-08)."""
    widow, won = timeline.game.raw["widow"], timeline.end.auction.last_bid
    bids = widow.get("bids", ())
    if bids and won is None:
        # An unrecorded bid may be one that takes the widow up.
        return
    by_right = timeline.end.maker if won is not None and won.call in bids else None
    for step, event in timeline.acts:
        if event.name == "take" and event.seat in step.before.game.around and event.seat != by_right:
            bid = f" on a bid of {won.call}" if won else ""
            said = f"{event.seat} takes up the widow{bid}, which is not used."
            detail = UntouchedWidowDetail(cards=event.cards)
            yield Irregularity(str(widow["untouched"]), event.seat, step.index, "open", said, detail=detail)
            return


def widow_taken_before_trump_named(timeline: Timeline) -> Iterator[Irregularity]:
    """A widow taken up by the high bidder before naming trump (DP-25)."""
    widow = timeline.game.raw["widow"]
    for step, event in timeline.acts:
        maker = step.before.maker
        if event.name == "take" and event.seat == maker and maker and trump_was_surely_unnamed(timeline, step.index):
            said = f"{maker} takes up the widow before they have named the trump."
            yield Irregularity(
                "declaration-error", maker, step.index, "open", said, detail=WidowDetail(widow=widow["cards"])
            )
            return


_Value = TypeVar("_Value", bound=str)


def _discard_flaw_translated(context: FactContext, words: Mapping[str, _Value]) -> _Value | None:
    told = context.fault.detail_as(PutAway)
    return mapped_value(told.fault, words) if told else None


def dealers_discard(context: FactContext) -> Literal["played_before_discarding", "other"] | None:
    """The fault of the discard, in the terms of euchre."""
    return _discard_flaw_translated(context, {"late": "played_before_discarding", "wrong_number": "other"})


def discard_number_wrong(context: FactContext) -> YesNo | None:
    """Whether more or fewer cards were put away than taken."""
    return _discard_flaw_translated(context, {"wrong_number": "yes"})


def burying_fault(context: FactContext) -> Literal["led_without_burying", "melded_card_buried", "wrong_number"] | None:
    """The fault of the discard, in the terms of auction pinochle."""
    return _discard_flaw_translated(
        context, {"late": "led_without_burying", "melded": "melded_card_buried", "wrong_number": "wrong_number"}
    )


def widow_discard_fault(context: FactContext) -> Literal["wrong_number", "shown"] | None:
    """The fault of the discard, in the terms of five hundred."""
    return _discard_flaw_translated(context, {"wrong_number": "wrong_number", "shown": "shown"})


def widow_matter(context: FactContext) -> Literal["nap_not_played", "wrong_discard"] | None:
    """The fault of taking or discarding, in the terms of pool nap."""
    return _discard_flaw_translated(context, {"wrong_number": "wrong_discard", "bid": "nap_not_played"})


def bid_was_without_widow(context: FactContext) -> YesNo | None:
    """Whether the bid was one to play without the widow."""
    return _discard_flaw_translated(context, {"barred": "yes", "wrong_number": "no"})


def maker_played_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the maker had played a card before the first mention, or at all if there is none."""
    seat = maker_of_deal(context)
    return final_yes_or_provisional_no(
        any(
            isinstance(step.action, CardPlayed) and step.action.seat == seat
            for step in steps_from_start_to_mention(context)
        )
    )


def widow_short(context: FactContext) -> YesNo | None:
    """Whether the widow has too few cards: as turned up, or by the number the hands leave of the pack."""
    widow = context.timeline.game.raw.get("widow", {})
    if context.fault.detail_as(WidowDetail):
        return "yes"
    if context.fault.detail_as(PutAway):
        return "no"
    left = cards_left_by_deal(context)
    return None if left is None else yes_no(left < int(widow.get("cards", 0)))


def widow_taken_up_before_mention(context: FactContext) -> YesNo | None:
    """Yes if the maker had taken the widow up by the first mention, "no" if it was mentioned before; else unknown."""
    steps = steps_from_start_to_mention(context)
    taken = any(getattr(step.event, "name", "") == "take" for step in steps)
    if taken:
        return "yes"
    return "no" if len(steps) < len(context.timeline.steps) else None


def cards_left_by_deal(context: FactContext) -> int | None:
    """The number of cards of the pack that no hand was dealt; None if not all hands are known."""
    game, hands = context.timeline.game, context.record.hands
    sizes = [hands.get(seat) for seat in game.seats]
    known = [len(hand) for hand in sizes if hand is not None]
    return game.pack_size - sum(known) if len(known) == len(game.seats) else None


def size_of_widow_seen_early(context: FactContext) -> Literal["five", "two"] | None:
    """The number of cards in the widow seen too early."""
    told = context.fault.detail_as(WidowDetail)
    return mapped_value(told.widow, {5: "five", 2: "two"}) if told else None


def widow_looked_at(context: FactContext) -> Literal["in_play", "other"] | None:
    """Whether the widow was looked at in the play: a card had been played before the first mention, or at all."""
    if context.fault.detail_as(UntouchedWidowDetail) is None:
        return None
    played = any(isinstance(step.action, CardPlayed) for step in steps_from_start_to_mention(context))
    return "in_play" if played else None if first_mention_step(context) is None else "other"


def skat_look(context: FactContext) -> Literal["player_in_solo", "opponent_during_play"] | None:
    """Whether the maker or an opponent looked at the skat."""
    undertook, offender = maker_of_deal(context), context.fault.offender
    if context.fault.detail_as(UntouchedWidowDetail) is None or undertook is None:
        return None
    return "player_in_solo" if offender == undertook else "opponent_during_play"
