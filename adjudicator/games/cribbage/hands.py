"""The hands of a cribbage deal once cards have been laid away for the crib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card


def laid_away(record: Record) -> dict[Seat, tuple[int, tuple[Card, ...]]]:
    """Seat → (the event of its last discard, from 0; every card it has laid away), where the cards are named."""
    found: dict[Seat, tuple[int, tuple[Card, ...]]] = {}
    for at, event in enumerate(record.events):
        if isinstance(event, TableEvent) and event.name == "discard" and event.seat is not None and event.cards:
            found[event.seat] = at, (*found.get(event.seat, (0, ()))[1], *event.cards)
    return found
