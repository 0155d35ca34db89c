"""Euchre for four: bowers, a card turned up and taken by the dealer, trump named if it is refused, lone hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import partner, side
from tests.oracle.deals import COMPASS, next_seat
from tests.oracle.games_play import OTHER_OF_COLOUR, TRUMPS, GamePlay
from tests.oracle.games_table import GameTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "euchre"
PLAIN = "789TJQKA"
NAMES = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


class Making:
    """Who makes the trump: the card turned goes round, then the other suits."""

    def __init__(self, order: tuple[str, ...], turned: str) -> None:
        """The dealer comes last in *order*."""
        self.order, self.turned = order, turned
        self.calls = 0
        self.maker: str | None = None
        self.trump = ""
        self.barred: set[str] = set()
        """Those whose side may not make the trump."""

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return None if self.maker or self.calls == 8 else self.order[self.calls % 4]

    def word(self, seat: str) -> str:
        """How *seat* accepts the card turned."""
        dealer = self.order[-1]
        return "take-up" if seat == dealer else "assist" if seat == partner(dealer) else "order-up"

    def declarations(self, seat: str) -> list[str]:
        """What *seat* may say to make the trump now."""
        if self.calls < 4:
            return [self.word(seat)]
        return [name for name, suit in NAMES.items() if suit != self.turned[0]]

    def make(self, seat: str, call: str) -> None:
        """*seat* passes, or makes the trump."""
        if call in ("P", "turn-down"):
            self.calls += 1
        else:
            self.maker, self.trump = seat, NAMES.get(call, self.turned[0])

    def choose(self, rng: Random) -> str:
        """A legal call for the player whose turn it is."""
        seat = self.turn
        assert seat is not None
        if seat not in self.barred and rng.random() < 0.3:
            return rng.choice(self.declarations(seat))
        return "turn-down" if self.calls == 3 and rng.random() < 0.5 else "P"


class EuchrePlay(GamePlay):
    """The jack of trumps and the other jack of its colour are the best trumps."""

    def suit(self, card: str) -> str:
        """The left bower belongs to trumps."""
        assert self.trump
        return TRUMPS if card == OTHER_OF_COLOUR[self.trump] + "J" else super().suit(card)

    def height(self, card: str) -> int:
        """Right bower, left bower, then as in plain suits."""
        bower = self.suit(card) == TRUMPS and card[1] == "J"
        return 50 + (card[0] == self.trump) if bower else PLAIN.index(card[1])


class EuchreTable(GameTable):
    """One deal of euchre."""

    establishes = "lead"
    exposes = ("lead", "play")
    auction: Making

    def __init__(self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned], turned: str) -> None:
        """The next card of the pack lies face up."""
        super().__init__(rng, scene, calling, playing)
        self.sides = {seat: side(seat) for seat in COMPASS}
        scene.add(f"!turned {turned}")
        first = COMPASS.index(next_seat(COMPASS, scene.dealer))
        self.auction = Making(COMPASS[first:] + COMPASS[:first], turned)
        self.lone: str | None = None

    def is_exempt(self, seat: str) -> bool:
        """A hand that plays alone."""
        return seat == self.lone

    def prepare(self) -> bool:
        """Perhaps the maker plays alone; the dealer takes the card that was accepted, and discards."""
        maker, dealer = self.auction.maker, self.scene.dealer
        if maker is None:
            return False
        if self.rng.random() < 0.25:
            self.lone = maker
            self.active = tuple(seat for seat in COMPASS if seat != partner(maker))
            self.scene.by(maker, "alone", maker, self.rng)
        hands = {seat: self.scene.hands[seat] for seat in self.active}
        turned = self.auction.turned
        if self.auction.calls < 4 and dealer in self.active:
            hands[dealer] = self._taken(dealer, turned)
        eldest = next_seat(COMPASS, dealer)
        leader = eldest if eldest in self.active else next_seat(COMPASS, eldest)
        self.play = EuchrePlay(self.active, hands, self.auction.trump, leader)
        return True

    def _taken(self, dealer: str, turned: str) -> list[str]:
        held = [*self.scene.hands[dealer], turned]
        gone = self.rng.choice(held)
        if self.rng.random() < 0.1:
            self.unseen.add(dealer)
        else:
            self.scene.add(f"!take {dealer} {turned}")
            self.scene.add(f"!discard {dealer} {gone}")
        return [card for card in held if card != gone]


def deal(rng: Random) -> tuple[Scene, str]:
    """Five cards each from a pack of 32, 28 or 24, and the card that is turned."""
    ranks = PLAIN[rng.choice((0, 0, 1, 2)) :]
    pack = [suit + rank for suit in "CDHS" for rank in ranks]
    rng.shuffle(pack)
    hands = {seat: pack[5 * at : 5 * at + 5] for at, seat in enumerate(COMPASS)}
    return Scene(CODE, COMPASS, rng.choice(COMPASS), hands), pack[20]
