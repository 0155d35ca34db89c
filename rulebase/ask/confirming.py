"""What a story told, before people are asked whether it was read right: which facts can be so together, which count."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rulebase.ask.bounds import contradicted
from rulebase.ask.diagram import known_from, matters, restrict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebase.ask.answers import DecisionTable


def consistent(table: DecisionTable, told: Mapping[str, str]) -> dict[str, str]:
    """The facts *told* without those that cannot be so together; none where more than two of them clash."""
    clashing = {
        fact
        for one, other in combinations(told, 2)
        if not _can_be(table, {one: told[one], other: told[other]})
        for fact in (one, other)
    }
    left = {fact: value for fact, value in told.items() if fact not in clashing}
    return left if _can_be(table, left) else {}


def counting(table: DecisionTable, told: Mapping[str, str], known: Mapping[str, str]) -> frozenset[str]:
    """Those of the facts *told* on which something hangs if the others are so, beside what is *known*.

    A value that is taken for granted anyway changes nothing.
    """
    usual = {fact.id: fact.usual for fact in table.facts if fact.usual}
    return frozenset(fact for fact in told if usual.get(fact) != told[fact] and _hangs(table, fact, told, known, usual))


def _hangs(
    table: DecisionTable, fact: str, told: Mapping[str, str], known: Mapping[str, str], usual: Mapping[str, str]
) -> bool:
    """Whether *fact* can still change what is ruled if the rest of what is *told* and *known* is so."""
    rest = {name: value for name, value in {**told, **known}.items() if name != fact}
    taken = {name: value for name, value in usual.items() if name != fact and name not in rest}
    return fact in matters(restrict(known_from(table.diagram, table.facts, rest), {}, taken))


def _can_be(table: DecisionTable, told: Mapping[str, str]) -> bool:
    """Whether all that is *told* can be so at once."""
    return not contradicted(table.facts, told) and bool(known_from(table.diagram, table.facts, told))
