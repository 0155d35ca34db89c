"""Calls out of rotation: their effect on the calls and turns around them, and the turns they restore."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CallMade
from adjudicator.values.bids_and_contracts import PASS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Auction, Step, TableState


def state_for_next_call_and_cancellations(
    state: TableState, seat: Seat, game: Game, steps: Sequence[Step], kept: Collection[int] = ()
) -> tuple[TableState, tuple[CallMade, ...]]:
    """(*state* ready for a call by *seat*, the calls cancelled by that call).

    *kept*: events (from 0) of calls out of rotation that a ruling lets stand regardless of who calls next.
    """
    auction = state.auction
    if state.stage != "auction" or auction.closed:
        return _with_passes_since_lost_turn_cancelled(state, seat, game)
    if any(made.seat == seat for made in state.over):
        # A player who calls again over the changed call withdraws the old one.
        return replace(state, over=()), state.over
    if state.over and tuple(made.seat for made in state.over) == seats_passed_over(state.turn, seat, game):
        for made in state.over:
            auction = auction.after(made, game)
        return replace(state, auction=auction, over=(), turn=seat), ()
    stolen = _last_call_stealing_turn_from(state, seat, game, steps, kept)
    if stolen is not None:
        # The player whose turn was stolen calls in it: the call out of rotation is cancelled (CB-41, CB-42, 28B).
        return replace(state, auction=auction.without(stolen, game), turn=seat), (stolen,)
    return state, ()


def _last_call_stealing_turn_from(
    state: TableState, seat: Seat, game: Game, steps: Sequence[Step], kept: Collection[int]
) -> CallMade | None:
    """The last call, if it was made out of rotation in the turn of *seat* and *seat* now takes that turn."""
    last = state.auction.calls[-1] if state.auction.calls else None
    if last is None or last.turn != seat or last.seat == seat:
        return None
    if not game.called_over_player_keeps_turn:
        return last if seat != state.turn else None
    accepted = any(
        isinstance(step.event, TableEvent)
        and step.event.name == "accept"
        and step.event.seat in (None, game.lho(last.seat))
        for step in steps[last.step + 1 :]
    )
    return None if accepted or steps[last.step].event_index in kept else last


def seats_passed_over(turn: Seat | None, seat: Seat, game: Game) -> tuple[Seat, ...]:
    """The players passed over by a call of *seat* at the turn of *turn*, beginning with *turn*."""
    skipped: list[Seat] = []
    while turn is not None and turn != seat and turn not in skipped:
        skipped.append(turn)
        turn = game.lho(turn)
    return tuple(skipped)


def turns_lost_to_passes(auction: Auction, game: Game) -> tuple[tuple[CallMade, Seat], ...]:
    """(pass out of rotation, player whose turn it took), if that player has not called since the last call that was no
    pass, or at all if everybody has only passed (17D3)."""
    calls = auction.calls
    others = [index for index, made in enumerate(calls) if made.counts_as != PASS]
    since = calls[others[-1] :] if others else calls
    heard = {made.seat for made in since}
    return tuple(
        (made, skipped)
        for made in since
        if made.counts_as == PASS and made.seat != made.turn and not made.late
        for skipped in seats_passed_over(made.turn, made.seat, game)[:1]
        if skipped not in heard
    )


def _with_passes_since_lost_turn_cancelled(
    state: TableState, seat: Seat, game: Game
) -> tuple[TableState, tuple[CallMade, ...]]:
    """*state* once *seat*, whose turn was lost to a pass out of rotation, calls in it after all (17D3): that pass and
    all later ones are cancelled."""
    untouched = state.current is None and not state.tricks
    lost = (
        turns_lost_to_passes(state.auction, game)
        if game.pass_out_of_turn_leaves_turn_unchanged and untouched and state.auction.closed
        else ()
    )
    taker = next((made for made, loser in lost if loser == seat), None)
    if taker is None:
        return state, ()
    calls = state.auction.calls
    cancelled = calls[calls.index(taker) :]
    auction = state.auction
    for made in cancelled:
        auction = auction.without(made, game)
    return replace(state, auction=auction, stage="auction", contract=None, trump=UNKNOWN_TRUMP, turn=seat), cancelled


def turn_after_withdrawal(gone: CallMade, steps: Sequence[Step]) -> Seat | None:
    """The player in turn once the calls *gone* are withdrawn: of several withdrawn together, the earliest counts."""
    earliest = gone
    for step in reversed(steps):
        if step.action is not None:
            break
        if isinstance(step.withdrawn_action, CallMade) and step.withdrawn_action.step < earliest.step:
            earliest = step.withdrawn_action
    return earliest.turn


def without_withdrawn_call(state: TableState, gone: CallMade, game: Game) -> TableState:
    """*state* with *gone* removed from its auction. Where calls made over it stand unless their makers withdraw them
    (25A6) they wait in ``over``; elsewhere they stay in place."""
    auction, over = state.auction, tuple(made for made in state.over if made is not gone)
    if not game.call_over_change_stands or gone not in auction.calls:
        return replace(state, auction=auction.without(gone, game), over=over)
    place = auction.calls.index(gone)
    for made in auction.calls[place:]:
        auction = auction.without(made, game)
    return replace(state, auction=auction, over=(*state.auction.calls[place + 1 :], *over))
