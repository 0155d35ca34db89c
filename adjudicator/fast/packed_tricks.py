"""Whole tricks of four known hands in columns, a byte for each card, in games whose only duty is to follow suit.

``LegalPlay`` takes card after card from hands that grow smaller. With every card in the column of its hand, each hand
can be checked at once: that it held the cards of its column, and that it had no card left of a suit that it did not
follow. The results agree with ``LegalPlay``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.fast.packed_cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.game.card_ranking import Ranking


class PackedRanking:
    """Suits and heights of the cards under one trump, by card number (``adjudicator.fast.packed_cards``)."""

    __slots__ = ("heights", "suits")

    def __init__(self, ranking: Ranking) -> None:
        names = [*dict.fromkeys(map(ranking.suits.__getitem__, CARDS))]
        self.suits = bytes([names.index(ranking.suits[card]) for card in CARDS]).ljust(256)
        """The table with which ``bytes.translate`` turns each card into the number of its suit."""
        self.heights = [[*map(ranking.standing(name).__getitem__, CARDS)] for name in names]
        """The height of each card by the number of the suit led; 0 if it cannot win."""


def trick_winner_columns(
    cards: bytes, hands: Sequence[bytes], leader: int, standings: PackedRanking
) -> list[int] | None:
    """The winning column of each trick of *cards*, one trick after the other, each from the first column on; None if a
    card is not legal for its hand. *hands* are those of the columns, and *leader* leads to the first trick."""
    suits, heights = cards.translate(standings.suits), standings.heights
    kept = [hand.translate(None, cards[column::4]) for column, hand in enumerate(hands)]
    if sum(map(len, kept)) + len(cards) != len(CARDS):
        # A hand did not hold each of its cards, or has one of them twice.
        return None
    # The suits of a hand's cards in the order played, then of those still held: a suit that it could have followed
    # comes later in them.
    one, two, three, four = [suits[column::4] + left.translate(standings.suits) for column, left in enumerate(kept)]
    won: list[int] = []
    each = iter(cards)
    fallen = zip(each, each, each, each, one, two, three, four, strict=False)
    for number, (card, second, third, fourth, a, b, c, d) in enumerate(fallen):
        led = (a, b, c, d)[leader]
        if (
            (a != led and led in one[number:])
            or (b != led and led in two[number:])
            or (c != led and led in three[number:])
            or (d != led and led in four[number:])
        ):
            return None
        height = heights[led]
        leader, highest = 0, height[card]
        if height[second] > highest:
            leader, highest = 1, height[second]
        if height[third] > highest:
            leader, highest = 2, height[third]
        if height[fourth] > highest:
            leader = 3
        won.append(leader)
    return won
