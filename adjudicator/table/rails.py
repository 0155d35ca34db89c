"""The rails: whole deals that keep to the regular road, for those who only want to know that and where it led.

``on_rails`` follows a record as long as every event is what the law expects of the seat in turn. An auction of the
bridge kind and the play are taken by the machines of ``road``, which change in place; what comes before the play in
other games is followed by the fold, event by event, as far as it is expected (``expected``). Anything else, and any
game of which a rule that bears on the play is not known here, is off the rails: ``None``, and ``fold`` follows the
record.

Where a bridge record has columns (``adjudicator.record.columns``) these are what is followed, and no event is made.

It judges nothing either: that nothing irregular can be found in what stays on the rails is a property, which
``tests/test_rails.py`` holds against every detector. What states the table went through the fold alone knows.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from adjudicator.game.contract import Contract
from adjudicator.game.trump_making import TURNS_DOWN
from adjudicator.record.events import COMPASS, Called, Played
from adjudicator.table.amended import AS_MADE
from adjudicator.table.auction_states import trump_led
from adjudicator.table.card_moves import ready_to_play
from adjudicator.table.expected import all_have_passed_on, expected
from adjudicator.table.fold import Fold, unfold
from adjudicator.table.in_turn import Ahead, boarded
from adjudicator.table.known_games import known
from adjudicator.table.opening import dealer_of, made_of, opening_state
from adjudicator.table.road import Bidding, Play, track_of
from adjudicator.table.state import UNKNOWN, Course, Ended, Timeline
from adjudicator.values.bids import DOUBLE, level_of, trump_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from adjudicator.game.game import Game
    from adjudicator.record.columns import Columns
    from adjudicator.record.events import Record
    from adjudicator.table.road import Held, Track, Tricks
    from adjudicator.table.state import TableState

_PACK = frozenset(suit + rank for suit in "SHDC" for rank in "AKQJT98765432")
_PASSED = "Pass"
"""What columns say of the contract where there is none."""


class _Bridge:
    """What the rails know of a game whose deals are an auction of the bridge kind and the play at its contract."""

    def __init__(self, game: Game, track: Track) -> None:
        self.game = game
        self.track = track
        varies = game.deal_varies or game.hand_size != 13
        self.compass = game.seats == COMPASS and game.pack == _PACK and not varies
        """Whether its deals are those that columns tell."""


@lru_cache(maxsize=64)
def _bridge(game: Game) -> _Bridge | None:
    """What is known of *game*; None where it is no such game, or a rule of it is not known here."""
    auction = game.auction == "bridge" and game.trump == "contract" and game.auction_passes == len(game.seats) - 1
    seated = game.partners and len(game.seats) == 4 and not game.table and not game.teams
    whole = game.packs == 1 and game.plain and game.hand_size * 4 == len(game.pack)
    track = track_of(game) if auction and seated and whole and known(game.raw) and not game.silent_hand else None
    return _Bridge(game, track) if track is not None else None


def on_rails(record: Record, game: Game, columns: Columns | None = None) -> Timeline | None:
    """*record* where it stays on the rails to its end: what the table went through is followed when somebody asks.

    Its *columns* alone are looked at where they are given; where they leave the rails the record may not.
    """
    bridge = _bridge(game)
    if bridge is None:
        return _up_to_the_lead(record, game)
    ended = _in_events(record, bridge) if columns is None else _in_columns(columns, bridge)
    return Timeline(record, game, partial(_course, record, game), {}, (), ended) if ended else None


def game_in_columns(section: Mapping[str, Any]) -> Game | None:
    """The game of a ``[game]`` section, if deals of it may be followed by their columns."""
    game = made_of(section, len(COMPASS)) if section.get("auction") == "bridge" else None
    bridge = _bridge(game) if game else None
    return game if bridge and bridge.compass else None


def _course(record: Record, game: Game) -> Course:
    whole = unfold(record, game)
    return Course(whole.start, whole.steps)


# ---------------------------------------------------------------- bridge


def _in_events(record: Record, bridge: _Bridge) -> Ended | None:
    """How *record* ends if the whole of it stays on the rails; None where it leaves them."""
    game, track, events = bridge.game, bridge.track, record.events
    hands = _dealt(record, game)
    if hands is None or not events:
        return None
    dealer = track.place[dealer_of(record, game)]
    called = next((at for at, event in enumerate(events) if type(event) is not Called), len(events))
    calls = [event for event in events[:called] if type(event) is Called]
    for at, event in enumerate(calls):
        if event.seat not in (None, track.seats[(dealer + at) % 4]):
            return None
    return _ride(bridge, hands, dealer, [event.call for event in calls], Ahead(track, events, called))


def _in_columns(columns: Columns, bridge: _Bridge) -> Ended | None:
    """How the deal in *columns* ends if it is regular and the file says nothing else of it."""
    hands: list[Held | None] = [set(hand) for hand in columns.hands]
    if not columns.calls:
        return _untold(columns, bridge, hands)
    ended = _ride(bridge, hands, bridge.track.place[columns.dealer], columns.calls, columns)
    if ended is None:
        return None
    made = ended.contract
    told = f"{made.level}{made.denomination}{'X' * made.doubled}" if made else _PASSED
    agrees = columns.contract in ("", told) and columns.declarer in ("", made.declarer if made else "")
    return ended if agrees else None


def _ride(bridge: _Bridge, hands: list[Held | None], dealer: int, calls: Sequence[str], ahead: Tricks) -> Ended | None:
    """How the deal ends in which these *calls* are made, from the *dealer* on, and what lies *ahead* is played; None
    where it leaves the rails."""
    game, track = bridge.game, bridge.track
    bidding = Bidding(track, dealer)
    if bidding.take(calls) < len(calls) or not bidding.closed:
        return None
    if not bidding.bid:
        # All have passed: nothing more is due.
        return Ended(game, "over", True, None, UNKNOWN, ()) if ahead.trick(0, dealer) == [] else None
    seats, denomination = track.seats, bidding.bid[1:]
    contract = Contract(level_of(bidding.bid), denomination, bidding.doubled, seats[bidding.declarer])
    return _played_at(contract, bridge, hands, ahead, closed=True)


def _untold(columns: Columns, bridge: _Bridge, hands: list[Held | None]) -> Ended | None:
    """How the deal in *columns* ends, of which no call is told: at the contract that the file names, if any."""
    if columns.contract in ("", _PASSED) or not columns.declarer:
        return None if columns.rows else Ended(bridge.game, "auction", False, None, UNKNOWN, ())
    bid = columns.contract.rstrip(DOUBLE)
    contract = Contract(level_of(bid), bid[1:], len(columns.contract) - len(bid), columns.declarer)
    return _played_at(contract, bridge, hands, columns, closed=False)


def _played_at(
    contract: Contract, bridge: _Bridge, hands: list[Held | None], ahead: Tricks, *, closed: bool
) -> Ended | None:
    """How the deal ends in which what lies *ahead* is played at *contract*; None where it leaves the rails."""
    game, track = bridge.game, bridge.track
    trump = trump_of(contract.denomination, game.raw)
    play = Play(track, hands, track.around[track.place[contract.declarer]][1], trump)
    if not play.take(ahead):
        return None
    stage = "over" if len(play.winners) == game.hand_size else "play"
    return Ended(game, stage, closed, contract, trump, tuple([track.seats[winner] for winner in play.winners]))


# ---------------------------------------------------------------- other games


def _up_to_the_lead(record: Record, game: Game) -> Timeline | None:
    """*record* if what comes before the first lead is as it is expected, and every card from there on."""
    if not known(game.raw) or track_of(game) is None or _dealt(record, game) is None:
        return None
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
    return Timeline(record, game if whole else state.game, partial(_rest, fold, at), {}, (), ended)


def _rest(fold: Fold, at: int) -> Course:
    """The course of a deal whose first events, up to *at*, are followed already."""
    whole = Fold(fold.record, fold.whole, fold.start, AS_MADE).run(fold, at)
    return Course(whole.start, whole.steps)


def _played(state: TableState, fold: Fold, at: int) -> Ended | None:
    """How the deal ends that has come to *state* when its first card is led at the event *at*; None where that is not
    the expected lead, or any card after it is not what is expected."""
    events = fold.record.events
    lead = events[at] if at < len(events) else None
    if state.stage == "over" and lead is events[-1]:
        # Nobody wanted the deal: nothing more is due. (Who tells the amount of a meld has not passed.)
        if not all(made.call in TURNS_DOWN for made in state.auction.calls):
            return None
        return Ended(state.game, "over", state.auction.closed, state.contract, state.trump, ())
    if type(lead) is not Played or lead.card is None or state.stage != "play" or state.turn is None:
        return None
    if lead.seat not in (None, state.turn) or not all_have_passed_on(state.game, fold.steps):
        return None
    state = trump_led(ready_to_play(state, fold.steps), state.turn, lead.card)
    play = boarded(state) if state.trump != UNKNOWN and not state.stock else None
    if play is None or None in play.hands or not play.take(Ahead(play.track, events, at)):
        return None
    seats = play.track.seats
    stage = "over" if not any(play.hands) else "play"
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
