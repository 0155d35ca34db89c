"""Legal actions before the play: a call of the seat in turn, the card turned up, cards taken up, put away and drawn.

``is_event_expected_before_lead`` checks one event against the state of the table. Actions that are rare or depend on
more than the state
(a claim, a meld, a partner called, a card exchanged by right) are not expected here, and take the full path.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from adjudicator.game.auction_rules import HOLD_WORDS, PASS_WORDS, SELL_WORD, BidRules
from adjudicator.game.auction_standing import is_call_high_enough
from adjudicator.game.trump_naming import ACCEPTING_WORDS, REFUSING_WORDS, SUIT_WORDS, NamingRules
from adjudicator.record.events import Called, TableEvent
from adjudicator.table.other_auctions import auction_standing_of_state, callers_in_order
from adjudicator.table.robbing_by_trump_ace_holder import ACE_RANK, ace_holder_may_rob
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP
from adjudicator.values.bids_and_contracts import DOUBLE, PASS, REDOUBLE, bid_level, bid_rank_in_game
from adjudicator.values.cards import Card, card_counts
from adjudicator.values.numbers import small_number

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Seat
    from adjudicator.table.state_and_timeline import Step, TableState

_MOST_ODD_TRICKS = 7
"""The most odd tricks that can be undertaken."""


def is_event_expected_before_lead(state: TableState, event: Event, steps: Sequence[Step]) -> bool:
    """Whether *event* is what the law expects at *state*, before a card is led; *steps* led to that state."""
    if isinstance(event, Called):
        seat = state.turn
        if state.stage != "auction":
            return _announces_alone(state, event)
        return seat is not None and event.seat in (None, seat) and _is_legal_call(state, seat, event.call)
    if not isinstance(event, TableEvent) or state.current is not None or state.tricks:
        return False
    match event.name:
        case "turned":
            return state.turned is None and not state.auction.calls and _turns_card_up(state, event)
        case "trump":
            return _names_trump(state, event)
        case "give":
            return _passes_cards_on(state, event, steps)
        case "take":
            return _takes_cards_up(state, event, steps)
        case "discard":
            return (
                _puts_cards_away(state, event, steps)
                if not state.game.draw_to
                else _exchanges_cards(state, event, steps)
            )
        case "draw":
            return _draws_replacements(state, event, steps)
        case _:
            return False


# ---------------------------------------------------------------- calls


def _is_legal_call(state: TableState, seat: Seat, call: str) -> bool:
    rules = state.game.non_bridge_auction_rules
    if isinstance(rules, BidRules):
        return _is_legal_bid(state, seat, call, rules)
    if isinstance(rules, NamingRules):
        return _is_legal_trump_call(state, seat, call, rules)
    return (
        _is_legal_round_bid(state, call) if state.game.auction == "round" else _is_legal_bridge_call(state, seat, call)
    )


def _is_legal_bridge_call(state: TableState, seat: Seat, call: str) -> bool:
    game, auction = state.game, state.auction
    if call == PASS:
        return auction.last_bid is not None or not game.raw.get("dealer_must_bid")
    if call in (DOUBLE, REDOUBLE):
        return auction.admits_double(seat, call, game)
    worth, last = bid_rank_in_game(call, game.raw), auction.last_bid
    highest = bid_rank_in_game(last.call, game.raw) or 0 if last else 0
    return worth is not None and bid_level(call) <= _MOST_ODD_TRICKS and worth > highest


def _is_legal_round_bid(state: TableState, call: str) -> bool:
    game, bid = state.game, small_number(call)
    if bid is None:
        return call == PASS and game.bids_rise
    made = [small_number(other.call) or 0 for other in state.auction.calls if other.call != PASS]
    rises = not game.bids_rise or not made or bid > max(made)
    return rises and not (game.bids_up_to_hand and bid > game.hand_size)


def _is_legal_bid(state: TableState, seat: Seat, call: str, rules: BidRules) -> bool:
    order, now = callers_in_order(state.game, state.dealer), auction_standing_of_state(state)
    if rules.seller and seat == order[-1]:
        return call == SELL_WORD or call in PASS_WORDS
    if call in PASS_WORDS and _hand_forces_game_above(state, seat, now.high, rules):
        return False
    if call in PASS_WORDS:
        first = rules.forced == "eldest" and seat == order[0] and not now.called
        last = rules.forced == "dealer" and seat == order[-1] and now.passed >= {*order[:-1]} and not now.high
        return not (first or last)
    if rules.is_meld_announcement(call, now.high):
        return True
    bid = call in HOLD_WORDS or rules.amount(call, now.high) is not None
    again = seat in now.passed or (rules.style == "one-turn" and seat in now.called)
    return bid and not again and is_call_high_enough(rules, order, now, seat, call)


def _hand_forces_game_above(state: TableState, seat: Seat, high: int, rules: BidRules) -> bool:
    """Whether the hand of *seat* forces a game above *high* (``forced_game``), so that a pass or a lower bid may not
    stand."""
    forced = state.game.raw.get("forced_game")
    if not forced or high > (rules.bids.height(forced["above"]) or 0):
        return False
    return {*forced["holding"]} <= (state.hands[seat] or frozenset())


def _is_legal_trump_call(state: TableState, seat: Seat, call: str, rules: NamingRules) -> bool:
    now, dealer = auction_standing_of_state(state), state.dealer
    if rules.style == "dealer-names":
        return call in SUIT_WORDS or (call in PASS_WORDS and seat == dealer)
    if call in REFUSING_WORDS:
        return True
    turned = state.turned
    if turned is None:
        return False
    if now.high > 1:
        return call in SUIT_WORDS and SUIT_WORDS[call] in state.game.suits and SUIT_WORDS[call] != turned.suit
    mate = seat == state.game.partner(dealer)
    return call in ACCEPTING_WORDS and call == rules.acceptance_word_by_relation_to_dealer(
        "dealer" if seat == dealer else "partner" if mate else "opponent"
    )


def _announces_alone(state: TableState, event: Called) -> bool:
    """Whether the maker announces before the first lead, for the first time, to play without a partner."""
    game, maker = state.game, state.maker
    if event.call != "alone" or not game.raw.get("alone") or maker is None or event.seat != maker:
        return False
    return game.partner(maker) in game.seats and state.current is None and not state.tricks


# ---------------------------------------------------------------- beside the calls


def _turns_card_up(state: TableState, event: TableEvent) -> bool:
    """Whether one card is turned up, from the place that the game prescribes: the dealer's own, or the next of the
    stock."""
    if len(event.cards) != 1 or event.words or event.seat not in (None, state.dealer):
        return False
    card = event.cards[0]
    if state.game.raw.get("turned_card", {}).get("of", "dealer") == "dealer":
        return card in (state.hands.get(state.dealer) or ())
    return _may_be_in_stock(state, event.cards)


def _names_trump(state: TableState, event: TableEvent) -> bool:
    """Whether the maker names, for the first time, a trump suit that the bid leaves free to name."""
    game, bid = state.game, state.auction.last_bid
    allowed = game.raw.get("games", {}).get(bid.call if bid else "", {}).get("trump") or game.suits
    due = state.stage == "play" and game.trump == "declared" and state.trump == UNKNOWN_TRUMP
    return due and event.seat == state.maker is not None and len(event.words) == 1 and event.words[0] in allowed


def _passes_cards_on(state: TableState, event: TableEvent, steps: Sequence[Step]) -> bool:
    """Whether a player passes dealt cards to the player to whom all pass, once."""
    game, seat = state.game, event.seat
    if not game.cards_passed or seat not in game.seats or len(event.words) != 1 or state.stage != "play":
        return False
    given = _events_named(steps, "give")
    start = steps[0].before if steps else state
    own = len(event.cards) == game.cards_passed == len({*event.cards} & (start.hands[seat] or frozenset()))
    ways = {_passing_direction(game, one) for one in (*given, event)}
    return (
        own
        and len(given) == len(steps)
        and seat not in {one.seat for one in given}
        and len(ways) == 1
        and None not in ways
    )


def _passing_direction(game: Game, event: TableEvent) -> str | None:
    """The direction in which cards are passed, one of those in the game; None for any other."""
    seats, rule = game.seats, game.raw["pass_cards"]
    if event.words[0] not in seats or event.seat not in seats:
        return None
    number = len(seats)
    steps = (seats.index(event.words[0]) - seats.index(event.seat)) % number
    apart = {"left": 1, "right": number - 1, "across": number // 2 if number % 2 == 0 else 0}
    return next((way for way in (rule["to"], *rule.get("also", ())) if apart[way] == steps), None)


def _takes_cards_up(state: TableState, event: TableEvent, steps: Sequence[Step]) -> bool:
    """Whether cards are taken up by right: the widow by the maker, the card turned by the dealer whose trump it is or
    by the holder of the ace."""
    game, seat, taken = state.game, event.seat, _events_named(steps, "take")
    if seat not in game.seats or state.stage != "play" or taken or event.words:
        return False
    widow: dict[str, Any] = game.raw.get("widow", {})
    if state.turned is not None and event.cards == (state.turned,):
        if ace_holder_may_rob(game):
            ace = state.turned.suit + ACE_RANK
            return ace in (state.hands[seat] or ()) or (state.turned == ace and seat == state.dealer)
        taken_by = game.raw.get("turned_card", {}).get("taken_by")
        return taken_by == "dealer" and seat == state.dealer and state.turned.suit == state.trump
    bid = state.auction.last_bid.call if state.auction.last_bid else ""
    due = widow.get("to") == "declarer" and seat == state.maker and bid in widow.get("bids", (bid,))
    known = not widow.get("named_first") or state.trump != UNKNOWN_TRUMP
    known = known and "undertakings" not in game.raw
    return due and known and len(event.cards) == int(widow.get("cards", 0)) and _may_be_in_stock(state, event.cards)


def _puts_cards_away(state: TableState, event: TableEvent, steps: Sequence[Step]) -> bool:
    """Whether a player puts away as many cards as they have taken up, all at once."""
    seat, taken = event.seat, _events_named(steps, "take")
    number = sum(len(one.cards) for one in taken if one.seat == seat)
    again = any(one.seat == seat for one in _events_named(steps, "discard"))
    return (
        bool(number)
        and not again
        and not event.words
        and len(event.cards) == number
        and _hand_holds_cards(state, event)
    )


def _exchanges_cards(state: TableState, event: TableEvent, steps: Sequence[Step]) -> bool:
    """Whether a player puts away cards to be replaced, once; if only trumps may be kept, all the others, unless the
    player has dealt."""
    game, seat = state.game, event.seat
    again = any(one.seat == seat for one in (*_events_named(steps, "discard"), *_events_named(steps, "draw")))
    if seat not in game.seats or state.stage != "play" or state.trump == UNKNOWN_TRUMP or again or event.words:
        return False
    if not event.cards or not _hand_holds_cards(state, event):
        return False
    if not game.raw.get("all_but_trumps") or seat == state.dealer:
        return True
    ranking, hand = game.ranking(state.trump), state.hands[seat] or frozenset()
    trumps = {card for card in hand if ranking.is_trump(card)}
    kept = hand - {*event.cards}
    return kept <= trumps and (kept == trumps or len(kept) == game.draw_to)


def _draws_replacements(state: TableState, event: TableEvent, steps: Sequence[Step]) -> bool:
    """Whether a player who has put cards away is dealt as many from the stock as the hand then lacks."""
    game, seat = state.game, event.seat
    left = any(one.seat == seat for one in _events_named(steps, "discard"))
    drawn = any(one.seat == seat for one in _events_named(steps, "draw"))
    if not game.draw_to or seat not in game.seats or drawn or not left or event.words or not event.cards:
        return False
    gone = {card for one in _events_named(steps, "discard") for card in one.cards}
    fresh = gone.isdisjoint(event.cards) and _may_be_in_stock(state, event.cards)
    return fresh and len(event.cards) == game.draw_to - state.left[seat]


def _hand_holds_cards(state: TableState, event: TableEvent) -> bool:
    """Whether the hand is known and holds all the cards that the event names."""
    hand = state.hands.get(event.seat or "")
    return hand is not None and not Counter[Card](event.cards) - card_counts(hand)


def _may_be_in_stock(state: TableState, cards: Collection[Card]) -> bool:
    """Whether *cards* are of the pack, and no known hand holds them."""
    seen = Counter(cards)
    for hand in state.hands.values():
        seen += card_counts(hand) if hand is not None else Counter()
    return all(seen[card] <= state.game.copies(card) for card in cards)


def _events_named(steps: Sequence[Step], name: str) -> list[TableEvent]:
    return [step.event for step in steps if isinstance(step.event, TableEvent) and step.event.name == name]


def card_pass_is_whole(game: Game, steps: Sequence[Step]) -> bool:
    """Whether everybody has passed cards on, or nobody."""
    return {event.seat for event in _events_named(steps, "give")} in (set(), {*game.seats})
