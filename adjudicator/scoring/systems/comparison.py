"""Comparison of the tables that played a board: matchpoints, IMPs, weighted and artificial scores; and the scores of
several tables as people write them: ``620``, ``EW 100``, ``4S S +1``, ``A+/A-``.

Scores are seen from North-South throughout; East-West has the same with the other sign. Matchpoints are one for each
score beaten and a half for each equal one; where a score beaten brings two, everything is twice as much.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.errors import ScoreError
from adjudicator.scoring.systems.contract_parser import parse_result
from adjudicator.scoring.systems.duplicate_bridge import group_match_points, imps_for_difference
from adjudicator.scoring.systems.score_types_and_scorer_of_game import SIDES, DealTally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


HUNDRED_PERCENT = 100


class PlayedTable(NamedTuple):
    """A table that played the board."""

    points: int
    """Points of North-South; negative when East-West scored."""


class ArtificialScore(NamedTuple):
    """A table without a result: ``plus``, ``average`` or ``minus`` for each side, or a percentage."""

    ns: str | Fraction
    ew: str | Fraction


class WeightedOutcome(NamedTuple):
    """A result that is part of a weighted score."""

    weight: Fraction
    """A part of 1."""
    points: int
    text: str = ""


TableScore: TypeAlias = PlayedTable | ArtificialScore
SideScores: TypeAlias = tuple[Fraction, Fraction]
"""(score of North-South, score of East-West)."""
ArtificialPercent: TypeAlias = "Callable[[str | Fraction, str], Fraction]"
"""(artificial score, side) → its value in per cent."""


def artificial_percent_function(worth: Mapping[str, int], session: Mapping[str, Fraction]) -> ArtificialPercent:
    """The function for the value of artificial scores, given in *worth*, by the *session* percentages of the two sides
    on their other boards.

    A side not at fault that does better than average plus elsewhere gets that, and one at fault that does worse than
    average minus likewise (Law 12C2(c)).
    """

    def percent(award: str | Fraction, side: str) -> Fraction:
        if isinstance(award, Fraction):
            return award
        usual, own = Fraction(worth[award]), session.get(side)
        if own is None or award == "average":
            return usual
        return max(usual, own) if award == "plus" else min(usual, own)

    return percent


def matchpoint_top(groups: Sequence[Sequence[TableScore]]) -> int:
    """The most matchpoints of a side: one for each other table."""
    return max(0, sum(len(group) for group in groups) - 1)


def matchpoints_of_all_tables(
    groups: Sequence[Sequence[TableScore]], percent: ArtificialPercent
) -> tuple[tuple[SideScores, ...], ...]:
    """The matchpoints of every table; *groups* are the tables that played the same cards, usually one group.

    An artificial score is its percentage of the top and is not compared: like a table of another group it gives half a
    matchpoint to every other table (001:1536).
    """
    top = matchpoint_top(groups)
    if top == 0:
        raise ScoreError("matchpoints compare tables: give the scores of two or more")
    played = [[entry.points for entry in group if isinstance(entry, PlayedTable)] for group in groups]
    alone = [[0] for group in groups for entry in group if isinstance(entry, ArtificialScore)]
    rated = [iter(points) for points in group_match_points([*played, *alone])]
    return tuple(
        tuple(
            _with_complement(Fraction(next(points)), top)
            if isinstance(entry, PlayedTable)
            else _artificial_matchpoints(entry, top, percent)
            for entry in group
        )
        for group, points in zip(groups, rated, strict=False)
    )


def _with_complement(earned: Fraction, top: int) -> SideScores:
    """(the matchpoints *earned* by one side, the rest of the top for the other)."""
    return earned, top - earned


def _artificial_matchpoints(award: ArtificialScore, top: int, percent: ArtificialPercent) -> SideScores:
    return percent(award.ns, "NS") * top / HUNDRED_PERCENT, percent(award.ew, "EW") * top / HUNDRED_PERCENT


def weighted_matchpoints(
    outcomes: Sequence[WeightedOutcome], others: Sequence[TableScore], percent: ArtificialPercent
) -> tuple[tuple[SideScores, ...], tuple[SideScores, ...]]:
    """(the matchpoints of all tables, this one first; those of this table under each outcome).

    The weights apply to the matchpoints, not to the scores: the board is rated once for every outcome (Law 12C1(c)).
    """
    rated = [matchpoints_of_all_tables([[PlayedTable(outcome.points), *others]], percent)[0] for outcome in outcomes]
    return tuple(_weighted_mean(outcomes, pairs) for pairs in zip(*rated, strict=True)), tuple(
        board[0] for board in rated
    )


def weighted_imps(outcomes: Sequence[WeightedOutcome], other: int) -> tuple[SideScores, tuple[SideScores, ...]]:
    """(the IMPs of the board, those of each outcome) against *other*, the score of the other table."""
    each = tuple(imps_between_tables(outcome.points, other) for outcome in outcomes)
    return _weighted_mean(outcomes, each), each


def imps_between_tables(here: int, there: int) -> SideScores:
    """The IMPs of the teams of this table's North-South and East-West for the difference of both tables."""
    points = Fraction(imps_for_difference(here - there))
    return points, -points


def artificial_imps(award: ArtificialScore, most: int) -> SideScores:
    """The IMPs of an artificial score: *most* for average plus, as many lost for average minus (Law 12C2(b))."""
    worth = {"plus": most, "average": 0, "minus": -most}
    for given in award:
        if isinstance(given, Fraction):
            raise ScoreError("a percentage is not a score at IMPs; expected A+, A or A-")
    return Fraction(worth[str(award.ns)]), Fraction(worth[str(award.ew)])


def matchpoint_penalty(percent: Fraction, top: int) -> Fraction:
    """The matchpoints of a penalty of *percent* of a top (Law 90)."""
    return percent * top / HUNDRED_PERCENT


def _weighted_mean(outcomes: Sequence[WeightedOutcome], pairs: Sequence[SideScores]) -> SideScores:
    weights = [outcome.weight for outcome in outcomes]
    if sum(weights) != 1:
        raise ScoreError(f"the weights make {sum(weights) * HUNDRED_PERCENT}%, not 100%")
    ns, ew = (
        sum((weight * pair[side] for weight, pair in zip(weights, pairs, strict=True)), Fraction(0)) for side in (0, 1)
    )
    return ns, ew


if TYPE_CHECKING:
    Points = Callable[[DealTally], int]
    """A function from a deal to the points of North-South."""

GROUP_SEPARATOR = "/"
"""The separator between tables that played different cards."""
COMPASS_SEATS = ("N", "E", "S", "W")
_AWARDS = {"A+": "plus", "A": "average", "A=": "average", "A-": "minus"}
_COMPLEMENT = {"plus": "minus", "average": "average", "minus": "plus"}
_POINTS = re.compile(r"(?:(NS|EW)\s*[=:]?\s*)?([+-]?[0-9]{1,6})")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*%")


def parse_table_groups(words: Sequence[str], played: Callable[[Sequence[str]], TableScore]) -> list[list[TableScore]]:
    """The tables that *words* name, grouped by the cards they played; *played* reads contract, declarer, tricks."""
    groups: list[list[TableScore]] = [[]]
    for entry in split_table_scores(words):
        if entry == GROUP_SEPARATOR:
            groups.append([])
        else:
            groups[-1].append(parse_table_score(entry, played))
    if len(groups) > 1 and not all(groups):
        raise ScoreError(f"a {GROUP_SEPARATOR} stands between the tables of two groups; one of them is empty")
    return groups


def split_table_scores(words: Sequence[str]) -> list[str]:
    """A text for each table: words between commas, or as many words as make one score."""
    words = [word.strip() for word in words]
    if any("," in word for word in words):
        parts = [
            part.strip() for part in " ".join(words).replace(f" {GROUP_SEPARATOR} ", f",{GROUP_SEPARATOR},").split(",")
        ]
        return [part for part in parts if part]
    entries, words, at = [], [word for word in words if word], 0
    while at < len(words):
        length = 1
        if words[at].upper() in SIDES:
            length = 2
        elif at + 1 < len(words) and words[at + 1].upper() in COMPASS_SEATS:
            length = 3
        entries.append(" ".join(words[at : at + length]))
        at += length
    return entries


def parse_table_score(text: str, played: Callable[[Sequence[str]], TableScore]) -> TableScore:
    """The score that *text* names; if an artificial score names only North-South's, East-West get the complement."""
    plain = text.upper().replace("−", "-").strip()
    ns, slash, ew = (part.strip() for part in plain.partition("/"))
    award = _parse_artificial_award(ns)
    if award is not None:
        other = _parse_artificial_award(ew) if slash else _complementary_award(award)
        if other is None:
            raise ScoreError(f"'{text}' is not a score; expected what North-South and East-West get, such as A+/A-")
        return ArtificialScore(award, other)
    found = _POINTS.fullmatch(plain)
    if not found:
        return played(plain.split())
    points = int(found[2]) * (-1 if found[1] == "EW" else 1)
    if points % 10:
        raise ScoreError(f"'{text}' is not a score of duplicate bridge: scores are multiples of ten")
    return PlayedTable(points)


def parse_weighted_outcomes(text: str, played: Callable[[Sequence[str]], TableScore]) -> list[WeightedOutcome]:
    """The results in a weighted score: ``60% NS 620, 40% NS -100``."""
    outcomes = []
    for part in (part.strip() for part in re.split("[,;]", text)):
        weight = _PERCENT.match(part)
        entry = parse_table_score(part[weight.end() :], played) if weight else None
        if weight is None or not isinstance(entry, PlayedTable):
            raise ScoreError(
                f"'{part}' is not part of a weighted score; expected a weight and a score, such as 60% NS 620"
            )
        outcomes.append(
            WeightedOutcome(Fraction(weight[1]) / HUNDRED_PERCENT, entry.points, part[weight.end() :].strip())
        )
    total = sum(outcome.weight for outcome in outcomes) * HUNDRED_PERCENT
    if total != HUNDRED_PERCENT:
        raise ScoreError(f"the weights make {float(total):g}%, not 100%")
    return outcomes


def parse_percent(text: str) -> Fraction:
    """A percentage: ``10%``, ``12.5``."""
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*%?", text.strip())
    if not found or not 0 <= Fraction(found[1]) <= HUNDRED_PERCENT:
        raise ScoreError(f"'{text}' is not a percentage; expected 0% to 100%")
    return Fraction(found[1])


def parse_session_percentages(texts: Iterable[str]) -> dict[str, Fraction]:
    """The percentages of the sides on their other boards: ``NS=64.5``."""
    session = {}
    for text in texts:
        side, equals, value = text.upper().partition("=")
        if not equals or side.strip() not in SIDES:
            raise ScoreError(f"'{text}' is not a side's percentage; expected NS or EW, then = and a percentage")
        session[side.strip()] = parse_percent(value)
    return session


def played_result_reader(points: Points, vulnerable: frozenset[str]) -> Callable[[Sequence[str]], TableScore]:
    """A function that reads a contract with its result as a score; *points* gives the points of a deal for
    North-South."""

    def played(words: Sequence[str]) -> TableScore:
        found = parse_result(words, COMPASS_SEATS, matters=True)
        if found is None:
            return PlayedTable(0)
        contract, tricks = found
        declaring = SIDES[contract.declarer in "EW"]
        other = SIDES[declaring == SIDES[0]]
        return PlayedTable(
            points(DealTally(contract=contract, tricks={declaring: tricks, other: 13 - tricks}, vulnerable=vulnerable))
        )

    return played


def _parse_artificial_award(text: str) -> str | Fraction | None:
    percent = _PERCENT.fullmatch(text)
    if percent:
        return parse_percent(text)
    return _AWARDS.get(text.replace("AVE", "A").replace("AVG", "A"))


def _complementary_award(award: str | Fraction) -> str | Fraction:
    return HUNDRED_PERCENT - award if isinstance(award, Fraction) else _COMPLEMENT[award]
