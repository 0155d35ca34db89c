"""Facts of cards shown: several at once, a fifth card, cards exposed by either side (Laws 45E, 48 to 50, 58)."""

from __future__ import annotations

from typing import Literal

from adjudicator.evidence.claims import claims
from adjudicator.evidence.establishment import objected_by_partner
from adjudicator.find.cards.details import PlayedTogether, manner_of
from adjudicator.find.cards.faults.fifth_card import sides_in
from adjudicator.find.deriving import (
    FOR_PEOPLE,
    NOT_SO_FAR,
    Context,
    Derived,
    Unread,
    YesNo,
    answer_for,
    as_yet,
    so_far,
    yes_no,
)
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.values.cards import HONOURS

_SEEN = ("dropped", "led", "with", "named", "hand")
"""Manners in which partner sees the card or hears of it; of a card ``shown`` the record does not say to whom."""
_NOT_HELD = ("dropped", "with", "named", "hand")
"""Manners in which it was not held up as if to play it."""


def _manner(context: Context) -> str:
    return manner_of(context.fault) or ""


def by_defender(context: Context) -> YesNo | None:
    """Whether the hand that acted is a defender's."""
    hand = context.fault.hand or context.fault.offender
    role = context.before.role(hand) if hand else None
    return None if role is None else yes_no(role == "defender")


def trick_was_complete(context: Context) -> YesNo | None:
    """Whether the card fell on a trick to which all had played."""
    return yes_no(context.before.current is None)


def both_sides_played_next(context: Context) -> Derived[YesNo] | None:
    """Whether both sides had played to the next trick when it was noticed."""
    trick, timeline = context.fault.trick, context.timeline
    if trick is None:
        return None
    # Whoever takes a card back, or speaks, once several lie there, speaks of them.
    later = ((step.index, step.event) for step in timeline.steps[context.fault.step + 1 :])
    words = (*ATTENTION, "withdraw")
    found = next((at for at, event in later if isinstance(event, TableEvent) and event.name in words), None)
    return so_far(len(sides_in(timeline, trick + 1, found)) > 1)


def visible_faces(context: Context) -> Derived[str] | None:
    """Whoever wrote the cards down had seen their faces."""
    told = context.fault.of(PlayedTogether)
    return as_yet("several") if told and len(told.shown) > 1 else None


def manner(context: Context) -> Literal["card_seen", "hand_faced"]:
    """A card, or the hand."""
    offender, cards = context.fault.offender, context.fault.cards
    whole = bool(cards) and offender is not None and len(cards) == context.before.left[offender] > 1
    return "hand_faced" if whole or _manner(context) == "hand" else "card_seen"


def after_oloot(_context: Context) -> YesNo:
    """A hand laid down over an opening lead out of turn is told as the answer to that lead, not as an exposed card."""
    return "no"


def meets_45c2(context: Context) -> Derived[YesNo] | None:
    """A card dropped is not played, nor is one of dummy's that declarer did not call for (48A, 45B)."""
    dummy = context.before.role(context.fault.offender or "") == "dummy"
    return NOT_SO_FAR if dummy or _manner(context) in _NOT_HELD else None


def exempt(context: Context) -> YesNo | Unread | None:
    """Cards that a defender shows when he has objected at once to his partner's concession (68B2). Of others that are
    shown after something was claimed or conceded, or while it is, people must say whether they go with that (49)."""
    offender, timeline = context.fault.offender, context.timeline
    told = timeline.steps[_since(context) : context.fault.step + 1]
    spoken = [step for step in told if claims(step)]
    partner = timeline.game.partner(offender) if offender else None
    if any(step.event.seat == partner and objected_by_partner(timeline, step) for step in spoken):
        return "yes"
    return FOR_PEOPLE if spoken else None


def _since(context: Context) -> int:
    """The step after the last card before the fault."""
    steps = context.timeline.steps[: context.fault.step]
    return next((step.index + 1 for step in reversed(steps) if step.did is not None), 0)


def named_or_visible(context: Context) -> YesNo | None:
    """A card that lies on the table or was named; of one shown, people must say whether partner could see it."""
    return "yes" if _manner(context) in _SEEN else None


def deemed_played(context: Context) -> YesNo | None:
    """A card dropped, thrown with another or merely named was not held up to be played."""
    return "no" if _manner(context) in _NOT_HELD else None


def own_turn(context: Context) -> YesNo | None:
    """Whether it was the turn of the hand that the card came from."""
    return yes_no(context.before.turn == context.fault.offender)


def trick_begun(context: Context) -> YesNo:
    """Whether a card had been led to the trick."""
    trick = context.before.current
    return "yes" if trick is not None and trick.cards else "no"


def number(context: Context) -> Literal["one", "several"] | None:
    """One card or more; of cards that are not named, people must say."""
    cards = context.fault.cards
    if not cards:
        return "several" if _manner(context) == "hand" else None
    return "one" if len(cards) == 1 else "several"


def has_other_pc(context: Context) -> YesNo:
    """Whether a penalty card of his lay on the table already."""
    shown = set(context.fault.cards)
    lying = (one for one in context.binding(context.fault.offender) if one.effect == "penalty_card")
    return "yes" if any(not shown.issuperset(one.cards) for one in lying) else "no"


def honour(context: Context) -> YesNo | None:
    """Whether the one card is a ten or higher."""
    cards = context.fault.cards
    return yes_no(cards[0].rank in HONOURS) if len(cards) == 1 else None


def deliberate_play(context: Context) -> YesNo | None:
    """A card dropped, or stuck to another, slipped out; one that was led or played was meant."""
    return answer_for(_manner(context), {"dropped": "no", "with": "no", "led": "yes"})


def exposed_by_way_of(context: Context) -> Literal["lead", "other"] | None:
    """Led out of turn, or dropped, shown or named otherwise."""
    return "lead" if _manner(context) == "led" else "other" if _manner(context) else None
