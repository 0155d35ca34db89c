"""Deals of the games beside bridge, and which faults they get: everything hangs on the seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.oracle import euchre, five_hundred, pinochle, pitch, skat, spoil_five
from tests.oracle import euchre_faults as ef
from tests.oracle import games_calls as gc
from tests.oracle import games_faults as gf
from tests.oracle import play_faults as pf
from tests.oracle.faults import planned

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.oracle.games_table import GameTable
    from tests.oracle.scene import Scene
    from tests.oracle.table import Planned

    Fault = Callable[[Any], bool]
    Menu = tuple[tuple[Fault, ...], ...]
    Maker = Callable[[Random, Scene, list[Planned], list[Planned], Any], GameTable]

REVOKES: Menu = (
    (pf.revoke,),
    (pf.revoke, pf.revoke),
    (pf.revoke, pf.revoke_again),
    (pf.revoke, pf.revoke_otherwise),
    (pf.revoke_twelfth,),
    (pf.revoke, pf.play_out_of_turn),
    (pf.play_out_of_turn,),
    (pf.play_out_of_turn, pf.revoke),
)
PUT_RIGHT: Menu = ((pf.revoke_corrected,), (pf.revoke_corrected, pf.revoke))
LEADS: Menu = (
    (pf.lead_out_of_turn,),
    (pf.lead_out_of_turn, pf.revoke),
    (pf.revoke, pf.lead_out_of_turn),
    (pf.play_out_of_turn, pf.lead_out_of_turn),
)
BIDS: Menu = ((gc.out_of_turn,), (gc.out_of_turn, gc.insufficient), (gc.insufficient,), (gc.no_bid,))
RENEGES: Menu = ((gf.renege,), (gf.renege, gf.renege), (gf.renege_corrected,), (gf.renege_corrected, pf.revoke))

CALLING: dict[str, Menu] = {
    euchre.CODE: (
        (ef.declares_out_of_turn,),
        (ef.declares_out_of_turn, ef.barred_declares),
        (ef.wrong_word,),
        (ef.suit_turned_down,),
        (ef.suit_turned_down, ef.barred_declares),
    ),
    five_hundred.CODE: BIDS,
    pinochle.CODE: BIDS,
    pitch.CODE: (*BIDS, (gc.out_of_turn, gc.bound_to_pass)),
    skat.CODE: BIDS,
    spoil_five.CODE: (),
}
PLAYING: dict[str, Menu] = {
    euchre.CODE: (*REVOKES, *PUT_RIGHT, *LEADS),
    five_hundred.CODE: (*REVOKES, *PUT_RIGHT, *LEADS),
    pinochle.CODE: (*REVOKES, *PUT_RIGHT, *LEADS, *RENEGES),
    pitch.CODE: (*REVOKES, (pf.revoke_corrected,), (gf.lead_later,), (pitch.wrong_pitch,), (pitch.wrong_pitch,)),
    skat.CODE: (*REVOKES, *PUT_RIGHT, *LEADS),
    spoil_five.CODE: (*REVOKES, *PUT_RIGHT, *LEADS),
}


def make_game(seed: int) -> Scene:
    """The deal of *seed*."""
    rng = Random(seed)
    code, setting = rng.choice(tuple(_GAMES.items()))
    return setting(rng, code)


def _setting(
    deal: Callable[[Random], Any], table: Callable[..., GameTable], rest: Callable[[Any], list[str]]
) -> Callable[[Random, str], Scene]:
    """How the deals of a game are made: *deal* gives the scene, or it and what else was dealt; *rest* is what of that
    a hand can get too much of."""

    def made(rng: Random, code: str) -> Scene:
        dealt = deal(rng)
        scene, *more = dealt if isinstance(dealt, tuple) else (dealt,)
        kind = rng.random()
        calling: list[Planned] = []
        playing: list[Planned] = []
        if kind < 0.05:
            gf.wrong_number(rng, scene, rest(more[0]) if more else [])
        elif kind > 0.2:
            cards = sum(map(len, scene.hands.values()))
            calling = planned(rng, CALLING[code], 4, 0.5) if CALLING[code] else []
            playing = planned(rng, PLAYING[code], cards - 6, 0.75)
        at_table = table(rng, scene, calling, playing, *more)
        if kind < 0.05:
            at_table.cut = rng.choice((0, 0, 2, 6))
        elif rng.random() < 0.07:
            at_table.cut = rng.randrange(12)
        at_table.run()
        if scene.tricks_won is not None and kind >= 0.05 and rng.random() < 0.12:
            # The play to the end shows what was in the hands that nobody wrote down.
            scene.hidden += tuple(rng.sample(at_table.active, rng.choice((1, 2))))
        return at_table.scene

    return made


_GAMES: dict[str, Callable[[Random, str], Scene]] = {
    euchre.CODE: _setting(euchre.deal, euchre.EuchreTable, lambda turned: []),
    five_hundred.CODE: _setting(five_hundred.deal, five_hundred.FiveHundredTable, lambda widow: widow),
    pinochle.CODE: _setting(pinochle.deal, pinochle.PinochleTable, lambda nothing: []),
    pitch.CODE: _setting(pitch.deal, pitch.PitchTable, lambda nothing: []),
    skat.CODE: _setting(skat.deal, skat.SkatTable, lambda left: left),
    spoil_five.CODE: _setting(spoil_five.deal, spoil_five.SpoilFiveTable, lambda turned: []),
}
