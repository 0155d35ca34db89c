"""What the other side says of a lead out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.table.state import CardPlayed, Step

_SAID = frozenset(("accept", "refuse", "penalty-card", "stand", "require", "forbid", "free"))
"""What is said of a wrong lead, or chosen about the lead that takes its place."""


def of_dummy(step: Step) -> bool:
    """Whether it is dummy who answers: he accepts, refuses and chooses nothing (Laws 53 to 55)."""
    event = step.event
    said = isinstance(event, TableEvent) and event.name in ("accept", "refuse", "elect")
    return said and event.seat is not None and event.seat == step.before.dummy


def speaks_of(step: Step, lead: CardPlayed) -> bool:
    """Whether at *step* the other side speaks of *lead* as of a lead: accepts or refuses it, or chooses about the one
    in its place. So does dummy, although nothing comes of that."""
    if step.after.dummy_swapped and not step.before.dummy_swapped:
        return True
    event = step.event
    if not isinstance(event, TableEvent):
        return False
    own = event.seat is not None and step.before.game.same_side(event.seat, lead.seat)
    return not own and not _SAID.isdisjoint((event.name, *event.words[: event.name == "elect"]))


def answered(step: Step, lead: CardPlayed) -> bool:
    """Whether at *step* the other side accepts or refuses *lead*, or chooses about the lead in its place."""
    return speaks_of(step, lead) and not of_dummy(step)
