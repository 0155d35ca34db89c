"""Rows as comma-separated values, in which no cell is a formula."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from adjudicator.render.safe_text import LONGEST_SAFE_TEXT, safe_spreadsheet_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def csv_text(rows: Iterable[Sequence[object]], *, line_end: str = "\n", longest: int = LONGEST_SAFE_TEXT) -> str:
    """The *rows* as text; a cell that a spreadsheet would read as a formula is marked as text, and one of more than
    *longest* characters is cut. Numbers stay numbers."""
    text = io.StringIO()
    csv.writer(text, lineterminator=line_end).writerows(
        [safe_spreadsheet_cell(cell, longest) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return text.getvalue()
