"""Whether the figures of a deal are those of a part of it only, because its record begins late or ends early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.trick_counts import tricks_won

if TYPE_CHECKING:
    from adjudicator.report.deal_report import DealReport

SO_FAR = "so far"
"""Stands beside each figure of a partial record."""


def why_figures_are_partial(report: DealReport) -> str:
    """A sentence on why tricks and score of *report* are not those of the whole deal; empty if they are.

    A record is partial if its tricks are not all told, or if the score still needs something.
    """
    result, game = report.result, report.timeline.game
    if result is None:
        return ""
    if game.tricks and game.ending:
        return "The record has only the end of the deal: these figures are of the tricks in it."
    if result.tricks_won and not tricks_won(report.record, report.timeline)[1]:
        return "The record does not go to the end of the deal: these figures are as far as it goes."
    if result.not_counted:
        return "The record does not tell all that is counted: these figures are without it."
    return ""
