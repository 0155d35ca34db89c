"""The details of irregularities of melds, of similar declarations, and of claims in games with melds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.irregularities.detail_base_classes import CountsAsRevoke, Detail, InTrick, OfCards
from adjudicator.irregularities.details import ClaimFault

if TYPE_CHECKING:
    from adjudicator.irregularities.detection import Irregularity


@dataclass(kw_only=True, eq=False, repr=False)
class DeclarationDetail(Detail):
    """A forbidden meld, or a card declared like one."""

    declared: str
    """The fault of the declaration, such as ``lacking``, ``played`` or ``again``."""


def declaration_flaw_of(fault: Irregularity) -> str | None:
    """The fault of the declaration in *fault*; None if it is not a declaration."""
    told = fault.detail_as(DeclarationDetail)
    return told.declared if told else None


@dataclass(kw_only=True, eq=False, repr=False)
class MeldDetail(DeclarationDetail, CountsAsRevoke):
    """A declaration that counts as a revoke once play goes on."""


@dataclass(kw_only=True, eq=False, repr=False)
class MiscountedMeldDetail(DeclarationDetail, OfCards):
    """A meld scored with the wrong value."""

    scored: Literal["too_low", "too_high", "other"]
    """Whether the score was too low or too high."""


@dataclass(kw_only=True, eq=False, repr=False)
class ClaimInTrickDetail(ClaimFault, InTrick):
    """A claim, a concession or a closing, with the number of the trick."""


@dataclass(kw_only=True, eq=False, repr=False)
class PointsReachedDetail(Detail):
    """A target score reached by neither player, or by both and not announced."""

    reached: Literal["neither", "both_unannounced", "one"]


@dataclass(kw_only=True, eq=False, repr=False)
class OddStockDetail(Detail):
    """A stock with a wrong number of cards."""
