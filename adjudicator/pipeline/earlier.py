"""A deal that is ruled on again and again while it is told: what was found out last, for the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.following import Followed

if TYPE_CHECKING:
    from adjudicator.pipeline.round import Law


class Earlier:
    """How a deal was followed when it was ruled on last, and under which law."""

    def __init__(self) -> None:
        self.followed = Followed()
        self.law: Law | None = None
        """While it is the same, what was ruled on a part of the deal holds."""
