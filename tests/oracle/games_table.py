"""A table of a game that has calls, then perhaps an exchange of cards, then tricks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from tests.oracle.deals import next_seat
from tests.oracle.table import CardTable

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.games_play import GamePlay
    from tests.oracle.scene import Scene
    from tests.oracle.table import Planned, Revoke


class GameTable(CardTable, ABC):
    """One deal from the first call to the last card. Subclasses tell what is their game's own."""

    play: GamePlay
    establishes = "side"
    """What makes a revoke stand: ``side``, the offender's side playing on; ``lead``, the next lead in turn; ``once``,
    the play itself."""
    exposes: tuple[str, ...] = ()
    """What makes a card that is taken back one to be played at the first chance: ``lead``, ``play``, ``revoke``."""

    pass_kind = "call-out-of-rotation"
    """What a pass out of turn is called: where the law says nothing of it, by the broad name."""
    early_bid = ""
    """What a bid out of turn is by law: ``void``; void and its maker ``must-pass`` in his turn; a ``pass``."""
    low_bid = ""
    """What is said of a bid too low: its maker ``must-pass``; once the next player has called it ``stands``."""

    def __init__(self, rng: Random, scene: Scene, calling: list[Planned], playing: list[Planned]) -> None:
        """A table at which *calling* and *playing* will go wrong."""
        super().__init__(rng, scene, calling)
        self.playing = playing
        self.active = scene.seats
        """Who takes part in the play."""
        self.sides = {seat: seat for seat in scene.seats}
        self.unseen: set[str] = set()
        """Hands that exchanged cards of which the record does not tell."""
        self.touched: list[tuple[str, int, bool]] = []
        """(seat, trick, whether in turn) of every card led or played, those taken back included."""
        self.penalty: dict[str, str] = {}
        """Exposed cards that must be played at the first legal chance."""
        self.auction: Any = None

    # ------------------------------------------------------------ what games differ in

    @abstractmethod
    def prepare(self) -> bool:
        """Everything between the last call and the first lead; False where there is no play."""

    def is_exempt(self, seat: str) -> bool:
        """Whether *seat* has no partner whom an exposed card could tell anything."""
        return False

    # ------------------------------------------------------------ the common course

    def side(self, seat: str) -> str:
        """The side of *seat*, or *seat* itself while nobody knows."""
        return self.sides.get(seat, seat)

    def left(self, seat: str, steps: int = 1) -> str:
        """The seat *steps* places to the left, of those who take part."""
        return next_seat(self.active, seat, steps)

    def free(self, seat: str) -> bool:
        """Whether *seat* is known to hold what it holds, and has no card that it must play."""
        return seat not in self.unseen and not self.penalty

    def bound(self, seat: str) -> list[str]:
        """What *seat* may play under every duty; an exposed card comes first."""
        legal = self.play.legal(seat)
        return [self.penalty[seat]] if self.penalty.get(seat) in legal else legal

    def put(self, seat: str, card: str) -> int:
        """*seat* plays *card*; an exposed card is free once it is played."""
        if self.penalty.get(seat) == card:
            del self.penalty[seat]
        self.touched.append((seat, self.play.number, seat == self.play.turn))
        return super().put(seat, card)

    def picked_up(self, seat: str, card: str, *, sure: bool = False) -> None:
        """A card was taken back: what it was decides whether it must be played soon."""
        last = self.scene.expected[-1].event
        for fault in self.scene.expected:
            if fault.event == last:
                self._exposed(seat, card, "play" if fault.kind == "play-out-of-turn" else "revoke")

    def retracted_lead(self, seat: str, turn: str, card: str) -> None:
        """A lead out of turn was taken back."""
        self._exposed(seat, card, "lead")

    def _exposed(self, seat: str, card: str, how: str) -> None:
        if how in self.exposes and (how == "revoke" or not self.is_exempt(seat)):
            self.penalty[seat] = card

    def established(self, revoke: Revoke) -> bool:
        """Whether a standing revoke has become established; who leads out of turn has not seen the trick quitted."""
        later = [(seat, in_turn) for seat, trick, in_turn in self.touched if trick > revoke.trick]
        own = any(self.side(seat) == self.side(revoke.seat) for seat, _ in later)
        quitted = self.establishes == "lead" and any(in_turn for _, in_turn in later)
        return own or quitted or self.establishes == "once"

    def call(self, seat: str, call: str) -> int:
        """*seat* makes *call* in its turn, or as if it were; the number of the event."""
        event = self.scene.by(seat, call, self.auction.turn, self.rng)
        self.auction.make(seat, call)
        self.actions += 1
        return event

    def run(self) -> None:
        """The deal from first to last."""
        while self.auction and self.auction.turn is not None and not self.stopped:
            if not self.attempt():
                self.call(self.auction.turn, self.auction.choose(self.rng))
        if self.stopped or self.cut == 0 or not self.prepare():
            return
        self.plan, self.actions = self.playing, 0
        self.play_out()
        self.settle()
        if self.complete:
            won = {self.sides[seat]: 0 for seat in self.active}
            for winner in self.play.won_from(1):
                won[self.side(winner)] += 1
            self.scene.tricks_won, self.scene.transfers = won, []

    def against(self, maker: str) -> None:
        """*maker* plays alone against all others."""
        others = "".join(seat for seat in self.scene.seats if seat in self.active and seat != maker)
        self.sides = {seat: maker if seat == maker else others for seat in self.active}
