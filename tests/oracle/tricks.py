"""The play of tricks: who is to play, who wins, what may be played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.oracle.deals import Hands, beats, next_seat, of_suit

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass
class Trick:
    """One trick; *cards* in the order they fell."""

    number: int
    leader: str
    due: list[str]
    """The hands that are to play to it."""
    cards: dict[str, str] = field(default_factory=dict)

    @property
    def waiting(self) -> list[str]:
        """The hands still to play."""
        return [seat for seat in self.due if seat not in self.cards]

    @property
    def suit(self) -> str:
        """The suit led."""
        return self.cards[self.leader][0]

    def winner(self, trump: str | None) -> str:
        """Who wins the cards that lie there."""
        best = self.leader
        for seat, card in self.cards.items():
            if seat != best and beats(card, self.cards[best], trump):
                best = seat
        return best


@dataclass(frozen=True)
class Fell:
    """A card that was played and stands."""

    event: int
    seat: str
    card: str
    trick: int


class Play:
    """The hands and tricks of one deal."""

    def __init__(self, seats: Sequence[str], hands: Hands, trump: str | None, leader: str) -> None:
        """Begin with *leader* to lead."""
        self.seats = tuple(seats)
        self.hands = {seat: list(cards) for seat, cards in hands.items()}
        self.trump = trump
        self.turn: str | None = leader
        self.tricks: list[Trick] = []
        self.fell: list[Fell] = []
        """The cards that lie, in the order they fell."""
        self.played: list[Fell] = []
        """Those that have gone back as well: to play to a trick establishes a revoke, whatever becomes of the card."""
        self.size = max(len(cards) for cards in hands.values())

    @property
    def open_trick(self) -> Trick | None:
        """The trick that is being played; None between tricks."""
        if self.tricks:
            last = self.tricks[-1]
            for seat in last.due:
                if seat not in last.cards:
                    return last
        return None

    @property
    def number(self) -> int:
        """The number of the trick to which the next card belongs."""
        return self.tricks[-1].number if self.open_trick else len(self.tricks) + 1

    def led(self, trick: Trick) -> str:
        """The suit to be followed."""
        return trick.suit

    def winner(self, trick: Trick) -> str:
        """Who wins the cards that lie there."""
        return trick.winner(self.trump)

    def follows(self, seat: str) -> list[str]:
        """The cards with which *seat* would follow; empty when leading or unable."""
        trick = self.open_trick
        return of_suit(self.hands[seat], trick.suit) if trick else []

    def revoking(self, seat: str) -> list[str]:
        """The cards by which *seat* would revoke now; empty when it cannot."""
        follows = self.follows(seat)
        return [card for card in self.hands[seat] if card[0] != follows[0][0]] if follows else []

    def legal(self, seat: str) -> list[str]:
        """What *seat* may play by the duty to follow suit."""
        return self.follows(seat) or self.hands[seat]

    def put(self, seat: str, card: str, event: int) -> None:
        """*seat* plays *card*, whether it may or not; the turn goes on to the left."""
        trick = self.open_trick
        if trick is None:
            trick = Trick(len(self.tricks) + 1, seat, [s for s in self.seats if self.hands[s]])
            self.tricks.append(trick)
        self.hands[seat].remove(card)
        trick.cards[seat] = card
        self.fell.append(Fell(event, seat, card, trick.number))
        self.played.append(self.fell[-1])
        self.pass_turn(seat)

    def pass_turn(self, seat: str) -> None:
        """Find whose turn it is after *seat* acted."""
        trick = self.tricks[-1]
        waiting = trick.waiting
        if waiting:
            left = self.seats[self.seats.index(seat) + 1 :]
            self.turn = next((other for other in waiting if other in left), waiting[0])
            return
        self.turn = self.holding_from(self.winner(trick))

    def holding_from(self, seat: str) -> str | None:
        """*seat*, or the first hand to its left that has a card."""
        for steps in range(len(self.seats)):
            if self.hands[candidate := next_seat(self.seats, seat, steps)]:
                return candidate
        return None

    def take_back(self, seat: str, turn: str) -> str:
        """*seat* picks up the card it played to the last trick; *turn* is whose turn it was before that card."""
        trick = self.tricks[-1]
        card = trick.cards.pop(seat)
        if not trick.cards:
            self.tricks.pop()
        self.hands[seat].append(card)
        self.fell.remove(next(fell for fell in reversed(self.fell) if (fell.seat, fell.card) == (seat, card)))
        self.turn = turn
        return card

    def won_from(self, first: int) -> list[str]:
        """The winners of the complete tricks from number *first* on."""
        return [self.winner(trick) for trick in self.tricks if trick.number >= first and not trick.waiting]
