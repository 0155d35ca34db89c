"""Black jack as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from adjudicator.game.notation import TokenSet
from adjudicator.games.black_jack.act_due import act_due
from adjudicator.games.black_jack.course_of_play import false_naturals
from adjudicator.games.black_jack.phrases import PHRASES
from adjudicator.table.game_types import GameType

GAME_TYPE = GameType(
    tokens=TokenSet(
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
    card_effects_by_line={},
    futile_acts=false_naturals,
    act_due=act_due,
    phrases=PHRASES,
)
