"""Scoring: pure functions from a deal played out to points, one module a system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.record.errors import ScoreError
from adjudicator.score.systems.values import SIDES, Honours, Item, ScoredDeal, Tally
from adjudicator.values.addresses import named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    Scorer: TypeAlias = Callable[[Tally], ScoredDeal]

__all__ = ["BOARDS", "SIDES", "Honours", "Item", "ScoredDeal", "Tally", "scored_by_deal", "scorer"]

BOARDS = frozenset(("duplicate", "duplicate-total-points", "duplicate-modern"))
"""Systems by which contract, tricks and vulnerability tell all: neither honours nor earlier deals count."""


def scored_by_deal(section: Mapping[str, Any]) -> bool:
    """Whether the result of a deal alone decides its score in the game with that ``[game]`` *section*."""
    return named(section, "scoring", section.get("scoring", "")) is not None


def scorer(section: Mapping[str, Any]) -> Scorer:
    """The function that scores a deal of such a game; a ScoreError where the result of a deal alone does not."""
    found: Scorer | None = named(section, "scoring", section.get("scoring", ""))
    if found is None:
        raise ScoreError(f"the result of a deal alone does not decide its score by '{section.get('scoring', '')}'")
    return found
