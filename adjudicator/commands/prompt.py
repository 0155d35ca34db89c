"""The prompt of ``record``: who is to do what, and what binds him there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.boards import is_duplicate

if TYPE_CHECKING:
    from adjudicator.law.findings import Obligation
    from adjudicator.report.report import DealReport
    from adjudicator.table.state import TableState
    from rulebase import Rulebase

_OTHER_CODE = 'a line [Code "CODE"] names another'


def which_game(laws: Rulebase, report: DealReport) -> str:
    """Which game is recorded; of a deal that names none, as what it is taken, and how that is changed."""
    named = report.record.tag("Code")
    sort = "duplicate board" if is_duplicate(report.record) else "deal of bridge"
    assumed = "" if named else f", as for any {sort} that names no code; {_OTHER_CODE}"
    return f"{laws.code(report.code).title} ({named or report.code}){assumed}."


def whose_turn(report: DealReport) -> str:
    """Who is to do what."""
    if not report.steps and not report.record.tag("Dealer"):
        return "Deal"
    state = report.timeline.end
    if not state.game.tricks:
        return "Next"
    if state.stage == "over":
        return "The play is over"
    if _claimed(report):
        return "The rest is claimed"
    if state.turn is None:
        return "Next"
    from adjudicator.render.words import seat_name

    return f"{seat_name(state.turn)} to {_doing(state)}"


def ended(report: DealReport) -> bool:
    """Whether the last card is played, or the rest claimed."""
    return bool(report.steps) and (report.timeline.end.stage == "over" or _claimed(report))


def _claimed(report: DealReport) -> bool:
    """Whether tricks are claimed or conceded, and nobody has played on."""
    from adjudicator.evidence.claims import claims
    from adjudicator.table.state import CallMade

    for step in reversed(report.steps):
        if claims(step):
            return True
        if step.did is not None and not isinstance(step.did, CallMade):
            return False
    return False


def _doing(state: TableState) -> str:
    if state.stage == "auction":
        return "call"
    begun = state.current is not None and state.current.lead is not None
    return f"{'play' if begun else 'lead'}, trick {len(state.tricks) + 1}"


def owed_now(report: DealReport) -> tuple[str, ...]:
    """What binds the player whose turn it is."""
    state = report.timeline.end
    if not state.game.tricks or not report.steps or ended(report):
        return ()
    owed = [told for bound in report.obligations if bound.until is None and (told := _owed(bound, state.turn))]
    return tuple(dict.fromkeys(owed))


def _owed(bound: Obligation, turn: str | None) -> str:
    """What *bound* asks of the player whose turn it is; empty when it concerns another."""
    from adjudicator.render.events import bound_line
    from adjudicator.render.words import seat_name

    if bound.seat is None or bound.seat != turn:
        return ""
    line = bound_line(bound)
    name = seat_name(bound.seat)
    return line.removeprefix(f"{name} ").removeprefix(f"{name}: ")
