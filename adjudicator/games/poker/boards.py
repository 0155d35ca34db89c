"""The cards that lie face up in stud poker: whose are highest, so that he has the first turn (001:2659-2679)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from adjudicator.score.systems.poker import CLASSES, ORDER, SIZE, Hand, rate

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.values.cards import Card

_KINDS = {(2,): "one pair", (2, 2): "two pairs", (3,): "three of a kind", (4,): "four of a kind"}


def worth(cards: Sequence[Card], *, fourflush: bool = False) -> Hand:
    """What *cards* that lie face up are worth: sets of a rank and high cards alone, unless a whole hand lies there.

    *fourflush*: four of a suit rank between a pair and two pairs, as some tables agree.
    """
    if len(cards) == SIZE and len(set(cards)) == SIZE:
        return rate(cards)
    counts = Counter(ORDER.index(card.rank) for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    sets = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    # A pair with four of a suit cannot be: they are four different ranks.
    if fourflush and len(cards) == 4 and len({card.suit for card in cards}) == 1:
        return Hand(CLASSES.index("one pair"), (len(ORDER), *ranks))
    return Hand(CLASSES.index(_KINDS.get(sets[:2], "no pair")), ranks)


def highest(boards: Mapping[Seat, Sequence[Card]], among: Sequence[Seat], *, fourflush: bool = False) -> Seat:
    """Who of *among*, in order from the dealer's left, shows the highest cards; of equals the first in that order."""
    return max(among, key=lambda seat: (worth(boards[seat], fourflush=fourflush), -among.index(seat)))


def shown_by(pattern: str, interval: int) -> int:
    """How many cards of a hand dealt in *pattern* lie face up in betting *interval*, from 1."""
    return sum(part.count("u") for part in pattern.split("|")[:interval])


def intervals(section: Mapping[str, Any]) -> int:
    """How many betting intervals the deal pattern of *section* has; 0 where it has none."""
    return str(section.get("deal_pattern", "")).count("|")


def can_beat(caller: Sequence[Card], bettor: Sequence[Card], unseen: Collection[Card]) -> bool:
    """Whether four cards of *caller*, with any hole card of the *unseen* ones, can beat the four that *bettor* shows.

    Where they are as good, card for card, his fifth card may decide: that is no call that cannot win.
    """
    against = worth(bettor)
    best = max((rate([*caller, hole]) for hole in unseen), default=None)
    return best is None or best.kind > against.kind or (best.kind == against.kind and _not_below(best, against))


def _not_below(best: Hand, against: Hand) -> bool:
    return best.ranks[: len(against.ranks)] >= against.ranks
