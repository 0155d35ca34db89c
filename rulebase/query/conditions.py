"""Conditions of decision tables, and the values of a fact that earlier answers leave possible.

A condition is ``*`` (always) or clauses joined by ``&``, each ``fact = value`` or ``fact in {value, value}``; a clause
on a fact that does not exist is false. Where a bound leaves one value, nobody is asked.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from rulebase.lazy_patterns import pattern

Condition: TypeAlias = Mapping[str, tuple[str, ...]]
"""Fact → the values that satisfy; empty means always."""

_EQUAL = pattern(r"([A-Za-z]\w*)\s*=\s*([\w.+-]+)")
_IN = pattern(r"([A-Za-z]\w*)\s+in\s*\{([^{}]*)\}")
_VALUE = pattern(r"[\w.+-]+")


EXCEPTION_FACT = "exception"
"""The answer that none of the listed exceptions applies; no fact has this name."""


class ConditionError(ValueError):
    """A condition that does not follow the grammar."""


def parse_condition(text: str) -> dict[str, tuple[str, ...]]:
    """The condition in *text*; ConditionError if it is malformed."""
    if text.strip() == "*":
        return {}
    condition: dict[str, tuple[str, ...]] = {}
    for written in text.split("&"):
        fact, values = _parse_clause(written.strip())
        if fact in condition:
            raise ConditionError(f"{fact} occurs twice in '{text}'")
        condition[fact] = values
    return condition


def _parse_clause(written: str) -> tuple[str, tuple[str, ...]]:
    if equal := _EQUAL.fullmatch(written):
        return equal[1], (equal[2],)
    if among := _IN.fullmatch(written):
        values = tuple(value.strip() for value in among[2].split(","))
        if all(_VALUE.fullmatch(value) for value in values):
            return among[1], values
    raise ConditionError(f"'{written}' is not a clause; expected *, fact = value or fact in {{value, value}}")


def condition_holds(condition: Condition, values: Mapping[str, str]) -> bool:
    """Whether *values* satisfy every clause of *condition*."""
    return all(values.get(fact) in allowed for fact, allowed in condition.items())


class ValueBound(NamedTuple):
    """The values of a fact that remain under a condition."""

    when: Condition
    when_text: str
    values: tuple[str, ...]


ValueBounds: TypeAlias = tuple[ValueBound, ...]


class BoundedFact(Protocol):
    """A fact with its bounds, as far as this module needs it."""

    @property
    def id(self) -> str:
        """The name of the fact."""

    @property
    def values(self) -> tuple[str, ...]:
        """All values of the fact."""

    @property
    def bounds(self) -> ValueBounds:
        """The bounds that earlier facts set."""


class ContradictedFact(NamedTuple):
    """An answer that contradicts others."""

    fact: str
    value: str
    by: Mapping[str, str]
    """The facts, with their values, that exclude this value."""
    left: tuple[str, ...]
    """The values that they leave."""

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.by.items())
        if not given:
            return f"{self.fact}={self.value} is not possible here: it is {' or '.join(self.left)}"
        return f"{self.fact}={self.value} contradicts {given}, with which it is {' or '.join(self.left)}"


def possible_values(fact: BoundedFact, values: Mapping[str, str]) -> tuple[str, ...]:
    """The values of *fact* that remain where the facts before it have *values*."""
    left = fact.values
    for bound in fact.bounds:
        if condition_holds(bound.when, values):
            left = tuple(value for value in left if value in bound.values)
    return left


def first_contradiction(facts: Iterable[BoundedFact], told: Mapping[str, str]) -> ContradictedFact | None:
    """The first of *facts* whose value *told* contradicts other facts told, with that contradiction."""
    for fact in facts:
        if not fact.bounds or fact.id not in told:
            continue
        left = possible_values(fact, told)
        if told[fact.id] in fact.values and told[fact.id] not in left:
            names = dict.fromkeys(
                name for bound in fact.bounds if condition_holds(bound.when, told) for name in bound.when
            )
            return ContradictedFact(fact.id, told[fact.id], {name: told[name] for name in names}, left)
    return None


def ruled_out_values(facts: Iterable[BoundedFact], told: Mapping[str, str]) -> dict[str, set[str]]:
    """For each fact not told, the values that contradict the later facts *told*."""
    out: dict[str, set[str]] = {}
    for fact in facts:
        if not fact.bounds or fact.id not in told:
            continue
        for name in {name for bound in fact.bounds for name in bound.when if name not in told}:
            named = {value for bound in fact.bounds for value in bound.when.get(name, ())}
            out.setdefault(name, set()).update(
                value for value in named if told[fact.id] not in possible_values(fact, {**told, name: value})
            )
    return out


def bounds_data(bounds: ValueBounds) -> list[list[object]]:
    """*bounds* as they are stored in JSON."""
    return [[bound.when_text, list(bound.values)] for bound in bounds]


def bounds_from_data(data: Sequence[Sequence[object]]) -> ValueBounds:
    """The bounds in *data*, as ``bounds_data`` wrote them."""
    return tuple(
        ValueBound(parse_condition(str(when)), str(when), tuple(values) if isinstance(values, list) else ())
        for when, values in data
    )
