"""Calls amended by a ruling: the call that a recorded one counts as, or that it counts for nothing.

The amendment is data of each effect: ``counts_as`` and ``amends`` in the list of effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.call_responses import lho_called_before_ruling, step_of_ruling_on_call
from adjudicator.table.call_overrides import NO_OVERRIDES, CallOverrides
from adjudicator.table.state_and_timeline import VOID_CALL, CallMade
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE, bid_rank, denomination_of_bid

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.findings import Effect
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase


def calls_amended_by_effects(
    fault: Irregularity, effects: Collection[Effect], timeline: Timeline, laws: Rulebase, chosen: int | None
) -> CallOverrides:
    """The calls that *effects* amend. *chosen* is the step in which somebody chose the effects."""
    made = timeline.steps[fault.step].action if fault.step >= 0 else None
    if not isinstance(made, CallMade):
        return NO_OVERRIDES
    infos = [info for effect in effects if (info := laws.effect(effect.name))]
    sorts = {info.counts_as for info in infos}
    ruled: dict[int, str] = {}
    kept: set[int] = set()
    for sort, counts in _COUNTS_AS.items():
        ruled |= counts(timeline, made) if sort in sorts else {}
    if _AS_MADE in sorts and timeline.game.called_over_player_keeps_turn:
        kept.add(timeline.steps[made.step].event_index)
    decided: dict[int, dict[int, str]] = {}
    for info in infos if timeline.game.auction == "bridge" else ():
        if info.amends:
            amends = _AMENDS[info.amends](timeline, made)
            if chosen is None:
                ruled |= amends
            else:
                decided.setdefault(timeline.steps[chosen].event_index, {}).update(amends)
    return CallOverrides(ruled, kept, decided)


def _call_or_replacement_counted_as_pass(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """The irregular call itself, where the game has an auction of words; at bridge the call that replaced it (CB-25,
    CB-33)."""
    if timeline.game.non_bridge_auction_rules is not None:
        return {timeline.steps[made.step].event_index: PASS}
    return dict.fromkeys(_events_of_replacing_call(timeline, made), PASS)


def _call_out_of_turn_made_void(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """A call made out of turn is void from the beginning: calling over it does not accept it."""
    void = timeline.game.non_bridge_auction_rules is not None and made.seat != made.turn
    return {timeline.steps[made.step].event_index: VOID_CALL} if void else {}


def _cancelled_call_counted_as_pass(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """A pass in place of a cancelled call that nobody has taken off the table (37B, 38)."""
    return (
        {timeline.steps[made.step].event_index: PASS}
        if _is_cancelled_without_recorded_withdrawal(timeline, made)
        else {}
    )


_AS_MADE = "as-made"
_COUNTS_AS = {
    "pass": _call_or_replacement_counted_as_pass,
    "nothing": _call_out_of_turn_made_void,
    "pass-put-in": _cancelled_call_counted_as_pass,
}
"""The functions for each way that a call may count. If several are ordered, the last one applies."""


def _call_counted_as_bidding_all_tricks(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """The call counts as a bid of all the tricks in the denomination that it named (AT-50)."""
    return (
        {timeline.steps[made.step].event_index: f"{_ALL}{denomination_of_bid(made.call)}"}
        if timeline.stands(made.step)
        else {}
    )


def _calls_voided_since_opponents_last_bid(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """Nothing called since the last earlier bid of the other side counts, so that this one is the final bid (AT-50)."""
    earlier = [call for call in timeline.calls if call.step <= made.step and timeline.stands(call.step)]
    bids = [n for n, call in enumerate(earlier) if bid_rank(call.call) and call.counts_as == call.call]
    theirs = [n for n in bids if not timeline.game.same_side(earlier[n].seat, made.seat)]
    since = earlier[theirs[-1] + 1 :] if theirs else []
    return {timeline.steps[call.step].event_index: VOID_CALL for call in since if call.call != PASS}


def _earlier_doubles_made_void(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """No double and no redouble made before it counts (CB-51)."""
    earlier = (call for call in timeline.calls if call.step < made.step and timeline.stands(call.step))
    return {timeline.steps[call.step].event_index: VOID_CALL for call in earlier if call.call in (DOUBLE, REDOUBLE)}


_AMENDS = {
    "all-tricks": _call_counted_as_bidding_all_tricks,
    "last-bid": _calls_voided_since_opponents_last_bid,
    "no-doubles": _earlier_doubles_made_void,
}
_ALL = 7


def _events_of_replacing_call(timeline: Timeline, made: CallMade) -> set[int]:
    """The event of the call that replaced the irregular one, which counts as a pass (CB-33). Empty if the irregular
    call stands: then that call itself counts as a pass (CB-25)."""
    gone = timeline.withdrawn.get(made.step)
    for step in timeline.steps[gone + 1 :] if gone is not None else ():
        if isinstance(step.action, CallMade) and step.action.seat == made.seat:
            return set() if step.action.call == PASS else {step.event_index}
    return set()


def _is_cancelled_without_recorded_withdrawal(timeline: Timeline, made: CallMade) -> bool:
    """Whether the ruling came before anybody called over the call, and the record has no withdrawal for it
    (37B, 38)."""
    ruled = step_of_ruling_on_call(timeline, made) is not None
    return timeline.stands(made.step) and ruled and not lho_called_before_ruling(timeline, made)
