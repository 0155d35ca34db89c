"""Whether anybody has opened the pot, where one that nobody opens is dealt for again (001:2163-2167, 2331, 2375).

Keys of a ``[game]`` section: ``unopened = "new-deal"``, and ``openers``, without which anybody bets or drops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.poker.rules import BetRules

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline

_PASSES = frozenset(("check", "drop"))
_ACTS = _PASSES | {"bet", "raise", "call", "announce", "draw", "discard", "showdown", "withdraw"}


def nobody_opened(timeline: Timeline) -> bool:
    """Whether every player has passed, once each, and nothing else was done: the pot stays unopened (PD-19,
    PC-01)."""
    game = timeline.game
    section = BetRules.of(timeline.record, game.raw).section
    if section.get("unopened") != "new-deal" or section.get("openers") == "none":
        return False
    acted = [event for _, event in timeline.acts if event.name in _ACTS]
    passed = [event.seat for event in acted if event.name in _PASSES]
    return len(passed) == len(acted) == len(game.seats) and set(passed) == set(game.seats)
