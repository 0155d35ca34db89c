"""Calls of the bridge kind: how bids rank, and what they name."""

from __future__ import annotations

from functools import lru_cache

PASS, DOUBLE, REDOUBLE, ALL_PASS = "P", "X", "XX", "AP"
OVER_SEVEN = 40
"""``bid_rank`` of the lowest bid of more than seven."""
DENOMINATIONS = ("C", "D", "H", "S", "NT")


@lru_cache(maxsize=128)
def bid_rank(call: str) -> int | None:
    """Where a bid stands among all bids, ``1C`` being 5; None for anything that is not a bid of the bridge kind."""
    if len(call) < 2 or not call[:-1].rstrip("N").isdigit():
        return None
    level, denomination = (call[:-2], "NT") if call.endswith("NT") else (call[:-1], call[-1])
    if denomination not in DENOMINATIONS or not level.isdigit():
        return None
    return int(level) * 5 + DENOMINATIONS.index(denomination)


def level_of(bid: str) -> int:
    """The odd tricks that a bid undertakes to win."""
    rank = bid_rank(bid)
    return 0 if rank is None else rank // 5


def denomination_of(bid: str) -> str:
    """The denomination of a bid, ``C D H S NT``."""
    rank = bid_rank(bid)
    return "" if rank is None else DENOMINATIONS[rank % 5]
