"""Facts of calls, and of the naming of trump, in the games that do not bid as bridge does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.spoken import noticed
from adjudicator.find.calls.facts.calls import call_of
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, yes_no
from adjudicator.game.auction_rules import HOLDS, PASSES, BidRules
from adjudicator.game.trump_making import ON_DOUBLING, TURNS_DOWN
from adjudicator.record.events import TableEvent
from adjudicator.table.auction_states import standing_of, yet_to_call
from adjudicator.table.lookups import left_before
from adjudicator.table.state import CallMade, CardPlayed

if TYPE_CHECKING:
    from adjudicator.game.auction_course import Standing


def auction_pinochle_bid(
    context: Context,
) -> Literal["below_minimum", "after_passing", "eldest_passed", "not_multiple_of_ten", "over_650"] | None:
    """Why the bid cannot be made, in the words of auction pinochle."""
    return answer_for(
        context.fault.because,
        {
            "below_minimum": "below_minimum",
            "after_passing": "after_passing",
            "eldest_passed": "eldest_passed",
            "not_multiple": "not_multiple_of_ten",
            "above_maximum": "over_650",
        },
    )


def partnership_bid_fault(context: Context) -> Literal["below_minimum", "after_passing", "not_multiple_of_ten"] | None:
    """The same in the words of partnership pinochle."""
    return answer_for(
        context.fault.because,
        {"below_minimum": "below_minimum", "after_passing": "after_passing", "not_multiple": "not_multiple_of_ten"},
    )


def check_bid_fault(context: Context) -> Literal["below_minimum", "after_passing", "dealer_passed"] | None:
    """The same in the words of check pinochle."""
    return answer_for(
        context.fault.because,
        {"below_minimum": "below_minimum", "after_passing": "after_passing", "dealer_passed": "dealer_passed"},
    )


def firehouse_bid_fault(context: Context) -> Literal["below_minimum", "second_bid"] | None:
    """The same in the words of firehouse pinochle."""
    return answer_for(context.fault.because, {"below_minimum": "below_minimum", "second_bid": "second_bid"})


def double_pack_bid(context: Context) -> Literal["below_minimum", "after_passing", "not_multiple_of_ten"] | None:
    """The same in the words of double-pack pinochle."""
    return answer_for(
        context.fault.because,
        {"below_minimum": "below_minimum", "after_passing": "after_passing", "not_multiple": "not_multiple_of_ten"},
    )


def double_pack_three_bid(
    context: Context,
) -> Literal["below_minimum", "after_passing", "dealer_passed", "not_multiple_of_ten"] | None:
    """The same in the words of double-pack pinochle for three."""
    return answer_for(
        context.fault.because,
        {
            "below_minimum": "below_minimum",
            "after_passing": "after_passing",
            "dealer_passed": "dealer_passed",
            "not_multiple": "not_multiple_of_ten",
        },
    )


def skat_bid_fault(context: Context) -> Literal["below_ten", "impossible_number", "game_below_bid"] | None:
    """The same in the words of skat."""
    return answer_for(
        context.fault.because,
        {
            "below_minimum": "below_ten",
            "not_multiple": "impossible_number",
            "above_maximum": "impossible_number",
            "game_below_bid": "game_below_bid",
        },
    )


def skat_declaration_fault(context: Context) -> Literal["other", "announced_with_skat", "solo_raised"] | None:
    """What is wrong with the game that is declared at skat."""
    return answer_for(
        context.fault.because,
        {"not_the_maker": "other", "announced_with_skat": "announced_with_skat", "solo_raised": "solo_raised"},
    )


def solo_naming_fault(context: Context) -> Literal["other", "own_ace"] | None:
    """What is wrong with the naming of the ace that is called at solo."""
    return answer_for(context.fault.because, {"not_the_maker": "other", "own_ace": "own_ace"})


def solo_call_fault(context: Context) -> Literal["both_black_queens", "after_passing"] | None:
    """What is wrong with a call at solo."""
    return answer_for(
        context.fault.because, {"both_black_queens": "both_black_queens", "after_passing": "after_passing"}
    )


def sell_out_fault(context: Context) -> Literal["eldest_bids", "second_bid"] | None:
    """What is wrong with a bid at the auction in which the eldest hand sells the lead."""
    return answer_for(context.fault.because, {"eldest_bids": "eldest_bids", "second_bid": "second_bid"})


def bid_of_45(context: Context) -> Literal["not_higher", "not_a_bid"] | None:
    """Why the bid cannot be made, in the words of auction forty-fives."""
    return answer_for(
        context.fault.because,
        {
            "not_higher": "not_higher",
            "below_minimum": "not_a_bid",
            "not_multiple": "not_a_bid",
            "above_maximum": "not_a_bid",
        },
    )


def trump_making_fault(context: Context) -> Literal["wrong_word", "suit_turned_down", "alone_not_said"] | None:
    """What is wrong with a call that makes trump."""
    return answer_for(
        context.fault.because,
        {"wrong_word": "wrong_word", "suit_turned_down": "suit_turned_down", "alone_not_said": "alone_not_said"},
    )


def trump_declared_by(context: Context) -> Literal["partner_made", "partner_passed", "adversary"] | None:
    """Who declared trump when it was not theirs to declare."""
    return answer_for(
        context.fault.because,
        {"partner_made": "partner_made", "partner_passed": "partner_passed", "adversary": "adversary"},
    )


def pitch_matter(context: Context) -> Literal["pitched_too_early", "change_of_trump"] | None:
    """Whether the lead came too early, or another trump was named."""
    return answer_for(context.fault.because, {"pitched_too_early": "pitched_too_early", "trump": "change_of_trump"})


def double_pack_change(context: Context) -> Literal["bid", "trump"]:
    """Whether a bid was changed, or the trump."""
    return "trump" if context.fault.because == "trump" else "bid"


def bidder_change(context: Context) -> Literal["trump_melds_or_buried", "bid"]:
    """Whether a bid was changed, or what the Bidder does before he leads."""
    return "trump_melds_or_buried" if context.fault.because == "trump" else "bid"


def bidder_has_led(context: Context) -> YesNo:
    """Whether the Bidder had led to the first trick."""
    return "yes" if context.before.current is not None or context.before.tricks else "no"


def pitcher_has_led(context: Context) -> YesNo | None:
    """Whether the pitcher had played a card."""
    return bidder_has_led(context)


def bids_four_before_him(context: Context) -> Derived[YesNo] | None:
    """Whether somebody in turn before the one who pitched too early, who had yet to call, bid four after it: the record
    would have the call."""
    fault, steps, game = context.fault, context.timeline.steps, context.timeline.game
    waiting = yet_to_call(left_before(context.timeline, fault.step), fault.offender or "")
    calls = [step.did for step in steps[fault.step + 1 :] if isinstance(step.did, CallMade)]
    four = game.raw.get("early_lead_bids")
    return so_far(any(made.seat in waiting and made.call == four for made in calls))


def bid_or_pass(context: Context) -> Literal["bid", "pass"] | None:
    """A pass; anything else bids, names or accepts something, and so does turning the card down."""
    made = call_of(context)
    if made is None:
        return None
    turned_down = made.call in TURNS_DOWN - PASSES
    return "pass" if made.call in PASSES and not turned_down else "bid"


def _standing(context: Context, made: CallMade) -> Standing:
    calls = context.before.auction.calls
    return standing_of(
        context.before, [call for call in calls if context.timeline.withdrawn.get(call.step) != made.step]
    )


def passed_before(context: Context) -> YesNo | None:
    """Whether the bidder had passed before."""
    made = call_of(context)
    return yes_no(made.seat in _standing(context, made).passed) if made else None


def taken_by_dealer(context: Context) -> YesNo | None:
    """Whether it is the dealer who takes the last bid at its amount."""
    made, rules = call_of(context), context.before.game.bidding
    if made is None or not isinstance(rules, BidRules):
        return None
    same = made.call in HOLDS or rules.bids.height(made.call) == _standing(context, made).high
    return yes_no(made.seat == context.before.dealer and same)


def last_bid_four(context: Context) -> YesNo | None:
    """Whether that last bid was the highest there is."""
    made, rules = call_of(context), context.before.game.bidding
    if made is None or not isinstance(rules, BidRules):
        return None
    return yes_no(_standing(context, made).high == rules.bids.highest)


def doubling_spoken(context: Context) -> YesNo | None:
    """Whether somebody doubled, or an adversary declined to, before the wrong declaration was mentioned (BW-25)."""
    game, fault = context.timeline.game, context.fault
    for step in context.timeline.steps[max(fault.step, 0) + 1 :]:
        did = step.did
        if isinstance(did, CallMade) and did.call in ON_DOUBLING:
            doubles = did.call not in PASSES
            of_adversary = not game.same_side(did.seat, fault.offender or did.seat)
            if doubles or (of_adversary and fault.because == "partner_made"):
                return "yes"
        if isinstance(did, CardPlayed) or (isinstance(step.event, TableEvent) and step.event.name == "elect"):
            break
    return None


def joker_pitched(context: Context) -> YesNo | None:
    """Whether it is only asked what the joker makes trump: no, where something is wrong with the pitch itself."""
    return "no" if context.fault.because else None


def announced_before_call(context: Context) -> YesNo | None:
    """Whether a wrong hand was spoken of before its player had called."""
    timeline, seat = context.timeline, context.fault.offender
    found = noticed(timeline, context.fault.step)
    called = next((made.step for made in timeline.calls if made.seat == seat), None)
    if called is None:
        return None if found is None else "yes"
    return yes_no(found is not None and found < called)
