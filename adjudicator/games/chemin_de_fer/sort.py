"""Chemin de fer and baccarat at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from adjudicator.game.manners import Manner
from adjudicator.games.chemin_de_fer.follow import in_vain
from adjudicator.table.sorts import Sort

SORT = Sort(
    manner=Manner(
        "expected a line such as '!draw {0} H5', '!stand {0}' or '!natural {1}'",
        ("bet", "draw", "stand", "natural"),
        {
            "card": "draw",
            "hit": "draw",
            "third": "draw",
            "stay": "stand",
            "pass": "stand",
            "show": "natural",
            "banco": "bet",
        },
        (),
        cards=False,
    ),
    in_vain=in_vain,
)
