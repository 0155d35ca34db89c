"""One deal in which each acts in turn, and one act at another's turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.oracle.deals import PACK, next_seat
from tests.oracle.scene import UNSAID, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from random import Random

    Section = Mapping[str, Any]

KINDS = frozenset(
    (
        *("play-out-of-turn", "lead-out-of-turn", "opening-lead-out-of-turn", "premature-lead-or-play"),
        *("bet-out-of-turn", "bid-out-of-rotation", "call-out-of-rotation", "pass-out-of-rotation", "fifth-card"),
    )
)
"""What an act at another's turn may be called; which of them it is other makers ask."""


@dataclass
class Turns:
    """One deal of turns; *wrong* is the turn, from 0, at which another acts, None where nobody does."""

    rng: Random
    code: str
    section: Section
    players: int
    wrong: int | None
    step: int = 1
    """1 where the turn goes to the left, -1 where it goes to the right."""

    def __post_init__(self) -> None:
        """The seats, and a dealer."""
        self.seats = tuple(self.section["seats"][str(self.players)])
        self.dealer = self.rng.choice(self.seats)
        self.scene = Scene(self.code, self.seats, self.dealer, {seat: [] for seat in self.seats}, hidden=self.seats)
        self.first = next_seat(self.seats, self.dealer, self.step)

    def after(self, seat: str) -> str:
        """Who is next."""
        return next_seat(self.seats, seat, self.step)

    def other(self, due: str, but: Collection[str] = ()) -> str:
        """Somebody whose turn it is not, *but* none of those."""
        return self.rng.choice([seat for seat in self.seats if seat != due and seat not in but])

    def put_wrong(self, due: str, act: Callable[[str], int], but: Collection[str] = ()) -> str:
        """Somebody else, *but* none of those, does *act* at the turn of *due*; who it was."""
        seat = self.other(due, but)
        event = act(seat)
        self.scene.expect("play-out-of-turn", seat, event, UNSAID)
        if self.rng.random() < 0.5:
            self.scene.add(f"!attention {due}")
        return seat

    def around(
        self, act: Callable[[str], int], ends: Callable[[str], object], turns: int, *, goes_on: bool = True
    ) -> Scene:
        """*turns* turns, each *act* and what *ends* it; the one that goes wrong is the last but what follows it, where
        the turn *goes_on* from whoever took it."""
        due = self.first
        for number in range(turns):
            if number == self.wrong:
                seat = self.put_wrong(due, act)
                if not goes_on:
                    break
                if self.rng.random() < 0.4:
                    self.scene.add(f"!withdraw {seat}")
                else:
                    ends(seat)
                    due = self.after(seat)
                act(due)
                break
            act(due)
            ends(due)
            due = self.after(due)
        return self.scene


def nothing(_seat: str) -> None:
    """The act is the whole turn."""


def dealt(turns: Turns, each: int) -> dict[str, list[str]]:
    """So many cards to each, of one pack."""
    pack = list(PACK)
    turns.rng.shuffle(pack)
    return {seat: pack[number * each : (number + 1) * each] for number, seat in enumerate(turns.seats)}
