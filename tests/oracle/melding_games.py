"""Deals of rummy, gin rummy and canasta, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle import canasta, gin, rummy
from tests.oracle import canasta_deals as cd
from tests.oracle import canasta_faults as cf
from tests.oracle import gin_faults as gf
from tests.oracle import rummy_faults as rf
from tests.oracle import rummy_meld_faults as mf
from tests.oracle.faults import planned

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.scene import Scene

    Fault = Callable[[Any], bool]

TURNS = (*rf.TURNS, *rf.DRAWS, *rf.DISCARDS)
RUMMY: tuple[tuple[Fault, ...], ...] = (*((fault,) for fault in (*TURNS, *mf.MELDS)), rf.SHORT)
GIN: tuple[tuple[Fault, ...], ...] = (
    *((fault,) for fault in (*TURNS, mf.card_seen_twice, *gf.FAULTS, *gf.FAULTS)),
    (gf.plays_to_the_end, gf.draws_a_barred_card),
    (gf.plays_to_the_end, gf.draws_a_barred_card),
    rf.SHORT,
)
CANASTA: tuple[tuple[Fault, ...], ...] = (
    *((fault,) for fault in (*cf.FAULTS, *cf.RARE, *rf.DRAWS[:2], *rf.DISCARDS[:2], *rf.TURNS[1:2])),
    (cf.short_first_meld, cf.short_first_meld),
)
ARRANGED: tuple[tuple[float, Callable[[canasta.CanastaTable], None]], ...] = (
    (0.08, cd.goes_out),
    (0.10, cd.too_many_wild_cards),
    (0.12, cd.leaves_the_upcard_uncovered),
    (0.18, cd.dealt_wrongly),
    (0.22, cd.red_three_forgotten),
    (0.25, cd.red_three_at_the_end),
    (0.28, cd.red_three_last),
)
"""Deals in which the cards are laid out for a fault, by their share of all deals, added up."""


def make_rummy(seed: int) -> Scene:
    """The deal of *seed*, of one of the three games."""
    rng = Random(seed)
    scene = rng.choice((_rummy, _gin, _canasta))(rng)
    if not scene.expected and rng.random() < 0.3:
        # Of what nobody wrote down nothing can be said.
        scene.hidden = tuple(rng.sample(scene.seats, rng.randrange(1, 1 + len(scene.seats))))
    return scene


def _rummy(rng: Random) -> Scene:
    scene, stock = rummy.deal(rng)
    table = rummy.RummyTable(rng, scene, stock, planned(rng, RUMMY, 60, 0.8))
    kind = rng.random()
    if kind < 0.02:
        mf.goes_out_short(table)
    _deal(table, kind)
    return scene


def _gin(rng: Random) -> Scene:
    scene, stock = gin.deal(rng)
    plan = planned(rng, GIN, 30, 0.8)
    for fault in plan:
        if fault.name in gin.AT_THE_OFFER:
            fault.due = 0
    table = gin.GinTable(rng, scene, stock, plan)
    kind = rng.random()
    if kind < 0.02:
        gf.knocks_with_a_wrong_number(table)
    _deal(table, kind)
    return scene


def _canasta(rng: Random) -> Scene:
    scene, stock, scores = canasta.deal(rng)
    table = canasta.CanastaTable(rng, scene, stock, planned(rng, CANASTA, 80, 0.85), scores)
    kind = rng.random()
    for share, arrange in ARRANGED:
        if kind < share:
            arrange(table)
            break
    if kind > 0.9:
        table.cut = rng.randrange(100)
    table.run()
    return scene


def _deal(table: rummy.RummyTable, kind: float) -> None:
    """A hand dealt wrongly, a record that breaks off, or neither."""
    if 0.02 < kind < 0.06:
        mf.dealt_wrongly(table)
    elif 0.06 < kind < 0.15:
        table.cut = table.rng.randrange(60)
    table.run()
