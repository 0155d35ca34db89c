"""A widow taken up on a bid that leaves it untouched.

The key ``untouched`` of the table ``widow`` in a ``[game]`` section names the kind under which the law speaks of it;
the bids in ``bids``, if any, take the widow up by right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.widow.details import Untouched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def widow_taken(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The first time that somebody takes up cards of a widow that is not to be used (SV-08)."""
    widow, won = timeline.game.raw["widow"], timeline.end.auction.last_bid
    bids = widow.get("bids", ())
    if bids and won is None:
        # Where nobody wrote down the bid it may have been one that takes the widow up.
        return
    by_right = timeline.end.maker if won is not None and won.call in bids else None
    for step, event in timeline.acts:
        if event.name == "take" and event.seat in step.before.game.around and event.seat != by_right:
            bid = f" on a bid of {won.call}" if won else ""
            said = f"{event.seat} takes up the widow{bid}, which is not used."
            detail = Untouched(cards=event.cards)
            yield Irregularity(str(widow["untouched"]), event.seat, step.index, "open", said, detail=detail)
            return
