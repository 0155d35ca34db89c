"""``score`` for several tables that played a board: matchpoints, IMPs, weighted and artificial scores, penalties."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from adjudicator.commands.common import print_answer, print_json
from adjudicator.commands.select_code import given_or_fitting_default_code
from adjudicator.errors import ScoreError
from adjudicator.game.duplicate_boards import DUPLICATE_CODE, sides_vulnerable_on
from adjudicator.scoring.systems import comparison
from adjudicator.scoring.systems.comparison import (
    HUNDRED_PERCENT,
    ArtificialScore,
    PlayedTable,
    parse_percent,
    parse_session_percentages,
    parse_table_groups,
    parse_weighted_outcomes,
    played_result_reader,
)
from adjudicator.scoring.systems.contract_parser import parse_vulnerable
from adjudicator.scoring.systems.score_types_and_scorer_of_game import BOARD_SYSTEMS, SIDES, scorer_of_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.commands.options.score import ScoreOptions
    from adjudicator.scoring.systems.comparison import SideScores, TableScore, WeightedOutcome
    from adjudicator.scoring.systems.score_types_and_scorer_of_game import DealTally
    from rulebase import CodeInfo, Rulebase

TEAMS = 2
"""Tables in a team match."""


def comparison_code(laws: Rulebase, code: str | None) -> str:
    """The code by which tables are compared: *code*, else the default code if it compares any, else duplicate's."""
    return (
        given_or_fitting_default_code(laws, code, compares_tables, "tables of duplicate bridge are compared")
        or DUPLICATE_CODE
    )


def print_table_scores(asked: ScoreOptions, info: CodeInfo, vulnerable: frozenset[str]) -> None:
    """Print the scores of each side for the board, with the calculation."""
    if not compares_tables(info):
        raise ScoreError(f"{info.id} does not compare tables; name a code of duplicate bridge")
    if asked.matchpoints and asked.imps:
        raise ScoreError("matchpoints and IMPs are two ways to compare tables; name one of them")
    if asked.weighted and not (asked.matchpoints or asked.imps):
        raise ScoreError("weights apply to matchpoints or to IMPs, not to scores: add --matchpoints or --imps")
    if asked.weighted and not info.game.get("weighted_scores"):
        raise ScoreError(f"{info.id} has no weighted scores")

    def points(deal: DealTally) -> int:
        scored = scorer_of_game(info.game)(deal).score
        return scored[SIDES[0]] - scored[SIDES[1]]

    played = played_result_reader(points, vulnerable)
    groups = parse_table_groups(asked.result or (), played)
    outcomes = parse_weighted_outcomes(asked.weighted, played) if asked.weighted else []
    _refuse_artificial(info, groups)
    found = (
        _imp_scores(info, groups, outcomes, asked) if asked.imps else _matchpoint_scores(info, groups, outcomes, asked)
    )
    if asked.json:
        print_json({"code": info.id, **found})
        return
    from adjudicator.render.matchpoints_and_imps import score_comparison  # not needed for JSON

    print_answer(*score_comparison(found))


def compares_tables(info: CodeInfo) -> bool:
    """Whether the code compares tables."""
    return info.game.get("scoring") in BOARD_SYSTEMS


def vulnerable_on_board(text: str | None, board: int | None) -> frozenset[str]:
    """The vulnerable sides: those named in *text*, else those of *board*."""
    if text is None and board is not None:
        return sides_vulnerable_on(board)
    return parse_vulnerable(text or "")


def _refuse_artificial(info: CodeInfo, groups: Iterable[Iterable[TableScore]]) -> None:
    if any(isinstance(entry, ArtificialScore) for group in groups for entry in group) and not info.game.get(
        "artificial"
    ):
        raise ScoreError(f"{info.id} sets no artificial scores: the director assigns them")


def _matchpoint_scores(
    info: CodeInfo, groups: list[list[TableScore]], outcomes: Sequence[WeightedOutcome], asked: ScoreOptions
) -> dict[str, Any]:
    percent = comparison.artificial_percent_function(
        info.game.get("artificial", {}), parse_session_percentages(asked.session or ())
    )
    entries = [entry for group in groups for entry in group]
    lines: list[str] = []
    each: tuple[SideScores, ...] = ()
    shares: list[SideScores] = []
    if outcomes:
        if len(groups) > 1:
            raise ScoreError("a weighted score is compared with tables that played the same cards")
        top = len(entries)
        rated, each = comparison.weighted_matchpoints(outcomes, entries, percent)
        shares = list(rated)
        lines.append("the weights apply to the matchpoints of each outcome; regulations may say how to round")
    elif asked.top is not None and all(isinstance(entry, ArtificialScore) for entry in entries):
        top = asked.top
        shares = [
            (percent(entry.ns, "NS") * top / HUNDRED_PERCENT, percent(entry.ew, "EW") * top / HUNDRED_PERCENT)
            for entry in entries
            if isinstance(entry, ArtificialScore)
        ]
    else:
        top = comparison.matchpoint_top(groups)
        if entries or asked.penalty is None:
            shares = [pair for group in comparison.matchpoints_of_all_tables(groups, percent) for pair in group]
        elif asked.top is None:
            raise ScoreError("a penalty is a part of a top: name the top with --top, or the scores of the tables")
    if asked.top is not None and asked.top != top:
        raise ScoreError(f"the tables named make a top of {top}, not {asked.top}")
    lines += _score_remarks(groups)
    return {
        "scoring": "matchpoints",
        "top": top,
        "tables": list(_table_scores(entries, shares, top, weighted=bool(outcomes))),
        "outcomes": list(_weighted_outcomes(outcomes, each, "matchpoints")),
        "penalty": _matchpoint_penalty_json(asked, top),
        "lines": lines,
    }


def _imp_scores(
    info: CodeInfo, groups: list[list[TableScore]], outcomes: Sequence[WeightedOutcome], asked: ScoreOptions
) -> dict[str, Any]:
    if asked.session or asked.penalty or asked.top is not None:
        raise ScoreError("--session, --penalty and --top are counted in matchpoints")
    entries = [entry for group in groups for entry in group]
    scores = [entry.points for entry in entries if isinstance(entry, PlayedTable)]
    each: tuple[SideScores, ...] = ()
    lines: list[str] = []
    if len(groups) > 1:
        raise ScoreError("tables that played other cards are not compared at IMPs")
    if len(entries) == 1 and isinstance(entries[0], ArtificialScore) and not outcomes:
        got = comparison.artificial_imps(entries[0], int(info.game["artificial"]["imps"]))
        lines.append("an artificial score counts by itself, whatever the other table scored")
    elif outcomes and len(scores) == len(entries) == 1:
        got, each = comparison.weighted_imps(outcomes, scores[0])
        lines.append("the weights apply to the IMPs of each outcome; regulations may say how to round")
    elif not outcomes and len(scores) == len(entries) == TEAMS:
        here, there = scores
        got = comparison.imps_between_tables(here, there)
        lines.append(f"North-South {here} here and {there} at the other table: a difference of {abs(here - there)}")
    else:
        raise ScoreError(
            "IMPs compare two tables: give the score of North-South at this one and at the other, or --weighted and "
            "the score of the other"
        )
    return {
        "scoring": "imps",
        "imps": _side_scores_by_name(got),
        "outcomes": list(_weighted_outcomes(outcomes, each, "imps")),
        "lines": lines,
    }


def _table_scores(
    entries: Sequence[TableScore], shares: Sequence[SideScores], top: int, *, weighted: bool
) -> Iterator[dict[str, Any]]:
    for entry, share in zip([None, *entries] if weighted else entries, shares, strict=True):
        yield {
            "score": _points_by_side(entry.points) if isinstance(entry, PlayedTable) else None,
            "award": _artificial_award_json(entry)
            if isinstance(entry, ArtificialScore)
            else None
            if entry
            else "weighted",
            "matchpoints": _side_scores_by_name(share),
            "percent": _side_scores_by_name((share[0] * HUNDRED_PERCENT / top, share[1] * HUNDRED_PERCENT / top))
            if top
            else None,
        }


def _weighted_outcomes(
    outcomes: Sequence[WeightedOutcome], each: Sequence[SideScores], unit: str
) -> Iterator[dict[str, Any]]:
    for outcome, pair in zip(outcomes, each, strict=True):
        yield {
            "weight": _json_number(outcome.weight * HUNDRED_PERCENT),
            "score": _points_by_side(outcome.points),
            unit: _side_scores_by_name(pair),
        }


def _matchpoint_penalty_json(asked: ScoreOptions, top: int) -> dict[str, Any] | None:
    if asked.penalty is None:
        return None
    percent = parse_percent(asked.penalty)
    return {
        "percent": _json_number(percent),
        "of": top,
        "matchpoints": _json_number(comparison.matchpoint_penalty(percent, top)),
    }


def _score_remarks(groups: Sequence[Sequence[TableScore]]) -> Iterator[str]:
    alone = sum(1 for group in groups for entry in group if isinstance(entry, ArtificialScore))
    if alone and any(isinstance(entry, PlayedTable) for group in groups for entry in group):
        yield (
            f"{'an artificial score is' if alone == 1 else 'artificial scores are'} not compared: every other table "
            "has half a matchpoint for each; the regulations may have another way"
        )
    if len(groups) > 1:
        yield "tables that played other cards are not compared: half a matchpoint for each"


def _points_by_side(points: int) -> dict[str, int]:
    return {SIDES[0]: max(points, 0), SIDES[1]: max(-points, 0)}


def _artificial_award_json(entry: ArtificialScore) -> dict[str, str]:
    return {
        side: f"{_json_number(award)}%" if isinstance(award, Fraction) else f"average {award}".replace(" average", "")
        for side, award in zip(SIDES, entry, strict=True)
    }


def _side_scores_by_name(pair: SideScores) -> Mapping[str, int | float]:
    return {side: _json_number(value) for side, value in zip(SIDES, pair, strict=True)}


def _json_number(value: Fraction) -> int | float:
    """A JSON number: an integer if possible, else rounded to four places."""
    return int(value) if value.denominator == 1 else round(float(value), 4)
