"""Rummy for two to six: one card drawn, sets laid down, cards laid off on anybody's sets, one card discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.matched_sets import PACK, RANKS, is_set, sets_in
from tests.oracle.melding_table import ACT, DRAW, MeldingTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.melding_table import Meld

CODE = "rummy"
SEATS = {
    2: ("N", "S"),
    3: ("A", "B", "C"),
    4: ("N", "E", "S", "W"),
    5: ("A", "B", "C", "D", "F"),
    6: ("A", "B", "C", "D", "F", "G"),
}
SIZES = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}


class RummyTable(MeldingTable):
    """One deal of rummy."""

    turned_over = False
    """Whether the stock has been made anew of the pile."""
    out: str | None = None
    """Who is out."""
    wrong: str | None = None
    """Whose hand was dealt wrongly and is not yet known to be."""

    def open_play(self) -> None:
        """The top card of the stock begins the pile."""
        self.pile.append(self.stock.pop())
        self.say("upcard", self.pile[0])

    def step(self) -> None:
        """Draw; or lay down what one likes, and discard."""
        seat = self.turn
        if self.stage == DRAW and self.surplus[seat] > 0:
            # A hand that is too long discards without drawing, one that is too short draws without discarding.
            self.discard(seat, self.rng.choice(self.hands[seat]))
            self.surplus[seat] -= 1
            self.pass_on(seat)
        elif self.stage == DRAW and self.surplus[seat] < 0:
            self.draw(seat)
            self.surplus[seat] += 1
            self.last = seat
            self.pass_on(seat)
        elif self.stage == DRAW:
            self.draw(seat)
            self.stage = ACT
        else:
            self.act(seat)

    def draw(self, seat: str) -> None:
        """From the pile if its top card is wanted, from the stock else; a stock that is gone is made of the pile."""
        wanted = bool(self.pile) and self.useful(seat, self.pile[-1])
        if self.pile and self.rng.random() < (0.8 if wanted else 0.1):
            self.draw_pile(seat)
            return
        if not self.stock:
            self.stock, self.pile, self.turned_over = self.pile[::-1], [], True
        self.draw_stock(seat)

    def useful(self, seat: str, card: str) -> bool:
        """Whether *card* makes a set with cards of the hand, or can be laid off."""
        made = any(card in found for found in sets_in([*self.hands[seat], card]))
        return made or any(is_set([*meld.cards, card]) for meld in self.melds)

    def act(self, seat: str) -> None:
        """Lay down and lay off, or not; then discard, unless no card is left."""
        if seat != self.wrong:
            if self.rng.random() < 0.85:
                self.lay_down(seat)
            self.lay_off(seat)
        self.finish(seat)

    def sets(self, seat: str) -> list[tuple[str, ...]]:
        """The sets that *seat* holds."""
        return sets_in(self.hands[seat])

    def lay_down(self, seat: str) -> None:
        """Sets, as long as a card is left that may be discarded, or none."""
        while found := [cards for cards in sets_in(self.hands[seat]) if self.leaves_a_discard(seat, cards)]:
            self.lay(seat, max(found, key=len) if self.rng.random() < 0.8 else self.rng.choice(found))

    def lay_off(self, seat: str) -> None:
        """Cards on whatever lies there."""
        for card in tuple(self.hands[seat]):
            fitting = [meld for meld in self.melds if is_set([*meld.cards, card])]
            if fitting and self.leaves_a_discard(seat, [card]) and self.rng.random() < 0.9:
                # Of several sets the first is meant, or the first of the player who is named.
                owner = self.rng.choice(fitting).seat
                meld = next(meld for meld in fitting if meld.seat == owner)
                self.add(seat, [card], meld, named=meld is not fitting[0])

    def leaves_a_discard(self, seat: str, cards: list[str] | tuple[str, ...]) -> bool:
        """Whether without *cards* the hand is empty, or has a card that may be discarded."""
        left = [card for card in self.hands[seat] if card not in cards]
        return left != [self.taken]

    def finish(self, seat: str) -> None:
        """Discard and pass the turn on; out of cards, the deal is over."""
        hand = self.hands[seat]
        if len(hand) <= 1 and self.rng.random() < 0.3:
            self.tell("out", seat)
        if hand:
            self.discard(seat, self.spared(seat))
        if not hand:
            self.over(seat)
        self.pass_on(seat)

    def over(self, seat: str) -> None:
        """*seat* is out."""
        self.out = seat
        self.end()

    def spared(self, seat: str) -> str:
        """A card that may be discarded, as a rule one that matches little."""
        free = [card for card in self.hands[seat] if card != self.taken]
        if self.rng.random() < 0.2:
            return self.rng.choice(free)
        return min(free, key=lambda card: (self._matches(seat, card), card))

    def _matches(self, seat: str, card: str) -> int:
        near = 0
        for other in self.hands[seat]:
            alike = other[0] == card[0] and abs(RANKS.index(other[1]) - RANKS.index(card[1])) <= 2
            near += other != card and (alike or other[1] == card[1])
        return near

    def buried_rows(self, seat: str, event: int) -> str:
        """The rows on a card that *seat* took from under the top of the pile: corrected until he discards."""
        return "as-a-draw not-corrected" if self.discarded(event, seat) else "as-a-draw wrong-place"

    def dealt_rows(self, *, many: bool, early: bool) -> str:
        """The rows on a hand dealt wrongly, found before its player has drawn or later."""
        return "before-his-first-draw" if early else "too-many-in-play" if many else "too-few-in-play"

    def sound(self) -> list[Meld]:
        """The melds that are sets."""
        return [meld for meld in self.melds if is_set(meld.cards)]


def deal(rng: Random) -> tuple[Scene, list[str]]:
    """Ten cards each for two, seven for three or four, six for more; the rest is the stock."""
    players = rng.choice((2, 2, 3, 4, 4, 5, 6))
    seats = SEATS[players]
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: [pack.pop() for _ in range(SIZES[players])] for seat in seats}
    return Scene(CODE, seats, rng.choice(seats), hands), pack
