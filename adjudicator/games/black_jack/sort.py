"""Black jack at the door: how a deal is written down, who moved, what it came to."""

from __future__ import annotations

from adjudicator.game.manners import Manner
from adjudicator.games.black_jack.follow import in_vain
from adjudicator.table.sorts import Sort

SORT = Sort(
    manner=Manner(
        "expected a line such as '!bet {0} 5', '!draw {0} H5', '!stand {0}', '!split {0}' or '!natural {2}'",
        ("bet", "draw", "stand", "split", "natural"),
        {
            "hit": "draw",
            "card": "draw",
            "stay": "stand",
            "pass": "stand",
            "blackjack": "natural",
            "twist": "draw",
            "stick": "stand",
        },
        (),
        cards=False,
    ),
    lines={},
    in_vain=in_vain,
)
