"""Whether an effect is done: the table of some record is another with it than with nothing that rulings do.

The records are the cases of the codes that order it; each as it stands, without the line by which the record does it
itself (the ruling then has to), and with the table playing on after the director has come. Where no record leads to the
ruling the fault is put into deals of the code, and what is asked about it is told as in the worked case of the row.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from adjudicator.engine import consequences
from adjudicator.engine import ruling_round as rounds
from adjudicator.engine.adjudicate import adjudicate
from adjudicator.engine.enforcement import order_execution, placement, withdrawal_and_replacement_lines
from adjudicator.evidence.attention import LINES_BEFORE_RULING
from adjudicator.irregularities.detection import Irregularity
from adjudicator.record.events import Called, Played, TableEvent
from tests.helpers.effect_deals import ruled, scene, scenes
from tests.helpers.effect_uses import LAWS, SOURCES, WORDS, Use, uses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudicator.engine.enforcement.withdrawal_and_replacement_lines import FaultOrders
    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.law.findings import Ruling
    from adjudicator.record.events import Event, Record
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.active_obligations import ActiveObligation
    from adjudicator.table.state_and_timeline import Timeline
    from tests.helpers.effect_deals import Ruled, Scene

_DOES = frozenset(("withdraw", "pickup", "expose", "trump", "drop"))
"""Lines of a record that do what rulings order."""
_PLAYS = frozenset(("draw", "discard", "meld", "layoff", "bet", "call", "raise", "check", "take", "build", "up"))
_MOST = 4
"""Deals into which a fault is put before its effect counts as one that does nothing."""
_WRITES = withdrawal_and_replacement_lines.line_sorts_ordered
DONE = frozenset(effect.id for effect in WORDS.effects.values() if "done" in effect.sorts)


@cache
def proved() -> dict[str, str]:
    """Effect → the code and kind of a case whose table it changes."""
    found: dict[str, str] = {}
    codes = sorted({use.code for use in uses() if use.name in DONE})
    cases = {code: [(one.record, one.ordered() & DONE) for one in ruled(code)] for code in codes}
    for code in codes:
        for record, names in cases[code]:
            if names - found.keys():
                _prove(record, names, code, found)
    return found


def proved_in_a_scene(name: str) -> bool:
    """Whether the effect *name*, whichever row orders it, changes the table of a deal in which the fault was made that
    the row is for."""
    ordering = [use for use in uses() if use.name == name and not use.option]
    return bool(ordering) and all(
        any(_differs(use, one.record, at) for one in islice(scenes(use.code), _MOST) for at in _middle(one))
        for use in ordering
    )


def _middle(one: Scene) -> range:
    """Some steps after which the deal goes on."""
    steps = len(one.timeline.steps)
    return range(steps // 4, steps * 3 // 4, 3)


def _differs(use: Use, record: Record, at: int) -> bool:
    """Whether the table is another with the effect of *use*, its fault being made at the step *at*."""
    told = _told_of(use)
    fault = Irregularity(use.kind, None, at, "open", "")

    def found(_laws: object, timeline: Timeline, _bound: Sequence[ActiveObligation] = ()) -> list[Irregularity]:
        return [fault] if at < len(timeline.steps) else []

    with patch.object(rounds, "irregularities_in_timeline", found):
        whole = adjudicate(record, LAWS, told=told)
        return use.name in _names(whole) and _table(_doing(use.name, record, told)) != _table(_doing("", record, told))


def _told_of(use: Use) -> list[tuple[int, str, str]]:
    """What is told in a worked case of the row of *use*, of the first fault."""
    cases = SOURCES.codes[use.code].cases[use.kind]
    case = next(case for case in cases if case.told is not None and case.expect.get("row") == use.row)
    return [(1, fact, str(value)) for fact, value in case.told.items()]


def proved_by_the_course(name: str) -> bool:
    """Whether in some case that orders *name* the table goes on, without anybody's doing, as if the call that it is
    ordered for had not been made: it is in the auction when it is made, and gone when the right player has called."""
    codes = sorted({use.code for use in uses() if use.name == name})
    return any(_goes_on_as_if_not_made(name, one) for code in codes for one in ruled(code))


def _goes_on_as_if_not_made(name: str, case: Ruled) -> bool:
    if len(case.findings) != 1 or name not in case.ordered():
        return False
    at = case.findings[0].at.event_number - 1
    events = case.record.events
    call = events[at]
    made = [one.before.auction.calls for one in scene(case.record).timeline.steps if one.event_index == at + 1]
    whole, without = (
        adjudicate(replace(case.record, events=told), LAWS) for told in (events, (*events[:at], *events[at + 1 :]))
    )
    return (
        isinstance(call, Called)
        and any(one.seat == call.seat and one.call == call.call for calls in made for one in calls)
        and not without.findings
        and _auction(whole) == _auction(without)
    )


def _auction(report: DealReport) -> Any:
    """Where the auction of the deal came to."""
    state = report.steps[-1].after
    return state.stage, state.turn, state.contract, [(made.seat, made.counts_as) for made in state.auction.calls]


def _prove(record: Record, ordered: set[str], code: str, found: dict[str, str]) -> None:
    for one in _ways(record):
        if ordered <= found.keys():
            return
        report = adjudicate(one, LAWS)
        names = _names(report) - found.keys()
        if not names:
            continue
        whole, none = _table(report), _table(_doing("", one))
        for name in sorted(names):
            if (
                _table(_doing(name, one)) != none
                or _table(_doing(name, one, but=True)) != whole
                or _table(_doing(name, one, answered=False)) != _table(_doing("", one, answered=False))
            ):
                found[name] = f"{code}/{report.findings[0].kind}"


def _names(report: DealReport) -> set[str]:
    """What is done of all that the rulings order."""
    return {effect.name for one in report.findings for ruling in one.rulings for effect in ruling.effects} & DONE


def _ways(record: Record) -> Iterator[Record]:
    yield record
    events = record.events
    for at, event in enumerate(events):
        if isinstance(event, TableEvent) and event.name in _DOES:
            spoken = at > 0 and _spoken(events[at - 1])
            instead: Sequence[Event] = () if spoken else (TableEvent("director"),)
            yield replace(record, events=(*events[:at], *instead, *events[at + 1 :]))
            # What he then did is part of what he did to put it right.
            yield replace(record, events=(*events[:at], *instead, *events[at + 2 :]))
    acts = [event for event in events if not isinstance(event, TableEvent) or event.name in _PLAYS]
    if acts:
        yield replace(record, events=(*events, TableEvent("director"), *acts))


def _spoken(event: Event) -> bool:
    return isinstance(event, TableEvent) and event.name in LINES_BEFORE_RULING


def _doing(
    name: str, record: Record, told: Sequence[ToldFact] = (), *, but: bool = False, answered: bool = True
) -> DealReport:
    """*record* ruled on as if, of all that is done, rows ordered nothing but *name* (or all *but* it): what else is
    done may do the same. So may the answer that refuses the action; it does unless the table is not *answered*."""
    ruling_of: Callable[..., Ruling] = consequences.ruling_from_row

    def less(decision: Any, row: Any, laws: Any, role: Any, state: Any, fault: Any, answer: Any) -> Ruling:
        ruling = ruling_of(decision, row, laws, role, state, fault, answer)
        kept = tuple(one for one in ruling.effects if one.name not in DONE or (one.name == name) != but)
        return ruling._replace(effects=kept)

    def written(one: FaultOrders, laws: Any) -> set[str]:
        return _WRITES(one if answered else one._replace(refused=False), laws)

    with ExitStack() as patches:
        patches.enter_context(patch.object(consequences, "ruling_from_row", less))
        for module in (withdrawal_and_replacement_lines, order_execution, placement):
            patches.enter_context(patch.object(module, "line_sorts_ordered", written))
        return adjudicate(record, LAWS, told=told)


def _table(report: DealReport) -> Any:
    """What lies on the table: the lines of the record with those put into it, the hands, whose turn it is, what was
    undertaken, and the cards that lie there to be played or called."""
    lines = [_line(event) for event in report.record.events]
    states = [
        (
            step.after.stage,
            step.after.turn,
            step.after.contract,
            step.after.trump,
            step.after.maker,
            step.after.dummy,
            {seat: hand and sorted(hand) for seat, hand in step.after.hands.items()},
            [(made.seat, made.counts_as) for made in step.after.auction.calls],
        )
        for step in report.steps
    ]
    lying = [
        (one.seat, one.since, one.until)
        for one in report.obligations
        if {"done", "binds"} <= set(WORDS.effects[one.effect.name].sorts)
    ]
    return lines, states, lying


def _line(event: Event) -> tuple[Any, ...]:
    if isinstance(event, Called):
        return event.seat, event.call
    if isinstance(event, Played):
        return event.seat, event.card
    return event.name, event.seat, event.cards, event.words
