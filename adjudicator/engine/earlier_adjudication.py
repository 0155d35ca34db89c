"""The state of an earlier adjudication of the same deal, from which the next one continues while the deal
is recorded.
"""

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
    """The timelines and rulings of the last adjudication of a deal, and its law."""

    def __init__(self) -> None:
        self.followed = CachedTimelines()
        self.law: GoverningLaw | None = None
        """While the law is the same, rulings on a part of the deal stay valid."""
        self.progress: AdjudicationProgress | None = None
        """The rulings on each timeline of the deal."""

    def follow(self, record: Record, game: Game) -> Timeline:
        """The timeline of *record*, followed from the first event that differs from the last record."""
        return TimelineCache(game, self.followed, BULK_STEPS).unfold(record)
