"""Cards passed on before the play: ``!pass S H2 H3 H4`` is short for ``!give`` to whom the code names.

``pass_cards`` of a ``[game]`` section says to whom: ``to``, and ``also`` what a table may agree on instead, which the
line then names (``!pass S left H2 H3 H4``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.record.events import Seat

DIRECTIONS = ("right", "left", "across")


def passes(section: Mapping[str, Any] | None) -> bool:
    """Whether cards are passed on in the game of *section*."""
    return bool((section or {}).get("pass_cards", {}).get("count"))


def directions(section: Mapping[str, Any]) -> tuple[str, ...]:
    """The ways in which cards may go, the usual one first."""
    rule = section["pass_cards"]
    return (rule["to"], *rule.get("also", ()))


def taker(seats: Sequence[Seat], giver: Seat, direction: str) -> Seat | None:
    """Who sits to the *direction* of *giver*; None where nobody does."""
    at, players = seats.index(giver), len(seats)
    if direction == "across":
        return None if players % 2 else seats[(at + players // 2) % players]
    return seats[(at + (1 if direction == "left" else -1)) % players]
