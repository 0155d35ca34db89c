"""How well what follows in a record agrees with what was done: whose calls and cards come next, from which hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE, Called, Played, TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from adjudicator.record.events import Record
    from adjudicator.table.state import CallMade, Step, Timeline


def misfits(timeline: Timeline) -> int:
    """How many calls and cards come from a player who is not in turn, or does not hold them, or whose hand is dead, or
    while a card that was taken back from an earlier trick has not been replaced, and how many cards are missing from
    tricks."""
    found = len(timeline.unreadable) + sum(len(trick.missing) for trick in timeline.end.tricks)
    for step in timeline.steps:
        did = step.did
        if did is None:
            played = isinstance(step.event, (Called, Played)) and timeline.game.tricks
            found += played or _of_a_dead_hand(step)
        elif did.seat != did.turn or (step.before.gaps and step.before.gaps == step.after.gaps):
            found += 1
        elif isinstance(did, CardPlayed) and did.card is not None:
            hand = step.before.hands.get(did.seat)
            found += hand is not None and did.card not in hand
    return found


def _of_a_dead_hand(step: Step) -> bool:
    event = step.event
    return isinstance(event, TableEvent) and event.name == OUTSIDE and event.seat in step.before.dead


def acted_on(record: Record, done: Timeline, base: Timeline, number: int) -> bool:
    """Whether the first call or card after the event of *number* comes, by name, from the player whom the order makes
    the next, and is something else than it would be without it.

    Another one than the player himself: two cards of one hand are evidence of two cards.
    """
    after, instead = _first(done, number), _first(base, number)
    if after is None or instead is None or record.events[done.steps[after.step].event_index].seat != after.turn:
        return False
    if any(step.event_number == number and step.did is not None and step.did.seat == after.seat for step in base.steps):
        return False
    return (after.turn, _leads(after)) != (instead.turn, _leads(instead))


def named_after(record: Record, number: int) -> bool:
    """Whether a call or card after the event of *number* is written with the name of its player."""
    return any(event.seat is not None for event in record.events[number:] if isinstance(event, (Called, Played)))


def _first(timeline: Timeline, number: int) -> CallMade | CardPlayed | None:
    return next((step.did for step in timeline.steps if step.event_number > number and step.did is not None), None)


def _leads(did: CallMade | CardPlayed) -> bool:
    return isinstance(did, CardPlayed) and did.is_lead
