"""A hand that a ruling takes out of the play of a game of tricks, while the others play on (001:4225-4227).

``dead_hands`` of a ``[game]`` section says that the laws of the game do so. From then on the hand is passed over, no
trick waits for it, and what is recorded of it after that is outside the deal: followed as a line, judged as nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE, Played, TableEvent
from adjudicator.table.after_card import settled

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state import TableState


def have_dead_hands(game: Game) -> bool:
    """Whether at *game* a hand may die and the others play on."""
    return game.tricks and bool(game.raw.get("dead_hands"))


def put_out(state: TableState, seat: Seat) -> TableState:
    """*state* once the hand of *seat* is dead. A card of it that lies in a trick stays there."""
    left = {**state.left, seat: 0}
    after = replace(state, dead=(*state.dead, seat), left=left)
    trick = state.current
    if trick is not None and trick.cards and seat in trick.waiting:
        rest = replace(trick, expected=tuple(other for other in trick.expected if other != seat))
        return settled(after, rest, trick.cards[-1].seat, (state.hands, left), state.game)
    return passed_over(after)


def passed_over(state: TableState) -> TableState:
    """*state* with the turn of a dead hand gone to the next that lives."""
    seats, turn = state.game.seats, state.turn
    if state.stage != "play" or turn not in state.dead or all(seat in state.dead for seat in seats):
        return state
    while turn in state.dead:
        turn = state.game.lho(turn)
    return replace(state, turn=turn)


def beyond(event: Played, seat: Seat) -> TableEvent:
    """What a card of the dead hand of *seat* is followed as."""
    return TableEvent(OUTSIDE, seat, text=str(event.card or ""), place=event.place)
