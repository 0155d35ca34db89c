"""State changes by ``!`` lines at a trick table: cards taken back, hands faced, suits named, trump declared, draws.

Also the possible readings of a card written without its player or out of turn: its hand and its trick.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from adjudicator.record.events import OUTSIDE_DEAL, Called, Played, TableEvent
from adjudicator.table.card_transfers import state_after_transfer
from adjudicator.table.other_auctions import (
    partner_chosen,
    with_card_turned_up,
    with_partner_of_maker,
    with_trump_declared,
)
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CallMade, CardPlayed
from adjudicator.table.turn_after_card_and_dead_hands import hands_may_die, with_dead_hand
from adjudicator.values.cards import JOKER, hand_with_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Seat
    from adjudicator.table.state_and_timeline import Step, TableState, Trick


_WITHDRAWALS = ("withdraw", "pickup")
"""Words for taking back a card that was just played."""


def trick_without_withdrawn_card(trick: Trick, gone: CardPlayed) -> Trick:
    """*trick* without the withdrawn card *gone*."""
    named = None if gone is trick.lead else trick.named
    return replace(trick, cards=tuple(played for played in trick.cards if played is not gone), named=named)


def with_trick_reopened(state: TableState, trick: Trick, gone: CardPlayed) -> TableState:
    """The state with *trick* on the table again, without the withdrawn card *gone*."""
    rest = trick_without_withdrawn_card(trick, gone)
    if not rest.cards:
        # Withdrawing a card that was played to a lead withdrawn earlier leaves the turn to lead unchanged.
        return replace(state, current=None, turn=gone.turn if trick.lead is gone else state.turn)
    if rest.lead is None:
        return replace(state, current=rest, turn=gone.turn if gone.is_lead else state.turn)
    return replace(state, current=rest, turn=next_rightful_hand_in_trick(rest, state.game))


def next_rightful_hand_in_trick(trick: Trick, game: Game) -> Seat | None:
    """The hand in turn by right: the first after the leader that has not played."""
    waiting = trick.waiting
    if trick.leader is None or not waiting:
        return None
    seat = trick.leader
    while seat not in waiting:
        seat = game.lho(seat)
    return seat


def action_withdrawn(
    event: TableEvent, steps: Sequence[Step], withdrawn: Mapping[int, int]
) -> CallMade | CardPlayed | None:
    """The action that ``!withdraw`` takes back: the player's latest that stands, or the call or card named."""
    wanted = event.words[0].upper() if event.words else None
    for step in reversed(steps):
        did = step.action
        if did is None or did.seat != event.seat or did.step in withdrawn:
            continue
        if event.cards:
            if isinstance(did, CardPlayed) and did.card == event.cards[0]:
                return did
        elif wanted is None or (isinstance(did, CallMade) and did.call.upper() == wanted):
            return did
    return None


def may_withdraw_claim(withdrawal: TableEvent, since: Sequence[Step]) -> bool:
    """Whether a *withdrawal* that names nothing may refer to a claim or concession made *since* its player's last
    action; it then takes back no call or card."""
    said = (step.event for step in since if step.event.seat == withdrawal.seat)
    claimed = any(isinstance(event, TableEvent) and event.name in ("claim", "concede") for event in said)
    return claimed and not withdrawal.cards and not withdrawal.words


def already_withdrawn_by_ruling(event: TableEvent, steps: Sequence[Step], withdrawn: Mapping[int, int]) -> bool:
    """Whether the action withdrawn by *event* was already withdrawn by order of a ruling, and its player has not acted
    since."""
    last = [
        *islice((step for step in reversed(steps) if step.action is not None and step.action.seat == event.seat), 1)
    ]
    gone = withdrawn.get(last[0].index) if last else None
    by = steps[gone].event if gone is not None else None
    ordered = isinstance(by, TableEvent) and by.ruled
    return ordered and not event.ruled and action_withdrawn(event, last, {}) is not None


def pickup_as_withdrawal(state: TableState, event: TableEvent) -> TableEvent:
    """*event*, as a withdrawal if the player picks up a card just played (to the wrong trick or out of turn
    included)."""
    if event.name != "pickup" or len(event.cards) != 1:
        return event
    lying = [*(state.current.cards if state.current else state.tricks[-1].cards if state.tricks else ())]
    lying += [state.early] if state.early else []
    played = any((card.seat, card.card) == (event.seat, event.cards[0]) for card in lying)
    return replace(event, name="withdraw", words=()) if played else event


def with_card_taken_back(state: TableState, gone: CardPlayed) -> TableState:
    """The state with the card *gone* back in its hand."""
    seat = gone.seat
    hand = state.hands[seat]
    hands = (
        state.hands if hand is None or gone.card is None else {**state.hands, seat: hand_with_cards(hand, (gone.card,))}
    )
    state = replace(state, hands=hands, left={**state.left, seat: state.left[seat] + 1}, stage="play")
    if gone.is_lead and gone.trick == 1 and state.game.trump == "led":
        state = replace(state, trump=UNKNOWN_TRUMP)
    if state.early is gone:
        return replace(state, early=None)
    if state.current is not None and gone in state.current.cards:
        return with_trick_reopened(state, state.current, gone)
    last = state.tricks[-1] if state.tricks else None
    if last is not None and gone in last.cards and (state.current is None or not state.current.cards):
        # A hand whose card was withdrawn from that trick earlier now has to play to it like any other.
        gaps = tuple(gap for gap in state.gaps if gap[0] < len(state.tricks) - 1)
        return with_trick_reopened(replace(state, tricks=state.tricks[:-1], gaps=gaps), last, gone)
    for index, trick in enumerate(state.tricks):
        if gone in trick.cards:
            tricks = list(state.tricks)
            tricks[index] = trick_without_withdrawn_card(trick, gone)
            state = replace(state, tricks=tuple(tricks))
            if seat not in tricks[index].waiting:
                # An extra card: the hand still has its card in that trick.
                return state
            return replace(state, gaps=(*state.gaps, (index, seat, state.turn)), turn=seat)
    return state


def card_withdrawable_after_lead_withdrawn(trick: Trick, seat: Seat) -> CardPlayed | None:
    """The card of *seat* in *trick* that may be withdrawn because the lead to which it was played has been
    withdrawn."""
    played, lead = trick.card_of(seat), trick.lead
    if played is None or played.led is None or (lead is not None and lead.step < played.step):
        return None
    return played


def earlier_hand_holding_unattributed_card(state: TableState, event: Played) -> Seat | None:
    """The player of a card written without one, if the hand in turn is seen not to hold it: the hand before, passed
    over because of a card that may be withdrawn, if that hand holds the card."""
    trick, turn = state.current, state.turn
    hand = state.hands.get(turn or "")
    if trick is None or turn is None or not trick.cards or hand is None or event.card is None or event.card in hand:
        return None
    seat = state.game.lho(max(trick.cards, key=lambda played: played.step).seat)
    for _ in state.game.around:
        if seat == turn:
            break
        if card_withdrawable_after_lead_withdrawn(trick, seat) and event.card in (state.hands[seat] or ()):
            return seat
        seat = state.game.lho(seat)
    return None


def leads_over_wrong_lead(trick: Trick, seat: Seat, ahead: Callable[[], Iterable[Event]], state: TableState) -> bool:
    """Whether *seat*, the rightful leader, leads over a wrong lead: that lead is withdrawn and the card of *seat* stays
    (53B).

    The events *ahead* are read only if there is a wrong lead. A player who plays again once it is withdrawn has not
    led. By some laws the player leads even if their card is withdrawn after the other (60C).
    """
    lead = trick.lead
    if lead is None or lead.turn != seat or lead.seat == seat:
        return False
    back = False
    others = len(trick.waiting) - 1
    for event in ahead():
        if isinstance(event, Played):
            others -= 1
            # event (from 0) whose readings are being tried
            if back and (event.seat == seat or (event.seat is None and _is_seen_as_card_of(event, seat, state))):
                return False
            if back or event.seat in (seat, lead.seat) or others < 0:
                break
        if isinstance(event, TableEvent) and event.name in _WITHDRAWALS:
            if event.seat == seat:
                return back and bool(state.game.raw.get("forestalled_lead"))
            back = back or (event.seat == lead.seat and event.cards in ((), (lead.card,)))
    return back


def _is_seen_as_card_of(event: Played, seat: Seat, state: TableState) -> bool:
    """Whether *event* is seen to be a card of *seat* and not of the hand on the left."""
    own, next_hand = state.hands[seat], state.hands[state.game.lho(seat)]
    return own is not None and next_hand is not None and event.card in own and event.card not in next_hand


def is_taken_back_at_once(seat: Seat, ahead: Iterable[Event]) -> bool:
    """Whether *seat* withdraws the card just played before another card or call."""
    for event in ahead:
        match event:
            case TableEvent(name=name) if name in _WITHDRAWALS:
                return event.seat == seat
            case Called() | Played():
                return False
    return False


def readings_of_second_card_in_trick(state: TableState, current: Trick, seat: Seat) -> tuple[str, ...]:
    """The readings of another card from *seat*, which has already played to *current*: the likelier first."""
    game = state.game
    winning = current.winner(game, state.trump) == seat
    partner_waits = game.partner(seat) in current.waiting
    before = current.card_of(seat)
    if before and before.turn not in (None, seat) and game.lho(current.cards[-1].seat) == seat:
        # A player who played before their turn plays again now that it has come: to this trick.
        begins_next = False
    elif current.cards[-1].seat != seat:
        begins_next = winning or len(current.waiting) == 1
    elif len(current.cards) > 1:
        begins_next = winning and partner_waits
    else:
        # The leader lays down a second card at once: at whist winners may be run like this (WH-25).
        begins_next = not game.dummy
    if game.raw.get("fifth_card"):
        # The director decides whether it was a lead (45E), unless that hand is winning the trick.
        begins_next = begins_next and winning
    if not begins_next:
        return "extra", "early", "omission"
    return ("early", "omission", "extra") if partner_waits else ("omission", "early", "extra")


def misfit_score(state: TableState, event: Event) -> int:
    """The number of ways (0 to 2) in which a card does not fit *state*: its hand is not in turn, or does not hold
    it."""
    if not isinstance(event, Played) or state.stage != "play":
        return 0
    hand = state.hands.get(event.seat or state.turn or "")
    known = hand is None or event.card is None or event.card in hand
    return (event.seat not in (None, state.turn)) + (not known)


def with_joker_suit_named(state: TableState, event: TableEvent) -> TableState:
    """The state once the leader of a joker that is no trump has named the suit to be followed."""
    trick = state.current
    lead = trick.lead if trick else None
    if trick is None or lead is None or lead.seat != event.seat or lead.card != JOKER or len(trick.cards) > 1:
        return state
    return replace(state, current=replace(trick, named=event.words[0]))


def declarer_faces_hand(state: TableState, event: TableEvent) -> bool:
    """Whether declarer faces the hand, or chooses to, after an opening lead by the wrong defender (CB-72, 54A)."""
    current = state.current
    shown = event.name == "expose" and (len(event.cards) > 1 or "hand" in event.words)
    return (
        state.game.dummy
        and state.contract is not None
        and event.seat == state.contract.declarer
        and not state.tricks
        and current is not None
        and len(current.cards) == 1
        and current.cards[0].turn != current.cards[0].seat
        and (shown or (event.name == "elect" and event.words[:1] == ("spread",)))
    )


def with_declarer_and_dummy_swapped(state: TableState) -> TableState:
    """The state with declarer and dummy exchanged."""
    contract = state.contract
    if contract is None:
        return state
    dummy = state.game.partner(contract.declarer)
    if dummy is None:
        return state
    return replace(state, contract=contract._replace(declarer=dummy), dummy_swapped=True)


def state_after_table_event(state: TableState, event: TableEvent, whole: Game) -> TableState:
    """*state* after *event*; *whole* is the game before anybody has a role in it."""
    game, seat = state.game, event.seat or ""
    match event.name:
        case "turned" if event.cards:
            return with_card_turned_up(state, event.cards[0])
        case "trump":
            return with_trump_declared(state, event)
        case "draw" | "give" | "take" | "discard" | "close" | "meld" | "stock":
            return state_after_transfer(state, event)
        case "suit":
            return with_joker_suit_named(state, event)
        case "drop" if seat in game.seats and seat not in state.dead and hands_may_die(game):
            return with_dead_hand(state, seat)
        case _ if event.name == OUTSIDE_DEAL:
            return replace(state, stage="over", turn=None)
        case "expose" | "elect" if declarer_faces_hand(state, event):
            return with_declarer_and_dummy_swapped(state)
        case "elect" if partner := partner_chosen(state, event, whole):
            chosen = whole.chosen(seat, partner)
            return replace(state, game=chosen, turn=chosen.lho(seat))
        case "elect":
            return with_partner_of_maker(state, event)
    return state
