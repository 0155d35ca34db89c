"""Cards that a record holds of a hand that a ruling had taken out of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.table.state import Timeline


def beyond_death(timeline: Timeline) -> Iterator[Problem]:
    """A sentence for each dead hand of which cards are recorded afterwards."""
    for seat in timeline.end.dead:
        own = [
            event
            for step, event in timeline.acts
            if (event.name, event.seat) == (OUTSIDE, seat) and seat in step.before.dead
        ]
        if own:
            cards = f"{', '.join(event.text for event in own)} {'is' if len(own) == 1 else 'are'}"
            place = own[0].place
            yield Problem(f"the hand of {seat} is dead: {cards} outside the deal", place.line, place.column)
