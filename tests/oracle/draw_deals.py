"""Hands of draw poker and lowball, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle.draw_table import GAMES, DrawTable, faults_of
from tests.oracle.holdem_table import CODE, HOME
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from tests.oracle.scene import Scene


def make_draw(seed: int, code: str = CODE) -> Scene:
    """The hand of *seed* by the rules of *code*; every fifth or so has no fault."""
    rng = Random(seed)
    game = rng.choice(GAMES)
    plan: list[Planned] = []
    if rng.random() > 0.2:
        faults: list[Any] = rng.sample(list(faults_of(game, code)), rng.choice((1, 1, 2)))
        for fault in faults:
            due = rng.randrange(6) if fault.__name__.startswith("bet") and "false" not in fault.__name__ else 0
            plan.append(Planned(fault.__name__, fault, due))
    table = DrawTable(rng, plan, code, game)
    table.run()
    return table.scene


def make_draw_at_home(seed: int) -> Scene:
    """The hand of *seed* by the rules for private games."""
    return make_draw(seed, HOME)
