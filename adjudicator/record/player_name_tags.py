"""The names of players, given by tags of a record: ``[North "Anna"]``, or ``[PlayerA "Anna"]`` for other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.record.events import Record, Seat

_COMPASS_TAGS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_OTHER_TAG = "Player"


def tag_of_player(seat: Seat) -> str:
    """The tag that names the player of *seat*."""
    return _COMPASS_TAGS.get(seat, f"{_OTHER_TAG}{seat}")


def players_named(record: Record, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Seat → name of each player of *seats* whom *record* names."""
    named = {seat: record.tag(tag_of_player(seat)).strip() for seat in seats}
    return {seat: name for seat, name in named.items() if name not in ("", "?", "-")}
