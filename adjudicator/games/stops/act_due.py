"""The act that a stops game waits for: a card or a pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.stops.course_of_play import card_to_play_on, end_of_play, player_due
from adjudicator.table.act_due import ActDue, BareCards

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the stops game of *timeline* waits for."""
    turned = any(event.name in ("turned", "upcard") for _, event in timeline.acts)
    before = card_to_play_on(timeline)
    if timeline.game.raw.get("starter") and not turned and before is None:
        return ActDue(
            (timeline.start.dealer,), "to turn the starter", ("turned H9",), bare=BareCards("!turned {cards}")
        )
    due, known = player_due(timeline), end_of_play(timeline)
    standing = (f"stock {known.stock}",) if known and known.stock else ()
    if due is None:
        over = known is not None and any(not hand for hand in known.hands.values())
        return ActDue((), "The play is over" if over else "Next", ("show",), standing)
    on = f" on {before}" if before else ""
    return ActDue((due,), f"to play{on} or pass", ("H9", "pass"), standing)
