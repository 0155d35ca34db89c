"""Comparing the tables that played a board: matchpoints, IMPs, weighted and artificial scores, penalties.

What a table scored is seen from North-South throughout; East-West has the same with the other sign. Matchpoints are one
for each score beaten and a half for each equal one; where a score beaten brings two, everything is twice as much.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.duplicate import group_match_points, imp

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

HUNDRED = 100


class Scored(NamedTuple):
    """A table that played the board."""

    points: int
    """For North-South; negative when East-West scored."""


class Artificial(NamedTuple):
    """A table that did not: ``plus``, ``average`` or ``minus`` for each side, or a percentage."""

    ns: str | Fraction
    ew: str | Fraction


class Outcome(NamedTuple):
    """One of the results that a weighted score is made of."""

    weight: Fraction
    """Of one."""
    points: int
    text: str = ""


Entry: TypeAlias = Scored | Artificial
Pair: TypeAlias = tuple[Fraction, Fraction]
"""(what North-South get, what East-West get)."""
Percent: TypeAlias = "Callable[[str | Fraction, str], Fraction]"
"""(which artificial score, which side) → what it is worth, in per cent."""


def percentages(worth: Mapping[str, int], session: Mapping[str, Fraction]) -> Percent:
    """What artificial scores are *worth*, by the *session* percentages of the two sides on their other boards.

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


def top_of(groups: Sequence[Sequence[Entry]]) -> int:
    """The most matchpoints that a side can have: one for each other table."""
    return max(0, sum(len(group) for group in groups) - 1)


def matchpoints(groups: Sequence[Sequence[Entry]], percent: Percent) -> tuple[tuple[Pair, ...], ...]:
    """The matchpoints of every table; *groups* are the tables that played the same cards, one group as a rule.

    An artificial score is its percentage of the top. It is compared with nothing: like the tables of another group it
    leaves half a matchpoint to every other table (001:1536).
    """
    top = top_of(groups)
    if top == 0:
        raise ScoreError("matchpoints compare tables: give the scores of two or more")
    played = [[entry.points for entry in group if isinstance(entry, Scored)] for group in groups]
    alone = [[0] for group in groups for entry in group if isinstance(entry, Artificial)]
    rated = [iter(points) for points in group_match_points([*played, *alone])]
    return tuple(
        tuple(
            _beside(Fraction(next(points)), top) if isinstance(entry, Scored) else _of(entry, top, percent)
            for entry in group
        )
        for group, points in zip(groups, rated, strict=False)
    )


def _beside(earned: Fraction, top: int) -> Pair:
    """What one side *earned*, and what that leaves to the other."""
    return earned, top - earned


def _of(award: Artificial, top: int, percent: Percent) -> Pair:
    return percent(award.ns, "NS") * top / HUNDRED, percent(award.ew, "EW") * top / HUNDRED


def weighted_matchpoints(
    outcomes: Sequence[Outcome], others: Sequence[Entry], percent: Percent
) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """(the matchpoints of all tables, this one first; those of this table under each outcome).

    The weights apply to the matchpoints, not to the scores: the board is rated once for every outcome (Law 12C1(c)).
    """
    rated = [matchpoints([[Scored(outcome.points), *others]], percent)[0] for outcome in outcomes]
    return tuple(_mean(outcomes, pairs) for pairs in zip(*rated, strict=True)), tuple(board[0] for board in rated)


def weighted_imps(outcomes: Sequence[Outcome], other: int) -> tuple[Pair, tuple[Pair, ...]]:
    """(the IMPs of the board, those of each outcome) against *other*, the score of the other table."""
    each = tuple(imps(outcome.points, other) for outcome in outcomes)
    return _mean(outcomes, each), each


def imps(here: int, there: int) -> Pair:
    """What the teams of this table's North-South and East-West get for the difference of both tables."""
    points = Fraction(imp(here - there))
    return points, -points


def artificial_imps(award: Artificial, most: int) -> Pair:
    """The IMPs of an artificial score: *most* for average plus, as many lost for average minus (Law 12C2(b))."""
    worth = {"plus": most, "average": 0, "minus": -most}
    for given in award:
        if isinstance(given, Fraction):
            raise ScoreError("a percentage is no score at IMPs; expected A+, A or A-")
    return Fraction(worth[str(award.ns)]), Fraction(worth[str(award.ew)])


def penalty(percent: Fraction, top: int) -> Fraction:
    """Matchpoints that a penalty of *percent* of a top takes away (Law 90)."""
    return percent * top / HUNDRED


def _mean(outcomes: Sequence[Outcome], pairs: Sequence[Pair]) -> Pair:
    weights = [outcome.weight for outcome in outcomes]
    if sum(weights) != 1:
        raise ScoreError(f"the weights make {sum(weights) * HUNDRED}%, not 100%")
    ns, ew = (
        sum((weight * pair[side] for weight, pair in zip(weights, pairs, strict=True)), Fraction(0)) for side in (0, 1)
    )
    return ns, ew
