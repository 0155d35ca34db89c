"""Double-dummy play by trying everything: slow, short, and made apart from the program. For endings of a few cards."""

from __future__ import annotations

from functools import cache

from adjudicator.report.revoke_equity import TrickPosition

SEATS = "NESW"
RANKS = "23456789TJQKA"


def minimax(position: TrickPosition) -> int:
    """Tricks that the side to play wins from *position* on, the trick under way included."""
    hands = tuple(frozenset(map(str, position.hands[seat])) for seat in SEATS)
    leader = SEATS.index(position.leader)
    total = len(hands[(leader + len(position.trick)) % 4])
    north_south = _north_south(hands, leader, tuple(map(str, position.trick)), position.trump)
    return north_south if position.to_play in "NS" else total - north_south


@cache
def _north_south(hands: tuple[frozenset[str], ...], leader: int, trick: tuple[str, ...], trump: str | None) -> int:
    if len(trick) == 4:
        best = max(range(4), key=lambda at: _strength(trick[at], trick[0], trump))
        winner = (leader + best) % 4
        return (winner % 2 == 0) + _north_south(hands, winner, (), trump)
    player = (leader + len(trick)) % 4
    hand = hands[player]
    if not hand:
        return 0
    following = {card for card in hand if trick and card[0] == trick[0][0]}
    results = [
        _north_south((*hands[:player], hand - {card}, *hands[player + 1 :]), leader, (*trick, card), trump)
        for card in following or hand
    ]
    return max(results) if player % 2 == 0 else min(results)


def _strength(card: str, led: str, trump: str | None) -> tuple[bool, bool, int]:
    return card[0] == trump, card[0] == led[0], RANKS.index(card[1])
