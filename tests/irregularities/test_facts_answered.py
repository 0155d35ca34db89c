"""The answers of functions of facts, over the recorded cases and deals of every maker, held against their entries."""

from __future__ import annotations

from adjudicator.commands.vocabulary_function_checks import values_function_may_answer
from adjudicator.irregularities.detection import irregularities_in_timeline
from adjudicator.irregularities.fact_derivation import FactContext, derive_fact, derived_value
from tests.helpers.corpora import reports
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

FACTS = {fact.id: fact for fact in shipped().words.facts.values() if fact.code}
ANNOTATED = {at: values_function_may_answer(at) for fact in FACTS.values() for at in {one.at for one in fact.code}}


def test_functions_answer_values_of_their_facts() -> None:
    """Of every fault found, each fact that its law asks about: nothing but a value of the entry, and nothing but what
    the annotation of the function tells; most facts are found somewhere."""
    strange: set[tuple[str, str]] = set()
    found: set[str] = set()
    for report in reports(deals=5):
        timeline = report.timeline
        faults = irregularities_in_timeline(laws(), timeline)
        for fault in faults:
            if not laws().is_kind(fault.kind):
                continue
            context = FactContext(laws(), timeline.record, timeline, fault, faults)
            for name in {one.id for one in laws().facts(fault.kind, report.code)} & FACTS.keys():
                value = derived_value(derive_fact(name, context))
                may = [ANNOTATED[one.at] for one in FACTS[name].code]
                told = None in may or any(values and value in values for values in may)
                if value is not None and (value not in FACTS[name].values or not told):
                    strange.add((name, value))
                if value is not None:
                    found.add(name)

    assert sorted(strange) == []
    assert len(found) > len(FACTS) / 2
