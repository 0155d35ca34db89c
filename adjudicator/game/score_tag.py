"""The score at the start of a deal, as the tag ``Score`` tells it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.record.events import Record

_SCORE = re.compile(r"([A-Za-z]+)\s*:\s*(-?[0-9]{1,6})(?![0-9])")


def scores_of(record: Record) -> dict[str, int]:
    """Side → its score at the start of the deal, from the tag ``[Score "NS:1500 EW:820"]``."""
    return {side.upper(): int(points) for side, points in _SCORE.findall(record.tag("Score").replace(",", ""))}
