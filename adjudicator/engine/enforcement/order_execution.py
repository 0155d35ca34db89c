"""Orders of rulings carried out: the line that the table would have written is put in where the order was decided.

A withdrawn card, a cancelled call and the like are done as ``!withdraw`` and similar lines would do them, so that every
reader of the record sees them. The written record has priority: an order that the record carries out itself is not
given twice, and an order that the table did not follow is not given at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.enforcement.placement import OrderPlacement, ReadingCache
from adjudicator.engine.enforcement.record_consistency import number_of_inconsistent_acts
from adjudicator.engine.enforcement.remark_attribution import remark_follows_soon
from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import (
    OrderedLine,
    fault_key,
    line_sorts_ordered,
    lines_to_carry_out,
    makers_line_for_anothers_trump,
)
from adjudicator.errors import AdjudicatorError
from adjudicator.evidence.acceptance import trick_completed_after_rightful_lead
from adjudicator.evidence.call_responses import is_original_call_restored
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CallMade
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultKey, FaultOrders
    from adjudicator.engine.ruling_round import RuledRecord
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import CardPlayed, Timeline
    from rulebase import Rulebase

ACCEPTED_STATUS = "accepted"
"""The status of a fault over which the table played on."""
MOST_EVENTS_READ = 250_000
"""The most events read for the orders of one deal; a real deal needs some thousand."""
_WITHDRAWING_LINES = frozenset(("withdraw", "withdraw-lead", "pickup"))
"""Lines after which the action can no longer be accepted."""


class CarriedOutOrders(NamedTuple):
    """The orders put into a record, and those left out because the table went on otherwise."""

    orders: tuple[OrderedLine, ...]
    not_followed: tuple[FaultKey, ...]


def carry_out_orders(
    record: Record,
    read: Callable[[Record], RuledRecord],
    laws: Rulebase,
    known: Iterable[OrderedLine] = (),
) -> tuple[RuledRecord, CarriedOutOrders]:
    """(*record* with all orders of its rulings carried out, the orders that were put in). *known* orders are put in
    first.

    *read* follows a record and rules on it. The earliest order is given first, since it may make regular what seems to
    be a later fault.
    """
    given = [*known]
    otherwise: list[FaultKey] = []
    settled = {order.fault for order in given}
    looked_at: set[FaultKey] = set()
    """Faults examined since the last order was given: once a later action is withdrawn, a remark may be about an
    earlier one."""
    readings = ReadingCache(record, read)
    reading = readings.reading(given)
    gone_through = 0
    while True:
        found = {fault_key(one.fault, reading.timeline): one for one in reading.orderings}
        lost = {order.fault for order in given if not _is_still_ordered(order, found.get(order.fault), laws)}
        if lost:
            # Carried out, it would be ruled on otherwise: then the program may not do it.
            given = [order for order in given if order.fault not in lost]
            reading = readings.reading(given)
            continue
        passed = settled | looked_at
        due = (key for key, one in found.items() if key not in passed and _order_may_be_due(one, reading, laws))
        key = next(due, None)
        if key is None:
            back = {one.fault.step for one in found.values() if line_sorts_ordered(one, laws) & _WITHDRAWING_LINES}
            answered = {*otherwise, *(order.fault for order in given)}
            contrary = (
                key
                for key, one in found.items()
                if key not in answered and _record_departs_from_law(one, reading.timeline, laws, back)
            )
            return reading, CarriedOutOrders(tuple(given), (*otherwise, *contrary))
        looked_at.add(key)
        gone_through += len(reading.timeline.steps)
        if gone_through > MOST_EVENTS_READ:
            raise AdjudicatorError(
                f"its rulings change so much that more than {MOST_EVENTS_READ} events would have to be followed; "
                "expected the record of one deal"
            )
        orders, spoken = OrderPlacement(record, key, given, readings, laws).place_after_remark()
        after = readings.reading([*given, *orders])
        # If the cards of the record fit better with the order, they show that it was done: no reading without it
        # counts.
        fits = bool(orders) and number_of_inconsistent_acts(after.timeline) < number_of_inconsistent_acts(
            reading.timeline
        )
        if (
            orders
            and (fits or _earlier_faults_ruled_as_before(found, after, orders[0]))
            and not _order_left_undone(key, after, laws)
        ):
            given += orders
            settled.add(key)
            looked_at.clear()
            otherwise.clear()
            reading = after
        elif spoken and not orders:
            otherwise.append(key)


def _earlier_faults_ruled_as_before(
    found: Mapping[FaultKey, FaultOrders], after: RuledRecord, order: OrderedLine
) -> bool:
    """Whether everything up to *order* is still ruled on as before, now that it is carried out; a choice may bring the
    fault itself under another row."""
    rows = {fault_key(one.fault, after.timeline): one.rows for one in after.orderings}
    # The fault itself is ruled on as before: the events that follow without the order may make it another matter.
    anew = order.chosen or order.shown or rows.get(order.fault) == order.rows
    before = (key for key in found if key[2] <= order.after_event_number and not (anew and key == order.fault))
    return all(not found[key].rows or rows.get(key, found[key].rows) == found[key].rows for key in before)


def _order_left_undone(key: FaultKey, after: RuledRecord, laws: Rulebase) -> bool:
    """Whether the line put in for *key* did not do what was ordered, so that the order is left to be done."""
    one = next((one for one in after.orderings if fault_key(one.fault, after.timeline) == key), None)
    return one is not None and bool(lines_to_carry_out(one, after.timeline, laws))


def _is_still_ordered(order: OrderedLine, one: FaultOrders | None, laws: Rulebase) -> bool:
    """Whether *order* is still ordered after it has been carried out."""
    if one is None or order.chosen or order.shown:
        return one is not None
    return bool(line_sorts_ordered(one, laws)) and order.rows in ((), one.rows)


def _order_may_be_due(one: FaultOrders, reading: RuledRecord, laws: Rulebase) -> bool:
    """Whether an order is left to be done, or somebody remarked on the fault, or led over it, and went on before a line
    did it.

    Later events may look like an acceptance; the decision at that moment tells whether they are.
    """
    timeline = reading.timeline
    if one.fault.choice_due:
        return False
    if one.fault.step < 0:
        return bool(lines_to_carry_out(one, timeline, laws))
    if lines_to_carry_out(one, timeline, laws) or (
        _chosen_before_withdrawal(one.fault, timeline) and line_sorts_ordered(one, laws)
    ):
        return True
    did = timeline.steps[one.fault.step].action
    if did is None and timeline.game.tricks:
        return any(True for _ in makers_line_for_anothers_trump(one, timeline, laws))
    if did is not None and trick_completed_after_rightful_lead(timeline, did):
        return True
    return timeline.stands(one.fault.step) and remark_follows_soon(timeline, one.fault.step)


def _record_departs_from_law(one: FaultOrders, timeline: Timeline, laws: Rulebase, back: Collection[int]) -> bool:
    """Whether the table accepted what the law takes back, or the record takes back what the law lets stand; *back* are
    the steps that some ruling takes back."""
    step = one.fault.step
    if step >= 0 and step in timeline.withdrawn:
        written = not timeline.record.ruled(timeline.steps[timeline.withdrawn[step]].event_index)
        stands = step not in back and any(EffectMark.LETS_STAND in effect.marks for effect in one.effects)
        return written and stands and not _call_stands_again(timeline, timeline.steps[step].action)
    return one.fault.status == ACCEPTED_STATUS and bool(line_sorts_ordered(one, laws) & _WITHDRAWING_LINES)


def _call_stands_again(timeline: Timeline, first: CallMade | CardPlayed | None) -> bool:
    """Whether the withdrawn call *first* stands again in the end."""
    if not isinstance(first, CallMade):
        return False
    standing = (
        step.action for step in timeline.steps if isinstance(step.action, CallMade) and timeline.stands(step.index)
    )
    alike = (made for made in standing if (made.seat, made.call) == (first.seat, first.call))
    return any(is_original_call_restored(timeline, made) for made in alike)


def _chosen_before_withdrawal(fault: Irregularity, timeline: Timeline) -> bool:
    """Whether somebody chose among options before the record takes the action back."""
    back = timeline.withdrawn.get(fault.step)
    if back is None or timeline.record.ruled(timeline.steps[back].event_index):
        return False
    between = (step.event for step in timeline.steps[fault.step + 1 : back])
    return any(isinstance(event, TableEvent) and event.name == "elect" for event in between)
