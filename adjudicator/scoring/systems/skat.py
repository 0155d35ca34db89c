"""Skat: the matadors of a hand, and the multiplier of the base value of a game (001:5266-5376)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudicator.values.cards import Card

JACKS = ("CJ", "SJ", "HJ", "DJ")
"""The four highest trumps, high to low."""
RANKS = "ATKQ987"
"""The other trumps of a suit, high to low."""
SCHNEIDER_POINTS, SAFE_POINTS = 91, 31
"""Card points with which the Player makes the opponents schneider, and with which the Player avoids it."""


class AnnouncedLevels(NamedTuple):
    """The Player's undertakings beyond the game itself."""

    schneider: bool = False
    schwarz: bool = False


def trumps_high_to_low(suit: str | None) -> tuple[str, ...]:
    """The trumps of a game, high to low; only the jacks if no *suit* is named (grand)."""
    return JACKS + tuple(f"{suit}{rank}" for rank in RANKS) if suit else JACKS


def matador_count(cards: Collection[Card | str], suit: str | None) -> int:
    """The number of matadors with which a hand is (positive), or without which (negative): *cards* are hand
    and skat."""
    order = trumps_high_to_low(suit)
    held = order[0] in cards
    run = 0
    for trump in order:
        if (trump in cards) != held:
            break
        run += 1
    return run if held else -run


def game_multiplier(
    matador_run: int,
    points: int,
    tricks: int,
    announced: AnnouncedLevels = AnnouncedLevels(),  # noqa: B008 - a NamedTuple does not change
) -> int:
    """The multiplier of the base value: matadors, game, then schneider and schwarz, made or announced.

    *points* and *tricks* are the Player's. Each step includes those before it: schwarz, even if unannounced, counts
    schneider and schneider announced as well (001:5340). Schneider or schwarz made by the opponents counts for them.
    """
    total = abs(matador_run) + 1
    schwarz = tricks in (0, 10)
    schneider = schwarz or points >= SCHNEIDER_POINTS or points < SAFE_POINTS
    steps = (
        schneider,
        announced.schneider or announced.schwarz or schwarz,
        schwarz,
        announced.schwarz,
    )
    last = max((at for at, made in enumerate(steps, 1) if made), default=0)
    return total + last
