"""The act that a game of I doubt it waits for: cards put down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.act_due import ActDue, last_player, next_in_rotation

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for."""
    return ActDue(
        (next_in_rotation(timeline, ("discard",)),),
        "to put cards down",
        ("put down 3", "put down 1"),
        last=last_player(timeline),
    )
