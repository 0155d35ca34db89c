"""A deal that is ruled on again and again while it is told: what was found out last, for the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.pipeline.fast_path import BULK_STEPS
from adjudicator.table.following import Followed, Following

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.pipeline.round import Law, Progress
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


class Earlier:
    """How a deal was followed when it was ruled on last, and under which law."""

    def __init__(self) -> None:
        self.followed = Followed()
        self.law: Law | None = None
        """While it is the same, what was ruled on a part of the deal holds."""
        self.progress: Progress | None = None
        """What was ruled on each timeline of the deal."""

    def follow(self, record: Record, game: Game) -> Timeline:
        """What happened in *record*, followed from where it parts from what was followed last."""
        return Following(game, self.followed, BULK_STEPS).unfold(record)
