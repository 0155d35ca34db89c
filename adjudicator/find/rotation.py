"""Acts at another's turn, told as faults, for the games that follow their turns by ``evidence.turn_order``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import AtTurn
from adjudicator.find.detecting import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudicator.evidence.turn_order import OutOfTurn
    from adjudicator.table.state import Timeline


def out_of_turn_faults(
    timeline: Timeline, found: Iterable[OutOfTurn], does: Mapping[str, str], kind: str = "play-out-of-turn"
) -> Iterator[Irregularity]:
    """A fault for each of *found*; *does* says what a line tells that somebody does."""
    steps = {step.event_index: step.index for step in timeline.steps}
    for act in found:
        said = f"{act.seat} {does[act.name]} when it is {act.due}'s turn."
        status = "corrected" if act.corrected else "open"
        yield Irregularity(kind, act.seat, steps[act.event_index], status, said, detail=AtTurn(turn=act.due))
