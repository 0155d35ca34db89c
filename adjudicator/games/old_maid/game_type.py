"""Old maid as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from adjudicator.game.notation import TokenSet
from adjudicator.games.old_maid.act_due import act_due
from adjudicator.games.old_maid.phrases import PHRASES
from adjudicator.table.game_types import GameType

GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!discard {0} H6 D6', for a pair thrown, or '!draw {1} S6'",
        ("discard", "draw", "withdraw"),
        {"throw": "discard", "pair": "discard", "take": "draw"},
        (),
        cards=False,
    ),
    act_due=act_due,
    phrases=PHRASES,
)
