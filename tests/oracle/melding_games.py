"""Deals of rummy, gin rummy and canasta, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle import rummy
from tests.oracle import rummy_faults as rf
from tests.oracle import rummy_meld_faults as mf
from tests.oracle.faults import planned

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.melding_table import MeldingTable
    from tests.oracle.scene import Scene

    Fault = Callable[[Any], bool]

RUMMY: tuple[tuple[Fault, ...], ...] = tuple((fault,) for fault in (*rf.TURNS, *rf.DRAWS, *rf.DISCARDS, *mf.MELDS))


def make_rummy(seed: int) -> Scene:
    """The deal of *seed*, of one of the three games."""
    rng = Random(seed)
    scene, stock = rummy.deal(rng)
    plan = planned(rng, RUMMY, 60, 0.8)
    table: MeldingTable = rummy.RummyTable(rng, scene, stock, plan)
    kind = rng.random()
    if kind < 0.04:
        mf.dealt_wrongly(table)
    elif kind < 0.06:
        mf.goes_out_short(table)
    elif kind < 0.15:
        table.cut = rng.randrange(60)
    table.run()
    return scene
