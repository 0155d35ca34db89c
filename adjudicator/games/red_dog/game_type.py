"""Red dog as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.red_dog.act_due import act_due
from adjudicator.games.red_dog.course_of_betting import red_dog_betting
from adjudicator.games.red_dog.phrases import PHRASES
from adjudicator.table.game_types import DealOutcome, GameType

if TYPE_CHECKING:
    from adjudicator.table.game_types import UnnamedActors
    from adjudicator.table.state_and_timeline import Timeline


def unnamed_actors(timeline: Timeline) -> UnnamedActors:
    """The player of each pass, by event."""
    return red_dog_betting(timeline).idlers


def deal_outcome(timeline: Timeline) -> DealOutcome:
    """The bets."""
    return DealOutcome(wagers=red_dog_betting(timeline).wagers)


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a line such as '!bet {1} 3', '!pass {1}' or '!turned H9'",
        ("bet", "pass", "turned", "withdraw"),
        {"check": "pass", "fold": "pass", "turn": "turned", "burn": "turned"},
        ("P",),
        cards=False,
    ),
    other_lines=("check",),
    card_effects_by_line={},
    unnamed_actors=unnamed_actors,
    outcome=deal_outcome,
    act_due=act_due,
    phrases=PHRASES,
)
