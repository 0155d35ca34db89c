"""The state of the play at cribbage: cards laid, pegs, the running count, who can play, who is next (001:6000-6115).

For an unknown hand it is open whether it can play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.scoring.systems.cribbage import pegs_of_last_card, pip_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.values.cards import Card


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card laid in the play."""

    event_index: int
    """Its event, from 0."""
    seat: Seat
    card: Card
    due: Seat | None
    """The player who had to play; None where that cannot be known."""
    pile: tuple[Card, ...]
    """The cards of the count before this card."""
    passes: bool = False
    """Whether the card carries the total beyond the limit: a hand could have played on, or its player announces it."""
    stands: bool = True
    ends: bool = False
    """Whether the card is the last of its count, so that its player gains the go."""
    uncalled: bool = False
    """Whether the hand next after a go could not play, so that this card should not have been played (001:6115)."""
    shift: int = 0
    """The points that a wrong total which stands has added to the count."""
    left_without_go_at: int = 0
    """The total of the count before, if this card begins a new one and its player has not said go; else 0."""

    @property
    def scores(self) -> int:
        """The points the card pegs, without the point for a go."""
        return 0 if self.passes else pegs_of_last_card((*self.pile, self.card), self.shift)

    @property
    def total(self) -> int:
        """The running total including this card."""
        return sum(map(pip_value, (*self.pile, self.card))) + self.shift


GoFaultOfTwo: TypeAlias = Literal["said_go", "did_not_play_on", "passed_31", "dead_card_played"]
GoFaultOfSeveral: TypeAlias = (
    GoFaultOfTwo | Literal["next_did_not_play", "third_did_not_play", "third_not_bound", "third_played"]
)
WithheldDuty: TypeAlias = Literal["said_go", "did_not_play_on", "next_did_not_play", "third_did_not_play"]


@dataclass(frozen=True, slots=True)
class WithheldCard:
    """A card that should have been played and was not."""

    duty: WithheldDuty
    event_index: int
    """The event that reveals the fault: the go, or the card that began the next count."""
    seat: Seat
    total: int
    cards: tuple[Card, ...]
    """The known cards that the player could have played."""
    corrected: bool = False

    def dead(self, limit: int) -> tuple[Card, ...]:
        """The cards that are dead for this fault; none where any one could have been played, but not all of them."""
        return self.cards if self.total + sum(map(pip_value, self.cards)) <= limit else ()


@dataclass(frozen=True, slots=True)
class PegMade:
    """Points pegged during the play."""

    event_index: int
    seat: Seat
    points: int
    card: int | None
    """The number (from 0) of the card they were pegged for; None before the first card of the pegging side."""
    after_go: bool = False
    """Whether another hand has said go in this count."""


@dataclass(frozen=True, slots=True)
class WrongTotal:
    """A running total that was announced wrongly."""

    event_index: int
    seat: Seat
    said: int
    total: int
    """The correct total."""


@dataclass(frozen=True, slots=True)
class CribbagePlay:
    """The whole play of a deal."""

    laid: tuple[LaidCard, ...]
    withheld: tuple[WithheldCard, ...]
    pegs: tuple[PegMade, ...]
    limit: int
    announced: tuple[WrongTotal, ...]
    counts: tuple[int, ...]
    """The events by which hands are counted after the play."""
    due: Seat | None
    """The player who has to play where the record stops; None where that is not settled."""
    total: int
    """The running total where the record stops."""
    unnamed: Seat | None
    """The player to whom the record would give another card without a name."""
    left: Mapping[Seat, int]
    """The number of cards each hand has yet to play; empty before the first card."""
    all_down: bool
    """Whether every card has been played, dead and possibly dead cards aside."""


@dataclass()
class RunningCount:
    """One count, from zero to a go or the limit."""

    pile: tuple[Card, ...] = ()
    said_go: list[Seat] = field(default_factory=list)
    """The players who have said go, or could not play and were passed over."""
    bound: tuple[Seat, ...] = ()
    """After the first go, the hands that may have to play on, in turn."""
    played_on: list[Seat] = field(default_factory=list)
    fresh_go: Seat | None = None
    """The player who has just said go and may still correct it."""
    last_go: Seat | None = None
    """The player who has said go since the last card and may still take it back (001:6107)."""
    over_limit: bool = False
    short: bool = False
    """Whether a hand was out of cards at the first go, so that it is unclear which hand is next."""
    doubtful: int | None = None
    """The number of cards laid when a hand was passed over that may or may not have been able to play; else None."""
    shift: int = 0
    """The points that a wrong total which stands has added."""
    said: int | None = None
    """A wrong total just announced; it stands once the next card falls (001:6103)."""

    @property
    def who_plays_on_is_unclear(self) -> bool:
        """Whether it is uncertain which hand has to play on after the go."""
        return self.short or self.doubtful is not None

    @property
    def total(self) -> int:
        """The running total of the count."""
        return sum(map(pip_value, self.pile)) + self.shift

    @property
    def heard(self) -> int:
        """The total announced last, rightly or wrongly."""
        return self.total if self.said is None else self.said


_HIGHEST_PIP = 10


class CribbageTurns:
    """The hands and the count at one moment of the play."""

    def __init__(self, record: Record, game: Game, dealer: Seat) -> None:
        self.game = game
        self.limit = int(game.raw["limit"]["total"])
        self.hands: dict[Seat, set[Card] | None] = {
            seat: None if (hand := record.hands.get(seat)) is None else set(hand) for seat in game.seats
        }
        self.left: dict[Seat, int] = {}
        self.count = RunningCount()
        self.due: Seat | None = game.eldest(dealer)
        self.laid: list[LaidCard] = []

    def fits(self, card: Card) -> bool:
        """Whether *card* can be added to the total last announced."""
        return self.count.heard + pip_value(card) <= self.limit

    def playable(self, seat: Seat, total: int | None = None) -> tuple[Card, ...]:
        """The cards that *seat* can play at *total*, by default the total last announced."""
        room = self.limit - (self.count.heard if total is None else total)
        return tuple(sorted(card for card in self.hands[seat] or () if pip_value(card) <= room))

    def able(self, seat: Seat, total: int | None = None) -> bool | None:
        """Whether *seat* can play without passing the limit at *total*; None if its hand is not known well enough."""
        if self.left and not self.left[seat]:
            return False
        if (self.count.heard if total is None else total) + _HIGHEST_PIP <= self.limit:
            return True
        return None if self.hands[seat] is None else bool(self.playable(seat, total))

    # ------------------------------------------------------------------ who comes next

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All hands clockwise, *seat* itself the last."""
        at = self.game.seats.index(seat) + 1
        return (*self.game.seats[at:], *self.game.seats[:at])

    def next_after(self, seat: Seat) -> Seat | None:
        """The next hand clockwise with cards left: *seat* itself if it is the only one, None if there is none."""
        return next((other for other in self.after(seat) if self.left[other] > 0), None)

    def gone(self, seat: Seat) -> None:
        """Record that *seat* has said go, or cannot play and is passed over."""
        count = self.count
        count.said_go.append(seat)
        if not count.bound:
            around = self.after(seat)[:-1]
            count.bound = tuple(other for other in around if self.left[other] > 0)
            # The law does not settle whether a hand without cards counts as next after the go (001:6115).
            count.short = len(self.hands) > 2 and count.bound[:2] != around[:2]

    def successor(self, seat: Seat) -> Seat | None:
        """The player who has to play after *seat* has played or said go; None where that is not settled."""
        count = self.count
        if not count.said_go:
            return self.next_after(seat)
        if len(self.hands) == 2:
            found = next(
                (other for other in self.after(seat) if self.left[other] > 0 and other not in count.said_go), None
            )
        elif len(count.played_on) < 2:
            found = next(iter(self.next_bound()), None)
        else:
            # The law does not say whether a hand must play on twice after a go, or a fourth one at all.
            return None
        if found is not None and self.able(found) is not False:
            return found
        # No hand can go on: the next player is the one who begins the next count.
        return self.leader_after(next((laid.seat for laid in reversed(self.laid) if laid.stands), seat))

    def next_bound(self) -> list[Seat]:
        """The hand, if any, that has to play on after a go if it can; only two of three or four hands have to."""
        number = len(self.count.played_on)
        return [seat for seat in self.count.bound[number : number + 1] if number < 2 and seat not in self.count.said_go]

    def leader_after(self, last: Seat) -> Seat | None:
        """The player who begins the next count, *last* having ended this one; None if unsettled (001:6004).

        The player who called go begins; the law does not say which one if several did.
        """
        gone = self.count.said_go
        if len(self.hands) > 2 and (len(gone) > 1 or self.count.doubtful is not None):
            return None
        if not gone:
            return self.next_after(last)
        if self.left[gone[0]] > 0:
            return gone[0]
        # Any card withheld is dead, so this player has none to lead; the law names no one of several others.
        return self.next_after(last) if len(self.hands) == 2 else None

    # ------------------------------------------------------------------ who has to play on

    def still_bound(self) -> Iterable[tuple[Seat, WithheldDuty]]:
        """The hand that has to play on after a go, with its duty; only one at a time has (001:6000, 6115)."""
        count = self.count
        if not count.said_go or count.over_limit or count.who_plays_on_is_unclear:
            return
        if len(self.hands) == 2:
            yield from ((seat, "did_not_play_on") for seat in self.hands if seat not in count.said_go)
        elif not count.played_on and count.bound and count.bound[0] not in count.said_go:
            yield count.bound[0], "next_did_not_play"
        elif len(count.bound) > 1 and count.played_on == [count.bound[0]] and count.bound[1] not in count.said_go:
            yield count.bound[1], "third_did_not_play"

    def barred_as_next_hand_after_go_cannot_play(self, seat: Seat) -> bool:
        """Whether *seat* must not play on, since the hand next after the go cannot (three or four hands)."""
        count = self.count
        if (
            len(self.hands) == 2
            or not count.bound
            or count.who_plays_on_is_unclear
            or seat in (*count.said_go, count.bound[0])
        ):
            return False
        first, able = count.bound[0], self.able(count.bound[0])
        return first not in count.played_on and (able is False or (first in count.said_go and not able))

    def is_to_go_on(self) -> bool:
        """Whether some hand could and had to go on with the count although nobody has said go."""
        count = self.count
        if count.doubtful is not None:
            # If the hand passed over could not play, only the hand after the next still had to (001:6115).
            second = len(self.hands) > 2 and len(count.pile) == count.doubtful + 1
            return second and self.due is not None and bool(self.able(self.due))
        if len(self.hands) == 2:
            return any(self.able(other) for other in self.hands)
        if self.due is None:
            # An unknown turn also leaves unknown which hand was next after a go.
            return False
        if self.able(self.due):
            return True
        # An unrecorded go: then only the next hand must play (001:6115). A hand without cards is not able to.
        return bool(self.able(self.after(self.due)[0]))

    def is_waited_for(self) -> bool:
        """Whether some hand can and may have to go on with the count where the record stops."""
        count, last = self.count, self.laid[-1].seat
        if len(self.hands) > 2 and count.said_go and not count.who_plays_on_is_unclear:
            return any(map(self.able, self.next_bound()))
        if len(self.hands) > 2 and self.due is not None and not count.said_go and count.doubtful is None:
            return self.is_to_go_on()
        return any(self.able(seat) for seat in self.hands if seat not in (last, *count.said_go))
