"""The act that a cassino game waits for: a card that takes in, builds or trails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.cassino.course_of_play import captured_cards, player_due
from adjudicator.table.act_due import ActDue, tally

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the cassino game of *timeline* waits for."""
    due, piles = player_due(timeline), captured_cards(timeline).taken
    standing = (f"cards taken: {tally({seat: len(cards) for seat, cards in piles.items()})}",) if piles else ()
    sayable = ("trail H9", "take H9 with S9", "build 9 with H4 D5")
    return ActDue((due,) if due else (), "to take in, build or trail" if due else "Next", sayable, standing, last=due)
