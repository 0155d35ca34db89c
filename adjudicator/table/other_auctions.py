"""State changes by calls where the auction is not plain bridge: other games' auctions, trump naming, late doubles.

Besides the keys of ``auction_rules`` and ``trump_naming`` a ``[game]`` section describes the outcome of the auction:

``trump``            ``bid``: the denomination of the highest bid; ``declared``: the maker names it (``!trump``, or
                     a word such as ``hearts``); ``led``: the suit of the maker's first lead; a suit letter:
                     always that suit. (``contract``, ``turned`` and ``none`` are described in ``game.game``.)
``trump_free``       the maker may name another trump until leading.
``early_lead_bids``  what a player bids by leading before the auction is over.
``joker_led``        the suit that is trump when the first card led is the joker.
``games``            by the name of a bid: ``trump``, the suits it may have (none at all: no trump), and
                     ``first_lead``, where they differ from the rest.
``first_lead``       ``bidder``: the maker; ``bidder-left``, ``declarer-left``: the one on the maker's left; ``eldest``.
``combine``          all others play together against the maker.
``partners_chosen``  the maker chooses partners before the first lead (``!elect A partner C``).
``alone``            the maker may say ``alone``: the partner takes no part. ``defend_alone``: an opponent may then
                     say ``defend-alone``, and that partner takes no part either.
``alone_bids``       bids at which the maker's partners lay their hands aside.
``all_pass_trump``   what is trump when all have passed and the cards are played all the same, nobody against the
                     rest.
``all_pass_maker``   the card whose holder plays when all have passed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from adjudicator.game.auction_rules import HOLD_WORDS, BidRules
from adjudicator.game.auction_standing import AuctionStanding, auction_standing
from adjudicator.game.trump_naming import ALONE, SUIT_WORDS, NamingRules, trump_naming_standing
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, VOID_CALL, Auction, CallMade, TableState
from adjudicator.values.bids_and_contracts import (
    DOUBLE,
    LOWEST_BID_OVER_SEVEN,
    PASS,
    REDOUBLE,
    Contract,
    bid_level,
    bid_rank,
    denomination_of_bid,
)
from adjudicator.values.cards import JOKER, Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat


_SUIT_WORDS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def call_counts_as(call: str, auction: Auction, seat: Seat, game: Game) -> str:
    """The value of *call* while it stands: a pass, or nothing, if it can never become a contract or a double."""
    impossible = VOID_CALL if game.void_calls else PASS
    if (bid_rank(call) or 0) >= LOWEST_BID_OVER_SEVEN:
        return impossible
    if call in (DOUBLE, REDOUBLE) and (game.doubles_after_auction or not auction.admits_double(seat, call, game)):
        return impossible
    return call


def caller_by_turn(state: TableState, call: str) -> Seat | None:
    """The player of a *call* without a seat: in the auction and once cards are played the one in turn; between them the
    next player after the last caller."""
    calls = state.auction.calls
    if state.stage == "auction":
        return state.turn
    if doubler := next_to_double_after_auction(state):
        return doubler
    if (
        state.game.non_bridge_auction_rules is not None
        and state.current is None
        and not state.tricks
        and (call != PASS or not calls)
    ):
        # After the auction the words (name of the trump, lone hand) are the maker's; a pass is not.
        return state.maker or state.turn
    goes_round = state.game.auction == "bridge" or (state.game.non_bridge_auction_rules is not None and call == PASS)
    if state.current is not None or (state.tricks and state.turn is not None):
        return state.turn
    return state.game.lho(calls[-1].seat) if calls and goes_round else state.turn


# ---------------------------------------------------------------- one call each


def bids_may_begin(state: TableState) -> bool:
    """Whether a round of calls may begin now; a record that begins with the play has none."""
    unplayed = state.current is None and not state.tricks and state.stage != "over"
    return state.game.auction == "round" and not state.auction.calls and unplayed


def next_caller_in_round(state: TableState, auction: Auction) -> Seat | None:
    """The first player, from the first caller on, who has not called: a call out of turn takes nobody's turn."""
    called = {made.seat for made in auction.calls}
    seat = state.game.first_caller(state.dealer)
    for _ in state.game.seats:
        if seat not in called:
            return seat
        seat = state.game.lho(seat)
    return None


def with_round_call(
    state: TableState, seat: Seat, call: str, step: int
) -> tuple[TableState, CallMade, tuple[int, ...]]:
    """(the state after *call*, the call as it counted, the steps of the player's earlier calls that it replaces)."""
    auction = state.auction
    former = next((made for made in auction.calls if made.seat == seat), None)
    if state.stage != "auction" and (former is None or state.current is not None or state.tricks):
        made = CallMade(seat, call, None, step, call, late=True)
        return replace(state, auction=auction.after(made, state.game)), made, ()
    if state.stage != "auction" and call in _SUIT_WORDS:
        made = CallMade(seat, call, None, step, call, late=True)
        return replace(state, avoided=_SUIT_WORDS[call]), made, ()
    if former is not None:
        auction = auction.without(former, state.game)
    made = CallMade(seat, call, seat if former else state.turn, step, call)
    auction = auction.after(made, state.game)
    state = replace(state, auction=auction, stage="auction", turn=next_caller_in_round(state, auction))
    return with_round_closed(state) if auction.closed else state, made, (former.step,) if former else ()


def with_round_closed(state: TableState) -> TableState:
    """The state once everybody has called: eldest hand or the highest bidder leads."""
    if state.game.first_lead != "bidder":
        return replace(state, stage="play", turn=state.game.eldest(state.dealer))
    highest = state.auction.last_bid
    if highest is None and state.auction.closed:
        return replace(state, stage="over", turn=None)
    return replace(state, stage="play", turn=highest.seat if highest else None)


# ---------------------------------------------------------------- partner chosen, then doubles


def partner_chosen(state: TableState, event: TableEvent, game: Game) -> Seat | None:
    """The partner whom declarer chooses with *event*, in a game where that happens after the auction; else None."""
    if game.auction_partners or state.contract is None or event.seat != state.contract.declarer:
        return None
    if event.words[:1] != ("partner",) or len(event.words) < 2 or state.current is not None or state.tricks:
        return None
    partner = event.words[1]
    return partner if partner in game.seats and partner != event.seat else None


def next_to_double_after_auction(state: TableState) -> Seat | None:
    """The next player who may double or redouble once the auction is over; None if nobody may."""
    contract, game, passes = state.contract, state.game, state.auction.passes
    if contract is None or not game.doubles_after_auction or state.current is not None or state.tricks:
        return None
    if contract.doubled == 0:
        # The closing passes are followed by those of the players who do not double.
        passes -= game.auction_passes
        return game.lho(contract.declarer) if passes <= 0 else game.rho(contract.declarer) if passes == 1 else None
    if contract.doubled == 1:
        return contract.declarer if passes == 0 else game.partner(contract.declarer) if passes == 1 else None
    return None


def with_late_double(
    state: TableState, seat: Seat, call: str, step: int, rejected: bool
) -> tuple[TableState, CallMade] | None:
    """(the state after *call*, the call as it counted), or None if there is nothing to double.

    A dummy who has *rejected* the partnership may not redouble. A pass by a player who is not asked changes nothing.
    """
    turn, contract = next_to_double_after_auction(state), state.contract
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
    return replace(state, auction=auction, contract=contract._replace(doubled=doubled)), made


def without_late_double(state: TableState, gone: CallMade) -> TableState:
    """The state as if the double (or pass) *gone*, made after the auction, had not been made."""
    contract, auction, game = state.contract, state.auction, state.game
    if contract is None:
        return state
    doubled, passes = contract.doubled, max(0, auction.passes - 1)
    if gone.counts_as != PASS:
        doubled -= 1
        early = gone.seat in (game.lho(contract.declarer), contract.declarer)
        passes = (game.auction_passes if doubled == 0 else 0) + (not early)
    calls = tuple(made for made in auction.calls if made is not gone)
    auction = replace(auction, calls=calls, doubled=doubled, passes=passes)
    return replace(state, auction=auction, contract=contract._replace(doubled=doubled))


def partner_has_rejected(events: Sequence[Event], dummy: Seat | None) -> bool:
    """Whether the chosen partner refuses the partnership (``!elect N reject``)."""
    return any(
        isinstance(event, TableEvent)
        and event.name == "elect"
        and event.seat == dummy
        and event.words[:1] == ("reject",)
        for event in events
    )


NO_TRUMP = ("NT", "no-trump")


def callers_in_order(game: Game, dealer: Seat, called: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """The callers (those who have *called* before laying their cards down included), in the order of their first
    turns."""
    seats = tuple(seat for seat in game.around if seat in game.seats or seat in called)
    at = game.around.index(dealer) + 1
    after_dealer = [seat for seat in (*game.around[at:], *game.around[:at]) if seat in seats]
    if not isinstance(game.non_bridge_auction_rules, BidRules) or game.first_call == "eldest":
        return tuple(after_dealer)
    first = 1 if game.first_call == "left-of-eldest" else -1
    return (*after_dealer[first:], *after_dealer[:first])


def auction_standing_of_state(state: TableState, calls: Iterable[CallMade] | None = None) -> AuctionStanding:
    """Standing of the auction of *state* after *calls*, which may be only some of its calls."""
    turned = state.turned.suit if state.turned else ""
    return _cached_standing(state.game, state.dealer, turned, state.auction.calls if calls is None else tuple(calls))


@lru_cache(maxsize=256)
def _cached_standing(game: Game, dealer: Seat, turned: str, calls: tuple[CallMade, ...]) -> AuctionStanding:
    """Standing of an auction after *calls*; cached, since the fold and the detectors ask for the same prefixes."""
    rules = game.non_bridge_auction_rules
    heard_so_far = [call for call in calls if not call.late and call.counts_as != VOID_CALL]
    made = [(call.seat, call.counts_as) for call in heard_so_far]
    order = callers_in_order(game, dealer, {seat for seat, _ in made})
    if isinstance(rules, NamingRules):
        return trump_naming_standing(rules, order, game.partner(dealer), turned, made)
    aside = {at for at, call in enumerate(heard_so_far) if call.deemed and call.seat != call.turn}
    return auction_standing(rules, order, made, aside) if rules else AuctionStanding(None)


def with_other_auction_call(
    state: TableState, seat: Seat, call: str, step: int, ruled: str | None = None
) -> tuple[TableState, CallMade, tuple[int, ...]]:
    """(the state after *call*, the call as it counted, the steps of earlier calls that it replaces or cancels).

    *ruled*: the value of the call by a ruling, a pass or nothing.
    """
    if state.game.non_bridge_auction_rules is None:
        return with_round_call(state, seat, call, step)
    calls = state.auction.calls
    if state.stage != "auction":
        made = CallMade(seat, call, None, step, call, late=True)
        state = replace(state, auction=replace(state.auction, calls=(*calls, made)))
        return _with_word_after_auction(state, seat, call), made, ()
    # The player whose turn was taken calls in it: what was called out of turn is cancelled. The player on its left may
    # call over it.
    stolen = tuple(
        takewhile(
            lambda one: one.turn == seat and seat not in (one.seat, state.game.lho(one.seat)) and not one.deemed,
            reversed(calls),
        )
    )
    calls, turn = calls[: len(calls) - len(stolen)], seat if stolen else state.turn
    made = CallMade(seat, call, turn, step, ruled or call, deemed=ruled is not None)
    return _with_calls(state, (*calls, made)), made, tuple(one.step for one in stolen)


def _with_calls(state: TableState, calls: tuple[CallMade, ...]) -> TableState:
    """*state* after exactly the calls *calls*."""
    now = auction_standing_of_state(state, calls)
    won = next(
        (made for made in reversed(calls) if made.seat == now.maker and made.counts_as in (now.bid, *HOLD_WORDS)), None
    )
    state = replace(state, auction=Auction(calls, won, closed=now.over), turn=now.turn)
    # A declaration that the law makes void stands only once a card is led to it, not because all have passed.
    return with_auction_closed(state) if now.over and (now.maker is not None or now.pending is None) else state


def without_other_auction_call(state: TableState, gone: CallMade, before: TableState) -> TableState:
    """*state* as if *gone* had not been called; *before* is the state before that call."""
    played = state.current is not None or bool(state.tricks)
    if state.game.non_bridge_auction_rules is None:
        auction = state.auction.without(gone, state.game)
        if gone.late or auction.closed or played:
            return replace(state, auction=auction)
        return replace(state, auction=auction, stage="auction", turn=next_caller_in_round(state, auction))
    calls = tuple(made for made in state.auction.calls if made is not gone)
    if gone.late or played:
        named_it = gone.call in SUIT_WORDS and gone.seat == state.maker and not played
        trump = UNKNOWN_TRUMP if named_it and state.game.trump == "declared" else state.trump
        return replace(state, auction=replace(state.auction, calls=calls), trump=trump)
    return _with_calls(replace(state, game=before.game, stage="auction", contract=None, trump=before.trump), calls)


# ---------------------------------------------------------------- end of the auction


def with_auction_closed(state: TableState) -> TableState:
    """The state once the auction is over, or a card is led as if it were; the turn is that of the leading hand, if
    known."""
    if state.game.non_bridge_auction_rules is None:
        return with_round_closed(state)
    now = auction_standing_of_state(state)
    if now.maker is None and now.pending is not None:
        # A declaration that the law makes void stands once the others play to it, and with it that the player is alone.
        maker, trump = now.pending
        alone = any((made.seat, made.call) == (maker, ALONE) for made in state.auction.calls)
        state = with_maker(state, maker, trump=trump)
        return _with_word_after_auction(state, maker, ALONE) if alone else state
    if _seller_leads_without_selling(state):
        return with_maker(state, callers_in_order(state.game, state.dealer)[-1])
    early = state.game.raw.get("early_lead_bids")
    if early and not now.over and state.turn is not None:
        return with_maker(state, state.turn, early)
    if now.maker is None:
        return _state_when_passed_out(state)
    return with_maker(state, now.maker, now.bid, now.trump)


def _seller_leads_without_selling(state: TableState) -> bool:
    """Whether the seller leads without having put the lead up for sale."""
    rules = state.game.non_bridge_auction_rules
    return isinstance(rules, BidRules) and rules.seller and not state.auction.calls


def message_on_unfinished_auction(state: TableState, led_by: Seat | None) -> str | None:
    """The part of an auction still missing when the hand *led_by* leads a card; None if the lead itself settles it."""
    if state.game.auction == "bridge":
        return "the closing passes are missing; the auction is read as closed"
    if state.game.non_bridge_auction_rules is not None and (
        auction_standing_of_state(state).pending is not None or _seller_leads_without_selling(state)
    ):
        return None
    return (
        None
        if led_by is not None and "early_lead_bids" in state.game.raw
        else "not everybody has called; the auction is read as closed"
    )


def callers_due_before_early_leader(state: TableState, leader: Seat) -> set[Seat]:
    """The players whose turn to call comes before that of a *leader* who leads while the auction is open."""
    waiting, seat = set[str](), state.turn
    while seat is not None and seat != leader and seat not in waiting:
        waiting.add(seat)
        seat = state.game.lho(seat)
    return waiting


def lead_counts_as_bid(state: TableState, lead: Played, later: Iterable[Event]) -> bool:
    """Whether a *lead* during the auction counts as a bid (``early_lead_bids``): no player due before the leader makes
    that bid *later*, and the card is not withdrawn."""
    bid = state.game.raw.get("early_lead_bids")
    if not bid or lead.seat is None:
        return False
    later, waiting = tuple(later), callers_due_before_early_leader(state, lead.seat)
    if _lead_is_withdrawn(lead, later, len(state.game.around)):
        return False
    over = (event for event in later if isinstance(event, Called) and event.call == bid)
    return not any(bool(waiting) if event.seat is None else event.seat in waiting for event in over)


def _lead_is_withdrawn(lead: Played, later: Iterable[Event], players: int) -> bool:
    """Whether *lead* is withdrawn *later*, before as many cards have fallen as there are *players*."""
    for event in later:
        players -= isinstance(event, Played)
        if not players:
            return False
        if isinstance(event, TableEvent) and event.name == "withdraw" and event.seat == lead.seat:
            return event.cards in ((), (lead.card,))
    return False


def with_maker(state: TableState, maker: Seat | None, bid: str = "", trump: str = "") -> TableState:
    """The state for the play: *maker* plays at *bid*, with *trump* (a suit, ``NT``; empty: not yet made)."""
    game, fixed = state.game, state.trump
    contract = _contract_of_maker(state, maker, bid, trump)
    suits = game.raw.get("games", {}).get(bid, {}).get("trump")
    if contract is not None:
        fixed = None if contract.denomination == "NT" else contract.denomination
    elif trump:
        fixed = trump_suit_or_game_with_own_order(game, trump)
    elif suits is not None:
        fixed = suits[0] if len(suits) == 1 else UNKNOWN_TRUMP if suits else None
    elif game.trump == "bid":
        fixed = None
    auction = replace(state.auction, closed=True, maker=maker)
    if maker is not None and game.raw.get("combine") and not game.partners:
        game = game.against((maker,))
    if maker is not None and bid in game.raw.get("alone_bids", ()):
        game = game.without(seat for seat in game.seats if seat != maker and game.same_side(seat, maker))
    state = replace(state, game=game, auction=auction, contract=contract, trump=fixed, stage="play")
    return replace(state, turn=_first_leader_at_bid(state, bid))


def trump_suit_or_game_with_own_order(game: Game, word: str) -> str | None:
    """The trump named by *word*: a suit, or a game with an order of its own (``grand``, ``null``); None for no
    trump."""
    word = str(game.raw.get("games", {}).get(word, {}).get("order", word))
    if word in game.suits:
        return word
    orders = {**game.raw.get("trump_orders", {}), **game.raw.get("rank_orders", {})}
    return word if word in orders and word not in NO_TRUMP else None


def _contract_of_maker(state: TableState, maker: Seat | None, bid: str, trump: str) -> Contract | None:
    """The contract, in games whose bids (or the dealer's words) undertake to win tricks at a denomination; else
    None."""
    if maker is None:
        return None
    if state.game.trump == "bid" and bid_rank(bid) is not None:
        return Contract(bid_level(bid), denomination_of_bid(bid), 0, maker)
    if state.game.dummy and trump:
        # The dealer's side undertakes the odd trick, whichever partner has named the trump.
        return Contract(1, trump, 0, state.dealer)
    return None


def _first_leader_at_bid(state: TableState, bid: str = "") -> Seat | None:
    game, maker = state.game, state.maker
    first = game.raw.get("games", {}).get(bid, {}).get("first_lead", game.first_lead)
    if first == "eldest":
        return game.eldest(state.dealer)
    if maker is None:
        return None
    return maker if first == "bidder" else game.lho(maker)


def _state_when_passed_out(state: TableState) -> TableState:
    """The state when nobody has bid: the deal is over, unless the game has a way to play it."""
    raw = state.game.raw
    holder = next((seat for seat, hand in state.hands.items() if hand and raw.get("all_pass_maker") in hand), None)
    if holder is not None:
        return with_maker(state, holder)
    if not state.auction.closed or "all_pass_maker" in raw:
        # A card is led before the auction is won, or the holder of the card that makes the maker is unknown.
        return with_maker(state, None)
    if not raw.get("all_pass_trump"):
        return replace(state, stage="over", turn=None)
    return replace(with_maker(state, None), turn=state.game.eldest(state.dealer), trump=raw["all_pass_trump"])


def state_for_play_without_calls(state: TableState, record: Record) -> TableState:
    """The state for the play of a deal without recorded calls: the tags may name the maker and the bid."""
    named_maker, told = record.tag("Declarer").upper(), record.tag("Contract").upper().rstrip("X")
    maker = named_maker if named_maker in state.game.seats else None
    told = "NT" if told.endswith("N") else told
    trump = denomination_of_bid(told) or (told if told == "NT" or told in state.game.suits else "")
    return with_maker(state, maker, told, trump)


# ---------------------------------------------------------------- naming, playing alone, choosing partners


def with_card_turned_up(state: TableState, card: Card) -> TableState:
    """The state once *card* has been turned up."""
    return replace(state, turned=card, trump=card.suit if state.game.trump == "turned" else state.trump)


def trump_may_still_change(state: TableState) -> bool:
    """Whether a trump that has been named can still be changed."""
    if state.game.trump_changes:
        return True
    return bool(state.game.raw.get("trump_free")) and state.current is None and not state.tricks


def with_trump_declared(state: TableState, event: TableEvent) -> TableState:
    """The state once the maker has named the trump (``!trump``). If the auction was not recorded to its end, the player
    who names the trump has won it."""
    word = event.words[0]
    if state.stage == "auction" and state.game.auction not in ("bridge", "round"):
        return with_maker(state, event.seat, auction_standing_of_state(state).bid, word)
    if (state.trump != UNKNOWN_TRUMP and not trump_may_still_change(state)) or state.maker not in (event.seat, None):
        return state
    trump, turn = trump_suit_or_game_with_own_order(state.game, word), state.turn
    if turn is None and state.tricks and state.current is None:
        # A trick was played before the trump was known: its winner is determined now.
        turn = state.tricks[-1].winner(state.game, trump)
    return replace(state, trump=trump, turn=turn)


def _with_word_after_auction(state: TableState, seat: Seat, call: str) -> TableState:
    """The state after a word that follows the auction: a name of the trump, or an announcement of playing alone."""
    game = state.game
    if state.current is not None or state.tricks:
        return state
    names = call in SUIT_WORDS or "order" in game.raw.get("games", {}).get(call, {})
    if names and seat == state.maker and game.trump == "declared":
        if state.trump == UNKNOWN_TRUMP or trump_may_still_change(state):
            return replace(state, trump=trump_suit_or_game_with_own_order(game, SUIT_WORDS.get(call, call)))
        return state
    own, maker = seat == state.maker, state.maker
    alone = call == ALONE and own and game.raw.get("alone")
    defends = call == "defend-alone" and maker and not game.same_side(seat, maker) and game.raw.get("defend_alone")
    partner = game.partner(seat)
    if partner in game.seats and (alone or defends):
        away = game.without((partner,))
        state = replace(state, game=away)
        return replace(state, turn=_first_leader_at_bid(state))
    return state


def with_trump_by_lead(state: TableState, seat: Seat, card: Card | None) -> TableState:
    """The state when *seat* is about to lead *card*, which may make it trump."""
    if state.game.trump != "led" or state.trump != UNKNOWN_TRUMP or card is None or state.maker not in (seat, None):
        return state
    suit = state.game.raw.get("joker_led", UNKNOWN_TRUMP) if card == JOKER else card.suit
    return replace(state, trump=suit)


def with_partner_of_maker(state: TableState, event: TableEvent) -> TableState:
    """The state once the maker has chosen a partner, in a game with one (``!elect A partner C``)."""
    game, maker = state.game, state.maker
    chooses = game.raw.get("partners_chosen") or game.raw.get("partner_called")
    if not chooses or maker is None or event.seat != maker or event.words[:1] != ("partner",):
        return state
    chosen = [seat for seat in event.words[1:] if seat in game.seats]
    allies = [seat for seat in game.seats if game.same_side(seat, maker)]
    return replace(state, game=game.against((*allies, *chosen)))
