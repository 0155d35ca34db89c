"""A table of any trick game: it plays on legally, and gives the faults of play what they need to be committed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.oracle.deals import next_seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.oracle.scene import Expected, Scene
    from tests.oracle.tricks import Play


@dataclass
class Revoke:
    """A revoke that was left standing."""

    event: int
    seat: str
    suit: str
    trick: int
    fault: Expected


@dataclass
class Planned:
    """A fault to be committed at the first chance once *due* actions are over."""

    name: str
    commit: Callable[..., bool]
    due: int = 0


class CardTable:
    """The play of one deal. Subclasses say what their game does differently."""

    accepts = False
    """Whether a card of the next hand accepts an action out of turn (bridge), or only a complete trick condones it."""
    opening_kind = "lead-out-of-turn"
    claims_establish = False
    """Whether a revoke is past correction once the offender's side has claimed or conceded."""
    mended = "corrected"
    """What a revoke is that its player takes back in time; ``established`` where no card can be taken back."""

    def __init__(self, rng: Random, scene: Scene, plan: list[Planned]) -> None:
        """A table at which *plan* will go wrong."""
        self.rng = rng
        self.scene = scene
        self.plan = plan
        self.play: Play
        self.stopped = False
        self.no_more = False
        """No further faults: the deal could not be judged with certainty after one."""
        self.cut: int | None = None
        """The record ends after so many cards."""
        self.actions = 0
        self.revokes: list[Revoke] = []
        self.claimed: str | None = None
        """Who claimed the rest and so ended the play."""

    # ------------------------------------------------------------ what games differ in

    def side(self, seat: str) -> str:
        """The side of *seat*: itself where each plays alone."""
        return seat

    def answers(self, seat: str) -> str:
        """Who answers for the cards of *seat*."""
        return seat

    def may_be_a_second(self, seat: str, card: str) -> bool:
        """Whether *card*, put down by *seat* between two tricks, may be taken for a second one to the last."""
        return False

    def may_stand(self, kind: str, seat: str) -> bool:
        """Whether the others may let a lead of *seat* out of turn stand."""
        return True

    def bound(self, seat: str) -> list[str]:
        """What *seat* may play under every duty, those of earlier faults included."""
        return self.play.legal(seat)

    def free(self, seat: str) -> bool:
        """Whether nothing binds *seat* or its side in the play but following suit."""
        return True

    def picked_up(self, seat: str, card: str, *, sure: bool = False) -> None:
        """A card was taken back after a fault; *sure*: the law says plainly that it now is a penalty card."""

    def retracted_lead(self, seat: str, turn: str, card: str) -> None:
        """A lead out of turn was taken back; *turn* has the lead."""

    def kind_out_of_turn(self, seat: str) -> str:
        """What a play of *seat* out of turn is called."""
        return "play-out-of-turn"

    # ------------------------------------------------------------ acting

    def left(self, seat: str, steps: int = 1) -> str:
        """The seat *steps* places to the left."""
        return next_seat(self.scene.seats, seat, steps)

    def put(self, seat: str, card: str) -> int:
        """*seat* plays *card*, right or wrong; the number of the event."""
        event = self.scene.by(seat, card, self.play.turn, self.rng)
        self.play.put(seat, card, event)
        self.actions += 1
        return event

    def put_legal(self, seat: str) -> int:
        """*seat* plays a card that nothing forbids."""
        return self.put(seat, self.rng.choice(self.bound(seat)))

    def withdraw(self, seat: str, turn: str) -> str:
        """*seat* takes its card back; the turn is *turn*'s again."""
        card = self.take_back(seat, turn)
        self.scene.add(f"!withdraw {seat} {card}" if self.rng.random() < 0.3 else f"!withdraw {seat}")
        return card

    def take_back(self, seat: str, turn: str) -> str:
        """The last card of *seat* goes back, whether anybody says so or not; the turn is *turn*'s again."""
        return self.play.take_back(seat, turn)

    def finish_trick(self, order: list[str]) -> None:
        """The hands of *order* play legally, one after the other."""
        for seat in order:
            self.put_legal(seat)

    def talk(self, against: str) -> None:
        """Sometimes somebody says that it is irregular, which changes nothing."""
        if self.rng.random() < 0.25:
            others = [s for s in self.scene.seats if self.side(s) != self.side(against)]
            self.scene.add(f"!attention {self.rng.choice(others)} that is not in order")
        if self.rng.random() < 0.1:
            self.scene.add(f"!director {self.left(against)}")

    # ------------------------------------------------------------ the course of play

    def attempt(self) -> bool:
        """Commit one of the faults that are due, if the table offers the chance."""
        if self.no_more:
            return False
        for planned in self.plan:
            if planned.due <= self.actions and planned.commit(self):
                self.plan.remove(planned)
                self.scene.faults.append(planned.name)
                return True
        return False

    def play_out(self) -> None:
        """Play to the end, or to where the record breaks off."""
        play = self.play
        while not self.stopped and play.turn is not None:
            over = len(play.tricks) == play.size and not play.open_trick
            if over or (self.cut is not None and len(play.fell) >= self.cut):
                break
            if not self.attempt():
                self.put_legal(play.turn)

    @property
    def complete(self) -> bool:
        """Whether every card has been played."""
        return not self.stopped and not any(self.play.hands.values())

    def claim(self) -> None:
        """Somebody, not dummy, claims some of the tricks that are left; nobody objects."""
        claimants = sorted({self.answers(seat) for seat in self.play.seats})
        self.claimed = self.rng.choice(claimants)
        self.scene.add(f"!claim {self.claimed} {self.rng.randrange(1 + self.play.size - len(self.play.tricks))}")
        self.stopped = True

    def played_after(self, trick: int, seat: str) -> bool:
        """Whether the side of *seat* has led or played to a trick after *trick*, or ended the play by a claim."""
        if self.claims_establish and self.claimed and self.side(self.claimed) == self.side(seat):
            return True
        return any(fell.trick > trick and self.side(fell.seat) == self.side(seat) for fell in self.play.played)

    def established(self, revoke: Revoke) -> bool:
        """Whether a standing revoke has become established."""
        return self.played_after(revoke.trick, revoke.seat)

    def settle(self) -> None:
        """Once all is over: the status of the revokes that stand."""
        for revoke in self.revokes:
            revoke.fault.status = "established" if self.established(revoke) else "open"
