"""What table events do to the state: cards taken back, passed on, drawn, laid open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.games import Game
    from adjudicator.record import Seat, TableEvent
    from adjudicator.table import CardPlayed, TableState, Trick


def less(trick: Trick, gone: CardPlayed) -> Trick:
    """The trick without the card taken back."""
    return replace(trick, cards=tuple(played for played in trick.cards if played is not gone))


def reopened(state: TableState, trick: Trick, gone: CardPlayed) -> TableState:
    """The state with *trick* on the table again, less the card taken back."""
    rest = less(trick, gone)
    if not rest.cards:
        return replace(state, current=None, turn=gone.turn)
    if rest.lead is None:
        return replace(state, current=rest, turn=gone.turn if gone.is_lead else state.turn)
    return replace(state, current=rest, turn=first_waiting(rest, state.game))


def first_waiting(trick: Trick, game: Game) -> Seat | None:
    """The hand whose turn it is by right: the first after the leader that has not played."""
    if trick.leader is None or not trick.waiting:
        return None
    seat = trick.leader
    while seat not in trick.waiting:
        seat = game.lho(seat)
    return seat


def given(state: TableState, event: TableEvent) -> TableState:
    """The hands after one player has passed cards to another."""
    giver, taker = event.seat, event.words[0] if event.words else None
    if giver is None or taker is None or giver not in state.hands or taker not in state.hands:
        return state
    cards = frozenset(event.cards)
    hands, left = dict(state.hands), dict(state.left)
    for seat, gain in ((giver, False), (taker, True)):
        hand = hands[seat]
        if hand is not None:
            hands[seat] = hand | cards if gain else hand - cards
        left[seat] += len(cards) if gain else -len(cards)
    return replace(state, hands=hands, left=left)


def drawn(state: TableState, event: TableEvent) -> TableState:
    """The hands after a card was drawn from the stock; that a card is drawn is counted with the trick."""
    hand = state.hands.get(event.seat or "")
    if hand is None or not event.cards:
        return state
    return replace(state, hands={**state.hands, event.seat or "": hand | set(event.cards)})


def faces_hand(state: TableState, event: TableEvent) -> bool:
    """Whether declarer lays down his hand although the opening lead came from the wrong defender (CB-72)."""
    current = state.current
    return (
        state.game.dummy
        and state.contract is not None
        and event.seat == state.contract.declarer
        and not state.tricks
        and current is not None
        and len(current.cards) == 1
        and current.cards[0].turn != current.cards[0].seat
        and (len(event.cards) > 1 or "hand" in event.words)
    )


def swapped(state: TableState) -> TableState:
    """The state with declarer and dummy exchanged."""
    contract = state.contract
    if contract is None:
        return state
    dummy = state.game.partner(contract.declarer)
    if dummy is None:
        return state
    return replace(state, contract=replace(contract, declarer=dummy), dummy_swapped=True)
