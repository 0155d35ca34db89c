"""Cassino as a game type: the tokens of its records, who moved, what a deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.game.notation import TokenSet
from adjudicator.games.cassino.act_due import act_due
from adjudicator.games.cassino.course_of_play import captured_cards, cassino_moves
from adjudicator.games.cassino.phrases import PHRASES
from adjudicator.table.game_types import DealOutcome, GameType

if TYPE_CHECKING:
    from adjudicator.table.game_types import UnnamedActors
    from adjudicator.table.state_and_timeline import Timeline


def unnamed_actors(timeline: Timeline) -> UnnamedActors:
    """The player of each card that is played without a name, by event."""
    return {move.event_index: move.seat for move in cassino_moves(timeline)}


def deal_outcome(timeline: Timeline) -> DealOutcome:
    """The cards captured and the sweeps."""
    piles = captured_cards(timeline)
    return DealOutcome(taken=piles.taken, sweeps=piles.sweeps, unreturned=piles.unreturned)


GAME_TYPE = GameType(
    tokens=TokenSet(
        "expected a card such as SA, which is trailed, or a line such as '!take {0} SA HA' or '!build {0} 9 C4 H5'",
        ("take", "build", "draw"),
        {"capture": "take", "pair": "take", "takes": "take", "builds": "build"},
        (),
    ),
    card_effects_by_line={"card": "lays", "take": "takes_in", "build": "takes_in"},
    unnamed_actors=unnamed_actors,
    outcome=deal_outcome,
    act_due=act_due,
    phrases=PHRASES,
)
