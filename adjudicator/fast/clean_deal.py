"""Clean deals, in which every event is what the law expects of the seat in turn: their end and their report.

``timeline_if_deal_is_clean`` goes through a record as long as that is so. ``legal_play`` checks an auction of the
bridge kind and
the play; in other games the fold follows the events before the play, and ``legal_actions`` checks each of them. If any
other event comes, or the game has a rule on the play that is not supported (``supported_games``), there is no such
timeline: the deal takes the full path.

A bridge record with columns is checked by these, without making events.

``tests/fast/test_clean_deal.py`` checks against every detector that nothing irregular is found in a clean deal.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from adjudicator.evidence.trick_counts import contradiction_of_result_tag
from adjudicator.fast.bulk_steps import REGULAR_BULK_STEPS, legal_play_from_state, tricks_played_in_turn
from adjudicator.fast.column_record import ColumnRecord
from adjudicator.fast.legal_auction_and_play import LegalAuction, LegalPlay, trick_rules_if_supported
from adjudicator.fast.packed_cards import CARDS, cards_in
from adjudicator.fast.packed_tricks import PackedRanking, trick_winner_columns
from adjudicator.fast.supported_games import is_game_section_supported
from adjudicator.game.trump_naming import REFUSING_WORDS
from adjudicator.record.events import COMPASS, Called, Played, TableEvent
from adjudicator.report.deal_report import DealReport
from adjudicator.report.remarks.tag_checks import score_tag_remarks, tag_contradictions
from adjudicator.scoring.result import deal_result, passed_out_remarks
from adjudicator.table.call_overrides import NO_OVERRIDES
from adjudicator.table.card_transfers import with_unrecorded_exchanges_made_unknown
from adjudicator.table.initial_state import dealer_of_record, game_for_players, initial_state
from adjudicator.table.other_auctions import with_trump_by_lead
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, EndOfDeal, StatesAndSteps, Timeline
from adjudicator.table.timeline_builder import TimelineBuilder, build_timeline
from adjudicator.values.bids_and_contracts import (
    DOUBLE,
    Contract,
    bid_level,
    contract_text_without_declarer,
    trump_suit_at_denomination,
)
from adjudicator.values.computed_once import ComputedOnce

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    from adjudicator.fast.columns import Columns
    from adjudicator.fast.legal_auction_and_play import Held, TrickRules
    from adjudicator.game.game import Game
    from adjudicator.law.deal_result import DealResult
    from adjudicator.record.events import Problem, Record, Seat
    from adjudicator.table.state_and_timeline import TableState
    from rulebase import CodeInfo, Rulebase

    Follow: TypeAlias = Callable[[Record, Game], Timeline]

_PASSED_OUT = "Pass"
"""The contract of columns without one."""
_PACK = frozenset(CARDS)


def clean_report(
    record: Record,
    game: Callable[[], Game],
    rulebase: Rulebase,
    info: CodeInfo,
    follow: Follow | None = None,
) -> DealReport | None:
    """The report of *record* under the code *info* if the deal is clean; None for any other, and for an unclean result.
    *game* makes the game that was played; *follow* follows the deal when somebody asks for its steps."""
    columns = record.columns if isinstance(record, ColumnRecord) else None
    if columns is not None and (told := game_if_columns_hold_deals(info.game)):
        report = _report_of_clean_deal(record, told, rulebase, info.id, columns, follow)
        if report is not None:
            return report
    return _report_of_clean_deal(record, game(), rulebase, info.id, None, follow)


def _report_of_clean_deal(
    record: Record, game: Game, rulebase: Rulebase, code: str, columns: Columns | None, follow: Follow | None
) -> DealReport | None:
    """The report of a clean deal.

    It has no findings, obligations or remarks on the play. The remarks of the reader stay, and the tags may contradict
    the events. If *columns* are followed the reader has no remark unless they say so.
    """
    timeline = timeline_if_deal_is_clean(record, game, columns, follow)
    if timeline is None or timeline.regular is None or contradiction_of_result_tag(record, timeline):
        return None
    counted = ComputedOnce(partial(_result_of_clean_deal, record, timeline, rulebase, code))
    remarked = ComputedOnce(partial(_remarks_on_clean_deal, record, timeline, columns))
    return DealReport(record, code, timeline.regular.contract, timeline, (), (), counted, remarked)


def _remarks_on_clean_deal(record: Record, timeline: Timeline, columns: Columns | None) -> tuple[Problem, ...]:
    read = record.problems if columns is None or columns.remarked else ()
    # Columns are followed at their own contract.
    told = tag_contradictions(record, timeline, agreed=columns is not None)
    return (*read, *told, *(() if read else score_tag_remarks(record, timeline)))


def _result_of_clean_deal(record: Record, timeline: Timeline, rulebase: Rulebase, code: str) -> DealResult | None:
    return deal_result(rulebase, record, timeline, (), passed_out_remarks(rulebase, code, timeline))


class _BridgeGame:
    """A game whose deals are an auction of the bridge kind and the play at its contract."""

    def __init__(self, game: Game, rules: TrickRules) -> None:
        self.game = game
        self.rules = rules
        varies = game.deal_varies or game.hand_size != 13
        self.compass = game.seats == COMPASS and game.pack == _PACK and not varies and rules.by_suit
        """Whether columns can hold its deals."""
        self._standings: dict[str | None, PackedRanking] = {}

    def standings(self, trump: str | None) -> PackedRanking:
        """The ranking of the cards under *trump*."""
        if trump not in self._standings:
            self._standings[trump] = PackedRanking(self.game.ranking(trump))
        return self._standings[trump]


@lru_cache(maxsize=512)
def _as_supported_bridge_game(game: Game) -> _BridgeGame | None:
    """*game* with its rules for tricks; None if it is no such game, or a rule of it is not supported."""
    auction = game.auction == "bridge" and game.trump == "contract" and game.auction_passes == len(game.seats) - 1
    seated = game.partners and len(game.seats) == 4 and not game.table and not game.teams
    whole = game.packs == 1 and game.cards_belong_to_suit_shown and game.hand_size * 4 == len(game.pack)
    if not (auction and seated and whole and is_game_section_supported(game.raw)) or game.silent_hand:
        return None
    rules = trick_rules_if_supported(game)
    return _BridgeGame(game, rules) if rules is not None else None


def timeline_if_deal_is_clean(
    record: Record, game: Game, columns: Columns | None = None, follow: Follow | None = None
) -> Timeline | None:
    """The timeline of *record* if the deal is clean to its end. Its steps are followed when asked for, by *follow* if
    some of them may be known already.

    With *columns* nothing else is checked; if they are not clean the record may still be.
    """
    bridge = _as_supported_bridge_game(game)
    if bridge is None:
        return _timeline_if_events_are_expected(record, game, follow)
    ended = _deal_end_by_events(record, bridge) if columns is None else _deal_end_by_columns(columns, bridge)
    return (
        Timeline(
            record,
            game,
            partial(_states_and_steps_by_follow, record, game, follow or _timeline_by_event_following),
            {},
            (),
            ended,
        )
        if ended
        else None
    )


def game_if_columns_hold_deals(section: Mapping[str, Any]) -> Game | None:
    """The game of a ``[game]`` section, if columns can hold its deals."""
    game = game_for_players(section, len(COMPASS)) if section.get("auction") == "bridge" else None
    bridge = _as_supported_bridge_game(game) if game else None
    return game if bridge and bridge.compass else None


def _timeline_by_event_following(record: Record, game: Game) -> Timeline:
    return build_timeline(record, game, NO_OVERRIDES, REGULAR_BULK_STEPS)


def _states_and_steps_by_follow(record: Record, game: Game, follow: Follow) -> StatesAndSteps:
    whole = follow(record, game)
    return StatesAndSteps(whole.start, whole.steps)


# ---------------------------------------------------------------- bridge


def _deal_end_by_events(record: Record, bridge: _BridgeGame) -> EndOfDeal | None:
    """The end of the deal in *record*; None if it is not clean."""
    game, rules, events = bridge.game, bridge.rules, record.events
    hands = _dealt_hands_if_all_known(record, game) if not any(type(event) is TableEvent for event in events) else None
    if hands is None or not events:
        return None
    dealer = rules.place[dealer_of_record(record, game)]
    called = next((at for at, event in enumerate(events) if type(event) is not Called), len(events))
    calls = [event for event in events[:called] if type(event) is Called]
    for at, event in enumerate(calls):
        if event.seat not in (None, rules.seats[(dealer + at) % 4]):
            return None
    bidding = _auction_if_complete(bridge, dealer, [event.call for event in calls])
    if bidding is None:
        return None
    if not bidding.bid:
        # All have passed: nothing more is due.
        return EndOfDeal(game, "over", True, None, UNKNOWN_TRUMP, ()) if called == len(events) else None
    contract = _contract_from_bid(bidding.bid, bidding.doubled, rules.seats[bidding.declarer])
    play = _play_at_contract(contract, bridge, hands)
    play.take_tricks(tricks_played_in_turn(play, events, called))
    if called + play.taken != len(events):
        return None
    return _deal_end_after_tricks(contract, bridge, map(rules.seats.__getitem__, play.winners), closed=True)


def _deal_end_by_columns(columns: Columns, bridge: _BridgeGame) -> EndOfDeal | None:
    """The end of the deal in *columns*; None if it is not clean, or other tags of the file contradict it."""
    if not columns.calls:
        return _deal_end_without_calls(columns, bridge)
    bidding = _auction_if_complete(bridge, bridge.rules.place[columns.dealer], columns.calls)
    if bidding is None:
        return None
    if not bidding.bid:
        agrees = columns.contract in ("", _PASSED_OUT) and not columns.declarer
        return EndOfDeal(bridge.game, "over", True, None, UNKNOWN_TRUMP, ()) if agrees and not columns.played else None
    contract = _contract_from_bid(bidding.bid, bidding.doubled, bridge.rules.seats[bidding.declarer])
    agrees = columns.contract in ("", contract_text_without_declarer(contract)) and columns.declarer in (
        "",
        contract.declarer,
    )
    return _deal_end_at_contract(columns, contract, bridge, closed=True) if agrees else None


def _deal_end_without_calls(columns: Columns, bridge: _BridgeGame) -> EndOfDeal | None:
    """The end of a deal in *columns* without any call: at the contract that the file names, if any."""
    if columns.contract in ("", _PASSED_OUT) or not columns.declarer:
        return None if columns.played else EndOfDeal(bridge.game, "auction", False, None, UNKNOWN_TRUMP, ())
    if columns.played and COMPASS[columns.first] != bridge.game.lho(columns.declarer):
        # Without calls, the opening leader shows the declarer as surely as the tag does.
        return None
    bid = columns.contract.rstrip(DOUBLE)
    contract = _contract_from_bid(bid, len(columns.contract) - len(bid), columns.declarer)
    return _deal_end_at_contract(columns, contract, bridge, closed=False)


def _deal_end_at_contract(
    columns: Columns, contract: Contract, bridge: _BridgeGame, *, closed: bool
) -> EndOfDeal | None:
    """The end of the deal in which the cards of *columns* are played at *contract*; None if they are not clean."""
    rules, trump, first = (
        bridge.rules,
        trump_suit_at_denomination(contract.denomination, bridge.game.raw),
        columns.first,
    )
    around = rules.around[first]
    hands = [*map(columns.hands.__getitem__, around)]
    leader = around.index(rules.around[rules.place[contract.declarer]][1])
    won = trick_winner_columns(columns.cards, hands, leader, bridge.standings(trump))
    if won is None:
        return None
    if columns.last:
        leader = won[-1] if won else leader
        cards = columns.broken_off(leader)
        left: list[Held | None] = [set(cards_in(hand.translate(None, columns.cards))) for hand in columns.hands]
        play = LegalPlay(rules, left, around[leader], trump, len(won))
        if cards is None or not play.take_tricks([cards] if cards else ()):
            return None
    return _deal_end_after_tricks(contract, bridge, [rules.seats[around[column]] for column in won], closed=closed)


def _auction_if_complete(bridge: _BridgeGame, dealer: int, calls: Sequence[str]) -> LegalAuction | None:
    """The auction of *calls*, from *dealer* on, if it is complete."""
    bidding = LegalAuction(bridge.rules, dealer)
    return bidding if bidding.take(calls) == len(calls) and bidding.closed else None


@lru_cache(maxsize=1024)
def _contract_from_bid(bid: str, doubled: int, declarer: Seat) -> Contract:
    return Contract(bid_level(bid), bid[1:], doubled, declarer)


def _play_at_contract(contract: Contract, bridge: _BridgeGame, hands: Sequence[Held | None]) -> LegalPlay:
    """The play at *contract*."""
    rules = bridge.rules
    leader = rules.around[rules.place[contract.declarer]][1]
    return LegalPlay(rules, hands, leader, trump_suit_at_denomination(contract.denomination, bridge.game.raw))


def _deal_end_after_tricks(
    contract: Contract, bridge: _BridgeGame, winners: Iterable[Seat], *, closed: bool
) -> EndOfDeal:
    """The end of a deal at *contract* whose tricks *winners* have won; *closed* tells whether the auction is given and
    closed."""
    game, won = bridge.game, tuple(winners)
    trump = trump_suit_at_denomination(contract.denomination, game.raw)
    return EndOfDeal(game, "over" if len(won) == game.hand_size else "play", closed, contract, trump, won)


# ---------------------------------------------------------------- other games


def _timeline_if_events_are_expected(record: Record, game: Game, follow: Follow | None) -> Timeline | None:
    """The timeline of *record* if every event before the first lead is expected, and every card from there on."""
    played = [type(event) is Played for event in record.events]
    if True in played and not all(played[played.index(True) :]):
        return None
    if (
        not is_game_section_supported(game.raw)
        or trick_rules_if_supported(game) is None
        or _dealt_hands_if_all_known(record, game) is None
    ):
        return None
    from adjudicator.fast.legal_calls_and_card_exchanges import (
        is_event_expected_before_lead,  # hardly loaded for bridge
    )

    fold = TimelineBuilder(record, game, initial_state(record, game), NO_OVERRIDES, REGULAR_BULK_STEPS)
    state, at = fold.start, 0
    for at, event in enumerate(record.events):
        if type(event) is Played:
            break
        if not is_event_expected_before_lead(state, event, fold.steps):
            return None
        state = fold.event(state, event, at)
    ended = _deal_end_from_first_lead(state, fold, at)
    if ended is None:
        return None
    whole = state.game is fold.start.game and fold.start.stage == "auction"
    rest = (
        partial(_states_and_steps_by_follow, record, game, follow)
        if follow
        else partial(_states_and_steps_resumed_at_event, fold, at)
    )
    return Timeline(record, game if whole else state.game, rest, {}, (), ended)


def _states_and_steps_resumed_at_event(fold: TimelineBuilder, at: int) -> StatesAndSteps:
    """The course of a deal whose events up to *at* are followed already."""
    whole = TimelineBuilder(fold.record, fold.whole, fold.start, NO_OVERRIDES, REGULAR_BULK_STEPS).run(fold, at)
    return StatesAndSteps(whole.start, whole.steps)


def _deal_end_from_first_lead(state: TableState, fold: TimelineBuilder, at: int) -> EndOfDeal | None:
    """The end of a deal in *state* when its first card is led at the event *at*; None if that is not the expected lead,
    or a later card is not expected."""
    events = fold.record.events
    lead = events[at] if at < len(events) else None
    if state.stage == "over" and lead is not None and type(lead) is not Played:
        # Nobody wanted the deal: nothing more is due. (A player who states the amount of a meld has not passed.)
        if not all(made.call in REFUSING_WORDS for made in state.auction.calls):
            return None
        return EndOfDeal(state.game, "over", state.auction.closed, state.contract, state.trump, ())
    if type(lead) is not Played or lead.card is None or state.stage != "play" or state.turn is None:
        return None
    from adjudicator.fast.legal_calls_and_card_exchanges import card_pass_is_whole  # loaded before

    if lead.seat not in (None, state.turn) or not card_pass_is_whole(state.game, fold.steps):
        return None
    state = with_trump_by_lead(with_unrecorded_exchanges_made_unknown(state, fold.steps), state.turn, lead.card)
    known_hands = None not in (state.hands[seat] for seat in state.game.seats)
    play = legal_play_from_state(state) if known_hands and state.trump != UNKNOWN_TRUMP and not state.stock else None
    if play is None or not play.take_tricks(tricks_played_in_turn(play, events, at)) or at + play.taken < len(events):
        return None
    seats = play.rules.seats
    stage = "over" if len(play.winners) == state.left[state.turn or ""] else "play"
    winners = tuple([seats[winner] for winner in play.winners])
    return EndOfDeal(state.game, stage, state.auction.closed, state.contract, state.trump, winners)


def _dealt_hands_if_all_known(record: Record, game: Game) -> list[Held | None] | None:
    """The hands as dealt, if all are known, of the right size, and of the pack; else None."""
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
