"""The conditions of decision tables: when a row applies, and when a fact exists at all.

A condition is ``*`` (always) or clauses joined by ``&``, each ``fact = value`` or ``fact in {value, value}``.
A fact that does not exist in a situation has no value, and a clause on it is false.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rulebase.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    Condition: TypeAlias = Mapping[str, tuple[str, ...]]
    """For each fact that is asked about, the values that satisfy; empty means always."""

_EQUAL = pattern(r"([A-Za-z]\w*)\s*=\s*([\w.+-]+)")
_IN = pattern(r"([A-Za-z]\w*)\s+in\s*\{([^{}]*)\}")
_VALUE = pattern(r"[\w.+-]+")


EXCEPTION = "exception"
"""What is told when none of the exceptions that a question lists is so; no fact has this name."""


class ConditionError(ValueError):
    """A condition that is not written as the grammar wants it."""


def parse_condition(text: str) -> dict[str, tuple[str, ...]]:
    """The condition that *text* states."""
    if text.strip() == "*":
        return {}
    condition: dict[str, tuple[str, ...]] = {}
    for written in text.split("&"):
        fact, values = _clause(written.strip())
        if fact in condition:
            raise ConditionError(f"{fact} stands twice in '{text}'")
        condition[fact] = values
    return condition


def _clause(written: str) -> tuple[str, tuple[str, ...]]:
    if equal := _EQUAL.fullmatch(written):
        return equal[1], (equal[2],)
    if among := _IN.fullmatch(written):
        values = tuple(value.strip() for value in among[2].split(","))
        if all(_VALUE.fullmatch(value) for value in values):
            return among[1], values
    raise ConditionError(f"'{written}' is not a clause; expected *, fact = value or fact in {{value, value}}")


def holds(condition: Condition, values: Mapping[str, str]) -> bool:
    """Whether *values* satisfy every clause of *condition*."""
    return all(values.get(fact) in allowed for fact, allowed in condition.items())
