"""Points by name in the tags ``Score`` and ``Melds``, such as ``NS:1500 EW:820``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.record.events import Record

_POINTS = re.compile(r"(?<![A-Z])([A-Z]++)\s*+[:=]\s*+([+-]?[0-9]{1,6})(?![0-9])")
"""A name and its points. Matching starts only at the beginning of a name: a tag may hold a megabyte of letters."""


def scores_at_start(record: Record) -> dict[str, int]:
    """Side → its score at the start of the deal, from the tag ``[Score "NS:1500 EW:820"]``."""
    return dict(points_by_name(record.tag("Score").replace(",", "")))


def points_by_name(text: str) -> list[tuple[str, int]]:
    """(name in capitals, points) for each entry of *text*, in order."""
    return [(name, int(points)) for name, points in _POINTS.findall(text.upper())]


def text_besides_points(text: str) -> str:
    """*text* in capitals without its points by name."""
    return _POINTS.sub("", text.upper()).strip(" ,")
