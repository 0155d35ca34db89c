"""Poker: the rank of a hand, high or low, and how a pot divides when stacks differ (001:2485-2507, 2061-2079)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import ScoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from adjudicator.values.cards import Card

RANK_ORDER = "23456789TJQKA"
HAND_SIZE = 5
HAND_CLASSES = (
    "no pair",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""Low to high."""


class RatedHand(NamedTuple):
    """The value of a poker hand. Values compare directly: the greater is the better high hand."""

    kind: int
    """Index into ``HAND_CLASSES``."""
    ranks: tuple[int, ...]
    """The ranks that decide between two hands of the same class, the weightiest first."""

    @property
    def name(self) -> str:
        """The class of the hand in words."""
        return HAND_CLASSES[self.kind]


def rate_high(cards: Sequence[Card], *, ace_low: bool = False) -> RatedHand:
    """The value of five natural *cards*. *ace_low*: for low, the ace is below the deuce and not a high card."""
    if len(cards) != HAND_SIZE or len(set(cards)) != HAND_SIZE:
        raise ScoreError(f"a poker hand has {HAND_SIZE} different cards, not {' '.join(cards) or 'none'}")
    order = "A" + RANK_ORDER[:-1] if ace_low else RANK_ORDER
    counts = Counter(order.index(card.rank) for card in cards)
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = tuple(sorted(counts.values(), reverse=True))
    kinds = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
    if shape in kinds:
        return RatedHand(kinds[shape], ranks)
    straight = ranks[0] - ranks[-1] == HAND_SIZE - 1
    if not ace_low and set(ranks) == {12, 3, 2, 1, 0}:
        # The ace is low in 5-4-3-2-A.
        ranks, straight = (3, 2, 1, 0, -1), True
    flush = len({card.suit for card in cards}) == 1
    return RatedHand(8 if straight and flush else 5 if flush else 4 if straight else 0, ranks)


def rate_low(cards: Sequence[Card]) -> RatedHand:
    """The value of five natural *cards* at lowball, where the ace is low and neither straights nor flushes count
    (001:2271): the lesser value is the better hand."""
    found = rate_high(cards, ace_low=True)
    return RatedHand(0, found.ranks) if found.name in ("straight", "flush", "straight flush") else found


_WHEEL = (3, 2, 1, 0, -1)
_ACE_HIGH = (12, 3, 2, 1, 0)


def rate_deuce_to_seven(cards: Sequence[Card]) -> RatedHand:
    """The value of five natural *cards* at deuce-to-seven, where the ace is high only and straights and flushes count:
    the lesser value is the better hand."""
    found = rate_high(cards)
    if found.ranks != _WHEEL:
        return found
    # 5-4-3-2-A is no straight.
    return RatedHand(5 if found.name == "straight flush" else 0, _ACE_HIGH)


_RATING_BY_WINNER: Mapping[str, tuple[Callable[[Sequence[Card]], RatedHand], bool]] = {
    "high": (rate_high, True),
    "low": (rate_low, False),
    "deuce-to-seven": (rate_deuce_to_seven, False),
}
"""Winner of a pot → (the function that rates a hand, whether the greater value wins)."""


class PotWinners(NamedTuple):
    """The winners of a pot, with their hand."""

    players: tuple[str, ...]
    with_what: str


def winners_of_pot(hands: Mapping[str, Sequence[Card]], wins: str) -> PotWinners | None:
    """The winners among the players with *hands*, several in a tie (001:2505-2507); *wins* says which hand wins. None
    in a game in which the hands alone do not decide."""
    if wins not in _RATING_BY_WINNER:
        return None
    rated_by, greater = _RATING_BY_WINNER[wins]
    rated = {player: rated_by(cards) for player, cards in hands.items()}
    best = max(rated.values()) if greater else min(rated.values())
    return PotWinners(tuple(player for player, hand in rated.items() if hand == best), best.name)


class Pot(NamedTuple):
    """A pot and the players who may win it."""

    chips: int
    players: tuple[str, ...]


def divide_pots(
    paid: Mapping[str, int], dropped: Sequence[str] = (), all_in: Collection[str] | None = None
) -> list[Pot]:
    """The main pot and the side pots of a deal at table stakes, from the chips each player has *paid*.

    Players who have *dropped* have lost their interest in every pot; their chips stay in them. *all_in*: players who
    could put in no more; any other may win all of it, whatever they have paid. If None, everybody who has paid less had
    no more.
    """
    left = [player for player in paid if player not in dropped]
    tapped = left if all_in is None else [player for player in left if player in all_in]
    levels = {paid[player] for player in tapped if paid[player]}
    levels |= {max(paid.values())} if len(tapped) < len(left) else set()
    found: list[Pot] = []
    below = 0
    for level in sorted(levels):
        chips = sum(max(0, min(given, level) - below) for given in paid.values())
        players = tuple(player for player in left if player not in tapped or paid[player] >= level)
        if found and found[-1].players == players:
            found[-1] = Pot(found[-1].chips + chips, players)
        elif chips:
            found.append(Pot(chips, players))
        below = level
    rest = sum(paid.values()) - sum(pot.chips for pot in found)
    if rest and found:
        found[-1] = Pot(found[-1].chips + rest, found[-1].players)
    return found


def is_bobtail(cards: Sequence[Card]) -> bool:
    """Whether *cards* are four in sequence that a card at either end would make a straight (001:2175)."""
    ranks = sorted(RANK_ORDER.index(card.rank) for card in cards)
    run = ranks == list(range(ranks[0], ranks[0] + HAND_SIZE - 1))
    return len(cards) == HAND_SIZE - 1 and run and ranks[-1] < len(RANK_ORDER) - 1
