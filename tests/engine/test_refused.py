"""What is refused goes back at once, as far as every choice that is left takes it back: in every case of every code."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from adjudicator.engine.adjudicate import adjudicate
from adjudicator.record.events import Called, Played, TableEvent
from rulebase.effect_marks import EffectMark
from tests.helpers.recorded_cases import record_of, report_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudicator.law.findings import Effect, Finding
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport

LAWS = laws()
BACK = frozenset(("withdraw", "withdraw-lead", "pickup"))
"""What an order writes that takes a call or a card back."""


@cache
def may_stand(code: str, kind: str) -> bool:
    """Whether somebody may let stand what was done: by an option, or by the answer to a question."""
    table = LAWS.table(code, kind)
    if table is None:
        return False
    options = [option for row in table.rows for option in row.options]
    answers = any(info.withdraws for fact in table.facts if (info := LAWS.fact(fact.id)))
    return answers or any(option["id"] == "accept" or lets_stand(option["do"]) for option in options)


def lets_stand(effects: Iterable[Mapping[str, Any]]) -> bool:
    return any(EffectMark.LETS_STAND in info.marks for one in effects if (info := LAWS.effect(one["effect"])))


def takes_back(effects: Iterable[Effect]) -> bool:
    return any(info.writes in BACK for one in effects if (info := LAWS.effect(one.name)))


def refused() -> Iterator[tuple[str, Finding, DealReport]]:
    """(the case, the finding, what is said) of each case cut off at its irregularity, once somebody has refused it."""
    seen = set()
    cases = (
        (code.id, case.name, case.record)
        for code in shipped().codes.values()
        for kind, cases in code.cases.items()
        for case in cases
        if case.record and may_stand(code.id, kind)
    )
    for code, name, text in cases:
        whole = report_of(text, code)
        for found in whole.findings:
            number, offender = found.at.event_number, found.offender
            record = cut(record_of(text, code), number or 0)
            act = record.events[-1] if record.events else None
            # What becomes of an act has been tried where the same was done in the same way.
            like = (whole.code, found.kind, tuple(found.facts), type(act))
            if not isinstance(act, (Called, Played)) or like in seen or not may_stand(whole.code, found.kind):
                continue
            seen.add(like)
            for seat in whole.timeline.game.seats:
                if seat == offender:
                    continue
                no = replace(record, events=(*record.events, TableEvent("refuse", seat, place=act.place)))
                said = adjudicate(no, LAWS, None if record.tag("Code") else code)
                for one in said.findings:
                    if (one.kind, one.offender, one.at.event_number) == (found.kind, offender, number):
                        yield f"{code}: {name}, refused by {seat}", one, said


def cut(record: Record, number: int) -> Record:
    """*record* up to the event of *number*, as it was written."""
    return replace(record, events=record.events[:number])


def test_what_is_refused_goes_back_if_every_choice_left_takes_it_back() -> None:
    """It does not lie where it fell until somebody chooses what follows from its going back."""
    tried, left_lying = 0, []
    for case, found, said in refused():
        open_now = [option.effects for ruling in found.rulings if ruling.chosen is None for option in ruling.options]
        ordered = [effect for ruling in found.rulings for effect in ruling.effects]
        if not (takes_back(ordered) or (open_now and all(map(takes_back, open_now)))):
            continue
        tried += 1
        act = next(
            step for step in said.steps if step.event_number == found.at.event_number and step.action is not None
        )
        if said.timeline.stands(act.index):
            left_lying.append(case)

    assert left_lying == []
    assert tried > 20


def test_everything_that_was_played_to_a_refused_pitch_goes_back_with_it() -> None:
    """The pitcher has yet to say how the offender plays next (AP-09); the cards are back in their hands by then."""
    case = next(
        case.record
        for case in shipped().codes["auction-pitch"].cases["lead-out-of-turn"]
        if case.record and "!elect W highest" in case.record
    )
    said = report_of(case.replace("!elect W highest", "!refuse W"), "auction-pitch")

    assert [(one.kind, one.status) for one in said.findings] == [("lead-out-of-turn", "corrected")]
    taken_back = [event for event in said.record.events if isinstance(event, TableEvent) and event.name == "withdraw"]
    assert [(event.seat, event.cards) for event in taken_back] == [("E", ("H2",)), ("N", ("HA",))]
