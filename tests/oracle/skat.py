"""Skat by the rules of the North American League: two settle the bidding, jacks are trumps but at null."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import next_seat
from tests.oracle.games_calls import OneTurn
from tests.oracle.games_play import TRUMPS, GamePlay
from tests.oracle.games_table import GameTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "skat-nasl-1945"
SEATS = {3: ("A", "B", "C"), 4: ("N", "E", "S", "W"), 5: ("A", "B", "C", "D", "F")}
RANKS = "789TJQKA"
PLAIN = "789QKTA"
JACKS = "DHSC"
PACK = tuple(suit + rank for suit in "DHSC" for rank in RANKS)
GAMES = (
    # base value, fewest and most multipliers: matadors, game, schneider and schwarz, made and announced
    *((base, 2, 11 + 3) for base in (5, 6, 7, 8)),
    *((base, 2, 11 + 5) for base in (9, 10, 11, 12)),
    *((base, 2, 4 + 3) for base in (12, 16)),
    *((base, 2, 4 + 5) for base in (20, 24)),
)
VALUES = sorted({20, 40} | {base * times for base, least, most in GAMES for times in range(least, most + 1)})
"""What some game can be worth."""


class SkatAuction(OneTurn):
    """Middlehand bids against forehand, then rearhand against the one who is left."""

    def __init__(self, order: tuple[str, ...]) -> None:
        """Forehand, middlehand, rearhand."""
        super().__init__(order)
        self.senior, self.junior = order[:2]
        self.challenged = False
        """Whether the senior has to answer a bid."""
        self.passed: set[str] = set()
        self.named = False
        """Whether forehand, when nobody has bid, names a game without a number."""

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        left = [seat for seat in self.order if seat not in self.passed]
        if len(left) > 1:
            return self.senior if self.challenged else self.junior
        # Forehand, when nobody has bid, may still play or pass.
        return left[0] if left and self.maker is None and not self.named else None

    @property
    def waiting(self) -> list[str]:
        """Those who have not passed."""
        return [seat for seat in self.order if seat not in self.passed] if self.turn else []

    def height(self, call: str) -> int:
        """The number."""
        return self.high if call in ("hold", "yes") else int(call)

    def higher(self, seat: str) -> list[str]:
        """The numbers above the last; to hold it, for the senior who is asked."""
        if self.challenged and seat == self.senior:
            return ["hold", "yes"]
        return [str(value) for value in VALUES if value > self.high]

    def lower(self, seat: str) -> list[str]:
        """The numbers up to the last, for one who must bid more."""
        return [] if self.challenged else [str(value) for value in VALUES if value <= self.high]

    def nothing(self) -> list[str]:
        """Below ten, or what no game can be worth."""
        return ["5", "8", "9", *(str(number) for number in range(10, 120) if number not in VALUES)]

    def make(self, seat: str, call: str) -> None:
        """*seat*, whose turn it is, bids, holds or passes."""
        if call == "P":
            self.passed.add(seat)
            if seat in (self.senior, self.junior):
                self.senior = self.senior if seat == self.junior else self.junior
                self.junior = self.order[2]
            self.challenged = False
            return
        self.challenged = not self.challenged
        self.maker, self.bid, self.high = seat, call, self.height(call)

    def leave(self, seat: str) -> None:
        """After a low bid nobody can say what stands."""

    def choose(self, rng: Random) -> str:
        """A legal call."""
        alone = len(self.waiting) == 1
        return super().choose(rng) if not alone or rng.random() < 0.5 else "P"


class SkatPlay(GamePlay):
    """The jacks are trumps, whatever their suit, but at null."""

    null = False

    def suit(self, card: str) -> str:
        """A jack belongs to trumps."""
        return card[0] if self.null else TRUMPS if card[1] == "J" else super().suit(card)

    def height(self, card: str) -> int:
        """Jacks by suit, then ace, ten, king …; at null as in other packs."""
        if self.null:
            return RANKS.index(card[1])
        return 50 + JACKS.index(card[0]) if card[1] == "J" else PLAIN.index(card[1])


class SkatTable(GameTable):
    """One deal of skat."""

    accepts = True

    def __init__(
        self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned], skat: list[str]
    ) -> None:
        """The three who play, from the dealer's left; the dealer is one of them only if there are three."""
        super().__init__(rng, scene, calling, playing)
        self.skat = skat
        around = [next_seat(scene.seats, scene.dealer, steps) for steps in range(5)]
        order = around[1:4] if len(scene.seats) < 5 else [around[1], around[2], around[4]]
        self.active = tuple(seat for seat in scene.seats if seat in order)
        self.auction = SkatAuction(tuple(order))

    def attempt(self) -> bool:
        """Forehand may play without a bid when the others have passed."""
        auction = self.auction
        if auction.turn and len(auction.waiting) == 1 and self.rng.random() < 0.4:
            auction.named = True
            return True
        return super().attempt()

    def prepare(self) -> bool:
        """The Player declares his game, perhaps with the skat; ramsch when all have passed. Forehand leads."""
        rng, scene, forehand = self.rng, self.scene, self.auction.order[0]
        hands = {seat: scene.hands[seat] for seat in self.active}
        player = self.auction.maker or (forehand if forehand not in self.auction.passed else None)
        game = "grand"
        if player:
            self.against(player)
            game = rng.choice(("D", "H", "S", "C", "grand", *(("null",) if self.auction.high <= 20 else ())))
            with_skat = rng.random() < 0.5 and game != "null"
            if with_skat and game != "grand":
                # Tournee: the card turned makes the trump.
                game = self.skat[0][0]
            scene.add(f"!trump {player} {game}")
            if with_skat:
                held = hands[player] + self.skat
                gone = rng.sample(held, 2)
                scene.add(f"!take {player} {' '.join(self.skat)}")
                scene.add(f"!discard {player} {' '.join(gone)}")
                hands = {**hands, player: [card for card in held if card not in gone]}
        self.play = SkatPlay(self.active, hands, game if len(game) == 1 else None, forehand)
        self.play.null = game == "null"
        return True


def deal(rng: Random) -> tuple[Scene, list[str]]:
    """Ten cards each for three; with more at the table the dealer, and of five the third on his left, has none."""
    seats = SEATS[rng.choice((3, 3, 4, 5))]
    dealer = rng.choice(seats)
    away = {3: (), 4: (dealer,), 5: (dealer, next_seat(seats, dealer, 3))}[len(seats)]
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: [] if seat in away else [pack.pop() for _ in range(10)] for seat in seats}
    # Bids are made at random: that one was too high for the hand accuses nobody here.
    return Scene(CODE, seats, dealer, hands, hidden=away, due=("overbid",)), pack
