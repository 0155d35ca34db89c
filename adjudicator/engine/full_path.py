"""The full path of adjudication: record → timeline → faults → facts → law → obligations → result.

Rulings bind later actions, and breaking them is itself a fault: detection and ruling are repeated until the obligations
no longer change.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from adjudicator.engine.choices_and_answers_without_effect import (
    ineffective_answer_problems,
    unoffered_choice_problems,
    unreadable_line_problems,
)
from adjudicator.engine.enforcement.deal_ended_by_ruling import end_deal_by_ruling, remarks_on_deal_end
from adjudicator.engine.enforcement.order_execution import carry_out_orders
from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import record_up_to, record_with_lines
from adjudicator.engine.fast_path_loader import BULK_STEPS
from adjudicator.engine.report_locations_and_obligations import (
    reported_obligation,
    unfollowed_ruling_problems,
    with_actions_carried_out,
)
from adjudicator.engine.ruling_round import AdjudicationProgress, GoverningLaw, rule_one_round
from adjudicator.engine.told_facts import ToldFactReader, refused_fact_problems
from adjudicator.evidence.claims import step_of_deal_end
from adjudicator.record.events import without_events_inserted_by_rulings
from adjudicator.report.deal_report import DealReport
from adjudicator.report.remarks.record_remarks import record_remarks
from adjudicator.scoring.result import deal_result, passed_out_remarks
from adjudicator.table.active_obligations import obligations_renumbered_to_steps
from adjudicator.table.call_overrides import NO_OVERRIDES
from adjudicator.table.game_types import game_type_of
from adjudicator.table.timeline_cache import TimelineCache

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.engine.earlier_adjudication import EarlierAdjudication
    from adjudicator.engine.enforcement.order_execution import CarriedOutOrders
    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import OrderedLine
    from adjudicator.engine.ruling_round import RuledRecord
    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.game.game import Game
    from adjudicator.law.director_checks_after_play import EndCheck
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Problem, Record
    from adjudicator.table.active_obligations import ActiveObligation
    from rulebase import Rulebase

_ROUNDS = 16
"""The most rounds. Obligations settle in two or three rounds, and each choice about a lead takes one more; more rounds
mean that two rulings keep undoing each other.
"""


def full_path_report(
    record: Record,
    game: Game,
    rulebase: Rulebase,
    code: str,
    told: Sequence[ToldFact],
    earlier: EarlierAdjudication | None = None,
) -> DealReport:
    """The report on everything irregular in *record* under *code*, with obligations and the result, followed from where
    it differs from the record of *earlier*."""
    law = _governing_law(rulebase, code, tuple(told), earlier)
    following = TimelineCache(game, earlier.followed if earlier else None, BULK_STEPS)
    progress = AdjudicationProgress(earlier.progress if earlier else None)
    if earlier:
        earlier.progress = progress

    def read(record: Record) -> RuledRecord:
        return _rule_until_stable(record, following, law, progress)

    def carry(record: Record, known: Iterable[OrderedLine]) -> tuple[RuledRecord, CarriedOutOrders]:
        return carry_out_orders(record, read, rulebase, known)

    ruled, carried, ending = end_deal_by_ruling(record, carry, read)
    timeline = ruled.timeline
    findings = with_actions_carried_out(ruled.findings, timeline, carried.orders)
    counted = tuple(found for found in findings if found.overruled is None)
    checks = _end_checks(rulebase, code, counted, ruled)
    findings = law.fact_reader.with_idle_facts(findings, checks, ruled.told_facts)
    ended, outside = remarks_on_deal_end(ending, findings, ruled.record)

    @cache
    def upto(number: int) -> RuledRecord:
        return read(record_up_to(without_events_inserted_by_rulings(ruled.record), carried.orders, number))

    def problems() -> Iterator[Problem]:
        yield from ruled.record.problems
        yield from unreadable_line_problems(timeline)
        yield from outside
        yield from record_remarks(ruled.record, timeline, ruled.faults, ruled.obligations)
        yield from unoffered_choice_problems(ruled, upto)
        yield from ineffective_answer_problems(ruled, upto)
        yield from unfollowed_ruling_problems(findings, carried.not_followed, timeline)
        yield from ruled.undoing_problems
        yield from refused_fact_problems(ruled.record, timeline, ruled.facts_in_record, findings)

    closed = step_of_deal_end(timeline)
    return DealReport(
        record_with_lines(record, carried.orders),
        code,
        timeline.end.contract,
        timeline,
        findings,
        tuple(reported_obligation(binding, timeline, closed) for binding in ruled.obligations),
        deal_result(rulebase, ruled.record, timeline, counted, passed_out_remarks(rulebase, code, timeline), ended),
        tuple(problems()),
        checks,
        game_type_of(game.raw).unnamed_actors(timeline),
    )


def _end_checks(rulebase: Rulebase, code: str, counted: Sequence[Finding], ruled: RuledRecord) -> tuple[EndCheck, ...]:
    """The checks after play that the findings *counted* open; few codes know such checks."""
    if not rulebase.code(code).game.get("checks"):
        return ()
    from adjudicator.law.director_checks_after_play import end_checks_opened_by_findings
    from adjudicator.law.effect_wording import role_resolver

    end = ruled.timeline.end
    return end_checks_opened_by_findings(
        rulebase, code, counted, ruled.told_facts, lambda found: role_resolver(end, found.offender)
    )


def _governing_law(
    rulebase: Rulebase, code: str, told: tuple[ToldFact, ...], earlier: EarlierAdjudication | None
) -> GoverningLaw:
    """The law to rule under: the same object as in *earlier* if it is equal."""
    known = earlier.law if earlier else None
    if known and known.laws is rulebase and (known.code, known.told) == (code, told):
        return known
    law = GoverningLaw(rulebase, code, told, ToldFactReader(rulebase, code))
    if earlier:
        earlier.law = law
    return law


def _rule_until_stable(
    record: Record, following: TimelineCache, law: GoverningLaw, progress: AdjudicationProgress
) -> RuledRecord:
    """*record* followed and ruled on until obligations and amended calls no longer change; if they never settle, the
    last round with a problem that says so."""
    timeline = following.unfold(record)
    bound: tuple[ActiveObligation, ...] = ()
    amended = NO_OVERRIDES
    for _ in range(_ROUNDS):
        ruled = rule_one_round(law, timeline, bound, progress)
        progress.raise_if_too_long()
        if (ruled.obligations, ruled.amended) == (bound, amended):
            return ruled
        last, bound = bound, ruled.obligations
        if ruled.amended != amended:
            amended = ruled.amended
            timeline, before = following.unfold(record, amended), timeline
            bound = obligations_renumbered_to_steps(bound, before.steps, timeline.steps)
    from adjudicator.report.remarks.record_remarks import rulings_never_settle_remark  # nearly all settle

    return ruled._replace(undoing_problems=(rulings_never_settle_remark(record, last, bound, ruled.findings),))
