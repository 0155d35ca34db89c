"""The state of the betting of a poker deal: who is in, what has been put in, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.games.poker.acts import Act
    from adjudicator.games.poker.rules import BetRules
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


@dataclass(slots=True)
class Betting:
    """The state of the betting while it is followed; when all has been followed, what came of it."""

    rules: BetRules
    order: tuple[Seat, ...]
    """All players clockwise from the dealer's left."""
    active: list[Seat]
    acts: list[Act] = field(default_factory=list)
    worth: dict[int, str] = field(default_factory=dict)
    """What chips put in out of turn were worth when the turn came, by step: ``too_few_to_call``, ``exactly_a_call``,
    ``more_than_a_call`` or ``nobody_had_bet``."""
    capped: set[int] = field(default_factory=set)
    """Steps of chips put in out of turn that were more than the limit."""
    ending: dict[int, str] = field(default_factory=dict)
    """How a player with too few chips got out of it, by the step of these: ``completed`` or ``dropped``."""
    interval: int = 1
    current: int = 0
    put: dict[Seat, int] = field(default_factory=dict)
    pot: int = 0
    last_raise: int = 0
    turn: tuple[Seat, ...] = ()
    opener: Seat | None = None
    opened_at: int | None = None
    """The step of the first bet of the first interval."""
    over: bool = False
    passed_out: bool = False
    """Nobody has bet in the first interval."""
    first_bet: int = 0
    antes: dict[Seat, int] = field(default_factory=dict)
    blind_seats: list[Seat] = field(default_factory=list)
    boards: dict[Seat, list[Card]] = field(default_factory=dict)
    """The cards dealt face up, in stud."""
    named: Seat | None = None
    """Whom the dealer has wrongly named to bet first."""
    stacks: dict[Seat, int] = field(default_factory=dict)
    """The chips of each player before the deal, where the record tells and they are the limit."""
    paid: dict[Seat, int] = field(default_factory=dict)
    """The chips each player has put in since the deal began."""
    all_in: set[Seat] = field(default_factory=set)
    checked: set[Seat] = field(default_factory=set)
    in_vain: dict[int, str] = field(default_factory=dict)
    """What somebody did who had no part in the betting any more, by its step → why it is nothing."""
    raises: dict[Seat, int] = field(default_factory=dict)

    def need(self, seat: Seat) -> int:
        """The chips it takes *seat* to call."""
        return max(0, self.current - self.put.get(seat, 0))

    @property
    def to_speak(self) -> tuple[Seat, ...]:
        """Whose turn it is in the betting interval that is running; nobody where none is."""
        begun = self.interval == 1 or any(act.interval == self.interval for act in self.acts)
        return self.turn if begun and not self.over else ()
