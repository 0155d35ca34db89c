"""The act that a game of spite and malice waits for: a card played, or the discard that ends the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.act_due import ActDue, next_in_rotation

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline

_TURN_OVER, _IN_TURN = ("discard", "pass"), ("draw", "build")


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for; the player who acted last is in turn until they discard."""
    last = next((event for _, event in reversed(timeline.acts) if event.name in (*_TURN_OVER, *_IN_TURN)), None)
    going_on = last is not None and last.name in _IN_TURN and last.seat
    seat = last.seat if going_on and last is not None and last.seat else next_in_rotation(timeline, _TURN_OVER)
    return ActDue((seat,), "to build, draw or discard", ("build 2 with H2", "draw S4", "discard C9"), last=seat)
