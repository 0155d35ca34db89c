"""What earlier answers leave possible of a later one.

A table may say of a fact that, under a condition on the facts before it, it has only some of its values. Where one
alone is left it follows: nobody is asked for it, and another cannot be told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from rulebase.ask.conditions import holds, parse_condition

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rulebase.ask.conditions import Condition


class Bound(NamedTuple):
    """The values that remain where a condition holds."""

    when: Condition
    when_text: str
    values: tuple[str, ...]


Bounds: TypeAlias = "tuple[Bound, ...]"


class Bounded(Protocol):
    """What has to be known of a fact here."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def values(self) -> tuple[str, ...]:
        """What it can be."""

    @property
    def bounds(self) -> Bounds:
        """What earlier facts leave of that."""


class Contradicted(NamedTuple):
    """Two answers that cannot both be right."""

    fact: str
    value: str
    by: Mapping[str, str]
    """The facts, with their values, that leave no room for it."""
    left: tuple[str, ...]
    """What they leave."""

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value}" for name, value in self.by.items())
        if not given:
            return f"{self.fact}={self.value} cannot be so here: it is {' or '.join(self.left)}"
        return f"{self.fact}={self.value} contradicts {given}, with which it is {' or '.join(self.left)}"


def possible(fact: Bounded, values: Mapping[str, str]) -> tuple[str, ...]:
    """What *fact* can be where the facts before it have *values*."""
    left = fact.values
    for bound in fact.bounds:
        if holds(bound.when, values):
            left = tuple(value for value in left if value in bound.values)
    return left


def contradicted(facts: Iterable[Bounded], told: Mapping[str, str]) -> Contradicted | None:
    """The first of *facts*, in table order, that is *told* otherwise than other facts told leave it."""
    for fact in facts:
        if not fact.bounds or fact.id not in told:
            continue
        left = possible(fact, told)
        if told[fact.id] in fact.values and told[fact.id] not in left:
            names = dict.fromkeys(name for bound in fact.bounds if holds(bound.when, told) for name in bound.when)
            return Contradicted(fact.id, told[fact.id], {name: told[name] for name in names}, left)
    return None


def ruled_out(facts: Iterable[Bounded], told: Mapping[str, str]) -> dict[str, set[str]]:
    """For facts not told, the values with which what is *told* of later ones could not be."""
    out: dict[str, set[str]] = {}
    for fact in facts:
        if not fact.bounds or fact.id not in told:
            continue
        for name in {name for bound in fact.bounds for name in bound.when if name not in told}:
            named = {value for bound in fact.bounds for value in bound.when.get(name, ())}
            out.setdefault(name, set()).update(
                value for value in named if told[fact.id] not in possible(fact, {**told, name: value})
            )
    return out


def stored(bounds: Bounds) -> list[list[object]]:
    """*bounds* as they are stored."""
    return [[bound.when_text, list(bound.values)] for bound in bounds]


def read(data: Sequence[Sequence[object]]) -> Bounds:
    """Bounds as ``stored`` wrote them."""
    return tuple(
        Bound(parse_condition(str(when)), str(when), tuple(values) if isinstance(values, list) else ())
        for when, values in data
    )
