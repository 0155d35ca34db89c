"""Irregularities of bets on a layout: placed or taken away within a turn, or beyond the bank's chips (ST-04, MK-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.games.layout.course_of_betting import layout_bet_faults
from adjudicator.irregularities.deadline_facts import first_mention_step, table_events_of_whole_record
from adjudicator.irregularities.detail_base_classes import Detail
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import PROVISIONAL_NO, Derived, FactContext, YesNo, final_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state_and_timeline import Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class LayoutBetDetail(Detail):
    """A bet placed or taken away against the rules."""

    decided: int | None
    """The step of the card by which the next turn was decided; None if it is not decided."""


_KINDS = {"in_turn": "bet-out-of-turn", "over": "bet-over-limit"}


def wrong_layout_bets(timeline: Timeline) -> Iterator[Irregularity]:
    """Every bet placed, or taken away, against the rules."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for fault in layout_bet_faults(timeline):
        status = "corrected" if fault.corrected else "open"
        detail = LayoutBetDetail(decided=None if fault.decided is None else steps[fault.decided])
        yield Irregularity(_KINDS[fault.kind], fault.seat, steps[fault.event_index], status, fault.says, detail=detail)


def bet_settled_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether the bet had been paid or collected at its first mention: no before its turn was decided, yes once an
    agreed score stands in the record, otherwise unknown."""
    told = context.fault.detail_as(LayoutBetDetail)
    if told is None:
        return None
    found = first_mention_step(context)
    if context.fault.status == "corrected" or told.decided is None or (found is not None and found < told.decided):
        return PROVISIONAL_NO
    agreed = (step.index for step, _ in table_events_of_whole_record(context, "score-agreed"))
    return final_value("yes") if any(found is None or at < found for at in agreed) else None
