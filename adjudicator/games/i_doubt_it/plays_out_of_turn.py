"""Irregularities at I doubt it: cards put down at another's turn (001:6263-6269, 6287)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.irregularities.act_out_of_turn import TurnRules, acts_out_of_turn, irregularities_out_of_turn
from adjudicator.irregularities.detection import Irregularity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Seat
    from adjudicator.record.withdrawals import StandingAct
    from adjudicator.table.state_and_timeline import Timeline

_VERBS = {"discard": "puts down cards"}


def _every_play_ends_turn(_act: StandingAct, _name: str, _before: int) -> bool:
    """Putting down cards is a whole turn."""
    return True


def _false_as_nobody_is_passed_over(_seat: Seat, _at: int) -> bool:
    """Nobody without cards is passed over: putting down the last card ends the game."""
    return False


def put_down_out_of_turn(timeline: Timeline) -> Iterator[Irregularity]:
    """Cards that a player puts down when it is another's turn."""
    game = timeline.game
    moves = TurnRules(frozenset(_VERBS), _every_play_ends_turn, _false_as_nobody_is_passed_over)
    yield from irregularities_out_of_turn(
        timeline, acts_out_of_turn(timeline.record, game, game.eldest(timeline.start.dealer), moves), _VERBS
    )
