"""The loader of the fast path over clean deals (``adjudicator.fast``), which is imported here and nowhere else.

Without that folder every deal takes the full path, with the same report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.formats.pbn.reader import GameReader
    from adjudicator.game.game import Game
    from adjudicator.record.events import Record
    from adjudicator.report.deal_report import DealReport
    from adjudicator.table.state_and_timeline import Timeline
    from rulebase import CodeInfo, Rulebase

__all__ = ["BULK_STEPS", "archive_reader", "clean_report"]

_FAST = "adjudicator.fast"

try:
    from adjudicator.fast import BULK_STEPS, archive_reader, clean_report
except ImportError as missing:
    if missing.name != _FAST or missing.path:
        # The folder is there but has an error.
        raise

    BULK_STEPS = None

    def archive_reader() -> type[GameReader] | None:
        """No reader of its own for archives."""
        return None

    def clean_report(
        record: Record,
        game: Callable[[], Game],
        rulebase: Rulebase,
        info: CodeInfo,
        follow: Callable[[Record, Game], Timeline] | None = None,
    ) -> DealReport | None:
        """No report: the full path makes it."""
        return None
