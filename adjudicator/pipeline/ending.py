"""Where a ruling ends the deal: what is recorded after that is outside it, and nothing is found in it.

A new deal, a board cancelled, play that stops at once: the deal is over when somebody has spoken and it is decided.
Calls and cards that the record holds beyond that belong to no deal that counts. They are kept as they were written,
and followed as what they are: lines outside the deal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.evidence.spoken import SPOKEN
from adjudicator.pipeline.orders import cut, fault_key, put_in
from adjudicator.pipeline.speaking import of_a_later_one
from adjudicator.record.events import OUTSIDE, Problem, TableEvent
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from adjudicator.law.findings import Finding
    from adjudicator.pipeline.carrying import CarriedOut
    from adjudicator.pipeline.orders import Key, Order, Ordering
    from adjudicator.pipeline.round import Ruled
    from adjudicator.record.events import Event, Record

_WORDS = SPOKEN | frozenset((
    "agree", "cut", "hands-returned", "mixed", "next-call", "note", "object", "overrule", "remark", "round-over",
    "score-agreed",
))  # fmt: skip
"""Lines that are said or done about a deal whether or not it is being played."""
_STOPS = frozenset(("claim", "concede", "demand", "object"))
_PUT_BACK = frozenset(("pickup", "withdraw", "quit"))
"""Lines that put the table right, as long as nobody has acted since."""


class Ending(NamedTuple):
    """Where a deal ends by a ruling."""

    after: int
    """The number of the last written event that belongs to it, from 1."""
    fault: Key
    """What it ends for."""


def end_by_ruling(
    record: Record,
    carry: Callable[[Record, Iterable[Order]], tuple[Ruled, CarriedOut]],
    read: Callable[[Record], Ruled],
) -> tuple[Ruled, CarriedOut, Ending | None]:
    """*record* as *carry* carries its rulings out, given those of which it is known, followed as far as the deal goes,
    and where a ruling ends it.

    *read* follows a record and rules on it, nothing being carried out.
    """
    ruled, carried = carry(record, ())
    for ending in _possible(record, ruled, carried.orders, read):
        # Where only what lies beyond shows that a ruling was carried out, it was all the same.
        shown = [order for order in carried.orders if order.after <= ending.after]
        for known in ([], shown) if shown else ([],):
            within, done = carry(_within(record, ending.after), known)
            if ending.fault in _endings(within) and _speaks_of_it(record, ending, within, done.orders, read):
                return within, done, ending
        # What decides it lies beyond: then it is not over there, and another fault may end it later.
    return ruled, carried, None


def _possible(
    record: Record, ruled: Ruled, given: Sequence[Order], read: Callable[[Record], Ruled]
) -> Iterator[Ending]:
    """For each fault the first moment at which somebody has spoken and a ruling on it ends the deal, if there is an act
    beyond it.

    Who answers for the table from outside has spoken as soon as there was something to be asked.
    """
    looked_at: set[Key] = set()
    last = max((number for number, event in enumerate(record.events, 1) if _acts(event)), default=0)
    endings = _endings(ruled)
    due = {kind for kind, *_ in endings}
    asked = min((_asked(one, key, ruled) for key, one in endings.items() if _told(one)), default=last)
    for number, event in enumerate(record.events[: max(0, last - 1)], 1) if due else ():
        says = isinstance(event, TableEvent) and _says(event)
        if not says and number < asked:
            continue
        reading = read(cut(record, given, _done(record, number)))
        for key, one in _endings(reading).items():
            if key in looked_at or key[0] not in due:
                continue
            if not (says or (_told(one) and number >= _asked(one, key, reading))):
                continue
            if not of_a_later_one(event, one, reading, number) and not _by_hindsight(event, number, key, ruled):
                looked_at.add(key)
                yield Ending(number, key)


def _speaks_of_it(
    record: Record, ending: Ending, within: Ruled, given: Sequence[Order], read: Callable[[Record], Ruled]
) -> bool:
    """Whether he who speaks where the deal ends is not found to have spoken of a fault after that one, once what is
    ruled on *within* the deal was *given*: where trump counts as named somebody may have revoked."""
    if not given:
        return True
    said, one = record.events[ending.after - 1], _endings(within)[ending.fault]
    whole = read(put_in(record, given))
    return not of_a_later_one(said, one, within, ending.after) and not _by_hindsight(
        said, ending.after, ending.fault, whole
    )


def _done(record: Record, number: int) -> int:
    """The number of the last event with which the record does itself what was decided with that of *number*: it is as
    if the ruling had been carried out."""
    for event in record.events[number:]:
        if not (isinstance(event, TableEvent) and _does_as_ruled(event)):
            break
        number += 1
    return number


def _does_as_ruled(event: TableEvent) -> bool:
    """Whether with it the table is put right, or what a ruling says is done, which is no act of the player."""
    return event.name in _PUT_BACK or event.ruled


def _told(one: Ordering) -> bool:
    """Whether what ends the deal hangs on an answer. That of a line of the record has been spoken there."""
    return any(fact.source == "told" for fact in one.facts.values())


def _asked(one: Ordering, key: Key, reading: Ruled) -> int:
    """The number of the event after which somebody may have asked for a ruling on *one*: when it happened, or, of a
    fault in the deal itself, when it showed; never, where nobody wrote down when."""
    known = one.fault.known
    if known is not None:
        return reading.timeline.steps[known].event_number
    return key[2] or len(reading.record.events) + 1


def _endings(reading: Ruled) -> dict[Key, Ordering]:
    """What orders the end of the deal, by its fault."""
    return {
        fault_key(one.fault, reading.timeline): one
        for one in reading.orderings
        if any(Mark.ENDS in effect.marks for effect in one.effects)
    }


def _by_hindsight(said: Event, number: int, key: Key, whole: Ruled) -> bool:
    """Whether what is *said* is said of a fault after that of *key* which only the *whole* record shows: what a hand
    nobody knew had held."""
    one = next((one for one in whole.orderings if fault_key(one.fault, whole.timeline) == key), None)
    return one is not None and of_a_later_one(said, one, whole, number)


def _says(event: TableEvent) -> bool:
    """Whether somebody speaks up: a claim and a demand stop the play as well as attention that is drawn."""
    return event.name in SPOKEN | _STOPS or (event.name == "deal" and event.words[:1] == ("redeal-demanded",))


def _acts(event: Event) -> bool:
    return not isinstance(event, TableEvent) or not (event.name in _WORDS or _does_as_ruled(event))


def _within(record: Record, after: int) -> Record:
    """*record* with what is outside the deal marked as that; every event keeps its number."""
    events: list[Event] = list(record.events[:after])
    acted = False
    for event in record.events[after:]:
        acted = acted or _acts(event)
        inside = isinstance(event, TableEvent) and (event.name in _WORDS or event.ruled or not acted)
        events.append(event if inside else TableEvent(OUTSIDE, event.seat, text=_written(event), place=event.place))
    return replace(record, events=tuple(events))


def _written(event: Event) -> str:
    if isinstance(event, TableEvent):
        return " ".join((f"!{event.name}", *event.cards, *event.words))
    return str(getattr(event, "call", None) or getattr(event, "card", None) or "")


def said_of(ending: Ending | None, findings: Collection[Finding], within: Record) -> tuple[str, tuple[Problem, ...]]:
    """(why the deal ended where it did, the remark that what is recorded beyond it is outside)."""
    found = next(
        (one for one in findings if ending and (one.kind, one.offender, one.at.event_number) == ending.fault), None
    )
    if ending is None or found is None:
        return "", ()
    beyond = [event for event in within.events if isinstance(event, TableEvent) and event.name == OUTSIDE]
    cited = next((one.under for one in found.rulings if any(Mark.ENDS in effect.marks for effect in one.effects)), ())
    by = f"[{found.id}]" + (f" ({', '.join(cited)})" if cited else "")
    why = f"the deal ended at event {ending.after} by {by}"
    lines = "the line" if len(beyond) == 1 else f"the {len(beyond)} calls, cards and lines"
    message = f"{why}: {lines} recorded after that {'is' if len(beyond) == 1 else 'are'} outside it"
    return why, (Problem(message, beyond[0].place.line, beyond[0].place.column),)
