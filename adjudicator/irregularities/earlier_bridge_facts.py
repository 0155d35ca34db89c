"""Facts that only the older laws of bridge ask for: who spoke first, the order of a side's revokes, the manner of
showing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.acceptance import rightful_leader_made_own_lead
from adjudicator.evidence.claims import is_claim_or_concession_by_dummy
from adjudicator.irregularities.deadline_facts import first_mention_step
from adjudicator.irregularities.details import OfTableEvent, exposure_manner_of
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    card_at_fault,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

ShowingManner: TypeAlias = Literal[
    "on_table",
    "seen_by_partner",
    "named",
    "not_exposed",
    "with_another",
    "led_out_of_turn",
    "hand_thrown_down",
    "after_claim",
]

_LINES_ABOUT_FAULT = (*ATTENTION, "refuse", "elect")
"""Lines by which somebody speaks of a fault."""
_SHOWING_MANNERS: Mapping[str, ShowingManner] = {
    "dropped": "on_table",
    "shown": "on_table",
    "with": "with_another",
    "named": "named",
    "led": "led_out_of_turn",
}


def bid_corrected_before_attention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the bidder withdrew the bid before an opponent had spoken of it."""
    gone = context.timeline.withdrawn.get(context.fault.step)
    if context.fault.step < 0 or gone is None:
        return PROVISIONAL_NO
    game, offender = context.table_before.game, context.fault.offender or ""
    for step in context.timeline.steps[context.fault.step + 1 : gone]:
        event = step.event
        spoken = isinstance(event, TableEvent) and event.name in _LINES_ABOUT_FAULT
        if spoken and not (event.seat and game.same_side(event.seat, offender)):
            return final_value("no")
    return final_value("yes")


def is_dealers_pass(context: FactContext) -> YesNo | None:
    """Whether it is the dealer's pass in place of an opening bid."""
    did = context.timeline.steps[context.fault.step].action if context.fault.step >= 0 else None
    return yes_no(isinstance(did, CallMade) and did.call == PASS)


def doubled_or_redoubled(context: FactContext) -> Literal["double", "redouble"] | None:
    """Whether the call was a double or a redouble."""
    did = context.timeline.steps[context.fault.step].action if context.fault.step >= 0 else None
    return mapped_value(did.call, {DOUBLE: "double", REDOUBLE: "redouble"}) if isinstance(did, CallMade) else None


def offenders_cards_beat_declarer_and_dummy(context: FactContext) -> YesNo | None:
    """Whether the offender's card in the trick and the one led after it beat all of declarer's and dummy's."""
    trick, state, offender = context.table_before.current, context.table_before, context.fault.offender
    if trick is None or offender is None:
        return None
    first, then, lead = trick.card_of(offender), card_at_fault(context), trick.lead
    if first is None or then is None or lead is None or not first.card or not then.card or not lead.card:
        return None
    for seat in state.game.seats:
        if state.game.same_side(seat, offender):
            continue
        hand, here = state.hands[seat], trick.card_of(seat)
        if hand is None or (here is not None and not here.card):
            return None
        for to_first in [here.card] if here and here.card else _cards_following_suit_or_all(hand, lead.card[0]):
            to_then = _cards_following_suit_or_all(hand - {to_first}, then.card[0])
            if _is_stronger_in_suit_led(context, to_first, first.card, lead.card[0]) or any(
                _is_stronger_in_suit_led(context, other, then.card, then.card[0]) for other in to_then
            ):
                return "no"
    return "yes"


def _cards_following_suit_or_all(hand: Collection[Card], led: str) -> Collection[Card]:
    return [card for card in hand if card[0] == led] or hand


def _is_stronger_in_suit_led(context: FactContext, other: Card, card: Card, led: str) -> bool:
    game, trump = context.timeline.game, context.table_before.trump
    return game.strength(other, led, trump) > game.strength(card, led, trump)


def dummy_mentioned_defenders_fault_first(context: FactContext) -> Derived[YesNo]:
    """Whether dummy, whose cards were down, was the first to mention a defender's fault."""
    if context.table_before.role(context.fault.offender or "") == "defender":
        for step in context.timeline.steps[context.fault.step + 1 :]:
            event = step.event
            if isinstance(event, TableEvent) and event.name in _LINES_ABOUT_FAULT:
                faced = step.before.current is not None or bool(step.before.tricks)
                return final_yes_or_provisional_no(bool(faced and event.seat and event.seat == step.before.dummy))
    return PROVISIONAL_NO


def next_hand_played_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the hand after the wrong leader had played before attention was drawn to the lead."""
    played = card_at_fault(context)
    if played is None:
        return None
    if (led := rightful_leader_made_own_lead(context.timeline, played)) is not False:
        return final_value("no") if led else None
    after = context.timeline.game.lho(played.seat)
    followed = (step.action for step in context.timeline.steps[played.step + 1 : first_mention_step(context)])
    return final_yes_or_provisional_no(any(isinstance(did, CardPlayed) and did.seat == after for did in followed))


def _step_of_quitting(context: FactContext, trick: int) -> int | None:
    """The step at which a trick was quitted, which the next lead is taken to show."""
    for step in context.timeline.steps[max(context.fault.step, 0) + 1 :]:
        quits = isinstance(step.event, TableEvent) and step.event.name == "quit"
        if quits or (isinstance(step.action, CardPlayed) and step.action.trick > trick):
            return step.index
    return None


def trick_quitted_before_mention(context: FactContext) -> YesNo | None:
    """Whether the trick had been turned and quitted before the fault was mentioned."""
    trick = context.fault.trick
    if trick is None:
        return None
    quitted, found = _step_of_quitting(context, trick), first_mention_step(context)
    if quitted is None:
        return None if found is None else "no"
    return yes_no(found is None or quitted < found)


def effect_of_partners_question(context: FactContext) -> Derived[Literal["none", "saves", "too_late"]] | None:
    """Whether the partner's question kept the trick, when it was quitted, from establishing the revoke."""
    played, offender = card_at_fault(context), context.fault.offender
    if played is None or offender is None:
        return None
    game = context.timeline.game
    quitted = _step_of_quitting(context, played.trick)
    asked = False
    for step in context.timeline.steps[played.step + 1 : quitted]:
        match step.event:
            case TableEvent(name="ask", seat=seat) if seat == game.partner(offender):
                asked = True
            case TableEvent(name="answer", seat=seat, words=("no", *_)) if asked and seat == offender:
                return final_value("too_late")
    if not asked:
        return provisional_value("none")
    return final_value("too_late" if _side_played_on_before_mention(context, played, game.side(offender)) else "saves")


def _side_played_on_before_mention(context: FactContext, played: CardPlayed, side: str) -> bool:
    """Whether *side* led or played to a later trick before the fault was mentioned."""
    later = (step.action for step in context.timeline.steps[played.step + 1 : first_mention_step(context)])
    game = context.timeline.game
    return any(isinstance(d, CardPlayed) and d.trick > played.trick and game.side(d.seat) == side for d in later)


def _established_revokes(context: FactContext, offender: Seat, *, own: bool) -> list[Irregularity]:
    """The established revokes of the offender's side (*own*) or of the other side, without dummy's."""
    game, end = context.timeline.game, context.timeline.end
    return [
        fault
        for fault in context.faults
        if fault.kind == "revoke"
        and fault.status == "established"
        and fault.offender
        and game.same_side(fault.offender, offender) == own
        and end.role(fault.acting_hand or fault.offender) != "dummy"
    ]


def first_or_further_revoke(context: FactContext) -> Literal["first", "further"] | None:
    """Whether an established revoke of that side came before."""
    offender = context.fault.offender
    if offender is None:
        return None
    return (
        "further"
        if any(one.step < context.fault.step for one in _established_revokes(context, offender, own=True))
        else "first"
    )


def other_side_revoked_too(context: FactContext) -> Derived[YesNo] | None:
    """Whether the other side has an established revoke too."""
    offender = context.fault.offender
    return (
        None
        if offender is None
        else final_yes_or_provisional_no(bool(_established_revokes(context, offender, own=False)))
    )


def how_card_was_shown(context: FactContext) -> ShowingManner | None:
    """The manner in which a defender's card was shown."""
    offender, cards = context.fault.offender, context.fault.cards
    if offender is None:
        return None
    claims = (step for step in context.timeline.steps[: max(context.fault.step, 0)])
    for step in claims:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "claim" and event.seat == step.before.declarer:
            return "after_claim"
    if len(cards) > 1 and len(cards) == context.table_before.left[offender]:
        return "hand_thrown_down"
    return mapped_value(exposure_manner_of(context.fault), _SHOWING_MANNERS)


def when_card_was_shown(context: FactContext) -> Literal["during_play", "leader", "leaders_partner"] | None:
    """The time of showing: after the opening lead, or before it by the leader or the leader's partner."""
    state, offender = context.table_before, context.fault.offender
    if state.stage != "play" or state.declarer is None or offender is None:
        return None
    if state.current is not None or state.tricks:
        return "during_play"
    return "leader" if offender == state.game.lho(state.declarer) else "leaders_partner"


def claim_and_claimant(
    context: FactContext,
) -> Literal["declarer_claims", "adversary_claims", "given_up", "dummy_claims"] | None:
    """The statement about the remaining tricks, and its speaker."""
    told = context.fault.detail_as(OfTableEvent)
    event = told.event if told else None
    if not isinstance(event, TableEvent) or event.seat is None:
        return None
    if is_claim_or_concession_by_dummy(context.timeline.steps[context.fault.step]):
        return "dummy_claims"
    if event.name == "concede":
        return "given_up"
    return "adversary_claims" if context.table_before.role(event.seat) == "defender" else "declarer_claims"
