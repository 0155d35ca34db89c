"""Auction pitch: one turn each to bid, the dealer may equal, the first card led makes trump, follow or trump."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.deals import HEIGHT, PACK
from tests.oracle.games_calls import OneTurn
from tests.oracle.games_play import FollowOrTrump
from tests.oracle.games_table import GameTable
from tests.oracle.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.table import Planned

CODE = "auction-pitch"
SEATS = {
    2: ("A", "B"),
    3: ("A", "B", "C"),
    4: ("N", "E", "S", "W"),
    5: ("A", "B", "C", "D", "F"),
    6: ("A", "B", "C", "D", "F", "G"),
    7: ("A", "B", "C", "D", "F", "G", "H"),
}
MOST = 4


class PitchAuction(OneTurn):
    """Two to four; four ends it; the dealer may take it at the last bid."""

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return None if self.high == MOST else super().turn

    def height(self, call: str) -> int:
        """The number bid; to hold is to bid what is bid already."""
        return self.high if call == "hold" else int(call)

    def higher(self, seat: str) -> list[str]:
        """What is high enough for *seat*."""
        more = [str(number) for number in range(max(2, self.high + 1), MOST + 1)]
        return ["hold", str(self.high), *more] if self.high and seat == self.order[-1] else more

    def lower(self, seat: str) -> list[str]:
        """What is not: one is too low in any place, two being the lowest bid (001:4277)."""
        return [str(number) for number in range(1, max(2, self.high + (seat != self.order[-1])))]

    def nothing(self) -> list[str]:
        """More than four."""
        return ["5", "6"]


class PitchPlay(FollowOrTrump):
    """Trump is not known until the pitcher leads."""

    def height(self, card: str) -> int:
        """As in the pack."""
        return HEIGHT[card]


class PitchTable(GameTable):
    """One deal of auction pitch."""

    accepts = True
    establishes = "once"
    mended = "established"
    early_bid = "must-pass"
    low_bid = "must-pass"

    def __init__(self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned]) -> None:
        """The player on the dealer's left bids first."""
        super().__init__(rng, scene, calling, playing)
        first = scene.seats.index(self.left(scene.dealer))
        self.auction = PitchAuction(scene.seats[first:] + scene.seats[:first])
        self.leads_trump = False
        """Whether the pitcher has to lead the trump that he has named, the first time he wins a trick."""

    def prepare(self) -> bool:
        """The highest bidder pitches."""
        pitcher = self.auction.maker
        if pitcher is None:
            return False
        self.play = PitchPlay(self.scene.seats, self.scene.hands, None, pitcher)
        return True

    def bound(self, seat: str) -> list[str]:
        """What *seat* may play."""
        legal = super().bound(seat)
        if seat == self.auction.maker and self.leads_trump and not self.play.open_trick:
            legal = [card for card in legal if card[0] == self.play.trump] or legal
        return legal

    def put(self, seat: str, card: str) -> int:
        """The pitcher's first lead makes the trump; after a false pitch he names it when he has played."""
        leads, first = not self.play.open_trick, not self.play.tricks
        pitches = seat == self.auction.maker and self.play.trump is None
        if pitches and leads and first:
            self.play.trump = card[0]
        if leads and not first and seat == self.auction.maker:
            self.leads_trump = False
        event = super().put(seat, card)
        if pitches and not (leads and first):
            trump = self.rng.choice(self.play.hands[seat])[0]
            self.scene.add(f"!trump {seat} {trump}")
            self.leads_trump = True
            self.play.trump = trump
            self.play.pass_turn(seat)
        return event


def deal(rng: Random) -> Scene:
    """Six cards each."""
    seats = SEATS[rng.choice((4, 4, 4, *SEATS))]
    pack = list(PACK)
    rng.shuffle(pack)
    hands = {seat: pack[6 * at : 6 * at + 6] for at, seat in enumerate(seats)}
    return Scene(CODE, seats, rng.choice(seats), hands)


def wrong_pitch(table: PitchTable) -> bool:
    """Another player than the pitcher leads first: it is taken back, or the pitcher plays to it and names the trump."""
    play, rng = table.play, table.rng
    pitcher = table.auction.maker
    if play.tricks:
        return False
    seat = rng.choice([seat for seat in table.active if seat != pitcher])
    event = table.put(seat, rng.choice(play.hands[seat]))
    fault = table.scene.expect("lead-out-of-turn", seat, event, "open", 1)
    course = rng.random()
    if course < 0.08:
        table.stopped = True
    elif course < 0.5:
        fault.status = "accepted"
        while play.open_trick and play.turn:
            table.put_legal(play.turn)
    else:
        fault.status = "corrected"
        table.talk(seat)
        table.withdraw(seat, pitcher)
    return True
