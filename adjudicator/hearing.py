"""What told facts say of a table: in the words of other codes, together, and what they leave possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.ruling import FactValue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rulebase.answers import Table


def translated(table: Table, spoken: Mapping[str, str]) -> Iterator[tuple[str, FactValue]]:
    """The facts of *table* that are told in the words of other codes, each with how it was told."""
    for one in table.heard:
        if one.exact and spoken.get(one.fact) == one.value:
            yield one.means, FactValue(one.as_value, "told", as_told(one.fact, one.value))


def hear(table: Table, known: dict[str, FactValue], spoken: Mapping[str, str]) -> Iterator[str]:
    """Add to *known* what is told in the words of other codes; gives what is told otherwise as well."""
    for fact, value in translated(table, spoken):
        before = known.get(fact)
        if before is not None and before.source == "told" and before.value != value.value:
            other = before.heard or as_told(fact, before.value)
            yield f"{value.heard} says that {as_told(fact, value.value)}; {other} is told too"
        else:
            known[fact] = value


def together(table: Table, told: Mapping[str, str]) -> Iterator[str]:
    """What of the facts *told* cannot be so together."""
    for condition in table.never:
        if all(told.get(fact) in values for fact, values in condition.items()):
            yield f"{' and '.join(as_told(fact, told[fact]) for fact in condition)} cannot be so together"


def possible(table: Table, fact: str, values: Iterable[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """Those of *values* that *fact* may still have when others are *known*."""
    return tuple(value for value in values if not any(together(table, {**known, fact: value})))


def as_told(fact: str, value: str) -> str:
    """A fact as it is typed."""
    return f"{fact}={value}"
