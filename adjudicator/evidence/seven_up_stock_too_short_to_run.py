"""A pack too short to run the cards once more for a new trump at the eldest hand's begging (001:4391)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.values.cards import Card

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def stock_cannot_be_run_again(timeline: Timeline) -> bool:
    """Whether every card turned was of one suit, and too few are left to run the cards once more (SU-06).

    Key of ``[game.begging]``: ``runs``, the cards that each player is given before another card is turned.
    """
    game = timeline.game
    runs = int(game.raw.get("begging", {}).get("runs", 0))
    turned = [event.cards[0] for _, event in timeline.acts if event.name == "turned" and event.cards]
    if not runs or not turned or len({Card(card).suit for card in turned}) > 1 or timeline.plays:
        return False
    players = len(game.seats)
    each = runs * players + 1
    dealt = game.hand_size * players + 1 + (len(turned) - 1) * each
    return game.pack_size - dealt < each
