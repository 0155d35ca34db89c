"""Where every card is, as far as a record shows it: in a hand, on the table, out of the play.

What nobody has seen may be anywhere. A card of which every copy has been seen elsewhere, or that the pack does not
have, cannot come out of a hand, known or not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

    Place = Counter[Card]
    Shift = tuple[Card, Place | None, Place | None]

_LARGE_RANKS = ("11", "12", "13")
"""Ranks of the packs of 60 and 62 cards."""


def copies(game: Game, card: Card) -> int:
    """How often the largest pack that *game* may be played with has *card*."""
    times, larger = _largest_pack(game)
    return game.copies(card) * times or int(larger and card.rank in _LARGE_RANKS)


@lru_cache(maxsize=512)
def _largest_pack(game: Game) -> tuple[int, bool]:
    """(how many times the pack of *game* the largest is that it may be played with, whether one has larger ranks)."""
    others = [int(size) for size in game.raw.get("other_packs", ()) if isinstance(size, int)]
    times = max([size // game.pack_size for size in others] + [1])
    return times, any(game.pack_size < size < 2 * game.pack_size for size in others)


class Whereabouts:
    """The places of the cards while a record is followed."""

    def __init__(self, game: Game, hands: Mapping[Seat, Counter[Card] | None]) -> None:
        self.game = game
        self.hands: defaultdict[Seat, Place] = defaultdict(Counter)
        """The cards that each player is known to hold."""
        self.whole: set[Seat] = set()
        """Who is known to hold nothing else."""
        for seat, hand in hands.items():
            if hand is not None:
                self.hands[seat] = hand.copy()
                self.whole.add(seat)
        self.table: Place = Counter()
        """Cards that lie where they may be drawn or taken up again."""
        self.out: Place = Counter()
        """Cards that are played, melded or taken in for good, those of the tricks aside."""
        self.tricks: Place = Counter()
        """The cards of the tricks that lie before the players, where somebody keeps these; they stay there."""
        self.shifts: list[tuple[Seat | None, list[Shift]]] = []
        """What each line of the record has moved, and whose line it was."""
        self.stirred: set[Seat] = set()
        """Whose known cards are others than somebody last told who knows the hands."""

    def begin(self, seat: Seat | None) -> None:
        """What is moved from now on is done by one line, of *seat*."""
        self.shifts.append((seat, []))

    def lost_sight(self, seat: Seat) -> None:
        """*seat* has got cards that nobody named."""
        self.whole.discard(seat)

    def unnamed(self, seat: Seat) -> None:
        """Cards that nobody named have left the hand of *seat*: it may hold any of those it had, or none."""
        self.whole.discard(seat)
        self.hands[seat].clear()
        self.stirred.add(seat)

    def unseen(self, card: Card) -> bool:
        """Whether a copy of *card* may be where nobody has seen it."""
        seen = self.table[card] + self.gone(card) + sum([hand[card] for hand in self.hands.values()])
        return copies(self.game, card) > seen

    def gone(self, card: Card) -> int:
        """How many of *card* are out of the play."""
        return self.out[card] + self.tricks[card]

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether *seat* may hold *card*."""
        return self.hands[seat][card] > 0 or (seat not in self.whole and self.unseen(card))

    def holder(self, card: Card, besides: Seat | None = None) -> Seat | None:
        """Who is known to hold *card*."""
        return next((seat for seat, hand in self.hands.items() if hand[card] > 0 and seat != besides), None)

    def move(self, card: Card, source: Place | None, target: Place | None) -> None:
        """*card* goes from one place to another; None: where nobody sees it."""
        if source is not None and source[card] > 0:
            source[card] -= 1
        if target is not None:
            target[card] += 1
        self.stirred.update(seat for seat, hand in self.hands.items() if hand is source or hand is target)
        self.shifts[-1][1].append((card, source, target))

    def take_back(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """The latest line of *seat* that moved cards, or the one that moved those named, is as if it had not been."""
        own = self.hands[seat]
        for whose, moved in reversed(self.shifts):
            undone = [shift for shift in moved if not cards or shift[0] in cards]
            if whose != seat or not undone:
                continue
            for card, source, target in undone:
                moved.remove((card, source, target))
                if target is not None:
                    target[card] -= 1
                if source is not None or target is not own:
                    # What came out of his hand was there, whether or not anybody had known it.
                    (own if source is None else source)[card] += 1
            return
