"""Turns in every game that has them: deals in which each acts in turn, and one act at another's.

What the turns of a game are is written a second time here, by sort. Hands stay hidden wherever the turns do not hang
on them, so that nothing else can be found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle import turn_deals as td
from tests.oracle import turn_rounds as tr
from tests.oracle.turn_table import Turns

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.scene import Scene
    from tests.oracle.turn_table import Section


BY_SORT: dict[str, Callable[[Turns], Scene]] = {
    "cassino": tr.trailed,
    "chemin-de-fer": tr.third_cards,
    "cribbage": td.pegged,
    "go-fish": td.asked,
    "i-doubt-it": tr.put_down,
    "old-maid": td.pairs_drawn,
    "poker": tr.called,
    "red-dog": tr.staked,
    "rummy": tr.drawn_and_discarded,
    "spite-and-malice": tr.laid_aside,
    "stops": tr.passes,
    "trick": td.cards_of_tricks,
}
AUCTIONS = frozenset(("bridge", "one-turn", "until-pass", "settling", "turn-up", "round"))
"""Sorts of auction in which turns go round."""


def auction_of(code: str, section: Section, players: int, wrong: int | None, rng: Random) -> Scene | None:
    """The calls of such a deal; None where there is no auction, or it comes after tricks."""
    section = {**section, **section.get("by_players", {}).get(str(players), {})}
    if section.get("auction") not in AUCTIONS or section.get("draw_tricks"):
        return None
    return td.calls_made(Turns(rng, code, section, players, wrong))


def turns_of(code: str, section: Section, players: int, wrong: int | None, rng: Random) -> Scene:
    """A deal of turns of *code* for so many players; at turn *wrong*, if any, another acts."""
    make = BY_SORT[str(section["type"])]
    if section.get("knock") == "after-drawing":
        make = tr.drawn_and_discarded
    return make(Turns(rng, code, section, players, wrong))
