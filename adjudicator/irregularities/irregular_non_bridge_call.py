"""Irregular calls and namings of trump in games that do not bid as bridge does, rounds of calls included, and their
facts.

``because`` is the reason why a call or declaration is irregular, as a value of the law's facts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.acceptance import acceptance_status
from adjudicator.evidence.attention import step_of_attention
from adjudicator.game.auction_rules import HOLD_WORDS, PASS_WORDS, SELL_WORD, BidRules
from adjudicator.game.auction_standing import is_call_high_enough
from adjudicator.game.trump_naming import (
    ACCEPTING_WORDS,
    ALONE,
    DOUBLING_WORDS,
    REFUSING_WORDS,
    SCHMEISS_WORD,
    SUIT_WORDS,
    NamingRules,
)
from adjudicator.irregularities.detail_base_classes import OfCard
from adjudicator.irregularities.details import CallFault
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    call_at_fault,
    final_yes_or_provisional_no,
    mapped_value,
    yes_no,
)
from adjudicator.irregularities.irregular_bridge_call import code_punishes_both_faults, insufficient_bid_as_well
from adjudicator.record.events import Played, TableEvent
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.other_auctions import (
    auction_standing_of_state,
    callers_due_before_early_leader,
    callers_in_order,
    trump_may_still_change,
    with_other_auction_call,
)
from adjudicator.table.state_and_timeline import UNKNOWN_TRUMP, CallMade, CardPlayed
from adjudicator.table.timeline_queries import state_before
from adjudicator.values.bids_and_contracts import PASS
from adjudicator.values.numbers import is_number, small_number
from rulebase.effect_marks import EffectMark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeAlias

    from adjudicator.game.auction_standing import AuctionStanding
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, TableState, Timeline


if TYPE_CHECKING:
    _Found: TypeAlias = tuple[str, str, str]
    """(kind, reason in the words of the tables or empty if the kind suffices, description)."""


def irregular_non_bridge_calls(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every call out of turn, too low, or inadmissible; every declaration of trump against the law."""
    leads_bid = "early_lead_bids" in timeline.start.game.raw
    for step in timeline.steps:
        did = step.action
        if isinstance(did, CallMade) and (found := _call_fault(timeline, step, did, bound)):
            kind, because, said = found
            status = _acceptance_status_of_nonbridge_call(timeline, step, did, because)
            detail = CallFault(call=did.call, rightful=did.turn)
            yield Irregularity(kind, did.seat, step.index, status, said, detail=detail, reason=because)
            if (
                kind == "bid-out-of-rotation"
                and code_punishes_both_faults(step)
                and _is_bid_too_low_for_anybody(timeline, step, did)
            ):
                yield insufficient_bid_as_well(did, status)
        elif (
            leads_bid and isinstance(step.event, Played) and (seat := _leader_before_auction_end(timeline, step, bound))
        ):
            pitched = OfCard(card=step.event.card)
            said = f"{seat} leads {pitched.card} before the auction is over."
            yield Irregularity(
                "declaration-error", seat, step.index, "open", said, detail=pitched, reason="pitched_too_early"
            )


def irregular_trump_namings(timeline: Timeline) -> Iterator[Irregularity]:
    """Trump named by the wrong player, named again, or a game named that cannot be worth the bid."""
    for step, event in timeline.acts:
        before = step.before
        if event.name != "trump" or event.seat is None:
            continue
        if before.stage == "play" and (found := _naming_after_auction_fault(before, event.seat, event.words[0])):
            kind, because, said = found
            detail = CallFault(call=event.words[0])
            yield Irregularity(kind, event.seat, step.index, "open", said, detail=detail, reason=because)


def _naming_after_auction_fault(state: TableState, seat: Seat, word: str) -> _Found | None:
    """The irregularity in the trump or game that *seat* names once the auction is over, or None."""
    maker, raw = state.maker, state.game.raw
    if maker is None:
        return None
    if seat != maker:
        kind = "declaration-error" if raw.get("declaration_errors") else "inadmissible-call"
        return kind, "not_the_maker", f"{seat} names the trump when it is {maker}'s to name."
    if state.trump == word:
        # Repeating the trump changes nothing.
        return None
    if state.trump != UNKNOWN_TRUMP and not trump_may_still_change(state):
        kind = str(raw.get("trump_change", "change-of-call"))
        return kind, "trump", f"{seat} names another trump than before."
    value, high = raw.get("games", {}).get(word, {}).get("value"), auction_standing_of_state(state).high
    if value is not None and high > int(value):
        return "inadmissible-call", "game_below_bid", f"{seat} names {word}, which cannot be worth {high}."
    return None


def _call_fault(timeline: Timeline, step: Step, made: CallMade, bound: Sequence[ActiveObligation]) -> _Found | None:
    before = step.before
    calls = [call for call in before.auction.calls if timeline.withdrawn.get(call.step) != step.index]
    now = auction_standing_of_state(before, calls)
    if isinstance(before.game.non_bridge_auction_rules, NamingRules):
        return (
            _late_naming_fault(before, made) if made.late else _trump_naming_fault(before, made, now, bound, step.index)
        )
    rules = before.game.non_bridge_auction_rules
    if rules is None:
        return None
    if made.late:
        return _late_bid_fault(before, made, now, rules)
    return _bid_fault(before, made, now, rules, _barred_from_bidding(made.seat, step.index, bound))


def _is_bid_too_low_for_anybody(timeline: Timeline, step: Step, made: CallMade) -> bool:
    """Whether a bid would be too low for any player."""
    rules, calls = step.before.game.non_bridge_auction_rules, step.before.auction.calls
    now = auction_standing_of_state(
        step.before, [call for call in calls if timeline.withdrawn.get(call.step) != step.index]
    )
    height = rules.bids.height(made.call) if isinstance(rules, BidRules) else None
    return height is not None and height <= now.high


def _acceptance_status_of_nonbridge_call(timeline: Timeline, step: Step, made: CallMade, because: str) -> str:
    """Status of the call. A trump made against the law stands only if the others play to it."""
    game = step.before.game
    if made.deemed:
        return "corrected" if any(later.action for later in timeline.steps[step.index + 1 :]) else "open"
    if because == "wrong_word" and timeline.stands(step.index):
        # The law treats it as the call that was meant (EU-03).
        return "accepted"
    declares = isinstance(game.non_bridge_auction_rules, NamingRules) and made.call not in REFUSING_WORDS
    if not declares or not timeline.stands(step.index):
        return acceptance_status(timeline, made, step.after.turn or game.lho(made.seat))
    made_trump = timeline.end.auction.last_bid
    if made_trump is not None and made_trump.step > made.step:
        # Somebody has made the trump after it.
        return "corrected"
    later = (step.action for step in timeline.steps[step.index + 1 :])
    following = next((did for did in later if did is not None and not _announces_alone(did, made.seat)), None)
    return "accepted" if isinstance(following, CardPlayed) else "open"


def _announces_alone(did: CallMade | CardPlayed, seat: Seat) -> bool:
    return isinstance(did, CallMade) and (did.seat, did.call) == (seat, ALONE)


def _barred_from_bidding(seat: Seat, step: int, bound: Sequence[ActiveObligation]) -> bool:
    return any(EffectMark.BARS in one.marks and one.seat == seat and one.binds(step) for one in bound)


# ---------------------------------------------------------------- bidding


def _bid_fault(state: TableState, made: CallMade, now: AuctionStanding, rules: BidRules, barred: bool) -> _Found | None:
    seat, call = made.seat, made.call
    order = callers_in_order(state.game, state.dealer)
    passes = call in PASS_WORDS
    what = "passes" if passes else f"calls {call}"
    if rules.seller and seat == order[-1]:
        return _seller_fault(made, now, passes)
    if not passes and barred:
        return "inadmissible-call", "barred", f"{seat} {what} although they may not bid."
    flaw = _inadmissible_call_reason(made, now, rules, order)
    if flaw is not None:
        kind = state.game.raw.get("bid_under_minimum") if flaw[0] == "below_minimum" else None
        return kind or "inadmissible-call", *flaw
    if seat != made.turn:
        kind = state.game.raw.get("pass_out_of_turn", "call-out-of-rotation") if passes else "bid-out-of-rotation"
        return kind, "", f"{seat} {what} when it is {made.turn}'s turn."
    if passes or rules.is_meld_announcement(call, now.high) or is_call_high_enough(rules, order, now, seat, call):
        return None
    over = f" over {now.bid}" if now.bid else ""
    return "insufficient-bid", "not_higher", f"{seat} {what}{over}, which is not sufficient."


def _inadmissible_call_reason(
    made: CallMade, now: AuctionStanding, rules: BidRules, order: Sequence[Seat]
) -> tuple[str, str] | None:
    """(reason, description) for a call that the player cannot make at all, or None."""
    seat, call = made.seat, made.call
    if call in PASS_WORDS:
        first = rules.forced == "eldest" and seat == order[0] and not now.called
        last = rules.forced == "dealer" and seat == order[-1] and now.passed >= set(order[:-1]) and not now.high
        if (first or last) and seat == made.turn:
            return f"{'eldest' if first else 'dealer'}_passed", f"{seat} passes although they have to bid."
        return None
    if seat in now.passed and seat != now.turn:
        return "after_passing", f"{seat} calls {call} although they have passed before."
    if rules.style == "one-turn" and seat in now.called:
        return "second_bid", f"{seat} calls {call} although they have had their turn."
    if call in HOLD_WORDS or rules.amount(call, now.high) is not None or rules.is_meld_announcement(call, now.high):
        return None
    flaw = rules.bids.flaw(call) or "not_a_bid"
    reason = {
        "below_minimum": "less than the lowest bid",
        "above_maximum": "more than the highest bid",
        "not_multiple": "which no bid can be",
    }.get(flaw, "which is not a bid in this game")
    return flaw, f"{seat} calls {call}, {reason}."


def _seller_fault(made: CallMade, now: AuctionStanding, passes: bool) -> _Found | None:
    """The irregularity of a seller who bids instead of answering the bids, or None."""
    if made.seat != made.turn and not (made.call == SELL_WORD and not now.called):
        what = "passes" if passes else f"calls {made.call}"
        return "inadmissible-call", "eldest_bids", f"{made.seat} {what} while the others bid."
    return None


def _late_bid_fault(state: TableState, made: CallMade, now: AuctionStanding, rules: BidRules) -> _Found | None:
    """The irregularity of a call after the auction; words that name the game to be played are no calls."""
    seat, call = made.seat, made.call
    if call in SUIT_WORDS and state.game.trump == "declared" and state.current is None:
        return _naming_after_auction_fault(state, seat, call)
    bids = call in HOLD_WORDS or rules.bids.height(call) is not None
    if state.current is not None or state.tricks or not (bids or call in PASS_WORDS or is_number(call)):
        return None
    what = "passes" if call in PASS_WORDS else f"calls {call}"
    if rules.highest_ends and now.high == rules.bids.highest and seat not in now.called:
        # The highest bid of all has ended the auction before this player's turn: a pass gives up nothing.
        if call in PASS_WORDS:
            return None
        return "insufficient-bid", "not_higher", f"{seat} {what} over {now.bid}, which nobody can outbid."
    if call in rules.bids.names and seat == state.maker:
        return None
    return "call-after-final-pass", "", f"{seat} {what} after the auction was closed."


def _leader_before_auction_end(timeline: Timeline, step: Step, bound: Sequence[ActiveObligation]) -> Seat | None:
    """The player who leads while the auction is open, in a game in which that counts as a bid; None otherwise. Later
    cards, with no call in between, are played to that lead."""
    did, before = step.action, timeline.steps[step.index - 1] if step.index else None
    open_still = state_before(timeline, step.index).stage == "auction"
    if not timeline.stands(step.index) or not open_still or step.event.seat is None:
        return None
    first = before is None or not isinstance(before.event, Played) or before.action is not None
    leads = did.is_lead and did.trick == 1 if isinstance(did, CardPlayed) else did is None and first
    return step.event.seat if leads and not _only_barred_players_left_to_call(timeline, step, bound) else None


def _only_barred_players_left_to_call(timeline: Timeline, step: Step, bound: Sequence[ActiveObligation]) -> bool:
    """Whether the leader of *step* has the auction, and all players yet to call must pass: a ruling has voided their
    bids (001:4293), and no call of theirs would change anything."""
    state = state_before(timeline, step.index)
    must_pass = {one.seat for one in bound if one.effect == "must_pass" and one.binds(step.index - 1)}
    while state.stage == "auction" and state.turn in must_pass:
        state, _, _ = with_other_auction_call(state, state.turn, PASS, step.index)
    return state.stage != "auction" and state.auction.maker == step.event.seat


# ---------------------------------------------------------------- making trump


def _trump_naming_fault(
    state: TableState, made: CallMade, now: AuctionStanding, bound: Sequence[ActiveObligation], step: int
) -> _Found | None:
    rules, seat, call = state.game.non_bridge_auction_rules, made.seat, made.call
    assert isinstance(rules, NamingRules)  # noqa: S101 (asked for such games only)
    if rules.style == "dealer-names":
        return _dealers_choice_fault(state, made, now)
    declares = call in ACCEPTING_WORDS or call in SUIT_WORDS or call == SCHMEISS_WORD
    if declares and _barred_from_bidding(seat, step, bound):
        return "inadmissible-call", "barred", f"{seat} calls {call} although their side may not make the trump."
    if call == ALONE and now.pending and now.pending[0] == seat:
        # It goes with the declaration that is irregular, and stands or falls with that.
        return None
    if seat != made.turn:
        what = "passes" if call in REFUSING_WORDS else f"calls {call}"
        if made.turn is None:
            return "call-after-final-pass", "", f"{seat} {what} when everybody has passed."
        return "call-out-of-rotation", "", f"{seat} {what} when it is {made.turn}'s turn."
    second = now.high > 1
    if not declares:
        stuck = rules.stuck and second and seat == state.dealer and call in REFUSING_WORDS
        return (
            ("inadmissible-call", "dealer_passed", f"{seat} passes although they have to name a suit.")
            if stuck
            else None
        )
    turned = state.turned.suit if state.turned else ""
    if second and turned and (call in ACCEPTING_WORDS or SUIT_WORDS.get(call) == turned):
        kind = "declaration-error" if state.game.raw.get("declaration_errors") else "inadmissible-call"
        return kind, "suit_turned_down", f"{seat} calls {call}, the suit that was turned down."
    if call in ACCEPTING_WORDS and not second and call not in _accepting_words(rules, _relation_to_dealer(state, seat)):
        return "declaration-error", "wrong_word", f"{seat} says {call} to accept the card turned up."
    if (call in SUIT_WORDS and not second) or (call in ACCEPTING_WORDS and second):
        return "inadmissible-call", "not_a_bid", f"{seat} calls {call}, which cannot be said in this round."
    return None


def _relation_to_dealer(state: TableState, seat: Seat) -> str:
    if seat == state.dealer:
        return "dealer"
    return "partner" if seat == state.game.partner(state.dealer) else "opponent"


def _accepting_words(rules: NamingRules, relation: str) -> tuple[str, ...]:
    """The words by which a player in *relation* to the dealer accepts the card turned up; ``order`` is short for
    ordering up."""
    word = rules.acceptance_word_by_relation_to_dealer(relation)
    return ("order", word) if word == "order-up" else (word,)


def _dealers_choice_fault(state: TableState, made: CallMade, now: AuctionStanding) -> _Found | None:
    """The irregularity of a declaration by anybody but the dealer, or the partner to whom the dealer leaves it. Words
    about doubling a trump that has been named, though wrongly, are allowed (BW-25)."""
    seat, call, dealer = made.seat, made.call, state.dealer
    if (
        now.pending
        and call in DOUBLING_WORDS
        and (call not in PASS_WORDS or not state.game.same_side(seat, now.pending[0]))
    ):
        return None
    what = "passes" if call in PASS_WORDS else f"names {call}"
    if seat == made.turn:
        if call in PASS_WORDS and seat != dealer:
            return "declaration-error", "partner_passed", f"{seat} passes the choice back to {dealer}."
        return None
    because = "partner_made" if state.game.same_side(seat, dealer) else "adversary"
    return "declaration-error", because, f"{seat} {what} when it is {made.turn}'s choice."


def _late_naming_fault(state: TableState, made: CallMade) -> _Found | None:
    """The irregularity of a word after trump is made: playing alone has to be announced before the first lead."""
    begun = state.current is not None or bool(state.tricks)
    if made.call == ALONE and begun and made.seat == state.maker:
        return "declaration-error", "alone_not_said", f"{made.seat} says that they play alone when a card has been led."
    if not begun and (made.call in ACCEPTING_WORDS or made.call in SUIT_WORDS):
        if made.seat == state.maker and state.trump == UNKNOWN_TRUMP:
            return None
        if made.seat == state.maker:
            again = f"{made.seat} calls {made.call} when they have made the trump already."
            return "change-of-call", "trump", again
        return "call-out-of-rotation", "", f"{made.seat} calls {made.call} when trump has been made."
    return None


def irregular_round_calls(timeline: Timeline) -> Iterator[Irregularity]:
    """A bid that is inadmissible, out of turn, or not higher where it has to be."""
    for step in timeline.steps:
        made = step.action
        if isinstance(made, CallMade) and not made.late and (found := _round_call_fault(timeline, step, made)):
            kind, said = found
            status = acceptance_status(timeline, made, timeline.game.lho(made.seat))
            detail = CallFault(call=made.call, rightful=made.turn)
            yield Irregularity(kind, made.seat, step.index, status, said, detail=detail)


def _round_call_fault(timeline: Timeline, step: Step, made: CallMade) -> tuple[str, str] | None:
    game, call = timeline.game, made.call
    what = "passes" if call == PASS else f"bids {call}"
    bid = small_number(call)
    if call != PASS and bid is None:
        return "inadmissible-call", f"{made.seat} calls {call} where only a number can be bid."
    if call == PASS and not game.bids_rise:
        return "inadmissible-call", f"{made.seat} passes where every player has to bid."
    if game.bids_up_to_hand and bid is not None and bid > game.hand_size:
        return "inadmissible-call", f"{made.seat} {what}, more than the {game.hand_size} cards of a hand."
    if made.seat != made.turn:
        return "bid-out-of-rotation", f"{made.seat} {what} when it is {made.turn}'s turn."
    over = _highest_bid_to_exceed(timeline, step, made)
    if game.bids_rise and bid is not None and over is not None and bid <= over:
        return "insufficient-bid", f"{made.seat} {what} over {over}, which is not sufficient."
    return None


def _highest_bid_to_exceed(timeline: Timeline, step: Step, made: CallMade) -> int | None:
    """The highest bid that *made* has to exceed; one that replaces an earlier call stands in that call's place."""
    replaced = (earlier for earlier, gone in timeline.withdrawn.items() if gone == step.index)
    place = next(replaced, step.index)
    bids = (other for other in step.before.auction.calls if other.step < place and other.seat != made.seat)
    return max((bid for other in bids if (bid := small_number(other.call)) is not None), default=None)


def auction_pinochle_bid_fault(
    context: FactContext,
) -> Literal["below_minimum", "after_passing", "eldest_passed", "not_multiple_of_ten", "over_650"] | None:
    """The reason why the bid is inadmissible, in the words of auction pinochle."""
    return mapped_value(
        context.fault.reason,
        {
            "below_minimum": "below_minimum",
            "after_passing": "after_passing",
            "eldest_passed": "eldest_passed",
            "not_multiple": "not_multiple_of_ten",
            "above_maximum": "over_650",
        },
    )


def pinochle_bid_fault_with_multiples_of_ten(
    context: FactContext,
) -> Literal["below_minimum", "after_passing", "not_multiple_of_ten"] | None:
    """The reason why the bid is inadmissible, in the words of pinochle with bids in multiples of ten."""
    return mapped_value(
        context.fault.reason,
        {"below_minimum": "below_minimum", "after_passing": "after_passing", "not_multiple": "not_multiple_of_ten"},
    )


def check_pinochle_bid_fault(context: FactContext) -> Literal["below_minimum", "after_passing", "dealer_passed"] | None:
    """The reason why the bid is inadmissible, in the words of check pinochle."""
    return mapped_value(
        context.fault.reason,
        {"below_minimum": "below_minimum", "after_passing": "after_passing", "dealer_passed": "dealer_passed"},
    )


def firehouse_pinochle_bid_fault(context: FactContext) -> Literal["below_minimum", "second_bid"] | None:
    """The reason why the bid is inadmissible, in the words of firehouse pinochle."""
    return mapped_value(context.fault.reason, {"below_minimum": "below_minimum", "second_bid": "second_bid"})


def double_pack_three_hand_bid_fault(
    context: FactContext,
) -> Literal["below_minimum", "after_passing", "dealer_passed", "not_multiple_of_ten"] | None:
    """The reason why the bid is inadmissible, in the words of double-pack pinochle for three."""
    return mapped_value(
        context.fault.reason,
        {
            "below_minimum": "below_minimum",
            "after_passing": "after_passing",
            "dealer_passed": "dealer_passed",
            "not_multiple": "not_multiple_of_ten",
        },
    )


def skat_bid_fault(context: FactContext) -> Literal["below_ten", "impossible_number", "game_below_bid"] | None:
    """The reason why the bid is inadmissible, in the words of skat."""
    return mapped_value(
        context.fault.reason,
        {
            "below_minimum": "below_ten",
            "not_multiple": "impossible_number",
            "above_maximum": "impossible_number",
            "game_below_bid": "game_below_bid",
        },
    )


def skat_declaration_fault(context: FactContext) -> Literal["other", "announced_with_skat", "solo_raised"] | None:
    """The fault in the game declared at skat."""
    return mapped_value(
        context.fault.reason,
        {"not_the_maker": "other", "announced_with_skat": "announced_with_skat", "solo_raised": "solo_raised"},
    )


def solo_naming_fault(context: FactContext) -> Literal["other", "own_ace"] | None:
    """The fault in naming the ace called at solo."""
    return mapped_value(context.fault.reason, {"not_the_maker": "other", "own_ace": "own_ace"})


def solo_call_fault(context: FactContext) -> Literal["both_black_queens", "after_passing"] | None:
    """The fault in a call at solo."""
    return mapped_value(
        context.fault.reason, {"both_black_queens": "both_black_queens", "after_passing": "after_passing"}
    )


def sell_out_fault(context: FactContext) -> Literal["eldest_bids", "second_bid"] | None:
    """The fault in a bid at the auction in which the eldest hand sells the lead."""
    return mapped_value(context.fault.reason, {"eldest_bids": "eldest_bids", "second_bid": "second_bid"})


def forty_fives_bid_fault(context: FactContext) -> Literal["not_higher", "not_a_bid"] | None:
    """The reason why the bid is inadmissible, in the words of auction forty-fives."""
    return mapped_value(
        context.fault.reason,
        {
            "not_higher": "not_higher",
            "below_minimum": "not_a_bid",
            "not_multiple": "not_a_bid",
            "above_maximum": "not_a_bid",
        },
    )


def trump_making_fault(context: FactContext) -> Literal["wrong_word", "suit_turned_down", "alone_not_said"] | None:
    """The fault in a call that makes trump."""
    return mapped_value(
        context.fault.reason,
        {"wrong_word": "wrong_word", "suit_turned_down": "suit_turned_down", "alone_not_said": "alone_not_said"},
    )


def wrong_trump_declarer(context: FactContext) -> Literal["partner_made", "partner_passed", "adversary"] | None:
    """The player who declared trump without the right to."""
    return mapped_value(
        context.fault.reason,
        {"partner_made": "partner_made", "partner_passed": "partner_passed", "adversary": "adversary"},
    )


def pitch_fault(context: FactContext) -> Literal["pitched_too_early", "change_of_trump"] | None:
    """Whether the lead came too early, or another trump was named."""
    return mapped_value(context.fault.reason, {"pitched_too_early": "pitched_too_early", "trump": "change_of_trump"})


def double_pack_bid_or_trump_changed(context: FactContext) -> Literal["bid", "trump"]:
    """Whether a bid or the trump was changed."""
    return "trump" if context.fault.reason == "trump" else "bid"


def bid_or_trump_changed_by_bidder(context: FactContext) -> Literal["trump_melds_or_buried", "bid"]:
    """Whether a bid was changed, or something that the bidder decides before leading."""
    return "trump_melds_or_buried" if context.fault.reason == "trump" else "bid"


def bidder_led_to_first_trick(context: FactContext) -> YesNo:
    """Whether the bidder had led to the first trick."""
    return "yes" if context.table_before.current is not None or context.table_before.tricks else "no"


def pitcher_has_played(context: FactContext) -> YesNo | None:
    """Whether the pitcher had played a card."""
    return bidder_led_to_first_trick(context)


def waiting_player_bid_four(context: FactContext) -> Derived[YesNo] | None:
    """Whether a player due before the one who pitched too early, and yet to call, bid four afterwards: the record would
    have the call."""
    fault, steps, game = context.fault, context.timeline.steps, context.timeline.game
    waiting = callers_due_before_early_leader(state_before(context.timeline, fault.step), fault.offender or "")
    calls = [step.action for step in steps[fault.step + 1 :] if isinstance(step.action, CallMade)]
    four = game.raw.get("early_lead_bids")
    return final_yes_or_provisional_no(any(made.seat in waiting and made.call == four for made in calls))


def bid_or_pass(context: FactContext) -> Literal["bid", "pass"] | None:
    """``pass`` for a pass; ``bid`` for every other call, turning the card down included."""
    made = call_at_fault(context)
    if made is None:
        return None
    turned_down = made.call in REFUSING_WORDS - PASS_WORDS
    return "pass" if made.call in PASS_WORDS and not turned_down else "bid"


def _standing_without_calls_replaced_by(context: FactContext, made: CallMade) -> AuctionStanding:
    calls = context.table_before.auction.calls
    return auction_standing_of_state(
        context.table_before, [call for call in calls if context.timeline.withdrawn.get(call.step) != made.step]
    )


def bidder_passed_before(context: FactContext) -> YesNo | None:
    """Whether the bidder had passed before."""
    made = call_at_fault(context)
    return yes_no(made.seat in _standing_without_calls_replaced_by(context, made).passed) if made else None


def dealer_takes_last_bid(context: FactContext) -> YesNo | None:
    """Whether it is the dealer who takes the last bid at its amount."""
    made, rules = call_at_fault(context), context.table_before.game.non_bridge_auction_rules
    if made is None or not isinstance(rules, BidRules):
        return None
    same = (
        made.call in HOLD_WORDS
        or rules.bids.height(made.call) == _standing_without_calls_replaced_by(context, made).high
    )
    return yes_no(made.seat == context.table_before.dealer and same)


def last_bid_was_highest_possible(context: FactContext) -> YesNo | None:
    """Whether that last bid was the highest there is."""
    made, rules = call_at_fault(context), context.table_before.game.non_bridge_auction_rules
    if made is None or not isinstance(rules, BidRules):
        return None
    return yes_no(_standing_without_calls_replaced_by(context, made).high == rules.bids.highest)


def doubling_before_mention(context: FactContext) -> YesNo | None:
    """Whether somebody doubled, or an opponent declined to, before the wrong declaration was mentioned (BW-25)."""
    game, fault = context.timeline.game, context.fault
    for step in context.timeline.steps[max(fault.step, 0) + 1 :]:
        did = step.action
        if isinstance(did, CallMade) and did.call in DOUBLING_WORDS:
            doubles = did.call not in PASS_WORDS
            of_adversary = not game.same_side(did.seat, fault.offender or did.seat)
            if doubles or (of_adversary and fault.reason == "partner_made"):
                return "yes"
        if isinstance(did, CardPlayed) or (isinstance(step.event, TableEvent) and step.event.name == "elect"):
            break
    return None


def only_question_is_trump_by_joker(context: FactContext) -> YesNo | None:
    """Whether the only question is which suit the joker makes trump; ``no`` if the pitch itself is irregular."""
    return "no" if context.fault.reason else None


def wrong_hand_mentioned_before_its_call(context: FactContext) -> YesNo | None:
    """Whether a wrong hand was mentioned before its player had called."""
    timeline, seat = context.timeline, context.fault.offender
    found = step_of_attention(timeline, context.fault.step)
    called = next((made.step for made in timeline.calls if made.seat == seat), None)
    if called is None:
        return None if found is None else "yes"
    return yes_no(found is not None and found < called)
