"""A legal call taken back by the player who made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.call_answers import put_back, replaced_by, replacement_of
from adjudicator.evidence.spoken import SPOKEN
from adjudicator.find.calls.details import CallFault
from adjudicator.find.calls.faults.irregular_calls import double_instead, irregular_calls, second_insufficient
from adjudicator.find.calls.faults.stolen_turns import auction_ended_too_soon
from adjudicator.find.detecting import Irregularity, found_by
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound
from adjudicator.table.lookups import last_written, withdrawn_between, written_between
from adjudicator.table.state import VOID, CallMade
from adjudicator.values.bids import DOUBLE, REDOUBLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def change_of_call(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A call that was legal when made, withdrawn and replaced."""
    faults: list[Irregularity] | None = None
    irregular: set[int] = set()
    # In a round of calls a bid out of turn stands, so to change it is a change of call like any other (BO-01, BO-02).
    in_round = timeline.game.auction == "round"
    for at, gone in sorted(timeline.withdrawn.items()):
        made, undoing = timeline.steps[at].did, timeline.steps[gone].event
        if not isinstance(made, CallMade) or not (isinstance(undoing, TableEvent) or undoing.seat == made.seat):
            continue
        again = replaced_by(timeline, made)
        if record.ruled(timeline.steps[gone].event_index) or (again is not None and put_back(timeline, again)):
            # A ruling takes it back: that is no change of mind.
            continue
        if faults is None:
            faults = [*_irregular(record, timeline, bound)]
            faults = [fault for fault in faults if fault.kind != "bid-out-of-rotation" or not in_round]
            irregular = {fault.step for fault in faults}
        if at in irregular or _freed(timeline, at, gone):
            continue
        if made.late and timeline.game.raw.get("trump_free"):
            continue
        with_first = second_insufficient(timeline, made) or (made.counts == VOID and double_instead(timeline, made))
        if not in_round and (with_first or _ruled_away(timeline, made, gone, faults)):
            continue
        summary = f"{made.seat} takes back {made.call}, a legal call."
        detail = CallFault(call=made.call)
        faults.append(Irregularity("change-of-call", made.seat, at, "corrected", summary, detail=detail, known=gone))
        irregular.add(at)
        yield faults[-1]


def _irregular(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """The calls of such an auction that were not legal."""
    if timeline.game.auction == "round":
        from adjudicator.find.calls.faults.round_calls import round_calls  # few games are called so

        yield from found_by(round_calls, record, timeline)
    elif timeline.game.bidding is not None:
        from adjudicator.find.calls.faults.game_calls import game_calls  # bridge is called otherwise

        yield from found_by(game_calls, record, timeline, bound)
    elif timeline.game.auction == "bridge":
        yield from found_by(irregular_calls, record, timeline, bound)
    yield from found_by(auction_ended_too_soon, record, timeline, bound)


def _freed(timeline: Timeline, at: int, gone: int) -> bool:
    """Whether the call is taken back only because an irregular one before it was (no change of mind)."""
    return any(earlier < at for earlier in withdrawn_between(timeline, at, gone))


def _ruled_away(timeline: Timeline, made: CallMade, gone: int, faults: Sequence[Irregularity]) -> bool:
    """Whether the call is taken back because of a ruling on an irregular call before it: the director has come in
    between, and has not come to the irregular call before; or it is the double that may not replace it (27B3).

    Where the irregular call goes back as well any word by which a table comes to a ruling shows that.
    """
    first = replacement_of(timeline, made)
    director = ("director", "refuse")
    said = {
        True: written_between(timeline, made.step, gone, *SPOKEN),
        False: written_between(timeline, made.step, gone, *director),
    }
    director_came = last_written(timeline, *director, before=made.step)
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
