"""What the play of a cribbage deal comes to: the cards laid, those withheld, the pegs, and the count in hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.score.systems.cribbage import peg, pip

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the play."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    card: Card
    due: Seat | None
    """Who had to play; None where that cannot be known."""
    pile: tuple[Card, ...]
    """The cards of the count before it."""
    passes: bool = False
    """Whether it carries the total beyond the limit although a hand could have played on."""
    stands: bool = True
    ends: bool = False
    """Whether it is the last of its count, so that its player gains the go."""
    uncalled: bool = False
    """Whether it fell although the hand next after a go could not play, so that this one had no play (001:6115)."""
    shift: int = 0
    """What a wrong total that stands has added to the count."""

    @property
    def scores(self) -> int:
        """What it pegs, the point for a go aside."""
        return 0 if self.passes else peg((*self.pile, self.card), self.shift)

    @property
    def total(self) -> int:
        """The running total with it."""
        return sum(map(pip, (*self.pile, self.card))) + self.shift


@dataclass(frozen=True, slots=True)
class Withheld:
    """A card that had to be played and was not."""

    duty: str
    """``said_go``, ``did_not_play_on``, ``next_did_not_play`` or ``third_did_not_play``."""
    event_index: int
    """The event that shows it: the go, or the card that began the next count."""
    seat: Seat
    total: int
    cards: tuple[Card, ...]
    """Those known that he could have played."""
    corrected: bool = False

    def dead(self, limit: int) -> tuple[Card, ...]:
        """The cards that are dead for it; none where he could have played one or another, but not all of them."""
        return self.cards if self.total + sum(map(pip, self.cards)) <= limit else ()


@dataclass(frozen=True, slots=True)
class Pegged:
    """Points pegged during the play."""

    event_index: int
    seat: Seat
    points: int
    card: int | None
    """The number (from 0) of the card they were pegged for; None before his side's first."""
    after_go: bool = False
    """Whether another hand has said go in this count."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A running total that was announced wrongly."""

    event_index: int
    seat: Seat
    said: int
    total: int
    """What it was."""


@dataclass(frozen=True, slots=True)
class Pegging:
    """The whole play."""

    laid: tuple[Laid, ...]
    withheld: tuple[Withheld, ...]
    pegs: tuple[Pegged, ...]
    limit: int
    announced: tuple[Announced, ...]
    counts: tuple[int, ...]
    """The events by which hands are counted once the play is over."""


@dataclass()
class Count:
    """One count, from zero to a go or the limit."""

    pile: tuple[Card, ...] = ()
    gone: list[Seat] = field(default_factory=list)
    """Who has said go, or silently could not play."""
    bound: tuple[Seat, ...] = ()
    """After the first go: the hands that may have to play on, in turn."""
    played_on: list[Seat] = field(default_factory=list)
    fresh_go: Seat | None = None
    """Who has just said go and may still put it right."""
    last_go: Seat | None = None
    """Who said go since the last card; he may still take it back (001:6107)."""
    passed: bool = False
    short: bool = False
    """Whether a hand had no cards any more at the first go, so that it is not plain which one is the next."""
    doubtful: int | None = None
    """How many cards lay when a hand was passed over of which nobody can tell whether it could play; None for never."""
    shift: int = 0
    """What a wrong total that stands has added."""
    said: int | None = None
    """A wrong total just announced, which stands when the next card falls (001:6103)."""

    @property
    def unclear(self) -> bool:
        """Whether nobody can tell which hand has to play on after the go."""
        return self.short or self.doubtful is not None

    @property
    def total(self) -> int:
        """The running total."""
        return sum(map(pip, self.pile)) + self.shift

    @property
    def heard(self) -> int:
        """The total that was announced last, rightly or wrongly."""
        return self.total if self.said is None else self.said
