"""Which faults a deal gets: everything that is random about a deal hangs on its seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle import auction_faults as af
from tests.oracle import bridge, deal_faults, duplicate, hearts, whist
from tests.oracle import duplicate_faults as df
from tests.oracle import play_faults as pf
from tests.oracle import trick_faults as tf
from tests.oracle.deals import COMPASS, deal
from tests.oracle.scene import Scene
from tests.oracle.table import CardTable, Planned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Fault = Callable[[Any], bool]

BIDDING: tuple[tuple[Fault, ...], ...] = (
    (af.insufficient_bid,),
    (af.insufficient_bid,),
    (af.pass_out_of_rotation,),
    (af.bid_out_of_rotation,),
    (af.double_out_of_rotation,),
    (af.inadmissible_double,),
    (af.bid_over_seven,),
    (af.change_of_call,),
    (af.call_after_close,),
    (af.insufficient_bid, af.barred_call),
    (af.pass_out_of_rotation, af.barred_call),
    (af.bid_out_of_rotation, af.barred_call),
    (af.double_out_of_rotation, af.barred_call),
    (af.inadmissible_double, af.barred_call),
    (af.bid_over_seven, af.barred_call),
    (af.insufficient_bid, af.call_after_close),
    (af.insufficient_bid, af.call_over_barred),
    (af.bid_out_of_rotation, af.call_over_barred),
)
"""What may go wrong in one auction; the second of two follows from the first or comes later."""

PLAYING: tuple[tuple[Fault, ...], ...] = (
    (pf.revoke,),
    (pf.revoke, pf.revoke),
    (pf.revoke, pf.revoke_again),
    (pf.revoke, pf.revoke_otherwise),
    (pf.revoke, pf.lead_out_of_turn),
    (pf.revoke, pf.play_out_of_turn),
    (pf.revoke_twelfth,),
    (pf.revoke_corrected,),
    (pf.revoke_corrected, pf.revoke),
    (tf.revoke_corrected_by_defender, tf.penalty_card_not_played),
    (pf.lead_out_of_turn,),
    (pf.lead_out_of_turn, pf.lead_out_of_turn),
    (pf.lead_out_of_turn, tf.penalty_card_not_played),
    (pf.lead_out_of_turn, tf.lead_restriction_breached),
    (pf.lead_out_of_turn, tf.lead_restriction_breached),
    (pf.lead_out_of_turn, tf.lead_restriction_breached),
    (pf.lead_out_of_turn, tf.lead_restriction_breached),
    (pf.lead_over_a_wrong_one,),
    (pf.play_out_of_turn,),
    (pf.play_out_of_turn, pf.revoke),
    (tf.premature_lead,),
    (tf.extra_card,),
    (tf.omitted_card,),
)

WITHOUT_ACCEPTANCE: tuple[tuple[Fault, ...], ...] = (
    (pf.revoke,),
    (pf.revoke, pf.revoke),
    (pf.revoke, pf.revoke_again),
    (pf.revoke, pf.lead_out_of_turn),
    (pf.revoke_twelfth,),
    (pf.revoke_corrected,),
    (pf.lead_out_of_turn,),
    (pf.lead_out_of_turn, pf.revoke),
    (pf.lead_over_a_wrong_one,),
    (pf.play_out_of_turn,),
    (pf.play_out_of_turn, pf.lead_out_of_turn),
)


BOARD_BIDDING: tuple[tuple[Fault, ...], ...] = (
    (af.insufficient_bid,),
    (af.pass_out_of_rotation,),
    (af.bid_out_of_rotation,),
    (af.double_out_of_rotation,),
    (af.inadmissible_double,),
    (af.bid_over_seven,),
    (af.change_of_call,),
    (af.call_after_close,),
)
"""What goes wrong in the auction of a board played under the laws of 2017."""

BOARD_PLAY: tuple[tuple[Fault, ...], ...] = (
    (pf.revoke,),
    (pf.revoke, df.words),
    (pf.revoke, pf.revoke),
    (pf.revoke, pf.revoke_again),
    (pf.revoke, pf.revoke_otherwise),
    (pf.revoke, pf.revoke_otherwise, pf.revoke),
    (pf.revoke, pf.lead_out_of_turn),
    (pf.revoke, pf.play_out_of_turn),
    (pf.revoke, df.claim),
    (pf.revoke_twelfth,),
    (pf.revoke, pf.revoke_twelfth),
    (pf.revoke_corrected,),
    (pf.revoke_corrected, pf.revoke),
    (df.both_on_one_trick,),
    (df.claim,),
    (df.contested,),
    (df.dummy_asks,),
    (df.dummy_looks, df.dummy_asks),
    (pf.lead_out_of_turn,),
    (pf.lead_out_of_turn, pf.revoke),
    (pf.play_out_of_turn,),
    (pf.play_out_of_turn, pf.revoke),
    (tf.premature_lead,),
    (tf.extra_card,),
    (tf.omitted_card,),
    (pf.revoke, tf.omitted_card),
)
"""What goes wrong in the play of such a board."""


def make_board(seed: int) -> Scene:
    """The board of *seed*, played under the laws of 2017."""
    rng = Random(seed)
    scene = Scene(duplicate.CODE, COMPASS, rng.choice(COMPASS), deal(rng, COMPASS)[0])
    kind = rng.random()
    bidding: list[Planned] = []
    play: list[Planned] = []
    if kind < 0.04:
        (df.wrong_number if kind < 0.03 else deal_faults.duplicate)(rng, scene)
    elif kind > 0.12:
        if rng.random() < 0.3:
            bidding = planned(rng, BOARD_BIDDING, 6, 0.9)
        play = planned(rng, BOARD_PLAY, 44, 0.85)
    table = duplicate.DuplicateTable(rng, scene, bidding, play)
    if kind < 0.04:
        table.cut = rng.choice((0, 0, 3, 8)) if kind < 0.03 else 0
    elif rng.random() < 0.07:
        table.cut = rng.randrange(52)
    table.run()
    _hide(rng, scene, table)
    return scene


def make(seed: int) -> Scene:
    """The deal of *seed*."""
    rng = Random(seed)
    kind = rng.random()
    if kind < 0.7:
        return _bridge(rng)
    if kind < 0.85:
        return _whist(rng)
    return _hearts(rng)


def planned(rng: Random, menu: Sequence[tuple[Fault, ...]], span: int, share: float) -> list[Planned]:
    """With the chance *share* one item of the *menu*, sometimes two."""
    chosen: list[tuple[Fault, ...]] = []
    while rng.random() < share and len(chosen) < 2:
        chosen.append(rng.choice(menu))
        share /= 3
    plan: list[Planned] = []
    for faults in chosen:
        due = rng.randrange(span)
        for place, fault in enumerate(faults):
            later = due if place == 0 else 0
            plan.append(Planned(fault.__name__, fault, later))
    return plan


def _bridge(rng: Random) -> Scene:
    scene = Scene(bridge.CODE, COMPASS, rng.choice(COMPASS), deal(rng, COMPASS)[0])
    kind = rng.random()
    if kind < 0.04:
        (deal_faults.wrong_number if kind < 0.025 else deal_faults.duplicate)(rng, scene)
        table = bridge.BridgeTable(rng, scene, [], [])
        table.cut = rng.choice((0, 0, 3, 8)) if kind < 0.025 else 0
    elif kind < 0.12:
        table = bridge.BridgeTable(rng, scene, [], [])
    else:
        table = bridge.BridgeTable(rng, scene, planned(rng, BIDDING, 6, 0.55), planned(rng, PLAYING, 44, 0.7))
    if table.cut is None and rng.random() < 0.07:
        table.cut = rng.randrange(52)
    table.run()
    _hide(rng, scene, table)
    return scene


def _hide(rng: Random, scene: Scene, table: CardTable) -> None:
    """Leave hands out of the record, as long as the play to the end shows what was in them."""
    if scene.led_over:
        # Whether a card was led or played to the wrong lead tells only what the hand holds besides.
        return
    if scene.transfers is not None and table.complete and rng.random() < 0.15:
        scene.hidden = tuple(rng.sample(scene.seats, rng.choice((1, 2, 4))))


def _whist(rng: Random) -> Scene:
    scene = Scene(whist.CODE, COMPASS, rng.choice(COMPASS), deal(rng, COMPASS)[0])
    table = whist.WhistTable(rng, scene, planned(rng, WITHOUT_ACCEPTANCE, 44, 0.85))
    if rng.random() < 0.07:
        table.cut = rng.randrange(52)
    table.run()
    _hide(rng, scene, table)
    return scene


def _hearts(rng: Random) -> Scene:
    seats = hearts.SEATS[rng.choice((4, 4, 4, *hearts.SEATS))]
    menu = (*WITHOUT_ACCEPTANCE, (hearts.queen_not_discarded,), (hearts.queen_not_discarded,))
    scene = Scene(hearts.CODE, seats, rng.choice(seats), deal(rng, seats)[0])
    table = hearts.HeartsTable(rng, scene, planned(rng, menu, 40, 0.85))
    if rng.random() < 0.07:
        table.cut = rng.randrange(45)
    table.run()
    return scene
