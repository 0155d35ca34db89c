"""All remarks on a record other than irregularities, and the remark on rulings that undo each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import Problem, without_events_inserted_by_rulings
from adjudicator.report.remarks.impossible_cards import (
    cards_of_hands_that_take_no_part,
    misplaced_cards,
    penalty_cards_taken_up_unruled,
    unexplained_take_backs,
)
from adjudicator.report.remarks.lines_without_effect import calls_made_twice, lines_without_effect
from adjudicator.report.remarks.tag_checks import assumed_dealer, score_tag_remarks, tag_contradictions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Record
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline


def record_remarks(
    record: Record, timeline: Timeline, faults: Sequence[Irregularity], bound: Sequence[ActiveObligation]
) -> Iterator[Problem]:
    """A remark for each odd tag, card and line, each group in the order of the record."""
    yield from tag_contradictions(record, timeline)
    if faults:
        yield from assumed_dealer(record, timeline)
    elif not record.problems:
        yield from score_tag_remarks(record, timeline)
    yield from cards_of_hands_that_take_no_part(timeline)
    yield from misplaced_cards(record, timeline, faults)
    yield from lines_without_effect(record, timeline, faults, bound)
    yield from calls_made_twice(record, timeline, faults)
    yield from unexplained_take_backs(record, timeline, faults)
    yield from penalty_cards_taken_up_unruled(record, timeline, bound)


def rulings_never_settle_remark(
    record: Record, before: Sequence[ActiveObligation], after: Sequence[ActiveObligation], findings: Sequence[Finding]
) -> Problem:
    """The remark that rulings do not settle; *before* and *after* are the obligations of the last two rounds."""
    changing = [one for one in before if one not in after] + [one for one in after if one not in before]
    numbers = {one.finding for one in changing}
    named = [found for found in findings if found.id in numbers] or list(findings)
    which = ", ".join(f"{found.kind} [{found.id}]" for found in named)
    written = without_events_inserted_by_rulings(record).events
    places = [written[found.at.event_number - 1].place for found in named if found.at.event_number]
    message = f"rulings keep undoing each other ({which}): what they bind to does not settle, the director decides it"
    return Problem(message, *(places[0] if places else ())[:2])
