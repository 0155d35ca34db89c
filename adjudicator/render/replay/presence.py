"""At which moments of a deal something is there: a card in a hand or on the table, a player's turn.

Moment 0 is before the first event, moment N after the Nth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_Thing = TypeVar("_Thing")

Spans: TypeAlias = "list[tuple[int, int]]"
"""First and last moment of each time that something is there."""


def presence(moments: Sequence[Collection[_Thing]]) -> dict[_Thing, Spans]:
    """Everything that is there at any of the *moments*, in the order in which it comes, with the times it is there."""
    found: dict[_Thing, Spans] = {}
    for at, things in enumerate(moments):
        for one in things:
            spans = found.setdefault(one, [])
            if spans and spans[-1][1] == at - 1:
                spans[-1] = (spans[-1][0], at)
            else:
                spans.append((at, at))
    return found


def written(spans: Spans) -> str:
    """*spans* as the page has them: ``0-12 14-30``."""
    return " ".join(f"{first}-{last}" for first, last in spans)


def at_first(spans: Spans) -> bool:
    """Whether it is there before anything has happened."""
    return spans[0][0] == 0
