"""Facts about the time when an irregularity was first mentioned: the acts done by then, for the deadlines of the
laws."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import attention_lines, step_of_attention
from adjudicator.irregularities.details import (
    LateAnnouncement,
)
from adjudicator.irregularities.fact_derivation import (
    FOR_PEOPLE,
    PROVISIONAL_NO,
    Derived,
    FactContext,
    Unread,
    YesNo,
    derived_value,
    final_value,
    final_yes_or_provisional_no,
    yes_no,
)
from adjudicator.record.events import Played, TableEvent
from adjudicator.table.state_and_timeline import CallMade, CardPlayed
from adjudicator.table.timeline_queries import table_events_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Step


_PLAY_LINES = ("bet", "call", "raise", "check", "drop", "up", "draw", "discard", "meld")
"""Lines of play in games without calls and tricks."""


def table_events_of_whole_record(context: FactContext, *names: str) -> Iterator[tuple[Step, TableEvent]]:
    """The table events with the given names, with their steps."""
    return table_events_named(context.timeline, *names)


def first_mention_step(context: FactContext) -> int | None:
    """The step at which the irregularity was first mentioned; None if the record mentions it nowhere."""
    words = sorted(attention_lines(context.timeline.game.raw))
    for step, event in table_events_named(context.timeline, "deal", "withdraw", *words, after=context.fault.step):
        if event.name != "deal" or "redeal-demanded" in event.words:
            return step.index
    return None


def steps_from_start_to_mention(context: FactContext) -> tuple[Step, ...]:
    """The steps before the mention; all steps if there is none."""
    return context.timeline.steps[: first_mention_step(context)]


def deal_was_running_when_first_mentioned(context: FactContext) -> bool:
    """Whether the deal was still in progress when the irregularity was first mentioned.

    In trick games the table shows it; in others the later acts do.
    """
    found = first_mention_step(context)
    if found is None:
        return False
    state, later = context.timeline.steps[found].before, context.timeline.steps[found:]
    if state.game.tricks:
        begun = state.current is not None or bool(state.tricks)
        return (state.stage == "play" and begun) or (state.stage == "auction" and not state.auction.closed)
    return any(getattr(step.event, "name", "") in _PLAY_LINES for step in later)


def redeal_was_demanded(context: FactContext) -> Derived[YesNo] | None:
    """Whether a new deal was demanded (``!deal redeal-demanded``); ``no`` if the record goes on without that."""
    if any("redeal-demanded" in event.words for _, event in table_events_of_whole_record(context, "deal")):
        return final_value("yes")
    gone_on = any(step.action or getattr(step.event, "name", "") in _PLAY_LINES for step in context.timeline.steps)
    return PROVISIONAL_NO if gone_on else None


def all_had_acted_before_mention(context: FactContext) -> str | None:
    """Whether every player had called or discarded, or a card was led, before the first mention or the demand for a new
    deal."""
    if derived_value(redeal_was_demanded(context)) == "yes":
        return None
    steps = steps_from_start_to_mention(context)
    acted: set[str | None] = {step.action.seat for step in steps if isinstance(step.action, CallMade)}
    acted |= {step.event.seat for step in steps if getattr(step.event, "name", "") == "discard"}
    led = any(isinstance(step.action, CardPlayed) for step in steps)
    return "yes" if led or acted >= set(context.timeline.game.seats) else None


def redeal_demander_had_looked(context: FactContext) -> Derived[YesNo] | None:
    """Whether the player who demands a new deal had looked at their cards."""
    looked: set[str | None] = set()
    for _, event in table_events_of_whole_record(context, "deal"):
        if "looked" in event.words:
            looked.add(event.seat)
        elif "redeal-demanded" in event.words:
            return final_yes_or_provisional_no(event.seat in looked)
    return None


def opening_lead_made_before_mention(context: FactContext) -> YesNo | None:
    """Whether a card was led between the fault and its first mention; without a mention, whether one was led at all.

    A call corrected while the auction went on needed no words; acts in the play came after the lead.
    """
    at = context.fault.step
    told = context.fault.detail_as(LateAnnouncement)
    if told and told.after_the_lead:
        return "yes"
    if context.fault.status == "corrected" and at >= 0:
        done = [
            *islice((step.action for step in islice(context.timeline.steps, at, None) if step.action is not None), 2)
        ]
        if len(done) > 1 and all(isinstance(did, CallMade) and not did.late for did in done):
            return "no"
    led = any(
        isinstance(step.action, CardPlayed)
        for step in steps_from_start_to_mention(context)[max(context.fault.step, 0) :]
    )
    return None if first_mention_step(context) is None and not led else yes_no(led)


def play_begun_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether a card had been led when the irregularity was found."""
    return final_yes_or_provisional_no(
        any(isinstance(step.action, CardPlayed) for step in steps_from_start_to_mention(context))
    )


def trump_turned_before_mention(context: FactContext) -> Derived[YesNo]:
    """Whether the trump card had been turned by then."""
    found = first_mention_step(context)
    turned = any(found is None or step.index < found for step, _ in table_events_of_whole_record(context, "turned"))
    return final_yes_or_provisional_no(turned)


def dealers_adversary_looked_before_mention(context: FactContext) -> YesNo | None:
    """Whether a player of the side that did not deal had looked at their cards by then."""
    game, dealer = context.timeline.game, context.timeline.start.dealer
    found = first_mention_step(context)
    for step, event in table_events_of_whole_record(context, "deal"):
        early = found is None or step.index < found
        if "looked" in event.words and event.seat and early and not game.same_side(event.seat, dealer):
            return "yes"
    return None


def first_trick_complete_before_mention(context: FactContext) -> Derived[YesNo]:
    """Whether every hand had played to the first trick by then."""
    found = first_mention_step(context)
    state = context.timeline.end if found is None else context.timeline.steps[found].before
    return final_yes_or_provisional_no(bool(state.tricks))


def score_agreed_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether ``!score-agreed`` stands before the mention."""
    found = first_mention_step(context)
    for step, _ in table_events_of_whole_record(context, "score-agreed"):
        return final_yes_or_provisional_no(found is None or step.index < found)
    return PROVISIONAL_NO if deal_was_running_when_first_mentioned(context) else None


def score_agreed_at_any_time(context: FactContext) -> YesNo | None:
    """Whether the score of the deal had been agreed and entered."""
    return "yes" if any(True for _ in table_events_of_whole_record(context, "score-agreed")) else None


def round_over_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the round had ended when it was first mentioned."""
    for step, _ in table_events_of_whole_record(context, "round-over"):
        found = first_mention_step(context)
        return final_value(yes_no(found is None or step.index < found))
    return PROVISIONAL_NO if deal_was_running_when_first_mentioned(context) else None


def tricks_mixed_after_fault(context: FactContext) -> Unread | None:
    """Left to people if tricks were mixed after the fault: they must say whether it can still be proved."""
    mixed = any(step.index > context.fault.step for step, _ in table_events_of_whole_record(context, "mixed"))
    return FOR_PEOPLE if mixed else None


def facts_may_be_lost_by_mixing(context: FactContext) -> Unread | None:
    """Left to people if cards were mixed: they must say whether the facts can still be established."""
    return FOR_PEOPLE if any(True for _ in table_events_of_whole_record(context, "mixed")) else None


def hands_returned_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether ``!hands-returned`` stands before the mention."""
    for step, _ in table_events_of_whole_record(context, "hands-returned"):
        found = first_mention_step(context)
        return final_yes_or_provisional_no(found is None or step.index < found)
    return PROVISIONAL_NO if deal_was_running_when_first_mentioned(context) else None


def hands_seen_before_mention(context: FactContext) -> YesNo | None:
    """Whether calls, melds or cards show that hands had been looked at when the irregularity was found."""
    found = first_mention_step(context)
    for step in steps_from_start_to_mention(context):
        if step.action is not None or getattr(step.event, "name", "") == "meld":
            return "yes" if found is None or step.index < found else None
    return None


def dealers_opponent_had_played_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the dealer's opponent, who plays first, had played when the irregularity was mentioned."""
    found = first_mention_step(context) or context.fault.step
    played = [step for step in context.timeline.steps if _plays_or_moves_card(step)]
    return None if not played else final_yes_or_provisional_no(played[0].index < found)


def _plays_or_moves_card(step: Step) -> bool:
    return isinstance(step.event, Played) or getattr(step.event, "name", "") in ("take", "build")


def role_of_acting_hand(context: FactContext) -> Literal["declarer", "dummy", "defender"] | None:
    """The role of the hand that acted; for a fault of the deal, its role at the end."""
    hand = context.fault.acting_hand or context.fault.offender
    state = context.timeline.end if context.fault.step < 0 else context.table_before
    return state.role(hand) if hand else None


def call_made_before_attention(context: FactContext) -> Derived[YesNo]:
    """Whether anybody had called at this table when attention was drawn."""
    step = context.fault.step
    found = step_of_attention(context.timeline, step) if step >= 0 else None
    until = len(context.timeline.steps) if found is None else found
    return final_yes_or_provisional_no(any(made.step < until for made in context.timeline.calls))
