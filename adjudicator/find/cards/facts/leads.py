"""Facts of leads out of turn under a law that lets the other side choose (Laws 53 to 56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.duties_broken import own_suit
from adjudicator.evidence.lead_answers import of_dummy
from adjudicator.evidence.proper_leads import over_wrong_lead
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import TurnFault
from adjudicator.find.deriving import FOR_PEOPLE, Context, Derived, Unread, YesNo, for_good, so_far, yes_no
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.record.events import Seat
    from adjudicator.table.state import Step

_WORDS: Mapping[str, Literal["accept", "refuse"]] = {
    "accept": "accept",
    "refuse": "refuse",
    "penalty-card": "refuse",
    "stand": "accept",
    "require": "refuse",
    "forbid": "refuse",
    "free": "refuse",
}
"""What an opponent says of an irregular card with ``!accept``, ``!refuse`` or ``!elect``; who chooses what is to be led
instead refuses it."""


def while_it_lies(context: Context) -> Iterator[Step]:
    """The steps after the fault's card fell, as long as it was not taken back."""
    gone = context.timeline.withdrawn.get(context.fault.step)
    return iter(context.timeline.steps[context.fault.step + 1 : gone])


def said(context: Context) -> list[tuple[Seat | None, Literal["accept", "refuse"]]]:
    """(seat, ``accept`` or ``refuse``) for everything that the other side said of the card before anybody played on."""
    return [(seat, word) for _, seat, word in _answers(context)]


def answered_at(context: Context) -> set[int]:
    """The steps at which the other side said what it chose about a card led out of turn, or declarer did it."""
    steps = {step for step, _, _ in _answers(context)}
    return steps | {step.index for step in while_it_lies(context) if _lays_down(step)}


def _lays_down(step: Step) -> bool:
    return step.after.dummy_swapped and not step.before.dummy_swapped


def _answers(context: Context) -> list[tuple[int, Seat | None, Literal["accept", "refuse"]]]:
    hand = context.fault.hand or context.fault.offender
    words: list[tuple[int, Seat | None, Literal["accept", "refuse"]]] = []
    for step in while_it_lies(context):
        event = step.event
        if isinstance(step.did, CardPlayed) and hand and not context.timeline.game.same_side(step.did.seat, hand):
            break
        if not isinstance(event, TableEvent) or of_dummy(step):
            continue
        word = _WORDS.get(event.words[0] if event.name == "elect" and event.words else event.name)
        own = event.seat is not None and hand is not None and context.timeline.game.same_side(event.seat, hand)
        if word is not None and not own:
            words.append((step.index, event.seat, word))
    return words


def next_card(context: Context) -> CardPlayed | None:
    """The first card of the other side over the fault's card, if that side had said nothing of it by then."""
    hand = context.fault.hand or context.fault.offender
    for step in while_it_lies(context):
        if isinstance(step.did, CardPlayed) and hand and not context.timeline.game.same_side(step.did.seat, hand):
            return None if said(context) else step.did
    return None


def taken_back(context: Context) -> bool:
    """Whether the fault's card was taken back."""
    return context.fault.step in context.timeline.withdrawn


def faced(context: Context) -> YesNo | None:
    """A lead that somebody answered was a faced one; that it was still face down the record has no word for."""
    exposed = context.timeline.end.dummy_swapped or bool(said(context)) or next_card(context) is not None
    return "yes" if exposed else None


def declarer_spread(context: Context) -> YesNo | None:
    """Whether declarer began to lay his hand down before the director had told him his choices."""
    spread = _spread(context)
    return None if spread is None else yes_no(not spread)


def _spread(context: Context) -> bool | None:
    """Whether declarer laid down his hand after he had been told; None where he did not lay it down."""
    told = False
    for step in while_it_lies(context):
        # Who says that he chooses it has been told that he may.
        told = told or (isinstance(step.event, TableEvent) and step.event.name in ("director", "elect"))
        if _lays_down(step):
            return told
        if step.did is not None:
            return None
    return None


def declarer_saw_dummy(context: Context) -> YesNo | None:
    """Whether dummy laid down a card over the lead before declarer had said anything about it."""
    for step in while_it_lies(context):
        match step.event:
            case TableEvent(name="expose", seat=seat) if seat == step.before.dummy:
                return "yes"
            case TableEvent(name="accept" | "refuse" | "elect" | "director"):
                return None
        if step.did is not None:
            return None
    return None


def declarer_choice_54(context: Context) -> Literal["spread", "accept", "refuse"] | None:
    """To lay down his hand, to accept the lead in words or by playing to it, or to refuse it."""
    return "spread" if _spread(context) else declarer_choice(context)


def declarer_choice(context: Context) -> Literal["accept", "refuse"] | None:
    """What declarer said of the card, or did: playing to it accepts it, having it taken back refuses it, and so does
    playing to the lead of the partner whose turn it was."""
    words = said(context)
    if words:
        return words[0][1]
    if taken_back(context) or _played_to_the_right_lead(context):
        return "refuse"
    return None if next_card(context) is None else "accept"


def _played_to_the_right_lead(context: Context) -> bool:
    """Whether the right leader, too, has led by then, another suit, and declarer plays to that lead: in the turn that
    it gives and the wrong one does not, and no card of the suit of that."""
    lead, turn = played_card(context), context.fault.turn
    right: CardPlayed | None = None
    for step in while_it_lies(context):
        did = step.did
        if not isinstance(did, CardPlayed) or lead is None or did.trick != lead.trick:
            continue
        if did.seat == turn:
            right = did
        elif not step.before.game.same_side(did.seat, lead.seat):
            if right is None or lead.suit in (own_suit(context.timeline, right), own_suit(context.timeline, did)):
                return False
            return did.seat == step.before.game.lho(right.seat)
    return False


def declarer_choice_first(context: Context) -> Literal["accept", "refuse"] | None:
    """What declarer chose about the wrong lead under the card; laying down his hand accepts that lead."""
    first = _first_lead(context)
    return first and ("accept" if _spread(first) else declarer_choice(first))


def defenders_say_first(context: Context) -> Literal["accept", "refuse"] | None:
    """What the defenders said of declarer's wrong lead under the card, or did: playing to it accepts it."""
    first = _first_lead(context)
    if first is None:
        return None
    over = next_card(first)
    return defenders_say(first) or (None if over is None or over.is_lead else "accept")


def _first_lead(context: Context) -> Context | None:
    """The context of the wrong lead over which the fault's card was put down."""
    told = context.fault.of(TurnFault)
    lead = told.first if told else None
    found = (fault for fault in context.faults if lead is not None and fault.step == lead.step)
    return next((context._replace(fault=fault) for fault in found), None)


def trick13(context: Context) -> YesNo | None:
    """Whether it was the lead to the last trick."""
    played, game = played_card(context), context.timeline.game
    return None if played is None else yes_no(played.trick == game.draw_tricks + game.trick_count)


def proper_leader_led(context: Context) -> Derived[YesNo] | Unread | None:
    """A lead of the right hand over the wrong one; how a card was meant that may be either, people must say."""
    played = played_card(context)
    if played is None:
        return None
    over = over_wrong_lead(context.timeline, played)
    if over.led is None:
        return FOR_PEOPLE
    return for_good(yes_no(over.led)) if over.for_good else so_far(over.led)


def next_hand_played(context: Context) -> YesNo | None:
    """Whether the hand after the wrong leader played to the lead before anybody had refused it."""
    played, over = played_card(context), next_card(context)
    if played is None or (over is None and not taken_back(context) and not said(context)):
        return None
    return yes_no(over is not None and over.seat == context.timeline.game.lho(played.seat))


def defender_played(context: Context) -> Literal["none", "next_hand", "other_defender"] | None:
    """Which defender was the first to play to declarer's wrong lead."""
    played = played_card(context)
    over = next_card(context)
    first = None if over is None or over.is_lead else over.seat
    if played is None or (first is None and not taken_back(context) and not said(context)):
        return None
    return (
        "none"
        if first is None
        else "next_hand"
        if first == context.timeline.game.lho(played.seat)
        else "other_defender"
    )


def defenders_say(context: Context) -> Literal["accept", "refuse"] | None:
    """What the defenders said; if they differ, the one next to play after the wrong lead decides (55A)."""
    played, words = played_card(context), said(context)
    if played is None:
        return None
    if not words:
        return "refuse" if taken_back(context) else None
    decides = context.timeline.game.lho(played.seat)
    return next((word for seat, word in words if seat == decides), words[0][1])


def proper_leader(context: Context) -> Literal["partner", "declaring_side", "defender"] | None:
    """Whose lead it was: the partner's of the defender who led, declarer's side's, or, declarer having led, a
    defender's."""
    turn, hand, state = context.fault.turn, context.fault.hand, context.before
    if turn is None or hand is None:
        return None
    if state.role(turn) != "defender":
        return "declaring_side"
    return "partner" if state.role(hand) == "defender" else "defender"


def opponent_on_lead(context: Context) -> Literal["demands_back", "lets_take_back", "lets_stand"] | None:
    """What the other side did about the lead: demand it back, let it be taken back, or play on."""
    gone, side = context.timeline.withdrawn.get(context.fault.step), context.fault.offender or ""
    game, words = context.timeline.game, []
    for step in context.timeline.steps[context.fault.step + 1 : gone]:
        if isinstance(step.did, CardPlayed):
            return None if game.same_side(step.did.seat, side) else "lets_stand"
        if isinstance(step.event, TableEvent) and step.event.seat and not game.same_side(step.event.seat, side):
            words.append(step.event.name)
    if gone is None:
        return None
    # Who only points at the lead has not said what he wants.
    return "demands_back" if {"refuse", "demand"} & set(words) else "lets_take_back" if "agree" in words else None
