"""Hearts for three to seven, with the pass and the duty to discard the queen of spades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.scene import UNSAID
from tests.oracle.table import CardTable
from tests.oracle.tricks import Play

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.scene import Scene
    from tests.oracle.table import Planned

CODE = "hearts"
QUEEN = "SQ"
SEATS = {
    3: ("A", "B", "C"),
    4: ("N", "E", "S", "W"),
    5: ("A", "B", "C", "D", "F"),
    6: ("A", "B", "C", "D", "F", "G"),
    7: ("A", "B", "C", "D", "F", "G", "H"),
}


class HeartsTable(CardTable):
    """One deal of hearts."""

    def __init__(self, rng: Random, scene: Scene, plan: list[Planned]) -> None:
        """Everybody passes cards to his right; the dealer's left-hand neighbour leads."""
        super().__init__(rng, scene, plan)
        held = {seat: list(cards) for seat, cards in scene.hands.items()}
        self.dealt = next((seat for seat, cards in held.items() if QUEEN in cards), None)
        if rng.random() < 0.85:
            self._pass(held)
        self.play = Play(scene.seats, held, None, self.left(scene.dealer))
        self.due = next((seat for seat, cards in held.items() if QUEEN in cards), None)
        """Who discards the queen when he first can; whoever got it in the pass does so too, as the law is open."""

    def _pass(self, held: dict[str, list[str]]) -> None:
        number = 2 if len(held) >= 6 else 3
        given = {seat: self.rng.sample(cards, number) for seat, cards in held.items()}
        for seat, cards in given.items():
            taker = self.left(seat, len(held) - 1)
            self.scene.add(f"!give {seat} {taker} {' '.join(cards)}")
            held[seat] = [card for card in held[seat] if card not in cards]
        for seat, cards in given.items():
            held[self.left(seat, len(held) - 1)] += cards

    def discards(self, seat: str) -> bool:
        """Whether *seat* is to play to a suit that it has not."""
        return self.play.open_trick is not None and not self.play.follows(seat)

    def bound(self, seat: str) -> list[str]:
        """Follow suit; the queen goes at the first discard."""
        cards = self.play.legal(seat)
        return [QUEEN] if QUEEN in cards and self.discards(seat) else cards

    def settle(self) -> None:
        """Whether the next lead alone establishes a revoke, no law of hearts says."""
        super().settle()
        for revoke in self.revokes:
            if revoke.fault.status == "open" and any(fell.trick > revoke.trick for fell in self.play.fell):
                revoke.fault.status = UNSAID

    def run(self) -> None:
        """The deal from first to last."""
        self.play_out()
        self.settle()


def queen_not_discarded(table: HeartsTable) -> bool:
    """The player dealt the queen of spades keeps it when he first cannot follow."""
    seat = table.play.turn
    if seat is None or seat != table.due or seat != table.dealt or not table.discards(seat):
        return False
    others = [card for card in table.play.hands[seat] if card != QUEEN]
    if QUEEN not in table.play.hands[seat] or not others:
        return False
    event = table.put(seat, table.rng.choice(others))
    table.scene.expect("renege", seat, event, UNSAID, table.play.tricks[-1].number)
    table.due = None
    return True
