"""The faults of a rummy deal: draws, melds, discards and knocks without right, first melds too low, red threes kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import yes_no
from adjudicator.find.detecting import Irregularity
from adjudicator.games.rummy.details import RummyFault
from adjudicator.games.rummy.faults.barred import knock_is_barred, left_out
from adjudicator.games.rummy.follow import LAYING, followed
from adjudicator.record.events import TableEvent
from adjudicator.table.bound import Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.games.rummy.breaches import Fault
    from adjudicator.games.rummy.follow import Play
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


def rummy_faults(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Everything that goes wrong in the turns of a rummy deal (RU-02 to RU-30, and each game's own laws)."""
    play = followed(timeline)
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in play.faults:
        undrawn = fault.seat if fault.facts.discard_fault == "without_drawing" else fault.due
        if left_out(undrawn, steps[fault.event_index], bound):
            continue
        seen = fault.facts
        if fault.kind == "illegal-knock":
            seen = seen._replace(also_barred=yes_no(knock_is_barred(timeline, bound, fault.seat, fault.event_index)))
        detail = RummyFault(
            seen=seen,
            card=fault.card,
            cards=fault.cards,
            turn=fault.due,
            excess=fault.excess,
            low_hand=fault.low_hand,
            stock_left=play.stocks.get(fault.event_index),
            lying=_lying(record, fault, play),
            taken_back=steps.get(play.withdrawn.get(fault.event_index, -1)),
            made_valid=steps.get(play.made_valid.get(fault.event_index, -1)),
        )
        status = _status(record, fault, play)
        offender = None if fault.kind == "incorrect-pack" else fault.seat
        yield Irregularity(fault.kind, offender, steps[fault.event_index], status, fault.said, detail=detail)


def _laid(record: Record, fault: Fault) -> tuple[int, ...]:
    """The events of the melds and lay-offs that *fault* lies in: itself where it says nothing else."""
    event = record.events[fault.event_index]
    own = (fault.event_index,) if isinstance(event, TableEvent) and event.name in LAYING else ()
    return own if fault.laid is None else fault.laid


def _lying(record: Record, fault: Fault, play: Play) -> tuple[tuple[Card, ...], ...]:
    """The cards that *fault* has put on the table, meld by meld, as far as they have not been taken back."""
    events = (record.events[at] for at in _laid(record, fault) if at not in play.withdrawn)
    return tuple(event.cards for event in events if isinstance(event, TableEvent))


def _status(record: Record, fault: Fault, play: Play) -> str:
    """``corrected`` when the action was taken back; ``condoned`` when a turn taken out of turn was ended (RU-03)."""
    laid = _laid(record, fault)
    if fault.event_index in play.withdrawn or (laid and all(at in play.withdrawn for at in laid)):
        return "corrected"
    if fault.kind != "play-out-of-turn":
        return "open"
    discards = (
        at
        for at, event in enumerate(record.events)
        if at >= fault.event_index
        and isinstance(event, TableEvent)
        and event.name == "discard"
        and event.seat == fault.seat
    )
    return "condoned" if any(at not in play.withdrawn for at in discards) else "open"
