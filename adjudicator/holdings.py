"""Cards that the record gives to one hand and lets another play: a slip of whoever wrote it, not of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.cards import size
from adjudicator.record import Problem
from adjudicator.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record import Record
    from adjudicator.table import Timeline


def misplaced(record: Record, timeline: Timeline) -> Iterator[Problem]:
    """A sentence for each card played by a hand that is known not to hold it."""
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or played.card is None:
            continue
        hand = step.before.hands[played.seat]
        if hand is None or played.card in hand or size(hand) < step.before.left[played.seat]:
            # Who has drawn cards that nobody wrote down may well hold it.
            continue
        place = record.events[step.at].place
        holder = next((seat for seat, held in step.before.hands.items() if held and played.card in held), None)
        where = f"{holder} does" if holder else "it has been played" if _seen(timeline, played) else "nobody does"
        yield Problem(f"{played.seat} does not hold {played.card}: {where}", place.line, place.column)


def _seen(timeline: Timeline, played: CardPlayed) -> bool:
    return any(step.did is not played and getattr(step.did, "card", None) == played.card for step in timeline.steps)
