"""Consequences of one fault once its row of law is known: the finding, obligations, amended calls, orders
to carry out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultOrders
from adjudicator.engine.report_locations_and_obligations import location_of_fault
from adjudicator.engine.told_facts import last_told_value
from adjudicator.law.amended_calls import calls_amended_by_effects
from adjudicator.law.choices import choice_fault_stands_for, role_resolver_for_ruling
from adjudicator.law.findings import Finding
from adjudicator.law.obligations.obligations_from_effects import first_binding_step, obligations_from_effects
from adjudicator.law.rulings import (
    effects_ordered_by_all_open_rows,
    ruling_from_row,
    ruling_without_house_rule,
    without_lapsed_orders,
)
from adjudicator.table.call_overrides import NO_OVERRIDES, CallOverrides

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.irregularities.detection import Irregularity
    from adjudicator.law.choices import Election
    from adjudicator.law.fault_decision import LookupResult
    from adjudicator.law.findings import Effect, FactValue, Ruling
    from adjudicator.record.events import Seat
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import TableState, Timeline
    from rulebase import Rulebase

    ConsequencesByFault: TypeAlias = dict[
        int, tuple[tuple["DecidedFault", Rulebase, Sequence[ToldFact]], "Consequences"]
    ]
    """Number of a fault → the last input of its conclusion, and the result."""


class DecidedFault(NamedTuple):
    """A fault with its look-up in the law."""

    number: int
    fault: Irregularity
    lookup_result: LookupResult
    election: Election | None
    """The choice that somebody made among the options offered."""
    overruled: str | None
    """The ruling that the director gave instead."""


class Consequences(NamedTuple):
    """A fault with its consequences."""

    finding: Finding
    bound: tuple[ActiveObligation, ...] = ()
    amended: CallOverrides = NO_OVERRIDES
    ordering: FaultOrders | None = None
    """The orders to carry out; None if the director ruled otherwise."""


def consequences_of_fault(
    one: DecidedFault, timeline: Timeline, laws: Rulebase, spoken: Sequence[ToldFact], before: ConsequencesByFault
) -> Consequences:
    """The consequences of *one* fault of *timeline*, with all facts told in *spoken*. *before* caches the last
    consequences of each fault, and is updated."""
    # In most rounds a fault is decided as in the round before.
    asked = one, laws, spoken
    if one.number not in before or before[one.number][0] != asked:
        before[one.number] = asked, _compute_consequences(one, timeline, laws, spoken)
    return before[one.number][1]


def _compute_consequences(
    one: DecidedFault, timeline: Timeline, laws: Rulebase, spoken: Sequence[ToldFact]
) -> Consequences:
    fault, answer = one.fault, one.election
    before = timeline.start if fault.step < 0 else timeline.steps[fault.step].before
    role = role_resolver_for_ruling(laws, timeline, fault, answer.step if answer else None)
    rulings = tuple(
        ruling_from_row(decision, row, laws, role, before, fault, answer) for decision, row in one.lookup_result.rows
    )
    rulings, lapsed_by = without_lapsed_orders(rulings, laws, lambda fact: last_told_value(spoken, one.number, fact))
    facts = {**one.lookup_result.facts, **lapsed_by}
    certain = () if rulings else effects_ordered_by_all_open_rows(one.lookup_result, laws, role)
    finding = _finding_for_fault(one, timeline, before, rulings, certain, facts)
    if one.lookup_result.without_house_rule is not None:
        finding = finding._replace(
            by_law=ruling_without_house_rule(
                laws,
                one.lookup_result,
                lambda laws, law: tuple(
                    ruling_from_row(decision, row, laws, role, before, fault, None) for decision, row in law.rows
                ),
            )
        )
    if one.overruled is not None:
        return Consequences(finding)
    since, chosen = _step_ruling_binds_from(one, timeline), answer.step if answer else None
    bound: list[ActiveObligation] = []
    amended = NO_OVERRIDES
    for effects in (*(ruling.effects for ruling in rulings), certain):
        bound += obligations_from_effects(laws, effects, timeline, since, one.number) if since is not None else ()
        amended = amended.joined(calls_amended_by_effects(fault, effects, timeline, laws, chosen))
    return Consequences(finding, tuple(bound), amended, _orders_for_fault(one, timeline, laws, rulings, certain, facts))


def _step_ruling_binds_from(one: DecidedFault, timeline: Timeline) -> int | None:
    """The step from which the ruling binds, not before somebody has chosen; None if it binds nobody."""
    since = first_binding_step(timeline, one.fault.step)
    return since if since is None or one.election is None else max(since, one.election.step + 1)


def _orders_for_fault(
    one: DecidedFault,
    timeline: Timeline,
    laws: Rulebase,
    rulings: Sequence[Ruling],
    certain: tuple[Effect, ...],
    facts: Mapping[str, FactValue],
) -> FaultOrders:
    ordered = tuple(effect for ruling in rulings for effect in ruling.effects)
    open_to = tuple(option.effects for ruling in rulings if ruling.chosen is None for option in ruling.options)
    rows = tuple(ruling.row for ruling in rulings)
    chosen = timeline.steps[one.election.step].event_number if one.election else 0
    refused = any(value.value in fact.withdraws for name, value in facts.items() if (fact := laws.fact(name)))
    return FaultOrders(one.fault, ordered + certain, facts, rows, chosen, open_to, refused)


def _finding_for_fault(
    one: DecidedFault,
    timeline: Timeline,
    before: TableState,
    rulings: tuple[Ruling, ...],
    certain: tuple[Effect, ...],
    facts: Mapping[str, FactValue],
) -> Finding:
    fault, found, offender = one.fault, one.lookup_result, one.fault.offender
    said_nothing = found.decisions and not rulings and not found.needs
    silent = (found.decisions[-1].silent_reason or "") if said_nothing else ""
    return Finding(
        one.number,
        fault.kind,
        offender,
        before.role(offender) if offender else None,
        _partnership_or_seat_of_offender(offender, timeline, before) if offender else None,
        location_of_fault(timeline, fault),
        fault.status,
        fault.summary,
        facts,
        # Once the director has ruled, no question is open.
        found.needs if one.overruled is None else (),
        rulings,
        fault.other_readings,
        certain,
        fault.choice_due,
        "; ".join(found.contradicts) or silent,
        choice_fault_stands_for(fault, timeline),
        found.also_told,
        found.contradicts,
        overruled=one.overruled,
        spoke=(found.decisions[-1].spoke or "") if found.decisions else "",
    )


def _partnership_or_seat_of_offender(offender: Seat, timeline: Timeline, before: TableState) -> str:
    """The side of *offender* at that moment: while partners are unknown, each player is a side."""
    sides = before.game.sides
    return sides[offender] if offender in sides else timeline.game.side(offender)
