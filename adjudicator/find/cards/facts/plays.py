"""Facts of the play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.establishment import status_of
from adjudicator.evidence.spoken import said_in
from adjudicator.evidence.tricks import tricks_from
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import DefectiveTrick, suit_of
from adjudicator.find.cards.faults.defective_trick import both_sides_played_on
from adjudicator.find.cards.faults.revoke import establishing_step, is_twelfth, revokes_of_side
from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, for_good, so_far, yes_no
from adjudicator.find.details import Establishing
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.find.detecting import Irregularity


FirstNoticedAnswer: TypeAlias = Literal["during_play", "before_mixing", "after_mixing", "after_next_cut"]


def by(context: Context) -> Literal["declarer", "dummy", "defender"] | None:
    """The role of the hand that acted, or in the end has, where it was at fault from the deal on."""
    hand = context.fault.hand or context.fault.offender
    state = context.timeline.end if context.fault.step < 0 else context.before
    return state.role(hand) if hand else None


def declarer_faced_hand(context: Context) -> YesNo | None:
    """Declarer laid down his hand after the false opening lead."""
    return "yes" if context.timeline.end.dummy_swapped else None


def turn_belonged_to(context: Context) -> Literal["other_hand", "defender"] | None:
    """Whether the lead was in declarer's other hand or with a defender."""
    turn = context.fault.turn
    if turn is None:
        return None
    return "defender" if context.before.role(turn) == "defender" else "other_hand"


def right_hand_has_suit(context: Context) -> YesNo | None:
    """Whether the hand that should have led holds the suit led by mistake."""
    played, turn = played_card(context), context.fault.turn
    hand = context.before.hands.get(turn) if turn else None
    if played is None or played.card is None or hand is None:
        return None
    return yes_no(any(card.suit == played.card.suit for card in hand))


def established(context: Context) -> Derived[YesNo] | None:
    """Whether the revoke became established; open at the end of an unfinished record it is not yet."""
    match context.fault.status:
        case "established":
            return for_good("yes")
        case "corrected" | "open":
            return NOT_SO_FAR
    played = played_card(context)
    if played is None:
        return None
    return so_far(establishing_step(context.timeline, played) is not None)


def revoke_established(context: Context) -> Derived[YesNo] | None:
    """Whether the revoke became established; a breach of a demand is no longer corrected from the same moment on.

    What a law calls a revoke although no card was played to a trick brings the answer with it.
    """
    told = context.fault.of(Establishing)
    if told is not None and told.established is not None:
        return so_far(told.established)
    if context.fault.status == "established":
        return for_good("yes")
    played = played_card(context)
    return None if played is None else so_far(status_of(context.timeline, played) == "established")


def twelfth_trick(context: Context) -> YesNo | None:
    """Whether it happened in the last trick but one."""
    played = played_card(context)
    return None if played is None else yes_no(is_twelfth(context.timeline, played))


def repeat_same_suit(context: Context) -> YesNo:
    """Whether the same player had an established revoke in the same suit before."""
    suit, step = suit_of(context.fault), context.fault.step
    return (
        "yes"
        if any(
            fault.kind == "revoke"
            and fault.step < step
            and fault.status == "established"
            and fault.hand == context.fault.hand
            and suit_of(fault) == suit
            for fault in context.faults
        )
        else "no"
    )


def tricks_available(context: Context) -> Literal["none", "one", "two_or_more"] | None:
    """Tricks of the revoking side from its first established revoke on, that one included, not yet transferred."""
    timeline, offender = context.timeline, context.fault.offender
    if offender is None:
        return None
    counted = [
        fault
        for fault in revokes_of_side(timeline, context.faults, offender)
        if fault.status == "established" and not _faced(context, fault)
    ]
    numbers = (fault.trick for fault in counted)
    first = min((number for number in numbers if number is not None), default=context.fault.trick or 1)
    side = timeline.game.side(offender)
    count = tricks_from(context.record, timeline, side, first)
    if count is None:
        return None
    least, certain = count
    free = least - context.transferred.get(side, 0)
    if free >= 2:
        return "two_or_more"
    return None if not certain else "one" if free == 1 else "none"


def _faced(context: Context, fault: Irregularity) -> bool:
    return fault.hand is not None and context.timeline.end.role(fault.hand) == "dummy"


def first_noticed(context: Context) -> FirstNoticedAnswer | None:
    """When attention was first drawn, from ``!attention``, ``!director``, ``!mixed`` and ``!cut``."""
    if context.fault.status == "corrected":
        return "during_play"
    mixed, words = False, said_in(context.timeline.game.raw)
    for step in context.timeline.steps[max(context.fault.step, 0) :]:
        event = step.event
        if not isinstance(event, TableEvent):
            continue
        if event.name in words:
            if mixed:
                return "after_mixing"
            return "before_mixing" if step.before.stage == "over" else "during_play"
        if event.name == "cut":
            return "after_next_cut"
        mixed = mixed or event.name == "mixed"
    return "after_mixing" if mixed else None


def faced_after_claim(context: Context) -> Derived[YesNo]:
    """Whether the defender's hand lay open because declarer had claimed."""
    claimed = False
    for step in context.timeline.steps[: max(context.fault.step, 0)]:
        event = step.event
        if isinstance(event, TableEvent):
            claimed = claimed or (event.name == "claim" and step.before.role(event.seat or "") == "declarer")
            if claimed and event.name == "expose" and event.seat == context.fault.hand:
                return for_good("yes")
    return NOT_SO_FAR


def asked_by_forfeited_dummy(context: Context) -> Derived[YesNo]:
    """Whether dummy, having looked at another hand, was the first to ask declarer about it."""
    dummy = context.before.dummy
    looked = False
    for step in context.timeline.steps:
        event = step.event
        if isinstance(event, TableEvent) and event.seat == dummy:
            if event.name in ("looked", "deal") and "looked" in (event.name, *event.words):
                looked = True
            elif event.name == "ask" and step.index > context.fault.step:
                return so_far(looked)
    return NOT_SO_FAR


def trick_fault(context: Context) -> Literal["omitted", "extra"] | None:
    """What is wrong with the trick."""
    told = context.fault.of(DefectiveTrick)
    return told.fault if told else None


def sides_played_on(context: Context) -> Derived[YesNo] | None:
    """Whether both sides have played to the next trick."""
    number = context.fault.trick
    return None if number is None else so_far(both_sides_played_on(context.timeline, number))


def declarer_played_both(context: Context) -> YesNo | None:
    """Whether declarer had played from both his hands to the trick before the premature play."""
    trick, state = context.before.current, context.before
    if trick is None or state.declarer is None or state.dummy is None:
        return None
    return yes_no(trick.card_of(state.declarer) is not None and trick.card_of(state.dummy) is not None)
