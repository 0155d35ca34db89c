"""The end of a deal by a ruling: events recorded after it are outside the deal, and no fault is found in them.

A new deal, a cancelled board, play that stops at once: the deal is over when somebody has spoken and the ruling is
decided. Calls and cards recorded beyond that point belong to no deal that counts. They are kept as written, as lines
outside the deal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.enforcement.remark_attribution import remark_is_about_later_fault
from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import fault_key, record_up_to, record_with_lines
from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.record.events import OUTSIDE_DEAL, Problem, TableEvent
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from adjudicator.engine.enforcement.order_execution import CarriedOutOrders
    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultKey, FaultOrders, OrderedLine
    from adjudicator.engine.ruling_round import RuledRecord
    from adjudicator.law.findings import Finding
    from adjudicator.record.events import Event, Record

_TALK_LINES = LINES_BEFORE_RULING | frozenset((
    "agree", "cut", "hands-returned", "mixed", "next-call", "note", "object", "overrule", "remark", "round-over",
    "score-agreed",
))  # fmt: skip
"""Lines spoken or done about a deal whether or not it is being played."""
_STOPPING_LINES = frozenset(("claim", "concede", "demand", "object"))
_CORRECTING_LINES = frozenset(("pickup", "withdraw", "quit"))
"""Lines that correct the table, as long as nobody has acted since."""


class DealEnd(NamedTuple):
    """The place where a ruling ends a deal."""

    after_event_number: int
    """The number of the last written event of the deal, from 1."""
    fault: FaultKey
    """The fault whose ruling ends it."""


def end_deal_by_ruling(
    record: Record,
    carry: Callable[[Record, Iterable[OrderedLine]], tuple[RuledRecord, CarriedOutOrders]],
    read: Callable[[Record], RuledRecord],
) -> tuple[RuledRecord, CarriedOutOrders, DealEnd | None]:
    """(*record* followed as far as the deal goes with its rulings carried out, the orders carried out, the end by a
    ruling or None).

    *carry* carries out the rulings of a record, given the orders already known. *read* follows a record and rules on
    it, without carrying anything out.
    """
    ruled, carried = carry(record, ())
    for ending in _deal_ends_once_fault_mentioned(record, ruled, carried.orders, read):
        # An order that only later events show to have been carried out was carried out all the same.
        shown = [order for order in carried.orders if order.after_event_number <= ending.after_event_number]
        for known in ([], shown) if shown else ([],):
            within, done = carry(_with_rest_outside_deal(record, ending.after_event_number), known)
            if ending.fault in _orders_ending_deal(within) and _remark_still_about_fault(
                record, ending, within, done.orders, read
            ):
                return within, done, ending
        # The events that decide it lie beyond: the deal is not over there, and another fault may end it later.
    return ruled, carried, None


def _deal_ends_once_fault_mentioned(
    record: Record, ruled: RuledRecord, given: Sequence[OrderedLine], read: Callable[[Record], RuledRecord]
) -> Iterator[DealEnd]:
    """For each fault the first moment at which somebody has spoken and a ruling on it ends the deal, if an act follows.

    Somebody who answers from outside the table has spoken as soon as there was a question.
    """
    looked_at: set[FaultKey] = set()
    last = max((number for number, event in enumerate(record.events, 1) if _is_act_of_player(event)), default=0)
    endings = _orders_ending_deal(ruled)
    due = {kind for kind, *_ in endings}
    asked = min(
        (
            _first_moment_to_ask_ruling(one, key, ruled)
            for key, one in endings.items()
            if _deal_end_depends_on_answer(one)
        ),
        default=last,
    )
    for number, event in enumerate(record.events[: max(0, last - 1)], 1) if due else ():
        says = isinstance(event, TableEvent) and _stops_play_like_attention(event)
        if not says and number < asked:
            continue
        reading = read(record_up_to(record, given, _last_event_doing_what_was_decided(record, number)))
        for key, one in _orders_ending_deal(reading).items():
            if key in looked_at or key[0] not in due:
                continue
            if not (
                says or (_deal_end_depends_on_answer(one) and number >= _first_moment_to_ask_ruling(one, key, reading))
            ):
                continue
            if not remark_is_about_later_fault(event, one, reading, number) and not _is_about_fault_seen_later(
                event, number, key, ruled
            ):
                looked_at.add(key)
                yield DealEnd(number, key)


def _remark_still_about_fault(
    record: Record,
    ending: DealEnd,
    within: RuledRecord,
    given: Sequence[OrderedLine],
    read: Callable[[Record], RuledRecord],
) -> bool:
    """Whether the remark that ended the deal still refers to the fault of *ending* after the orders in *given* are
    applied to the part *within* the deal. Applying them can reveal a later fault, such as a revoke once trump is fixed.
    """
    if not given:
        return True
    said, one = record.events[ending.after_event_number - 1], _orders_ending_deal(within)[ending.fault]
    whole = read(record_with_lines(record, given))
    return not remark_is_about_later_fault(
        said, one, within, ending.after_event_number
    ) and not _is_about_fault_seen_later(said, ending.after_event_number, ending.fault, whole)


def _last_event_doing_what_was_decided(record: Record, number: int) -> int:
    """The number of the last event with which the record itself does what was decided at *number*, as if the ruling had
    been carried out."""
    for event in record.events[number:]:
        if not (isinstance(event, TableEvent) and _is_correction_by_ruling(event)):
            break
        number += 1
    return number


def _is_correction_by_ruling(event: TableEvent) -> bool:
    """Whether *event* corrects the table, or does what a ruling says, and is thus no act of the player."""
    return event.name in _CORRECTING_LINES or event.ruled


def _deal_end_depends_on_answer(one: FaultOrders) -> bool:
    """Whether the end of the deal depends on an answer. An answer on a line of the record was spoken there."""
    return any(fact.source == "told" for fact in one.facts.values())


def _first_moment_to_ask_ruling(one: FaultOrders, key: FaultKey, reading: RuledRecord) -> int:
    """The number of the event after which somebody may have asked for a ruling on *one*: when it happened, or, for a
    fault in the deal itself, when it showed; beyond all events if nobody recorded when."""
    known = one.fault.noticed_step
    if known is not None:
        return reading.timeline.steps[known].event_number
    return key[2] or len(reading.record.events) + 1


def _orders_ending_deal(reading: RuledRecord) -> dict[FaultKey, FaultOrders]:
    """The orders that end the deal, by their fault."""
    return {
        fault_key(one.fault, reading.timeline): one
        for one in reading.orderings
        if any(EffectMark.ENDS in effect.marks for effect in one.effects)
    }


def _is_about_fault_seen_later(said: Event, number: int, key: FaultKey, whole: RuledRecord) -> bool:
    """Whether the remark *said* is about a fault after that of *key* that shows only in the *whole* record, such as
    what an unknown hand had held."""
    one = next((one for one in whole.orderings if fault_key(one.fault, whole.timeline) == key), None)
    return one is not None and remark_is_about_later_fault(said, one, whole, number)


def _stops_play_like_attention(event: TableEvent) -> bool:
    """Whether *event* is a remark: a claim or a demand stops the play just as drawing attention does."""
    return event.name in LINES_BEFORE_RULING | _STOPPING_LINES or (
        event.name == "deal" and event.words[:1] == ("redeal-demanded",)
    )


def _is_act_of_player(event: Event) -> bool:
    return not isinstance(event, TableEvent) or not (event.name in _TALK_LINES or _is_correction_by_ruling(event))


def _with_rest_outside_deal(record: Record, after: int) -> Record:
    """*record* with the events after *after* marked as outside the deal; every event keeps its number."""
    events: list[Event] = list(record.events[:after])
    acted = False
    for event in record.events[after:]:
        acted = acted or _is_act_of_player(event)
        inside = isinstance(event, TableEvent) and (event.name in _TALK_LINES or event.ruled or not acted)
        events.append(
            event if inside else TableEvent(OUTSIDE_DEAL, event.seat, text=_event_as_written(event), place=event.place)
        )
    return replace(record, events=tuple(events))


def _event_as_written(event: Event) -> str:
    if isinstance(event, TableEvent):
        return " ".join((f"!{event.name}", *event.cards, *event.words))
    return str(getattr(event, "call", None) or getattr(event, "card", None) or "")


def remarks_on_deal_end(
    ending: DealEnd | None, findings: Collection[Finding], within: Record
) -> tuple[str, tuple[Problem, ...]]:
    """(the reason why the deal ended where it did, the remark that later events are outside it)."""
    found = next(
        (one for one in findings if ending and (one.kind, one.offender, one.at.event_number) == ending.fault), None
    )
    if ending is None or found is None:
        return "", ()
    beyond = [event for event in within.events if isinstance(event, TableEvent) and event.name == OUTSIDE_DEAL]
    cited = next(
        (one.under for one in found.rulings if any(EffectMark.ENDS in effect.marks for effect in one.effects)), ()
    )
    by = f"[{found.id}]" + (f" ({', '.join(cited)})" if cited else "")
    why = f"the deal ended at event {ending.after_event_number} by {by}"
    lines = "the line" if len(beyond) == 1 else f"the {len(beyond)} calls, cards and lines"
    message = f"{why}: {lines} recorded after that {'is' if len(beyond) == 1 else 'are'} outside it"
    return why, (Problem(message, beyond[0].place.line, beyond[0].place.column),)
