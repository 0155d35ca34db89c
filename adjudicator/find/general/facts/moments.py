"""When a fault was mentioned, and what had happened by then: the deadlines that the laws name."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import said_in
from adjudicator.find.calls.details import LateWord
from adjudicator.find.deriving import (
    FOR_PEOPLE,
    NOT_SO_FAR,
    Context,
    Derived,
    Unread,
    YesNo,
    for_good,
    so_far,
    value_of,
    yes_no,
)
from adjudicator.record.events import Played, TableEvent
from adjudicator.table.lookups import written
from adjudicator.table.state import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state import Step

_PLAY = ("bet", "call", "raise", "check", "drop", "up", "draw", "discard", "meld")
"""Lines that tell of play in games without calls and tricks."""


def events(context: Context, *names: str) -> Iterator[tuple[Step, TableEvent]]:
    """The table events of those names, with their steps."""
    return written(context.timeline, *names)


def mention(context: Context) -> int | None:
    """The step at which the fault was first mentioned, if anything in the record mentions it."""
    words = sorted(said_in(context.timeline.game.raw))
    for step, event in written(context.timeline, "deal", "withdraw", *words, after=context.fault.step):
        if event.name != "deal" or "redeal-demanded" in event.words:
            return step.index
    return None


def by_then(context: Context) -> tuple[Step, ...]:
    """The steps before the mention; all of them where nothing mentions it."""
    return context.timeline.steps[: mention(context)]


def went_on(context: Context) -> bool:
    """Whether the deal was not yet over when the fault was first mentioned: what ends with the deal had not come.

    In games of tricks the table shows it; in others what was done afterwards.
    """
    found = mention(context)
    if found is None:
        return False
    state, later = context.timeline.steps[found].before, context.timeline.steps[found:]
    if state.game.tricks:
        begun = state.current is not None or bool(state.tricks)
        return (state.stage == "play" and begun) or (state.stage == "auction" and not state.auction.closed)
    return any(getattr(step.event, "name", "") in _PLAY for step in later)


def redeal_demanded(context: Context) -> Derived[YesNo] | None:
    """A ``!deal redeal-demanded``, or a record that goes on without one."""
    if any("redeal-demanded" in event.words for _, event in events(context, "deal")):
        return for_good("yes")
    gone_on = any(step.did or getattr(step.event, "name", "") in _PLAY for step in context.timeline.steps)
    return NOT_SO_FAR if gone_on else None


def all_looked(context: Context) -> str | None:
    """Every player has called or discarded, or a card was led, before anybody mentions it or demands a new deal."""
    if value_of(redeal_demanded(context)) == "yes":
        return None
    steps = by_then(context)
    acted: set[str | None] = {step.did.seat for step in steps if isinstance(step.did, CallMade)}
    acted |= {step.event.seat for step in steps if getattr(step.event, "name", "") == "discard"}
    led = any(isinstance(step.did, CardPlayed) for step in steps)
    return "yes" if led or acted >= set(context.timeline.game.seats) else None


def demander_looked(context: Context) -> Derived[YesNo] | None:
    """Whether who demands a new deal had looked at his cards."""
    looked: set[str | None] = set()
    for _, event in events(context, "deal"):
        if "looked" in event.words:
            looked.add(event.seat)
        elif "redeal-demanded" in event.words:
            return so_far(event.seat in looked)
    return None


def opening_lead_made(context: Context) -> YesNo | None:
    """Whether a card was led between the fault and its first mention; if nobody mentions it, whether one was at all.

    A call that was put right while others called needed no words; what came with the play on was after the lead.
    """
    at = context.fault.step
    told = context.fault.of(LateWord)
    if told and told.after_the_lead:
        return "yes"
    if context.fault.status == "corrected" and at >= 0:
        done = [*islice((step.did for step in islice(context.timeline.steps, at, None) if step.did is not None), 2)]
        if len(done) > 1 and all(isinstance(did, CallMade) and not did.late for did in done):
            return "no"
    led = any(isinstance(step.did, CardPlayed) for step in by_then(context)[max(context.fault.step, 0) :])
    return None if mention(context) is None and not led else yes_no(led)


def play_begun(context: Context) -> Derived[YesNo] | None:
    """Whether a card had been led when it was found."""
    return so_far(any(isinstance(step.did, CardPlayed) for step in by_then(context)))


def trump_turned(context: Context) -> Derived[YesNo]:
    """Whether the trump card had been turned by then."""
    found = mention(context)
    turned = any(found is None or step.index < found for step, _ in events(context, "turned"))
    return so_far(turned)


def adversaries_looked(context: Context) -> YesNo | None:
    """Whether a player of the side that did not deal had looked at his cards by then."""
    game, dealer = context.timeline.game, context.timeline.start.dealer
    found = mention(context)
    for step, event in events(context, "deal"):
        early = found is None or step.index < found
        if "looked" in event.words and event.seat and early and not game.same_side(event.seat, dealer):
            return "yes"
    return None


def all_played_first_trick(context: Context) -> Derived[YesNo]:
    """Whether every hand had played to the first trick by then."""
    found = mention(context)
    state = context.timeline.end if found is None else context.timeline.steps[found].before
    return so_far(bool(state.tricks))


def score_agreed(context: Context) -> Derived[YesNo] | None:
    """Whether ``!score-agreed`` stands before the mention."""
    found = mention(context)
    for step, _ in events(context, "score-agreed"):
        return so_far(found is None or step.index < found)
    return NOT_SO_FAR if went_on(context) else None


def score_entered(context: Context) -> YesNo | None:
    """Whether the score of the deal had been agreed and entered."""
    return "yes" if any(True for _ in events(context, "score-agreed")) else None


def round_over(context: Context) -> Derived[YesNo] | None:
    """Whether the round had ended when it was first mentioned."""
    for step, _ in events(context, "round-over"):
        found = mention(context)
        return for_good(yes_no(found is None or step.index < found))
    return NOT_SO_FAR if went_on(context) else None


def tricks_mixed(context: Context) -> Unread | None:
    """Tricks mixed after the fault may leave no proof of it; whether it can still be proved, people must say."""
    mixed = any(step.index > context.fault.step for step, _ in events(context, "mixed"))
    return FOR_PEOPLE if mixed else None


def facts_lost(context: Context) -> Unread | None:
    """Mixed cards may leave no proof of what was played; whether it can still be found out, people must say."""
    return FOR_PEOPLE if any(True for _ in events(context, "mixed")) else None


def dummy_forfeited(context: Context) -> YesNo | None:
    """Whether dummy had looked at a card in another hand."""
    dummy = context.before.dummy
    for step, event in events(context, "deal", "looked"):
        if "looked" in (event.name, *event.words) and event.seat == dummy and step.index < context.fault.step:
            return "yes"
    return None


def hands_returned(context: Context) -> Derived[YesNo] | None:
    """Whether ``!hands-returned`` stands before the mention."""
    for step, _ in events(context, "hands-returned"):
        found = mention(context)
        return so_far(found is None or step.index < found)
    return NOT_SO_FAR if went_on(context) else None


def either_looked(context: Context) -> YesNo | None:
    """Whether calls, melds or cards show that hands had been looked at by the time it was found."""
    found = mention(context)
    for step in by_then(context):
        if step.did is not None or getattr(step.event, "name", "") == "meld":
            return "yes" if found is None or step.index < found else None
    return None


def opponent_first_play(context: Context) -> Derived[YesNo] | None:
    """Whether the dealer's opponent, who plays first, had played when it was mentioned."""
    found = mention(context) or context.fault.step
    played = [step for step in context.timeline.steps if _plays(step)]
    return None if not played else so_far(played[0].index < found)


def _plays(step: Step) -> bool:
    return isinstance(step.event, Played) or getattr(step.event, "name", "") in ("take", "build")
