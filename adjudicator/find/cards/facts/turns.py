"""Facts of cards out of turn, of duties of play, and of what a player could have done."""

from __future__ import annotations

from typing import Literal, TypeAlias

from adjudicator.evidence.fates import led_instead
from adjudicator.find.calls.details import CallFault
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import DefectiveTrick, PenaltyPlay, QuittedTrick, due_of
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.general.facts.moments import mention
from adjudicator.record.events import ATTENTION, COMPLAINTS, TableEvent
from adjudicator.table.state import CardPlayed

EarlyHandAnswer: TypeAlias = Literal["third_before_second", "fourth_before_second", "fourth_after_third", "other"]


def premature_action(context: Context) -> Literal["play", "lead"] | None:
    """Whether the defender played to the trick or already led to the next."""
    played = played_card(context)
    return None if played is None else "lead" if played.early else "play"


DEMANDS = ("refuse", "demand")
"""What is said by who wants a wrong card taken back."""
_STOPS = frozenset((*ATTENTION, "refuse", "elect"))
"""What is said of a wrong card when it is not let pass."""


def all_played_to_trick(context: Context) -> YesNo | None:
    """Whether every hand played to the trick while the card stood."""
    played = played_card(context)
    if played is None:
        return None
    if led_instead(context.timeline, played):
        return "no"
    gone = context.timeline.withdrawn.get(played.step)
    state = context.timeline.end if gone is None else context.timeline.steps[gone].before
    complete = any(played in trick.cards for trick in state.tricks)
    if complete:
        return "yes"
    if gone is not None or context.fault.status == "corrected":
        return "no"
    # Who speaks of it while others have yet to play stops the play: no more than lies there counts.
    since = context.timeline.steps[played.step + 1 :]
    spoken = any(isinstance(step.event, TableEvent) and step.event.name in _STOPS for step in since)
    return "no" if spoken else None


def retraction_demanded(context: Context) -> YesNo | None:
    """Whether the card was taken back, or another side than the offender's refused it or demanded it back before the
    trick was complete; to point at a card is not to demand that it goes back."""
    played, game = played_card(context), context.timeline.game
    if played is None:
        return None
    if played.step in context.timeline.withdrawn or led_instead(context.timeline, played):
        return "yes"
    spoken = False
    for step in context.timeline.steps[played.step + 1 :]:
        event = step.event
        if isinstance(event, TableEvent) and event.name in (*DEMANDS, *COMPLAINTS):
            own = event.seat is not None and game.same_side(event.seat, played.seat)
            if event.name in DEMANDS and not own:
                return "yes"
            spoken = True
        if len(step.after.tricks) >= played.trick:
            return None if spoken else "no"
    return None


def first_to_lead(context: Context) -> Literal["partner", "offender"] | None:
    """Which of the offender and his partner first has the turn to lead after the false lead."""
    offender, game = context.fault.offender, context.timeline.game
    turn = context.fault.turn
    if offender is None:
        return None
    partner = game.partner(offender)
    if turn == partner:
        return "partner"
    played = played_card(context)
    for step in context.timeline.steps[context.fault.step + 1 :]:
        did = step.did
        if isinstance(did, CardPlayed) and did.is_lead and did is not played and context.timeline.stands(step.index):
            if did.turn == offender:
                return "offender"
            if did.turn == partner:
                return "partner"
    return None


def early_hand(context: Context) -> EarlyHandAnswer | None:
    """Which hand of the trick played too early, counted from the leader."""
    played, trick, game = played_card(context), context.before.current, context.timeline.game
    if played is None or trick is None or trick.leader is None:
        return None
    seats = game.seats
    order = [seats[(seats.index(trick.leader) + i) % len(seats)] for i in range(len(seats))]
    hand = order.index(played.seat) + 1
    if hand == 3 and trick.card_of(order[1]) is None:
        return "third_before_second"
    if hand == 4 and trick.card_of(order[1]) is None:
        return "fourth_before_second" if trick.card_of(order[2]) is None else "fourth_after_third"
    return "other"


def partner_can_follow(context: Context) -> YesNo | None:
    """Whether the offender's partner has a card of the suit led."""
    played, offender = played_card(context), context.fault.offender
    partner = context.timeline.game.partner(offender) if offender else None
    hand = context.before.hands.get(partner) if partner else None
    if played is None or played.led is None or hand is None:
        return None
    state = context.before
    return yes_no(any(state.game.suit(card, state.trump) == played.suit for card in hand))


def partner_asked(context: Context) -> YesNo | None:
    """Whether the offender's partner asked him about the suit before he put it right."""
    offender = context.fault.offender
    partner = context.timeline.game.partner(offender) if offender else None
    gone = context.timeline.withdrawn.get(context.fault.step, len(context.timeline.steps))
    for step in context.timeline.steps[max(context.fault.step, 0) : gone]:
        if isinstance(step.event, TableEvent) and step.event.name == "ask" and step.event.seat == partner:
            return "yes"
    return None


def led_winner(context: Context) -> YesNo | None:
    """Whether the first card led was better than any the adversaries held in its suit."""
    trick, state, game = context.before.current, context.before, context.timeline.game
    lead = trick.lead if trick else None
    if lead is None or lead.card is None:
        return None
    suit, ranking = game.suit(lead.card, state.trump), game.ranking(state.trump)
    strength = ranking.strength(lead.card, suit)
    for seat in game.seats:
        if game.same_side(seat, lead.seat):
            continue
        hand = state.hands[seat]
        if hand is None:
            return None
        suited = (card for card in hand if game.suit(card, state.trump) == suit)
        if any(ranking.strength(card, suit) > strength for card in suited):
            return "no"
    return "yes"


def demanded(context: Context) -> Literal["card", "call"]:
    """Whether a card or a call had been demanded."""
    return "call" if context.fault.of(CallFault) else "card"


def could_comply(context: Context) -> YesNo | None:
    """A breach is found only where a card that obeyed was there."""
    return "yes" if due_of(context.fault) else None


def playable_penalty_cards(context: Context) -> Literal["one", "several"] | None:
    """The number of penalty cards that could have been played; the choice is found only where there are several."""
    if context.fault.of(PenaltyPlay):
        return "several"
    due = due_of(context.fault)
    return None if not due else "one" if len(due) == 1 else "several"


def to_play(_context: Context) -> Literal["owner", "partner"]:
    """The detector speaks of the owner of the penalty card."""
    return "owner"


def played_to_next(context: Context) -> Derived[YesNo] | None:
    """Whether the hand that missed a trick has played to the next."""
    told = context.fault.of(DefectiveTrick)
    if told is None or told.missing is None:
        return None
    number, missing = told.trick, told.missing
    later = (played for played in context.timeline.plays if played.seat == missing)
    return so_far(any(played.trick == number + 1 for played in later))


def liable_card_called(context: Context) -> Literal["called"] | None:
    """A card liable to be called is found kept back only when it was called and could be played."""
    return "called" if due_of(context.fault) else None


def called_suit_held(context: Context) -> YesNo | None:
    """Whether the player called on had the suit, if his hand is known and a suit was called after the fault."""
    for step in context.timeline.steps[max(context.fault.step, 0) + 1 :]:
        event = step.event
        if isinstance(event, TableEvent) and event.name == "elect" and event.words[:1] == ("require",):
            suits = [word for word in event.words[1:] if word in context.timeline.game.suits]
            hand = step.before.hands.get(step.before.turn or "")
            return yes_no(any(card[0] == suits[0] for card in hand)) if suits and hand else None
    return None


def seen_in_the_trick(context: Context) -> YesNo | None:
    """Whether the extra card was mentioned before the trick was quitted, which the next lead takes for granted."""
    number = context.fault.trick
    found = mention(context)
    for step in context.timeline.steps[max(context.fault.step, 0) : found]:
        quitted = isinstance(step.event, TableEvent) and step.event.name == "quit"
        if quitted or (isinstance(step.did, CardPlayed) and number is not None and step.did.trick > number):
            return "no"
    return None if found is None else "yes"


def own_side_played_on(context: Context) -> Derived[YesNo] | None:
    """Whether the looker's side has a card in a later trick."""
    told = context.fault.of(QuittedTrick)
    return so_far(told.played_on) if told else None
