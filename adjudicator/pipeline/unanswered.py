"""Choices of a record that nothing offers, and lines that make no sense to the table: said where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import ACCEPT
from adjudicator.pipeline.carrying import ACCEPTED
from adjudicator.pipeline.written import with_what_it_had_done
from adjudicator.record.events import Problem, as_written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudicator.law.elections import Election
    from adjudicator.pipeline.round import Ruled
    from adjudicator.table.state import Timeline


def unanswered(ruled: Ruled, upto: Callable[[int], Ruled]) -> Iterator[Problem]:
    """Choices that nothing offers, nor did when they were made: *upto* reads the record as far as an event."""
    timeline = ruled.timeline
    for election in ruled.unanswered:
        accepted = election.option == ACCEPT and any(found.status == ACCEPTED for found in ruled.findings)
        if _offered(election, upto(timeline.steps[election.step].number - 1)) or accepted:
            # Once it is done another row may rule.
            continue
        place = ruled.record.events[timeline.steps[election.step].at].place
        who = f" to {election.seat}" if election.seat else ""
        nothing = f"nothing offers '{election.option}'{who} here"
        from adjudicator.law.obligations.elected import refusal  # most choices are offered

        why = refusal(election, ruled.bound, timeline) or ruled.barred.get(election.step) or nothing
        yield Problem(why, place.line, place.column)


def accepted_too_late(ruled: Ruled, upto: Callable[[int], Ruled]) -> Iterator[Problem]:
    """Acceptances of what had been taken back, where no ruling turns on them: *upto* reads the record as far as an
    event."""
    timeline, written = ruled.timeline, as_written(ruled.record)
    for step, event in timeline.acts:
        if event.name != ACCEPT:
            continue
        before = (fault for fault in ruled.faults if fault.step < step.index)
        last = max(before, key=lambda fault: fault.step, default=None)
        if last is None or timeline.withdrawn.get(last.step, step.index) >= step.index:
            continue
        if event.seat and last.offender and timeline.game.same_side(event.seat, last.offender):
            continue  # His own side could not have accepted it before, either.
        if upto(with_what_it_had_done(written, step.number)).findings == upto(step.number - 1).findings:
            why = f"it has been taken back: there is nothing left that {event.seat or 'anybody'} could accept"
            yield Problem(why, event.place.line, event.place.column)


def _offered(election: Election, before: Ruled) -> bool:
    return any(
        ruling.chooser in (None, election.seat) and any(option.id == election.option for option in ruling.options)
        for found in before.findings
        for ruling in found.rulings
    )


def unreadable(timeline: Timeline) -> Iterator[Problem]:
    """What the table could make nothing of, and why."""
    for at, why in timeline.unreadable:
        place = timeline.record.events[at].place
        yield Problem(why, place.line, place.column)
