"""Cards drawn at another's turn (001:6385): the first is drawn by the player on the dealer's left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.turn_order import Moves, acting_later, out_of_turn
from adjudicator.find.detecting import Irregularity
from adjudicator.find.rotation import out_of_turn_faults
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.record.standing import Done
    from adjudicator.table.state import Timeline

_DOES = {"draw": "draws a card"}
_ACTS = frozenset((*_DOES, "discard"))


def drawn_out_of_turn(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Cards that a player draws when it is another's turn, who has cards left."""

    def idle(seat: Seat, at: int) -> bool:
        return not _holds(record, seat, at) and not acting_later(record, seat, at, _ACTS)

    game = timeline.game
    moves = Moves(frozenset(_DOES), _over, idle)
    yield from out_of_turn_faults(timeline, out_of_turn(record, game, game.eldest(timeline.start.dealer), moves), _DOES)


def _over(_act: Done, _name: str, _before: int) -> bool:
    """A card drawn is a whole turn; pairs go whenever there are any."""
    return True


def _holds(record: Record, seat: Seat, at: int) -> bool:
    """Whether *seat* is known to have cards left when event *at* comes; a hand that is not known may have none."""
    dealt = record.hands.get(seat)
    if dealt is None:
        return False
    held, left = set(dealt), len(dealt)
    for event in record.events[:at]:
        if not isinstance(event, TableEvent) or event.name not in _ACTS:
            continue
        if event.seat == seat:
            held = held | set(event.cards) if event.name == "draw" else held - set(event.cards)
            left += 1 if event.name == "draw" else -max(2, len(event.cards))
        elif event.name == "draw" and (not event.cards or held & set(event.cards)):
            # Where nobody named the card it may be one of these.
            held -= set(event.cards)
            left -= 1
    return left > 0
