"""The table before the first event: hands as dealt, the dealer, and a contract known only from the tags.

Keys of a ``[game]`` section on the deal: ``sits_out``, the players without cards when more are at the table than play
(``{ 5 = ["dealer", "third-left"] }``, places being counted from the dealer); ``drop_outs``, whether a player may put
their hand away before the play (``!drop C``) and be out of the deal; ``forms``, other ways to deal, each a table of
keys with ``cards_each``: the one that fits the hands of a record is the one that was played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from adjudicator.game.duplicate_boards import dealer_by_board_tag
from adjudicator.game.game import Game
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.other_auctions import auction_standing_of_state, state_for_play_without_calls
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, Auction, TableState
from adjudicator.table.stock_count import number_of_undealt_cards, stock_at_start, stock_by_tag
from adjudicator.values.bids_and_contracts import (
    Contract,
    bid_level,
    bid_rank,
    denomination_of_bid,
    trump_suit_at_denomination,
)
from adjudicator.values.cards import Card, MultiPackHand
from adjudicator.values.identity_cache import IdentityCache

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.record.events import Record, Seat

SITTING_OUT_PLACES = {"dealer": 0, "second-left": 2, "third-left": 3}
"""Places at the table → seats clockwise from the dealer."""


def contract_by_tags(record: Record, game: Game) -> Contract | None:
    """The contract named by the tags of *record*, or None."""
    declarer = record.tag("Declarer").lstrip("^").upper()
    bid = bid_in_contract_tag(record)
    return Contract(*bid, declarer) if bid and declarer in game.seats else None


def bid_in_contract_tag(record: Record) -> tuple[int, str, int] | None:
    """(level, denomination, times doubled) of the tag ``Contract``, or None if it names no bid."""
    return _parse_contract_bid(record.tag("Contract"))


@lru_cache(maxsize=256)
def _parse_contract_bid(written: str) -> tuple[int, str, int] | None:
    text = written.upper().replace(" ", "")
    doubled = 2 if text.endswith("XX") else 1 if text.endswith("X") else 0
    bid = text[: len(text) - doubled]
    if bid.endswith("N"):
        bid += "T"
    return None if bid_rank(bid) is None else (bid_level(bid), denomination_of_bid(bid), doubled)


def dealt_hands(record: Record, game: Game) -> dict[Seat, frozenset[Card] | None]:
    """The hands as dealt; a single missing hand is the rest of a single pack."""
    of = frozenset[Card] if game.packs == 1 else MultiPackHand
    hands = {seat: None if (hand := record.hands.get(seat)) is None else of(hand) for seat in game.seats}
    unknown = [seat for seat, hand in hands.items() if hand is None]
    if len(unknown) == 1 and len(game.seats) > 1 and game.packs == 1:
        others = [hand for hand in hands.values() if hand is not None]
        seen = frozenset().union(*others)
        rest = frozenset(card for card in _cards_in_pack(game) if card not in seen)
        if len(rest) == game.hand_size and sum(map(len, others)) == len(seen):
            hands[unknown[0]] = rest
    return hands


def _cards_in_pack(game: Game) -> list[Card]:
    return [Card(text) for text in game.pack]


def initial_state(record: Record, game: Game) -> TableState:
    """The state before the first event of *record*."""
    hands = dealt_hands(record, game)
    left = {seat: game.hand_size if (hand := record.hands.get(seat)) is None else len(hand) for seat in game.seats}
    dealer = dealer_of_record(record, game)
    contract = None
    trump: str | None = UNKNOWN_TRUMP
    calling = game.during_auction(dealer)
    turn: Seat | None = calling.first_caller(dealer)
    stage = "auction"
    if game.trump in game.suits:
        trump = game.trump
    if (
        game.trump == "none"
        or game.trump_changes
        or (game.trump_from_stock and not number_of_undealt_cards(record, game))
    ):
        trump = None
    if game.draw_tricks:
        stage, turn, trump = "play", game.lho(dealer), None
    elif game.auction == "none":
        stage, turn = "play", game.eldest(dealer)
    elif game.auction == "round":
        if not any(isinstance(event, Called) for event in record.events):
            # No bids recorded: the highest bidder leads if the tags name them.
            named = record.tag("Declarer").upper()
            bidder = named if named in game.seats else None
            stage, turn = "play", bidder if game.first_lead == "bidder" else game.eldest(dealer)
    elif game.non_bridge_auction_rules is None and not any(isinstance(event, Called) for event in record.events):
        contract = contract_by_tags(record, game)
        if contract:
            trump = trump_suit_at_denomination(contract.denomination, game.raw)
            game = game.seated_for_play(dealer, contract.declarer)
            stage, turn = "play", _leader_of_end_position(record, game) or game.lho(contract.declarer)
        elif any(isinstance(event, Played) for event in record.events):
            # Declarer not recorded: the first card may come from any hand.
            named = record.tag("Contract").upper().rstrip("X")
            trump = None if named in ("N", "NT") else named if named in game.suits else UNKNOWN_TRUMP
            stage, turn = "play", None
    stock = stock_at_start(record, game) if game.draw_after_trick else 0
    seated = calling if stage == "auction" else game
    state = TableState(seated, dealer, stage, turn, Auction(), contract, trump, hands, left, stock=stock)
    return state if game.non_bridge_auction_rules is None else _state_before_other_auction_or_play(state, record)


def _leader_of_end_position(record: Record, game: Game) -> Seat | None:
    """The leader in an end position, if the record names that hand; the trick before it may have been won by
    anybody."""
    first = next((event.seat for event in record.events if isinstance(event, Played)), None)
    return first if game.ending and first in game.seats else None


def _state_before_other_auction_or_play(state: TableState, record: Record) -> TableState:
    """*state* before the first call of an auction other than bridge's, or before the play if no call was recorded."""
    events = record.events
    called = any(isinstance(event, Called) or getattr(event, "name", "") == "trump" for event in events)
    played = any(isinstance(event, Played) for event in events)
    return (
        state_for_play_without_calls(state, record)
        if played and not called
        else replace(state, turn=auction_standing_of_state(state).turn)
    )


def game_without_seats_sitting_out(game: Game, dealer: Seat) -> Game:
    """*game* for the players who take part when *dealer* deals; at a full table some sit out."""
    at = game.seats.index(dealer)
    places = game.raw.get("sits_out", {}).get(str(len(game.seats)), ())
    away = [game.seats[(at + SITTING_OUT_PLACES[place]) % len(game.seats)] for place in places]
    return game.without(away) if away else game


def game_played_in_record(record: Record, section: Mapping[str, Any]) -> Game:
    """The game of *record*: by the *section* of its code, for its number of hands, with no more tricks than they have
    cards."""
    game = game_for_players(_section_by_hand_size(record, section), len(record.hands) or None)
    game = game_without_seats_sitting_out(game, dealer_of_record(record, game))
    if dropped := _seats_dropped_out(record, game):
        game = game.without(dropped)
    if game.deal_varies:
        return game.changed(cards_each=_hand_size_in_deal(record, game))
    if _is_end_position(record, game):
        # Hands that get smaller draw no more: the stock, if the game has one, is gone.
        size = len(next(hand for hand in record.hands.values() if hand))
        return game.changed(cards_each=size, draw_after_trick=bool(stock_by_tag(record)), draw_to=0, ending=True)
    return game


_GAMES_BY_PLAYERS: IdentityCache[Mapping[str, Any], dict[int | None, Game]] = IdentityCache(lambda _: {})


def game_for_players(section: Mapping[str, Any], players: int | None) -> Game:
    """The game of *section* for that number of *players*; cached, since its derived values are expensive."""
    made = _GAMES_BY_PLAYERS(section)
    if players not in made:
        made[players] = Game.from_section(section, players)
    return made[players]


def _seats_dropped_out(record: Record, game: Game) -> frozenset[Seat]:
    """The players who put their hand away before a card was led, where the game lets them; the last one left stays
    in."""
    gone: set[Seat] = set()
    if not game.raw.get("drop_outs"):
        return frozenset()
    for event in record.events:
        if isinstance(event, Played):
            break
        if isinstance(event, TableEvent) and event.name == "drop" and event.seat in game.seats:
            gone.add(event.seat)
    return frozenset(gone) if len(gone) < len(game.seats) else frozenset()


def _section_by_hand_size(record: Record, section: Mapping[str, Any]) -> Mapping[str, Any]:
    """*section* in the form (``forms``) that fits the size of most hands of this deal."""
    forms = section.get("forms", ())
    if not forms or not record.hands:
        return section
    size = _hand_size_in_deal(record, game_for_players(section, len(record.hands)))
    fitting = next((at for at, form in enumerate(forms) if form.get("cards_each") == size), None)
    return section if fitting is None else _section_with_form_at_index(section, fitting)


_FORMS: IdentityCache[Mapping[str, Any], dict[int, Mapping[str, Any]]] = IdentityCache(lambda _: {})


def _section_with_form_at_index(section: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """*section* in its form *number*, from 0; the same object for all deals in that form."""
    forms = _FORMS(section)
    if number not in forms:
        forms[number] = {**section, **section["forms"][number]}
    return forms[number]


def _hand_size_in_deal(record: Record, game: Game) -> int:
    """The number of cards dealt to each hand: the size of most hands; if none is known, the largest possible."""
    sizes = Counter(len(hand) for seat in game.seats if (hand := record.hands.get(seat)) is not None)
    return max(sizes, key=lambda size: (sizes[size], size)) if sizes else game.hand_size


def _is_end_position(record: Record, game: Game) -> bool:
    """Whether the hands are an end position: all known, equal, shorter than dealt, and no calls recorded."""
    if "hand_sizes" in game.raw:
        # Where a card is drawn for every card discarded, hands do not shrink together.
        return False
    hands = [record.hands.get(seat) for seat in game.seats]
    sizes = {len(hand) for hand in hands if hand is not None}
    called = any(isinstance(event, Called) for event in record.events)
    return None not in hands and len(sizes) == 1 and 0 < min(sizes) < game.hand_size and not called


def dealer_of_record(record: Record, game: Game) -> Seat:
    """The dealer: by the tag, else the caller of the first call if named, else the dealer of the board."""
    dealer = record.tag("Dealer").upper()
    if dealer in game.around:
        return dealer
    first = next((event.seat for event in record.events if isinstance(event, Called)), None)
    if first is None or first not in game.seats:
        return dealer_by_board_tag(record, game.seats) if game.raw.get("vulnerable") == "by-board" else game.around[0]
    return game.rho(first) if game.first_call == "eldest" else first
