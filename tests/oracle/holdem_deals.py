"""Hands of hold'em and Omaha, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.oracle.holdem_faults import FAULTS
from tests.oracle.holdem_table import HoldemTable
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from tests.oracle.scene import Scene


def make_holdem(seed: int) -> Scene:
    """The hand of *seed*; every fifth or so has no fault."""
    rng = Random(seed)
    plan: list[Planned] = []
    if rng.random() > 0.2:
        for fault in rng.sample(FAULTS, rng.choice((1, 1, 2))):
            due = rng.randrange(8) if fault.__name__.startswith("bet") else 0
            plan.append(Planned(fault.__name__, fault, due))
    table = HoldemTable(rng, plan)
    table.run()
    return table.scene
