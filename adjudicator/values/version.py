"""Which version this is."""

from __future__ import annotations

__version__ = "0.2.0"
"""What ``--version`` prints and the package is built with; ``manual/changes.md`` tells what is new in it."""
