"""The pipeline: record → timeline → faults → facts → law → obligations → result.

Rulings bind later actions, and what breaks them is itself a fault: detection and ruling are repeated until the
obligations no longer change.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudicator.find.cards.facts.leads import CHOICES, answered_at
from adjudicator.find.deriving import Context, Presumed, derive
from adjudicator.find.detecting import Irregularity, detect
from adjudicator.find.dummy.faults.dummies import without_rectification
from adjudicator.formats.notation.manners import BRIDGE_NOTATION, Notation
from adjudicator.game.boards import DUPLICATE_CODE, is_duplicate
from adjudicator.game.game import Game
from adjudicator.law.choosing import barred, meaning_of
from adjudicator.law.comparable import LAPSES, amended_calls, if_comparable
from adjudicator.law.consult import Consulted, consult
from adjudicator.law.elections import Election, assign, carried_by, elections, left_over, made_by
from adjudicator.law.end_checks import checks_of
from adjudicator.law.findings import Effect, FactValue, Finding
from adjudicator.law.obligations import begins, bind, bind_elected, lay_out, refusal
from adjudicator.law.rulings import DEFAULT_CODE, effect_of, open_rulings, ruling_of, settle
from adjudicator.law.wording import resolver
from adjudicator.pipeline.carrying import ACCEPTED, carry_out
from adjudicator.pipeline.ending import end_by_ruling, said_of
from adjudicator.pipeline.orders import ACCEPT, Ordering, as_written, cut, put_in
from adjudicator.pipeline.passed_out import passed_out
from adjudicator.pipeline.places import at_of, done, obligation, otherwise, overruled
from adjudicator.pipeline.regular import regular_report
from adjudicator.pipeline.told import READING, Listener, Told, refusals
from adjudicator.record.errors import AdjudicatorError
from adjudicator.record.events import Problem, Record
from adjudicator.report.remarks.noticed import noticed
from adjudicator.report.remarks.unsettled import undoing_each_other
from adjudicator.report.report import DealReport
from adjudicator.score.result import result_of
from adjudicator.table.amended import AS_MADE
from adjudicator.table.bound import Bound
from adjudicator.table.fold import unfold
from adjudicator.table.opening import game_of
from adjudicator.table.sorts import sort_of
from rulebase.ask.answers import Need
from rulebase.errors import UnknownCode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adjudicator.law.findings import Ruling
    from adjudicator.pipeline.carrying import CarriedOut
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

__all__ = ["DEFAULT_CODE", "Told", "adjudicate", "code_of", "open_rulings", "settle"]

_READ_ELSEWHERE = frozenset(("refuse", "stand", "designate", "call", "partner", "reject", "sufficient"))
"""Options that tell the table or a detector something, whether or not a ruling or an obligation offers them."""
_ROUNDS = 16
"""Obligations settle in two or three rounds, and each choice about a lead takes one more; still more means that two
rulings keep undoing each other."""


def code_of(record: Record, code: str | None) -> str:
    """The code to rule under: as asked, as recorded, as the environment says, else what such records fall under."""
    named = code or record.tag("Code") or os.environ.get("ADJUDICATOR_CODE")
    return named or (DUPLICATE_CODE if is_duplicate(record) else DEFAULT_CODE)


def notation_of(rulebase: Rulebase, code: str | None = None) -> Callable[[Mapping[str, str]], Notation]:
    """How a reader of records can tell how they are written down: from the tags of a game, its code and the number of
    its hands."""

    def notation(tags: Mapping[str, str]) -> Notation:
        try:
            section = rulebase.code(code_of(Record(tags=tags), code)).game
        except UnknownCode:
            # Said when the deal is ruled on; until then it is read as what most deals are.
            return BRIDGE_NOTATION
        hands = tags.get("Deal", "").partition(":")[2].split()
        if not section:
            return BRIDGE_NOTATION
        game = Game.of(section, len(hands) or None)
        if game.auction == "bridge" and "trick_values" not in section:
            return BRIDGE_NOTATION._replace(seats=game.seats)
        return Notation(game.seats, sort_of(section).manner, section)

    return notation


def adjudicate(record: Record, rulebase: Rulebase, code: str | None = None, told: Iterable[Told] = ()) -> DealReport:
    """Everything irregular in *record*, ruled on under *code*, with what it binds and the result."""
    name = code_of(record, code)
    info = rulebase.code(name)
    if not info.game:
        raise AdjudicatorError(f"{info.id} describes no game to replay; choose the code of the game that was played")
    record = as_written(record)
    game = game_of(record, info.game)
    strange = [seat for seat in record.hands if seat not in game.around]
    if strange:
        seats = ", ".join(game.around)
        raise AdjudicatorError(f"the deal has a hand for {strange[0]}; {info.id} is played by {seats}")
    told = list(told)
    if not told and (clean := regular_report(record, game, rulebase, info.id)):
        return clean

    listener = Listener(rulebase, info.id)

    def read(record: Record) -> _Ruled:
        return _settled(record, game, rulebase, info.id, told, listener)

    def carry(record: Record) -> tuple[_Ruled, CarriedOut]:
        return carry_out(record, read, lambda record: unfold(record, game), rulebase)

    ruled, carried, ending = end_by_ruling(record, carry, read)
    written, record, timeline = put_in(record, carried.orders), ruled.record, ruled.timeline
    findings = done(ruled.findings, timeline, carried.orders)
    counted = tuple(found for found in findings if not found.overruled)
    checks = checks_of(rulebase, info.id, counted, ruled.spoken, lambda found: resolver(timeline.end, found.offender))
    findings = listener.also_told(findings, checks, ruled.spoken)
    ended, outside = said_of(ending, findings, record)
    return DealReport(
        written,
        info.id,
        timeline.end.contract,
        timeline,
        findings,
        tuple(obligation(binding, timeline) for binding in ruled.bound),
        result_of(record, timeline, counted, passed_out(rulebase, info.id, timeline), ended),
        (
            *record.problems,
            *_unreadable(record, timeline),
            *outside,
            *noticed(record, timeline, ruled.faults, ruled.bound),
            *_unanswered(record, timeline, ruled, lambda number: read(cut(as_written(record), carried.orders, number))),
            *otherwise(findings, carried.otherwise),
            *ruled.unsettled,
            *refusals(record, timeline, ruled.heard, findings),
        ),
        checks,
        sort_of(game.raw).movers(timeline),
    )


def _settled(
    record: Record, game: Game, rulebase: Rulebase, code: str, told: Sequence[Told], listener: Listener
) -> _Ruled:
    """*record* followed and ruled on until what the rulings bind and change no longer changes."""
    timeline = unfold(record, game)
    bound: list[Bound] = []
    amended = AS_MADE
    for _ in range(_ROUNDS):
        faults = without_rectification(timeline, detect(record, timeline, bound))
        ruled = _Ruled(record, timeline, rulebase, code, faults, bound, told, listener)
        if ruled.bound == bound and ruled.amended == amended:
            break
        if ruled.amended != amended:
            amended = ruled.amended
            timeline = unfold(record, game, amended)
        last, bound = bound, ruled.bound
    else:
        ruled.unsettled = (undoing_each_other(record, last, bound, ruled.findings),)
    return ruled


class _Ruled:
    """One round: every fault with its facts, its ruling, and the obligations that follow."""

    def __init__(
        self,
        record: Record,
        timeline: Timeline,
        rulebase: Rulebase,
        code: str,
        faults: Sequence[Irregularity],
        bound: Sequence[Bound],
        told: Sequence[Told],
        listener: Listener,
    ) -> None:
        self.record = record
        self.timeline = timeline
        self.rulebase = rulebase
        self.code = code
        self.faults = faults
        self.unsettled: tuple[Problem, ...] = ()
        """That the rulings keep undoing each other, where they do."""
        self.findings: list[Finding] = []
        self.orderings: list[Ordering] = []
        """What each ruling orders, for it to be carried out at the table."""
        self.bound: list[Bound] = []
        self.amended = AS_MADE
        """What the rulings make of the calls."""
        self.barred: dict[int, str] = {}
        """Step of an election → why it is not for who made it to choose there."""
        transferred: dict[str, int] = {}
        self.heard = listener.spoken(timeline, faults)
        spoken = self.spoken = [*told, *self.heard.told]
        self.overruled = overruled(timeline, faults)
        decided: list[tuple[Irregularity, Consulted]] = []
        heard: set[int] = set()
        for number, fault in enumerate(faults, 1):
            context = Context(record, timeline, fault, faults, bound, transferred)
            found = self._consult(context, number, spoken)
            decided.append((fault, found))
            if not found.facts.keys().isdisjoint(CHOICES):
                heard |= answered_at(context)
            for _, row in found.rows:
                _tally(row.do, fault, timeline, transferred)
        answers, rest = self._elections(decided)
        for number, (fault, found) in enumerate(decided, 1):
            self._conclude(number, fault, found, answers.get(number - 1) or carried_by(fault))
        self.bound.sort(key=lambda binding: (binding.since, binding.finding))
        self.bound = lay_out(self.bound, timeline)
        self.unanswered: list[Election] = []
        """Choices that no ruling offered and no right allowed."""
        for election in rest:
            bound_by_it = bind_elected(self.bound, [election], timeline)
            if bound_by_it == self.bound and election.step not in heard and election.option not in _READ_ELSEWHERE:
                self.unanswered.append(election)
            self.bound = bound_by_it

    def _consult(self, context: Context, number: int, told: Sequence[Told]) -> Consulted:
        def obtain(kind: str, fact: str) -> FactValue | None:
            said = next((value for n, name, value in reversed(told) if name == fact and n in (None, number)), None)
            if said is not None:
                return FactValue(said, "told")
            about = context if kind == context.fault.kind else context._replace(fault=context.fault._replace(kind=kind))
            value = derive(fact, about)
            return None if value is None else FactValue(value, "assumed" if isinstance(value, Presumed) else "record")

        reading = obtain(context.fault.kind, READING)
        if context.fault.readings and (reading is None or reading.value != "as_recorded"):
            # Nobody knows yet that it happened at all: a ruling would be a guess.
            asked = self.rulebase.vocabulary[READING]
            need = Need(asked.id, asked.to, asked.question, asked.values)
            return Consulted({} if reading is None else {READING: reading}, (), () if reading else (need,))
        kind, elsewhere = context.fault.ruled_as or context.fault.kind, context.fault.ruled_elsewhere
        spoken = {name: value for n, name, value in told if n in (None, number)}
        found = consult(self.rulebase, self.code, kind, obtain, elsewhere=elsewhere, spoken=spoken)
        if found.contradicts:
            # Nobody knows which of the two is meant.
            return found._replace(decisions=())
        return found if reading is None else found._replace(facts={READING: reading, **found.facts})

    def _elections(
        self, decided: Sequence[tuple[Irregularity, Consulted]]
    ) -> tuple[dict[int, Election], list[Election]]:
        offered = [
            (fault.step, frozenset(option["id"] for _, row in found.rows for option in row.options))
            for fault, found in decided
        ]

        def may(index: int, election: Election) -> bool:
            fault, found = decided[index]
            chooser = next((row.chooser for _, row in found.rows if row.options), None)
            why = barred(self.timeline, election, chooser or "", fault, self.rulebase)
            if why:
                self.barred[election.step] = why
            return why is None

        made = left_over(elections(self.timeline), [fault for fault, _ in decided])
        return assign(made, offered, may)

    def _resolver(self, fault: Irregularity, since: int | None = None) -> Callable[[str], str]:
        return meaning_of(self.timeline, fault, since)

    def _conclude(self, number: int, fault: Irregularity, found: Consulted, answer: Election | None) -> None:
        timeline, game = self.timeline, self.timeline.game
        before = timeline.start if fault.step < 0 else timeline.steps[fault.step].before
        role = self._resolver(fault, answer.step if answer else None)
        rulings = tuple(
            ruling_of(decision, row, self.rulebase, role, before, fault, answer) for decision, row in found.rows
        )
        facts = found.facts
        if comparable := self._told_comparable(number, rulings):
            facts = {**facts, **comparable}
            rulings = tuple(if_comparable(ruling, self.rulebase) for ruling in rulings)
        since = begins(timeline, fault.step)
        if answer is not None and since is not None:
            since = max(since, answer.step + 1)
        certain = () if rulings else _certain(found, self.rulebase, role)
        for effects in (*(ruling.effects for ruling in rulings), certain) if number not in self.overruled else ():
            self.bound.extend(bind(effects, timeline, since, number) if since is not None else ())
            chosen = answer.step if answer else None
            self.amended = self.amended.joined(amended_calls(fault, effects, timeline, self.rulebase, chosen))
        if number not in self.overruled:
            ordered = tuple(effect for ruling in rulings for effect in ruling.effects)
            open_to = [option.effects for ruling in rulings if ruling.chosen is None for option in ruling.options]
            rows = tuple(ruling.row for ruling in rulings)
            chosen = timeline.steps[answer.step].number if answer else 0
            self.orderings.append(Ordering(fault, ordered + certain, facts, rows, chosen, tuple(open_to)))
        offender = fault.offender
        said_nothing = found.decisions and not rulings and not found.needs
        self.findings.append(
            Finding(
                number,
                fault.kind,
                offender,
                before.role(offender) if offender else None,
                game.side(offender) if offender else None,
                at_of(timeline, fault),
                fault.status,
                fault.summary,
                facts,
                found.needs,
                rulings,
                fault.readings,
                certain,
                fault.choice_due,
                "; ".join(found.contradicts) or ((found.decisions[-1].silent_reason or "") if said_nothing else ""),
                made_by(fault, timeline),
                found.also_told,
                found.contradicts,
                overruled=self.overruled.get(number),
            )
        )

    def _told_comparable(self, number: int, rulings: Iterable[Ruling]) -> dict[str, FactValue]:
        """That the call that stands is comparable, if it was told and something hangs on it that no row asks (26A)."""
        said = [value for n, name, value in self.spoken if name == "comparable" and n in (None, number)]
        hangs = any(effect.name == LAPSES for ruling in rulings for effect in ruling.effects)
        return {"comparable": FactValue("yes", "told")} if hangs and said[-1:] == ["yes"] else {}


def _certain(found: Consulted, rulebase: Rulebase, role: Callable[[str], str]) -> tuple[Effect, ...]:
    """What every row still open orders: it holds whatever the missing facts are."""
    rows = found.decisions[-1].open_rows if found.decisions else ()
    common = [spec for spec in rows[0].do if all(spec in row.do for row in rows)] if rows else []
    return tuple(effect_of(spec, rulebase, role) for spec in common)


def _tally(
    effects: Sequence[Mapping[str, object]], fault: Irregularity, timeline: Timeline, transferred: dict[str, int]
) -> None:
    for spec in effects:
        if spec["effect"] == "transfer_tricks" and fault.offender:
            side = timeline.game.side(fault.offender)
            transferred[side] = transferred.get(side, 0) + int(str(spec.get("n", 0)))


def _unanswered(record: Record, timeline: Timeline, ruled: _Ruled, upto: Callable[[int], _Ruled]) -> Iterable[Problem]:
    """Choices that nothing offers, nor did when they were made: *upto* reads the record as far as an event."""
    for election in ruled.unanswered:
        before = upto(timeline.steps[election.step].number - 1).findings
        choices = [(ruling.chooser, ruling.options) for found in before for ruling in found.rulings]
        accepted = election.option == ACCEPT and any(found.status == ACCEPTED for found in ruled.findings)
        if accepted or any(
            chooser in (None, election.seat) and any(option.id == election.option for option in options)
            for chooser, options in choices
        ):
            # Once it is done another row may rule.
            continue
        place = record.events[timeline.steps[election.step].at].place
        who = f" to {election.seat}" if election.seat else ""
        nothing = f"nothing offers '{election.option}'{who} here"
        why = refusal(election, ruled.bound, timeline) or ruled.barred.get(election.step) or nothing
        yield Problem(why, place.line, place.column)


def _unreadable(record: Record, timeline: Timeline) -> Iterable[Problem]:
    for at, why in timeline.unreadable:
        place = record.events[at].place
        yield Problem(why, place.line, place.column)
