"""Whether an effect is done: the table of some record is another with it than with nothing that rulings do.

The records are the cases of the codes that order it; each as it stands, without the line by which the record does it
itself (the ruling then has to), and with the table playing on after the director has come.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from adjudicator.law.rulings import effect_of
from adjudicator.pipeline import concluding
from adjudicator.pipeline.adjudicate import adjudicate
from adjudicator.pipeline.orders import SPOKEN
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.values.frozen import replace
from tests.helpers.effect_deals import ruled
from tests.helpers.effect_uses import LAWS, WORDS, uses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudicator.law.findings import Ruling
    from adjudicator.record.events import Event, Record
    from adjudicator.report.report import DealReport
    from tests.helpers.effect_uses import Use

_DOES = frozenset(("withdraw", "pickup", "expose", "trump", "drop"))
"""Lines of a record that do what rulings order."""
_PLAYS = frozenset(("draw", "discard", "meld", "layoff", "bet", "call", "raise", "check", "take", "build", "up"))
_MOST = 150
"""Scenes in which an effect is ordered beside what is, before it counts as one that does nothing."""
DONE = frozenset(effect.id for effect in WORDS.effects.values() if "done" in effect.sorts)


@cache
def proved() -> dict[str, str]:
    """Effect → the code and kind of a case whose table it changes."""
    found: dict[str, str] = {}
    ordered: dict[str, list[Use]] = {}
    for use in uses():
        if use.name in DONE:
            ordered.setdefault(use.name, []).append(use)
    codes = sorted({use.code for several in ordered.values() for use in several})
    cases = {code: [(one.record, one.ordered() & DONE) for one in ruled(code)] for code in codes}
    for code in codes:
        for record, names in cases[code]:
            if names - found.keys():
                _prove(record, code, found)
    for name in sorted(DONE - found.keys()):
        alike = _first_of_each_code(ordered.get(name, []))
        scenes = ((use, one) for use in alike for record, _ in cases[use.code] for one in _ways(record))
        for use, record in islice(scenes, _MOST):
            if _table(_doing("", record, use.data)) != _table(_doing("", record)):
                found[name] = f"{use.code}/{use.kind}, ordered beside what is"
                break
    return found


def _prove(record: Record, code: str, found: dict[str, str]) -> None:
    for one in _ways(record):
        report = adjudicate(one, LAWS)
        names = _names(report) - found.keys()
        if not names:
            continue
        whole, none = _table(report), _table(_doing("", one))
        for name in sorted(names):
            if _table(_doing(name, one)) != none or _table(_doing(name, one, but=True)) != whole:
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
    return isinstance(event, TableEvent) and event.name in SPOKEN


def _doing(name: str, record: Record, also: dict[str, Any] | None = None, *, but: bool = False) -> DealReport:
    """*record* ruled on as if, of all that is done, rows ordered nothing but *name* (or all *but* it) and *also*: what
    else is done may do the same."""
    ruling_of: Callable[..., Ruling] = concluding.ruling_of

    def less(decision: Any, row: Any, laws: Any, role: Any, state: Any, fault: Any, answer: Any) -> Ruling:
        ruling = ruling_of(decision, row, laws, role, state, fault, answer)
        kept = tuple(one for one in ruling.effects if one.name not in DONE or (one.name == name) != but)
        more = (effect_of(also, laws, role, "H", state, fault),) if also else ()
        return ruling._replace(effects=(*kept, *more))

    with patch.object(concluding, "ruling_of", less):
        return adjudicate(record, LAWS)


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
            [(made.seat, made.counts) for made in step.after.auction.calls],
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


def _first_of_each_code(several: Sequence[Use]) -> list[Use]:
    """One use in each code."""
    return list({use.code: use for use in reversed(several)}.values())
