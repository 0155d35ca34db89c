"""What was undertaken in an auction of the bridge kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.values.seat import Seat


@dataclass(frozen=True, slots=True)
class Contract:
    """What was undertaken: level and denomination (``C D H S NT``), 0, 1 or 2 times doubled."""

    level: int
    denomination: str
    doubled: int
    declarer: Seat


def spelt(contract: Contract) -> str:
    """*contract* as files spell it, but for who declares: ``4SX``."""
    return f"{contract.level}{contract.denomination}{'X' * contract.doubled}"
