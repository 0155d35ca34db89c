"""The act that a game of old maid waits for: a card drawn from the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.act_due import ActDue, last_player, next_in_rotation

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for."""
    seat = next_in_rotation(timeline, ("draw",))
    return ActDue(
        (seat,),
        "to draw a card, or anybody to throw a pair",
        ("draw S6", "draw", "pair H6 D6"),
        last=last_player(timeline),
    )
