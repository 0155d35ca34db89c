"""What follows from one fault once its row of law is known: the finding, what binds, what its calls count as."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.law.amended_calls import amended_calls
from adjudicator.law.choosing import meaning_of
from adjudicator.law.elections import made_by
from adjudicator.law.findings import Finding
from adjudicator.law.lapsing import after_lapse
from adjudicator.law.obligations import begins, bind
from adjudicator.law.rulings import by_law, certain_of, ruling_of
from adjudicator.pipeline.orders import Ordering
from adjudicator.pipeline.places import at_of
from adjudicator.pipeline.told import last_told
from adjudicator.table.amended import AS_MADE, Amended

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.consult import Consulted
    from adjudicator.law.elections import Election
    from adjudicator.law.findings import Effect, FactValue, Ruling
    from adjudicator.pipeline.told import Told
    from adjudicator.record.events import Seat
    from adjudicator.table.bound import Bound
    from adjudicator.table.state import TableState, Timeline
    from rulebase import Rulebase

    Conclusions: TypeAlias = dict[int, tuple[tuple["Decided", Rulebase, Sequence[Told]], "Concluded"]]
    """Number of a fault → what it was last concluded from, and what followed."""


class Decided(NamedTuple):
    """A fault with what the law says of it."""

    number: int
    fault: Irregularity
    found: Consulted
    answer: Election | None
    """The choice that somebody made among what is offered."""
    overruled: str | None
    """What the director ruled instead."""


class Concluded(NamedTuple):
    """A fault with all that follows from it."""

    finding: Finding
    bound: tuple[Bound, ...] = ()
    amended: Amended = AS_MADE
    ordering: Ordering | None = None
    """What is to be carried out; None where the director ruled otherwise."""


def concluded(
    one: Decided, timeline: Timeline, laws: Rulebase, spoken: Sequence[Told], before: Conclusions
) -> Concluded:
    """What follows from *one* fault of *timeline*, *spoken* being all that was told; *before* has what was concluded
    last, and is kept up."""
    # Round after round most faults are decided as they were in the one before.
    asked = one, laws, spoken
    if one.number not in before or before[one.number][0] != asked:
        before[one.number] = asked, _concluded(one, timeline, laws, spoken)
    return before[one.number][1]


def _concluded(one: Decided, timeline: Timeline, laws: Rulebase, spoken: Sequence[Told]) -> Concluded:
    fault, answer = one.fault, one.answer
    before = timeline.start if fault.step < 0 else timeline.steps[fault.step].before
    role = meaning_of(laws, timeline, fault, answer.step if answer else None)
    rulings = tuple(ruling_of(decision, row, laws, role, before, fault, answer) for decision, row in one.found.rows)
    rulings, lapsed_by = after_lapse(rulings, laws, lambda fact: last_told(spoken, one.number, fact))
    facts = {**one.found.facts, **lapsed_by}
    certain = () if rulings else certain_of(one.found, laws, role)
    finding = _finding(one, timeline, before, rulings, certain, facts)
    if one.found.by_law is not None:
        finding = finding._replace(
            by_law=by_law(
                laws,
                one.found,
                lambda laws, law: tuple(
                    ruling_of(decision, row, laws, role, before, fault, None) for decision, row in law.rows
                ),
            )
        )
    if one.overruled is not None:
        return Concluded(finding)
    since, chosen = _since(one, timeline), answer.step if answer else None
    bound: list[Bound] = []
    amended = AS_MADE
    for effects in (*(ruling.effects for ruling in rulings), certain):
        bound += bind(laws, effects, timeline, since, one.number) if since is not None else ()
        amended = amended.joined(amended_calls(fault, effects, timeline, laws, chosen))
    return Concluded(finding, tuple(bound), amended, _ordering(one, timeline, laws, rulings, certain, facts))


def _since(one: Decided, timeline: Timeline) -> int | None:
    """The step from which on it binds: not before somebody has chosen; None where it binds nobody."""
    since = begins(timeline, one.fault.step)
    return since if since is None or one.answer is None else max(since, one.answer.step + 1)


def _ordering(
    one: Decided,
    timeline: Timeline,
    laws: Rulebase,
    rulings: Sequence[Ruling],
    certain: tuple[Effect, ...],
    facts: Mapping[str, FactValue],
) -> Ordering:
    ordered = tuple(effect for ruling in rulings for effect in ruling.effects)
    open_to = tuple(option.effects for ruling in rulings if ruling.chosen is None for option in ruling.options)
    rows = tuple(ruling.row for ruling in rulings)
    chosen = timeline.steps[one.answer.step].event_number if one.answer else 0
    refused = any(value.value in fact.withdraws for name, value in facts.items() if (fact := laws.fact(name)))
    return Ordering(one.fault, ordered + certain, facts, rows, chosen, open_to, refused)


def _finding(
    one: Decided,
    timeline: Timeline,
    before: TableState,
    rulings: tuple[Ruling, ...],
    certain: tuple[Effect, ...],
    facts: Mapping[str, FactValue],
) -> Finding:
    fault, found, offender = one.fault, one.found, one.fault.offender
    said_nothing = found.decisions and not rulings and not found.needs
    silent = (found.decisions[-1].silent_reason or "") if said_nothing else ""
    return Finding(
        one.number,
        fault.kind,
        offender,
        before.role(offender) if offender else None,
        _side(offender, timeline, before) if offender else None,
        at_of(timeline, fault),
        fault.status,
        fault.summary,
        facts,
        # Where the director has ruled nothing is asked any more.
        found.needs if one.overruled is None else (),
        rulings,
        fault.readings,
        certain,
        fault.choice_due,
        "; ".join(found.contradicts) or silent,
        made_by(fault, timeline),
        found.also_told,
        found.contradicts,
        overruled=one.overruled,
        spoke=(found.decisions[-1].spoke or "") if found.decisions else "",
    )


def _side(offender: Seat, timeline: Timeline, before: TableState) -> str:
    """The side that *offender* was on at that moment: while nobody's partner is known each is on his own."""
    sides = before.game.sides
    return sides[offender] if offender in sides else timeline.game.side(offender)
