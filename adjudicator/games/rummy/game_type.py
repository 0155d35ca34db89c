"""Rummy and its family as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.rummy.act_due import act_due
from adjudicator.games.rummy.course_of_play import rummy_play
from adjudicator.games.rummy.phrases import PHRASES
from adjudicator.table.game_types import GameType

if TYPE_CHECKING:
    from adjudicator.table.game_types import CardsNotHeld
    from adjudicator.table.state_and_timeline import Timeline


def cards_not_held(timeline: Timeline) -> CardsNotHeld:
    """The cards that left a hand known not to hold them; whole discard piles taken up are allowed for."""
    return rummy_play(timeline).cards_not_held


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!draw {1} stock', '!meld {1} CARD…', '!discard {1} CARD'",
        ("draw", "discard", "meld", "layoff", "knock", "out", "upcard", "take", "ask", "answer", "demand"),
        {"pick": "draw", "pickup": "draw", "lay": "meld", "gin": "knock", "lay-off": "layoff", "rummy": "out"},
        (),
        cards=False,
    ),
    other_lines=(
        "turned",
        "stock",
    ),
    card_effects_by_line={"meld": "melds", "layoff": "melds", "take": "trades"},
    cards_not_held=cards_not_held,
    act_due=act_due,
    phrases=PHRASES,
)
