"""``replay --link`` and ``--common-link``: a link that shows a deal in a hand viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.commands.common import complain, write_utf8
from adjudicator.formats.lin.viewer_link_writer import link_in_common_form
from adjudicator.formats.lin.viewer_links import link_to_viewer
from adjudicator.formats.lin.writer import write_lin_table
from adjudicator.record.events import Played
from adjudicator.report.standing_deal import standing_deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.commands.replay_output import GameAnswerer, ReplayedDeal
    from adjudicator.report.deal_report import DealReport


def write_links(deals: Iterable[ReplayedDeal], desk: GameAnswerer, *, common_form: bool) -> int:
    """Write one line with a link for each deal. Returns the number of deals."""
    shown = 0
    for replayed in deals:
        shown += 1
        with desk.reporting_errors_on(replayed.record):
            write_utf8(f"{viewer_link(replayed.answers[0].report, common_form=common_form)}\n")
    return shown


def viewer_link(report: DealReport, *, common_form: bool) -> str:
    """The link that shows the deal of *report* as it stands; notes name what a viewer cannot show.

    Raises AdjudicatorError unless the game is bridge for four players.
    """
    deal = standing_deal(report, "a hand viewer shows")
    if deal.takes_back:
        complain("note: a viewer has no sign for what was taken back; it is left out of the link")
    if deal.out_of_turn:
        complain("note: a viewer gives the calls to the players in turn, and not all were made so")
    if not common_form:
        return link_to_viewer(write_lin_table(deal.record, deal.events, deal.tricks))
    if deal.tricks is not None:
        complain("note: a link of the common form has no place for a claim or a result; it is left out of the link")
    if any(isinstance(event, Played) and event.comment for event in deal.events):
        complain("note: a link of the common form has no comments on cards; they are left out of the link")
    return link_in_common_form(deal.record, deal.events)
