"""``score`` for the tables that played a board: matchpoints, IMPs, weighted and artificial scores, penalties."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from adjudicator.commands.choice import fitting
from adjudicator.commands.common import answer, answer_json
from adjudicator.game.boards import DUPLICATE_CODE, vulnerable
from adjudicator.record.errors import ScoreError
from adjudicator.score.systems import BOARDS, comparison, scorer
from adjudicator.score.systems.comparison import HUNDRED, Artificial, Scored
from adjudicator.score.systems.entries import parse_groups, parse_outcomes, parse_percent, parse_session, reader
from adjudicator.score.systems.parse import parse_vulnerable
from adjudicator.score.systems.values import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudicator.commands.options.scores import ScoreOptions
    from adjudicator.score.systems.comparison import Entry, Outcome, Pair
    from adjudicator.score.systems.values import Tally
    from rulebase import CodeInfo, Rulebase

TEAMS = 2
"""Tables of a team match."""


def code_for(laws: Rulebase, code: str | None) -> str:
    """The code by which tables are compared: as asked, else the one taken for granted if it compares any."""
    return fitting(laws, code, compares, "tables of duplicate bridge are compared") or DUPLICATE_CODE


def run(asked: ScoreOptions, info: CodeInfo, vulnerable: frozenset[str]) -> None:
    """Answer with what each side gets for the board, and how it comes about."""
    if not compares(info):
        raise ScoreError(f"{info.id} compares no tables; name a code of duplicate bridge")
    if asked.matchpoints and asked.imps:
        raise ScoreError("matchpoints and IMPs are two ways to compare tables; name one of them")
    if asked.weighted and not (asked.matchpoints or asked.imps):
        raise ScoreError("weights apply to matchpoints or to IMPs, not to scores: add --matchpoints or --imps")
    if asked.weighted and not info.game.get("weighted_scores"):
        raise ScoreError(f"{info.id} knows no weighted scores")

    def points(deal: Tally) -> int:
        scored = scorer(info.game)(deal).score
        return scored[SIDES[0]] - scored[SIDES[1]]

    played = reader(points, vulnerable)
    groups = parse_groups(asked.result or (), played)
    outcomes = parse_outcomes(asked.weighted, played) if asked.weighted else []
    _known(info, groups)
    found = _imps(info, groups, outcomes, asked) if asked.imps else _matchpoints(info, groups, outcomes, asked)
    if asked.json:
        answer_json({"code": info.id, **found})
        return
    from adjudicator.render.compared import compared  # drawing is not needed for JSON

    answer(*compared(found))


def compares(info: CodeInfo) -> bool:
    """Whether tables are compared by the code."""
    return info.game.get("scoring") in BOARDS


def board_vulnerable(text: str | None, board: int | None) -> frozenset[str]:
    """The vulnerable sides: those named, else those of the *board*."""
    if text is None and board is not None:
        return vulnerable(board)
    return parse_vulnerable(text or "")


def _known(info: CodeInfo, groups: Iterable[Iterable[Entry]]) -> None:
    if any(isinstance(entry, Artificial) for group in groups for entry in group) and not info.game.get("artificial"):
        raise ScoreError(f"{info.id} sets no artificial scores: the director assigns them")


def _matchpoints(
    info: CodeInfo, groups: list[list[Entry]], outcomes: Sequence[Outcome], asked: ScoreOptions
) -> dict[str, Any]:
    percent = comparison.percentages(info.game.get("artificial", {}), parse_session(asked.session or ()))
    entries = [entry for group in groups for entry in group]
    lines: list[str] = []
    each: tuple[Pair, ...] = ()
    shares: list[Pair] = []
    if outcomes:
        if len(groups) > 1:
            raise ScoreError("a weighted score is compared with tables that played the same cards")
        top = len(entries)
        rated, each = comparison.weighted_matchpoints(outcomes, entries, percent)
        shares = list(rated)
        lines.append("the weights apply to the matchpoints of each outcome; the regulations may set a rounding")
    elif asked.top is not None and all(isinstance(entry, Artificial) for entry in entries):
        top = asked.top
        shares = [
            (percent(entry.ns, "NS") * top / HUNDRED, percent(entry.ew, "EW") * top / HUNDRED)
            for entry in entries
            if isinstance(entry, Artificial)
        ]
    else:
        top = comparison.top_of(groups)
        if entries or asked.penalty is None:
            shares = [pair for group in comparison.matchpoints(groups, percent) for pair in group]
        elif asked.top is None:
            raise ScoreError("a penalty is a part of a top: name the top with --top, or the scores of the tables")
    if asked.top is not None and asked.top != top:
        raise ScoreError(f"the tables named make a top of {top}, not {asked.top}")
    lines += _remarks(groups)
    return {
        "scoring": "matchpoints",
        "top": top,
        "tables": list(_tables(entries, shares, top, weighted=bool(outcomes))),
        "outcomes": list(_outcomes(outcomes, each, "matchpoints")),
        "penalty": _penalty(asked, top),
        "lines": lines,
    }


def _imps(
    info: CodeInfo, groups: list[list[Entry]], outcomes: Sequence[Outcome], asked: ScoreOptions
) -> dict[str, Any]:
    if asked.session or asked.penalty or asked.top is not None:
        raise ScoreError("--session, --penalty and --top are reckoned in matchpoints")
    entries = [entry for group in groups for entry in group]
    scores = [entry.points for entry in entries if isinstance(entry, Scored)]
    each: tuple[Pair, ...] = ()
    lines: list[str] = []
    if len(groups) > 1:
        raise ScoreError("tables that played other cards are not compared at IMPs")
    if len(entries) == 1 and isinstance(entries[0], Artificial) and not outcomes:
        got = comparison.artificial_imps(entries[0], int(info.game["artificial"]["imps"]))
        lines.append("an artificial score counts by itself, whatever the other table scored")
    elif outcomes and len(scores) == len(entries) == 1:
        got, each = comparison.weighted_imps(outcomes, scores[0])
        lines.append("the weights apply to the IMPs of each outcome; the regulations may set a rounding")
    elif not outcomes and len(scores) == len(entries) == TEAMS:
        here, there = scores
        got = comparison.imps(here, there)
        lines.append(f"North-South {here} here and {there} at the other table: a difference of {abs(here - there)}")
    else:
        raise ScoreError(
            "IMPs compare two tables: give the score of North-South at this one and at the other, or --weighted and "
            "the score of the other"
        )
    return {
        "scoring": "imps",
        "imps": _by_side(got),
        "outcomes": list(_outcomes(outcomes, each, "imps")),
        "lines": lines,
    }


def _tables(entries: Sequence[Entry], shares: Sequence[Pair], top: int, *, weighted: bool) -> Iterator[dict[str, Any]]:
    for entry, share in zip([None, *entries] if weighted else entries, shares, strict=True):
        yield {
            "score": _points(entry.points) if isinstance(entry, Scored) else None,
            "award": _award(entry) if isinstance(entry, Artificial) else None if entry else "weighted",
            "matchpoints": _by_side(share),
            "percent": _by_side((share[0] * HUNDRED / top, share[1] * HUNDRED / top)) if top else None,
        }


def _outcomes(outcomes: Sequence[Outcome], each: Sequence[Pair], unit: str) -> Iterator[dict[str, Any]]:
    for outcome, pair in zip(outcomes, each, strict=True):
        yield {"weight": _number(outcome.weight * HUNDRED), "score": _points(outcome.points), unit: _by_side(pair)}


def _penalty(asked: ScoreOptions, top: int) -> dict[str, Any] | None:
    if asked.penalty is None:
        return None
    percent = parse_percent(asked.penalty)
    return {"percent": _number(percent), "of": top, "matchpoints": _number(comparison.penalty(percent, top))}


def _remarks(groups: Sequence[Sequence[Entry]]) -> Iterator[str]:
    alone = sum(1 for group in groups for entry in group if isinstance(entry, Artificial))
    if alone and any(isinstance(entry, Scored) for group in groups for entry in group):
        yield (
            f"{'an artificial score is' if alone == 1 else 'artificial scores are'} not compared: every other table "
            "has half a matchpoint for each; the regulations may have another way"
        )
    if len(groups) > 1:
        yield "tables that played other cards are not compared: half a matchpoint for each"


def _points(points: int) -> dict[str, int]:
    return {SIDES[0]: max(points, 0), SIDES[1]: max(-points, 0)}


def _award(entry: Artificial) -> dict[str, str]:
    return {
        side: f"{_number(award)}%" if isinstance(award, Fraction) else f"average {award}".replace(" average", "")
        for side, award in zip(SIDES, entry, strict=True)
    }


def _by_side(pair: Pair) -> Mapping[str, int | float]:
    return {side: _number(value) for side, value in zip(SIDES, pair, strict=True)}


def _number(value: Fraction) -> int | float:
    """For JSON: whole where it is, else to four places."""
    return int(value) if value.denominator == 1 else round(float(value), 4)
