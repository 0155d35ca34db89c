"""The fast path over clean deals. Only ``engine/fast_path_loader.py`` imports from here.

In a clean deal every call and card is what the law expects. ``clean_report`` reports such a deal without following its
steps; ``archive_reader`` reads only the columns of files of such deals; ``BULK_STEPS`` follows the calls and cards that
come in turn within any other deal, many at a time. All of this saves time and nothing else: without the folder the
reports are the same (``python -m tests.without_fast``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.fast.bulk_steps import REGULAR_BULK_STEPS
from adjudicator.fast.clean_deal import clean_report

if TYPE_CHECKING:
    from adjudicator.formats.pbn.reader import GameReader
    from adjudicator.table.timeline_builder import BulkSteps

__all__ = ["BULK_STEPS", "archive_reader", "clean_report"]

BULK_STEPS: BulkSteps | None = REGULAR_BULK_STEPS


def archive_reader() -> type[GameReader] | None:
    """The reader for files of many deals."""
    from adjudicator.fast.pbn_plain_game_reader import ColumnReader  # a single deal is read whole

    return ColumnReader
