"""Whist with a turned trump."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import left, side
from tests.oracle.deals import COMPASS
from tests.oracle.scene import Transfer
from tests.oracle.table import CardTable
from tests.oracle.tricks import Play

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.scene import Scene
    from tests.oracle.table import Planned, Revoke

CODE = "whist-american-1890s"


class WhistTable(CardTable):
    """One deal of whist."""

    claims_establish = True

    def __init__(self, rng: Random, scene: Scene, plan: list[Planned]) -> None:
        """The dealer's last card is turned for trump; his left-hand neighbour leads."""
        super().__init__(rng, scene, plan)
        turned = scene.hands[scene.dealer][-1]
        scene.add(f"!turned {turned}")
        self.play = Play(COMPASS, scene.hands, turned[0], left(scene.dealer))

    def side(self, seat: str) -> str:
        """``NS`` or ``EW``."""
        return side(seat)

    def established(self, revoke: Revoke) -> bool:
        """The trick is quitted when its winner leads to the next; who leads in their stead has not seen it quitted."""
        led = {trick.number: trick.leader for trick in self.play.tricks if trick.cards}
        own = next(trick for trick in self.play.tricks if trick.number == revoke.trick)
        quitted = not own.waiting and led.get(revoke.trick + 1) == self.play.winner(own)
        return quitted or super().established(revoke)

    def run(self) -> None:
        """The deal from first to last."""
        self.play_out()
        self.settle()
        if not self.complete:
            return
        won = dict.fromkeys(("NS", "EW"), 0)
        for winner in self.play.won_from(1):
            won[side(winner)] += 1
        self.scene.tricks_won = won
        count = {name: sum(side(r.seat) == name for r in self.revokes) for name in won}
        if all(won[name] >= 2 * n for name, n in count.items()):
            # Whether more tricks can be taken than a side has won is not said.
            pairs = (("NS", "EW"), ("EW", "NS"))
            self.scene.transfers = [Transfer(g, t, 2 * count[g]) for g, t in pairs if count[g]]
