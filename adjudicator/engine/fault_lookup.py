"""The look-up of one fault of a record: each fact is told or derived from the record, and a told fact is weighed
against what the record shows.

Facts visible with the act itself (who did it, with which card, holding what) cannot be told otherwise. Later facts,
such as whether it was accepted or when it was noticed, are for the players to tell; if the record reads otherwise, the
report says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.told_facts import READING_FACT, last_told_value
from adjudicator.irregularities.detection import irregularities_in_timeline
from adjudicator.irregularities.fact_derivation import (
    Certainty,
    TrackedObligations,
    derive_fact,
    derived_value,
    must_ask_people,
)
from adjudicator.law.fault_decision import LookupResult, look_up_law
from adjudicator.law.findings import FactValue, fact_as_typed
from adjudicator.table.active_obligations import obligations_as_known_before_step
from adjudicator.table.timeline_queries import timeline_before
from rulebase.query.answers import Need

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudicator.engine.told_facts import ToldFact
    from adjudicator.irregularities.fact_derivation import FactContext
    from rulebase import Rulebase


class ToldFactWeighing:
    """The facts told of one fault, weighed against what the record shows."""

    def __init__(self, context: FactContext, told_at: Mapping[str, int], go_through: Callable[[int], None]) -> None:
        self.context = context
        self.go_through = go_through
        """A function that counts steps followed again."""
        self.told_at = told_at
        """Fact → the step at which the record tells it of the fault."""

    def weigh_told_fact(self, kind: str, fact: str, said: str) -> FactValue:
        """The value to use for *fact* in the law of *kind* when *said* is told: the told value, unless the record shows
        another one for good."""
        shown = derive_fact(fact, _context_for_kind(self.context, kind))
        if shown is None or shown.value == said:
            return FactValue(said, "told")
        at_once = self.context.fault.step + 1
        if shown.certainty is Certainty.FINAL and self._shown_by(at_once, kind, fact) == shown.value:
            return FactValue(shown.value, "record")
        # Events after a statement do not show that the speaker was wrong.
        step = self.told_at.get(fact)
        by_then = shown.value if step is None else self._shown_by(step, kind, fact)
        return FactValue(said, "told", shown=by_then if by_then and by_then != said else "")

    def _shown_by(self, step: int, kind: str, fact: str) -> str | None:
        """The value of *fact* that the record showed before *step*; None if the fault did not show by then."""
        context = self.context
        if step >= len(context.timeline.steps):
            return derived_value(derive_fact(fact, _context_for_kind(context, kind)))
        self.go_through(step)
        by_then, fault = timeline_before(context.timeline, step), context.fault
        bound = obligations_as_known_before_step(context.obligations, step)
        faults = irregularities_in_timeline(context.laws, by_then, bound)
        for one in faults:
            if (one.kind, one.offender, one.step) == (fault.kind, fault.offender, fault.step):
                then = context._replace(
                    record=by_then.record,
                    timeline=by_then,
                    fault=one,
                    faults=faults,
                    obligations=TrackedObligations(bound),
                )
                return derived_value(derive_fact(fact, _context_for_kind(then, kind)))
        return None


def _context_for_kind(context: FactContext, kind: str) -> FactContext:
    """*context*, for a fact of the law of *kind*."""
    fault = context.fault
    return context if kind == fault.kind else context._replace(fault=fault._replace(kind=kind))


def look_up_fault(
    laws: Rulebase,
    code: str,
    context: FactContext,
    number: int,
    spoken: Sequence[ToldFact],
    told_at: Mapping[str, int],
    go_through: Callable[[int], None],
) -> LookupResult:
    """The look-up under *code* of the fault in *context*, number *number* among the findings, with the facts *spoken*;
    *told_at* has the step at which the record tells a fact, *go_through* counts steps followed again."""
    fault = context.fault
    heard = ToldFactWeighing(context, told_at, go_through)
    denied: dict[str, str] = {}

    def obtain(kind: str, fact: str) -> FactValue | None:
        said = last_told_value(spoken, number, fact)
        if said is not None:
            weighed = heard.weigh_told_fact(kind, fact, said)
            if weighed.source != "told":
                denied[fact] = (
                    f"{fact_as_typed(fact, said)} is told, but the record shows {fact_as_typed(fact, weighed.value)}"
                )
            return weighed
        shown = derive_fact(fact, about(kind))
        return None if shown is None else FactValue(shown.value, "record")

    def about(kind: str) -> FactContext:
        return context if kind == fault.kind else context._replace(fault=fault._replace(kind=kind))

    reading = obtain(fault.kind, READING_FACT)
    if fault.other_readings and (reading is None or reading.value != "as_recorded"):
        # Nobody knows yet that it happened at all: a ruling would be a guess.
        return _lookup_asking_how_cards_are_read(laws, reading)
    told = {name: value for n, name, value in spoken if n in (None, number)}
    kind, elsewhere = fault.ruled_as or fault.kind, fault.ruled_elsewhere
    found = look_up_law(
        laws,
        code,
        kind,
        obtain,
        elsewhere=elsewhere,
        spoken=told,
        weigh=heard.weigh_told_fact,
        doubtful=lambda kind, fact: must_ask_people(fact, about(kind)),
    )
    if found.contradicts:
        # The two possible meanings cannot be told apart yet.
        return found._replace(decisions=())
    if denied:
        found = found._replace(refused_facts=denied)
    return found if reading is None else found._replace(facts={READING_FACT: reading, **found.facts})


def _lookup_asking_how_cards_are_read(laws: Rulebase, reading: FactValue | None) -> LookupResult:
    """A look-up that only asks which of two readings of the same cards is meant."""
    if reading is not None:
        return LookupResult({READING_FACT: reading}, ())
    asked = laws.vocabulary[READING_FACT]
    return LookupResult({}, (), (Need(asked.id, asked.to, asked.question, asked.values),))
