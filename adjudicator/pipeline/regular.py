"""Deals that kept to the law from their first event to their last: the clean road through the pipeline."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from adjudicator.evidence.tricks import impossible_result
from adjudicator.pipeline.passed_out import passed_out
from adjudicator.report.remarks.tag_checks import contradictions, points
from adjudicator.report.report import DealReport
from adjudicator.score.result import result_of
from adjudicator.table.rails import on_rails

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.law.findings import Result
    from adjudicator.pipeline.earlier import Earlier
    from adjudicator.record.columns import Columns
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase


def regular_report(
    record: Record,
    game: Game,
    rulebase: Rulebase,
    code: str,
    columns: Columns | None = None,
    earlier: Earlier | None = None,
) -> DealReport | None:
    """All that is to be said of a deal that stays on the rails to its end; None where it leaves them, or where its
    result cannot be.

    Nobody did anything that a detector looks for, that a ruling could bind or a remark on a line be about. What the
    reader remarked stands, and the tags may contradict what was done. Where *columns* are followed the reader has
    remarked nothing.
    """
    timeline = on_rails(record, game, columns, earlier.follow if earlier else None)
    if timeline is None or timeline.regular is None or impossible_result(record, timeline):
        return None
    counted = cache(partial(_result, record, timeline, rulebase, code))
    remarked = record.problems if columns is None else ()
    # What columns say of the contract is what they were followed by.
    problems = (
        *remarked,
        *contradictions(record, timeline, agreed=columns is not None),
        *(() if remarked else points(record, timeline)),
    )
    return DealReport(record, code, timeline.regular.contract, timeline, (), (), counted, problems)


def _result(record: Record, timeline: Timeline, rulebase: Rulebase, code: str) -> Result | None:
    return result_of(rulebase, record, timeline, (), passed_out(rulebase, code, timeline))
