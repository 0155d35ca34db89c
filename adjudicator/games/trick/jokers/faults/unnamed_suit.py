"""A joker led where it is no trump, and no suit named for the others to follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.jokers.details import JokerFault
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def unnamed_suit(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The leader of the joker who names no suit before the next hand plays (FH-22)."""
    for step in timeline.steps:
        led = step.did
        if not isinstance(led, CardPlayed) or not led.is_lead or led.card != JOKER or step.before.trump is not None:
            continue
        if not timeline.stands(step.index):
            continue
        for later in timeline.steps[step.index + 1 :]:
            event = later.event
            if isinstance(event, TableEvent) and event.name == "suit" and event.seat == led.seat:
                break
            if isinstance(later.did, CardPlayed):
                said = f"{led.seat} leads the joker and names no suit to be followed."
                detail = JokerFault(joker="suit_not_named")
                yield Irregularity("failure-to-declare", led.seat, step.index, "open", said, detail=detail)
                break
