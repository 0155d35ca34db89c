"""Facts of the betting and the draw in poker; what happened is told by the detectors that found it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, as_yet, so_far, yes_no
from adjudicator.find.general.facts.moments import events, mention
from adjudicator.games.poker.details import BetFault, DrawnHand, EarlyChips, FalseOpening, PassedOver
from adjudicator.games.poker.faults.draws import can_open
from adjudicator.games.poker.follow import followed
from adjudicator.games.poker.rules import BetRules
from adjudicator.games.poker.turns import clockwise
from adjudicator.score.systems.poker import SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.games.poker.acts import Act


DrawLimitAnswer: TypeAlias = Literal["agreed", "blind_opening", "blind_and_straddle", "english", "block"]


def _act(context: Context) -> Act | None:
    told = context.fault.of(BetFault)
    return told.act if told else None


def _reading(context: Context) -> str:
    told = context.fault.of(BetFault)
    return told.reading if told else ""


def bet_shortfall(context: Context) -> Literal["call", "raise", "opening_bet"] | None:
    """A call, a raise or a first bet that is too small."""
    return answer_for(_reading(context), {"short": "call", "small-raise": "raise", "small-bet": "opening_bet"})


def blind_shortfall(context: Context) -> Literal["ordinary_bet", "blind_bet"] | None:
    """Whether a compulsory blind bet is too small, or an ordinary one."""
    return None if _act(context) is None else "blind_bet" if _reading(context) == "short-blind" else "ordinary_bet"


def choice_payment(context: Context) -> Literal["ordinary_bet"] | None:
    """Chips in the betting are an ordinary bet."""
    return "ordinary_bet" if _act(context) else None


def one_opponent(context: Context) -> YesNo | None:
    """Whether only two players were in the pot."""
    act = _act(context)
    return yes_no(len(act.active) == 2) if act else None


def over_which_limit(context: Context) -> Literal["agreed_limit", "opponents_stack", "number_of_raises"] | None:
    """The limit of a bet, or that of the number of raises."""
    return answer_for(
        _reading(context),
        {"over-limit": "agreed_limit", "too-many-raises": "number_of_raises", "over-stacks": "opponents_stack"},
    )


def excess_can_be_met(context: Context) -> YesNo | None:
    """A bet over the stacks of all opponents is found only where nobody has enough left to meet it."""
    return "no" if _reading(context) == "over-stacks" else None


def chips_taken(context: Context) -> Literal["stack_added_to"] | None:
    """Chips that a player did not have before him when the deal began."""
    return "stack_added_to" if _reading(context) == "beyond-stack" else None


def raises_limited(context: Context) -> YesNo | None:
    """A raise too many is found only where the record says how many there may be."""
    return "yes" if _reading(context) == "too-many-raises" else None


_OWN_LIMITS: Mapping[str, DrawLimitAnswer] = {
    "blind_opening": "blind_opening",
    "blind_and_straddle": "blind_and_straddle",
    "english": "english",
    "block": "block",
}
"""Forms of the game that have a limit of their own."""


def draw_limit(context: Context) -> DrawLimitAnswer | None:
    """The limit of a form that has its own, unless the table has agreed on another."""
    if _act(context) is None:
        return None
    if context.record.tag("Limit") or _reading(context) in ("too-many-raises", "over-stacks"):
        return "agreed"
    return answer_for(context.record.tag("Variant").replace("-", "_"), _OWN_LIMITS) or "agreed"


def after_the_draw(context: Context) -> YesNo | None:
    """Whether the interval came after the draw."""
    act = _act(context)
    return yes_no(act.interval > 1) if act else None


def straddles(context: Context) -> Literal["one", "two", "three"] | None:
    """How many blind raises there were."""
    betting = followed(context.timeline)
    return answer_for(len(betting.blind_seats), {2: "one", 3: "two", 4: "three"}) if betting else None


def out_of_turn_act(context: Context) -> Literal["announced", "put_in_chips", "dropped"] | None:
    """Words, chips, or the hand thrown in."""
    return answer_for(
        _reading(context), {"early-words": "announced", "early-chips": "put_in_chips", "early-drop": "dropped"}
    )


def poker_change(context: Context) -> Literal["in_turn"] | None:
    """An act after he said, in his turn, that he drops."""
    return "in_turn" if _reading(context) == "changed" else None


def change_matter(context: Context) -> Literal["bet_or_pass"] | None:
    """A drop that was announced."""
    return "bet_or_pass" if _reading(context) == "changed" else None


def chips_at_his_turn(context: Context) -> Derived[str] | None:
    """What the chips were worth when the turn came."""
    told = context.fault.of(EarlyChips)
    return as_yet(told.worth) if told else None


def over_the_limit(context: Context) -> YesNo | None:
    """Whether the chips put in out of turn were more than the limit."""
    told = context.fault.of(EarlyChips)
    return yes_no(told.capped) if told else None


def stud_turn_fault(context: Context) -> Literal["began_interval", "named_by_dealer", "acted_early"] | None:
    """The same in stud: who begins wrongly may have been named by the dealer, which only ``!first`` tells."""
    act = _act(context)
    if act is None or _reading(context) == "misnamed":
        return None if act is None else "named_by_dealer"
    if not act.begins:
        return "acted_early"
    steps = context.timeline.steps[: act.step]
    begun = max((step.index for step in steps if getattr(step.event, "name", "") == "up"), default=-1)
    named = any(step.index > begun and getattr(step.event, "name", "") == "first" for step in steps)
    return "began_interval" if named else None


def turn_fault(context: Context) -> Literal["began_interval", "acted_early"] | None:
    """Whether the act began the interval."""
    act = _act(context)
    return None if act is None else "began_interval" if act.begins else "acted_early"


def lowball_turn_fault(context: Context) -> Literal["began_after_draw", "began_before_draw", "acted_early"] | None:
    """The same, before the draw or after it."""
    act = _act(context)
    if act is None or not act.begins:
        return None if act is None else "acted_early"
    return "began_after_draw" if act.interval > 1 else "began_before_draw"


def first_after_draw(context: Context) -> Literal["another"] | None:
    """Who has the turn on either reading of the damaged law is let begin; anybody else is found."""
    act = _act(context)
    return "another" if act and act.due and act.seat not in act.due else None


def check_fault(context: Context) -> Literal["after_a_bet", "check_barred"] | None:
    """A check after a bet, or where the form bars it."""
    return answer_for(_reading(context), {"check-after-bet": "after_a_bet", "check-barred": "check_barred"})


def stud_call_fault(
    context: Context,
) -> Literal["checked_in_first_interval", "checked_after_bet", "call_beaten_by_board"] | None:
    """The same in stud, where only the first interval bars the check."""
    return answer_for(
        _reading(context),
        {
            "check-after-bet": "checked_after_bet",
            "check-barred": "checked_in_first_interval",
            "impossible-call": "call_beaten_by_board",
        },
    )


def beaten_whatever_hole_card(context: Context) -> YesNo | None:
    """An impossible call is found only where no hole card could win."""
    return "yes" if _reading(context) == "impossible-call" else None


def hole_card_shown(context: Context) -> YesNo | None:
    """Whether another player's hole card was shown between the call and the first mention of it."""
    if _reading(context) != "impossible-call":
        return None
    found = mention(context)
    shown = any(
        step.index > context.fault.step
        and event.seat != context.fault.offender
        and (found is None or step.index < found)
        for step, event in events(context, "expose", "showdown")
    )
    return "yes" if shown else None if found is None else "no"


def lowball_call_fault(
    context: Context,
) -> Literal["checked_before_draw", "checked_after_bet", "raised_after_check"] | None:
    """The same in California lowball, where a raise after a check is barred too."""
    return answer_for(
        _reading(context),
        {
            "check-after-bet": "checked_after_bet",
            "check-barred": "checked_before_draw",
            "raise-after-check": "raised_after_check",
        },
    )


_OF_ANNOUNCED: Mapping[str, Literal["nothing_yet", "too_few"]] = {
    "short-of-announcement": "too_few",
    "nothing-put-in": "nothing_yet",
}
"""How it is read that an announced bet was not made good → what was put in."""


def bet_announced(context: Context) -> Derived[YesNo] | None:
    """Whether the chips in question had been announced before any went in."""
    reading = _reading(context)
    if reading not in ("second-lot", "over-completion", *_OF_ANNOUNCED):
        return None
    return so_far(reading in _OF_ANNOUNCED)


def first_chips(context: Context) -> Literal["too_few_to_call", "enough_to_call"] | None:
    """What the first lot was worth."""
    return answer_for(_reading(context), {"over-completion": "too_few_to_call", "second-lot": "enough_to_call"})


def chips_for_announcement(context: Context) -> Literal["nothing_yet", "too_few"] | None:
    """Fewer chips than announced, or none."""
    return answer_for(_reading(context), _OF_ANNOUNCED)


# ---------------------------------------------------------------- hands and draws


def count_from(context: Context) -> Literal["deal", "draw"] | None:
    """Whether the number came wrong in the deal or in the draw."""
    if context.fault.of(DrawnHand):
        return "draw"
    return "deal" if context.fault.step < 0 else None


def fouled_by(context: Context) -> Literal["deal_draw_or_himself"] | None:
    """A number that came wrong in the deal or the draw was not another player's doing."""
    return "deal_draw_or_himself" if count_from(context) else None


def poker_count(context: Context) -> Literal["several_hands_too_long", "stopped_short", "one_hand"] | None:
    """Several hands too long, a deal that stopped short, or one wrong hand."""
    hands, right = context.record.hands, context.timeline.game.hand_size
    sizes = [len(hand) for seat in clockwise(context.timeline) if (hand := hands.get(seat)) is not None]
    if context.fault.of(DrawnHand):
        return "one_hand"
    if context.fault.step >= 0 or len(sizes) != len(context.timeline.game.seats):
        return None
    if sum(size > right for size in sizes) > 1:
        return "several_hands_too_long"
    # A dealer who stops leaves off a last round, or the end of one: the hands first dealt to are the longer ones.
    stopped = all(size <= right for size in sizes) and sizes == sorted(sizes, reverse=True)
    short = Counter(sizes)
    return "stopped_short" if stopped and len(short) <= 2 and max(sizes) - min(sizes) <= 1 else "one_hand"


def others_dropped(context: Context) -> YesNo | None:
    """Whether everybody else has dropped."""
    betting = followed(context.timeline)
    return yes_no(betting.active == [context.fault.offender]) if betting else None


def draw_poker_fault(
    context: Context,
) -> Literal["wrong_number_served", "left_player_drew_first", "discard_not_restored"] | None:
    """A player who was passed over in the draw, or got another number than he asked for, or asked for a wrong one."""
    if context.fault.of(PassedOver):
        return "left_player_drew_first"
    hand = context.fault.of(DrawnHand)
    if hand is None or hand.asked is None:
        return None
    return "discard_not_restored" if hand.served == hand.asked else "wrong_number_served"


def draw_count(context: Context) -> Literal["too_many", "too_few"] | None:
    """Whether more or fewer cards were served than were asked for."""
    hand = context.fault.of(DrawnHand)
    if hand is None or hand.asked is None or hand.served == hand.asked:
        return None
    return "too_many" if hand.served > hand.asked else "too_few"


def lowball_draw_fault(context: Context) -> Literal["other"] | None:
    """The same is none of the faults that California lowball has laws of its own for."""
    return "other" if context.fault.of(PassedOver) else None


def already_discarded(context: Context) -> YesNo | None:
    """Whether the player who was passed over, or got too few cards, had discarded."""
    hand, passed = context.fault.of(DrawnHand), context.fault.of(PassedOver)
    if hand is not None and hand.asked is not None:
        return "yes"
    return yes_no(passed.discarded) if passed else None


def opening_matter(context: Context) -> Literal["without_openers"] | None:
    """A pot opened without the strength required."""
    return "without_openers" if context.fault.of(FalseOpening) else None


def false_openers_found(context: Context) -> Derived[str] | None:
    """When the false opening came to light."""
    told = context.fault.of(FalseOpening)
    return as_yet(told.found) if told else None


def another_can_open(context: Context) -> YesNo | None:
    """No where every hand that might open is known and none may; who can may still not want to."""
    betting = followed(context.timeline)
    needed = str(BetRules.of(context.record, context.timeline.game.raw).section.get("openers", "none"))
    if betting is None or context.fault.of(FalseOpening) is None or needed == "none":
        return None
    passed = {act.seat for act in betting.acts if act.name == "check" and act.step < context.fault.step}
    others = [seat for seat in betting.order if seat != context.fault.offender and seat not in passed]
    hands = [hand for seat in others if (hand := context.record.hands.get(seat)) is not None and len(hand) == SIZE]
    return "no" if len(hands) == len(others) and not any(can_open(hand, needed) for hand in hands) else None


def openers_required(context: Context) -> YesNo | None:
    """Whether the form played has a minimum for opening."""
    section = BetRules.of(context.record, context.timeline.game.raw).section
    return yes_no(section["openers"] != "none") if "openers" in section else None


def stakes_before_deal(
    context: Context,
) -> Literal["antes_of_all", "dealers_ante", "dealers_ante_and_blind_bets"] | None:
    """What lay in the pot before the deal, where the record tells of antes or blind bets."""
    betting = followed(context.timeline)
    if betting is None or not (betting.antes or betting.blind_seats):
        return None
    if betting.blind_seats:
        return "dealers_ante_and_blind_bets"
    everybody = set(betting.antes) == set(betting.order)
    return "antes_of_all" if everybody else "dealers_ante" if set(betting.antes) == {betting.order[-1]} else None


def poker_exposure(context: Context) -> Literal["own_hand"] | None:
    """A player who shows cards of his own."""
    return None if context.fault.kind != "exposed-card" or not context.fault.offender else "own_hand"
