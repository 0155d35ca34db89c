"""Deals on the full path: record → timeline → faults → facts → law → obligations → result.

Rulings bind later actions, and what breaks them is itself a fault: detection and ruling are repeated until the
obligations no longer change.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from adjudicator.evidence.claims import closed_at
from adjudicator.law.end_checks import checks_of
from adjudicator.law.wording import resolver
from adjudicator.pipeline.carrying import carry_out
from adjudicator.pipeline.ending import end_by_ruling, said_of
from adjudicator.pipeline.fast_path import BULK_STEPS
from adjudicator.pipeline.orders import cut, put_in
from adjudicator.pipeline.places import done, obligation, otherwise
from adjudicator.pipeline.round import Law, Progress, rule
from adjudicator.pipeline.told import Listener, refusals
from adjudicator.pipeline.unanswered import answered_in_vain, unanswered, unreadable
from adjudicator.record.events import as_written
from adjudicator.report.remarks.noticed import noticed
from adjudicator.report.report import DealReport
from adjudicator.score.passed_out import passed_out
from adjudicator.score.result import result_of
from adjudicator.table.amended import AS_MADE
from adjudicator.table.bound import on_steps
from adjudicator.table.following import Following
from adjudicator.table.sorts import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.pipeline.carrying import CarriedOut
    from adjudicator.pipeline.earlier import Earlier
    from adjudicator.pipeline.orders import Order
    from adjudicator.pipeline.round import Ruled
    from adjudicator.pipeline.told import Told
    from adjudicator.record.events import Problem, Record
    from adjudicator.table.bound import Bound
    from rulebase import Rulebase

_ROUNDS = 16
"""Obligations come to rest in two or three rounds, and each choice about a lead takes one more; still more means that
two rulings keep undoing each other."""


def irregular_report(
    record: Record,
    game: Game,
    rulebase: Rulebase,
    code: str,
    told: Sequence[Told],
    earlier: Earlier | None = None,
) -> DealReport:
    """Everything irregular in *record*, ruled on under *code*, with what it binds and the result; followed from where
    it parts from what was followed *earlier*."""
    law = _law(rulebase, code, tuple(told), earlier)
    following = Following(game, earlier.followed if earlier else None, BULK_STEPS)
    progress = Progress(earlier.progress if earlier else None)
    if earlier:
        earlier.progress = progress

    def read(record: Record) -> Ruled:
        return _until_it_stands(record, following, law, progress)

    def carry(record: Record, known: Iterable[Order]) -> tuple[Ruled, CarriedOut]:
        return carry_out(record, read, following.unfold, rulebase, known)

    ruled, carried, ending = end_by_ruling(record, carry, read)
    timeline = ruled.timeline
    findings = done(ruled.findings, timeline, carried.orders)
    counted = tuple(found for found in findings if found.overruled is None)
    checks = checks_of(rulebase, code, counted, ruled.spoken, lambda found: resolver(timeline.end, found.offender))
    findings = law.listener.also_told(findings, checks, ruled.spoken)
    ended, outside = said_of(ending, findings, ruled.record)

    @cache
    def upto(number: int) -> Ruled:
        return read(cut(as_written(ruled.record), carried.orders, number))

    def problems() -> Iterator[Problem]:
        yield from ruled.record.problems
        yield from unreadable(timeline)
        yield from outside
        yield from noticed(ruled.record, timeline, ruled.faults, ruled.bound)
        yield from unanswered(ruled, upto)
        yield from answered_in_vain(ruled, upto)
        yield from otherwise(findings, carried.otherwise, timeline)
        yield from ruled.undoing
        yield from refusals(ruled.record, timeline, ruled.heard, findings)

    closed = closed_at(timeline)
    return DealReport(
        put_in(record, carried.orders),
        code,
        timeline.end.contract,
        timeline,
        findings,
        tuple(obligation(binding, timeline, closed) for binding in ruled.bound),
        result_of(rulebase, ruled.record, timeline, counted, passed_out(rulebase, code, timeline), ended),
        tuple(problems()),
        checks,
        sort_of(game.raw).movers(timeline),
    )


def _law(rulebase: Rulebase, code: str, told: tuple[Told, ...], earlier: Earlier | None) -> Law:
    """What is ruled under: the very law that the deal was ruled on under *earlier*, where it is the same."""
    known = earlier.law if earlier else None
    if known and known.laws is rulebase and (known.code, known.told) == (code, told):
        return known
    law = Law(rulebase, code, told, Listener(rulebase, code))
    if earlier:
        earlier.law = law
    return law


def _until_it_stands(record: Record, following: Following, law: Law, progress: Progress) -> Ruled:
    """*record* followed and ruled on until what the rulings bind and change no longer changes; where it never comes to
    rest the last round, which says so."""
    timeline = following.unfold(record)
    bound: tuple[Bound, ...] = ()
    amended = AS_MADE
    for _ in range(_ROUNDS):
        ruled = rule(law, timeline, bound, progress)
        progress.come_to_an_end()
        if (ruled.bound, ruled.amended) == (bound, amended):
            return ruled
        last, bound = bound, ruled.bound
        if ruled.amended != amended:
            amended = ruled.amended
            timeline, before = following.unfold(record, amended), timeline
            bound = on_steps(bound, before.steps, timeline.steps)
    from adjudicator.report.remarks.undoing import undoing_each_other  # nearly all come to rest

    return ruled._replace(undoing=(undoing_each_other(record, last, bound, ruled.findings),))
