"""The act that a game on a layout waits for: bets, and the card turned for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.act_due import ActDue, BareCards, last_player

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for."""
    bets = [event for _, event in timeline.acts if event.name == "bet" and event.seat]
    standing = (f"bets on the layout: {len(bets)}",) if bets else ()
    act = "Bets, or the next card turned"
    return ActDue(
        (),
        act,
        (f"{timeline.game.seats[-1]} bets 3", "turned H9"),
        standing,
        last_player(timeline),
        bare=BareCards("!turned {cards}"),
    )
