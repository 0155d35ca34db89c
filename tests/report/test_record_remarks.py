"""The remark that rulings keep undoing each other, and the place in the record that it names."""

from __future__ import annotations

from adjudicator.report.remarks.record_remarks import rulings_never_settle_remark
from tests.engine.test_order_execution import PLAYED_ON, TRICK_2, board


def test_the_place_is_that_of_the_written_event() -> None:
    """The card that opens the third trick, though the withdrawal of a card was put in before it."""
    report = board(f"{TRICK_2}!director S\n!refuse S\n{PLAYED_ON}")
    lead = next(step for step in report.steps if len(step.before.tricks) == 2)
    found = report.findings[0]._replace(at=report.findings[0].at._replace(event_number=lead.event_number))

    problem = rulings_never_settle_remark(report.record, (), (), [found])

    assert report.record.carried
    assert (problem.line, problem.column) == lead.event.place
