"""Whole tricks of four known hands in columns, a byte for each card; nothing but the suit led binds anybody.

``LegalPlay`` takes card after card from hands that grow smaller. Where every card stands in the column of its hand,
each hand can be checked at once: that it held the cards of its column, and that it had no card left of a suit that it
did not follow. Whatever is taken here ``LegalPlay`` would have taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.fast.packed_cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.game.card_ranking import Ranking


class PackedRanking:
    """Suits and heights of the cards under one trump, by their numbers (``adjudicator.fast.packed_cards``)."""

    __slots__ = ("heights", "suits")

    def __init__(self, ranking: Ranking) -> None:
        names = [*dict.fromkeys(map(ranking.suits.__getitem__, CARDS))]
        self.suits = bytes([names.index(ranking.suits[card]) for card in CARDS]).ljust(256)
        """The table by which ``bytes.translate`` makes each card the number of the suit that it belongs to."""
        self.heights = [[*map(ranking.standing(name).__getitem__, CARDS)] for name in names]
        """By the number of the suit led, how high each card stands; 0 where it cannot win."""


def trick_winner_columns(
    cards: bytes, hands: Sequence[bytes], leader: int, standings: PackedRanking
) -> list[int] | None:
    """The column that wins each trick of *cards*, one after the other, each from the first column on; None where one is
    not what the law expects of its hand. *hands* are those of the columns, and *leader* leads to the first trick."""
    suits, heights = cards.translate(standings.suits), standings.heights
    kept = [hand.translate(None, cards[column::4]) for column, hand in enumerate(hands)]
    if sum(map(len, kept)) + len(cards) != len(CARDS):
        # A hand did not hold each of its cards, or one stands there twice.
        return None
    # The suits of a hand's cards as they fell, and then of those that it still holds: a suit that it could have
    # followed comes later in them.
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
