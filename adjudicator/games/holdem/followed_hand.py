"""The hand of a record, followed to its end by the rules of its form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.holdem.betting_structure import structure_of
from adjudicator.games.holdem.course_of_draw import DrawFollower
from adjudicator.games.holdem.course_of_hand import HandFollower
from adjudicator.games.holdem.course_of_stud import StudFollower
from adjudicator.games.holdem.game_form import CARDS_IN_STUD
from adjudicator.games.holdem.wager_rules import wager_rules_of
from adjudicator.record.events import TableEvent
from adjudicator.scoring.systems.poker import HAND_SIZE

if TYPE_CHECKING:
    from adjudicator.games.holdem.hand_state import HandState
    from adjudicator.table.state_and_timeline import Timeline


def hand_so_far(timeline: Timeline) -> HandState:
    """The hand of *timeline*, followed to its end."""
    return timeline.cached(_follow_hand)


def _follow_hand(timeline: Timeline) -> HandState:
    game = timeline.game
    seats, button = game.seats, timeline.start.dealer
    first = (seats.index(button) + 1) % len(seats) if button in seats else 0
    order = (*seats[first:], *seats[:first])
    structure = structure_of(timeline.record, game)
    form = structure.form
    stud, used = form.kind == "stud", structure.hole_cards_used
    size = CARDS_IN_STUD if stud else HAND_SIZE if form.is_draw else 4 if used else int(game.raw["cards_each"])
    follower = StudFollower if stud else DrawFollower if form.is_draw else HandFollower
    hand = follower(structure, order, size, list(order), dict(structure.stacks), wager_rules_of(game))
    for step in timeline.steps:
        if isinstance(step.event, TableEvent):
            hand.follow(step.index, step.event)
    return hand
