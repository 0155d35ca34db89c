"""What the law says of one fault of a record: its facts are told, or the record shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import derive, for_people
from adjudicator.law.consult import Consulted, consult
from adjudicator.law.findings import FactValue
from adjudicator.law.hearing import as_told
from adjudicator.pipeline.against import Heard
from adjudicator.pipeline.told import READING, last_told
from rulebase.ask.answers import Need

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudicator.find.deriving import Context
    from adjudicator.pipeline.told import Told
    from rulebase import Rulebase


def consulted(
    laws: Rulebase,
    code: str,
    context: Context,
    number: int,
    spoken: Sequence[Told],
    told_at: Mapping[str, int],
    go_through: Callable[[int], None],
) -> Consulted:
    """What *code* says of the fault in *context*, the one of *number*, after all that was *spoken*; *told_at* has the
    step at which a fact was told where the record tells it."""
    fault = context.fault
    heard = Heard(context, told_at, go_through)
    denied: dict[str, str] = {}

    def obtain(kind: str, fact: str) -> FactValue | None:
        said = last_told(spoken, number, fact)
        if said is not None:
            weighed = heard.weighed(kind, fact, said)
            if weighed.source != "told":
                denied[fact] = f"{as_told(fact, said)} is told, but the record shows {as_told(fact, weighed.value)}"
            return weighed
        shown = derive(fact, about(kind))
        return None if shown is None else FactValue(shown.value, "record")

    def about(kind: str) -> Context:
        return context if kind == fault.kind else context._replace(fault=fault._replace(kind=kind))

    reading = obtain(fault.kind, READING)
    if fault.readings and (reading is None or reading.value != "as_recorded"):
        # Nobody knows yet that it happened at all: a ruling would be a guess.
        return _undecided(laws, reading)
    told = {name: value for n, name, value in spoken if n in (None, number)}
    kind, elsewhere = fault.ruled_as or fault.kind, fault.ruled_elsewhere
    found = consult(
        laws,
        code,
        kind,
        obtain,
        elsewhere=elsewhere,
        spoken=told,
        weigh=heard.weighed,
        doubtful=lambda kind, fact: for_people(fact, about(kind)),
    )
    if found.contradicts:
        # Nobody knows which of the two is meant.
        return found._replace(decisions=())
    if denied:
        found = found._replace(denied=denied)
    return found if reading is None else found._replace(facts={READING: reading, **found.facts})


def _undecided(laws: Rulebase, reading: FactValue | None) -> Consulted:
    """That it has first to be told which of two readings of the same cards is meant."""
    if reading is not None:
        return Consulted({READING: reading}, ())
    asked = laws.vocabulary[READING]
    return Consulted({}, (), (Need(asked.id, asked.to, asked.question, asked.values),))
