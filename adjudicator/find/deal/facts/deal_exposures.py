"""Cards exposed in dealing (``!deal exposed S HK``), or found face up: whose, how many, and of what rank."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from adjudicator.find.deal.details import word_of
from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.find.general.facts.moments import events
from adjudicator.table.opening import dealt_hands

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

_GUARDED = "AJ2"
"""The ranks whose exposure the All Fours games look at."""


def _exposed(context: Context) -> list[tuple[Seat | None, Card]]:
    """(to whom it was dealt, card) of every card exposed in the deal so far."""
    told = (event for step, event in events(context, "deal") if step.index <= context.fault.step)
    return [(event.seat, card) for event in told if event.words[:1] == ("exposed",) for card in event.cards]


def _in_no_hand(context: Context, card: Card) -> bool:
    """Whether *card* is certainly one that nobody was dealt."""
    hands = dealt_hands(context.record, context.timeline.game).values()
    return all(hand is not None and card not in hand for hand in hands)


def card_shown_in_deal(context: Context) -> Literal["non_dealer", "stock", "dealer"] | None:
    """One of the dealer's own, one of another hand, or one that is left over."""
    cards = context.fault.cards
    seat = next((event.seat for step, event in events(context, "deal") if step.index == context.fault.step), None)
    if cards and all(_in_no_hand(context, card) for card in cards):
        return "stock"
    return None if seat is None else "dealer" if seat == context.fault.offender else "non_dealer"


def exposed_stock_card(context: Context) -> YesNo | None:
    """Whether it is left over, and in no hand; of one found face up in the pack the hands as dealt tell."""
    if (found := card_shown_in_deal(context)) is not None:
        return yes_no(found == "stock")
    hands, cards = context.record.hands.values(), context.fault.cards
    return "no" if any(hand and card in hand for card in cards for hand in hands) else None


def cards_exposed_in_deal(context: Context) -> Literal["one", "several"] | None:
    """One card, or several."""
    cards = _exposed(context)
    return None if not cards else "several" if len(cards) > 1 else "one"


def dealer_exposed(context: Context) -> Literal["one_of_a_hand", "several_of_a_hand", "widow_card"] | None:
    """A card of the widow, more than one card of a hand, or no more than one of any."""
    cards = _exposed(context)
    if any(_in_no_hand(context, card) for _, card in cards):
        return "widow_card"
    counts = Counter(seat for seat, _ in cards)
    return None if not counts else "several_of_a_hand" if max(counts.values()) > 1 else "one_of_a_hand"


def exposed_in_deal(context: Context) -> Literal["ace_jack_deuce", "other_card"] | None:
    """Whether an ace, a jack or a deuce was among them."""
    cards = context.fault.cards
    guarded = any(card[1:] in _GUARDED for card in cards if card[1:])
    return None if not cards else "ace_jack_deuce" if guarded else "other_card"


def faced_in_pack(context: Context) -> Literal["one", "two_or_more"] | None:
    """How many cards were reported face up in the pack."""
    if word_of(context.fault) != "faced":
        return None
    return "two_or_more" if len(context.fault.cards) > 1 else "one"
