"""An obligation as it is held against later calls and plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Seat


class Bound(NamedTuple):
    """An obligation in force: what a ruling binds a seat to, from one step to another."""

    effect: str
    seat: Seat
    since: int
    """The first step that it binds."""
    until: int | None
    """The step that ended it; None while it stands."""
    params: Mapping[str, Any]
    finding: int = 0

    def binds(self, step: int) -> bool:
        """Whether it is in force when *step* is taken."""
        return self.since <= step and (self.until is None or step <= self.until)
