"""The pipeline: the fast path reports a deal that kept to the law at once, any other is ruled on (``irregular``).

The full path is imported when the first deal takes it: where there is a fast path most records never do.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from adjudicator.pipeline.belonging import check_belongs
from adjudicator.pipeline.codes import code_of
from adjudicator.pipeline.fast_path import clean_report
from adjudicator.record.errors import AdjudicatorError
from adjudicator.record.events import as_written
from adjudicator.table.opening import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.game.game import Game
    from adjudicator.pipeline.earlier import Earlier
    from adjudicator.pipeline.told import Told
    from adjudicator.record.events import Record
    from adjudicator.report.report import DealReport
    from rulebase import CodeInfo, Rulebase


def adjudicate(
    record: Record,
    rulebase: Rulebase,
    code: str | None = None,
    told: Iterable[Told] = (),
    earlier: Earlier | None = None,
) -> DealReport:
    """Everything irregular in *record*, ruled on under *code*, with what it binds and the result.

    Where it goes on from what was followed *earlier*, only the rest of it is followed.
    """
    info = rulebase.code(code_of(rulebase, record, code))
    report = _ruled(record, rulebase, info, told, earlier)
    if (house := record.tag("House")) or (rulebase.has_houses and rulebase.houses.in_force.named):
        return _with_house_said(report, rulebase.houses.passed_over(info.id, house))
    return report


def _with_house_said(report: DealReport, why: str) -> DealReport:
    """*report* with *why* the house that is named for the deal has no say in it; nothing where it has."""
    if not why:
        return report
    from adjudicator.record.events import Problem  # hardly ever

    return report._replace(problems=(*report.problems, Problem(why, report.record.source.line, 1)))


def _ruled(
    record: Record, rulebase: Rulebase, info: CodeInfo, told: Iterable[Told], earlier: Earlier | None
) -> DealReport:
    record, told = as_written(record), tuple(told)
    game = cache(partial(_game, record, info))
    follow = earlier.follow if earlier else None
    if not told and (clean := clean_report(record, game, rulebase, info, follow)):
        return clean
    from adjudicator.pipeline.irregular import irregular_report

    return irregular_report(record, game(), rulebase, info.id, told, earlier)


def _game(record: Record, info: CodeInfo) -> Game:
    """The game that was played, as the code *info* describes it; an error where the record cannot be one of it."""
    if not info.game:
        raise AdjudicatorError(f"{info.id} describes no game to replay; choose the code of the game that was played")
    game = game_of(record, info.game)
    check_belongs(record, game, info.id)
    return game
