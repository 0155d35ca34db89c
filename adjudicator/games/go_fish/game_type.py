"""Go fish and authors as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.go_fish.act_due import act_due
from adjudicator.games.go_fish.course_of_play import go_fish_play
from adjudicator.games.go_fish.phrases import PHRASES
from adjudicator.table.game_types import DealOutcome, GameType

if TYPE_CHECKING:
    from adjudicator.table.state_and_timeline import Timeline


def deal_outcome(timeline: Timeline) -> DealOutcome:
    """The books shown by each player."""
    return DealOutcome(books=go_fish_play(timeline).books)


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!ask {1} {2} Q', '!give {2} {1} HQ', '!answer {2} no', '!draw {1} H4'",
        ("ask", "give", "answer", "draw", "meld"),
        {
            "fish": "draw",
            "gofish": "answer",
            "go-fish": "answer",
            "book": "meld",
            "show": "meld",
            "hand": "give",
            "asks": "ask",
            "gives": "give",
            "draws": "draw",
        },
        (),
        cards=False,
    ),
    card_effects_by_line={"meld": "plays"},
    outcome=deal_outcome,
    act_due=act_due,
    phrases=PHRASES,
)
