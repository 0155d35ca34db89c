"""Bets on a layout at the door: how they are written down."""

from __future__ import annotations

from adjudicator.game.manners import Manner
from adjudicator.table.sorts import Sort

SORT = Sort(
    manner=Manner(
        "expected a line such as '!bet {1} 3', '!withdraw {1}' or '!turned H9'",
        ("bet", "turned", "withdraw"),
        {"place": "bet", "stake": "bet", "copper": "bet", "turn": "turned", "soda": "turned", "gate": "turned"},
        (),
        cards=False,
    ),
    lines={"turned": "turned_over"},
)
