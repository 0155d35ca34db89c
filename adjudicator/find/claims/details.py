"""What the faults of claims and concessions tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.find.details import Detail

if TYPE_CHECKING:
    from adjudicator.find.detecting import Irregularity
    from adjudicator.record.events import Event


@dataclass(frozen=True, kw_only=True)
class OfEvent(Detail):
    """What somebody said."""

    event: Event


@dataclass(frozen=True, kw_only=True)
class ClaimFault(OfEvent):
    """A claim or a concession."""

    claimed: str = ""
    """``claim``, ``concede``, ``close``, ``out``: what a game other than bridge calls it."""


@dataclass(frozen=True, kw_only=True)
class ConcessionFault(ClaimFault):
    """A concession that cannot stand."""

    concession_fault: Literal["cannot_be_lost", "already_won"]
    sure: int
    """Tricks conceded that no play at all can lose."""
    form: Literal["agreed_to_claim", "conceded"]
    """``conceded``, or ``agreed_to_claim``."""


def claimed_of(fault: Irregularity) -> str:
    """What a game other than bridge calls the claim that *fault* is."""
    told = fault.of(ClaimFault)
    return told.claimed if told else ""
