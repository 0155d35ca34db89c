"""I doubt it at the door: how a deal is written down."""

from __future__ import annotations

from adjudicator.game.manners import Manner
from adjudicator.table.sorts import Sort

SORT = Sort(
    manner=Manner(
        "expected a line such as '!discard {0} 3', for three cards put down, or '!withdraw {0}'",
        ("discard", "withdraw"),
        {"put": "discard", "play": "discard", "lay": "discard"},
        (),
        cards=False,
    ),
)
