"""Cards that are taken back though nothing is known that would let them be: a card once played stays (47F2), and one
that a ruling has laid open lies there until a law or a choice lets it be taken up (50A).

The table may know why, and the record is followed; that it tells no reason is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import Problem
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Record
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline


def taken_back(record: Record, timeline: Timeline, faults: Sequence[Irregularity]) -> Iterator[Problem]:
    """A sentence for each card that goes back when nothing irregular has been found in its trick or just before it."""
    undone = [step for step in timeline.steps if isinstance(step.undid, CardPlayed)] if timeline.withdrawn else []
    for step in undone:
        played = step.undid
        if not isinstance(played, CardPlayed) or record.ruled(step.event_index) or not _all_known(timeline, played):
            continue
        since = min(card.step for card in timeline.plays if card.trick >= played.trick - 1)
        if not any(since <= fault.step <= step.index for fault in faults):
            said = (
                f"{played.seat} takes {played.card} back, and nothing that was found lets them; the record is followed"
            )
            place = record.events[step.event_index].place
            yield Problem(said, place.line, place.column)


def taken_up(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Problem]:
    """A sentence for each penalty card that its owner picks up of their own accord: a right that was used would have
    freed it before."""
    for step, event in timeline.acts:
        if event.name != "pickup" or record.ruled(step.event_index):
            continue
        for one in bound:
            if one.effect == "penalty_card" and (one.seat, one.until) == (event.seat, step.index):
                card = next((card for card in one.cards if card in event.cards), "a penalty card")
                said = f"{card} lies there by [{one.finding}], and no ruling lets {one.seat} take it up"
                yield Problem(f"{said}; the record is followed", event.place.line, event.place.column)


def _all_known(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether every hand is known: else there may have been a reason that nobody can see."""
    hands = timeline.steps[played.step].before.hands
    return all(hands.get(seat) is not None for seat in timeline.game.seats)
