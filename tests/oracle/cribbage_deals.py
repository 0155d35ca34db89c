"""Deals of cribbage, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.oracle import cribbage_crib as cc
from tests.oracle import cribbage_faults as cf
from tests.oracle import cribbage_pegs as cp
from tests.oracle.cribbage_table import CribbageTable
from tests.oracle.table import Planned

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.scene import Scene

    Fault = Callable[[CribbageTable], bool]

PLAYING: tuple[tuple[Fault, ...], ...] = (
    (cf.says_go_though_able,),
    (cf.says_go_though_able, cf.plays_a_dead_card),
    (cf.does_not_play_on,),
    (cf.does_not_play_on, cf.plays_a_dead_card),
    (cf.passes_the_limit,),
    (cf.third_plays,),
    (cf.plays_out_of_turn,),
    (cf.plays_out_of_turn, cf.passes_the_limit),
    (cf.announces_a_wrong_total,),
    (cp.pegs_too_much,),
    (cp.pegs_too_little,),
    (cp.overlooks,),
)
STAGES: dict[str, tuple[tuple[Fault, ...], ...]] = {
    "deal": ((cc.draws_alike,), (cc.deals_badly,), (cc.wrong_number,), (cc.lays_away_wrong_number,)),
    "starter": ((cp.pegs_wrongly_for_heels,), (cp.forgets_heels,)),
    "play": PLAYING,
    "count": ((cp.counts_wrongly,), (cp.pegs_other_than_counted,)),
    "won": ((cp.counts_after_the_game,),),
}
SHARES = ("deal", "starter", "count", "count", "won", *("play",) * 7)
"""How often faults are planned for a stage."""


def make_cribbage(seed: int) -> Scene:
    """The deal of *seed*."""
    rng = Random(seed)
    if rng.random() < 0.15:
        go = Planned(cf.says_go_though_able.__name__, cf.says_go_though_able, rng.randrange(9))
        shows = rng.choice(("dealt", "kept", "little", "little"))
        unseen = shows == "little" and rng.random() < 0.3
        table = CribbageTable(rng, {"play": [go]} if unseen else {}, shows)
    else:
        stage = rng.choice(SHARES)
        shows = "kept" if stage != "count" and rng.random() < 0.2 else "dealt"
        plan: list[Planned] = []
        for faults in rng.sample(STAGES[stage], 2 if stage == "play" and rng.random() < 0.3 else 1):
            due = rng.randrange(9) if stage == "play" else 0
            plan += [Planned(fault.__name__, fault, 0 if number else due) for number, fault in enumerate(faults)]
        table = CribbageTable(rng, {stage: plan}, shows)
        if stage == "won" or rng.random() < 0.1:
            table.near_the_end()
    if rng.random() < 0.08:
        table.cut = rng.randrange(10)
    table.run()
    return table.scene
