"""Bids and contracts of the bridge kind: how bids rank, their level and denomination, the contract they lead to."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from adjudicator.values.numbers import small_number
from adjudicator.values.seat_name import Seat

PASS, DOUBLE, REDOUBLE, ALL_PASS = "P", "X", "XX", "AP"
LOWEST_BID_OVER_SEVEN = 40
"""``bid_rank`` of the lowest bid of more than seven."""
DENOMINATIONS = ("C", "D", "H", "S", "NT")
_DENOMINATION_RANK = {**{name: at for at, name in enumerate(DENOMINATIONS)}, "R": 3}
"""Royal spades (``R``), a bid of its own in old auction bridge, stand where spades do."""
_TRICK_FACTOR = 100
"""More than any number of tricks."""


@lru_cache(maxsize=128)
def bid_rank(call: str) -> int | None:
    """Rank of a bid among all bids, ``1C`` being 5; None for anything that is not a bid of the bridge kind."""
    level = call.rstrip("CDHSRNT")
    denomination = call[len(level) :]
    number = small_number(level)
    if denomination not in _DENOMINATION_RANK or number is None:
        return None
    return number * 5 + _DENOMINATION_RANK[denomination]


def bid_level(bid: str) -> int:
    """The odd tricks that a bid undertakes to win."""
    rank = bid_rank(bid)
    return 0 if rank is None else rank // 5


def denomination_of_bid(bid: str) -> str:
    """The denomination of a bid, ``C D H S NT``, in some games ``R``."""
    return "" if bid_rank(bid) is None else bid.lstrip("0123456789")


def denominations_of_game(section: Mapping[str, Any]) -> Collection[str]:
    """The denominations that can be bid in the game of a ``[game]`` *section*."""
    named: Collection[str] = section.get("trick_values", DENOMINATIONS)
    return named


def bid_rank_in_game(bid: str, section: Mapping[str, Any]) -> int | None:
    """Rank of *bid* among those of its game; None if it is no bid.

    Bids rank by level and denomination. Where the game has ``trick_values`` (points of a trick at each denomination)
    they rank by points, and at equal points by tricks.
    """
    rank, values = bid_rank(bid), section.get("trick_values")
    if rank is None or values is None:
        return rank
    worth = values.get(denomination_of_bid(bid))
    return None if worth is None else bid_level(bid) * (int(worth) * _TRICK_FACTOR + 1)


def trump_suit_at_denomination(denomination: str, section: Mapping[str, Any]) -> str | None:
    """The suit that is trump at a denomination; None at no-trump."""
    named: str = section.get("trump_of", {}).get(denomination, denomination)
    return None if named == "NT" else named


class Contract(NamedTuple):
    """A contract: level, denomination (``C D H S NT``), times doubled (0, 1 or 2) and declarer."""

    level: int
    denomination: str
    doubled: int
    declarer: Seat


def contract_text_without_declarer(contract: Contract) -> str:
    """*contract* as files spell it, without the declarer: ``4SX``."""
    return f"{contract.level}{contract.denomination}{'X' * contract.doubled}"
