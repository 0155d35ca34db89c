"""The next turn after a card: who plays next, who leads to the next trick; dead hands are skipped.

``dead_hands`` of a ``[game]`` section: a ruling may take a hand out of the play while the others play on
(001:4225-4227). No trick waits for it, and later events of it are outside the deal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE_DEAL, Played, TableEvent
from adjudicator.table.card_transfers import hand_sizes_and_stock_after_draw
from adjudicator.table.state_and_timeline import TableState, Trick

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.card_transfers import Held


def state_after_card(state: TableState, trick: Trick, actor: Seat, held: Held, game: Game) -> TableState:
    """*state* with *trick* on the table after *actor* has played to it; *held* has the hands after that card."""
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
        return state_after_card(replace(state, tricks=tricks, early=None), begun, early.seat, held, game)
    if len(tricks) <= game.draw_tricks:
        # After each of the first tricks every player draws from the stock (HB-04).
        left = {seat: count + 1 for seat, count in left.items()}
        if len(tricks) == game.draw_tricks:
            turn = state.dealer
            return replace(state, stage="auction", tricks=tricks, current=None, turn=turn, hands=hands, left=left)
    if state.stock:
        left, stock = hand_sizes_and_stock_after_draw(state, dict(left), trick.winner(game, state.trump))
        state = replace(state, stock=stock)
    holders = [seat for seat in game.seats if left[seat] > 0]
    if not holders or (game.drop_out and len(holders) == 1):
        return replace(state, tricks=tricks, current=None, turn=None, stage="over", hands=hands, left=left)
    leader = trick.winner(game, state.trump)
    while leader is not None and left[leader] <= 0:
        # A hand that wins with its last card cannot lead: the turn passes to the left (CB-91).
        leader = game.lho(leader)
    return replace(state, tricks=tricks, current=None, turn=leader, hands=hands, left=left)


def hands_may_die(game: Game) -> bool:
    """Whether a hand may die in *game* while the others play on."""
    return game.tricks and bool(game.raw.get("dead_hands"))


def with_dead_hand(state: TableState, seat: Seat) -> TableState:
    """*state* once the hand of *seat* is dead. Its card in the current trick stays there."""
    left = {**state.left, seat: 0}
    after = replace(state, dead=(*state.dead, seat), left=left)
    trick = state.current
    if trick is not None and trick.cards and seat in trick.waiting:
        rest = replace(trick, expected=tuple(other for other in trick.expected if other != seat))
        return state_after_card(after, rest, trick.cards[-1].seat, (state.hands, left), state.game)
    return with_dead_hands_skipped(after)


def with_dead_hands_skipped(state: TableState) -> TableState:
    """*state* with the turn of a dead hand passed to the next live one."""
    seats, turn = state.game.seats, state.turn
    if state.stage != "play" or turn not in state.dead or all(seat in state.dead for seat in seats):
        return state
    while turn in state.dead:
        turn = state.game.lho(turn)
    return replace(state, turn=turn)


def dead_hands_card_as_event(event: Played, seat: Seat) -> TableEvent:
    """The event that stands in for *event*, a card outside the deal: *seat* has a dead hand or sits out."""
    return TableEvent(OUTSIDE_DEAL, seat, text=str(event.card or ""), place=event.place)
