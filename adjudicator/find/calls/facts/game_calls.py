"""Facts of calls, and of the naming of trump, in the games that do not bid as bridge does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import noticed
from adjudicator.find.calls.facts.calls import call_of
from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.game.auction_rules import HOLDS, PASSES, BidRules
from adjudicator.game.trump_making import ON_DOUBLING, TURNS_DOWN
from adjudicator.record.events import TableEvent
from adjudicator.table.auction_states import standing_of, yet_to_call
from adjudicator.table.lookups import left_before
from adjudicator.table.state import CallMade, CardPlayed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.game.auction_course import Standing

_TENS = {"not_multiple": "not_multiple_of_ten"}
_NO_BID = dict.fromkeys(("below_minimum", "not_multiple", "above_maximum"), "not_a_bid")


def _same(*reasons: str) -> dict[str, str]:
    return dict(zip(reasons, reasons, strict=True))


_VALUES: Mapping[str, Mapping[str, str]] = {
    "auction_pinochle_bid": {
        **_same("below_minimum", "after_passing", "eldest_passed"),
        **_TENS,
        "above_maximum": "over_650",
    },
    "partnership_bid_fault": {**_same("below_minimum", "after_passing"), **_TENS},
    "check_bid_fault": _same("below_minimum", "after_passing", "dealer_passed"),
    "firehouse_bid_fault": _same("below_minimum", "second_bid"),
    "double_pack_bid": {**_same("below_minimum", "after_passing"), **_TENS},
    "double_pack_three_bid": {**_same("below_minimum", "after_passing", "dealer_passed"), **_TENS},
    "skat_bid_fault": {
        "below_minimum": "below_ten",
        "not_multiple": "impossible_number",
        "above_maximum": "impossible_number",
        "game_below_bid": "game_below_bid",
    },
    "skat_declaration_fault": {"not_the_maker": "other", **_same("announced_with_skat", "solo_raised")},
    "solo_naming_fault": {"not_the_maker": "other", **_same("own_ace")},
    "solo_call_fault": _same("both_black_queens", "after_passing"),
    "sell_out_fault": _same("eldest_bids", "second_bid"),
    "bid_of_45": {**_same("not_higher"), **_NO_BID},
    "trump_making_fault": _same("wrong_word", "suit_turned_down", "alone_not_said"),
    "trump_declared_by": _same("partner_made", "partner_passed", "adversary"),
    "pitch_matter": {**_same("pitched_too_early"), "trump": "change_of_trump"},
}
"""Fact → what its vocabulary calls the reason that a detector gives."""


def _reason(fact: str) -> Callable[[Context], str | None]:
    """The function that tells what *fact* calls the reason for the fault."""
    values = _VALUES[fact]

    def reason(context: Context) -> str | None:
        return values.get(context.fault.because)

    return reason


auction_pinochle_bid = _reason("auction_pinochle_bid")
partnership_bid_fault = _reason("partnership_bid_fault")
check_bid_fault = _reason("check_bid_fault")
firehouse_bid_fault = _reason("firehouse_bid_fault")
double_pack_bid = _reason("double_pack_bid")
double_pack_three_bid = _reason("double_pack_three_bid")
skat_bid_fault = _reason("skat_bid_fault")
skat_declaration_fault = _reason("skat_declaration_fault")
solo_naming_fault = _reason("solo_naming_fault")
solo_call_fault = _reason("solo_call_fault")
sell_out_fault = _reason("sell_out_fault")
bid_of_45 = _reason("bid_of_45")
trump_making_fault = _reason("trump_making_fault")
trump_declared_by = _reason("trump_declared_by")
pitch_matter = _reason("pitch_matter")


def double_pack_change(context: Context) -> str:
    """Whether a bid was changed, or the trump."""
    return "trump" if context.fault.because == "trump" else "bid"


def bidder_change(context: Context) -> str:
    """Whether a bid was changed, or what the Bidder does before he leads."""
    return "trump_melds_or_buried" if context.fault.because == "trump" else "bid"


def bidder_has_led(context: Context) -> str:
    """Whether the Bidder had led to the first trick."""
    return "yes" if context.before.current is not None or context.before.tricks else "no"


def pitcher_has_led(context: Context) -> str | None:
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


def bid_or_pass(context: Context) -> str | None:
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


def passed_before(context: Context) -> str | None:
    """Whether the bidder had passed before."""
    made = call_of(context)
    return yes_no(made.seat in _standing(context, made).passed) if made else None


def taken_by_dealer(context: Context) -> str | None:
    """Whether it is the dealer who takes the last bid at its amount."""
    made, rules = call_of(context), context.before.game.bidding
    if made is None or not isinstance(rules, BidRules):
        return None
    same = made.call in HOLDS or rules.bids.height(made.call) == _standing(context, made).high
    return yes_no(made.seat == context.before.dealer and same)


def last_bid_four(context: Context) -> str | None:
    """Whether that last bid was the highest there is."""
    made, rules = call_of(context), context.before.game.bidding
    if made is None or not isinstance(rules, BidRules):
        return None
    return yes_no(_standing(context, made).high == rules.bids.highest)


def doubling_spoken(context: Context) -> str | None:
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


def joker_pitched(context: Context) -> str | None:
    """Whether it is only asked what the joker makes trump: no, where something is wrong with the pitch itself."""
    return "no" if context.fault.because else None


def announced_before_call(context: Context) -> str | None:
    """Whether a wrong hand was spoken of before its player had called."""
    timeline, seat = context.timeline, context.fault.offender
    found = noticed(timeline, context.fault.step)
    called = next((made.step for made in timeline.calls if made.seat == seat), None)
    if called is None:
        return None if found is None else "yes"
    return yes_no(found is not None and found < called)
