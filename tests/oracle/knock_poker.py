"""Knock poker (001:2413-2431): a draw and a discard in each turn, a knock between the two, one turn more for the
others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import PACK, next_seat
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

CODE = "knock-poker"
SEATS = {3: "ABC", 4: "NESW", 5: "ABCDF"}
FAULTS = ("two_from_stock", "knock_before_drawing", "knock_after_discarding", "second_turn", "wrong_number")


class KnockTable:
    """One deal; *fault* is what goes wrong at the turn of number *due*."""

    def __init__(self, rng: Random, fault: str | None) -> None:
        """The cards are dealt."""
        self.rng, self.fault, self.due = rng, fault, rng.randrange(10)
        self.seats = tuple(SEATS[rng.choice(tuple(SEATS))])
        pack = list(PACK)
        rng.shuffle(pack)
        hands = {seat: [pack.pop() for _ in range(5)] for seat in self.seats}
        self.scene = Scene(CODE, self.seats, rng.choice(self.seats), hands)
        if fault == "wrong_number":
            wrong = rng.choice(self.seats)
            hands[wrong].append(pack.pop())
            self.scene.expect("wrong-number-of-cards", wrong, 0, "open")
            self.scene.faults.append(fault)
        elif rng.random() < 0.5:
            self.scene.hidden = self.seats
        self.stock, self.hands = pack, hands
        self.top = ""
        """The last discard."""

    def run(self) -> None:
        """Turns until somebody has knocked and the others have had one more."""
        seat = next_seat(self.seats, self.scene.dealer)
        knocker = None
        number = 0
        while seat != knocker and (knocker or number < 14) and not self.scene.faults:
            if self.fault and number >= self.due and self._wrong(seat, knocker):
                self.scene.faults.append(self.fault)
                return
            self._draw(seat)
            if knocker is None and self.rng.random() < 0.15:
                self.scene.add(f"!knock {seat}")
                knocker = seat
            self._discard(seat)
            seat, number = next_seat(self.seats, seat), number + 1
        if seat == knocker and self.fault == "second_turn":
            again = next_seat(self.seats, seat)
            event = self.scene.add(f"!draw {again} stock")
            self.scene.expect("illegal-knock", again, event, "open")
            self.scene.faults.append(self.fault)

    def _wrong(self, seat: str, knocker: str | None) -> bool:
        add = self.scene.add
        if self.fault == "two_from_stock":
            if self.rng.random() < 0.5:
                add(f"!draw {seat} stock")
                event = add(f"!draw {seat} stock")
            else:
                event = add(f"!draw {seat} {self.rng.choice((2, 3))} stock")
            self.scene.expect("illegal-draw", seat, event, "open", rows="several-from-stock")
            return True
        if knocker is not None or self.fault not in ("knock_before_drawing", "knock_after_discarding"):
            return False
        if self.fault == "knock_after_discarding":
            self._draw(seat)
            self._discard(seat)
        event = add(f"!knock {seat}")
        self.scene.expect("illegal-knock", seat, event, "open")
        return True

    def _draw(self, seat: str) -> None:
        """From the stock, or the last discard."""
        if self.top and self.rng.random() < 0.4:
            self.scene.add(f"!draw {seat} {self.top} pile" if self.rng.random() < 0.7 else f"!draw {seat} pile")
            self.hands[seat].append(self.top)
            return
        card = self.stock.pop()
        self.scene.add(self.rng.choice((f"!draw {seat} {card} stock", f"!draw {seat} stock", f"!draw {seat}")))
        self.hands[seat].append(card)

    def _discard(self, seat: str) -> None:
        self.top = self.hands[seat].pop(self.rng.randrange(len(self.hands[seat])))
        self.scene.add(f"!discard {seat} {self.top}")


def deal(rng: Random) -> Scene:
    """One deal, with a fault as a rule."""
    table = KnockTable(rng, rng.choice((None, *FAULTS)))
    dealt = {seat: list(hand) for seat, hand in table.hands.items()}
    table.run()
    table.scene.hands = dealt
    return table.scene
