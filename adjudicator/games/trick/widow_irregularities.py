"""Irregularities of the widow: wrong discards, a widow looked at or taken without right; cards put away.

Keys of a ``[game]`` section, beside those that ``card_transfers`` explains:

``widow``        ``bids``: who takes it up must have bid one of these; ``discard_first``: who has led (or played)
                 before he put cards away has broken a law of its own; ``melded_stays``: no card that he melded may
                 go. ``named_first``: trump is named before anybody sees it.
``turned_card``  ``discard_first``, for the dealer, in the same way.
``peep``         by agreement another number of cards: ``widow``, how many are taken and put away then.
``undertakings`` by the number of hands and the bid: ``widow``, false where the maker has undertaken to play without
                 it.
``untouched``    in the table ``widow``: the kind under which the law speaks of a widow taken up on a bid that
                 leaves it untouched; the bids in ``bids``, if any, take it up by right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from adjudicator.evidence.attention import trump_was_surely_unnamed
from adjudicator.games.trick.meld_details import DeclarationDetail
from adjudicator.irregularities.deadline_facts import first_mention_step, steps_before_mention
from adjudicator.irregularities.detail_aspects import Detail, OfCard, OfCards
from adjudicator.irregularities.details import CardPutAway, HandFault, PutAway, WrongDiscard
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    mapped_value,
    provisional_yes_no,
    yes_no,
)
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import Card
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Timeline


@dataclass(frozen=True, kw_only=True)
class RobbingDetail(Detail):
    """The card turned taken up without a right to it."""

    robbed_by: Literal["no_ace", "ace_held", "ace_turned_dealer"]


@dataclass(frozen=True, kw_only=True)
class TurnedCardExchangeDetail(DeclarationDetail):
    """The card turned exchanged at a wrong moment."""

    exchanged: str


@dataclass(frozen=True, kw_only=True)
class AceKeptDetail(OfCard):
    """An ace of trumps whose holder did not do what he must about the card turned."""

    ace: Literal["nothing", "turned_down", "robbed"]


@dataclass(frozen=True, kw_only=True)
class WidowDetail(Detail):
    """A widow with too few cards, or one seen too early."""

    widow: int
    """How many it has."""


@dataclass(frozen=True, kw_only=True)
class UntouchedWidowDetail(OfCards):
    """Cards of a widow that nobody may look at."""


@dataclass(frozen=True, kw_only=True)
class ExchangeDetail(OfCards):
    """Cards discarded for others."""

    exchange: str


@dataclass(frozen=True, kw_only=True)
class StockDrawDetail(Detail):
    """A draw from the stock to fill up a hand."""

    draw: Literal["too_many", "fewer_than_five", "dealer_first"]


@dataclass(frozen=True, kw_only=True)
class OverdrawDetail(StockDrawDetail, HandFault):
    """A draw of too many cards."""

    over_five: bool
    """Whether it was non-dealer, who drew more than he may."""


@dataclass(frozen=True, kw_only=True)
class FilledHandDetail(HandFault):
    """A hand that its exchange leaves with a wrong number of cards."""

    wrong_by: Literal["deal", "draw"]


class DiscardDuty(NamedTuple):
    """Who has to put cards away, and how many."""

    seat: Seat
    number: int
    source: Mapping[str, object]
    """The table of the game that says so."""
    widow: bool


class CardsPutAway(NamedTuple):
    """What a player has put away by a moment."""

    number: int
    cards: Counter[str]
    """Those that are named."""
    step: int
    """Where he did so last."""


def discard_duty(timeline: Timeline) -> DiscardDuty | None:
    """The duty of this deal; None where nobody has one, or nobody knows who."""
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


def events_of(timeline: Timeline, seat: Seat, name: str, until: int | None = None) -> Iterator[tuple[int, TableEvent]]:
    """(step, event) of what *seat* did of that *name* before the step *until*."""
    for step in timeline.steps[:until]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == name and event.seat == seat:
            yield step.index, event


def cards_put_away(timeline: Timeline, seat: Seat, until: int | None) -> CardsPutAway | None:
    """What *seat* has put away before the step *until*; None where nobody wrote how much, or that he did at all.

    Cards of it that he takes up again are no longer away.
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
    """How many cards *seat* took up before the step *until*; None where they are not all named."""
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
        if isinstance(step.did, CardPlayed) and step.did.seat == seat and timeline.stands(step.index):
            return step.index
    return None


def first_complaint_step(timeline: Timeline, since: int, until: int | None) -> int | None:
    """The step at which somebody first spoke of something wrong, after *since* and before *until*."""
    for step in timeline.steps[since + 1 : until]:
        if isinstance(step.event, TableEvent) and step.event.name in ATTENTION:
            return step.index
    return None


def wrong_widow_discards(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """What is wrong with the cards put away for a widow or for the card turned up (EU-08, FH-27, AU-12, SK-22 …).

    Until somebody speaks of them or their owner plays a card he may still change them: only then are they looked at.
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
    first = next((step for step, _ in events_of(timeline, owed.seat, "discard")), None)
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
    """What is wrong with the cards that lie away at the step *moment*; it is established at that of his first card,
    *played*."""
    established = moment == played
    lying = cards_put_away(timeline, owed.seat, moment)
    if lying is None:
        return None
    up = number_taken_up(timeline, owed.seat, moment)
    right = {owed.number, up} if owed.widow else {owed.number}
    if lying.number not in right:
        cards = "card" if lying.number == 1 else "cards"
        said = f"{owed.seat} has put away {lying.number} {cards} instead of {owed.number}."
        detail = WrongDiscard(put_away="wrong_number", established=established)
        return Irregularity("illegal-discard", owed.seat, lying.step, "open", said, detail=detail)
    if owed.source.get("melded_stays") and (card := _melded_card_put_away(timeline, owed, lying, moment)):
        said = f"{owed.seat} has put away {card}, which they had melded."
        melded = CardPutAway(put_away="melded", card=Card(card), established=established)
        return Irregularity("illegal-discard", owed.seat, lying.step, "open", said, detail=melded)
    return None


def _first_card_before_discard(timeline: Timeline, owed: DiscardDuty, played: int | None) -> Irregularity | None:
    """A first card before anything was put away, where that has a law of its own.

    That nobody wrote down a discard proves nothing; it must stand after the card, or be told as one of no cards.
    """
    if played is None or not owed.source.get("discard_first"):
        return None
    earlier = [event for step, event in events_of(timeline, owed.seat, "discard") if step < played]
    none = bool(earlier) and all(event.words == ("0",) for event in earlier)
    later = any(step > played for step, _ in events_of(timeline, owed.seat, "discard"))
    if not none and (earlier or not later):
        return None
    said = f"{owed.seat} plays before they have put any card away."
    detail = WrongDiscard(put_away="late", established=True)
    return Irregularity("illegal-discard", owed.seat, played, "open", said, detail=detail)


def _melded_card_put_away(timeline: Timeline, owed: DiscardDuty, lying: CardsPutAway, moment: int) -> str | None:
    """A card away that must have been melded: with the melded ones he would need more of it than he ever held."""
    melded: Counter[str] = Counter()
    for step, event in events_of(timeline, owed.seat, "meld", moment):
        if step < moment:
            # A card may serve in several melds: of each he needs as many as the one that has most of it.
            melded |= Counter(event.cards)
    hand = timeline.steps[moment].before.hands.get(owed.seat)
    copies = timeline.game.packs
    for card, number in lying.cards.items():
        kept = copies - number if hand is None else Counter(getattr(hand, "counts", hand))[card]
        if melded[card] > kept:
            return card
    return None


def _widow_without_right(timeline: Timeline, owed: DiscardDuty) -> Irregularity | None:
    """A widow taken up on a bid that undertakes to play without it, or that is too low for it."""
    state = timeline.end
    bid = state.auction.last_bid.call if state.auction.last_bid else ""
    undertaken = state.game.raw.get("undertakings", {}).get(str(len(timeline.start.game.around)), {}).get(bid, {})
    bids = owed.source.get("bids")
    allowed = bids if isinstance(bids, list) else None
    small = int(state.game.raw.get("peep", {}).get("widow", 0))
    for step, event in events_of(timeline, owed.seat, "take"):
        if timeline.steps[step].before.current is not None or timeline.steps[step].before.tricks:
            continue
        if undertaken.get("widow") is False:
            said = f"{owed.seat} takes up the widow although their bid of {bid} is to play without it."
            return Irregularity(
                "illegal-discard", owed.seat, step, "open", said, detail=WrongDiscard(put_away="barred")
            )
        if bid and allowed is not None and bid not in allowed and len(event.cards) > small:
            said = f"{owed.seat} takes up the widow on a bid of {bid}."
            return Irregularity("illegal-discard", owed.seat, step, "open", said, detail=WrongDiscard(put_away="bid"))
    return None


def short_widow(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A widow turned up for all that has fewer cards than it should (AU-07)."""
    widow, seat = timeline.game.raw["widow"], timeline.end.maker
    if seat is None:
        return
    takes = [step for step, _ in events_of(timeline, seat, "take")]
    discards = [step for step, _ in events_of(timeline, seat, "discard")]
    until = min((step for step in (*discards[:1], first_card_step(timeline, seat)) if step is not None), default=None)
    number = number_taken_up(timeline, seat, until)
    if until is None or not number or number >= widow["cards"]:
        return
    said = f"The widow has {number} cards instead of {widow['cards']}."
    dealer = timeline.start.dealer
    detail = WidowDetail(widow=number)
    yield Irregularity("wrong-number-of-cards", dealer, takes[0], "open", said, detail=detail)


def untouched_widow_taken(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The first time that somebody takes up cards of a widow that is not to be used (SV-08)."""
    widow, won = timeline.game.raw["widow"], timeline.end.auction.last_bid
    bids = widow.get("bids", ())
    if bids and won is None:
        # Where nobody wrote down the bid it may have been one that takes the widow up.
        return
    by_right = timeline.end.maker if won is not None and won.call in bids else None
    for step, event in timeline.acts:
        if event.name == "take" and event.seat in step.before.game.around and event.seat != by_right:
            bid = f" on a bid of {won.call}" if won else ""
            said = f"{event.seat} takes up the widow{bid}, which is not used."
            detail = UntouchedWidowDetail(cards=event.cards)
            yield Irregularity(str(widow["untouched"]), event.seat, step.index, "open", said, detail=detail)
            return


def widow_seen_first(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The high bidder sees the widow and has not named trump (DP-25)."""
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


def _flaw_in_words(context: FactContext, words: Mapping[str, _Value]) -> _Value | None:
    told = context.fault.of(PutAway)
    return mapped_value(told.put_away, words) if told else None


def dealers_discard(context: FactContext) -> Literal["played_before_discarding", "other"] | None:
    """The words of euchre."""
    return _flaw_in_words(context, {"late": "played_before_discarding", "wrong_number": "other"})


def discard_number_wrong(context: FactContext) -> YesNo | None:
    """Whether more or fewer cards were put away than taken."""
    return _flaw_in_words(context, {"wrong_number": "yes"})


def burying_fault(context: FactContext) -> Literal["led_without_burying", "melded_card_buried", "wrong_number"] | None:
    """The words of auction pinochle."""
    return _flaw_in_words(
        context, {"late": "led_without_burying", "melded": "melded_card_buried", "wrong_number": "wrong_number"}
    )


def widow_discard_fault(context: FactContext) -> Literal["wrong_number", "shown"] | None:
    """The words of five hundred."""
    return _flaw_in_words(context, {"wrong_number": "wrong_number", "shown": "shown"})


def widow_matter(context: FactContext) -> Literal["nap_not_played", "wrong_discard"] | None:
    """The words of pool nap."""
    return _flaw_in_words(context, {"wrong_number": "wrong_discard", "bid": "nap_not_played"})


def widow_contract(context: FactContext) -> YesNo | None:
    """Whether the bid was one to play without the widow."""
    return _flaw_in_words(context, {"barred": "yes", "wrong_number": "no"})


def maker_led_since(context: FactContext) -> Derived[YesNo] | None:
    """Whether the maker had played a card when it was first spoken of, or at all where nobody spoke of it."""
    seat = maker_of_deal(context)
    return provisional_yes_no(
        any(isinstance(step.did, CardPlayed) and step.did.seat == seat for step in steps_before_mention(context))
    )


def widow_short(context: FactContext) -> YesNo | None:
    """Whether the widow has too few cards: as it was turned up, or by what the hands leave of the pack."""
    widow = context.timeline.game.raw.get("widow", {})
    if context.fault.of(WidowDetail):
        return "yes"
    if context.fault.of(PutAway):
        return "no"
    left = cards_left_by_deal(context)
    return None if left is None else yes_no(left < int(widow.get("cards", 0)))


def widow_turned_up(context: FactContext) -> YesNo | None:
    """Yes where the maker had taken it up by then; where it lay there still only the mention tells."""
    steps = steps_before_mention(context)
    taken = any(getattr(step.event, "name", "") == "take" for step in steps)
    if taken:
        return "yes"
    return "no" if len(steps) < len(context.timeline.steps) else None


def cards_left_by_deal(context: FactContext) -> int | None:
    """How many cards of the pack no hand was dealt; None where not all hands are known."""
    game, hands = context.timeline.game, context.record.hands
    sizes = [hands.get(seat) for seat in game.seats]
    known = [len(hand) for hand in sizes if hand is not None]
    return game.pack_size - sum(known) if len(known) == len(game.seats) else None


def widow_form(context: FactContext) -> Literal["five", "two"] | None:
    """How many cards the widow has that was seen too early."""
    told = context.fault.of(WidowDetail)
    return mapped_value(told.widow, {5: "five", 2: "two"}) if told else None


def widow_looked_at(context: FactContext) -> Literal["in_play", "other"] | None:
    """In the play, if a card had been played when it was spoken of, or has been at all where nobody speaks of it."""
    if context.fault.of(UntouchedWidowDetail) is None:
        return None
    played = any(isinstance(step.did, CardPlayed) for step in steps_before_mention(context))
    return "in_play" if played else None if first_mention_step(context) is None else "other"


def skat_look(context: FactContext) -> Literal["player_in_solo", "opponent_during_play"] | None:
    """By the Player, or by one of his opponents."""
    undertook, offender = maker_of_deal(context), context.fault.offender
    if context.fault.of(UntouchedWidowDetail) is None or undertook is None:
        return None
    return "player_in_solo" if offender == undertook else "opponent_during_play"
