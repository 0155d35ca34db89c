"""``replay --link``: a link that shows a deal in a hand viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import complain, write_utf8
from adjudicator.errors import AdjudicatorError
from adjudicator.evidence.claims import is_entitled_claim_or_concession
from adjudicator.formats.lin.viewer_links import link_to_viewer
from adjudicator.formats.lin.writer import write_lin_table
from adjudicator.record.events import COMPASS, Called, Event, Played
from adjudicator.table.state_and_timeline import CallMade

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.commands.replay_output import GameAnswerer, ReplayedDeal
    from adjudicator.report.deal_report import DealReport


def write_links(deals: Iterable[ReplayedDeal], desk: GameAnswerer) -> int:
    """Write one line with a link for each deal. Returns the number of deals."""
    shown = 0
    for replayed in deals:
        shown += 1
        with desk.reporting_errors_on(replayed.record):
            write_utf8(f"{viewer_link(replayed.answers[0].report)}\n")
    return shown


def viewer_link(report: DealReport) -> str:
    """The link that shows the deal of *report* as it stands; notes name what a viewer cannot show.

    Raises AdjudicatorError unless the game is bridge for four players.
    """
    game = report.timeline.game
    if game.auction != "bridge" or tuple(game.seats) != COMPASS:
        raise AdjudicatorError(f"a hand viewer shows bridge for four, and this is {report.code}")
    stands = [
        step.action for step in report.steps if step.action is not None and report.timeline.stands(step.action.step)
    ]
    standing: list[Event] = [
        Called(did.seat, did.call) if isinstance(did, CallMade) else Played(did.seat, did.card) for did in stands
    ]
    if len(stands) < sum(1 for step in report.steps if step.action is not None):
        complain("note: a viewer has no sign for what was taken back; it is left out of the link")
    if any(isinstance(did, CallMade) and did.seat != did.turn for did in stands):
        complain("note: a viewer gives the calls to the players in turn, and not all were made so")
    return link_to_viewer(write_lin_table(report.record, standing, _claimed_tricks(report)))


def _claimed_tricks(report: DealReport) -> int | None:
    """The tricks of declarer's side by a claim or concession; None without one."""
    if (
        report.contract is None
        or report.result is None
        or not any(is_entitled_claim_or_concession(step) for step in report.steps)
    ):
        return None
    return report.result.tricks_won.get(report.timeline.game.side(report.contract.declarer))
