"""Problems with lines of a record that have no effect: choices that nothing offers, acceptances that change nothing,
unreadable lines.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.engine.enforcement.order_execution import ACCEPTED_STATUS
from adjudicator.engine.enforcement.record_consistency import last_line_of_ruling
from adjudicator.evidence.attention import ACCEPT, REFUSE
from adjudicator.evidence.lead_responses import is_answer_by_dummy
from adjudicator.record.events import Problem, without_events_inserted_by_rulings
from adjudicator.table.game_types import turns_up_card_on_offer
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudicator.engine.ruling_round import RuledRecord
    from adjudicator.law.choices import Election
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import TableEvent
    from adjudicator.table.state_and_timeline import Step, Timeline

MOST_ANSWERS_EXAMINED = 12
"""The most answers examined; nobody gives more in one deal."""


def unoffered_choice_problems(ruled: RuledRecord, upto: Callable[[int], RuledRecord]) -> Iterator[Problem]:
    """Problems for choices that no ruling offers, nor did when they were made. *upto* reads the record up
    to an event."""
    timeline = ruled.timeline
    for election in ruled.unanswered:
        accepted = election.option == ACCEPT and any(found.status == ACCEPTED_STATUS for found in ruled.findings)
        if _is_offered(election, upto(timeline.steps[election.step].event_number - 1)) or accepted:
            # Once the order is carried out, another row may apply.
            continue
        place = ruled.record.events[timeline.steps[election.step].event_index].place
        who = f" to {election.seat}" if election.seat else ""
        nothing = f"no ruling offers '{election.option}'{who} here"
        from adjudicator.law.obligations.leads import why_lead_choice_goes_too_far  # most choices are offered

        why = (
            why_lead_choice_goes_too_far(election, ruled.obligations, timeline)
            or ruled.barred.get(election.step)
            or nothing
        )
        yield Problem(why, place.line, place.column)


def ineffective_answer_problems(ruled: RuledRecord, upto: Callable[[int], RuledRecord]) -> Iterator[Problem]:
    """Problems for acceptances and refusals on which no ruling depends: of a withdrawn action, of one that nobody may
    accept, by somebody without a say, or after the choice was made. *upto* reads the record up to an event."""
    timeline, written = ruled.timeline, without_events_inserted_by_rulings(ruled.record)
    if turns_up_card_on_offer(timeline.game.raw):
        # A card on the table may be accepted or refused, too.
        return
    answers = (act for act in timeline.acts if act[1].name in (ACCEPT, REFUSE))
    for step, event in islice(answers, MOST_ANSWERS_EXAMINED):
        number = _index_of_fault_meant(ruled, step, event)
        if number is None or ruled.findings[number].overruled is not None:
            continue
        why = _why_ineffective(event, ruled, number, step.index)
        if why and _faults_and_rulings_for_comparison(
            upto(step.event_number - 1)
        ) == _faults_and_rulings_for_comparison(upto(last_line_of_ruling(written, step.event_number))):
            yield Problem(why, event.place.line, event.place.column)


def _index_of_fault_meant(ruled: RuledRecord, step: Step, event: TableEvent) -> int | None:
    """The index of the fault before *step* about which a player of another side than the offender's speaks."""
    before = (n for n, fault in enumerate(ruled.faults) if 0 <= fault.step < step.index and not fault.choice_due)
    last = max(before, key=lambda n: ruled.faults[n].step, default=None)
    offender = None if last is None else ruled.faults[last].offender
    # The offender's own side could not have accepted it before, either; another remark says so.
    own = event.seat and offender and ruled.timeline.game.same_side(event.seat, offender)
    return None if own or is_answer_by_dummy(step) else last


def _why_ineffective(event: TableEvent, ruled: RuledRecord, number: int, step: int) -> str:
    """The reason why a remark about a fault has no effect; empty if the remark only repeats the law."""
    who, found = event.seat or "anybody", ruled.findings[number]
    if event.name == ACCEPT and ruled.timeline.withdrawn.get(ruled.faults[number].step, step) < step:
        return f"it has been taken back: there is nothing left that {who} could accept"
    if found.needs:
        return f"there is nothing that {who} could {event.name}; the line changes nothing"
    stands = any(EffectMark.LETS_STAND in effect.marks for ruling in found.rulings for effect in ruling.effects)
    if event.name == ACCEPT:
        return "" if stands or not found.rulings else "the law lets nobody accept it"
    return f"it stands: there is nothing left that {who} could refuse" if stands else ""


def _faults_and_rulings_for_comparison(reading: RuledRecord) -> list[tuple[object, ...]]:
    """The faults found and their rulings, regardless of how far they have been carried out, unless undecided."""
    return [
        (
            *(found.kind, found.offender, found.needs, found.needs and found.status),
            *([ruling.row for ruling in found.rulings], _fact_values_of(found)),
        )
        for found in reading.findings
    ]


def _fact_values_of(found: Finding) -> dict[str, str]:
    return {fact: value.value for fact, value in found.facts.items()}


def _is_offered(election: Election, before: RuledRecord) -> bool:
    return any(
        ruling.chooser in (None, election.seat) and any(option.id == election.option for option in ruling.options)
        for found in before.findings
        for ruling in found.rulings
    )


def unreadable_line_problems(timeline: Timeline) -> Iterator[Problem]:
    """Problems for lines that the table could not read, with the reason."""
    for at, why in timeline.unreadable:
        place = timeline.record.events[at].place
        yield Problem(why, place.line, place.column)
