"""One round of ruling: every fault with its facts and ruling, and the resulting obligations, as one value.

A player may break an obligation, and an amended call may make another one regular; so each round is ruled with the
obligations of the round before, until two rounds are alike.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.engine.consequences import DecidedFault, consequences_of_fault
from adjudicator.engine.fault_lookup import look_up_fault
from adjudicator.engine.report_locations_and_obligations import overruling_by_finding
from adjudicator.errors import AdjudicatorError
from adjudicator.irregularities.detection import irregularities_in_timeline
from adjudicator.irregularities.fact_derivation import FactContext, TrackedObligations
from adjudicator.law.choices import (
    OpenChoice,
    assign_elections,
    choice_by_accepting_or_refusing,
    election_fault_was_detected_from,
    elections_in,
    elections_not_part_of_faults,
    option_taken_by_acting_after_fault,
    why_barred_from_choosing,
    without_lost_options,
)
from adjudicator.law.obligations.obligations_from_effects import split_obligations_on_graded_penalty_cards
from adjudicator.table.call_overrides import NO_OVERRIDES, CallOverrides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.engine.consequences import ConsequencesByFault
    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultOrders
    from adjudicator.engine.told_facts import FactsInRecord, ToldFact, ToldFactReader
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.choices import Election
    from adjudicator.law.fault_decision import LookupResult
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Problem, Record
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase

_OPTIONS_READ_BY_DETECTORS = frozenset(("refuse", "stand", "designate", "call", "partner", "reject", "sufficient"))
"""Options that the table or a detector reads, whether or not a ruling or an obligation offers them."""
_LEAD_CHOICE_FACTS = frozenset(("declarer_choice", "declarer_choice_54", "defenders_say"))
"""Facts on the other side's choice about a card led out of turn."""


MOST_STEPS_FOLLOWED_AGAIN = 400_000
"""The most steps followed again for all told facts of a deal; each told fact takes the steps before it. A few hundred
facts told late in the longest record need no more.
"""


class GoverningLaw(NamedTuple):
    """The law for a record: a code, and the facts told beside the record."""

    laws: Rulebase
    code: str
    told: tuple[ToldFact, ...]
    fact_reader: ToldFactReader


class RuledRecord(NamedTuple):
    """A record as followed and ruled on."""

    timeline: Timeline
    faults: tuple[Irregularity, ...]
    facts_in_record: FactsInRecord
    """The facts that the record tells of its faults."""
    told_facts: tuple[ToldFact, ...]
    """The told facts, from the record or from outside."""
    findings: tuple[Finding, ...]
    orderings: tuple[FaultOrders, ...]
    """The orders of each ruling, to be carried out at the table."""
    obligations: tuple[ActiveObligation, ...]
    """The obligations, in the order in which they begin."""
    amended: CallOverrides
    """The calls that rulings amend."""
    unanswered: tuple[Election, ...]
    """Choices that no ruling offered and no right allowed."""
    barred: Mapping[int, str]
    """Step of an election → the reason why its maker may not choose there."""
    undoing_problems: tuple[Problem, ...] = ()
    """The problem that rulings keep undoing each other, if they do."""

    @property
    def record(self) -> Record:
        """The record that was followed, with the lines put into it."""
        return self.timeline.record


class _AssignedChoices(NamedTuple):
    """The choices in the record, and the rulings that they answer."""

    given: Mapping[int, Election]
    """Index of a fault, from 0 → the choice that answers its ruling."""
    rest: Sequence[Election]
    barred: Mapping[int, str]


def rule_one_round(
    law: GoverningLaw, timeline: Timeline, bound: Sequence[ActiveObligation], progress: AdjudicationProgress
) -> RuledRecord:
    """One round: the faults of *timeline*, detected with the obligations *bound* in force, ruled on under *law*."""
    rounds = progress.of_timeline(timeline).rounds
    before = [one for one in rounds if one.law is law]
    if same := next((one for one in before if one.bound == bound), None):
        return same.ruled
    faults = _detect_faults(law, timeline, bound)
    # Usually the new obligations reveal no further fault, and no fact depends on them.
    alike = next((one for one in before if one.binding.looks_the_same_in(bound) and one.ruled.faults == faults), None)
    if alike is None:
        binding = TrackedObligations(bound)
        alike = PastRound(law, bound, binding, _rule_on_faults(law, timeline, faults, binding, progress))
    rounds.append(alike._replace(bound=bound))
    return alike.ruled


def _detect_faults(
    law: GoverningLaw, timeline: Timeline, bound: Sequence[ActiveObligation]
) -> tuple[Irregularity, ...]:
    found = irregularities_in_timeline(law.laws, timeline, bound)
    if timeline.game.raw.get("dummy_limits"):
        from adjudicator.irregularities.dummy_infringement import mark_faults_dummy_pointed_out

        found = mark_faults_dummy_pointed_out(timeline, found)
    return tuple(found)


class PastRound(NamedTuple):
    """A round ruled on one timeline."""

    law: GoverningLaw
    bound: Sequence[ActiveObligation]
    """The obligations in force."""
    binding: TrackedObligations
    """The same obligations, with a record of which of them were read."""
    ruled: RuledRecord


class TimelineProgress:
    """Interim results for one timeline."""

    def __init__(self) -> None:
        self.rounds: list[PastRound] = []
        """The rounds ruled so far."""
        self.conclusions: ConsequencesByFault = {}
        """Number of a fault → the last input of its conclusion, and the result."""
        self.steps = 0
        """The number of steps followed again to find what had shown by some moment."""


class AdjudicationProgress:
    """Interim results of one adjudication; a timeline known from an *earlier* one continues with its results."""

    def __init__(self, earlier: AdjudicationProgress | None = None) -> None:
        self._on: dict[Timeline, TimelineProgress] = {}
        self._earlier = earlier._on if earlier else {}

    def of_timeline(self, timeline: Timeline) -> TimelineProgress:
        """The interim results for *timeline*, to be added to."""
        if timeline not in self._on:
            self._on[timeline] = self._earlier.get(timeline) or TimelineProgress()
        return self._on[timeline]

    def count_steps(self, timeline: Timeline, steps: int) -> None:
        """Count so many *steps* of *timeline* that are followed again."""
        self.of_timeline(timeline).steps += steps
        self.raise_if_too_long()

    def raise_if_too_long(self) -> None:
        """Raise AdjudicatorError if too many steps were followed again, in all readings of the deal together. Those of
        an earlier adjudication count, so that a deal is refused regardless of how its events arrived."""
        if sum(interim.steps for interim in self._on.values()) > MOST_STEPS_FOLLOWED_AGAIN:
            raise AdjudicatorError(
                f"so many facts contradict it that more than {MOST_STEPS_FOLLOWED_AGAIN} steps "
                "would have to be followed again; expected the record of one deal"
            )


def _rule_on_faults(
    law: GoverningLaw,
    timeline: Timeline,
    faults: tuple[Irregularity, ...],
    bound: TrackedObligations,
    progress: AdjudicationProgress,
) -> RuledRecord:
    """The ruled record for *faults*, with the obligations *bound* in force."""
    heard = law.fact_reader.facts_in(timeline, faults)
    spoken = (*law.told, *heard.told)
    contexts, found = _look_up_faults(law, timeline, faults, bound, heard, progress)
    found, heard = _without_refused_facts(found, heard)
    found, answers = _assign_choices(law, timeline, faults, found)
    instead = overruling_by_finding(timeline, faults)
    concluded_on = [
        consequences_of_fault(
            DecidedFault(
                number,
                fault,
                one,
                answers.given.get(number - 1) or election_fault_was_detected_from(fault),
                instead.get(number),
            ),
            timeline,
            law.laws,
            spoken,
            progress.of_timeline(timeline).conclusions,
        )
        for number, (fault, one) in enumerate(zip(faults, found, strict=True), 1)
    ]
    amended = NO_OVERRIDES
    for end in concluded_on:
        amended = amended.joined(end.amended)
    binding = sorted(
        (one for end in concluded_on for one in end.bound), key=lambda binding: (binding.first_step, binding.finding)
    )
    told_leads = _steps_of_remarks_about_leads(contexts, found)
    now, unanswered = _use_elected_rights(
        split_obligations_on_graded_penalty_cards(binding, timeline), answers.rest, timeline, told_leads
    )
    return RuledRecord(
        timeline,
        faults,
        heard,
        spoken,
        tuple(end.finding for end in concluded_on),
        tuple(end.ordering for end in concluded_on if end.ordering is not None),
        tuple(now),
        amended,
        tuple(unanswered),
        answers.barred,
    )


def _look_up_faults(
    law: GoverningLaw,
    timeline: Timeline,
    faults: Sequence[Irregularity],
    bound: TrackedObligations,
    heard: FactsInRecord,
    progress: AdjudicationProgress,
) -> tuple[list[FactContext], list[LookupResult]]:
    """The look-up of each fault, with its context. Tricks that earlier rulings have moved are gone."""
    spoken = (*law.told, *heard.told)
    contexts: list[FactContext] = []
    found: list[LookupResult] = []
    transferred: dict[str, int] = {}
    for number, fault in enumerate(faults, 1):
        context = FactContext(law.laws, timeline.record, timeline, fault, faults, bound, dict(transferred))
        told_at = {fact: step for (finding, fact), step in heard.steps.items() if finding == number}
        one = look_up_fault(
            law.laws, law.code, context, number, spoken, told_at, partial(progress.count_steps, timeline)
        )
        contexts.append(context)
        found.append(one)
        for side, n in _tricks_moved_by(one, fault, timeline):
            transferred[side] = transferred.get(side, 0) + n
    return contexts, found


def _steps_of_remarks_about_leads(contexts: Iterable[FactContext], found: Iterable[LookupResult]) -> set[int]:
    """The steps of remarks about a choice on a card led out of turn, for which a law asks."""
    asked = [
        context for context, one in zip(contexts, found, strict=True) if not _LEAD_CHOICE_FACTS.isdisjoint(one.facts)
    ]
    if not asked:
        return set()
    from adjudicator.irregularities.lead_or_play_out_of_turn import (
        steps_of_choices_about_card,  # loaded with those facts
    )

    return {step for context in asked for step in steps_of_choices_about_card(context)}


def _without_refused_facts(
    found: Sequence[LookupResult], heard: FactsInRecord
) -> tuple[list[LookupResult], FactsInRecord]:
    """(*found*, *heard*) after facts that contradict the record are refused: a line of the record by itself, a fact
    told beside the record together with the ruling for which it was told."""
    refused = list(heard.refused)
    left: list[LookupResult] = []
    for number, one in enumerate(found, 1):
        beside = []
        for fact, why in one.refused_facts.items():
            step = heard.steps.get((number, fact))
            if step is None:
                beside.append(why)
            else:
                refused.append((step, why))
        left.append(one._replace(decisions=(), contradicts=tuple(beside)) if beside else one)
    return left, heard._replace(refused=tuple(refused))


def _tricks_moved_by(found: LookupResult, fault: Irregularity, timeline: Timeline) -> Iterator[tuple[str, int]]:
    """(side, tricks) that the rows in *found* take from the offender's side."""
    for _, row in found.rows:
        for spec in row.do:
            if spec["effect"] == "transfer_tricks" and fault.offender:
                yield timeline.game.side(fault.offender), int(str(spec.get("n", 0)))


def _assign_choices(
    law: GoverningLaw, timeline: Timeline, faults: Sequence[Irregularity], found: Sequence[LookupResult]
) -> tuple[list[LookupResult], _AssignedChoices]:
    """(*found* without the options lost to choosers who have yet to choose, the choices of the record with the rulings
    that they answer)."""
    refused: dict[int, str] = {}

    def may(index: int, election: Election) -> bool:
        chooser = next((row.chooser for _, row in found[index].rows if row.options), None)
        why = why_barred_from_choosing(timeline, election, chooser or "", faults[index], law.laws)
        if why and election.step in made:
            refused[election.step] = why
        return why is None

    chosen = elections_not_part_of_faults(elections_in(timeline), faults)
    made = {election.step for election in chosen}
    after = dict(pairwise([*sorted({fault.step for fault in faults}), len(timeline.steps)]))
    places = [OpenChoice(timeline, fault, after[fault.step], partial(may, index)) for index, fault in enumerate(faults)]
    left = [
        without_lost_options(one, place, law.laws) if _options_offered(one) else one
        for place, one in zip(places, found, strict=True)
    ]
    offered = [
        (fault.step, frozenset(option["id"] for option in _options_offered(one)))
        for fault, one in zip(faults, left, strict=True)
    ]
    given, rest = assign_elections(chosen, offered, may)
    for index, (place, one) in enumerate(zip(places, left, strict=True)):
        if index not in given and offered[index][1]:
            words = choice_by_accepting_or_refusing(
                _options_offered(one), _options_offered(found[index]), place, law.laws
            )
            done = words or option_taken_by_acting_after_fault(faults[index], offered[index][1])
            given |= {index: done} if done and place.may_choose(done) else {}
    # Once a choice is made, the report shows all options of the law beside it.
    shown = [found[index] if index in given else one for index, one in enumerate(left)]
    return shown, _AssignedChoices(given, rest, refused)


def _options_offered(found: LookupResult) -> list[Mapping[str, Any]]:
    """The options that the rows in *found* offer."""
    return [option for _, row in found.rows for option in row.options]


def _use_elected_rights(
    bound: list[ActiveObligation], rest: Sequence[Election], timeline: Timeline, heard: set[int]
) -> tuple[list[ActiveObligation], list[Election]]:
    """(*bound* after the elections in *rest* have used the rights in it, the elections that used none).

    A choice at a step of *heard* was read by a fact derivation.
    """
    unanswered: list[Election] = []
    for election in rest:
        from adjudicator.law.obligations.leads import (
            with_elections_using_rights,  # most choices are options of a ruling
        )

        used = with_elections_using_rights(bound, [election], timeline)
        if used == bound and election.step not in heard and election.option not in _OPTIONS_READ_BY_DETECTORS:
            unanswered.append(election)
        bound = used
    return bound, unanswered
