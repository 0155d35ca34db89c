"""Chemin de fer and baccarat as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from adjudicator.game.notation import TokenSet
from adjudicator.games.chemin_de_fer.act_due import act_due
from adjudicator.games.chemin_de_fer.course_of_play import false_naturals
from adjudicator.games.chemin_de_fer.phrases import PHRASES
from adjudicator.table.game_types import GameType

GAME_TYPE = GameType(
    tokens=TokenSet(
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
    futile_acts=false_naturals,
    act_due=act_due,
    phrases=PHRASES,
)
