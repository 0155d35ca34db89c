"""The version of the package."""

from __future__ import annotations

__version__ = "0.2.0"
"""The version that ``--version`` prints and the package is built with; ``manual/changes.md`` lists its changes."""
