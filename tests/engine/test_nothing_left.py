"""A deal that was ruled on goes as soon as nobody needs it: no value of it holds one that holds it.

What holds itself stays until Python looks for garbage, and to look among some hundred values of each deal took up to a
third of the time of ruling on many.
"""

from __future__ import annotations

import gc

from adjudicator.engine.adjudicate import adjudicate
from tests.helpers.recorded_cases import record_of
from tests.helpers.rulings import laws
from tests.helpers.shipped import shipped

EVERY = 8


def _is_ours(one: object) -> bool:
    """Whether it is a value or a function of the program, and not of what runs the tests."""
    return str(getattr(one, "__module__", "")).startswith(("adjudicator", "rulebase"))


def test_nothing_of_a_deal_is_left_for_the_garbage() -> None:
    """What is made only once, on the way of the first deal of its kind, may stay."""
    told = [
        (case.record, code.id)
        for code in shipped().codes.values()
        for cases in code.cases.values()
        for case in cases
        if case.record
    ]
    records = [(record_of(text, code), code) for text, code in told[::EVERY]]

    def rule_on_all() -> None:
        for record, code in records:
            adjudicate(record, laws(), None if record.tag("Code") else code)

    rule_on_all()
    gc.collect()
    gc.disable()
    try:
        rule_on_all()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = {type(one).__name__ for one in gc.garbage if _is_ours(one)}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()

    assert left == set()
    assert len(records) > 100
