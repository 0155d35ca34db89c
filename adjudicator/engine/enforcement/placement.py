"""Placement of ordered lines: the event of the record, usually a remark, after which each was decided. Each reading of
the record with more lines put in is made once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.enforcement.record_consistency import (
    last_line_of_ruling,
    next_act_follows_order,
    next_act_names_player,
    number_of_inconsistent_acts,
    record_already_holds_line,
    record_repeats_call_next,
    record_takes_action_back_next,
)
from adjudicator.engine.enforcement.remark_attribution import (
    EVENTS_UNTIL_PLAY_GONE_BY,
    number_of_spoken_acceptance,
    remark_is_about_later_fault,
)
from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import (
    LEFT_TO_THE_TABLE,
    OrderedLine,
    fault_key,
    is_more_than_talk,
    line_sorts_ordered,
    lines_to_carry_out,
    makers_line_for_anothers_trump,
    optional_withdrawal_lines,
    record_up_to,
    record_with_lines,
)
from adjudicator.evidence.acceptance import trick_completed_after_rightful_lead
from adjudicator.evidence.attention import LINES_BEFORE_RULING, attention_lines, is_acceptance
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultKey, FaultOrders
    from adjudicator.engine.ruling_round import RuledRecord
    from adjudicator.record.events import Called, Record
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import Rulebase


class ReadingCache:
    """A cache of the readings of one record, by the lines put in and the last event."""

    def __init__(self, record: Record, read: Callable[[Record], RuledRecord]) -> None:
        self.record = record
        self.read = read
        self.cache: dict[tuple[int, tuple[OrderedLine, ...]], RuledRecord] = {}

    def reading(self, given: Sequence[OrderedLine], upto: int | None = None) -> RuledRecord:
        """The reading of the record with the orders *given*, up to the event numbered *upto*."""
        end = len(self.record.events) if upto is None else upto
        key = end, tuple([order for order in given if order.after_event_number <= end])
        made = self.cache.get(key)
        if made is None:
            made = self.cache[key] = self.read(record_up_to(self.record, key[1], end))
        return made


class _DecisionMoment(NamedTuple):
    """A fault at a moment when somebody may have asked for a ruling on it."""

    number: int
    """The number of the event of that moment."""
    after: int
    """The number of the event after which the order is carried out."""
    orders: FaultOrders
    lines: tuple[Called | TableEvent, ...]
    """The lines ordered at that moment."""
    said: bool
    """Whether somebody made a remark."""
    led: bool
    """Whether the hand whose lead it was led over the wrong lead."""
    shown: bool
    """Whether no law orders it, but later cards may show that it was done."""
    free: bool
    """Whether the table is free how to put the error right: it is undone if the record goes on from there."""


class OrderPlacement:
    """The place of the orders for one fault, with the orders *given* put in."""

    def __init__(
        self,
        record: Record,
        key: FaultKey,
        given: Sequence[OrderedLine],
        readings: ReadingCache,
        follow: Callable[[Record], Timeline],
        laws: Rulebase,
    ) -> None:
        self.record = record
        self.key = key
        self.given = given
        self.readings = readings
        self.follow = follow
        self.laws = laws
        self.base = follow(record_with_lines(record, given))

    def place_after_remark(self) -> tuple[list[OrderedLine], bool]:
        """(the orders, placed after the remark at which they are decided; whether there was a remark).

        There are no orders if later events do not agree with them. Nor without a remark, since a ruling is given when
        asked for, unless the player whom the law names acts on it anyway.
        """
        spoken = False
        for moment in self._moments():
            over = moment.led and self._was_led_over()
            orders = self._orders(moment.after, self._unwritten(moment), moment.orders, shown=moment.shown or over)
            if not orders:
                return [], False
            later = number_of_spoken_acceptance(self.record, moment.number)
            if later and self._decision_moment_at_event(later, self.key[2]) is None:
                continue  # the last speaker accepts it
            done = record_with_lines(self.record, [*self.given, *orders])
            timeline = self.follow(done)
            if not (moment.said or moment.led or next_act_follows_order(done, timeline, self.base, moment.number)):
                continue
            if moment.free:
                # A player who accepts a fault does not have it put right.
                accepted = is_acceptance(self.record.events[moment.number - 1])
                if moment.said and not accepted and self._went_on_from(moment, orders, timeline):
                    return orders, True
                continue
            # Without a remark, a player shows the order by acting at a turn that they would not have otherwise.
            if over or self._fits(timeline, better=not (moment.said or moment.led)):
                return orders, moment.said
            spoken = spoken or moment.said
        right = self._counted_as_right()
        return (right, False) if right else ([], spoken)

    def _moments(self) -> Iterator[_DecisionMoment]:
        """The moments at which it may have been decided: when it happened, at each later remark on it, and when the
        right hand leads over a wrong lead."""
        first, last = self.key[2], len(self.record.events)
        # A fault in the deal itself may be found at any time, and a choice is made when it is due.
        soon = range(max(1, first), min(first + EVENTS_UNTIL_PLAY_GONE_BY - 1, last) + 1 if first else last + 1)
        one = self._one(self.readings.reading(self.given))
        for number in sorted({*soon, one.chosen} - {0}) if one else soon:
            acted = self._led_rightly(number) if number > first else self._may_be_acted_on(number)
            if not self._somebody_speaks_at(number) and not acted:
                continue
            # An order that the record carries out itself is not done again; orders on the replacing call come later.
            written = record_takes_action_back_next(self.base, self.key, number) and not self._was_led_over()
            if not written and (moment := self._decision_moment_at_event(number, first)):
                yield moment

    def _somebody_speaks_at(self, number: int) -> bool:
        event = self.record.events[number - 1]
        return isinstance(event, TableEvent) and event.name in attention_lines(self.base.game.raw, LINES_BEFORE_RULING)

    def _may_be_acted_on(self, number: int) -> bool:
        """Whether, without a remark, somebody outside the table answers or a player acts by choice."""
        if self.readings.reading(self.given).told_facts:
            return True
        spoken = number < len(self.record.events) and self._somebody_speaks_at(number + 1)
        return not spoken and next_act_names_player(self.record, number)

    def _led_rightly(self, number: int) -> bool:
        """Whether the card of *number* is the first over a lead out of turn, played by the hand whose lead it was, or
        follows on that one: a law may let it be the lead, whoever remarks on it (53B), unless the wrong lead was
        accepted."""
        if not self.key[2]:
            return False  # a fault in the deal is no lead
        steps = [step for step in self.base.steps if self.key[2] <= step.event_number <= number]
        if any(is_acceptance(step.event) for step in steps):
            return False
        cards = [step.action for step in steps if isinstance(step.action, CardPlayed)]
        if (
            len(cards) < 2
            or cards[0] is not steps[0].action
            or cards[-1] is not steps[-1].action
            or not cards[0].is_lead
        ):
            return False
        return cards[1].seat == cards[0].turn != cards[0].seat and len({card.trick for card in cards}) == 1

    def _was_led_over(self) -> bool:
        """Whether the cards played to the right lead show it to be the lead, whatever else went wrong later."""
        did = next((step.action for step in self.base.steps if step.event_number == self.key[2]), None)
        return did is not None and trick_completed_after_rightful_lead(self.base, did)

    def _decision_moment_at_event(self, number: int, first: int) -> _DecisionMoment | None:
        """The fault at the event of *number*, if anything is ordered for it then."""
        event, said = self.record.events[number - 1], self._somebody_speaks_at(number)
        # Lines recorded as done by a ruling on that event come before the order now given.
        done = last_line_of_ruling(self.record, number)
        reading = self.readings.reading(self.given, done)
        one = self._one(reading)
        if one is None:
            return None
        writes = line_sorts_ordered(one, self.laws)
        shown = said and not writes
        lines = (
            optional_withdrawal_lines(one, reading.timeline)
            if shown
            else lines_to_carry_out(one, reading.timeline, self.laws)
        )
        led = not said and number > first
        if not lines or (number > first and not led and remark_is_about_later_fault(event, one, reading, number)):
            return None
        free = shown or writes <= LEFT_TO_THE_TABLE
        if free and not any(is_more_than_talk(later) for later in self.record.events[number:]):
            return None
        # Choosing the lead to be made instead implies a refusal before the choice.
        chooses = isinstance(event, TableEvent) and event.name == "elect" and not one.chosen
        after = number - 1 if chooses and number > first else done
        # An answer from outside the table counts as a remark, too.
        told = any(fact.source == "told" for fact in one.facts.values())
        return _DecisionMoment(number, after, one, tuple(lines), said or told, led, shown, free)

    def _one(self, reading: RuledRecord) -> FaultOrders | None:
        """The fault in a *reading*."""
        return next((one for one in reading.orderings if fault_key(one.fault, reading.timeline) == self.key), None)

    def _unwritten(self, moment: _DecisionMoment) -> Iterator[Called | TableEvent]:
        """The lines ordered at *moment* that are not in the record."""
        for line in moment.lines:
            if not record_already_holds_line(self.record, moment.number, line) and not record_repeats_call_next(
                self.record, line, moment.number
            ):
                yield line

    def _orders(
        self, number: int, lines: Iterable[Called | TableEvent], one: FaultOrders, *, shown: bool = False
    ) -> list[OrderedLine]:
        place = self.record.events[number - 1].place
        return [
            OrderedLine(number, replace(line, place=place), self.key, one.rows, one.chosen, shown) for line in lines
        ]

    def _fits(self, timeline: Timeline, *, better: bool = False) -> bool:
        """Whether as much of the record fits in the *timeline* with the orders as without them; with *better*, even
        more."""
        return number_of_inconsistent_acts(timeline) + better <= number_of_inconsistent_acts(self.base)

    def _went_on_from(self, moment: _DecisionMoment, orders: Sequence[OrderedLine], timeline: Timeline) -> bool:
        """Whether the record continues from where the error is undone: then less needs a ruling."""
        if moment.shown and not self._fits(timeline):
            return False
        undone = self.readings.reading([*self.given, *orders])
        return len(undone.orderings) < len(self.readings.reading(self.given).orderings)

    def _counted_as_right(self) -> list[OrderedLine]:
        """The lines for an act that counts as right from the beginning, because nobody complained in time."""
        reading = self.readings.reading(self.given)
        one = self._one(reading)
        if one is None or one.fault.step < 0:
            return []
        # Numbers as in the reading in which the fault stands: in another one, with amended calls, they may differ.
        orders = self._orders(self.key[2], makers_line_for_anothers_trump(one, reading.timeline, self.laws), one)
        fits = bool(orders) and self._fits(self.follow(record_with_lines(self.record, [*self.given, *orders])))
        return orders if fits else []
