"""Cribbage for two and three: the hands, and plays that several tests go on from."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.game.game import Game
from adjudicator.games.cribbage.play_irregularities import CountFault, PegFault
from adjudicator.irregularities.detection import Irregularity
from tests.helpers.rulings import laws

DEALT = Game.from_section(laws().code("cribbage").game)
TWO = replace(DEALT, cards_each=4)
"""As the hands are once the cards for the crib are laid away."""
THREE = replace(Game.from_section(laws().code("cribbage-three-hand").game), cards_each=4)

HANDS = {"A": "S9 H8 D3 CQ", "B": "S7 HT D2 CK"}
"""B deals, so A plays first; A has nine, eight, three, queen, and B seven, ten, deuce, king."""
TO_27 = "A:S9 B:HT A:H8"


def wrong(fault: Irregularity) -> str:
    """What is wrong with the count or the pegs."""
    count, peg = fault.detail_as(CountFault), fault.detail_as(PegFault)
    return count.announced_wrongly if count else peg.pegging_fault if peg else ""


COUNTED = {"A": "S8 S7 S6 H7 DK DQ", "B": "SK HQ DJ D3 C9 C5"}
PLAYED = (
    "!discard,A,DK,DQ !discard,B,C9,C5 !turned,,H2 A:S8 B:SK A:S7 B:D3 !go,A !peg,B,1 A:S6 B:HQ A:H7"
    " !go,B !peg,A,1 B:DJ !peg,B,1"
)
