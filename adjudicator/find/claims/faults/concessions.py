"""Concessions that do not count: of a trick already won, or of one that no play of the cards could lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.claims import by_dummy, objected, tricks_left, tricks_named
from adjudicator.find.claims.details import ConcessionFault
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.lookups import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Step, TableState, Timeline


def concessions(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A concession, objected to by nobody, that gives away more than can be given (CB-95, CB-96).

    Who claims some of the tricks says nothing of the others, unless the game has it that he concedes the rest (68B1).
    """
    law = timeline.game.raw
    for step, event in written(timeline, "claim", "concede"):
        claims = event.name == "claim" and bool(law.get("claim_concedes_rest"))
        if by_dummy(step) or not (claims or event.name == "concede") or _disputed(timeline, step):
            continue
        state, seat = step.before, event.seat
        game, left, named = state.game, tricks_left(state), tricks_named(event, state)
        if state.stage != "play" or seat not in game.seats or named is None:
            continue
        side = game.side(seat)
        other = game.other_side(side)
        if other is None:
            continue
        given, who = left - named if claims else named, state.played_by(seat)
        if claims and law.get("agreement_withdrawn"):
            yield from _agreed_to(timeline, step, other, named, left)
        if given <= 0:
            continue
        if given > left and _won(state, side):
            said = f"{who} concedes {given} tricks although only {left} are left: the rest had been won."
            yield _cancelled(step, who, said, "already_won")
        elif (surely := _lost_for_nothing(state, side, min(given, left))) > 0:
            said = f"{who} gives up {_tricks(surely)} that no play of the cards could lose."
            yield _cancelled(step, who, said, "cannot_be_lost", surely)


def _agreed_to(timeline: Timeline, step: Step, side: str, named: int, left: int) -> Iterator[Irregularity]:
    """A claim of more than can be won, agreed to by *side*, which gives its own tricks away (69B)."""
    state, event = step.before, step.event
    claimer = event.seat if isinstance(event, TableEvent) else None
    who = _who_agrees(timeline, step) or state.game.lho(claimer or "")
    if named > left and _won(state, side):
        said = f"{who}'s side agrees to a claim of {named} tricks although only {left} are left: the rest had been won."
        yield _cancelled(step, who, said, "already_won", agreed=True)
    elif named > 0 and (surely := _lost_for_nothing(state, side, min(named, left))) > 0:
        said = f"{who}'s side agrees to a claim that gives away {_tricks(surely)} that no play of the cards could lose."
        yield _cancelled(step, who, said, "cannot_be_lost", surely, agreed=True)


def _who_agrees(timeline: Timeline, claim: Step) -> str | None:
    for step in timeline.steps[claim.index + 1 :]:
        match step.event:
            case TableEvent(name="agree", seat=str() as seat) if not timeline.game.same_side(
                seat, getattr(claim.event, "seat", seat)
            ):
                return seat
            case TableEvent(name="claim" | "concede"):
                return None
    return None


def _tricks(n: int) -> str:
    return "a trick" if n == 1 else f"{n} tricks"


def _disputed(timeline: Timeline, claim: Step) -> bool:
    """Whether somebody objects in time, so that play goes on or the claim is contested."""
    return bool(objected(timeline, claim))


def _won(state: TableState, side: str) -> bool:
    winners = [trick.winner(state.game, state.trump) for trick in state.tricks[state.game.draw_tricks :]]
    return any(winner is not None and state.game.side(winner) == side for winner in winners)


def _lost_for_nothing(state: TableState, side: str, given: int) -> int:
    """How many of the tricks given up could not have been lost; 0 where the hands do not tell."""
    from adjudicator.evidence.sure_tricks import can_lose  # few deals have a concession

    for losable in range(given, -1, -1):
        can = can_lose(state, side, losable)
        if can is None:
            return 0
        if can:
            return given - losable
    return 0


def _cancelled(
    step: Step,
    who: str,
    said: str,
    fault: Literal["already_won", "cannot_be_lost"],
    surely: int = 0,
    *,
    agreed: bool = False,
) -> Irregularity:
    detail = ConcessionFault(
        event=step.event,
        concession_fault=fault,
        sure=surely,
        form="agreed_to_claim" if agreed else "conceded",
    )
    return Irregularity("concession-cancelled", who, step.index, "open", said, detail=detail)
