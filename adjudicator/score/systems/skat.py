"""Skat: matadors, the value of a game, what a Player wins or loses by it, and the settlement (001:5266-5376)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.record.errors import ScoreError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from adjudicator.values.cards import Card

JACKS = ("CJ", "SJ", "HJ", "DJ")
"""The four highest trumps, high to low."""
RANKS = "ATKQ987"
"""The other trumps of a suit, high to low."""
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
GAME, SCHNEIDER, SAFE = 61, 91, 31
"""Card points that win a game, that make the opponents schneider, and that save the Player from being it."""
LOST_DOUBLE = ("guckser", "second turn")
"""Games whose loss counts twice."""


class Announced(NamedTuple):
    """What the Player undertook beyond the game itself."""

    schneider: bool = False
    schwarz: bool = False


def trumps(suit: str | None) -> tuple[str, ...]:
    """The trumps of a game, high to low; only the jacks where no *suit* is named (grand)."""
    return JACKS + tuple(f"{suit}{rank}" for rank in RANKS) if suit else JACKS


def matadors(cards: Collection[Card | str], suit: str | None) -> int:
    """With how many matadors a hand is (above zero), or against how many (below): *cards* are hand and skat."""
    order = trumps(suit)
    held = order[0] in cards
    run = 0
    for trump in order:
        if (trump in cards) != held:
            break
        run += 1
    return run if held else -run


def multipliers(
    matador_run: int,
    points: int,
    tricks: int,
    announced: Announced = Announced(),  # noqa: B008 - a NamedTuple does not change
) -> int:
    """What multiplies the base value: matadors, game, then schneider and schwarz, made or announced.

    *points* and *tricks* are the Player's. Each step includes those before it: schwarz, even if nobody announced
    anything, counts schneider and schneider announced as well (001:5340). What the opponents make counts for them.
    """
    total = abs(matador_run) + 1
    schwarz = tricks in (0, 10)
    schneider = schwarz or points >= SCHNEIDER or points < SAFE
    steps = (
        schneider,
        announced.schneider or announced.schwarz or schwarz,
        schwarz,
        announced.schwarz,
    )
    last = max((at for at, made in enumerate(steps, 1) if made), default=0)
    return total + last


def result(
    base: int,
    bid: int,
    matador_run: int,
    points: int,
    tricks: int,
    announced: Announced = Announced(),  # noqa: B008 - a NamedTuple does not change
    *,
    doubled_loss: bool = False,
) -> int:
    """What a suit or grand game scores for the Player: its value, or the loss, below zero.

    *base*: base value of the game. He wins if he has the points (or tricks) he undertook and the value of the game
    reaches his *bid*; if the value falls short of the bid he loses the lowest multiple of *base* that reaches it.
    *doubled_loss*: Guckser and the second turn of a Tournee lose double.
    """
    if base < 1 or bid < 0:
        raise ScoreError("the base value of a game is at least 1 and no bid is below nought")
    value = base * multipliers(matador_run, points, tricks, announced)
    needed = 10 if announced.schwarz else 0
    enough = points >= (SCHNEIDER if announced.schneider else GAME) and tricks >= needed
    if enough and value >= bid:
        return value
    loss = value if value >= bid else -(-bid // base) * base
    return -loss * (2 if doubled_loss else 1)


def by_average(scores: Mapping[str, int]) -> dict[str, Fraction]:
    """What each player gets (below zero: pays): the difference of his score from the average of all."""
    average = Fraction(sum(scores.values()), len(scores))
    return {player: score - average for player, score in scores.items()}
