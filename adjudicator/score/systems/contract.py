"""The common table of contract bridge: odd tricks, overtricks, undertricks, slams (001:735-758)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.score.systems.values import Item
from adjudicator.values.numbers import counted

if TYPE_CHECKING:
    from adjudicator.score.systems.values import Tally

GAME = 100
"""Trick points that make a game."""

DENOMINATIONS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no-trump"}
DOUBLED = ("", " doubled", " redoubled")
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_NOTRUMP = 10
"""What the first odd trick at no-trump is worth beyond the others."""


class Schedule(NamedTuple):
    """What the editions of the table differ in."""

    making: tuple[int, int]
    """For making a doubled, a redoubled contract."""
    doubled_undertricks: tuple[int, ...]
    """Not vulnerable, doubled: the first, the second …; the last figure repeats."""


EDITION_1963 = Schedule(making=(50, 50), doubled_undertricks=(100, 200))
"""Redoubling does not affect the points for making a doubled contract (001:752)."""

MODERN = Schedule(making=(50, 100), doubled_undertricks=(100, 200, 200, 300))
"""The later table (004:29, 43)."""

VULNERABLE_DOUBLED_UNDERTRICKS = (200, 300)


def odd_tricks(n: int, denomination: str, doubled: int) -> int:
    """Trick points of the first *n* odd tricks, bid and won."""
    each = TRICK[denomination] * n + (FIRST_NOTRUMP if denomination == "NT" and n > 0 else 0)
    return each << doubled


def overtricks(n: int, denomination: str, doubled: int, *, vulnerable: bool) -> int:
    """Premium for *n* odd tricks more than were bid."""
    if not doubled:
        # The first-trick extra of no-trump always falls to a trick that was bid.
        return n * TRICK[denomination]
    return n * ((200 if vulnerable else 100) << (doubled - 1))


def undertricks(n: int, doubled: int, *, vulnerable: bool, schedule: Schedule = EDITION_1963) -> int:
    """Premium of the other side when declarer falls *n* tricks short."""
    if not doubled:
        return n * (100 if vulnerable else 50)
    steps = VULNERABLE_DOUBLED_UNDERTRICKS if vulnerable else schedule.doubled_undertricks
    return sum(steps[min(i, len(steps) - 1)] for i in range(n)) << (doubled - 1)


def slam(level: int, *, vulnerable: bool) -> int:
    """Premium for a slam bid and made; doubling does not touch it."""
    if level < 6:
        return 0
    return (750 if vulnerable else 500) if level == 6 else (1500 if vulnerable else 1000)


def contract_items(deal: Tally, schedule: Schedule = EDITION_1963) -> tuple[Item, ...]:
    """The entries that the contract itself earns.

    Only tricks that were bid go below the line. A trick transferred for a revoke therefore needs no care of its own:
    it counts as won by the side that receives it, and beyond the contract it is an overtrick (001:896-898, 954).
    """
    contract = deal.contract
    if contract is None:
        return ()
    vulnerable = deal.declarer_vulnerable
    state = "vulnerable" if vulnerable else "not vulnerable"
    name = f"{contract.level} {DENOMINATIONS[contract.denomination]}{DOUBLED[contract.doubled]}"
    if deal.over < 0:
        short = -deal.over
        points = undertricks(short, contract.doubled, vulnerable=vulnerable, schedule=schedule)
        says = f"{name} {counted(short, 'trick')} short, {state}"
        return tuple(Item(side, points, says) for side in deal.defending)
    side = deal.declaring
    points = odd_tricks(contract.level, contract.denomination, contract.doubled)
    items = [Item(side, points, f"{name}, bid and made", below=True)]
    if deal.over:
        points = overtricks(deal.over, contract.denomination, contract.doubled, vulnerable=vulnerable)
        items.append(Item(side, points, counted(deal.over, "overtrick")))
    if contract.doubled:
        items.append(Item(side, schedule.making[contract.doubled - 1], f"making a contract{DOUBLED[contract.doubled]}"))
    if contract.level >= 6:
        size = "little" if contract.level == 6 else "grand"
        items.append(Item(side, slam(contract.level, vulnerable=vulnerable), f"{size} slam, {state}"))
    return tuple(items)


def honour_items(deal: Tally) -> tuple[Item, ...]:
    """The entries for honours; contract and vulnerability do not touch them."""
    return tuple(Item(held.side, held.points, "honours") for held in deal.honours if held.points)
