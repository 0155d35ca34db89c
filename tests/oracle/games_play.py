"""Tricks of games whose cards may belong to another suit than the one they show, and whose duties go beyond following.

A game's own module tells suit, height and duties, by hand and from the book.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tests.oracle.tricks import Play

if TYPE_CHECKING:
    from tests.oracle.tricks import Trick

TRUMPS = "trumps"
"""The suit of every trump."""
OTHER_OF_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


class GamePlay(Play, ABC):
    """The hands and tricks of one deal of such a game."""

    def suit(self, card: str) -> str:
        """The suit that *card* belongs to."""
        return TRUMPS if card[0] == self.trump else card[0]

    @abstractmethod
    def height(self, card: str) -> int:
        """How high *card* stands in its suit."""

    def beats(self, card: str, other: str) -> bool:
        """Whether *card*, played later than *other*, takes the trick from it: of like cards the first is higher."""
        if self.suit(card) == self.suit(other):
            return self.height(card) > self.height(other)
        return self.suit(card) == TRUMPS

    def led(self, trick: Trick) -> str:
        """The suit to be followed."""
        return self.suit(trick.cards[trick.leader])

    def winner(self, trick: Trick) -> str:
        """Who wins the cards that lie there."""
        best = trick.leader
        for seat, card in trick.cards.items():
            if seat != best and self.beats(card, trick.cards[best]):
                best = seat
        return best

    def follows(self, seat: str) -> list[str]:
        """The cards with which *seat* does what the suit led asks of it; empty when leading or unable."""
        trick = self.open_trick
        return [card for card in self.hands[seat] if self.suit(card) == self.led(trick)] if trick else []

    def revoking(self, seat: str) -> list[str]:
        """The cards by which *seat* would revoke now; empty when it cannot."""
        follows = self.follows(seat)
        return [card for card in self.hands[seat] if card not in follows] if follows else []

    def reneging(self, seat: str) -> list[tuple[str, str]]:
        """(duty, card) for the cards by which *seat* would break another duty than following."""
        return []


class FollowOrTrump(GamePlay):
    """Games in which a hand that can follow a plain suit may trump it all the same."""

    def bound_by(self, seat: str) -> list[str]:
        """The cards of the suit led that *seat* cannot refuse to play."""
        return super().follows(seat)

    def follows(self, seat: str) -> list[str]:
        """Cards of the suit led, or trumps; on a trump lead only trumps."""
        trick = self.open_trick
        if trick is None or not self.bound_by(seat):
            return []
        suits = {self.led(trick), TRUMPS}
        return [card for card in self.hands[seat] if self.suit(card) in suits]
