"""Rummy and its family at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.manners import Manner
from adjudicator.games.rummy.follow import followed
from adjudicator.table.sorts import Sort

if TYPE_CHECKING:
    from adjudicator.table.sorts import Strange
    from adjudicator.table.state import Timeline


def strange(timeline: Timeline) -> Strange:
    """A discard pile is taken up as a whole: who follows it knows what came to the hand with it."""
    return followed(timeline).strange


SORT = Sort(
    manner=Manner(
        "expected a line such as '!draw {1} stock', '!meld {1} CARD…', '!discard {1} CARD'",
        ("draw", "discard", "meld", "layoff", "knock", "out", "upcard", "take", "ask", "answer", "demand"),
        {"pick": "draw", "pickup": "draw", "lay": "meld", "gin": "knock", "lay-off": "layoff", "rummy": "out"},
        (),
        cards=False,
    ),
    besides=(
        "turned",
        "stock",
    ),
    lines={"meld": "melds", "layoff": "melds", "take": "trades"},
    strange=strange,
)
