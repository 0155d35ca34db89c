"""What the shelves of faults tell of their modules: what a deal has to have for anything to be found there."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from adjudicator.find.detecting import DETECTORS, _Looking, found_by, signs
from adjudicator.table.bound import Bound, Terms
from tests.helpers.program_source import ROOT
from tests.helpers.recorded_cases import report_of
from tests.helpers.shipped import shipped

NEEDS = {
    f"{'.'.join(shelf.parent.relative_to(ROOT).parts)}.{module}": needs
    for shelf in sorted((ROOT / "adjudicator").rglob("faults/__init__.py"))
    for module, needs in getattr(import_module(".".join(shelf.parent.relative_to(ROOT).parts)), "NEEDS", {}).items()
}
EVERY = {sign for needs in NEEDS.values() for sign in needs}
REMARK = '[Dealer "S"]\n[Record "1"]\n1S P\n!remark W too much\n'


@cache
def cases() -> list[tuple[str, str]]:
    """(record, code) of every recorded case."""
    return sorted(
        {
            (case.record, code.id)
            for code in shipped().codes.values()
            for of_a_law in code.cases.values()
            for case in of_a_law
            if case.record
        }
    )


def test_what_needs_something_is_a_module() -> None:
    """A name that is none would say nothing, and its module would look at every deal."""
    assert len(NEEDS) > 15
    assert [name for name in NEEDS if not Path(ROOT, *name.split(".")).with_suffix(".py").exists()] == []


def test_what_is_left_out_would_find_nothing() -> None:
    """In no recorded case is there a fault that no detector looks for; and each module looks at some, and is left out
    of others. All are asked in the same order as those that are looked for."""
    looked: set[str] = set()
    left_out: set[str] = set()
    missed = []
    for text, code in [*cases(), (REMARK, "contract-bridge-1963")]:
        timeline = report_of(text, code).timeline
        game, here = timeline.game, signs(timeline, ())
        sought = [detector for detector, _ in _Looking(game).looking(here)]
        every = [detector for detector, _ in _Looking(game).looking(EVERY)]
        assert [detector for detector in every if detector in sought] == sought
        assert [one for one in DETECTORS.of(game.raw).values() if one in every] == every
        looked |= {detector.__module__ for detector in sought}
        for detector in {*DETECTORS.of(game.raw).values()} - {*sought}:
            left_out.add(detector.__module__)
            missed += [(fault.kind, text) for fault in found_by(detector, timeline.record, timeline, ())]

    assert missed == []
    assert left_out >= NEEDS.keys()
    assert looked >= {name for name, needs in NEEDS.items() if not needs & {"bound", "lead_option_50D2"}}


def test_what_binds_is_a_sign() -> None:
    """By its effect, and by being there at all."""
    timeline = report_of(*cases()[0]).timeline
    binding = Bound("must_repeat_call", "N", 0, None, Terms(), 0, frozenset())

    assert signs(timeline, (binding,)) - signs(timeline, ()) == {"bound", "must_repeat_call"}
