"""Steps of calls and cards that come in turn, made many at a time within any deal.

Nearly every event of a record is such a call or card, with the same effect: the auction has a call more; the hand has a
card less, the trick one more, and the next hand is in turn. ``legal_play`` counts these events, and their steps are
made without the checks needed for irregular events. The first other event goes to the ordinary fold, and so do the call
that closes the auction and the first lead, which may fix the trump; after that the next events are made in bulk again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.fast.legal_auction_and_play import LegalAuction, LegalPlay, hands_by_place, trick_rules_if_supported
from adjudicator.record.events import Called, Played
from adjudicator.table.card_transfers import hands_after_playing_card
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CallMade, CardPlayed, Step, TableState, Trick
from adjudicator.table.timeline_builder import BulkSteps
from adjudicator.values.bids_and_contracts import ALL_PASS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from adjudicator.fast.legal_auction_and_play import TrickRules
    from adjudicator.record.events import Event, Record, Seat
    from adjudicator.table.call_overrides import CallOverrides
    from adjudicator.table.card_transfers import Held

# ---------------------------------------------------------------- calls


def state_after_calls_in_turn(
    state: TableState, record: Record, steps: list[Step], amended: CallOverrides
) -> TableState:
    """The state after the regular calls at the beginning of *record*, without the one that closes the auction. *state*
    is the first of the deal, or the state after earlier such calls. Adds a step for each call to *steps*; stops before
    a call that rulings have *amended*."""
    if steps and not (steps[-1].regular and isinstance(steps[-1].action, CallMade)):
        return state
    game, seat = state.game, steps[0].before.turn if steps else state.turn
    rules = trick_rules_if_supported(game) if game.auction == "bridge" and not game.doubles_after_auction else None
    if rules is None or seat is None or state.stage != "auction":
        return state
    bidding = LegalAuction(rules, rules.place[seat])
    calls = _leading_calls_in_turn(record.events, rules, bidding.first, {*amended.counts, *amended.decided})
    taken = bidding.take(calls)
    auction = state.auction
    for index in range(len(steps), taken - bidding.closed):
        event, step = record.events[index], len(steps)
        seat = state.turn or ""
        made = CallMade(seat, calls[index], seat, step, calls[index])
        auction = auction.after(made, game)
        after = replace(state, auction=auction, turn=game.lho(seat))
        written = event if event.seat is not None else replace(event, seat=seat)
        steps.append(Step(step, written, index, state, after, made, None, record.event_number(index), regular=True))
        state = after
    return state


def _leading_calls_in_turn(events: Sequence[Event], rules: TrickRules, first: int, stops: Collection[int]) -> list[str]:
    """The calls at the beginning of *events* that are made in turn, as written."""
    calls: list[str] = []
    around = rules.around[first]
    for at, event in enumerate(events):
        seat = rules.seats[around[at % len(around)]]
        if type(event) is not Called or event.call == ALL_PASS or event.seat not in (None, seat) or at in stops:
            break
        calls.append(event.call)
    return calls


# ---------------------------------------------------------------- cards


def tricks_played_in_turn(
    play: LegalPlay, events: Sequence[Event], at: int, stops: Collection[int] = (), lying: Sequence[str] = ()
) -> Iterator[list[str]]:
    """The tricks for *play* to take: the cards of *events* from index *at* on, as long as each comes in turn and is
    known, up to an event of *stops*; *lying* are the cards of the current trick."""
    seats, around, end = play.rules.seats, play.rules.around, len(events)
    cards = [*lying]
    while at < end or cards:
        for place in around[play.leader][len(cards) :]:
            event = events[at] if at < end else None
            if type(event) is not Played or event.card is None or at in stops:
                break
            if event.seat is not None and event.seat != seats[place]:
                break
            cards.append(event.card)
            at += 1
        if not cards:
            return
        yield cards
        cards = []


def state_after_cards_in_turn(
    state: TableState, record: Record, at: int, steps: list[Step], stops: Collection[int]
) -> tuple[TableState, int]:
    """(the state after the cards of *record* played in turn from event index *at* on, the index of the next event).
    Adds a step for each card to *steps*; stops before an event of *stops*, where a ruling amends a call."""
    first = record.events[at] if at < len(record.events) else None
    play = legal_play_from_state(state) if type(first) is Played and _state_is_regular(state) else None
    if play is None:
        return state, at
    trick = state.current
    lying = [played.card for played in trick.cards if played.card] if trick else []
    play.take_tricks(tricks_played_in_turn(play, record.events, at, stops, lying))
    end = max(at, at + play.taken - len(lying))
    return _add_steps_of_played_cards(state, trick, play, record, at, end, steps), end


REGULAR_BULK_STEPS = BulkSteps(state_after_calls_in_turn, state_after_cards_in_turn)
"""Both functions, for the fold."""


def _add_steps_of_played_cards(
    state: TableState, trick: Trick | None, play: LegalPlay, record: Record, at: int, end: int, steps: list[Step]
) -> TableState:
    """The state after the events from *at* up to *end*: cards that *play* has taken, the first of them added to *trick*
    if that is begun."""
    rules, game = play.rules, play.rules.game
    seats, winners = rules.seats, iter(play.winners)
    first = rules.place[(trick.leader if trick else state.turn) or ""]
    waiting = [seats[place] for place in rules.around[first][len(trick.cards) if trick else 0 :]]
    for index in range(at, end):
        event, step, seat = record.events[index], len(steps), waiting.pop(0)
        assert isinstance(event, Played)  # noqa: S101 (no other is taken)
        card = event.card
        if trick is None:
            suit = game.suit(card, state.trump) if card else None
            number, trumps = len(state.tricks) + 1, (state.trump,) if game.trump_changes else ()
            made = CardPlayed(seat, card, seat, step, number, None, is_lead=True, suit=suit)
            trick = Trick(number, seat, (made,), seats, (), trumps)
        else:
            lead = trick.cards[0]
            made = CardPlayed(seat, card, seat, step, lead.trick, lead.card, is_lead=False, suit=lead.suit)
            trick = trick.joined_by(made)
        if event.seat is None:
            event = Played(seat, card, place=event.place, comment=event.comment)
        held = hands_after_playing_card(state, seat, card)
        if waiting:
            after = _with_card_in_trick(state, trick, waiting[0], held)
        else:
            leader = next(winners)
            after, trick = _with_trick_complete(state, trick, seats[leader], held), None
            waiting = [seats[place] for place in rules.around[leader]]
        known = state.hands[seat] is not None
        steps.append(Step(step, event, index, state, after, made, None, record.event_number(index), regular=known))
        state = after
    return state


def _state_is_regular(state: TableState) -> bool:
    """Whether nothing needs correction at the table, no card is drawn, and the next card is not the first
    of the play."""
    if state.stage != "play" or state.turn is None or state.early or state.gaps or state.dead:
        return False
    if state.trump == UNKNOWN_TRUMP or state.stock or len(state.tricks) < state.game.draw_tricks:
        return False
    if state.turned is not None and state.game.raw.get("turned_card", {}).get("taken_by") == "ace-holder":
        # The ace of trumps may change its rank with the card that its holder plays.
        return False
    return bool(state.tricks) if state.current is None else _trick_is_regular(state.current, state)


def _trick_is_regular(trick: Trick, state: TableState) -> bool:
    """Whether *trick* was led in turn and has no irregularity so far."""
    seat = trick.leader
    if not trick.cards or trick.named or set(trick.expected) != set(state.game.seats):
        return False
    for played in trick.cards:
        if not played.seat == played.turn == seat or played.extra or played.card is None:
            return False
        seat = state.game.lho(seat)
    return seat == state.turn


def legal_play_from_state(state: TableState) -> LegalPlay | None:
    """The play from the lead of the current trick, or from the next lead; None if the hands differ in size or hold
    cards outside the pack."""
    rules, trick = trick_rules_if_supported(state.game), state.current
    leader = state.turn if trick is None else trick.leader
    if rules is None or leader not in rules.place:
        return None
    lying = {played.seat: played.card for played in trick.cards} if trick else {}
    hands = hands_by_place(rules, state.hands)
    left = {state.left[seat] + (seat in lying) for seat in rules.seats}
    play = LegalPlay(rules, hands, rules.place[leader], state.trump, len(state.tricks))
    for seat, hand in zip(rules.seats, hands, strict=True):
        if hand is None:
            continue
        if len(hand) != state.left[seat] or not play.suits.keys() >= set(hand):
            return None
        if card := lying.get(seat):
            hand.add(card) if isinstance(hand, set) else hand.append(card)
    return play if len(left) == 1 else None


def _with_trick_complete(state: TableState, trick: Trick, winner: Seat, held: Held) -> TableState:
    """The state after the last card of *trick*, which *winner* wins."""
    hands, left = held
    over = not left[winner]
    turn, stage = (None, "over") if over else (winner, state.stage)
    tricks = (*state.tricks, trick)
    return replace(state, tricks=tricks, current=None, turn=turn, stage=stage, hands=hands, left=left)


def _with_card_in_trick(state: TableState, trick: Trick, turn: Seat, held: Held) -> TableState:
    """The state after a card that does not complete its trick.

    The same as ``replace(state, …)`` at a third of its cost: most states are made here.
    """
    made = object.__new__(TableState)
    hands, left = held
    vars(made).update(vars(state), current=trick, turn=turn, hands=hands, left=left)
    return made
