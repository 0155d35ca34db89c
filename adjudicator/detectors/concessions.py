"""Concessions that do not count: of a trick already won, or of one that no play of the cards could lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.detectors.sure_tricks import can_lose
from adjudicator.record import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record
    from adjudicator.table import Step, TableState, Timeline


@detects("concession-cancelled")
def concessions(_record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A concession, objected to by nobody, that gives away more than can be given (CB-95, CB-96).

    Who claims some of the tricks says nothing of the others: the rest is not taken as a concession.
    """
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "concede" or _disputed(timeline, step):
            continue
        state, seat = step.before, event.seat
        number = event.words[0] if event.words else ""
        if state.stage != "play" or seat not in state.game.seats or not number.isdigit():
            continue
        game = state.game
        left = game.hand_size - (len(state.tricks) - game.draw_tricks)
        given, side = int(number), game.side(seat)
        if game.other_side(side) is None or given <= 0:
            continue
        who = state.played_by(seat)
        if given > left and _won(state, side):
            said = f"{who} concedes {given} tricks although only {left} are left: the rest had been won."
            yield _cancelled(step, who, said, "already_won")
        elif (surely := _lost_for_nothing(state, side, min(given, left))) > 0:
            tricks = "a trick" if surely == 1 else f"{surely} tricks"
            said = f"{who} gives up {tricks} that no play of the cards could lose."
            yield _cancelled(step, who, said, "cannot_be_lost", surely)


def _disputed(timeline: Timeline, claim: Step) -> bool:
    """Whether somebody objects, so that play goes on or the claim is contested."""
    for step in timeline.steps[claim.index + 1 :]:
        match step.event:
            case TableEvent(name="object"):
                return True
            case TableEvent(name="claim" | "concede"):
                return False
    return False


def _won(state: TableState, side: str) -> bool:
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks[state.game.draw_tricks :]]
    return any(winner is not None and state.game.side(winner) == side for winner in winners)


def _lost_for_nothing(state: TableState, side: str, given: int) -> int:
    """How many of the tricks given up could not have been lost; 0 where the hands do not tell."""
    for losable in range(given, -1, -1):
        can = can_lose(state, side, losable)
        if can is None:
            return 0
        if can:
            return given - losable
    return 0


def _cancelled(step: Step, who: str, said: str, fault: str, surely: int = 0) -> Irregularity:
    about = {"event": step.event, "concession_fault": fault, "sure": surely}
    return Irregularity("concession-cancelled", who, step.index, "open", said, about=about)
