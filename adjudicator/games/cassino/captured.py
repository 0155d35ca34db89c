"""What each side has taken in by the end of a deal of cassino, and its sweeps (001:6137-6155, 6197-6201)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.games.cassino.follow import followed
from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.games.cassino.follow import Move
    from adjudicator.record.events import Seat
    from adjudicator.table.state import Timeline


class Captured(NamedTuple):
    """The piles at the end."""

    taken: dict[Seat, tuple[Card, ...]] | None
    """None where not every card was played in the record."""
    sweeps: dict[Seat, int] | None
    unreturned: bool
    """Whether cards taken in without right still lie in a pile."""


def captured(timeline: Timeline) -> Captured:
    """The piles of *timeline*."""
    return timeline.followed(_captured)


def _captured(timeline: Timeline) -> Captured:
    game = timeline.game
    moves = [move for move in followed(timeline) if move.stands]
    unreturned = any(move.fault == "wrong_cards" for move in moves)
    played = Counter(move.card for move in moves)
    laid = _laid(game, played)
    if laid is None:
        return Captured(None, None, unreturned)
    taken: dict[Seat, tuple[Card, ...]] = dict.fromkeys(game.seats, ())
    for move in moves:
        taken[move.seat] += move.taken
    last = next((move for move in reversed(moves) if move.taken), None)
    gone = Counter(card for cards in taken.values() for card in cards)
    if gone - (laid + played):
        # A card that did not lie there was written down as taken in.
        return Captured(None, None, unreturned)
    if last is not None:
        # What is left on the table goes to whoever took in last (001:6201).
        taken[last.seat] += tuple((laid + played - gone).elements())
    return Captured(taken, _sweeps(moves, laid, game), unreturned)


def _laid(game: Game, played: Mapping[Card, int]) -> Counter[Card] | None:
    """The cards that were laid on the table in the deal: those that no hand has played, where all others have been."""
    left = Counter({Card(card): game.copies(card) - played.get(Card(card), 0) for card in game.pack})
    right = all(number >= 0 for number in left.values()) and left.total() == int(game.raw["table"])
    return +left if right else None


def _sweeps(moves: Sequence[Move], laid: Counter[Card], game: Game) -> dict[Seat, int]:
    """How often each player took in all that lay on the table."""
    table, sweeps = laid.copy(), dict.fromkeys(game.seats, 0)
    for move in moves:
        table[move.card] += 1
        table.subtract(move.taken)
        sweeps[move.seat] += bool(move.taken) and not +table
    return sweeps
