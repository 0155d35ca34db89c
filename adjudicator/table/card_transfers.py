"""Transfers of cards other than by play: passed on, drawn, taken up from the table, put away.

Where the record does not name the cards, the hand becomes unknown, and only its later plays prove what it held. A
``[game]`` section says what may change hands:

``widow``            cards that nobody is dealt: ``cards``, how many; ``to``, who takes them (``declarer``, ``none``);
                     ``discard``, how many the taker puts away; ``optional``, the widow need not be taken.
``turned_card``      ``of``: whose the card turned for trump is (``dealer``, ``stock``); ``taken_by``: who may take it
                     up in exchange for a card of theirs once it is trump (``dealer``); ``until``: how long it lies
                     there.
``draw_to``          before the play everybody discards and is dealt cards from the stock up to so many.
``draw_after_trick`` after each trick everybody draws one card, the winner first, until the stock is gone or closed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.record.events import TableEvent
from adjudicator.table.stock_count import stock_counted_in
from adjudicator.values.cards import hand_with_cards, hand_without_cards
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeAlias

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import CardPlayed, Step, TableState
    from adjudicator.values.cards import Card

    Held: TypeAlias = tuple[Mapping[Seat, frozenset[Card] | None], Mapping[Seat, int]]


def state_after_transfer(state: TableState, event: TableEvent) -> TableState:
    """The state after cards were passed on, drawn, taken up or discarded, or the stock was closed or counted."""
    if event.name == "close":
        return replace(state, closed=state.closed or _may_close_stock(state, event.seat))
    if event.name == "stock":
        return replace(state, stock=stock_counted_in(event) or 0) if state.game.draw_after_trick else state
    seat = event.seat
    if seat is None or seat not in state.hands:
        return state
    if event.name == "meld":
        return _with_trump_by_marriage(state, event)
    if event.name == "give":
        taker = event.words[0] if event.words else ""
        if taker not in state.hands:
            return state
        return _with_cards_gained(_with_cards_lost(state, seat, event.cards), taker, event.cards)
    if event.name == "draw":
        return _with_cards_drawn(state, seat, event.cards, first_number(event.words))
    if event.name == "take":
        return _with_cards_gained(
            state, seat, event.cards, unnamed=int(state.game.raw.get("widow", {}).get("cards", 1))
        )
    return _with_cards_discarded(state, seat, event)


def _may_close_stock(state: TableState, seat: Seat | None) -> bool:
    """Whether *seat* may close the stock: the player on lead may, before they draw or after (SX-08)."""
    led = state.current is not None and state.current.lead is not None
    return not led and (seat == state.turn or None in (seat, state.turn))


def _with_trump_by_marriage(state: TableState, event: TableEvent) -> TableState:
    """The state after a marriage, or a sequence that holds one, is declared; in some games the first makes the
    trump."""
    suits, ranks = {card.suit for card in event.cards}, {card.rank for card in event.cards}
    first = state.game.trump_changes and state.trump is None and len(suits) == 1
    return replace(state, trump=min(suits)) if first and ranks in ({"K", "Q"}, set("AKQJT")) else state


def _with_cards_discarded(state: TableState, seat: Seat, event: TableEvent) -> TableState:
    """The state after a discard: of the cards named, of the number stated, or else of as many as are due.

    A player who discards only after playing counts as having done so before: the size of the hand is unchanged.
    """
    game = state.game
    told = first_number(event.words) if event.words else max(0, state.left[seat] - game.playing_size)
    if event.words and not told:
        return state
    after = _with_cards_lost(state, seat, event.cards, unnamed=told or 0)
    if game.draw_after_trick or not (state.tricks or state.current):
        return after
    tricks = (*state.tricks, state.current) if state.current else state.tricks
    played = sum(card.seat == seat for trick in tricks for card in trick.cards)
    least = min(state.left[seat], game.playing_size - played)
    return replace(after, left={**after.left, seat: max(least, after.left[seat])})


def with_gap_in_trick_filled(state: TableState, gap: tuple[int, Seat, Seat | None], made: CardPlayed) -> TableState:
    """The state after *made* was played to an earlier incomplete trick. *gap*: index of the trick, the hand whose card
    was missing, the player in turn afterwards."""
    index, seat, resume = gap
    tricks = list(state.tricks)
    tricks[index] = replace(tricks[index], cards=(*tricks[index].cards, made))
    hands, left = hands_after_playing_card(state, seat, made.card)
    gaps = tuple(other for other in state.gaps if other is not gap)
    stage = "play" if gaps or any(left.values()) else "over"
    return replace(state, hands=hands, left=left, tricks=tuple(tricks), gaps=gaps, turn=resume, stage=stage)


def hands_after_playing_card(state: TableState, seat: Seat, card: Card | None) -> Held:
    """The cards and the sizes of all hands once *seat* has played *card*."""
    hand = state.hands[seat]
    hands = state.hands if hand is None or card is None else {**state.hands, seat: hand_without_cards(hand, (card,))}
    return hands, {**state.left, seat: state.left[seat] - 1}


def _with_cards_lost(state: TableState, seat: Seat, cards: Iterable[Card], unnamed: int = 0) -> TableState:
    cards = tuple(cards)
    hand = state.hands[seat]
    kept = None if hand is None or not cards else hand_without_cards(hand, cards)
    left = {**state.left, seat: state.left[seat] - (len(cards) or unnamed)}
    return replace(state, hands={**state.hands, seat: kept}, left=left)


def _with_cards_gained(state: TableState, seat: Seat, cards: Iterable[Card], unnamed: int = 0) -> TableState:
    cards = tuple(cards)
    hand = state.hands[seat]
    left = {**state.left, seat: state.left[seat] + (len(cards) or unnamed)}
    if hand is not None:
        state = replace(state, hands={**state.hands, seat: hand_with_cards(hand, cards)})
    return replace(state, left=left)


def _with_cards_drawn(state: TableState, seat: Seat, cards: tuple[Card, ...], told: int | None) -> TableState:
    """The hands after cards were drawn from the stock; *told* is the number stated.

    Where one card is drawn after each trick it is counted with the trick. Where a hand draws until it can follow, a
    card that is not named makes the hand unknown.
    """
    game, hand = state.game, state.hands[seat]
    if game.draw_tricks or game.draw_after_trick:
        return state if hand is None else replace(state, hands={**state.hands, seat: hand_with_cards(hand, cards)})
    if game.draws_until_able and not cards:
        left = {**state.left, seat: state.left[seat] + 1}
        return replace(state, hands={**state.hands, seat: None}, left=left)
    unnamed = 1 if game.draws_until_able else max(0, game.playing_size - state.left[seat]) if told is None else told
    return _with_cards_gained(state, seat, cards, unnamed)


def hand_sizes_and_stock_after_draw(
    state: TableState, left: dict[Seat, int], winner: Seat | None
) -> tuple[dict[Seat, int], int]:
    """(sizes of the hands once they have drawn after a trick, cards then left in the stock)."""
    stock = 0 if state.closed else state.stock
    if not stock:
        return left, state.stock
    left, seats = dict(left), state.game.seats
    first = seats.index(winner) if winner in seats else 0
    for seat in (*seats[first:], *seats[:first])[:stock]:
        left[seat] += 1
    return left, max(0, stock - len(seats))


def with_unrecorded_exchanges_made_unknown(state: TableState, steps: Iterable[Step]) -> TableState:
    """*state* at the first card: hands with an unrecorded exchange of cards become unknown and have the size due."""
    game = state.game
    told = [step.event for step in steps if isinstance(step.event, TableEvent)]
    done = {event.seat for event in told if event.name in ("discard", "draw")}
    hands, left = dict(state.hands), dict(state.left)
    for seat in _seats_that_must_have_exchanged(state, told):
        if seat not in done:
            # Discards lie face down: there may have been some that nobody wrote down.
            hands[seat], left[seat] = None, game.playing_size
    return replace(state, hands=hands, left=left)


def _seats_that_must_have_exchanged(state: TableState, told: Iterable[TableEvent]) -> Iterable[Seat]:
    """The players who must have exchanged cards before the play."""
    game = state.game
    if game.draw_to:
        return game.seats
    widow = game.raw.get("widow", {})
    taken = any(event.name == "take" for event in told)
    if widow.get("to") == "declarer" and state.maker and (taken or not widow.get("optional")):
        return (state.maker,)
    if game.raw.get("turned_card", {}).get("taken_by") == "dealer" and state.dealer in game.seats:
        turned = [event.cards[0] for event in told if event.name == "turned" and event.cards]
        if not turned or turned[-1].suit == state.trump:
            return (state.dealer,)
    return ()
