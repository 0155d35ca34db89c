"""I doubt it as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from adjudicator.game.notation import TokenSet
from adjudicator.games.i_doubt_it.act_due import act_due
from adjudicator.games.i_doubt_it.phrases import PHRASES
from adjudicator.table.game_types import GameType

GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!discard {0} 3', for three cards put down, or '!withdraw {0}'",
        ("discard", "withdraw"),
        {"put": "discard", "play": "discard", "lay": "discard"},
        (),
        cards=False,
    ),
    act_due=act_due,
    phrases=PHRASES,
)
