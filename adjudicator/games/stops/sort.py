"""The stops games at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.stops.follow import followed
from adjudicator.games.stops.outcome import outcome
from adjudicator.table.sorts import Account, Sort

if TYPE_CHECKING:
    from adjudicator.table.sorts import Movers
    from adjudicator.table.state import Timeline


def movers(timeline: Timeline) -> Movers:
    """Each plays or passes in turn."""
    return {move.event_index: move.seat for move in followed(timeline) or ()}


def account(timeline: Timeline) -> Account:
    """Who is out, and what the others hold."""
    return Account(shed=outcome(timeline))


SORT = Sort(
    manner=Manner(
        "expected a card such as SA or P for a pass",
        ("pass", "draw", "suit", "turned", "stock"),
        {
            "knock": "pass",
            "pick": "draw",
            "pickup": "draw",
            "starter": "turned",
            "upcard": "turned",
            "names": "suit",
            "calls": "suit",
        },
        ("P",),
    ),
    besides=(
        "turned",
        "stock",
    ),
    lines={"card": "plays"},
    movers=movers,
    account=account,
)
