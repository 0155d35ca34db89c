"""Spoil five: five, jack and ace of hearts above all, follow or trump, top trumps need not follow lower ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import PACK
from tests.oracle.games_play import TRUMPS, FollowOrTrump
from tests.oracle.games_table import GameTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "spoil-five"
SEATS = {
    2: ("N", "S"),
    3: ("A", "B", "C"),
    4: ("N", "E", "S", "W"),
    **{number: tuple("ABCDFGHIJK"[:number]) for number in range(5, 11)},
}
LOW_IN_RED = "A23456789TJQK"
LOW_IN_BLACK = "T98765432AJQK"
RED_TRUMPS = "2346789TQKA"
BLACK_TRUMPS = "T9876432QKA"
BEST = "HA"


class SpoilFivePlay(FollowOrTrump):
    """Low to high: low in red, high in black; the ace of hearts is always a trump."""

    def suit(self, card: str) -> str:
        """The ace of hearts is no heart but a trump."""
        return TRUMPS if card == BEST else super().suit(card)

    def height(self, card: str) -> int:
        """Five, jack, ace of hearts, ace, king, queen, then as the colour goes."""
        red = card[0] in "HD"
        if self.suit(card) != TRUMPS:
            return (LOW_IN_RED if red else LOW_IN_BLACK).index(card[1])
        if card in self.privileged:
            return 20 + self.privileged.index(card)
        return (RED_TRUMPS if red else BLACK_TRUMPS).index(card[1])

    @property
    def privileged(self) -> tuple[str, ...]:
        """The trumps that need not be played to a lower trump, low to high."""
        return BEST, f"{self.trump}J", f"{self.trump}5"

    def bound_by(self, seat: str) -> list[str]:
        """The cards of the suit led, unless all of them are privileged against the card led."""
        cards = super().bound_by(seat)
        trick = self.open_trick
        lead = trick.cards[trick.leader] if trick else ""
        kept = [card for card in cards if card in self.privileged and self.beats(card, lead)]
        return cards if len(kept) < len(cards) else []


class SpoilFiveTable(GameTable):
    """One deal of spoil five."""

    accepts = True

    def __init__(self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned], turned: str) -> None:
        """The next card of the pack is turned for trump; nobody calls."""
        super().__init__(rng, scene, calling, playing)
        self.turned = turned
        self.robs_at_turn: str | None = None
        """Who holds the ace of trumps and takes the card turned when he first plays."""
        self.takes_ace = False
        """Whether the dealer has discarded for the ace that he turned, and takes it after the first trick."""

    def prepare(self) -> bool:
        """The holder of the ace takes the card turned for another; the dealer may take an ace that he has turned."""
        scene, rng = self.scene, self.rng
        scene.add(f"!turned {self.turned}")
        hands = {seat: list(cards) for seat, cards in scene.hands.items()}
        self.play = SpoilFivePlay(scene.seats, hands, self.turned[0], self.left(scene.dealer))
        ace = self.turned[0] + "A"
        holder = next((seat for seat, cards in hands.items() if ace in cards), None)
        if holder and rng.random() < 0.5:
            self.robs_at_turn = holder
        elif holder:
            self._robs(holder)
        elif self.turned == ace and rng.random() < 0.7:
            self._away(scene.dealer)
            self.takes_ace = True
        return True

    def _away(self, seat: str) -> None:
        held = self.play.hands[seat]
        gone = self.rng.choice([card for card in held if card != self.turned[0] + "A"])
        self.scene.add(f"!discard {seat} {gone}")
        held.remove(gone)

    def _robs(self, seat: str) -> None:
        self.robs_at_turn = None
        if self.rng.random() < 0.5:
            self._away(seat)
            self._takes(seat)
        else:
            self._takes(seat)
            self._away(seat)

    def _takes(self, seat: str) -> None:
        self.scene.add(f"!take {seat} {self.turned}")
        self.play.hands[seat].append(self.turned)

    def attempt(self) -> bool:
        """Cards are exchanged before anything goes wrong."""
        play = self.play
        if self.takes_ace and not play.open_trick and play.number == 2:
            self.takes_ace = False
            self._takes(self.scene.dealer)
        if play.turn and play.turn == self.robs_at_turn:
            self._robs(play.turn)
        return self.robs_at_turn is None and super().attempt()


def deal(rng: Random) -> tuple[Scene, str]:
    """Five cards each, and the card that is turned."""
    seats = SEATS[rng.choice((4, 5, 5, 6, *SEATS))]
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: pack[5 * at : 5 * at + 5] for at, seat in enumerate(seats)}
    return Scene(CODE, seats, rng.choice(seats), hands), pack[5 * len(seats)]
