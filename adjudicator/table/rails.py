"""The rails: whole deals that keep to the regular road, for those who only want to know that and where it led.

``on_rails`` follows a record as long as every event is what the law expects of the seat in turn. An auction of the
bridge kind and the play are taken by the machines of ``road``, which change in place; what comes before the play in
other games is followed by the fold, event by event, as far as it is expected (``expected``). Anything else, and any
game of which a rule that bears on the play is not known here, is off the rails: ``None``, and ``fold`` follows the
record.

Where a bridge record has columns (``adjudicator.record.columns``) these are what is followed, and no event is made.

It judges nothing either: that nothing irregular can be found in what stays on the rails is a property, which
``tests/table/test_rails.py`` holds against every detector. What states the table went through the fold alone knows.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from adjudicator.game.contract import Contract, spelt
from adjudicator.game.trump_making import TURNS_DOWN
from adjudicator.record.events import COMPASS, Called, Played, TableEvent
from adjudicator.table.amended import AS_MADE
from adjudicator.table.auction_states import trump_led
from adjudicator.table.card_moves import ready_to_play
from adjudicator.table.columned import Standings, winners_of
from adjudicator.table.fold import Fold, unfold
from adjudicator.table.in_turn import boarded, tricks_ahead
from adjudicator.table.known_games import known
from adjudicator.table.opening import dealer_of, made_of, opening_state
from adjudicator.table.road import Bidding, Play, track_of
from adjudicator.table.state import UNKNOWN, Course, Ended, Timeline
from adjudicator.values.bids import DOUBLE, level_of, trump_of
from adjudicator.values.pack import CARDS, cards_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from adjudicator.game.game import Game
    from adjudicator.record.columns import Columns
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.road import Held, Track
    from adjudicator.table.state import TableState

_PASSED = "Pass"
"""What columns say of the contract where there is none."""
_PACK = frozenset(CARDS)


class _Bridge:
    """What the rails know of a game whose deals are an auction of the bridge kind and the play at its contract."""

    def __init__(self, game: Game, track: Track) -> None:
        self.game = game
        self.track = track
        varies = game.deal_varies or game.hand_size != 13
        self.compass = game.seats == COMPASS and game.pack == _PACK and not varies and track.by_suit
        """Whether its deals are those that columns tell."""
        self._standings: dict[str | None, Standings] = {}

    def standings(self, trump: str | None) -> Standings:
        """How the cards stand under *trump*."""
        if trump not in self._standings:
            self._standings[trump] = Standings(self.game.ranking(trump))
        return self._standings[trump]


@lru_cache(maxsize=512)
def _bridge(game: Game) -> _Bridge | None:
    """What is known of *game*; None where it is no such game, or a rule of it is not known here."""
    auction = game.auction == "bridge" and game.trump == "contract" and game.auction_passes == len(game.seats) - 1
    seated = game.partners and len(game.seats) == 4 and not game.table and not game.teams
    whole = game.packs == 1 and game.plain and game.hand_size * 4 == len(game.pack)
    track = track_of(game) if auction and seated and whole and known(game.raw) and not game.silent_hand else None
    return _Bridge(game, track) if track is not None else None


def on_rails(
    record: Record, game: Game, columns: Columns | None = None, follow: Callable[[Record, Game], Timeline] | None = None
) -> Timeline | None:
    """*record* where it stays on the rails to its end: what the table went through is followed when somebody asks, by
    *follow* if some of it may be known already.

    Its *columns* alone are looked at where they are given; where they leave the rails the record may not.
    """
    bridge = _bridge(game)
    if bridge is None:
        return _up_to_the_lead(record, game, follow)
    ended = _in_events(record, bridge) if columns is None else _in_columns(columns, bridge)
    return Timeline(record, game, partial(_course, record, game, follow or unfold), {}, (), ended) if ended else None


def game_in_columns(section: Mapping[str, Any]) -> Game | None:
    """The game of a ``[game]`` section, if deals of it may be followed by their columns."""
    game = made_of(section, len(COMPASS)) if section.get("auction") == "bridge" else None
    bridge = _bridge(game) if game else None
    return game if bridge and bridge.compass else None


def _course(record: Record, game: Game, follow: Callable[[Record, Game], Timeline]) -> Course:
    whole = follow(record, game)
    return Course(whole.start, whole.steps)


# ---------------------------------------------------------------- bridge


def _in_events(record: Record, bridge: _Bridge) -> Ended | None:
    """How *record* ends if the whole of it stays on the rails; None where it leaves them."""
    game, track, events = bridge.game, bridge.track, record.events
    hands = _dealt(record, game) if not any(type(event) is TableEvent for event in events) else None
    if hands is None or not events:
        return None
    dealer = track.place[dealer_of(record, game)]
    called = next((at for at, event in enumerate(events) if type(event) is not Called), len(events))
    calls = [event for event in events[:called] if type(event) is Called]
    for at, event in enumerate(calls):
        if event.seat not in (None, track.seats[(dealer + at) % 4]):
            return None
    bidding = _closed(bridge, dealer, [event.call for event in calls])
    if bidding is None:
        return None
    if not bidding.bid:
        # All have passed: nothing more is due.
        return Ended(game, "over", True, None, UNKNOWN, ()) if called == len(events) else None
    contract = _undertaken(bidding.bid, bidding.doubled, track.seats[bidding.declarer])
    play = _at(contract, bridge, hands)
    play.take(tricks_ahead(play, events, called))
    if called + play.taken != len(events):
        return None
    return _ended(contract, bridge, map(track.seats.__getitem__, play.winners), closed=True)


def _in_columns(columns: Columns, bridge: _Bridge) -> Ended | None:
    """How the deal in *columns* ends if it is regular and the file says nothing else of it."""
    if not columns.calls:
        return _untold(columns, bridge)
    bidding = _closed(bridge, bridge.track.place[columns.dealer], columns.calls)
    if bidding is None:
        return None
    if not bidding.bid:
        agrees = columns.contract in ("", _PASSED) and not columns.declarer
        return Ended(bridge.game, "over", True, None, UNKNOWN, ()) if agrees and not columns.played else None
    contract = _undertaken(bidding.bid, bidding.doubled, bridge.track.seats[bidding.declarer])
    agrees = columns.contract in ("", spelt(contract)) and columns.declarer in ("", contract.declarer)
    return _at_contract(columns, contract, bridge, closed=True) if agrees else None


def _untold(columns: Columns, bridge: _Bridge) -> Ended | None:
    """How the deal in *columns* ends, of which no call is told: at the contract that the file names, if any."""
    if columns.contract in ("", _PASSED) or not columns.declarer:
        return None if columns.played else Ended(bridge.game, "auction", False, None, UNKNOWN, ())
    if columns.played and COMPASS[columns.first] != bridge.game.lho(columns.declarer):
        # Where no call is given, who led tells as much of who declared as the tag does.
        return None
    bid = columns.contract.rstrip(DOUBLE)
    contract = _undertaken(bid, len(columns.contract) - len(bid), columns.declarer)
    return _at_contract(columns, contract, bridge, closed=False)


def _at_contract(columns: Columns, contract: Contract, bridge: _Bridge, *, closed: bool) -> Ended | None:
    """How the deal ends in which the cards of *columns* are played at *contract*; None where they leave the rails."""
    track, trump, first = bridge.track, trump_of(contract.denomination, bridge.game.raw), columns.first
    around = track.around[first]
    hands = [*map(columns.hands.__getitem__, around)]
    leader = around.index(track.around[track.place[contract.declarer]][1])
    won = winners_of(columns.cards, hands, leader, bridge.standings(trump))
    if won is None:
        return None
    if columns.last:
        leader = won[-1] if won else leader
        cards = columns.broken_off(leader)
        left: list[Held | None] = [set(cards_in(hand.translate(None, columns.cards))) for hand in columns.hands]
        play = Play(track, left, around[leader], trump, len(won))
        if cards is None or not play.take([cards] if cards else ()):
            return None
    return _ended(contract, bridge, [track.seats[around[column]] for column in won], closed=closed)


def _closed(bridge: _Bridge, dealer: int, calls: Sequence[str]) -> Bidding | None:
    """The auction of these *calls*, from the *dealer* on, if it is a whole one."""
    bidding = Bidding(bridge.track, dealer)
    return bidding if bidding.take(calls) == len(calls) and bidding.closed else None


@lru_cache(maxsize=1024)
def _undertaken(bid: str, doubled: int, declarer: Seat) -> Contract:
    return Contract(level_of(bid), bid[1:], doubled, declarer)


def _at(contract: Contract, bridge: _Bridge, hands: Sequence[Held | None]) -> Play:
    """The play at *contract*."""
    track = bridge.track
    leader = track.around[track.place[contract.declarer]][1]
    return Play(track, hands, leader, trump_of(contract.denomination, bridge.game.raw))


def _ended(contract: Contract, bridge: _Bridge, winners: Iterable[Seat], *, closed: bool) -> Ended:
    """How the deal stands whose tricks at *contract* these *winners* have won; whether its auction is told and
    *closed*."""
    game, won = bridge.game, tuple(winners)
    trump = trump_of(contract.denomination, game.raw)
    return Ended(game, "over" if len(won) == game.hand_size else "play", closed, contract, trump, won)


# ---------------------------------------------------------------- other games


def _up_to_the_lead(record: Record, game: Game, follow: Callable[[Record, Game], Timeline] | None) -> Timeline | None:
    """*record* if what comes before the first lead is as it is expected, and every card from there on."""
    played = [type(event) is Played for event in record.events]
    if True in played and not all(played[played.index(True) :]):
        return None
    if not known(game.raw) or track_of(game) is None or _dealt(record, game) is None:
        return None
    from adjudicator.table.expected import expected  # nothing is expected of what left the road before

    fold = Fold(record, game, opening_state(record, game), AS_MADE)
    state, at = fold.start, 0
    for at, event in enumerate(record.events):
        if type(event) is Played:
            break
        if not expected(state, event, fold.steps):
            return None
        state = fold.event(state, event, at)
    ended = _played(state, fold, at)
    if ended is None:
        return None
    whole = state.game is fold.start.game and fold.start.stage == "auction"
    rest = partial(_course, record, game, follow) if follow else partial(_rest, fold, at)
    return Timeline(record, game if whole else state.game, rest, {}, (), ended)


def _rest(fold: Fold, at: int) -> Course:
    """The course of a deal whose first events, up to *at*, are followed already."""
    whole = Fold(fold.record, fold.whole, fold.start, AS_MADE).run(fold, at)
    return Course(whole.start, whole.steps)


def _played(state: TableState, fold: Fold, at: int) -> Ended | None:
    """How the deal ends that has come to *state* when its first card is led at the event *at*; None where that is not
    the expected lead, or any card after it is not what is expected."""
    events = fold.record.events
    lead = events[at] if at < len(events) else None
    if state.stage == "over" and lead is not None and type(lead) is not Played:
        # Nobody wanted the deal: nothing more is due. (Who tells the amount of a meld has not passed.)
        if not all(made.call in TURNS_DOWN for made in state.auction.calls):
            return None
        return Ended(state.game, "over", state.auction.closed, state.contract, state.trump, ())
    if type(lead) is not Played or lead.card is None or state.stage != "play" or state.turn is None:
        return None
    from adjudicator.table.expected import all_have_passed_on  # loaded before

    if lead.seat not in (None, state.turn) or not all_have_passed_on(state.game, fold.steps):
        return None
    state = trump_led(ready_to_play(state, fold.steps), state.turn, lead.card)
    known_hands = None not in (state.hands[seat] for seat in state.game.seats)
    play = boarded(state) if known_hands and state.trump != UNKNOWN and not state.stock else None
    if play is None or not play.take(tricks_ahead(play, events, at)) or at + play.taken < len(events):
        return None
    seats = play.track.seats
    stage = "over" if len(play.winners) == state.left[state.turn or ""] else "play"
    winners = tuple([seats[winner] for winner in play.winners])
    return Ended(state.game, stage, state.auction.closed, state.contract, state.trump, winners)


def _dealt(record: Record, game: Game) -> list[Held | None] | None:
    """The hands as dealt, where every one of them is known, of the right size, and of the pack; else None."""
    dealt = [record.hands.get(seat) or () for seat in game.seats]
    size = game.hand_size
    if [len(hand) for hand in dealt] != [size] * len(dealt) or sum(map(bool, record.hands.values())) != len(dealt):
        return None
    together = frozenset[str]().union(*dealt)
    if not together <= game.pack:
        return None
    if game.packs == 1:
        return [set(hand) for hand in dealt] if len(together) == size * len(dealt) else None
    counts = Counter(card for hand in dealt for card in hand)
    return [list(hand) for hand in dealt] if all(game.copies(card) >= n for card, n in counts.items()) else None
