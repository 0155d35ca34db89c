"""Five hundred for three: joker, bowers, a widow; one turn each to bid; two play against the contractor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import JOKER
from tests.oracle.games_calls import OneTurn
from tests.oracle.games_play import OTHER_OF_COLOUR, TRUMPS, GamePlay
from tests.oracle.games_table import GameTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned
    from tests.oracle.tricks import Trick

CODE = "five-hundred"
SEATS = ("A", "B", "C")
PLAIN = "789TJQKA"
PACK = (*(suit + rank for suit in "SCDH" for rank in PLAIN), JOKER)
BIDS = [f"{tricks}{what}" for tricks in range(6, 11) for what in ("S", "C", "D", "H", "NT")]
BIDS.insert(BIDS.index("8S") + 1, "nullo")


class FiveHundredAuction(OneTurn):
    """Six to ten tricks in spades, clubs, diamonds, hearts or no-trump; nullo above eight spades."""

    def height(self, call: str) -> int:
        """Where *call* stands, from 1."""
        return BIDS.index(call) + 1

    def higher(self, seat: str) -> list[str]:
        """All bids above the last."""
        return BIDS[self.high :]

    def lower(self, seat: str) -> list[str]:
        """The last bid and all below it."""
        return BIDS[: self.high]

    def nothing(self) -> list[str]:
        """Too few or too many tricks."""
        return ["5H", "4NT", "11S", "12NT"]


class FiveHundredPlay(GamePlay):
    """The joker and both bowers are trumps; without a trump suit the joker is a suit by itself that beats all."""

    named: dict[int, str]
    """The suit to be followed when the joker was led, by trick."""

    def suit(self, card: str) -> str:
        """Its own, or that of trumps."""
        if card == JOKER:
            return TRUMPS if self.trump else JOKER
        if self.trump and (card[0] == self.trump or card == OTHER_OF_COLOUR[self.trump] + "J"):
            return TRUMPS
        return card[0]

    def height(self, card: str) -> int:
        """Joker, right bower, left bower, then as in plain suits."""
        if card == JOKER:
            return 99
        if self.suit(card) == TRUMPS and card[1] == "J":
            return 50 + (card[0] == self.trump)
        return PLAIN.index(card[1])

    def beats(self, card: str, other: str) -> bool:
        """The joker beats every card, whether there are trumps or not."""
        return card == JOKER or (other != JOKER and super().beats(card, other))

    def led(self, trick: Trick) -> str:
        """The suit that the leader of the joker named, where it is no trump."""
        return self.named.get(trick.number, super().led(trick))

    def revoking(self, seat: str) -> list[str]:
        """Whether a joker that may not be played wins the trick the book does not say."""
        return [card for card in super().revoking(seat) if card != JOKER or self.trump]


class FiveHundredTable(GameTable):
    """One deal of five hundred."""

    play: FiveHundredPlay
    establishes = "lead"
    exposes = ("lead", "play", "revoke")
    pass_kind = "bid-out-of-rotation"
    early_bid = "void"
    auction: FiveHundredAuction

    def __init__(
        self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned], widow: list[str]
    ) -> None:
        """The player on the dealer's left bids first."""
        super().__init__(rng, scene, calling, playing)
        self.widow = widow
        first = scene.seats.index(self.left(scene.dealer))
        self.auction = FiveHundredAuction(scene.seats[first:] + scene.seats[:first])

    def is_exempt(self, seat: str) -> bool:
        """The contractor, who plays alone."""
        return seat == self.auction.maker

    def prepare(self) -> bool:
        """The contractor takes the widow and discards three, and leads."""
        maker = self.auction.maker
        if maker is None:
            return False
        self.against(maker)
        held = self.scene.hands[maker] + self.widow
        gone = self.rng.sample(held, 3)
        if self.rng.random() < 0.1:
            self.unseen.add(maker)
        else:
            self.scene.add(f"!take {maker} {' '.join(self.widow)}")
            self.scene.add(f"!discard {maker} {' '.join(gone)}")
        hands = {**self.scene.hands, maker: [card for card in held if card not in gone]}
        suit = self.auction.bid.lstrip("0123456789")
        self.play = FiveHundredPlay(self.scene.seats, hands, suit if suit in OTHER_OF_COLOUR else None, maker)
        self.play.named = {}
        return True

    def put(self, seat: str, card: str) -> int:
        """Who leads the joker where it is no trump names the suit to be followed."""
        leads, number = self.play.open_trick is None, self.play.number
        if leads:
            self.play.named.pop(number, None)
        event = super().put(seat, card)
        if leads and card == JOKER and not self.play.trump:
            suit = self.rng.choice("SCDH")
            self.play.named[number] = suit
            self.scene.add(f"!suit {seat} {suit}")
        return event


def deal(rng: Random) -> tuple[Scene, list[str]]:
    """Ten cards each and a widow of three."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: pack[10 * at : 10 * at + 10] for at, seat in enumerate(SEATS)}
    return Scene(CODE, SEATS, rng.choice(SEATS), hands), pack[30:]
