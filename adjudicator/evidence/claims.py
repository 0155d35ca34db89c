"""Claims and concessions: their validity, tricks claimed, objections, and the end of the deal.

Dummy has no part in the play: a claim by dummy does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import ALL_TRICKS, TableEvent
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Step, TableState, Timeline

_CLAIMING_LINES = ("claim", "concede")
"""The lines that claim or concede tricks."""


def is_entitled_claim_or_concession(step: Step) -> bool:
    """Whether at *step* a player entitled to do so claims or concedes."""
    return _is_claiming_line(step) and not is_claim_or_concession_by_dummy(step)


def is_claim_or_concession_by_dummy(step: Step) -> bool:
    """Whether dummy claims or concedes at *step*."""
    return _is_claiming_line(step) and step.event.seat is not None and step.event.seat == step.before.dummy


def tricks_still_to_win(state: TableState) -> int:
    """The number of tricks still to be won, the current one included."""
    return state.game.trick_count - (len(state.tricks) - state.game.draw_tricks)


def tricks_claimed_or_conceded(event: TableEvent, state: TableState) -> int | None:
    """The number of tricks claimed or conceded by *event* in *state*; None if it names none."""
    said = event.words[0] if event.words else ""
    return tricks_still_to_win(state) if said in ALL_TRICKS else small_number(said)


def is_claim_objected_to(timeline: Timeline, claim: Step) -> bool | None:
    """Whether anybody objects in time to the *claim* or concession, even if others agreed; None while nobody has said
    anything.

    It is final once the agreeing side, or the side of the objector, calls on the next board, or once the round is over
    (69A, 71).
    """
    sides = timeline.game.sides
    whose, said, over = sides.get(claim.event.seat or ""), None, False
    called: set[str | None] = set()
    """The sides that have called on the next board."""
    for step in timeline.steps[claim.index + 1 :]:
        match step.event:
            case TableEvent(name="claim" | "concede") if is_entitled_claim_or_concession(step):
                return said
            case TableEvent(name="object", seat=objector):
                if not over and called <= {whose} - {sides.get(objector or "")}:
                    return True
                said = False
            case TableEvent(name="agree"):
                said = False
            case TableEvent(name="next-call", seat=caller):
                over = over or caller is None
                called.add(sides.get(caller or ""))
            case TableEvent(name="round-over"):
                over = True
    return said


def step_of_deal_end(timeline: Timeline) -> int | None:
    """The step that ended the deal: its last card or call, or a claim or concession after which no card was played and
    to which nobody objects; None while the deal goes on."""
    if timeline.end.stage == "over":
        return next((step.index for step in reversed(timeline.steps) if step.before.stage != "over"), None)
    for step in reversed(timeline.steps):
        if step.action is not None:
            return None
        if is_entitled_claim_or_concession(step):
            return None if is_claim_objected_to(timeline, step) else step.index
    return None


def _is_claiming_line(step: Step) -> bool:
    return isinstance(step.event, TableEvent) and step.event.name in _CLAIMING_LINES
