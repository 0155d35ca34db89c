"""What rulings order, carried out: the line that the record would hold is put in where it was decided.

A card that goes back, a call that is cancelled and the like are done to the table as ``!withdraw`` and its kin would do
them, so everybody who follows the record sees them done. What is written wins: an order that the record carries out
itself is not given twice, and one that it shows not to have been followed is not given at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from adjudicator.adjudicate.orders import (
    ACCEPT,
    PUT_RIGHT,
    SPOKEN,
    Order,
    counted_as_right,
    cut,
    does,
    fault_key,
    lines_of,
    put_in,
    shown_undone,
    writes_of,
)
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudicator.adjudicate.orders import Key, Ordering
    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Event, Record
    from adjudicator.table.state import CallMade, Timeline
    from rulebase import Rulebase

_FAR = 12
"""How many events after a fault it is looked for when it was decided; whoever speaks later speaks of play gone by."""
_COMPLAINTS = ("attention", "director")
"""Words that raise a matter; the others go on with one."""
ACCEPTED = "accepted"
"""The status of a fault over which the table played on."""
_BACK = frozenset(("withdraw", "withdraw-lead", "pickup"))
"""What an order writes that leaves no room for an acceptance."""


class Reading(Protocol):
    """A record as it was followed and ruled on."""

    record: Record
    timeline: Timeline
    orderings: list[Ordering]
    spoken: list[tuple[int | None, str, str]]
    """What somebody told, in the record or from outside."""


Ruled = TypeVar("Ruled", bound=Reading)


class CarriedOut(NamedTuple):
    """What was put into a record, and what was not because the table went on otherwise."""

    orders: tuple[Order, ...]
    otherwise: tuple[Key, ...]


class _Readings(Generic[Ruled]):
    """The readings of one record, with what has been put in and up to some event, each made once."""

    def __init__(self, record: Record, read: Callable[[Record], Ruled]) -> None:
        self.record = record
        self.read = read
        self.made: dict[tuple[int, tuple[Order, ...]], Ruled] = {}

    def of(self, given: Sequence[Order], upto: int | None = None) -> Ruled:
        """The record with the orders *given*, as far as the event numbered *upto*."""
        end = len(self.record.events) if upto is None else upto
        key = end, tuple(order for order in given if order.after <= end)
        if key not in self.made:
            self.made[key] = self.read(cut(self.record, key[1], end))
        return self.made[key]


def carry_out(
    record: Record, read: Callable[[Record], Ruled], follow: Callable[[Record], Timeline], laws: Rulebase
) -> tuple[Ruled, CarriedOut]:
    """The reading of *record* with all done that its rulings order, and what was put in for it.

    *read* follows a record and rules on it, *follow* only follows it. The earliest order is given first, since it may
    make what seems to be a later fault regular.
    """
    given: list[Order] = []
    otherwise: list[Key] = []
    settled: set[Key] = set()
    readings = _Readings(record, read)
    reading = readings.of(given)
    while True:
        found = {fault_key(one.fault, reading.timeline): one for one in reading.orderings}
        lost = {order.fault for order in given if not _still(order, found.get(order.fault), laws)}
        if lost:
            # Done, it would be ruled on otherwise: then it is not for the program to do.
            given = [order for order in given if order.fault not in lost]
            reading = readings.of(given)
            continue
        due = (key for key, one in found.items() if key not in settled and _may_be_due(one, reading, laws))
        key = next(due, None)
        if key is None:
            contrary = (
                key for key, one in found.items() if key not in otherwise and _contrary(one, reading.timeline, laws)
            )
            return reading, CarriedOut(tuple(given), (*otherwise, *contrary))
        settled.add(key)
        orders, spoken = _placed(record, key, given, readings, follow, laws)
        after = readings.of([*given, *orders])
        # Where the cards of the record fit better with it, they tell that it was done: no reading without it counts.
        fits = bool(orders) and _misfits(after.timeline) < _misfits(reading.timeline)
        if orders and _same_before(found, after, orders[0], fits=fits):
            given += orders
            reading = after
        elif spoken and not orders:
            otherwise.append(key)


def _same_before(found: Mapping[Key, Ordering], after: Reading, order: Order, *, fits: bool) -> bool:
    """Whether what had happened by then is ruled on as it was: nothing done now changes that."""
    rows = {fault_key(one.fault, after.timeline): one.rows for one in after.orderings}
    before = (key for key in found if key[2] <= order.after and not ((order.chosen or fits) and key == order.fault))
    return all(not found[key].rows or rows.get(key, found[key].rows) == found[key].rows for key in before)


def _still(order: Order, one: Ordering | None, laws: Rulebase) -> bool:
    """Whether *order* is what the law orders once it has been carried out."""
    if one is None or order.chosen or order.shown:
        return one is not None
    return bool(writes_of(one, laws)) and order.rows in ((), one.rows)


def _may_be_due(one: Ordering, reading: Reading, laws: Rulebase) -> bool:
    """Whether something is left to be done, or somebody spoke of it and went on before it was written as done.

    What the record holds after that may look like an acceptance; what was decided then tells whether it is one.
    """
    timeline = reading.timeline
    if one.fault.step < 0 or one.fault.choice_due:
        return False
    if lines_of(one, timeline, laws) or (_built_on(one.fault, timeline) and writes_of(one, laws)):
        return True
    did = timeline.steps[one.fault.step].did
    if did is None and timeline.game.tricks:
        return any(True for _ in counted_as_right(one, timeline, laws))
    return timeline.stands(one.fault.step) and _spoken_of(timeline, one.fault.step)


def _contrary(one: Ordering, timeline: Timeline, laws: Rulebase) -> bool:
    """Whether the table took as accepted what the law takes back, or the record takes back what the law lets stand."""
    step = one.fault.step
    if step >= 0 and step in timeline.withdrawn:
        written = timeline.steps[timeline.withdrawn[step]].at not in timeline.record.carried
        return written and any(effect.name == ACCEPT for effect in one.effects)
    return one.fault.status == ACCEPTED and bool(writes_of(one, laws) & _BACK)


def _spoken_of(timeline: Timeline, step: int) -> bool:
    """Whether somebody spoke soon after."""
    soon = (later.event for later in timeline.steps[step + 1 : step + 1 + _FAR])
    return any(isinstance(event, TableEvent) and event.name in SPOKEN for event in soon)


def _built_on(fault: Irregularity, timeline: Timeline) -> bool:
    """Whether somebody chose among options before the record takes the action back."""
    back = timeline.withdrawn.get(fault.step)
    if back is None or timeline.steps[back].at in timeline.record.carried:
        return False
    between = (step.event for step in timeline.steps[fault.step + 1 : back])
    return any(isinstance(event, TableEvent) and event.name == "elect" for event in between)


def _placed(
    record: Record,
    key: Key,
    given: Sequence[Order],
    readings: _Readings[Ruled],
    follow: Callable[[Record], Timeline],
    laws: Rulebase,
) -> tuple[list[Order], bool]:
    """(the orders for the fault of *key*, after what somebody said at which they are decided; whether that is why the
    record can be held against them).

    None where what follows in the record does not agree with them, nor where nobody has spoken: a ruling is given when
    it is asked for, unless the player whom the law names acts on it all the same.
    """
    spoken, first = False, max(1, key[2])
    base = follow(put_in(record, given))
    for number in range(first, min(first + _FAR, len(record.events) + 1)):
        event = record.events[number - 1]
        said = isinstance(event, TableEvent) and event.name in SPOKEN
        if number > first and not said:
            continue
        if not said and not readings.of(given).spoken and not _named_after(record, number):
            # Nobody has said anything, and nobody acts on it by his own choice.
            continue
        reading = readings.of(given, number)
        one = next((one for one in reading.orderings if fault_key(one.fault, reading.timeline) == key), None)
        lines = lines_of(one, reading.timeline, laws) if one else []
        shown = one is not None and said and not writes_of(one, laws)
        if one is not None and shown:
            lines = shown_undone(one, reading.timeline)
        if one is None or not lines or (number > first and _of_a_later_one(event, one, reading)):
            continue
        # Who answers for the table from outside has spoken, too.
        said = said or any(fact.source == "told" for fact in one.facts.values())
        # How the error is put right is for the table: it is undone where the record goes on from there.
        free = shown or writes_of(one, laws) <= PUT_RIGHT
        if free and not any(does(event) for event in record.events[number:]):
            continue
        if _written_next(base, key, number):
            # That much the record does itself; what is ordered of the call put in its place comes later.
            continue
        lines = [line for line in lines if not _holds(record, number, line) and not _made_next(record, line, number)]
        if not lines:
            return [], False
        # Who chooses what is to be led instead has refused before he chooses.
        chooses = said and isinstance(event, TableEvent) and event.name == "elect" and not one.chosen
        orders = _orders(number - 1 if chooses and number > first else number, lines, key, one)
        whole = put_in(record, [*given, *orders])
        timeline = follow(whole)
        if _taken_up(record, number) or not (said or _acted_on(whole, timeline, base, number)):
            continue
        if free:
            orders = [order._replace(shown=shown) for order in orders]
            if (
                said
                and (not shown or _misfits(timeline) <= _misfits(base))
                and len(readings.of([*given, *orders]).orderings) < len(readings.of(given).orderings)
            ):
                return orders, said
            continue
        if _misfits(timeline) <= _misfits(base):
            return orders, said
        spoken = spoken or said
    if base_of := next((one for one in readings.of(given).orderings if fault_key(one.fault, base) == key), None):
        # What nobody complained of in time counts from the moment it was done.
        right = [] if base_of.fault.step < 0 else list(counted_as_right(base_of, base, laws))
        orders = _orders(key[2], right, key, base_of)
        if orders and _misfits(follow(put_in(record, [*given, *orders]))) <= _misfits(base):
            return orders, False
    return [], spoken


def _orders(number: int, lines: Sequence[Called | TableEvent], key: Key, one: Ordering) -> list[Order]:
    return [Order(number, line, key, one.rows, one.chosen) for line in lines]


def _written_next(base: Timeline, key: Key, number: int) -> bool:
    """Whether the record takes the action of *key* back after the event of *number* before anybody builds on it."""
    back = next((gone for step, gone in base.withdrawn.items() if base.steps[step].number == key[2]), None)
    if not base.game.tricks:
        back = _taken_back_next(base, key)
    if back is None or base.steps[back].at in base.record.carried or base.steps[back].number <= number:
        return False
    between = (step.event for step in base.steps[:back] if step.number > number)
    return not any(isinstance(event, TableEvent) and event.name == "elect" for event in between)


def _holds(record: Record, number: int, line: Called | TableEvent) -> bool:
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


def _taken_back_next(base: Timeline, key: Key) -> int | None:
    """The step at which the player of *key*, in a game whose table does not keep it, takes back what he did last."""
    later = (step for step in base.steps if step.number > key[2] and step.at not in base.record.carried)
    own = next((step for step in later if step.event.seat == key[1] and does(step.event)), None)
    taken = (
        own is not None and isinstance(own.event, TableEvent) and own.event.name == "withdraw" and not own.event.cards
    )
    return own.index if own is not None and taken else None


def _of_a_later_one(said: Event, one: Ordering, reading: Reading) -> bool:
    """Whether what is *said* at the end of *reading* is said of a fault after *one*: words are about what is irregular
    just before, unless they name the fault (``!fact``) or choose among what it offers (``!elect``).

    The director sees to the whole auction or trick. Once the later action is off the table only a new complaint is
    about an earlier one.
    """
    timeline = reading.timeline
    if one.chosen or any(fact.source == "told" for fact in one.facts.values()):
        return False
    anew = isinstance(said, TableEvent) and said.name in _COMPLAINTS
    for other in reading.orderings:
        fault = other.fault
        if fault.step <= one.fault.step or fault.choice_due:
            continue
        settled = anew and fault.step in timeline.withdrawn
        if not settled and not (_director_since(timeline, fault.step) and _together(timeline, one.fault, fault)):
            return True
    return False


def _director_since(timeline: Timeline, since: int) -> bool:
    return any(step.index > since and event.name == "director" for step, event in timeline.acts)


def _together(timeline: Timeline, one: Irregularity, other: Irregularity) -> bool:
    """Whether both are calls, or cards of one trick."""
    first, second = timeline.steps[one.step], timeline.steps[other.step]
    if isinstance(first.did, CardPlayed) and isinstance(second.did, CardPlayed):
        return first.did.trick == second.did.trick
    return isinstance(first.event, Called) and isinstance(second.event, Called)


def _made_next(record: Record, line: Called | TableEvent, number: int) -> bool:
    """Whether the call that *line* makes again is the next one that the record holds: then it is written."""
    following = next((event for event in record.events[number:] if isinstance(event, (Called, Played))), None)
    again = isinstance(line, Called) and isinstance(following, Called) and following.call == line.call
    return again and following is not None and following.seat in (None, line.seat)


def _taken_up(record: Record, number: int) -> bool:
    """Whether somebody who had the last word accepts the action after all, before anybody calls or plays."""
    for event in record.events[number:]:
        if not isinstance(event, TableEvent):
            return False
        if event.name == ACCEPT or (event.name == "elect" and event.words[:1] == (ACCEPT,)):
            return True
    return False


def _acted_on(record: Record, done: Timeline, base: Timeline, number: int) -> bool:
    """Whether the first call or card after the event of *number* comes, by name, from the player whom the order makes
    the next, and is something else than it would be without it.

    Another one than the player himself: two cards of one hand are evidence of two cards.
    """
    after, instead = _first(done, number), _first(base, number)
    if after is None or instead is None or record.events[done.steps[after.step].at].seat != after.turn:
        return False
    if any(step.number == number and step.did is not None and step.did.seat == after.seat for step in base.steps):
        return False
    return (after.turn, _leads(after)) != (instead.turn, _leads(instead))


def _named_after(record: Record, number: int) -> bool:
    """Whether a call or card after the event of *number* is written with the name of its player."""
    return any(event.seat is not None for event in record.events[number:] if isinstance(event, (Called, Played)))


def _first(timeline: Timeline, number: int) -> CallMade | CardPlayed | None:
    return next((step.did for step in timeline.steps if step.number > number and step.did is not None), None)


def _leads(did: CallMade | CardPlayed) -> bool:
    return isinstance(did, CardPlayed) and did.is_lead


def _misfits(timeline: Timeline) -> int:
    """How many calls and cards come from a player who is not in turn, or does not hold them, or while a card that was
    taken back from an earlier trick has not been replaced, and how many cards are missing from tricks."""
    found = len(timeline.unreadable) + sum(len(trick.missing) for trick in timeline.end.tricks)
    for step in timeline.steps:
        did = step.did
        if did is None:
            found += isinstance(step.event, (Called, Played)) and timeline.game.tricks
        elif did.seat != did.turn or (step.before.gaps and step.before.gaps == step.after.gaps):
            found += 1
        elif isinstance(did, CardPlayed) and did.card is not None:
            hand = step.before.hands.get(did.seat)
            found += hand is not None and did.card not in hand
    return found
