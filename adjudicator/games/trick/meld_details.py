"""The details of irregularities of melds, of declarations like them, and of claims in games with melds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.irregularities.detail_aspects import CountsAsRevoke, Detail, InTrick, OfCards
from adjudicator.irregularities.details import ClaimFault

if TYPE_CHECKING:
    from adjudicator.irregularities.detection import Irregularity


@dataclass(frozen=True, kw_only=True)
class DeclarationDetail(Detail):
    """A meld, or a card declared like one, that may not be."""

    declared: str
    """What is wrong with it."""


def declaration_flaw_of(fault: Irregularity) -> str | None:
    """What is wrong with the declaration that *fault* is, if it is one."""
    told = fault.of(DeclarationDetail)
    return told.declared if told else None


@dataclass(frozen=True, kw_only=True)
class MeldDetail(DeclarationDetail, CountsAsRevoke):
    """A declaration that counts as a revoke once play goes on."""


@dataclass(frozen=True, kw_only=True)
class MiscountedMeldDetail(DeclarationDetail, OfCards):
    """A meld scored wrongly."""

    scored: Literal["too_low", "too_high", "other"]
    """Too little or too much."""


@dataclass(frozen=True, kw_only=True)
class ClaimInTrickDetail(ClaimFault, InTrick):
    """A claim, a concession or a close made in that trick."""


@dataclass(frozen=True, kw_only=True)
class PointsReachedDetail(Detail):
    """A score claimed by nobody, or by both."""

    reached: Literal["neither", "both_unannounced", "one"]


@dataclass(frozen=True, kw_only=True)
class OddStockDetail(Detail):
    """A stock with a wrong number of cards."""
