"""``--version``."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from adjudicator.commands.common import answer


def say() -> None:
    """Print which version this is."""
    try:
        number = version("adjudicator")
    except PackageNotFoundError:
        number = "run from its source, not installed"
    answer(f"adjudicator {number}")
