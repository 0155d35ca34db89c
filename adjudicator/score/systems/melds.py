"""Rummy, canasta, gin, cassino and bezique: what a deal or game comes to once the cards are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.errors import ScoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

GIN_BONUS = UNDERCUT_BONUS = 25
RUBICON, GAME_BONUS = 3000, 1000
JOKER = 20


def five_hundred_rum(shown: int, left: int) -> int:
    """What a deal of five hundred rum adds: points shown on the table less those left in the hand (001:3285)."""
    return shown - left


def persian_set(value: int, *, at_once: bool, cards: int) -> int:
    """A matched set at persian rummy: four laid down at once count double, a fourth that is added once (001:3307).

    *value*: of one card; *cards*: how many are laid down now.
    """
    if cards not in (1, 3, 4):
        raise ScoreError(f"a matched set is laid down as three or four cards, or one is added, not {cards}")
    return value * cards * (2 if at_once and cards == 4 else 1)


def gin(knocker: int, opponent: int) -> tuple[str, int]:
    """(who wins the hand, ``knocker`` or ``opponent``, and his points) from the unmatched counts (001:3353-3357)."""
    if knocker == 0:
        return "knocker", GIN_BONUS + opponent
    if knocker < opponent:
        return "knocker", opponent - knocker
    return "opponent", UNDERCUT_BONUS + knocker - opponent


def canasta_net(winners: int, losers: int) -> int:
    """What the winners of a game receive: the totals' difference in hundreds, fifty counting as one (001:3069)."""
    return (winners + 50) // 100 - (losers + 50) // 100


def bezique_game(winner: int, loser: int) -> int:
    """What the winner of a game of six-pack bezique scores; below 3,000 the loser is in the rubicon (001:5154)."""
    return winner + GAME_BONUS + (loser if loser < RUBICON else 0)


CASSINO = {"cards": 3, "spades": 1}


def cassino(taken: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Points for most ``cards`` and most ``spades`` taken by a player or side; a tie scores for nobody (001:6155)."""
    points = dict.fromkeys(taken, 0)
    for what, worth in CASSINO.items():
        most = max(counts.get(what, 0) for counts in taken.values())
        best = [player for player, counts in taken.items() if counts.get(what, 0) == most]
        if len(best) == 1:
            points[best[0]] += worth
    return points
