"""What calls, and the naming of trump, do to the table in the games that do not bid as bridge does.

Besides the keys of ``auction_rules`` and ``trump_making`` a ``[game]`` section says what comes of the auction:

``trump``            ``bid``: the denomination of the highest bid; ``declared``: the maker names it (``!trump``, or a
                     word such as ``hearts``); ``led``: the suit of the first card that he leads; a suit letter: always
                     that suit. (``contract``, ``turned`` and ``none`` are told in ``game``.)
``trump_free``       he may name another trump until he leads.
``early_lead_bids``  what a player bids by leading before the auction is over.
``joker_led``        the suit that is trump when the first card led is the joker.
``games``            by the name of a bid: ``trump``, the suits it may have (none at all: no trump), and
                     ``first_lead``, where they differ from the rest.
``first_lead``       ``bidder``: the maker; ``bidder-left``, ``declarer-left``: the player on his left; ``eldest``.
``combine``          all others play together against the maker.
``partners_chosen``  the maker chooses partners before the first lead (``!elect A partner C``).
``alone``            the maker may say ``alone``: his partner takes no part. ``defend_alone``: an opponent may then say
                     ``defend-alone``, and his partner takes no part either.
``alone_bids``       bids at which the maker's partners lay their hands aside.
``all_pass_trump``   what is trump when all have passed and the cards are played all the same, nobody against the rest.
``all_pass_maker``   the card whose holder plays when all have passed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from adjudicator.game.auction_course import Standing, standing
from adjudicator.game.auction_rules import HOLDS, BidRules
from adjudicator.game.contract import Contract
from adjudicator.game.trump_making import SUIT_WORDS, NamingRules, named
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.irregular_calls import called_in_round, next_in_round, round_closed
from adjudicator.table.state import UNKNOWN, VOID, Auction, CallMade, TableState
from adjudicator.values.bids import bid_rank, denomination_of, level_of
from adjudicator.values.cards import JOKER, Card

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat

NO_TRUMP = ("NT", "no-trump")


def callers(game: Game, dealer: Seat, called: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """Those who call (or have *called* before they laid their cards down), in the order of their first turns."""
    seats = tuple(seat for seat in game.around if seat in game.seats or seat in called)
    at = game.around.index(dealer) + 1
    after_dealer = [seat for seat in (*game.around[at:], *game.around[:at]) if seat in seats]
    if not isinstance(game.bidding, BidRules) or game.first_call == "eldest":
        return tuple(after_dealer)
    first = 1 if game.first_call == "left-of-eldest" else -1
    return (*after_dealer[first:], *after_dealer[:first])


def standing_of(state: TableState, calls: Iterable[CallMade] | None = None) -> Standing:
    """Where the auction of *state* stands: after its *calls*, or some of them."""
    turned = state.turned.suit if state.turned else ""
    return _standing(state.game, state.dealer, turned, state.auction.calls if calls is None else tuple(calls))


@lru_cache(maxsize=256)
def _standing(game: Game, dealer: Seat, turned: str, calls: tuple[CallMade, ...]) -> Standing:
    """Where an auction stands after *calls*: who follows it and who judges it ask the same of call after call."""
    rules = game.bidding
    heard_so_far = [call for call in calls if not call.late and call.counts != VOID]
    made = [(call.seat, call.counts) for call in heard_so_far]
    order = callers(game, dealer, {seat for seat, _ in made})
    if isinstance(rules, NamingRules):
        return named(rules, order, game.partner(dealer), turned, made)
    aside = {at for at, call in enumerate(heard_so_far) if call.deemed and call.seat != call.turn}
    return standing(rules, order, made, aside) if rules else Standing(None)


def heard(
    state: TableState, seat: Seat, call: str, step: int, ruled: str | None = None
) -> tuple[TableState, CallMade, int | None]:
    """(the state after *call*, the call as it fell, the step of an earlier call that it replaces or cancels).

    *ruled*: what a ruling has made of the call, a pass or nothing.
    """
    if state.game.bidding is None:
        return called_in_round(state, seat, call, step)
    calls = state.auction.calls
    if state.stage != "auction":
        made = CallMade(seat, call, None, step, call, late=True)
        state = replace(state, auction=replace(state.auction, calls=(*calls, made)))
        return _spoken(state, seat, call), made, None
    turn, stolen = state.turn, calls[-1] if calls else None
    if stolen and stolen.turn == seat and seat not in (stolen.seat, state.game.lho(stolen.seat)) and not stolen.deemed:
        # The player whose turn was taken calls in it: the call out of turn goes. On its left he may call over it.
        calls, turn = calls[:-1], seat
    else:
        stolen = None
    made = CallMade(seat, call, turn, step, ruled or call, deemed=ruled is not None)
    return _with(state, (*calls, made)), made, stolen.step if stolen else None


def _with(state: TableState, calls: tuple[CallMade, ...]) -> TableState:
    """*state* once *calls* have been made, and no others."""
    now = standing_of(state, calls)
    won = next((made for made in reversed(calls) if made.seat == now.maker and made.counts in (now.bid, *HOLDS)), None)
    state = replace(state, auction=Auction(calls, won, closed=now.over), turn=now.turn)
    # A declaration that the law makes void stands only once a card is led to it, not because all have passed.
    return closed(state) if now.over and (now.maker is not None or now.pending is None) else state


def unheard(state: TableState, gone: CallMade, before: TableState) -> TableState:
    """*state* as if *gone* had not been called; *before* is the table as it was before that call."""
    played = state.current is not None or bool(state.tricks)
    if state.game.bidding is None:
        auction = state.auction.without(gone, state.game)
        if gone.late or auction.closed or played:
            return replace(state, auction=auction)
        return replace(state, auction=auction, stage="auction", turn=next_in_round(state, auction))
    calls = tuple(made for made in state.auction.calls if made is not gone)
    if gone.late or played:
        named_it = gone.call in SUIT_WORDS and gone.seat == state.maker and not played
        trump = UNKNOWN if named_it and state.game.trump == "declared" else state.trump
        return replace(state, auction=replace(state.auction, calls=calls), trump=trump)
    return _with(replace(state, game=before.game, stage="auction", contract=None, trump=before.trump), calls)


# ---------------------------------------------------------------- what comes of it


def closed(state: TableState) -> TableState:
    """The state once the auction is over, or a card is led as if it were: then the turn is that hand's, if it is known
    which hand led."""
    if state.game.bidding is None:
        return round_closed(state)
    now = standing_of(state)
    if now.maker is None and now.pending is not None:
        # A declaration that the law makes void stands once the others play to it.
        return won_by(state, now.pending[0], trump=now.pending[1])
    if _unsold(state):
        return won_by(state, callers(state.game, state.dealer)[-1])
    early = state.game.raw.get("early_lead_bids")
    if early and not now.over and state.turn is not None:
        return won_by(state, state.turn, early)
    if now.maker is None:
        return _passed_out(state)
    return won_by(state, now.maker, now.bid, now.trump)


def _unsold(state: TableState) -> bool:
    """Whether the seller leads without putting anything up for sale."""
    rules = state.game.bidding
    return isinstance(rules, BidRules) and rules.seller and not state.auction.calls


def lacking(state: TableState, led_by: Seat | None) -> str | None:
    """What an auction lacks that a card is led to, by the hand named; None where the lead itself settles it."""
    if state.game.auction == "bridge":
        return "the auction lacks its closing passes; taken as closed"
    if state.game.bidding is not None and (standing_of(state).pending is not None or _unsold(state)):
        return None
    return (
        None
        if led_by is not None and "early_lead_bids" in state.game.raw
        else "not everybody has called; taken as closed"
    )


def yet_to_call(state: TableState, leader: Seat) -> set[Seat]:
    """Whose turn to call comes before that of a *leader* who leads while the auction is open."""
    waiting, seat = set[str](), state.turn
    while seat is not None and seat != leader and seat not in waiting:
        waiting.add(seat)
        seat = state.game.lho(seat)
    return waiting


def leads_as_bid(state: TableState, lead: Played, later: Iterable[Event]) -> bool:
    """Whether who leads while the auction is open has bid with it, as some games have it (``early_lead_bids``), since
    nobody whose turn came before his makes that bid *later*, and the card is not taken back."""
    bid = state.game.raw.get("early_lead_bids")
    if not bid or lead.seat is None:
        return False
    later, waiting = tuple(later), yet_to_call(state, lead.seat)
    if _goes_back(lead, later, len(state.game.around)):
        return False
    over = (event for event in later if isinstance(event, Called) and event.call == bid)
    return not any(bool(waiting) if event.seat is None else event.seat in waiting for event in over)


def _goes_back(lead: Played, later: Iterable[Event], players: int) -> bool:
    """Whether *lead* is taken back *later*, before as many cards have fallen as there are *players*."""
    for event in later:
        players -= isinstance(event, Played)
        if not players:
            return False
        if isinstance(event, TableEvent) and event.name == "withdraw" and event.seat == lead.seat:
            return event.cards in ((), (lead.card,))
    return False


def won_by(state: TableState, maker: Seat | None, bid: str = "", trump: str = "") -> TableState:
    """The state for the play: *maker* plays at *bid*, and *trump* (a suit, ``NT``; empty: not yet) has been made."""
    game, fixed = state.game, state.trump
    contract = _contract(state, maker, bid, trump)
    suits = game.raw.get("games", {}).get(bid, {}).get("trump")
    if contract is not None:
        fixed = None if contract.denomination == "NT" else contract.denomination
    elif trump:
        fixed = trump_named(game, trump)
    elif suits is not None:
        fixed = suits[0] if len(suits) == 1 else UNKNOWN if suits else None
    elif game.trump == "bid":
        fixed = None
    auction = replace(state.auction, closed=True, maker=maker)
    if maker is not None and game.raw.get("combine") and not game.partners:
        game = game.against((maker,))
    if maker is not None and bid in game.raw.get("alone_bids", ()):
        game = game.without(seat for seat in game.seats if seat != maker and game.same_side(seat, maker))
    state = replace(state, game=game, auction=auction, contract=contract, trump=fixed, stage="play")
    return replace(state, turn=_leader(state, bid))


def trump_named(game: Game, word: str) -> str | None:
    """The trump that *word* names: a suit; a game with an order of its own (``grand``, ``null``); None: no trump."""
    word = str(game.raw.get("games", {}).get(word, {}).get("order", word))
    if word in game.suits:
        return word
    orders = {**game.raw.get("trump_orders", {}), **game.raw.get("rank_orders", {})}
    return word if word in orders and word not in NO_TRUMP else None


def _contract(state: TableState, maker: Seat | None, bid: str, trump: str) -> Contract | None:
    """The contract, in the games whose bids (or whose dealer's words) undertake to win tricks at a denomination."""
    if maker is None:
        return None
    if state.game.trump == "bid" and bid_rank(bid) is not None:
        return Contract(level_of(bid), denomination_of(bid), 0, maker)
    if state.game.dummy and trump:
        # The dealer's side undertakes the odd trick, whichever of the two has named the trump.
        return Contract(1, trump, 0, state.dealer)
    return None


def _leader(state: TableState, bid: str = "") -> Seat | None:
    game, maker = state.game, state.maker
    first = game.raw.get("games", {}).get(bid, {}).get("first_lead", game.first_lead)
    if first == "eldest":
        return game.eldest(state.dealer)
    if maker is None:
        return None
    return maker if first == "bidder" else game.lho(maker)


def _passed_out(state: TableState) -> TableState:
    """The state when nobody has bid: the deal is over, unless the game has a way to play it all the same."""
    raw = state.game.raw
    holder = next((seat for seat, hand in state.hands.items() if hand and raw.get("all_pass_maker") in hand), None)
    if holder is not None:
        return won_by(state, holder)
    if not state.auction.closed or "all_pass_maker" in raw:
        # A card is led before anybody has won the auction; or nobody can know who holds the card that makes the maker.
        return won_by(state, None)
    if not raw.get("all_pass_trump"):
        return replace(state, stage="over", turn=None)
    return replace(won_by(state, None), turn=state.game.eldest(state.dealer), trump=raw["all_pass_trump"])


def unwritten(state: TableState, record: Record) -> TableState:
    """The state for the play of a deal whose calls nobody wrote down: the tags may name who plays, and at what."""
    named_maker, told = record.tag("Declarer").upper(), record.tag("Contract").upper().rstrip("X")
    maker = named_maker if named_maker in state.game.seats else None
    told = "NT" if told.endswith("N") else told
    trump = denomination_of(told) or (told if told == "NT" or told in state.game.suits else "")
    return won_by(state, maker, told, trump)


# ---------------------------------------------------------------- naming, playing alone, choosing partners


def turned_up(state: TableState, card: Card) -> TableState:
    """The state once *card* has been turned up."""
    return replace(state, turned=card, trump=card.suit if state.game.trump == "turned" else state.trump)


def may_name_anew(state: TableState) -> bool:
    """Whether a trump that has been named can still be changed."""
    if state.game.trump_changes:
        return True
    return bool(state.game.raw.get("trump_free")) and state.current is None and not state.tricks


def declared(state: TableState, event: TableEvent) -> TableState:
    """The state once the maker has named the trump (``!trump``). In an auction that nobody wrote down to its end, who
    names the trump has won it."""
    word = event.words[0]
    if state.stage == "auction" and state.game.auction not in ("bridge", "round"):
        return won_by(state, event.seat, standing_of(state).bid, word)
    if (state.trump != UNKNOWN and not may_name_anew(state)) or state.maker not in (event.seat, None):
        return state
    trump, turn = trump_named(state.game, word), state.turn
    if turn is None and state.tricks and state.current is None:
        # A trick played before anybody knew the trump: now it shows who has won it.
        turn = state.tricks[-1].winner(state.game, trump)
    return replace(state, trump=trump, turn=turn)


def _spoken(state: TableState, seat: Seat, call: str) -> TableState:
    """The state after a word that follows the auction: it names the trump, or somebody plays alone."""
    game = state.game
    if state.current is not None or state.tricks:
        return state
    names = call in SUIT_WORDS or "order" in game.raw.get("games", {}).get(call, {})
    if names and seat == state.maker and game.trump == "declared":
        if state.trump == UNKNOWN or may_name_anew(state):
            return replace(state, trump=trump_named(game, SUIT_WORDS.get(call, call)))
        return state
    own, maker = seat == state.maker, state.maker
    alone = call == "alone" and own and game.raw.get("alone")
    defends = call == "defend-alone" and maker and not game.same_side(seat, maker) and game.raw.get("defend_alone")
    partner = game.partner(seat)
    if partner in game.seats and (alone or defends):
        away = game.without((partner,))
        state = replace(state, game=away)
        return replace(state, turn=_leader(state))
    return state


def trump_led(state: TableState, seat: Seat, card: Card | None) -> TableState:
    """The state when *seat* is about to lead *card*, which may make it trump."""
    if state.game.trump != "led" or state.trump != UNKNOWN or card is None or state.maker not in (seat, None):
        return state
    suit = state.game.raw.get("joker_led", UNKNOWN) if card == JOKER else card.suit
    return replace(state, trump=suit)


def sided(state: TableState, event: TableEvent) -> TableState:
    """The state once the maker has chosen a partner, where he plays with one (``!elect A partner C``)."""
    game, maker = state.game, state.maker
    chooses = game.raw.get("partners_chosen") or game.raw.get("partner_called")
    if not chooses or maker is None or event.seat != maker or event.words[:1] != ("partner",):
        return state
    chosen = [seat for seat in event.words[1:] if seat in game.seats]
    allies = [seat for seat in game.seats if game.same_side(seat, maker)]
    return replace(state, game=game.against((*allies, *chosen)))
