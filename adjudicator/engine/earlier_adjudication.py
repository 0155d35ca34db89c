"""The state of an earlier adjudication of the same deal, from which the next one goes on while the deal is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.fast_path_loader import BULK_STEPS
from adjudicator.table.timeline_cache import CachedTimelines, TimelineCache

if TYPE_CHECKING:
    from adjudicator.engine.ruling_round import AdjudicationProgress, GoverningLaw
    from adjudicator.game.game import Game
    from adjudicator.record.events import Record
    from adjudicator.table.state_and_timeline import Timeline


class EarlierAdjudication:
    """How a deal was followed when it was ruled on last, and under which law."""

    def __init__(self) -> None:
        self.followed = CachedTimelines()
        self.law: GoverningLaw | None = None
        """While it is the same, what was ruled on a part of the deal holds."""
        self.progress: AdjudicationProgress | None = None
        """What was ruled on each timeline of the deal."""

    def follow(self, record: Record, game: Game) -> Timeline:
        """What happened in *record*, followed from where it parts from what was followed last."""
        return TimelineCache(game, self.followed, BULK_STEPS).unfold(record)
