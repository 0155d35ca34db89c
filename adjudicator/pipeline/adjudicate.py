"""The pipeline: a deal that kept to the law is told of at once (``regular``), any other is ruled on (``irregular``).

The long road is imported when the first deal takes it: most records never do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.pipeline.belonging import check_belongs
from adjudicator.pipeline.codes import code_of
from adjudicator.pipeline.regular import regular_report
from adjudicator.record.errors import AdjudicatorError
from adjudicator.record.events import as_written
from adjudicator.table.opening import game_of
from adjudicator.table.rails import game_in_columns

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
    if not told and (clean := _at_a_glance(record, rulebase, info)):
        return clean
    game = _game(record, info)
    if not told and (clean := regular_report(record, game, rulebase, info.id, None, earlier)):
        return clean
    from adjudicator.pipeline.irregular import irregular_report

    return irregular_report(record, game, rulebase, info.id, told, earlier)


def _at_a_glance(record: Record, rulebase: Rulebase, info: CodeInfo) -> DealReport | None:
    """What is to be said of a deal whose columns alone show that it kept to the law; None for any other."""
    columns = record.columns
    game = game_in_columns(info.game) if columns is not None else None
    return regular_report(record, game, rulebase, info.id, columns) if game else None


def _game(record: Record, info: CodeInfo) -> Game:
    """The game that was played, as the code *info* describes it; an error where the record cannot be one of it."""
    if not info.game:
        raise AdjudicatorError(f"{info.id} describes no game to replay; choose the code of the game that was played")
    game = game_of(record, info.game)
    check_belongs(record, game, info.id)
    return game
