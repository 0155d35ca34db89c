"""Choices of a record that nothing offers, and lines that make no sense to the table: said where they stand."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import ACCEPT, REFUSE
from adjudicator.pipeline.carrying import ACCEPTED
from adjudicator.pipeline.written import with_what_it_had_done
from adjudicator.record.events import Problem, as_written
from adjudicator.table.sorts import offers_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from adjudicator.law.elections import Election
    from adjudicator.law.findings import Finding
    from adjudicator.pipeline.round import Ruled
    from adjudicator.record.events import TableEvent
    from adjudicator.table.state import Step, Timeline

MOST_ANSWERS = 12
"""So many are looked at: more nobody gives in one deal."""


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


def answered_in_vain(ruled: Ruled, told: Collection[int], upto: Callable[[int], Ruled]) -> Iterator[Problem]:
    """Words that accept or refuse what was done, and after which all is as it was before: it was not for who says them
    to answer, it had been taken back, or it was decided. Lines of *told* are told of already; *upto* reads the record
    as far as an event."""
    timeline, written = ruled.timeline, as_written(ruled.record)
    answers = (one for one in timeline.acts if one[1].name in (ACCEPT, REFUSE) and one[1].place.line not in told)
    for step, event in islice(answers, MOST_ANSWERS) if not offers_cards(timeline.game.raw) else ():
        gone = event.name == ACCEPT and _taken_back_before(step, event, ruled)
        before = upto(step.number - 1)
        if _first(step, ruled) and any(map(_waits, before.findings)):
            continue
        after = upto(with_what_it_had_done(written, step.number))
        if (before.findings, before.bound) == (after.findings, after.bound):
            who = event.seat or ("anybody" if gone else "nobody")
            said = f"there is nothing {'left ' if gone else ''}that {who} could {event.name}"
            said = f"it has been taken back: {said}" if gone else f"{said}; the line changes nothing"
            yield Problem(said, event.place.line, event.place.column)


def _first(step: Step, ruled: Ruled) -> bool:
    """Whether nobody has accepted or refused anything between the fault just before *step* and that."""
    last = max((fault.step for fault in ruled.faults if fault.step < step.index), default=-1)
    answers = (one.index for one, event in ruled.timeline.acts if event.name in (ACCEPT, REFUSE))
    return not any(last < at < step.index for at in answers)


def _waits(found: Finding) -> bool:
    """Whether an answer is still wanted of somebody, or they may still accept."""
    open_rulings = (ruling for ruling in found.rulings if ruling.chosen is None)
    return bool(found.needs) or any(option.id == ACCEPT for ruling in open_rulings for option in ruling.options)


def _taken_back_before(step: Step, event: TableEvent, ruled: Ruled) -> bool:
    """Whether the fault just before *step* had been taken back by then; its own side could not have answered before."""
    timeline = ruled.timeline
    last = max((one for one in ruled.faults if one.step < step.index), key=lambda one: one.step, default=None)
    if last is None or timeline.withdrawn.get(last.step, step.index) >= step.index:
        return False
    return not (event.seat and last.offender and timeline.game.same_side(event.seat, last.offender))


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
