"""A record in the making and what must be found in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.deals import Hands

UNSAID = "?"
"""Status of a fault for which neither law nor contract names one: any is accepted."""


@dataclass
class Expected:
    """One fault that was committed on purpose."""

    kind: str
    offender: str | None
    event: int
    status: str
    trick: int | None = None
    rows: str | None = None
    """The rows of law that decide on it, in order; None where the oracle does not say."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What identifies it."""
        return self.kind, self.offender or "-", self.event


@dataclass(frozen=True)
class Transfer:
    """Tricks that change hands at the end of play."""

    giver: str
    taker: str
    n: int


@dataclass
class Scene:
    """A deal as it will be written, with the truth about it."""

    code: str
    seats: tuple[str, ...]
    dealer: str
    hands: Hands
    tokens: list[str] = field(default_factory=list)
    """Calls, cards and table events (``!…``) in order; the number of an event is its place here, from 1."""
    expected: list[Expected] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    """Tags that tell what came of calls which are not written."""
    hidden: tuple[str, ...] = ()
    """Hands that are not written: the cards played tell them."""
    contract: str | None = None
    """``4SX W``, or ``passed out``; None where there is no auction or it is not closed."""
    transfers: list[Transfer] | None = None
    """What must be transferred; None where the play is not complete or the law can be read in two ways."""
    tricks_won: dict[str, int] | None = None
    """Tricks won in play by side, where the play is complete."""
    net: dict[str, int] | None = None
    """Chips won or lost by each player; None where the oracle does not say."""
    unfollowed: set[int] = field(default_factory=set)
    """Events of cards that do not follow suit and are ruled on as something else."""
    led_over: set[int] = field(default_factory=set)
    """Events of leads out of turn that go back without a word, as the hand whose lead it is leads next."""
    due: tuple[str, ...] = ()
    """Kinds of findings that say what somebody has to choose or do, and accuse nobody."""
    faults: list[str] = field(default_factory=list)
    """Names of the faults that were put in, for counting."""

    def add(self, token: str) -> int:
        """Write one event; its number."""
        self.tokens.append(token)
        return len(self.tokens)

    def by(self, seat: str, what: str, turn: str | None, rng: Random) -> int:
        """Write a call or card of *seat*; the seat is named where it is not its *turn*, and sometimes besides."""
        named = seat != turn or rng.random() < 0.1
        return self.add(f"{seat}:{what}" if named else what)

    def expect(
        self,
        kind: str,
        offender: str | None,
        event: int,
        status: str,
        trick: int | None = None,
        rows: str | None = None,
    ) -> Expected:
        """Note a fault that must be found."""
        fault = Expected(kind, offender, event, status, trick, rows)
        self.expected.append(fault)
        return fault
