"""Games in which one side bids points: cinch, pitch, pinochle, euchre and five hundred settled from what was won."""

from __future__ import annotations

from adjudicator.record.errors import ScoreError

CINCH = 14
"""Points in play at cinch: high, low, jack, game and ten for the pedros."""


def cinch(bid: int, won: int) -> tuple[int, int]:
    """(points of the bidding side, points of the other) at cinch, from the *bid* and the points it *won* (001:4357).

    A bid that is made lets the side with more points score the difference; one that fails gives the other side 14 and
    what is short.
    """
    if not 0 <= won <= CINCH:
        raise ScoreError(f"{CINCH} points are in play at cinch, so nobody can have won {won}")
    if won < bid:
        return 0, CINCH + bid - won
    other = CINCH - won
    return max(won - other, 0), max(other - won, 0)


def pinochle_count(points: int) -> int:
    """Card points at pinochle in tens: seven or more count as ten (001:4514)."""
    return (points + 3) // 10 * 10


def announced_meld(last_bid: int, meld: int) -> int:
    """What a player has bid who announces a *meld* after *last_bid* at double-pack pinochle (001:4658).

    Ten over the last bid for every hundred or part of it.
    """
    return last_bid + 10 * -(-meld // 100)


OPENING_BID = 500


def announced_suit(last_bid: int) -> int:
    """The bid of a player who announces a flush or long suit before any bid was made at double-pack pinochle."""
    return last_bid or OPENING_BID


def auction_pinochle(bid: int, meld: int, taken: int) -> bool:
    """Whether Bidder has made his contract; the meld counts for what it is worth until it is paid (001:4888)."""
    return meld + taken >= bid


def redoubled(stake: int, *doubles: bool) -> int:
    """A stake after each double or redouble that was made (001:6691)."""
    return int(stake * 2 ** sum(doubles))
