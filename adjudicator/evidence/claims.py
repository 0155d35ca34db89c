"""Claims and concessions as they count: dummy has no part in the play, so what he says of the tricks is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.table.state import Step

_WORDS = ("claim", "concede")
"""The events that claim tricks or give them up."""


def claims(step: Step) -> bool:
    """Whether at *step* a player claims or concedes who may."""
    return _speaks_of_tricks(step) and not by_dummy(step)


def by_dummy(step: Step) -> bool:
    """Whether it is dummy who claims or concedes."""
    return _speaks_of_tricks(step) and step.event.seat is not None and step.event.seat == step.before.dummy


def _speaks_of_tricks(step: Step) -> bool:
    return isinstance(step.event, TableEvent) and step.event.name in _WORDS
