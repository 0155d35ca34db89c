"""Spite and malice at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from adjudicator.game.manners import Manner
from adjudicator.table.sorts import Sort

SORT = Sort(
    manner=Manner(
        "expected a line such as '!build {0} 2 H2', '!discard {0} C9', '!draw {0} S4' or '!pass {0}'",
        ("draw", "build", "discard", "up", "pass"),
        {"play": "build", "center": "build", "centre": "build", "side": "discard", "payoff": "up", "end": "pass"},
        (),
        cards=False,
    ),
)
