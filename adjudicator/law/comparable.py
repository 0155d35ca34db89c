"""What a ruling changes in the calls as they were recorded, and what a comparable call takes away from a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.call_answers import left_called, ruled_at
from adjudicator.law.rulings import effect_of
from adjudicator.table.amended import AS_MADE, Amended
from adjudicator.table.state import VOID, CallMade
from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE, bid_rank, denomination_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.findings import Effect, Ruling
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

LAPSES = "lapse_if_comparable"
_CANCELS = frozenset(("bid_void", "cancel_call"))
_LAPSING = (LAPSES, "lead_restriction_26B", "info_16C")
_INSTEAD = (
    {"effect": "no_lead_restriction"},
    {"effect": "no_info_16C"},
    {"effect": "end_check", "law": "23C"},
)
"""What a comparable call leaves of a lead restriction and of Law 16C (23, 26A)."""


def amended_calls(
    fault: Irregularity, effects: Collection[Effect], timeline: Timeline, laws: Rulebase, chosen: int | None
) -> Amended:
    """What *effects* make of the calls, where somebody chose them in the step *chosen*."""
    made = timeline.steps[fault.step].did if fault.step >= 0 else None
    if not isinstance(made, CallMade):
        return AS_MADE
    ruled: dict[int, str] = {}
    kept: set[int] = set()
    decided: dict[int, dict[int, str]] = {}
    names = {effect.name for effect in effects}
    at = timeline.steps[made.step].at
    if "call_becomes_pass" in names and timeline.game.bidding is not None:
        ruled[at] = PASS
    elif "call_becomes_pass" in names:
        ruled |= dict.fromkeys(_replacement(timeline, made), PASS)
    if names & _CANCELS and timeline.game.bidding is not None and made.seat != made.turn:
        # Void from the beginning: nobody accepts it by calling over it.
        ruled[at] = VOID
    if "pass_substituted" in names and _cancelled_where_it_stands(timeline, made):
        ruled[at] = PASS
    if "accept" in names and timeline.game.own_turn_first:
        kept.add(at)
    for effect in effects:
        info = laws.effect(effect.name)
        if info and info.amends and timeline.game.auction == "bridge":
            amends = _AMENDS[info.amends](timeline, made)
            if chosen is None:
                ruled |= amends
            else:
                decided.setdefault(timeline.steps[chosen].at, {}).update(amends)
    return Amended(ruled, kept, decided)


def _all_tricks(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """The call counts as a bid of all the tricks in the denomination that it named (AT-50)."""
    return {timeline.steps[made.step].at: f"{_ALL}{denomination_of(made.call)}"} if timeline.stands(made.step) else {}


def _last_bid(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """Nothing called since the last earlier bid of the other side counts, so that this one is the final bid (AT-50)."""
    earlier = [call for call in timeline.calls if call.step <= made.step and timeline.stands(call.step)]
    bids = [n for n, call in enumerate(earlier) if bid_rank(call.call) and call.counts == call.call]
    theirs = [n for n in bids if not timeline.game.same_side(earlier[n].seat, made.seat)]
    since = earlier[theirs[-1] + 1 :] if theirs else []
    return {timeline.steps[call.step].at: VOID for call in since if call.call != PASS}


def _no_doubles(timeline: Timeline, made: CallMade) -> dict[int, str]:
    """No double and no redouble made before it counts (CB-51)."""
    earlier = (call for call in timeline.calls if call.step < made.step and timeline.stands(call.step))
    return {timeline.steps[call.step].at: VOID for call in earlier if call.call in (DOUBLE, REDOUBLE)}


_AMENDS = {"all-tricks": _all_tricks, "last-bid": _last_bid, "no-doubles": _no_doubles}
_ALL = 7


def _replacement(timeline: Timeline, made: CallMade) -> set[int]:
    """The call that replaced the irregular one counts as a pass (CB-33); one that stands already does (CB-25)."""
    gone = timeline.withdrawn.get(made.step)
    for step in timeline.steps[gone + 1 :] if gone is not None else ():
        if isinstance(step.did, CallMade) and step.did.seat == made.seat:
            return set() if step.did.call == PASS else {step.at}
    return set()


def _cancelled_where_it_stands(timeline: Timeline, made: CallMade) -> bool:
    """Whether the ruling came before anybody called over it, and the record has no withdrawal for it (37B, 38)."""
    ruled = ruled_at(timeline, made) is not None
    return timeline.stands(made.step) and ruled and not left_called(timeline, made)


def if_comparable(ruling: Ruling, rulebase: Rulebase) -> Ruling:
    """*ruling* where the call that stands in the end is comparable with the cancelled one (26A)."""
    if all(effect.name != LAPSES for effect in ruling.effects):
        return ruling
    rest = tuple(effect for effect in ruling.effects if effect.name not in _LAPSING)
    return ruling._replace(effects=(*rest, *(effect_of(spec, rulebase) for spec in _INSTEAD)))
