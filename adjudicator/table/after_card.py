"""What a card on the table leads to: who plays next, who leads to the next trick, when the play is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.table.card_moves import after_trick
from adjudicator.table.state import TableState, Trick

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.card_moves import Held


def settled(state: TableState, trick: Trick, actor: Seat, held: Held, game: Game) -> TableState:
    """*state* with *trick* on the table after *actor* has played to it, the hands being as *held* says."""
    hands, left = held
    if waiting := trick.waiting:
        turn = state.turn
        if trick.lead is not None:
            turn = game.lho(actor)
            while turn not in waiting:
                turn = game.lho(turn)
        return replace(state, current=trick, turn=turn, hands=hands, left=left)
    tricks = (*state.tricks, trick)
    if state.early is not None:
        early = state.early
        expected = tuple(seat for seat in game.seats if left[seat] > 0 or seat == early.seat)
        begun = Trick(len(tricks) + 1, early.seat, (early,), expected)
        return settled(replace(state, tricks=tricks, early=None), begun, early.seat, held, game)
    if len(tricks) <= game.draw_tricks:
        # After each of the first tricks every player draws from the stock (HB-04).
        left = {seat: count + 1 for seat, count in left.items()}
        if len(tricks) == game.draw_tricks:
            turn = state.dealer
            return replace(state, stage="auction", tricks=tricks, current=None, turn=turn, hands=hands, left=left)
    if state.stock:
        left, stock = after_trick(state, dict(left), trick.winner(game, state.trump))
        state = replace(state, stock=stock)
    holders = [seat for seat in game.seats if left[seat] > 0]
    if not holders or (game.drop_out and len(holders) == 1):
        return replace(state, tricks=tricks, current=None, turn=None, stage="over", hands=hands, left=left)
    leader = trick.winner(game, state.trump)
    while leader is not None and left[leader] <= 0:
        # A hand that wins with its last card cannot lead: the turn passes to the left (CB-91).
        leader = game.lho(leader)
    return replace(state, tricks=tricks, current=None, turn=leader, hands=hands, left=left)
