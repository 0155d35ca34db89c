"""Acceptance of an irregular action: accepted, refused or withdrawn, or still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.attention import is_acceptance
from adjudicator.evidence.lead_responses import is_answer_by_dummy
from adjudicator.evidence.play_duties import broken_duty, suit_of_played_card
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import CallMade, Step, Timeline


def acceptance_status(timeline: Timeline, did: CallMade | CardPlayed, next_hand: Seat) -> str:
    """``accepted`` if *next_hand* acted next over the action *did* (or it was accepted in words, or by laying down the
    hand), ``corrected`` if it was withdrawn, else ``open``."""
    if did.step in timeline.withdrawn:
        return "corrected"
    recounts = timeline.game.raw.get("recounting_options", ())
    objected = False
    for step in timeline.steps[did.step + 1 :]:
        if step.after.dummy_swapped and not step.before.dummy_swapped:
            return "accepted"
        if speaker_has_no_say(step, did):
            continue
        if is_acceptance(step.event) and not is_answer_by_dummy(step):
            return "accepted"
        match step.event:
            case TableEvent(name="refuse"):
                # A player who has refused it may still accept it before anything else is done.
                objected = True
            case TableEvent(name="elect", seat=str(), words=(option, *_)) if option in recounts:
                # A player who has the call count as something else has not accepted it as made (AT-50).
                return "open"
        if step.action is not None:
            if not timeline.stands(step.index) and isinstance(step.action, CardPlayed):
                continue
            if rightful_leader_made_own_lead(timeline, did) is not False:
                return "open"
            return "accepted" if step.action.seat == next_hand and not objected else "open"
    return "open"


def was_refused_before_acted_over(timeline: Timeline, did: CallMade | CardPlayed) -> bool:
    """Whether an opponent refused the action *did*, or drew attention to it, before anybody acted over it (CB-41,
    CB-68)."""
    for step in timeline.steps[did.step + 1 :]:
        if speaker_has_no_say(step, did):
            continue
        if is_acceptance(step.event) and not is_answer_by_dummy(step):
            return False
        match step.event:
            # A player who takes what the law offers against an action has not accepted it.
            case TableEvent(name="refuse") | TableEvent(name="attention" | "demand" | "elect", seat=str()):
                return True
        if step.action is not None:
            return bool(rightful_leader_made_own_lead(timeline, did))
    return False


def rightful_leader_made_own_lead(timeline: Timeline, did: CallMade | CardPlayed) -> bool | None:
    """Whether the rightful leader's card over the lead *did* out of turn was a lead of its own: its suit differs
    although the hand could follow, the next players follow that suit, and nobody follows the wrong lead.

    None while nobody has played to either lead or said that the wrong one is accepted.
    """
    if not isinstance(did, CardPlayed) or not did.is_lead or did.seat == did.turn or did.suit is None:
        return False
    since = timeline.steps[did.step + 1 :]
    cards = [step.action for step in since if isinstance(step.action, CardPlayed) and step.action.trick == did.trick]
    if not cards or cards[0].seat != did.turn or not timeline.stands(cards[0].step):
        return False
    # Once the wrong lead is withdrawn, the card played over it is a lead.
    if not cards[0].is_lead and broken_duty(timeline, cards[0]) != "follow":
        return False
    # Later cards of the wrong leader to the right lead prove nothing.
    others = (card for card in cards if card.seat != did.seat and timeline.stands(card.step))
    suits = [suit_of_played_card(timeline, card) for card in others]
    if suits[0] is None or did.suit in suits:
        return False
    if len(suits) > 1:
        return suits[1] == suits[0]
    return False if any(is_acceptance(step.event) and not is_answer_by_dummy(step) for step in since) else None


def trick_completed_after_rightful_lead(timeline: Timeline, did: CallMade | CardPlayed) -> bool:
    """Whether a lead out of turn was led over (``rightful_leader_made_own_lead``) and the trick was played out
    before any withdrawal: a later withdrawal does not refer to that card."""
    if not rightful_leader_made_own_lead(timeline, did):
        return False
    back = timeline.withdrawn.get(did.step)
    trick = did.trick if isinstance(did, CardPlayed) else 0
    later = (step.action for step in timeline.steps[did.step : back])
    return back is None or any(isinstance(card, CardPlayed) and card.trick > trick for card in later)


def speaker_has_no_say(step: Step, did: CallMade | CardPlayed) -> bool:
    """Whether the speaker at *step* has no say on the action *did*: a player of the offending side, or a non-player."""
    event, game = step.event, step.before.game
    if not isinstance(event, TableEvent) or event.seat is None or step.action is not None:
        return False
    return event.seat not in game.around or game.same_side(event.seat, did.seat)
