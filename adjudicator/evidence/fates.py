"""What became of an irregular action: accepted, corrected or still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.table.state import CallMade, Timeline


def fate(timeline: Timeline, did: CallMade | CardPlayed, next_hand: Seat) -> str:
    """``accepted`` when *next_hand* acted next over it (or it was accepted in words, or by laying down the hand),
    ``corrected`` when it was taken back, else ``open``."""
    if did.step in timeline.withdrawn:
        return "corrected"
    recounts = timeline.game.raw.get("recounting_options", ())
    for step in timeline.steps[did.step + 1 :]:
        if step.after.dummy_swapped and not step.before.dummy_swapped:
            return "accepted"
        match step.event:
            case TableEvent(name="accept"):
                return "accepted"
            case TableEvent(name="refuse"):
                return "open"
            case TableEvent(name="elect", seat=str() as seat, words=(option, *_)) if option in recounts:
                # Who has the call count as something else has not accepted it as it was made (AT-50).
                if seat in timeline.game.seats and not timeline.game.same_side(seat, did.seat):
                    return "open"
        if step.did is not None:
            if not timeline.stands(step.index) and isinstance(step.did, CardPlayed):
                continue
            return "accepted" if step.did.seat == next_hand else "open"
    return "open"


def refused(timeline: Timeline, did: CallMade | CardPlayed) -> bool:
    """Whether an opponent refused the action, or drew attention to it, before anybody acted over it (CB-41, CB-68)."""
    game = timeline.steps[did.step].before.game
    for step in timeline.steps[did.step + 1 :]:
        match step.event:
            case TableEvent(name="refuse"):
                return True
            case TableEvent(name="attention", seat=str() as seat) if seat in game.seats:
                if not game.same_side(seat, did.seat):
                    return True
            case TableEvent(name="elect", seat=str() as seat, words=(option, *_)) if seat in game.seats:
                # Who takes what the law offers against an action has not accepted it.
                if not game.same_side(seat, did.seat):
                    return option != "accept"
            case TableEvent(name="accept"):
                return False
        if step.did is not None:
            return False
    return False
