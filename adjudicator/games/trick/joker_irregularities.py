"""Irregularities of jokers: a joker led at no trump with no suit named for the others to follow (FH-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.irregularities.detail_base_classes import Detail
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.values.cards import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class JokerDetail(Detail):
    """A joker led or played wrongly."""

    joker: Literal["suit_not_named", "played_though_able"]


def joker_led_without_suit(timeline: Timeline) -> Iterator[Irregularity]:
    """A joker led by a player who names no suit before the next hand plays (FH-22)."""
    for step in timeline.steps:
        led = step.action
        if not isinstance(led, CardPlayed) or not led.is_lead or led.card != JOKER or step.before.trump is not None:
            continue
        if not timeline.stands(step.index):
            continue
        for later in timeline.steps[step.index + 1 :]:
            event = later.event
            if isinstance(event, TableEvent) and event.name == "suit" and event.seat == led.seat:
                break
            if isinstance(later.action, CardPlayed):
                said = f"{led.seat} leads the joker and names no suit to be followed."
                detail = JokerDetail(joker="suit_not_named")
                yield Irregularity("failure-to-declare", led.seat, step.index, "open", said, detail=detail)
                break


def joker_fault(context: FactContext) -> Literal["suit_not_named", "played_though_able"] | None:
    """The fault of the joker: no suit was named. A joker played by a hand that could follow is found as a revoke."""
    told = context.fault.detail_as(JokerDetail)
    return told.joker if told else None
