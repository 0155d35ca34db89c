"""Where the book lies: with what the platform keeps of a user's own, and nowhere else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

BOOK = "ADJUDICATOR_BOOK"
"""The variable that names the file."""
NAME = "book.sqlite"


def book_path(named: str | None = None) -> Path:
    """The file of the book: as *named*, as ``ADJUDICATOR_BOOK`` says, else where this platform keeps a user's data."""
    asked = named or os.environ.get(BOOK)
    return Path(asked) if asked else _data() / "adjudicator" / NAME


def _data() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    # The base directory specification ignores a path that is not absolute.
    shared = os.environ.get("XDG_DATA_HOME", "")
    return Path(shared) if os.path.isabs(shared) else Path.home() / ".local" / "share"
