"""Facts that the older laws of bridge ask about: whose word came first, which revoke it is, how a card was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.claims import by_dummy
from adjudicator.evidence.fates import led_instead
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import manner_of
from adjudicator.find.claims.details import OfEvent
from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, answer_for, as_yet, for_good, so_far, yes_no
from adjudicator.find.general.facts.moments import mention
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state import CallMade, CardPlayed
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

ShowingAnswer: TypeAlias = Literal[
    "on_table",
    "seen_by_partner",
    "named",
    "not_exposed",
    "with_another",
    "led_out_of_turn",
    "hand_thrown_down",
    "after_claim",
]

_WORDS = (*ATTENTION, "refuse", "elect")
"""Events by which somebody speaks of a fault."""
_MANNERS: Mapping[str, ShowingAnswer] = {
    "dropped": "on_table",
    "shown": "on_table",
    "with": "with_another",
    "named": "named",
    "led": "led_out_of_turn",
}


def own_correction(context: Context) -> Derived[YesNo] | None:
    """Whether the bidder took his bid back before an adversary had spoken of it."""
    gone = context.timeline.withdrawn.get(context.fault.step)
    if context.fault.step < 0 or gone is None:
        return NOT_SO_FAR
    game, offender = context.before.game, context.fault.offender or ""
    for step in context.timeline.steps[context.fault.step + 1 : gone]:
        event = step.event
        spoken = isinstance(event, TableEvent) and event.name in _WORDS
        if spoken and not (event.seat and game.same_side(event.seat, offender)):
            return for_good("no")
    return for_good("yes")


def dealer_passed(context: Context) -> YesNo | None:
    """Whether it is the dealer's pass in place of an opening bid."""
    did = context.timeline.steps[context.fault.step].did if context.fault.step >= 0 else None
    return yes_no(isinstance(did, CallMade) and did.call == PASS)


def doubling_call(context: Context) -> Literal["double", "redouble"] | None:
    """Whether the call was a double or a redouble."""
    did = context.timeline.steps[context.fault.step].did if context.fault.step >= 0 else None
    return answer_for(did.call, {DOUBLE: "double", REDOUBLE: "redouble"}) if isinstance(did, CallMade) else None


def winners_led(context: Context) -> YesNo | None:
    """Whether the offender's card in the trick and the one he led after it beat all of declarer's and dummy's."""
    trick, state, offender = context.before.current, context.before, context.fault.offender
    if trick is None or offender is None:
        return None
    first, then, lead = trick.card_of(offender), played_card(context), trick.lead
    if first is None or then is None or lead is None or not first.card or not then.card or not lead.card:
        return None
    for seat in state.game.seats:
        if state.game.same_side(seat, offender):
            continue
        hand, here = state.hands[seat], trick.card_of(seat)
        if hand is None or (here is not None and not here.card):
            return None
        for to_first in [here.card] if here and here.card else _may_be_played(hand, lead.card[0]):
            to_then = _may_be_played(hand - {to_first}, then.card[0])
            if _takes(context, to_first, first.card, lead.card[0]) or any(
                _takes(context, other, then.card, then.card[0]) for other in to_then
            ):
                return "no"
    return "yes"


def _may_be_played(hand: Collection[Card], led: str) -> Collection[Card]:
    return [card for card in hand if card[0] == led] or hand


def _takes(context: Context, other: Card, card: Card, led: str) -> bool:
    game, trump = context.timeline.game, context.before.trump
    return game.strength(other, led, trump) > game.strength(card, led, trump)


def dummy_spoke_first(context: Context) -> Derived[YesNo]:
    """Whether the first to mention a defender's fault was dummy, his cards being down."""
    if context.before.role(context.fault.offender or "") == "defender":
        for step in context.timeline.steps[context.fault.step + 1 :]:
            event = step.event
            if isinstance(event, TableEvent) and event.name in _WORDS:
                faced = step.before.current is not None or bool(step.before.tricks)
                return so_far(bool(faced and event.seat and event.seat == step.before.dummy))
    return NOT_SO_FAR


def second_hand_played(context: Context) -> Derived[YesNo] | None:
    """Whether the hand after the one that led out of turn had played before the lead was spoken of."""
    played = played_card(context)
    if played is None:
        return None
    if (led := led_instead(context.timeline, played)) is not False:
        return for_good("no") if led else None
    after = context.timeline.game.lho(played.seat)
    followed = (step.did for step in context.timeline.steps[played.step + 1 : mention(context)])
    return so_far(any(isinstance(did, CardPlayed) and did.seat == after for did in followed))


def _quitted(context: Context, trick: int) -> int | None:
    """The step at which a trick was quitted, which the next lead takes for granted."""
    for step in context.timeline.steps[max(context.fault.step, 0) + 1 :]:
        quits = isinstance(step.event, TableEvent) and step.event.name == "quit"
        if quits or (isinstance(step.did, CardPlayed) and step.did.trick > trick):
            return step.index
    return None


def trick_quitted(context: Context) -> YesNo | None:
    """Whether the trick had been turned and quitted before the fault was mentioned."""
    trick = context.fault.trick
    if trick is None:
        return None
    quitted, found = _quitted(context, trick), mention(context)
    if quitted is None:
        return None if found is None else "no"
    return yes_no(found is None or quitted < found)


def partner_question(context: Context) -> Derived[str] | None:
    """Whether the partner's question kept the trick, when it was quitted, from establishing the revoke."""
    played, offender = played_card(context), context.fault.offender
    if played is None or offender is None:
        return None
    game = context.timeline.game
    quitted = _quitted(context, played.trick)
    asked = False
    for step in context.timeline.steps[played.step + 1 : quitted]:
        match step.event:
            case TableEvent(name="ask", seat=seat) if seat == game.partner(offender):
                asked = True
            case TableEvent(name="answer", seat=seat, words=("no", *_)) if asked and seat == offender:
                return for_good("too_late")
    if not asked:
        return as_yet("none")
    return for_good("too_late" if _played_on(context, played, game.side(offender)) else "saves")


def _played_on(context: Context, played: CardPlayed, side: str) -> bool:
    """Whether *side* led or played to a later trick before the fault was mentioned."""
    later = (step.did for step in context.timeline.steps[played.step + 1 : mention(context)])
    game = context.timeline.game
    return any(isinstance(d, CardPlayed) and d.trick > played.trick and game.side(d.seat) == side for d in later)


def _revokes(context: Context, offender: Seat, *, own: bool) -> list[Irregularity]:
    """The established revokes of the offender's side, or of the other, dummy's left out."""
    game, end = context.timeline.game, context.timeline.end
    return [
        fault
        for fault in context.faults
        if fault.kind == "revoke"
        and fault.status == "established"
        and fault.offender
        and game.same_side(fault.offender, offender) == own
        and end.role(fault.hand or fault.offender) != "dummy"
    ]


def revoke_of_side(context: Context) -> Literal["first", "further"] | None:
    """Whether an established revoke of that side came before."""
    offender = context.fault.offender
    if offender is None:
        return None
    return "further" if any(one.step < context.fault.step for one in _revokes(context, offender, own=True)) else "first"


def both_sides_revoked(context: Context) -> Derived[YesNo] | None:
    """Whether the other side has an established revoke too."""
    offender = context.fault.offender
    return None if offender is None else so_far(bool(_revokes(context, offender, own=False)))


def showing(context: Context) -> ShowingAnswer | None:
    """How the card of a defender was shown."""
    offender, cards = context.fault.offender, context.fault.cards
    if offender is None:
        return None
    claims = (step for step in context.timeline.steps[: max(context.fault.step, 0)])
    for step in claims:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "claim" and event.seat == step.before.declarer:
            return "after_claim"
    if len(cards) > 1 and len(cards) == context.before.left[offender]:
        return "hand_thrown_down"
    return answer_for(manner_of(context.fault), _MANNERS)


def shown_when(context: Context) -> Literal["during_play", "leader", "leaders_partner"] | None:
    """After the opening lead, or before it by the leader or his partner."""
    state, offender = context.before, context.fault.offender
    if state.stage != "play" or state.declarer is None or offender is None:
        return None
    if state.current is not None or state.tricks:
        return "during_play"
    return "leader" if offender == state.game.lho(state.declarer) else "leaders_partner"


def claim_made(context: Context) -> Literal["declarer_claims", "adversary_claims", "given_up", "dummy_claims"] | None:
    """What was said of the rest of the tricks, and by whom."""
    told = context.fault.of(OfEvent)
    event = told.event if told else None
    if not isinstance(event, TableEvent) or event.seat is None:
        return None
    if by_dummy(context.timeline.steps[context.fault.step]):
        return "dummy_claims"
    if event.name == "concede":
        return "given_up"
    return "adversary_claims" if context.before.role(event.seat) == "defender" else "declarer_claims"
