"""Reading the scores of several tables as people write them: ``620``, ``EW 100``, ``4S S +1``, ``A+/A-``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.comparison import HUNDRED, Artificial, Outcome, Scored
from adjudicator.score.systems.parse import parse_result
from adjudicator.score.systems.values import SIDES, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adjudicator.score.systems.comparison import Entry

    Points = Callable[[Tally], int]
    """What a deal scores for North-South."""

NEXT_GROUP = "/"
"""Stands between the tables that played one set of cards and those that played another."""
SEATS = ("N", "E", "S", "W")
_AWARDS = {"A+": "plus", "A": "average", "A=": "average", "A-": "minus"}
_COMPLEMENT = {"plus": "minus", "average": "average", "minus": "plus"}
_POINTS = re.compile(r"(?:(NS|EW)\s*[=:]?\s*)?([+-]?[0-9]{1,6})")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*%")


def parse_groups(words: Sequence[str], played: Callable[[Sequence[str]], Entry]) -> list[list[Entry]]:
    """The tables that *words* name, by the cards they played; *played* reads contract, declarer, tricks."""
    groups: list[list[Entry]] = [[]]
    for entry in split_entries(words):
        if entry == NEXT_GROUP:
            groups.append([])
        else:
            groups[-1].append(parse_entry(entry, played))
    if len(groups) > 1 and not all(groups):
        raise ScoreError(f"a {NEXT_GROUP} stands between the tables of two groups; one of them is empty")
    return groups


def split_entries(words: Sequence[str]) -> list[str]:
    """One text for each table: words between commas, or as many words as make one score."""
    words = [word.strip() for word in words]
    if any("," in word for word in words):
        parts = [part.strip() for part in " ".join(words).replace(f" {NEXT_GROUP} ", f",{NEXT_GROUP},").split(",")]
        return [part for part in parts if part]
    entries, words, at = [], [word for word in words if word], 0
    while at < len(words):
        length = 1
        if words[at].upper() in SIDES:
            length = 2
        elif at + 1 < len(words) and words[at + 1].upper() in SEATS:
            length = 3
        entries.append(" ".join(words[at : at + length]))
        at += length
    return entries


def parse_entry(text: str, played: Callable[[Sequence[str]], Entry]) -> Entry:
    """The score that *text* names; of an artificial one that names only North-South, East-West get the complement."""
    plain = text.upper().replace("−", "-").strip()
    ns, slash, ew = (part.strip() for part in plain.partition("/"))
    award = _award(ns)
    if award is not None:
        other = _award(ew) if slash else _complement(award)
        if other is None:
            raise ScoreError(f"'{text}' is no score; expected what North-South and East-West get, such as A+/A-")
        return Artificial(award, other)
    found = _POINTS.fullmatch(plain)
    if not found:
        return played(plain.split())
    points = int(found[2]) * (-1 if found[1] == "EW" else 1)
    if points % 10:
        raise ScoreError(f"'{text}' is no score of duplicate bridge: all of them are tens")
    return Scored(points)


def parse_outcomes(text: str, played: Callable[[Sequence[str]], Entry]) -> list[Outcome]:
    """The results that a weighted score is made of: ``60% NS 620, 40% NS -100``."""
    outcomes = []
    for part in (part.strip() for part in re.split("[,;]", text)):
        weight = _PERCENT.match(part)
        entry = parse_entry(part[weight.end() :], played) if weight else None
        if weight is None or not isinstance(entry, Scored):
            raise ScoreError(f"'{part}' is no part of a weighted score; expected a weight and a score, as 60% NS 620")
        outcomes.append(Outcome(Fraction(weight[1]) / HUNDRED, entry.points, part[weight.end() :].strip()))
    total = sum(outcome.weight for outcome in outcomes) * HUNDRED
    if total != HUNDRED:
        raise ScoreError(f"the weights make {float(total):g}%, not 100%")
    return outcomes


def parse_percent(text: str) -> Fraction:
    """A percentage: ``10%``, ``12.5``."""
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*%?", text.strip())
    if not found or not 0 <= Fraction(found[1]) <= HUNDRED:
        raise ScoreError(f"'{text}' is not a percentage; expected 0% to 100%")
    return Fraction(found[1])


def parse_session(texts: Iterable[str]) -> dict[str, Fraction]:
    """The percentages of the sides on their other boards: ``NS=64.5``."""
    session = {}
    for text in texts:
        side, equals, value = text.upper().partition("=")
        if not equals or side.strip() not in SIDES:
            raise ScoreError(f"'{text}' is no percentage of a side; expected NS or EW, then = and a percentage")
        session[side.strip()] = parse_percent(value)
    return session


def reader(points: Points, vulnerable: frozenset[str]) -> Callable[[Sequence[str]], Entry]:
    """What reads a contract with its result as a score: *points* tells what a deal scores for North-South."""

    def played(words: Sequence[str]) -> Entry:
        found = parse_result(words, SEATS, matters=True)
        if found is None:
            return Scored(0)
        contract, tricks = found
        declaring = SIDES[contract.declarer in "EW"]
        other = SIDES[declaring == SIDES[0]]
        return Scored(
            points(Tally(contract=contract, tricks={declaring: tricks, other: 13 - tricks}, vulnerable=vulnerable))
        )

    return played


def _award(text: str) -> str | Fraction | None:
    percent = _PERCENT.fullmatch(text)
    if percent:
        return parse_percent(text)
    return _AWARDS.get(text.replace("AVE", "A").replace("AVG", "A"))


def _complement(award: str | Fraction) -> str | Fraction:
    return HUNDRED - award if isinstance(award, Fraction) else _COMPLEMENT[award]
