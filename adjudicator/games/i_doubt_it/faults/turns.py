"""Cards put down at another's turn (001:6263-6269, 6287)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.turn_order import Moves, out_of_turn
from adjudicator.find.detecting import Irregularity
from adjudicator.find.rotation import out_of_turn_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.record.standing import Done
    from adjudicator.table.state import Timeline

_DOES = {"discard": "puts down cards"}


def _over(_act: Done, _name: str, _before: int) -> bool:
    """Cards put down are a whole turn."""
    return True


def _nobody(_seat: Seat, _at: int) -> bool:
    """Whoever has put down their last card has ended the game: nobody is passed over."""
    return False


def put_down_out_of_turn(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Cards that a player puts down when it is another's turn."""
    game = timeline.game
    moves = Moves(frozenset(_DOES), _over, _nobody)
    yield from out_of_turn_faults(timeline, out_of_turn(record, game, game.eldest(timeline.start.dealer), moves), _DOES)
