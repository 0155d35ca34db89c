"""What a record does itself of what rulings order: that is not done twice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.pipeline.orders import does
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.sorts import sort_of

if TYPE_CHECKING:
    from adjudicator.pipeline.orders import Key
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def with_what_it_had_done(written: Record, number: int) -> int:
    """The number of the last of the lines that say what a ruling on the event of *number* had done; *number* where none
    follows it."""
    for event in written.events[number:]:
        if not (isinstance(event, TableEvent) and event.ruled):
            break
        number += 1
    return number


def written_next(base: Timeline, key: Key, number: int) -> bool:
    """Whether the record takes the action of *key* back after the event of *number* before anybody builds on it."""
    back = next((gone for step, gone in base.withdrawn.items() if base.steps[step].event_number == key[2]), None)
    if not base.game.tricks:
        back = _taken_back_next(base, key)
    if back is None or base.steps[back].event_index in base.record.carried or base.steps[back].event_number <= number:
        return False
    between = (step.event for step in base.steps[:back] if step.event_number > number)
    return not any(isinstance(event, TableEvent) and event.name == "elect" for event in between)


def holds(record: Record, number: int, line: Called | TableEvent) -> bool:
    """Whether the record holds *line* after the event of *number*, before anybody acts or builds on it."""
    if not isinstance(line, TableEvent):
        return False
    for event in record.events[number:]:
        if not isinstance(event, TableEvent) or event.name == "elect":
            return False
        named = event.cards in ((), line.cards) and event.words in ((), line.words)
        if (event.name, event.seat) == (line.name, line.seat) and named:
            return True
    return False


def made_next(record: Record, line: Called | TableEvent, number: int) -> bool:
    """Whether the call that *line* makes again is the next one that the record holds: then it is written."""
    following = next((event for event in record.events[number:] if isinstance(event, (Called, Played))), None)
    again = isinstance(line, Called) and isinstance(following, Called) and following.call == line.call
    return again and following is not None and following.seat in (None, line.seat)


def _taken_back_next(base: Timeline, key: Key) -> int | None:
    """The step at which the player of *key*, in a game whose table does not keep it, takes back what he did last.

    A card that stands alone is nobody's act where the game has no such cards.
    """
    cards = sort_of(base.game.raw).manner.cards
    later = (step for step in base.steps if step.event_number > key[2] and step.event_index not in base.record.carried)
    acts = (step for step in later if does(step.event) and (cards or not isinstance(step.event, Played)))
    own = next((step for step in acts if step.event.seat == key[1]), None)
    if own is None or not isinstance(own.event, TableEvent) or own.event.name != "withdraw":
        return None
    act = next((step.event for step in base.steps if step.event_number == key[2]), None)
    done = act.cards if isinstance(act, TableEvent) else (act.card,) if isinstance(act, Played) else ()
    return own.index if Counter(own.event.cards) in (Counter(), Counter(done)) else None
