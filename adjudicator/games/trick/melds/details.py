"""What the faults of melds, and of claims in games with melds, tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.find.claims.details import ClaimFault
from adjudicator.find.details import Detail, Establishing, InTrick, OfCards
from adjudicator.games.trick.details import Declared


@dataclass(frozen=True, kw_only=True)
class MeldFault(Declared, Establishing):
    """A declaration that counts as a revoke once play goes on."""


@dataclass(frozen=True, kw_only=True)
class Miscounted(Declared, OfCards):
    """A meld scored wrongly."""

    scored: Literal["too_low", "too_high", "other"]
    """Too little or too much."""


@dataclass(frozen=True, kw_only=True)
class ClaimInTrick(ClaimFault, InTrick):
    """A claim, a concession or a close made in that trick."""


@dataclass(frozen=True, kw_only=True)
class Reached(Detail):
    """A score claimed by nobody, or by both."""

    reached: Literal["neither", "both_unannounced", "one"]


@dataclass(frozen=True, kw_only=True)
class OddStock(Detail):
    """A stock with a wrong number of cards."""
