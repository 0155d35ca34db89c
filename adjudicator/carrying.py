"""What rulings order, carried out: the line that the record would hold is put in where it was decided.

A card that goes back, a call that is cancelled and the like are done to the table as ``!withdraw`` and its kin would do
them, so everybody who follows the record sees them done. What is written wins: an order that the record carries out
itself is not given twice, and one that it shows not to have been followed is not given at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from adjudicator.record import Called, Played, TableEvent
from adjudicator.table import CallMade, CardPlayed
from adjudicator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from adjudicator.cards import Card
    from adjudicator.detectors import Irregularity
    from adjudicator.record import Record, Seat
    from adjudicator.ruling import Effect, FactValue
    from adjudicator.table import Step, Timeline
    from rulebase import Rulebase

Key = tuple[str, "Seat | None", int]
"""What makes a fault the same whatever becomes of the events after it: kind, offender, number of its event."""
_SPOKEN = frozenset(("attention", "director", "refuse", "accept", "elect", "fact", "answer"))
"""Lines by which a table comes to a ruling."""
_FAR = 12
"""How many events after a fault it is looked for when it was decided; whoever speaks later speaks of play gone by."""


_ACCEPT = "accept"
_ENDS = ("claim", "concede")
"""Lines after which the cards are not played out."""


class Order(NamedTuple):
    """One line to be put in."""

    after: int
    """The number of the written event that it follows, from 1."""
    event: Called | TableEvent
    fault: Key
    """What it is ordered for."""
    rows: tuple[str, ...] = ()
    """The rows that order it, where one was decided."""
    chosen: bool = False
    """Whether it is what somebody chose; once it is done another row may rule."""


class Ordering(NamedTuple):
    """A fault with what the law orders for it as things stand."""

    fault: Irregularity
    effects: tuple[Effect, ...]
    facts: Mapping[str, FactValue]
    rows: tuple[str, ...] = ()
    """The rows that rule on it."""
    chosen: bool = False
    """Whether somebody has chosen among their options."""
    offered: tuple[tuple[Effect, ...], ...] = ()
    """What each option orders that somebody has yet to choose among."""


class Reading(Protocol):
    """A record as it was followed and ruled on."""

    record: Record
    timeline: Timeline
    orderings: list[Ordering]


Ruled = TypeVar("Ruled", bound=Reading)


def fault_key(fault: Irregularity, timeline: Timeline) -> Key:
    """What makes *fault* the same fault in another reading of the record."""
    return fault.kind, fault.offender, timeline.steps[fault.step].number if fault.step >= 0 else 0


def put_in(record: Record, orders: Iterable[Order]) -> Record:
    """*record*, as it was written, with the lines of *orders* in their places."""
    given = sorted(orders, key=lambda order: order.after)
    if not given:
        return record
    events, carried = list(record.events), []
    for before, order in enumerate(given):
        at = order.after + before
        events.insert(at, replace(order.event, place=record.events[order.after - 1].place))
        carried.append(at)
    return replace(record, events=tuple(events), carried=tuple(carried))


def as_written(record: Record) -> Record:
    """*record* without what rulings put into it."""
    if not record.carried:
        return record
    events = tuple(event for at, event in enumerate(record.events) if at not in record.carried)
    return replace(record, events=events, carried=())


class CarriedOut(NamedTuple):
    """What was put into a record, and what was not because the table went on otherwise."""

    orders: tuple[Order, ...]
    otherwise: tuple[Key, ...]


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
    reading = read(record)
    while True:
        found = {fault_key(one.fault, reading.timeline): one for one in reading.orderings}
        lost = {order.fault for order in given if not _still(order, found.get(order.fault), laws)}
        if lost:
            # Done, it would be ruled on otherwise: then it is not for the program to do.
            given = [order for order in given if order.fault not in lost]
            reading = read(put_in(record, given))
            continue
        due = (key for key, one in found.items() if key not in settled and _may_be_due(one, reading, laws))
        key = next(due, None)
        if key is None:
            return reading, CarriedOut(tuple(given), tuple(otherwise))
        settled.add(key)
        orders, spoken = _placed(record, key, given, read, follow, laws)
        after = read(put_in(record, [*given, *orders])) if orders else reading
        if orders and _same_before(found, after, orders[0]):
            given += orders
            reading = after
        elif spoken:
            otherwise.append(key)


def _same_before(found: Mapping[Key, Ordering], after: Reading, order: Order) -> bool:
    """Whether what had happened by then is ruled on as it was: nothing done now changes that."""
    rows = {fault_key(one.fault, after.timeline): one.rows for one in after.orderings}
    before = (key for key in found if key[2] <= order.after and not (order.chosen and key == order.fault))
    return all(not found[key].rows or rows.get(key, found[key].rows) == found[key].rows for key in before)


def _still(order: Order, one: Ordering | None, laws: Rulebase) -> bool:
    """Whether *order* is what the law orders once it has been carried out."""
    if one is None or order.chosen:
        return one is not None
    return bool(_writes(one, laws)) and order.rows in ((), one.rows)


def _writes(one: Ordering, laws: Rulebase) -> set[str]:
    """What sort of lines *one* asks for: by its effects, and by an answer that refuses the action.

    While somebody has yet to choose what follows a refusal, the action goes back if it does under every choice.
    """
    writes = _written(one.effects, laws)
    if "stays" in writes:
        # It counts as another call where it stands.
        writes -= {"stays", "withdraw"}
    refused = any(value.value in fact.withdraws for name, value in one.facts.items() if (fact := laws.fact(name)))
    choices = [_written(effects, laws) for effects in one.offered if all(effect.name != _ACCEPT for effect in effects)]
    return writes | {"withdraw"} if refused and (all(choices) if one.offered else True) else writes


def _written(effects: Iterable[Effect], laws: Rulebase) -> set[str]:
    return {info.writes for effect in effects if (info := laws.effect(effect.name))} - {""}


def _lines(one: Ordering, timeline: Timeline, laws: Rulebase) -> list[Called | TableEvent]:
    """The lines that carry *one* out, as far as the record does not hold them."""
    if one.fault.step < 0 or one.fault.about.get("choice_due"):
        return []
    writes = _writes(one, laws)
    return list(
        dict.fromkeys(line for write, lines in _LINES.items() if write in writes for line in lines(one.fault, timeline))
    )


def _may_be_due(one: Ordering, reading: Reading, laws: Rulebase) -> bool:
    """Whether something is left to be done, or somebody spoke of it and went on before it was written as done.

    What the record holds after that may look like an acceptance; what was decided then tells whether it is one.
    """
    timeline = reading.timeline
    if one.fault.step < 0 or one.fault.about.get("choice_due"):
        return False
    if _lines(one, timeline, laws) or (_built_on(one.fault, timeline) and _writes(one, laws)):
        return True
    did = timeline.steps[one.fault.step].did
    if did is None and timeline.game.tricks:
        return any(True for _ in _as_right(one, timeline, laws))
    return timeline.stands(one.fault.step) and _spoken_of(timeline, one.fault.step)


def _spoken_of(timeline: Timeline, step: int) -> bool:
    """Whether somebody spoke soon after."""
    soon = (later.event for later in timeline.steps[step + 1 : step + 1 + _FAR])
    return any(isinstance(event, TableEvent) and event.name in _SPOKEN for event in soon)


def _built_on(fault: Irregularity, timeline: Timeline) -> bool:
    """Whether somebody chose among options before the record takes the action back."""
    back = timeline.withdrawn.get(fault.step)
    if back is None or timeline.steps[back].at in timeline.carried:
        return False
    between = (step.event for step in timeline.steps[fault.step + 1 : back])
    return any(isinstance(event, TableEvent) and event.name == "elect" for event in between)


def _placed(
    record: Record,
    key: Key,
    given: Sequence[Order],
    read: Callable[[Record], Ruled],
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
        said = isinstance(event, TableEvent) and event.name in _SPOKEN
        if number > first and not said:
            continue
        so_far = replace(record, events=record.events[:number])
        reading = read(put_in(so_far, [order for order in given if order.after <= number]))
        one = next((one for one in reading.orderings if fault_key(one.fault, reading.timeline) == key), None)
        lines = _lines(one, reading.timeline, laws) if one else []
        if one is None or not lines:
            continue
        if _written_next(base, key, number):
            return [], said
        orders = _orders(number, lines, key, one)
        whole = put_in(record, [*given, *orders])
        timeline = follow(whole)
        if _taken_up(record, number) or not (said or _acted_on(whole, timeline, base, number)):
            continue
        if _misfits(timeline) <= _misfits(base):
            return orders, said
        spoken = spoken or said
    if base_of := next(
        (one for one in read(put_in(record, given)).orderings if fault_key(one.fault, base) == key), None
    ):
        # What nobody complained of in time counts from the moment it was done.
        right = [] if base_of.fault.step < 0 else list(_as_right(base_of, base, laws))
        orders = _orders(key[2], right, key, base_of)
        if orders and _misfits(follow(put_in(record, [*given, *orders]))) <= _misfits(base):
            return orders, False
    return [], spoken


def _orders(number: int, lines: Sequence[Called | TableEvent], key: Key, one: Ordering) -> list[Order]:
    return [Order(number, line, key, one.rows, one.chosen) for line in lines]


def _as_right(one: Ordering, timeline: Timeline, laws: Rulebase) -> Iterator[TableEvent]:
    """A trump that another than the maker named, once it can no longer be complained of."""
    step = timeline.steps[one.fault.step]
    event, maker = step.event, step.before.maker
    named = isinstance(event, TableEvent) and event.name == "trump" and event.seat != maker and maker is not None
    if named and isinstance(event, TableEvent) and "as-right" in _writes(one, laws):
        yield TableEvent("trump", maker, words=event.words)


def _written_next(base: Timeline, key: Key, number: int) -> bool:
    """Whether the record takes the action of *key* back after the event of *number* before anybody builds on it."""
    back = next((gone for step, gone in base.withdrawn.items() if base.steps[step].number == key[2]), None)
    if back is None or base.steps[back].at in base.carried:
        return False
    between = (step.event for step in base.steps[:back] if step.number > number)
    return not any(isinstance(event, TableEvent) and event.name == "elect" for event in between)


def _taken_up(record: Record, number: int) -> bool:
    """Whether somebody who had the last word accepts the action after all, before anybody calls or plays."""
    for event in record.events[number:]:
        if not isinstance(event, TableEvent):
            return False
        if event.name == _ACCEPT or (event.name == "elect" and event.words[:1] == (_ACCEPT,)):
            return True
    return False


def _acted_on(record: Record, done: Timeline, base: Timeline, number: int) -> bool:
    """Whether the first call or card after the event of *number* comes, by name, from the player whom the order makes
    the next, and is something else than it would be without it."""
    after, instead = _first(done, number), _first(base, number)
    if after is None or instead is None or record.events[done.steps[after.step].at].seat != after.turn:
        return False
    return (after.turn, _leads(after)) != (instead.turn, _leads(instead))


def _first(timeline: Timeline, number: int) -> CallMade | CardPlayed | None:
    return next((step.did for step in timeline.steps if step.number > number and step.did is not None), None)


def _leads(did: CallMade | CardPlayed) -> bool:
    return isinstance(did, CardPlayed) and did.is_lead


def _misfits(timeline: Timeline) -> int:
    """How many calls and cards come from a player who is not in turn, or does not hold them."""
    found = len(timeline.unreadable)
    for step in timeline.steps:
        did = step.did
        if did is None:
            found += isinstance(step.event, (Called, Played)) and timeline.game.tricks
        elif did.seat != did.turn:
            found += 1
        elif isinstance(did, CardPlayed) and did.card is not None:
            hand = step.before.hands.get(did.seat)
            found += hand is not None and did.card not in hand
    return found


# ---------------------------------------------------------------------- the lines


def _taken_back(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.did is None:
        if not timeline.game.tricks and (seat := fault.offender) and not _moved_since(timeline, fault.step, seat):
            yield TableEvent("withdraw", seat)
    elif timeline.stands(step.index) and not (isinstance(step.did, CardPlayed) and _played_out(timeline)):
        yield _withdrawal(step.did)


def _moved_since(timeline: Timeline, step: int, seat: Seat) -> bool:
    """Whether *seat*, at a game without tricks, has made another move since, or taken that one back."""
    later = (one.event for one in timeline.steps[step + 1 :] if one.event.seat == seat)
    return any(not isinstance(event, TableEvent) or event.name not in _SPOKEN for event in later)


def _played_out(timeline: Timeline) -> bool:
    """Whether nobody plays on: what should have been played is then for the score."""
    return timeline.end.stage == "over" or any(event.name in _ENDS for _, event in timeline.acts)


def _lead_taken_back(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    """A card played before its turn stays where it lies until its turn comes; the place of a wrong lead is needed."""
    did = timeline.steps[fault.step].did
    if isinstance(did, CardPlayed) and did.is_lead:
        yield from _taken_back(fault, timeline)


def _later_calls(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    for step in reversed(timeline.steps[fault.step + 1 :]):
        if isinstance(step.did, CallMade) and timeline.stands(step.index) and not step.did.late:
            yield _withdrawal(step.did)


def _replacement(fault: Irregularity, timeline: Timeline) -> CallMade | None:
    """The call that the player put in the place of the one he took back, while it stands."""
    first, gone = timeline.steps[fault.step].did, timeline.withdrawn.get(fault.step)
    if not isinstance(first, CallMade) or gone is None:
        return None
    later = (step.did for step in timeline.steps[gone + 1 :] if step.did is not None)
    made = next(later, None)
    own = isinstance(made, CallMade) and made.seat == first.seat and timeline.stands(made.step)
    return made if own and isinstance(made, CallMade) else None


def _replacement_taken_back(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    if made := _replacement(fault, timeline):
        yield _withdrawal(made)


def _made_again(fault: Irregularity, timeline: Timeline) -> Iterator[Called]:
    first, made = timeline.steps[fault.step].did, _replacement(fault, timeline)
    if isinstance(first, CallMade) and made is not None:
        yield Called(first.seat, first.call)


def _withdrawal(did: CallMade | CardPlayed) -> TableEvent:
    if isinstance(did, CallMade):
        return TableEvent("withdraw", did.seat, words=(did.call,))
    return TableEvent("withdraw", did.seat, (did.card,) if did.card else ())


def _picked_up(fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    step = timeline.steps[fault.step]
    if step.did is not None:
        yield from _taken_back(fault, timeline)
        return
    event = step.event
    if not isinstance(event, TableEvent) or event.name != "expose" or event.seat is None:
        return
    since = [later for later in timeline.steps[fault.step + 1 :] if (later.did or later.event).seat == event.seat]
    gone = {card for later in since for card in _cards_of(later)}
    if lying := tuple(card for card in event.cards if card not in gone):
        yield TableEvent("pickup", event.seat, lying)


def _cards_of(step: Step) -> tuple[Card, ...]:
    """The cards that were played or picked up with *step*."""
    match step.event:
        case Played(card=card) if card is not None:
            return (card,)
        case TableEvent(name="pickup", cards=cards):
            return cards
    return ()


def _spread(_fault: Irregularity, timeline: Timeline) -> Iterator[TableEvent]:
    contract = timeline.steps[-1].after.contract
    if contract is not None and not timeline.end.dummy_swapped:
        yield TableEvent("expose", contract.declarer, words=("hand",))


_LINES: Mapping[str, Callable[[Irregularity, Timeline], Iterator[Called | TableEvent]]] = {
    "withdraw-later": _later_calls,
    "withdraw-replacement": _replacement_taken_back,
    "restore": _made_again,
    "withdraw": _taken_back,
    "withdraw-lead": _lead_taken_back,
    "pickup": _picked_up,
    "spread": _spread,
}
