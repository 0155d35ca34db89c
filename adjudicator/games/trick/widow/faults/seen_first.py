"""A widow taken up before trump is named, where trump has to be named unseen (``named_first`` of the ``widow``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.silence import trump_was_due
from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.widow.details import WidowCards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def widow_seen_first(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The high bidder sees the widow and has not named trump (DP-25)."""
    widow = timeline.game.raw["widow"]
    for step, event in timeline.acts:
        maker = step.before.maker
        if event.name == "take" and event.seat == maker and maker and trump_was_due(timeline, step.index):
            said = f"{maker} takes up the widow before they have named the trump."
            yield Irregularity(
                "declaration-error", maker, step.index, "open", said, detail=WidowCards(widow=widow["cards"])
            )
            return
