"""Rooms of the program loaded at once, for processes that are forked off one that has them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHARED = ("evidence", "fast", "find", "game", "law", "pipeline", "record", "report", "score", "table", "values")
"""Rooms in which nothing is written for one game type."""


def load_shared() -> None:
    """Load what every game type is judged by."""
    for room in SHARED:
        load(f"adjudicator/{room}")


def load(room: str) -> None:
    """Load every module of *room*, a folder of this checkout."""
    for path in sorted((ROOT / room).rglob("[a-z]*.py")):
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
