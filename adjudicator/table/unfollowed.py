"""Calls and cards that a record tells and that cannot be followed: nobody knows whose they are, or nobody can have made
them.

They are remarked on, and the table stands as it stood.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.values.bids import DOUBLE, PASS, REDOUBLE, bid_rank, denomination_of, denominations

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Called, Played, Seat
    from adjudicator.table.state import TableState


def no_call(state: TableState, whole: Game, seat: Seat | None, event: Called) -> str:
    """Why there can have been no such call of *seat*, in a sentence; empty where there can.

    Words of other games' auctions are read, but mean nothing here.
    """
    game, call = state.game, event.call
    if seat is None:
        return f"nobody's turn is known, so whose call '{call}' is cannot be told"
    if seat not in state.hands:
        return _no_hand(state, seat)
    if state.stage == "auction" and seat == whole.silent_seat(state.dealer):
        return f"{seat} is the hand that nobody calls for; expected a call of {' or '.join(game.seats)}"
    if game.auction != "bridge" or call in (PASS, DOUBLE, REDOUBLE):
        return ""
    known = bid_rank(call) is not None and denomination_of(call) in denominations(game.raw)
    return "" if known else f"'{call}' is no call of this game; expected 1C to 7NT, P, X, XX or AP"


def no_card(state: TableState, seat: Seat | None, event: Played) -> str:
    """Why *event* can be no card of *seat*, in a sentence."""
    if seat is None:
        return f"the leader cannot be known, so whose card {event.card} is cannot be told"
    return _no_hand(state, seat)


def _no_hand(state: TableState, seat: Seat) -> str:
    return f"{seat} has no hand in this deal; expected {' or '.join(state.hands)}"
