"""Bets on a layout (faro, monte) as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from adjudicator.game.notation import TokenSet
from adjudicator.games.layout.act_due import act_due
from adjudicator.games.layout.phrases import PHRASES
from adjudicator.table.game_types import GameType

GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!bet {1} 3', '!withdraw {1}' or '!turned H9'",
        ("bet", "turned", "withdraw"),
        {"place": "bet", "stake": "bet", "copper": "bet", "turn": "turned", "soda": "turned", "gate": "turned"},
        (),
        cards=False,
    ),
    card_effects_by_line={"turned": "turned_over"},
    act_due=act_due,
    phrases=PHRASES,
)
