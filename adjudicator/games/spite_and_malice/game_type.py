"""Spite and malice as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from adjudicator.game.notation import TokenSet
from adjudicator.games.spite_and_malice.act_due import act_due
from adjudicator.games.spite_and_malice.phrases import PHRASES
from adjudicator.table.game_types import GameType

GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!build {0} 2 H2', '!discard {0} C9', '!draw {0} S4' or '!pass {0}'",
        ("draw", "build", "discard", "up", "pass"),
        {"play": "build", "center": "build", "centre": "build", "side": "discard", "payoff": "up", "end": "pass"},
        (),
        cards=False,
    ),
    act_due=act_due,
    phrases=PHRASES,
)
