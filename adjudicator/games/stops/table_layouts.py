"""The table layouts of the stops games: piles, rows, series, sequences, tricks, and the cards that fit each.

The duties of a ``[game]`` section determine the layout: ``match-suit-or-rank`` on one pile, with ``wild`` cards that
call for a suit; ``follow-suit-or-rank`` in tricks; ``next-higher-of-suit`` in sequences that are stopped;
``play-if-able`` in rows about the ``starts``, or in one ``series`` after another (001:6455-6571).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card


class TableLayout(Protocol):
    """The cards on the table."""

    def fits(self, card: Card) -> bool | None:
        """Whether *card* may be played now; None if the table leaves it open."""

    def lay_and_tell_if_plays_again(self, card: Card) -> bool:
        """Play *card*; return whether its player plays again."""


def empty_table_layout(game: Game) -> TableLayout | None:
    """The empty table of *game*; None if it is not a stops game."""
    raw, duties = game.raw, game.duties
    if "match-suit-or-rank" in duties:
        return PileLayout(str(raw.get("wild", "")))
    if "follow-suit-or-rank" in duties:
        return TrickLayout(tuple(game.ranks), len(game.seats))
    if "next-higher-of-suit" in duties:
        return SequenceLayout(tuple(game.ranks))
    if "play-if-able" in duties and raw.get("series"):
        return SeriesLayout(tuple(game.ranks), str(raw["series"]), len(game.suits))
    if "play-if-able" in duties and raw.get("starts"):
        return RowLayout(tuple(game.ranks), tuple(raw["starts"]))
    return None


def _next_rank(ranks: tuple[str, ...], rank: str) -> str | None:
    """The rank after *rank* in *ranks*; None after the last, or if *rank* is not among them."""
    return next((above for below, above in pairwise(ranks) if below == rank), None)


@dataclass
class RowLayout:
    """Rows that begin with the cards that start a suit and grow at both ends."""

    ranks: tuple[str, ...]
    starts: tuple[str, ...]
    laid: set[Card] = field(default_factory=set)

    def fits(self, card: Card) -> bool | None:
        """Whether *card* starts a suit, or is the neighbour of a card on the table."""
        if card in self.laid:
            return False
        if card.rank in self.starts:
            return True
        above, below = _next_rank(self.ranks, card.rank), _next_rank(self.ranks[::-1], card.rank)
        return any(laid.suit == card.suit and laid.rank in (above, below) for laid in self.laid)

    def lay_and_tell_if_plays_again(self, card: Card) -> bool:
        """Add *card*; the rank of the first starting card starts every suit."""
        if not self.laid and card.rank in self.starts:
            self.starts = (card.rank,)
        self.laid.add(card)
        return False


@dataclass
class SeriesLayout:
    """One series at a time: the other cards of a rank, or a suit upwards in a circle."""

    ranks: tuple[str, ...]
    kind: str
    suits: int
    laid: list[Card] = field(default_factory=list)

    def fits(self, card: Card) -> bool | None:
        """Whether *card* continues the series; any card begins one."""
        if not self.laid:
            return True
        last = self.laid[-1]
        if self.kind == "same-rank":
            return card.rank == last.rank
        return card.suit == last.suit and card.rank == _next_rank((*self.ranks, self.ranks[0]), last.rank)

    def lay_and_tell_if_plays_again(self, card: Card) -> bool:
        """Add *card*; the player of the last card of a series begins the next."""
        self.laid = [*self.laid, card] if self.fits(card) else [card]
        over = len(self.laid) == (self.suits if self.kind == "same-rank" else len(self.ranks))
        if over:
            self.laid = []
        return over


@dataclass
class PileLayout:
    """One pile whose top card is matched in suit or rank; a wild card calls for the suit that its player names."""

    wild: str
    top: Card | None = None
    called: str | None = None
    """The suit that a wild card calls for."""

    def fits(self, card: Card) -> bool | None:
        """Whether *card* matches the top; wild cards always do. None after a wild card whose suit is not recorded."""
        if card.rank == self.wild:
            return True
        if self.top is None or (self.top.rank == self.wild and self.called is None):
            return None
        if self.called is not None:
            return card.suit == self.called
        return card.suit == self.top.suit or card.rank == self.top.rank

    def lay_and_tell_if_plays_again(self, card: Card) -> bool:
        """Put *card* on top of the pile."""
        self.top, self.called = card, None
        return False


@dataclass
class SequenceLayout:
    """Sequences of a suit, each upwards until it is stopped: the holder of the next card plays it."""

    ranks: tuple[str, ...]
    last: Card | None = None

    @property
    def following(self) -> tuple[str, str] | None:
        """(suit, rank) of the card that continues the sequence; None if there is none."""
        rank = _next_rank(self.ranks, self.last.rank) if self.last else None
        return (self.last.suit, rank) if self.last and rank else None

    def fits(self, card: Card) -> bool | None:
        """Whether *card* continues the sequence; beginning a new one has laws of its own."""
        return (card.suit, card.rank) == self.following

    def lay_and_tell_if_plays_again(self, card: Card) -> bool:
        """Add *card*; the player of the last card of a sequence begins the next."""
        self.last = card
        return True


@dataclass
class TrickLayout:
    """Tricks in which suit or rank is followed; the highest card of the suit led wins the next lead (GB-01)."""

    ranks: tuple[str, ...]
    players: int
    led: Card | None = None
    done: int = 0
    """The number of players who have played to the trick or passed."""
    best: tuple[int, Seat] | None = None
    """(height, player) of the best card so far, in the suit led."""

    def fits(self, card: Card) -> bool | None:
        """Whether *card* follows the lead; any card may be led."""
        return self.led is None or card.suit == self.led.suit or card.rank == self.led.rank

    def lay_and_tell_if_plays_again(self, card: Card) -> bool:
        """Add *card*; the first card is the lead."""
        self.led = self.led or card
        return False

    def count_and_return_next_leader(self, seat: Seat, card: Card | None) -> Seat | None:
        """Count the *card* (None: pass) of *seat*; return the next leader once all have played, else None."""
        if self.led is None:
            return None
        self.done += 1
        if card is not None and card.suit == self.led.suit:
            height = self.ranks.index(card.rank) if card.rank in self.ranks else -1
            # Of two like cards the one played first wins (001:6455).
            self.best = self.best if self.best and self.best[0] >= height else (height, seat)
        if self.done < self.players or self.best is None:
            return None
        winner = self.best[1]
        self.led, self.done, self.best = None, 0, None
        return winner
