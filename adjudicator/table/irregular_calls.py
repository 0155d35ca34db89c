"""What calls do to the state where they are not simply the next of an auction of the bridge kind.

A round of calls, one for each player; doubles that are made only when the auction is over and declarer has chosen
his partner; and the calls that can be no calls at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.state import VOID, CallMade, TableState
from adjudicator.values.bids import DOUBLE, OVER_SEVEN, PASS, REDOUBLE, bid_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Seat
    from adjudicator.table.state import Auction

_SUIT_WORDS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def counted_as(call: str, auction: Auction, seat: Seat, game: Game) -> str:
    """What *call* counts as while it stands: a pass, or nothing, where it can never be a contract or a double."""
    impossible = VOID if game.void_calls else PASS
    if (bid_rank(call) or 0) >= OVER_SEVEN:
        return impossible
    if call in (DOUBLE, REDOUBLE) and (game.doubles_after_auction or not auction.admits_double(seat, call, game)):
        return impossible
    return call


def whose_call(state: TableState, call: str) -> Seat | None:
    """Whose *call* without a seat is: in the auction his whose turn it is; then the next player's after the last."""
    calls = state.auction.calls
    if state.stage == "auction":
        return state.turn
    if doubler := doubling_turn(state):
        return doubler
    if state.game.bidding is not None and state.current is None and not state.tricks and (call != PASS or not calls):
        # What follows the auction (the name of the trump, a lone hand) is the maker's to say; a pass is not.
        return state.maker or state.turn
    goes_round = state.game.auction == "bridge" or (state.game.bidding is not None and call == PASS)
    return state.game.lho(calls[-1].seat) if calls and goes_round else state.turn


# ---------------------------------------------------------------- one call each


def next_in_round(state: TableState, auction: Auction) -> Seat | None:
    """The first player, from the one who calls first, who has not called: a call out of turn takes nobody's turn."""
    called = {made.seat for made in auction.calls}
    seat = state.game.first_caller(state.dealer)
    for _ in state.game.seats:
        if seat not in called:
            return seat
        seat = state.game.lho(seat)
    return None


def called_in_round(state: TableState, seat: Seat, call: str, step: int) -> tuple[TableState, CallMade, int | None]:
    """(the state after *call*, the call as it fell, the step of the player's earlier call that it replaces)."""
    auction = state.auction
    former = next((made for made in auction.calls if made.seat == seat), None)
    if state.stage != "auction" and (former is None or state.current is not None or state.tricks):
        made = CallMade(seat, call, None, step, call, late=True)
        return replace(state, auction=auction.after(made, state.game)), made, None
    if state.stage != "auction" and call in _SUIT_WORDS:
        made = CallMade(seat, call, None, step, call, late=True)
        return replace(state, avoided=_SUIT_WORDS[call]), made, None
    if former is not None:
        auction = auction.without(former, state.game)
    made = CallMade(seat, call, seat if former else state.turn, step, call)
    auction = auction.after(made, state.game)
    state = replace(state, auction=auction, stage="auction", turn=next_in_round(state, auction))
    return round_closed(state) if auction.closed else state, made, former.step if former else None


def round_closed(state: TableState) -> TableState:
    """The state once everybody has called: eldest hand or the highest bidder leads."""
    if state.game.first_lead != "bidder":
        return replace(state, stage="play", turn=state.game.eldest(state.dealer))
    highest = state.auction.last_bid
    if highest is None and state.auction.closed:
        return replace(state, stage="over", turn=None)
    return replace(state, stage="play", turn=highest.seat if highest else None)


# ---------------------------------------------------------------- partner chosen, then doubles


def chooses_partner(state: TableState, event: TableEvent, game: Game) -> Seat | None:
    """The partner whom declarer chooses with *event*, in a game where he does so after the auction."""
    if game.auction_partners or state.contract is None or event.seat != state.contract.declarer:
        return None
    if event.words[:1] != ("partner",) or len(event.words) < 2 or state.current is not None or state.tricks:
        return None
    partner = event.words[1]
    return partner if partner in game.seats and partner != event.seat else None


def doubling_turn(state: TableState) -> Seat | None:
    """Who may double or redouble next once the auction is over; None when nobody may (any more)."""
    contract, game, passes = state.contract, state.game, state.auction.passes
    if contract is None or not game.doubles_after_auction or state.current is not None or state.tricks:
        return None
    if contract.doubled == 0:
        # The passes that closed the auction are followed by those of the players who do not double.
        passes -= game.auction_passes
        return game.lho(contract.declarer) if passes <= 0 else game.rho(contract.declarer) if passes == 1 else None
    if contract.doubled == 1:
        return contract.declarer if passes == 0 else game.partner(contract.declarer) if passes == 1 else None
    return None


def doubled_after(
    state: TableState, seat: Seat, call: str, step: int, rejected: bool
) -> tuple[TableState, CallMade] | None:
    """(the state after *call*, the call as it fell), or None where there is nothing (more) to double.

    A dummy who has *rejected* his part may not redouble. A pass by a player who is not asked changes nothing.
    """
    turn, contract = doubling_turn(state), state.contract
    if contract is None or state.current is not None or state.tricks or call not in (PASS, DOUBLE, REDOUBLE):
        return None
    if call == PASS and seat != turn:
        made = CallMade(seat, call, seat, step, call)
        return replace(state, auction=replace(state.auction, calls=(*state.auction.calls, made))), made
    if turn is None:
        return None
    own = state.game.same_side(seat, contract.declarer)
    needed = 1 if own else 0
    may = call == (REDOUBLE if own else DOUBLE) and contract.doubled == needed
    if rejected and seat != contract.declarer:
        may = may and not own
    counts = call if may else PASS
    made = CallMade(seat, call, turn, step, counts)
    auction = state.auction
    doubled = contract.doubled + (counts != PASS)
    passes = auction.passes + 1 if counts == PASS else 0
    auction = replace(auction, calls=(*auction.calls, made), doubled=doubled, passes=passes)
    return replace(state, auction=auction, contract=replace(contract, doubled=doubled)), made


def undoubled(state: TableState, gone: CallMade) -> TableState:
    """The state as if the double (or pass) *gone*, made after the auction, had not been made."""
    contract, auction, game = state.contract, state.auction, state.game
    if contract is None:
        return state
    doubled, passes = contract.doubled, max(0, auction.passes - 1)
    if gone.counts != PASS:
        doubled -= 1
        early = gone.seat in (game.lho(contract.declarer), contract.declarer)
        passes = (game.auction_passes if doubled == 0 else 0) + (not early)
    calls = tuple(made for made in auction.calls if made is not gone)
    auction = replace(auction, calls=calls, doubled=doubled, passes=passes)
    return replace(state, auction=auction, contract=replace(contract, doubled=doubled))


def has_rejected(events: Sequence[Event], dummy: Seat | None) -> bool:
    """Whether the chosen partner said that he does not take part (``!elect N reject``)."""
    return any(
        isinstance(event, TableEvent)
        and event.name == "elect"
        and event.seat == dummy
        and event.words[:1] == ("reject",)
        for event in events
    )
