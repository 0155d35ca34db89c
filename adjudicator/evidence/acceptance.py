"""The fate of an irregular action: accepted, refused or taken back by the other side, or still open."""

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
    """``accepted`` when *next_hand* acted next over it (or it was accepted in words, or by laying down the hand),
    ``corrected`` when it was taken back, else ``open``."""
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
                # Whoever has refused it may still say, before anything is done, that he accepts it after all.
                objected = True
            case TableEvent(name="elect", seat=str(), words=(option, *_)) if option in recounts:
                # Who has the call count as something else has not accepted it as it was made (AT-50).
                return "open"
        if step.did is not None:
            if not timeline.stands(step.index) and isinstance(step.did, CardPlayed):
                continue
            if rightful_lead_was_made(timeline, did) is not False:
                return "open"
            return "accepted" if step.did.seat == next_hand and not objected else "open"
    return "open"


def was_refused(timeline: Timeline, did: CallMade | CardPlayed) -> bool:
    """Whether an opponent refused the action, or drew attention to it, before anybody acted over it (CB-41, CB-68)."""
    for step in timeline.steps[did.step + 1 :]:
        if speaker_has_no_say(step, did):
            continue
        if is_acceptance(step.event) and not is_answer_by_dummy(step):
            return False
        match step.event:
            # Who takes what the law offers against an action has not accepted it.
            case TableEvent(name="refuse") | TableEvent(name="attention" | "demand" | "elect", seat=str()):
                return True
        if step.did is not None:
            return bool(rightful_lead_was_made(timeline, did))
    return False


def rightful_lead_was_made(timeline: Timeline, did: CallMade | CardPlayed) -> bool | None:
    """Whether the card over a lead out of turn was led by the hand whose lead it was, and not played to the wrong one:
    it is of another suit than that hand could follow, whoever plays next follows it, and nobody the other.

    None as long as nobody has played to either, nor said that the wrong one is accepted.
    """
    if not isinstance(did, CardPlayed) or not did.is_lead or did.seat == did.turn or did.suit is None:
        return False
    since = timeline.steps[did.step + 1 :]
    cards = [step.did for step in since if isinstance(step.did, CardPlayed) and step.did.trick == did.trick]
    if not cards or cards[0].seat != did.turn or not timeline.stands(cards[0].step):
        return False
    # Once the wrong lead has gone back, what was put on it is a lead.
    if not cards[0].is_lead and broken_duty(timeline, cards[0]) != "follow":
        return False
    # What the wrong leader himself plays to the right lead tells nothing.
    others = (card for card in cards if card.seat != did.seat and timeline.stands(card.step))
    suits = [suit_of_played_card(timeline, card) for card in others]
    if suits[0] is None or did.suit in suits:
        return False
    if len(suits) > 1:
        return suits[1] == suits[0]
    return False if any(is_acceptance(step.event) and not is_answer_by_dummy(step) for step in since) else None


def rightful_lead_was_played_out(timeline: Timeline, did: CallMade | CardPlayed) -> bool:
    """Whether a lead out of turn was led over (``rightful_lead_was_made``) and the trick was played out before
    anybody took it back: whoever takes something back only then is not speaking of that card."""
    if not rightful_lead_was_made(timeline, did):
        return False
    back = timeline.withdrawn.get(did.step)
    trick = did.trick if isinstance(did, CardPlayed) else 0
    later = (step.did for step in timeline.steps[did.step : back])
    return back is None or any(isinstance(card, CardPlayed) and card.trick > trick for card in later)


def speaker_has_no_say(step: Step, did: CallMade | CardPlayed) -> bool:
    """Whether what is said at *step* is said by the side that *did* it, or by nobody who plays: none of them accepts or
    refuses it."""
    event, game = step.event, step.before.game
    if not isinstance(event, TableEvent) or event.seat is None or step.did is not None:
        return False
    return event.seat not in game.around or game.same_side(event.seat, did.seat)
