"""Irregularities in the betting of poker and their facts: bets, calls, raises, checks, drops.

001:2511-2533, 2593-2614. Also calls at stud that cannot win (PS-15, 001:2713-2715), chips taken back from the pot,
and the facts of the draw.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.poker.betting_rules import BettingRules
from adjudicator.games.poker.betting_state import (
    CHIP_ACTS,
    WorthOfEarlyChips,
    can_beat_with_unseen_hole_card,
    number_face_up_in_interval,
    number_of_intervals,
    players_from_dealers_left,
)
from adjudicator.games.poker.course_of_betting import poker_betting
from adjudicator.games.poker.draw_irregularities import can_open_pot
from adjudicator.games.poker.irregularity_details import (
    BetDetail,
    DrawnHandDetail,
    EarlyChipsDetail,
    FalseOpeningDetail,
    FalseOpeningFound,
    PassedOverDetail,
    StudCallDetail,
)
from adjudicator.irregularities.deadline_facts import first_mention_step, table_events_of_whole_record
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import TableEvent
from adjudicator.scoring.systems.poker import HAND_SIZE
from adjudicator.values.cards import Card
from adjudicator.values.numbers import first_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudicator.games.poker.betting_state import BettingAct, PokerBetting
    from adjudicator.table.state_and_timeline import Timeline


_KINDS: Mapping[str, str] = {
    "short": "insufficient-bet",
    "short-blind": "insufficient-bet",
    "small-bet": "insufficient-bet",
    "small-raise": "insufficient-bet",
    "over-limit": "bet-over-limit",
    "too-many-raises": "bet-over-limit",
    "early-chips": "bet-out-of-turn",
    "early-drop": "bet-out-of-turn",
    "early-words": "bet-out-of-turn",
    "second-lot": "string-bet",
    "over-completion": "string-bet",
    "short-of-announcement": "string-bet",
    "nothing-put-in": "string-bet",
    "check-after-bet": "inadmissible-call",
    "check-barred": "inadmissible-call",
    "raise-after-check": "inadmissible-call",
    "misnamed": "bet-out-of-turn",
    "over-stacks": "bet-over-limit",
    "beyond-stack": "illegal-pickup",
    "changed": "change-of-call",
}
"""Reading of an act → kind of irregularity."""
_OPTIONS: Mapping[str, str] = {"completed": "complete", "dropped": "drop"}
"""How a player resolved a bet of too few chips → the option chosen by that."""


def irregular_betting_acts(timeline: Timeline) -> Iterator[Irregularity]:
    """Every irregular bet, call, raise, check and drop."""
    betting = poker_betting(timeline)
    if betting is None:
        return
    for act in betting.acts:
        for reading in act.readings:
            # Several lots of one bet are no fault if the bet was announced and is made up to the amount (001:2605).
            made_good = reading == "short-of-announcement" and act.step in betting.ending
            if reading in _KINDS and not made_good:
                status, detail = (
                    _status_of_irregular_act(act, reading, betting),
                    _detail_of_irregular_act(act, reading, betting),
                )
                yield Irregularity(
                    _KINDS[reading], act.seat, act.step, status, _summary_of_irregular_act(act, reading), detail=detail
                )


def _status_of_irregular_act(act: BettingAct, reading: str, betting: PokerBetting) -> str:
    """``corrected`` if the player put it right, ``established`` or ``condoned`` if the law has settled it, else
    ``open``."""
    if reading == "misnamed":
        return "condoned"
    if act.step in betting.ending:
        return "corrected"
    if reading.startswith("check"):
        return "corrected" if any(later.seat == act.seat for later in betting.acts if later.step > act.step) else "open"
    counted = reading in ("early-drop", "over-limit", "small-raise", "too-many-raises") or act.step in betting.worth
    return "established" if counted else "open"


def _detail_of_irregular_act(act: BettingAct, reading: str, betting: PokerBetting) -> BetDetail:
    rightful = act.seat_in_turn[0] if len(act.seat_in_turn) == 1 and act.seat not in act.seat_in_turn else None
    chosen = _OPTIONS.get(betting.ending.get(act.step, ""), "")
    if reading == "early-chips":
        worth, capped = betting.worth.get(act.step, "turn_not_come"), act.step in betting.capped
        return EarlyChipsDetail(
            act=act, reading=reading, rightful=rightful, option_taken=chosen, worth=worth, capped=capped
        )
    return BetDetail(act=act, reading=reading, rightful=rightful, option_taken=chosen)


def _summary_of_irregular_act(act: BettingAct, reading: str) -> str:
    seat, above = act.seat, act.chips - act.need
    due = " or ".join(other for other in act.seat_in_turn if other != seat)
    sentences = {
        "short": f"{seat} puts in {_chip_phrase(act.chips)} where {act.need} are needed to call.",
        "short-blind": f"{seat} puts in {_chip_phrase(act.chips)} as a blind bet, which is too little.",
        "small-bet": f"{seat} bets {_chip_phrase(act.chips)}; the smallest bet is {act.least}.",
        "small-raise": f"{seat} raises by {above}; the smallest raise is {act.least}.",
        "over-limit": f"{seat} {'raises by' if act.need else 'bets'} {above}; the limit is {act.most}.",
        "too-many-raises": f"{seat} raises although they may raise no more in this interval.",
        "second-lot": f"{seat} adds {_chip_phrase(act.chips)} to the bet they have made.",
        "over-completion": f"{seat} adds {_chip_phrase(act.chips)} where {act.need} are missing to call.",
        "short-of-announcement": f"{seat} puts in {_chip_phrase(act.chips)}, fewer than they announced.",
        "nothing-put-in": f"{seat} {_verb_phrase(act)} after they have announced a bet.",
        "check-after-bet": f"{seat} checks although {act.need} are needed to call.",
        "check-barred": f"{seat} checks in a betting interval in which they may not.",
        "raise-after-check": f"{seat} raises although they have checked in this interval.",
        "misnamed": f"{seat}, whom the dealer has named, {_verb_phrase(act)} first; {due} shows the highest cards.",
        "changed": f"{seat} {_verb_phrase(act)} after they have said in their turn that they drop.",
        "over-stacks": f"{seat} puts in {_chip_phrase(act.chips)}, which no other player has enough left to meet.",
        "beyond-stack": f"{seat} puts in {_chip_phrase(act.chips)}, more than they had before them.",
    }
    return sentences.get(reading, f"{seat} {_verb_phrase(act)} when it is {due}'s turn.")


def _verb_phrase(act: BettingAct) -> str:
    said = {"announce": "says what they will do", "check": "checks", "drop": "drops"}
    return f"puts in {_chip_phrase(act.chips)}" if act.name in CHIP_ACTS else said[act.name]


def _chip_phrase(number: int) -> str:
    return f"{number} chip" if number == 1 else f"{number} chips"


def impossible_stud_call(timeline: Timeline) -> Iterator[Irregularity]:
    """A last call although no hole card could make the hand beat the four cards that the bettor shows."""
    betting = poker_betting(timeline)
    if betting is None:
        return
    pattern = str(betting.rules.section.get("deal_pattern", ""))
    last = number_of_intervals(betting.rules.section)
    # The law is about five cards of which one lies face down.
    if (
        not last
        or pattern.count("d") != 1
        or number_face_up_in_interval(pattern, last) != 4
        or betting.interval <= last
    ):
        return
    acts = [act for act in betting.acts if act.interval == last]
    bettor = next((act for act in reversed(acts) if act.name in ("bet", "raise")), None)
    call = acts[-1] if acts else None
    if bettor is None or call is None or call.name != "call" or call.seat == bettor.seat:
        return
    caller, against = betting.boards.get(call.seat, []), betting.boards.get(bettor.seat, [])
    if len(caller) == len(against) == 4 and not can_beat_with_unseen_hole_card(
        caller, against, _unseen_cards(betting, timeline)
    ):
        yield _impossible_call_found(call, bettor)


def _unseen_cards(betting: PokerBetting, timeline: Timeline) -> list[Card]:
    seen = {card for board in betting.boards.values() for card in board}
    return [Card(text) for text in timeline.game.pack if text not in seen]


def _impossible_call_found(call: BettingAct, bettor: BettingAct) -> Irregularity:
    said = f"{call.seat} calls although no hole card could make their hand beat the four that {bettor.seat} shows."
    detail = StudCallDetail(act=call, reading="impossible-call", turn=bettor.seat)
    return Irregularity("inadmissible-call", call.seat, call.step, "open", said, detail=detail)


def chips_taken_back(timeline: Timeline) -> Iterator[Irregularity]:
    """Chips taken back by the player who put them in, unless the law gives back the excess or the call."""
    betting = poker_betting(timeline)
    if betting is None:
        return
    given_back = [(act.seat, act.step) for act in betting.acts if "over-stacks" in act.readings]
    given_back += [(fault.offender, fault.step) for fault in impossible_stud_call(timeline) if fault.offender]
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.name != "withdraw":
            continue
        if any(seat == event.seat and at < step.index for seat, at in given_back):
            continue
        acts = [act for act in betting.acts if act.seat == event.seat and act.step < step.index]
        told = first_number(event.words)
        chips = told if told is not None else acts[-1].chips if acts else 0
        if chips and event.seat is not None and any(act.name in CHIP_ACTS for act in acts):
            said = f"{event.seat} takes {chips} {'chip' if chips == 1 else 'chips'} back from the pot."
            yield Irregularity("illegal-pickup", event.seat, step.index, "open", said)


DrawLimitAnswer: TypeAlias = Literal["agreed", "blind_opening", "blind_and_straddle", "english", "block"]


def _betting_act_at_fault(context: FactContext) -> BettingAct | None:
    told = context.fault.detail_as(BetDetail)
    return told.act if told else None


def _reading_of_betting_fault(context: FactContext) -> str:
    told = context.fault.detail_as(BetDetail)
    return told.reading if told else ""


def bet_shortfall(context: FactContext) -> Literal["call", "raise", "opening_bet"] | None:
    """Whether a call, a raise or a first bet is too small."""
    return mapped_value(
        _reading_of_betting_fault(context), {"short": "call", "small-raise": "raise", "small-bet": "opening_bet"}
    )


def blind_or_ordinary_bet_too_small(context: FactContext) -> Literal["ordinary_bet", "blind_bet"] | None:
    """Whether a compulsory blind bet or an ordinary bet is too small."""
    return (
        None
        if _betting_act_at_fault(context) is None
        else "blind_bet"
        if _reading_of_betting_fault(context) == "short-blind"
        else "ordinary_bet"
    )


def payment_in_betting_is_ordinary(context: FactContext) -> Literal["ordinary_bet"] | None:
    """Chips put in during the betting are an ordinary bet."""
    return "ordinary_bet" if _betting_act_at_fault(context) else None


def one_opponent(context: FactContext) -> YesNo | None:
    """Whether only two players were in the pot."""
    act = _betting_act_at_fault(context)
    return yes_no(len(act.active) == 2) if act else None


def over_which_limit(context: FactContext) -> Literal["agreed_limit", "opponents_stack", "number_of_raises"] | None:
    """The limit exceeded: of a bet, of the opponents' stacks, or of the number of raises."""
    return mapped_value(
        _reading_of_betting_fault(context),
        {"over-limit": "agreed_limit", "too-many-raises": "number_of_raises", "over-stacks": "opponents_stack"},
    )


def excess_can_be_met(context: FactContext) -> YesNo | None:
    """No for a bet over the stacks of all opponents: it is reported only if nobody can meet the excess."""
    return "no" if _reading_of_betting_fault(context) == "over-stacks" else None


def chips_added_to_stack(context: FactContext) -> Literal["stack_added_to"] | None:
    """Chips put in that the player did not have when the deal began."""
    return "stack_added_to" if _reading_of_betting_fault(context) == "beyond-stack" else None


def raises_limited(context: FactContext) -> YesNo | None:
    """Yes for one raise too many: it is reported only if the record gives the limit of raises."""
    return "yes" if _reading_of_betting_fault(context) == "too-many-raises" else None


_OWN_LIMITS: Mapping[str, DrawLimitAnswer] = {
    "blind_opening": "blind_opening",
    "blind_and_straddle": "blind_and_straddle",
    "english": "english",
    "block": "block",
}
"""The variants that have a limit of their own."""


def draw_variants_own_or_agreed_limit(context: FactContext) -> DrawLimitAnswer | None:
    """The limit of a variant that has its own, unless the table has agreed on another."""
    if _betting_act_at_fault(context) is None:
        return None
    if context.record.tag("Limit") or _reading_of_betting_fault(context) in ("too-many-raises", "over-stacks"):
        return "agreed"
    return mapped_value(context.record.tag("Variant").replace("-", "_"), _OWN_LIMITS) or "agreed"


def interval_was_after_draw(context: FactContext) -> YesNo | None:
    """Whether the betting interval came after the draw."""
    act = _betting_act_at_fault(context)
    return yes_no(act.interval > 1) if act else None


def number_of_straddles(context: FactContext) -> Literal["one", "two", "three"] | None:
    """The number of blind raises."""
    betting = poker_betting(context.timeline)
    return mapped_value(len(betting.blind_seats), {2: "one", 3: "two", 4: "three"}) if betting else None


def out_of_turn_act(context: FactContext) -> Literal["announced", "put_in_chips", "dropped"] | None:
    """Whether words, chips or a dropped hand came out of turn."""
    return mapped_value(
        _reading_of_betting_fault(context),
        {"early-words": "announced", "early-chips": "put_in_chips", "early-drop": "dropped"},
    )


def changed_drop_announced_in_turn(context: FactContext) -> Literal["in_turn"] | None:
    """An act after the player said, in turn, that they drop."""
    return "in_turn" if _reading_of_betting_fault(context) == "changed" else None


def matter_of_changed_drop(context: FactContext) -> Literal["bet_or_pass"] | None:
    """A change of an announced drop."""
    return "bet_or_pass" if _reading_of_betting_fault(context) == "changed" else None


def worth_of_early_chips_at_turn(context: FactContext) -> Derived[WorthOfEarlyChips] | None:
    """The worth of the chips when the player's turn came."""
    told = context.fault.detail_as(EarlyChipsDetail)
    return provisional_value(told.worth) if told else None


def early_chips_were_over_limit(context: FactContext) -> YesNo | None:
    """Whether the chips put in out of turn exceeded the limit."""
    told = context.fault.detail_as(EarlyChipsDetail)
    return yes_no(told.capped) if told else None


def stud_turn_fault(context: FactContext) -> Literal["began_interval", "named_by_dealer", "acted_early"] | None:
    """Like ``draw_poker_turn_fault``, for stud: the dealer may have named the wrong player, which only ``!first``
    records."""
    act = _betting_act_at_fault(context)
    if act is None or _reading_of_betting_fault(context) == "misnamed":
        return None if act is None else "named_by_dealer"
    if not act.begins:
        return "acted_early"
    steps = context.timeline.steps[: act.step]
    begun = max((step.index for step in steps if getattr(step.event, "name", "") == "up"), default=-1)
    named = any(step.index > begun and getattr(step.event, "name", "") == "first" for step in steps)
    return "began_interval" if named else None


def draw_poker_turn_fault(context: FactContext) -> Literal["began_interval", "acted_early"] | None:
    """Whether the act out of turn began the betting interval."""
    act = _betting_act_at_fault(context)
    return None if act is None else "began_interval" if act.begins else "acted_early"


def lowball_turn_fault(context: FactContext) -> Literal["began_after_draw", "began_before_draw", "acted_early"] | None:
    """Like ``draw_poker_turn_fault``, before or after the draw."""
    act = _betting_act_at_fault(context)
    if act is None or not act.begins:
        return None if act is None else "acted_early"
    return "began_after_draw" if act.interval > 1 else "began_before_draw"


def first_turn_after_draw_taken_by(context: FactContext) -> Literal["another"] | None:
    """The turn taken by a player not allowed on either reading of the damaged law; others are not reported."""
    act = _betting_act_at_fault(context)
    return "another" if act and act.seat_in_turn and act.seat not in act.seat_in_turn else None


def check_fault(context: FactContext) -> Literal["after_a_bet", "check_barred"] | None:
    """A check after a bet, or in an interval in which the variant bars it."""
    return mapped_value(
        _reading_of_betting_fault(context), {"check-after-bet": "after_a_bet", "check-barred": "check_barred"}
    )


def stud_call_fault(
    context: FactContext,
) -> Literal["checked_in_first_interval", "checked_after_bet", "call_beaten_by_board"] | None:
    """Like ``check_fault``, for stud, where only the first interval bars the check."""
    return mapped_value(
        _reading_of_betting_fault(context),
        {
            "check-after-bet": "checked_after_bet",
            "check-barred": "checked_in_first_interval",
            "impossible-call": "call_beaten_by_board",
        },
    )


def beaten_whatever_hole_card(context: FactContext) -> YesNo | None:
    """Yes for an impossible call: it is reported only if no hole card could win."""
    return "yes" if _reading_of_betting_fault(context) == "impossible-call" else None


def hole_card_shown(context: FactContext) -> YesNo | None:
    """Whether another player's hole card was shown between the call and its first mention."""
    if _reading_of_betting_fault(context) != "impossible-call":
        return None
    found = first_mention_step(context)
    shown = any(
        step.index > context.fault.step
        and event.seat != context.fault.offender
        and (found is None or step.index < found)
        for step, event in table_events_of_whole_record(context, "expose", "showdown")
    )
    return "yes" if shown else None if found is None else "no"


def lowball_call_fault(
    context: FactContext,
) -> Literal["checked_before_draw", "checked_after_bet", "raised_after_check"] | None:
    """Like ``check_fault``, for California lowball, where a raise after a check is barred too."""
    return mapped_value(
        _reading_of_betting_fault(context),
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
"""Reading of an announced bet that was not made good → the chips put in."""


def bet_announced_before_chips(context: FactContext) -> Derived[YesNo] | None:
    """Whether the chips had been announced before any were put in."""
    reading = _reading_of_betting_fault(context)
    if reading not in ("second-lot", "over-completion", *_OF_ANNOUNCED):
        return None
    return final_yes_or_provisional_no(reading in _OF_ANNOUNCED)


def first_chips(context: FactContext) -> Literal["too_few_to_call", "enough_to_call"] | None:
    """Whether the first lot of chips was enough to call."""
    return mapped_value(
        _reading_of_betting_fault(context), {"over-completion": "too_few_to_call", "second-lot": "enough_to_call"}
    )


def shortfall_from_announced_chips(context: FactContext) -> Literal["nothing_yet", "too_few"] | None:
    """Fewer chips put in than announced, or none."""
    return mapped_value(_reading_of_betting_fault(context), _OF_ANNOUNCED)


# ---------------------------------------------------------------- hands and draws


def count_from(context: FactContext) -> Literal["deal", "draw"] | None:
    """Whether the wrong number arose in the deal or in the draw."""
    if context.fault.detail_as(DrawnHandDetail):
        return "draw"
    return "deal" if context.fault.step < 0 else None


def fouled_by(context: FactContext) -> Literal["deal_draw_or_himself"] | None:
    """A wrong number from the deal or the draw is not another player's doing."""
    return "deal_draw_or_himself" if count_from(context) else None


def poker_count(context: FactContext) -> Literal["several_hands_too_long", "stopped_short", "one_hand"] | None:
    """Whether several hands are too long, the deal stopped short, or one hand is wrong."""
    hands, right = context.record.hands, context.timeline.game.hand_size
    sizes = [len(hand) for seat in players_from_dealers_left(context.timeline) if (hand := hands.get(seat)) is not None]
    if context.fault.detail_as(DrawnHandDetail):
        return "one_hand"
    if context.fault.step >= 0 or len(sizes) != len(context.timeline.game.seats):
        return None
    if sum(size > right for size in sizes) > 1:
        return "several_hands_too_long"
    # A dealer who stops omits a last round, or the end of one: the hands dealt first are the longer ones.
    stopped = all(size <= right for size in sizes) and sizes == sorted(sizes, reverse=True)
    short = Counter(sizes)
    return "stopped_short" if stopped and len(short) <= 2 and max(sizes) - min(sizes) <= 1 else "one_hand"


def others_dropped(context: FactContext) -> YesNo | None:
    """Whether everybody else has dropped."""
    betting = poker_betting(context.timeline)
    return yes_no(betting.active == [context.fault.offender]) if betting else None


def draw_poker_fault(
    context: FactContext,
) -> Literal["wrong_number_served", "left_player_drew_first", "discard_not_restored"] | None:
    """A player passed over in the draw, served another number than asked for, or asking for a wrong number."""
    if context.fault.detail_as(PassedOverDetail):
        return "left_player_drew_first"
    hand = context.fault.detail_as(DrawnHandDetail)
    if hand is None or hand.asked is None:
        return None
    return "discard_not_restored" if hand.served == hand.asked else "wrong_number_served"


def number_served_against_asked(context: FactContext) -> Literal["too_many", "too_few"] | None:
    """Whether more or fewer cards were served than asked for."""
    hand = context.fault.detail_as(DrawnHandDetail)
    if hand is None or hand.asked is None or hand.served == hand.asked:
        return None
    return "too_many" if hand.served > hand.asked else "too_few"


def lowball_draw_passed_player_over(context: FactContext) -> Literal["other"] | None:
    """A player passed over: none of the faults for which California lowball has laws of its own."""
    return "other" if context.fault.detail_as(PassedOverDetail) else None


def already_discarded(context: FactContext) -> YesNo | None:
    """Whether the player passed over, or served too few cards, had discarded."""
    hand, passed = context.fault.detail_as(DrawnHandDetail), context.fault.detail_as(PassedOverDetail)
    if hand is not None and hand.asked is not None:
        return "yes"
    return yes_no(passed.discarded) if passed else None


def opening_matter(context: FactContext) -> Literal["without_openers"] | None:
    """A pot opened without the required strength."""
    return "without_openers" if context.fault.detail_as(FalseOpeningDetail) else None


def moment_false_opening_was_found(context: FactContext) -> Derived[FalseOpeningFound] | None:
    """The moment at which the false opening came to light."""
    told = context.fault.detail_as(FalseOpeningDetail)
    return provisional_value(told.found) if told else None


def another_can_open(context: FactContext) -> YesNo | None:
    """No if every hand that might still open is known and none may; a player who may open need not want to."""
    betting = poker_betting(context.timeline)
    needed = str(BettingRules.from_section(context.record, context.timeline.game.raw).section.get("openers", "none"))
    if betting is None or context.fault.detail_as(FalseOpeningDetail) is None or needed == "none":
        return None
    passed = {act.seat for act in betting.acts if act.name == "check" and act.step < context.fault.step}
    others = [seat for seat in betting.order if seat != context.fault.offender and seat not in passed]
    hands = [hand for seat in others if (hand := context.record.hands.get(seat)) is not None and len(hand) == HAND_SIZE]
    return "no" if len(hands) == len(others) and not any(can_open_pot(hand, needed) for hand in hands) else None


def openers_required(context: FactContext) -> YesNo | None:
    """Whether the form played has a minimum for opening."""
    section = BettingRules.from_section(context.record, context.timeline.game.raw).section
    return yes_no(section["openers"] != "none") if "openers" in section else None


def stakes_before_deal(
    context: FactContext,
) -> Literal["antes_of_all", "dealers_ante", "dealers_ante_and_blind_bets"] | None:
    """The stakes in the pot before the deal, if the record has antes or blind bets."""
    betting = poker_betting(context.timeline)
    if betting is None or not (betting.antes or betting.blind_seats):
        return None
    if betting.blind_seats:
        return "dealers_ante_and_blind_bets"
    everybody = set(betting.antes) == set(betting.order)
    return "antes_of_all" if everybody else "dealers_ante" if set(betting.antes) == {betting.order[-1]} else None


def poker_exposure(context: FactContext) -> Literal["own_hand"] | None:
    """Own cards shown by a player."""
    return None if context.fault.kind != "exposed-card" or not context.fault.offender else "own_hand"
