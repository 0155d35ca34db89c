"""Hands of hold'em and Omaha, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.oracle.holdem_faults import FAULTS
from tests.oracle.holdem_home import HOME_FAULTS
from tests.oracle.holdem_table import CODE, HOME, HoldemTable
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from tests.oracle.scene import Scene


def make_holdem(seed: int, code: str = CODE) -> Scene:
    """The hand of *seed* by the rules of *code*; every fifth or so has no fault."""
    rng = Random(seed)
    plan: list[Planned] = []
    if rng.random() > 0.2:
        for fault in rng.sample((*FAULTS, *HOME_FAULTS) if code == HOME else FAULTS, rng.choice((1, 1, 2))):
            due = rng.randrange(8) if fault.__name__.startswith("bet") else 0
            plan.append(Planned(fault.__name__, fault, due))
    table = HoldemTable(rng, plan, code)
    table.run()
    return table.scene


def make_holdem_at_home(seed: int) -> Scene:
    """The hand of *seed* by the rules for private games."""
    return make_holdem(seed, HOME)
