"""Knock poker: draws and discards at another's turn (001:2413-2427); a knock there is one at a wrong time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.turn_order import Moves, out_of_turn
from adjudicator.find.detecting import Irregularity
from adjudicator.find.rotation import out_of_turn_faults
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.record.standing import Done
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import Timeline

_DOES = {"draw": "draws", "discard": "discards"}


def knock_turns(record: Record, timeline: Timeline, bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """Acts at another's turn; a hand that is dead, or out of the deal, has none."""
    game = timeline.game
    steps = {step.event_index: step.index for step in timeline.steps}

    def idle(seat: Seat, at: int) -> bool:
        hand = record.hands.get(seat)
        done = [event.name for event in record.events[:at] if isinstance(event, TableEvent) and event.seat == seat]
        dead = any(one.effect == "hand_dead" and one.seat == seat and one.binds(steps[at]) for one in bound)
        irregular = hand is not None and len(hand) != game.hand_size
        # A hand that nobody knows may have been of four cards, which draws and does not discard in its first turn.
        perhaps_four = hand is None and "draw" in done and "discard" not in done
        return dead or irregular or perhaps_four or "drop" in done or "knock" in done

    moves = Moves(frozenset(_DOES), _over, idle)
    yield from out_of_turn_faults(timeline, out_of_turn(record, game, game.eldest(timeline.start.dealer), moves), _DOES)


def _over(_act: Done, name: str, _before: int) -> bool:
    """A discard ends the turn."""
    return name == "discard"
