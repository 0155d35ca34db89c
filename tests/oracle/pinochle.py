"""Double-pack pinochle: eighty cards, four of each; bids and melds announced; follow, trump, beat trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.auction import side
from tests.oracle.deals import COMPASS, next_seat
from tests.oracle.games_calls import OneTurn
from tests.oracle.games_play import TRUMPS, GamePlay
from tests.oracle.games_table import GameTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "pinochle-double-pack"
RANKS = "JQKTA"
PACK = tuple(suit + rank for suit in "CDHS" for rank in RANKS) * 4
LEAST = 500
WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class PinochleAuction(OneTurn):
    """Round and round; who has passed is out; melds may be announced."""

    def __init__(self, order: tuple[str, ...]) -> None:
        """Nobody has spoken."""
        super().__init__(order)
        self.passed: set[str] = set()
        self.last = order[-1]

    @property
    def waiting(self) -> list[str]:
        """Those who have not passed, from the one after the last caller on."""
        after = self.order.index(self.last) + 1
        return [seat for seat in self.order[after:] + self.order[:after] if seat not in self.passed]

    @property
    def turn(self) -> str | None:
        """Whose turn it is; nobody's once all but the highest bidder have passed, or all have spoken without a bid."""
        waiting = self.waiting
        if not waiting or waiting == [self.maker]:
            return None
        return None if not self.maker and set(self.heard) >= set(self.order) else waiting[0]

    def height(self, call: str) -> int:
        """The amount bid: a flush is five hundred, a meld announced after a bid raises it by ten for each hundred."""
        if call == "flush":
            return LEAST
        amount = int(call)
        return amount if amount >= LEAST else self.high + 10 * -(-amount // 100) if self.high else 0

    def higher(self, seat: str) -> list[str]:
        """The next few bids, and announcements that raise."""
        first = max(LEAST, self.high + 10)
        return [str(first), "40" if self.high else "flush", *map(str, range(first + 10, first + 60, 10))]

    def lower(self, seat: str) -> list[str]:
        """Bids no higher than the last."""
        return [str(amount) for amount in range(max(LEAST, self.high - 40), self.high + 1, 10)]

    def nothing(self) -> list[str]:
        """No multiples of ten."""
        return ["505", "617", "1001"]

    def make(self, seat: str, call: str) -> None:
        """*seat* calls; an announcement before any bid is neither bid nor pass."""
        self.last = seat
        self.heard.append(seat)
        if call == "P":
            self.passed.add(seat)
        elif height := self.height(call):
            self.maker, self.bid, self.high = seat, call, height

    def drop(self, seat: str) -> None:
        """A bid out of turn has counted as a pass of *seat*: it takes nobody's turn."""
        self.heard.append(seat)
        self.passed.add(seat)

    def leave(self, seat: str) -> None:
        """A bid too low is left standing: the turn goes on, and nothing else."""
        self.last = seat
        self.heard.append(seat)

    def choose(self, rng: Random) -> str:
        """A legal call; sometimes the amount of a meld."""
        if not self.high and rng.random() < 0.15:
            return rng.choice(("40", "100", "140", "300"))
        return super().choose(rng)


class PinochlePlay(GamePlay):
    """Follow; unable, trump; where trumps are led, play over the best so far."""

    def height(self, card: str) -> int:
        """Ace, ten, king, queen, jack."""
        return RANKS.index(card[1])

    def _over(self, seat: str) -> list[str]:
        """The trumps with which *seat* beats all that lies there, else those that beat what fell before its turn."""
        trick = self.open_trick
        follows = self.follows(seat)
        if trick is None or self.led(trick) != TRUMPS:
            return []
        turns = [next_seat(self.seats, trick.leader, steps) for steps in range(len(self.seats))]
        before = [trick.cards[one] for one in turns[: turns.index(seat)] if one in trick.cards]
        for lying in (list(trick.cards.values()), before):
            over = [card for card in follows if all(self.beats(card, other) for other in lying)]
            if over:
                return over
        return []

    def legal(self, seat: str) -> list[str]:
        """What breaks no duty."""
        if follows := self.follows(seat):
            return self._over(seat) or follows
        trumps = [card for card in self.hands[seat] if self.suit(card) == TRUMPS and self.open_trick]
        return trumps or self.hands[seat]

    def reneging(self, seat: str) -> list[tuple[str, str]]:
        """Not to trump, or not to play over, when able."""
        follows, legal = self.follows(seat), self.legal(seat)
        trick = self.open_trick
        if trick is None or len(legal) == len(self.hands[seat]):
            return []
        if follows:
            over = [card for card in follows if all(self.beats(card, other) for other in trick.cards.values())]
            led = self.led(trick) == TRUMPS
            return [("head", card) for card in follows if card not in over] if over and led else []
        return [("trump", card) for card in self.hands[seat] if card not in legal]


class PinochleTable(GameTable):
    """One deal of double-pack pinochle."""

    accepts = True
    early_bid = "pass"
    low_bid = "stands"

    def __init__(self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned]) -> None:
        """The player on the dealer's left speaks first."""
        super().__init__(rng, scene, calling, playing)
        self.sides = {seat: side(seat) for seat in COMPASS}
        first = COMPASS.index(next_seat(COMPASS, scene.dealer))
        self.auction = PinochleAuction(COMPASS[first:] + COMPASS[:first])

    def prepare(self) -> bool:
        """The highest bidder names the trump, melds, and leads."""
        maker = self.auction.maker
        if maker is None:
            return False
        trump = self.rng.choice("CDHS")
        if self.rng.random() < 0.3:
            self.scene.add(f"{maker}:{WORDS[trump]}")
        else:
            self.scene.add(f"!trump {maker} {trump}")
        for seat in COMPASS:
            if self.rng.random() < 0.1:
                # A marriage, where the hand has one: any four cards would make no meld.
                held = self.scene.hands[seat]
                if pairs := [suit for suit in "CDHS" if {suit + "K", suit + "Q"} <= set(held)]:
                    suit = self.rng.choice(pairs)
                    self.scene.add(f"!meld {seat} {suit}K {suit}Q")
        self.play = PinochlePlay(COMPASS, self.scene.hands, trump, maker)
        return True


def deal(rng: Random) -> Scene:
    """Twenty cards each."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: pack[20 * at : 20 * at + 20] for at, seat in enumerate(COMPASS)}
    return Scene(CODE, COMPASS, rng.choice(COMPASS), hands)
