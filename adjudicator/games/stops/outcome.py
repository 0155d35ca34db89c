"""How the play of a stops game has ended: who is out, what the others hold, who passed for want of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.stops.follow import ended
from adjudicator.table.sorts import Shed

if TYPE_CHECKING:
    from adjudicator.table.state import Timeline

    pass


def outcome(timeline: Timeline) -> Shed | None:
    """The end of *timeline*; None where a hand or a card is not known."""
    return timeline.followed(_outcome)


def _outcome(timeline: Timeline) -> Shed | None:
    record, game = timeline.record, timeline.game
    found = ended(timeline)
    if found is None:
        return None
    moves, hands = found.moves, found.hands
    agreed = any(getattr(event, "name", "") == "score-agreed" for event in record.events)
    passes = dict.fromkeys(game.seats, 0)
    for move in moves:
        if move.card is None and move.due in (None, move.seat) and not move.able:
            passes[move.seat] += 1
    latest = moves[-len(game.seats) :]
    blocked = (
        len(latest) == len(game.seats)
        and found.stock == 0
        and all(move.card is None and (agreed or not move.able) for move in latest)
    )
    return Shed(
        out=next((seat for seat, hand in hands.items() if not hand), None),
        blocked=blocked,
        dealt={seat: len(record.hands[seat] or ()) for seat in game.seats},
        left=hands,
        passes=passes,
        played=tuple(
            (move.seat, move.card, record.event_number(move.event_index)) for move in moves if move.card is not None
        ),
    )
