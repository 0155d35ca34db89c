"""Old maid at the door: how a deal is written down."""

from __future__ import annotations

from adjudicator.game.manners import Manner
from adjudicator.table.sorts import Sort

SORT = Sort(
    manner=Manner(
        "expected a line such as '!discard {0} H6 D6', for a pair thrown, or '!draw {1} S6'",
        ("discard", "draw", "withdraw"),
        {"throw": "discard", "pair": "discard", "take": "draw"},
        (),
        cards=False,
    ),
)
