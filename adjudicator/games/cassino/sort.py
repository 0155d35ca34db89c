"""Cassino at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.cassino.captured import captured
from adjudicator.games.cassino.follow import followed
from adjudicator.table.sorts import Account, Sort

if TYPE_CHECKING:
    from adjudicator.table.sorts import Movers
    from adjudicator.table.state import Timeline


def movers(timeline: Timeline) -> Movers:
    """Each plays a card in turn."""
    return {move.event_index: move.seat for move in followed(timeline)}


def account(timeline: Timeline) -> Account:
    """The piles at the end."""
    piles = captured(timeline)
    return Account(taken=piles.taken, sweeps=piles.sweeps, unreturned=piles.unreturned)


SORT = Sort(
    manner=Manner(
        "expected a card such as SA, which is trailed, or a line such as '!take {0} SA HA' or '!build {0} 9 C4 H5'",
        ("take", "build", "draw"),
        {"capture": "take", "pair": "take", "takes": "take", "builds": "build"},
        (),
    ),
    lines={"card": "lays", "take": "takes_in", "build": "takes_in"},
    movers=movers,
    account=account,
)
