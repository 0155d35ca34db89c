"""Changes of call: a legal call withdrawn by its maker, and the facts that the law asks for about the change (Law
25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.evidence.call_responses import is_original_call_restored, replaced_call, replacement_call
from adjudicator.irregularities.details import CallFault
from adjudicator.irregularities.detection import Irregularity, irregularities_found_by
from adjudicator.irregularities.fact_derivation import (
    FactContext,
    YesNo,
    call_at_fault,
    yes_no,
)
from adjudicator.irregularities.irregular_bridge_call import (
    irregular_calls,
    is_change_at_lhos_turn,
    is_double_for_insufficient_bid,
    is_second_insufficient_bid,
    passes_ending_auction_too_soon,
)
from adjudicator.record.events import TableEvent
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.state_and_timeline import VOID_CALL, CallMade, CardPlayed
from adjudicator.table.timeline_queries import (
    has_table_event_between,
    last_table_event,
    steps_of_actions_withdrawn_between,
)
from adjudicator.values.bids_and_contracts import DOUBLE, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import Timeline


def changes_of_call(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """A call that was legal when made, withdrawn and replaced."""
    faults: list[Irregularity] | None = None
    irregular: set[int] = set()
    # In a round of calls a bid out of turn stands, so changing it is an ordinary change of call (BO-01, BO-02).
    in_round = timeline.game.auction == "round"
    for at, gone in sorted(timeline.withdrawn.items()):
        made, undoing = timeline.steps[at].action, timeline.steps[gone].event
        if not isinstance(made, CallMade) or not (isinstance(undoing, TableEvent) or undoing.seat == made.seat):
            continue
        again = replacement_call(timeline, made)
        if timeline.record.ruled(timeline.steps[gone].event_index) or (
            again is not None and is_original_call_restored(timeline, again)
        ):
            # Withdrawn because of a ruling: that is no change of mind.
            continue
        if faults is None:
            faults = [*_irregular_calls_of_auction(timeline.record, timeline, bound)]
            faults = [fault for fault in faults if fault.kind != "bid-out-of-rotation" or not in_round]
            irregular = {fault.step for fault in faults}
        if at in irregular or _withdrawn_with_earlier_call(timeline, at, gone):
            continue
        if made.late and timeline.game.raw.get("trump_free"):
            continue
        with_first = is_second_insufficient_bid(timeline, made) or (
            made.counts_as == VOID_CALL and is_double_for_insufficient_bid(timeline, made)
        )
        if not in_round and (with_first or _withdrawn_by_ruling(timeline, made, gone, faults)):
            continue
        summary = f"{made.seat} takes back {made.call}, a legal call."
        detail = CallFault(call=made.call)
        faults.append(
            Irregularity("change-of-call", made.seat, at, "corrected", summary, detail=detail, noticed_step=gone)
        )
        irregular.add(at)
        yield faults[-1]


def _irregular_calls_of_auction(
    record: Record, timeline: Timeline, bound: Sequence[ActiveObligation]
) -> Iterator[Irregularity]:
    """The irregular calls of an auction of this game."""
    if timeline.game.auction == "round":
        from adjudicator.irregularities.irregular_non_bridge_call import (
            irregular_round_calls,  # few games have auctions of this kind
        )

        yield from irregularities_found_by(irregular_round_calls, timeline)
    elif timeline.game.non_bridge_auction_rules is not None:
        from adjudicator.irregularities.irregular_non_bridge_call import (
            irregular_non_bridge_calls,  # auctions other than bridge's
        )

        yield from irregularities_found_by(irregular_non_bridge_calls, timeline, bound)
    elif timeline.game.auction == "bridge":
        yield from irregularities_found_by(irregular_calls, timeline, bound)
    yield from irregularities_found_by(passes_ending_auction_too_soon, timeline, bound)


def _withdrawn_with_earlier_call(timeline: Timeline, at: int, gone: int) -> bool:
    """Whether the call is withdrawn only because an irregular call before it was (no change of mind)."""
    return any(earlier < at for earlier in steps_of_actions_withdrawn_between(timeline, at, gone))


def _withdrawn_by_ruling(timeline: Timeline, made: CallMade, gone: int, faults: Sequence[Irregularity]) -> bool:
    """Whether the call is withdrawn because of a ruling on an earlier irregular call: the director has come in between,
    and had not come at that call; or it is the double that may not replace it (27B3).

    If the irregular call is withdrawn too, any line that precedes a ruling is sufficient evidence.
    """
    first = replaced_call(timeline, made)
    director = ("director", "refuse")
    said = {
        True: has_table_event_between(timeline, made.step, gone, *LINES_BEFORE_RULING),
        False: has_table_event_between(timeline, made.step, gone, *director),
    }
    director_came = last_table_event(timeline, *director, before=made.step)
    for fault in faults:
        if fault.step >= made.step or fault.status == "accepted":
            continue
        replaces = first is not None and first.step == fault.step
        together = timeline.withdrawn.get(fault.step, -1) >= made.step
        spoken = said[together]
        if not spoken and not replaces:
            continue
        dealt_with = fault.step < director_came
        if spoken and not dealt_with and (replaces or timeline.withdrawn.get(fault.step, gone) >= made.step):
            return True
        if replaces and dealt_with and made.call in (DOUBLE, REDOUBLE) and fault.kind == "insufficient-bid":
            return True
    return False


def _steps_of_change(context: FactContext) -> tuple[int, int | None] | None:
    """(step of the first call, step at which the change was asked for or made)."""
    made = call_at_fault(context)
    if made is None:
        return None
    if is_change_at_lhos_turn(context):
        first = next(call for call in reversed(context.table_before.auction.calls) if call.seat == made.seat)
        return first.step, made.step
    return made.step, context.timeline.withdrawn.get(made.step)


def _second_call(context: FactContext) -> CallMade | None:
    made = call_at_fault(context)
    if made is None or is_change_at_lhos_turn(context):
        return made
    return replacement_call(context.timeline, made)


def change_was_in_time(context: FactContext) -> YesNo | None:
    """Whether partner had not yet called and no card was led when the change was made (25A4, 25A5)."""
    changed = _steps_of_change(context)
    if changed is None or changed[1] is None:
        return None
    partner = context.table_before.game.partner(context.fault.offender or "")
    for step in context.timeline.steps[changed[0] + 1 : changed[1]]:
        did, event = step.action, step.event
        if isinstance(did, CardPlayed) or (isinstance(did, CallMade) and did.seat == partner and not did.late):
            return "no"
        if isinstance(event, TableEvent) and event.name == "hands-returned":
            return "no"
    return "yes"


def lho_call_over_first_call(context: FactContext) -> Literal["none", "stands", "taken_back"] | None:
    """Whether the player on the left had called over the first call, and whether that call was withdrawn (25A6)."""
    changed, timeline = _steps_of_change(context), context.timeline
    if changed is None or changed[1] is None:
        return None
    left = context.table_before.game.lho(context.fault.offender or "")
    calls = [step.action for step in timeline.steps[changed[0] + 1 : changed[1]] if isinstance(step.action, CallMade)]
    over = [made for made in calls if made.seat == left]
    if not over:
        return "none"
    gone = timeline.withdrawn.get(over[-1].step)
    if gone is None:
        return "stands"
    later = (step.action for step in timeline.steps[gone:])
    again = next((did for did in later if isinstance(did, CallMade) and did.seat == left), None)
    # A player who makes the same call again over the new one leaves nothing changed.
    return "stands" if again is not None and again.call == over[-1].call else "taken_back"


def different_new_call_was_shown(context: FactContext) -> YesNo | None:
    """Whether another call was made; a player who returns to the first call unprompted has shown none."""
    made, second = call_at_fault(context), _second_call(context)
    if made is None or second is None:
        return None
    return yes_no(second is made or second.call != made.call)


def lho_response_to_change(context: FactContext) -> Literal["accepts", "refuses", "no_new_call"] | None:
    """Response of the player on the left to the second call. Only words count: only that player can say whether a call
    was made over it or in turn (25B1, 28B)."""
    second = _second_call(context)
    if second is None:
        return None
    if different_new_call_was_shown(context) == "no":
        return "no_new_call"
    left, director = context.table_before.game.lho(second.seat), False
    gone = context.timeline.withdrawn.get(second.step)
    for step in context.timeline.steps[second.step + 1 :]:
        event, did = step.event, step.action
        if isinstance(event, TableEvent):
            if event.name in ("accept", "refuse") and event.seat in (None, left):
                return "accepts" if event.name == "accept" else "refuses"
            director = director or event.name == "director"
            if step.index == gone:
                return "refuses" if director else None
        if isinstance(did, CallMade):
            return None
    return None


def lho_called_before_change(context: FactContext) -> YesNo | None:
    """Whether the player on the left called (or led) between the call and its change."""
    offender, timeline = context.fault.offender, context.timeline
    changed = timeline.withdrawn.get(context.fault.step)
    if offender is None or changed is None:
        return None
    left = timeline.game.lho(offender)
    return yes_no(
        any(step.action and step.action.seat == left for step in timeline.steps[context.fault.step + 1 : changed])
    )
