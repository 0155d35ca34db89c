"""The facts of irregularities at hold'em and Omaha, as a record shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.hand_state import BoardFault, RightPlayersAct
from adjudicator.games.holdem.irregularity_details import (
    BettingDetail,
    BoardDetail,
    HandDetail,
    OutOfTurnDetail,
    UndercallDetail,
)
from adjudicator.irregularities.deadline_facts import first_mention_step
from adjudicator.irregularities.details import DealFault, HandFault
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)

if TYPE_CHECKING:
    from adjudicator.games.holdem.hand_state import BettingAct

ShareOfRaise: TypeAlias = Literal["full", "half_or_more", "under_half"]
_ACTION_OF_ANY_KIND = 3
"""Acts of any kind that are substantial action; with chips put in, one fewer (rule 36)."""


def act_at_fault(context: FactContext) -> BettingAct | None:
    """The act in the betting that is irregular; None if the irregularity is no such act."""
    told = context.fault.detail_as(BettingDetail)
    return told.act if told else None


def reading_of(context: FactContext) -> str:
    """The reading of the irregular act; empty if the irregularity is no act in the betting."""
    told = context.fault.detail_as(BettingDetail)
    return told.reading if told else ""


def step_of_mention(context: FactContext) -> int:
    """The step at which the irregularity was first mentioned; beyond the end of the record if it was not."""
    found = first_mention_step(context)
    return len(context.timeline.steps) if found is None else found


def acts_before_mention(context: FactContext) -> list[BettingAct]:
    """The acts after the irregularity and before its first mention."""
    end = step_of_mention(context)
    return [act for act in hand_so_far(context.timeline).acts if act.stands and context.fault.step < act.step < end]


# ---------------------------------------------------------------- out of turn


def act_out_of_turn(context: FactContext) -> Literal["check", "call", "bet_or_raise", "fold"] | None:
    """The act out of turn."""
    act = act_at_fault(context)
    if act is None or reading_of(context) != "early":
        return None
    return mapped_value(
        act.name,
        {"check": "check", "call": "call", "fold": "fold", "bet": "bet_or_raise", "raise": "bet_or_raise"},
    )


def action_behind_skipped_player(context: FactContext) -> Derived[YesNo] | None:
    """Whether two acts out of turn with chips put in, or three of any kind, came before the right player acted."""
    told = context.fault.detail_as(OutOfTurnDetail)
    return final_yes_or_provisional_no(told.action_behind) if told else None


def act_of_right_player(context: FactContext) -> Derived[RightPlayersAct] | None:
    """Acts of the players in turn until the turn came to the player who had acted out of turn."""
    told = context.fault.detail_as(OutOfTurnDetail)
    if told is None:
        return None
    did = told.right_player_did
    return provisional_value(did) if did == "not_yet" else final_value(did)


def change_of_act_in_turn(context: FactContext) -> Literal["in_turn"] | None:
    """A change of an act that was made in turn."""
    return "in_turn" if reading_of(context) in ("changed", "act-after-fold") else None


# ---------------------------------------------------------------- sizes of bets and calls


def several_undercalls(context: FactContext) -> Derived[Literal["one", "several"]] | None:
    """Whether two or more players undercalled one after the other."""
    told = context.fault.detail_as(UndercallDetail)
    if told is None:
        return None
    return final_value("several") if told.several else provisional_value("one")


def call_was_said(context: FactContext) -> YesNo | None:
    """Whether ``call`` or ``raise`` was announced before the chips; not known where the chips have no values."""
    act = act_at_fault(context)
    if act is None or reading_of(context) != "short":
        return None
    return "yes" if act.said else "no" if act.values else None


def two_players_in_pot(context: FactContext) -> YesNo | None:
    """Whether only two players were in the pot."""
    act = act_at_fault(context)
    return yes_no(len(act.active) == 2) if act else None


def bet_faced_by_undercaller(context: FactContext) -> Literal["opening_bet", "raise"] | None:
    """Whether the player faced the first bet of the street or a raise; before the flop the big blind is the first."""
    act = act_at_fault(context)
    if act is None or reading_of(context) != "short":
        return None
    return "raise" if act.bets_before > 1 else "opening_bet"


def bet_too_small(context: FactContext) -> Literal["raise", "opening_bet"] | None:
    """Whether a raise or the first bet of the street was too small."""
    return mapped_value(reading_of(context), {"small-raise": "raise", "small-bet": "opening_bet"})


def street_when_found(context: FactContext) -> Derived[Literal["same_street", "later"]] | None:
    """Whether the short bet was put right or mentioned before the next street was dealt, or the hand was over."""
    act = act_at_fault(context)
    if act is None or bet_too_small(context) is None:
        return None
    if act.step in hand_so_far(context.timeline).put_right:
        return final_value("same_street")
    later = next_street_dealt(context) < step_of_mention(context)
    return final_value("later") if later else provisional_value("same_street")


def next_street_dealt(context: FactContext) -> int:
    """The step at which the next street, or the showdown, began; beyond the record if it has not."""
    begun = hand_so_far(context.timeline).begun.values()
    return min((step for step in begun if step > context.fault.step), default=len(context.timeline.steps) + 1)


def somebody_folded_since(context: FactContext) -> Derived[YesNo] | None:
    """Whether somebody folded between the short bet and its first mention, on that street."""
    act, hand = act_at_fault(context), hand_so_far(context.timeline)
    if act is None or bet_too_small(context) is None:
        return None
    if act.step in hand.put_right:
        # Put right before anybody else had acted.
        return final_value("no")
    end = next_street_dealt(context)
    folded = any(act.name == "fold" and act.stands and act.step < end for act in acts_before_mention(context))
    return final_yes_or_provisional_no(folded)


def next_card_was_dealt(context: FactContext) -> Derived[YesNo] | None:
    """Whether the next card was dealt before a bet over the pot was mentioned."""
    if reading_of(context) != "over-pot":
        return None
    return final_yes_or_provisional_no(next_street_dealt(context) < step_of_mention(context))


def limit_passed(context: FactContext) -> Literal["raises_limit", "pot"] | None:
    """The limit that was passed: the pot, or the number of raises in limit."""
    return mapped_value(reading_of(context), {"over-pot": "pot", "too-many-raises": "raises_limit"})


# ---------------------------------------------------------------- the right to raise


def structure_of_betting(context: FactContext) -> Literal["no_limit", "limit"]:
    """Limit, or no-limit and pot-limit."""
    return "limit" if hand_so_far(context.timeline).structure.kind == "limit" else "no_limit"


def player_had_acted(context: FactContext) -> YesNo | None:
    """Whether the player had already acted on this street."""
    act = act_at_fault(context)
    return yes_no(act.increase is not None) if act and reading_of(context) == "not-reopened" else None


def increase_since_last_act(context: FactContext) -> ShareOfRaise | None:
    """Chips that the player faces beyond those when they last acted, beside a full raise."""
    act = act_at_fault(context)
    if act is None or act.increase is None or reading_of(context) != "not-reopened":
        return None
    return share_of_raise(act.increase, act.least)


def share_of_raise(chips: int, full: int) -> ShareOfRaise:
    """The number of *chips* beside a *full* bet or raise."""
    return "full" if chips >= full else "half_or_more" if 2 * chips >= full else "under_half"


def player_raised_all_the_same(context: FactContext) -> Literal["yes"] | None:
    """Yes: the irregularity is the raise itself."""
    return "yes" if reading_of(context) == "not-reopened" else None


# ---------------------------------------------------------------- chips and words


def words_that_did_not_fit(context: FactContext) -> Literal["call_no_bet", "raise_no_bet", "check_facing_bet"] | None:
    """A call or raise facing no bet, or a check facing one."""
    return mapped_value(
        reading_of(context),
        {
            "call-no-bet": "call_no_bet",
            "raise-no-bet": "raise_no_bet",
            "check-facing-bet": "check_facing_bet",
        },
    )


def faced_with_chip(context: FactContext) -> Literal["bet_or_blind", "nothing"] | None:
    """Whether the player with the oversized chip faced a bet or blind."""
    act = act_at_fault(context)
    return None if act is None else "bet_or_blind" if act.need else "nothing"


def said_before_chip(context: FactContext) -> Literal["nothing", "raise_only"] | None:
    """Words announced before the one chip landed."""
    return mapped_value(reading_of(context), {"one-chip": "nothing", "said-raise-short": "raise_only"})


def chip_too_small_for_raise(context: FactContext) -> YesNo | None:
    """Whether the chip is less than the call with a minimum raise."""
    act = act_at_fault(context)
    return yes_no(total_of(act) - act.need < act.least) if act and reading_of(context) == "said-raise-short" else None


def said_before_chips(context: FactContext) -> Literal["nothing", "raise"] | None:
    """Words announced before the chips."""
    return mapped_value(
        reading_of(context), {"all-needed": "nothing", "not-all-needed": "nothing", "said-raise-short": "raise"}
    )


def every_chip_was_needed(context: FactContext) -> YesNo | None:
    """Whether without one of the smallest chips the rest falls short of the call."""
    return mapped_value(reading_of(context), {"all-needed": "yes", "not-all-needed": "no"})


def chips_were_the_last(context: FactContext) -> Literal["no"] | None:
    """No where the stacks are known: the last chips are all-in, which needs no ruling."""
    act = act_at_fault(context)
    known = act is not None and act.values and act.seat in hand_so_far(context.timeline).stacks
    return "no" if known else None


def chips_beyond_call(context: FactContext) -> ShareOfRaise | None:
    """Chips put in beyond the call, beside the minimum raise."""
    act = act_at_fault(context)
    return share_of_raise(total_of(act) - act.need, act.least) if act is not None and act.values else None


def total_of(act: BettingAct) -> int:
    """The value of the chips put in by *act*, added up."""
    return sum(act.values)


def chips_beside_earlier_bet(
    context: FactContext,
) -> Literal["one_chip_added", "all_needed", "not_all_needed"] | None:
    """Chips added silently to those of an earlier bet that were left alone."""
    return mapped_value(
        reading_of(context),
        {
            "prior-one-chip": "one_chip_added",
            "prior-all-needed": "all_needed",
            "prior-not-all-needed": "not_all_needed",
        },
    )


def said_before_first_motion(context: FactContext) -> Literal["nothing", "raise_only"] | None:
    """Words announced before the chips of the first motion."""
    first = first_motion(context)
    return None if first is None else "raise_only" if first.said else "nothing"


def chips_of_first_motion(context: FactContext) -> Literal["up_to_call", "more"] | None:
    """Whether the chips of the first motion were more than the call."""
    first = first_motion(context)
    return None if first is None else "more" if total_of(first) > first.need else "up_to_call"


def first_motion(context: FactContext) -> BettingAct | None:
    """The motion with chips before the second one, which is irregular."""
    act = act_at_fault(context)
    if act is None or reading_of(context) != "second-motion":
        return None
    before = [one for one in hand_so_far(context.timeline).acts if one.step < act.step and one.seat == act.seat]
    return next((one for one in reversed(before) if "second-motion" not in one.readings), None)


# ---------------------------------------------------------------- the board and the hands


def board_fault(context: FactContext) -> BoardFault | Literal["premature_stud_card"] | None:
    """The error of the board, or of a street of stud."""
    told = context.fault.detail_as(BoardDetail)
    if told is None:
        return None
    stud = hand_so_far(context.timeline).structure.form.kind == "stud"
    return "premature_stud_card" if stud and told.board.fault == "premature_street" else told.board.fault


def somebody_acted_on_flop(context: FactContext) -> Derived[YesNo] | None:
    """Whether somebody acted on the flop before the error was mentioned or the flop was put right."""
    told = context.fault.detail_as(BoardDetail)
    if told is None:
        return None
    again = [
        step.index
        for step, event in context.timeline.acts
        if step.index > context.fault.step and event.name == told.board.line
    ]
    end = min([*again, step_of_mention(context)])
    acts = [act for act in acts_before_mention(context) if act.step < end]
    return final_yes_or_provisional_no(any(act.street == 1 for act in acts))


def trouble_with_hand(
    context: FactContext,
) -> Literal["discarded_at_showdown", "discarded_unaware", "partly_tabled", "folded_no_bet", "stud_upcards"] | None:
    """The trouble with the hand."""
    if reading_of(context) == "fold-no-bet":
        return "folded_no_bet"
    told = context.fault.detail_as(HandDetail)
    return (
        mapped_value(
            told.hand.trouble,
            {
                "discarded_at_showdown": "discarded_at_showdown",
                "discarded_unaware": "discarded_unaware",
                "partly_tabled": "partly_tabled",
                "lifted": "stud_upcards",
            },
        )
        if told
        else None
    )


def last_bet_was_called(context: FactContext) -> YesNo | None:
    """Whether somebody had called the last bet of the player who threw the hand away."""
    told = context.fault.detail_as(HandDetail)
    return yes_no(told.hand.bet_called) if told and told.hand.trouble == "discarded_unaware" else None


def cards_exposed_by_player(context: FactContext) -> Literal["own_cards"] | None:
    """A player's own cards, shown with action pending."""
    return "own_cards" if context.fault.kind == "exposed-card" and context.fault.offender else None


def state_of_showdown(context: FactContext) -> Literal["all_in"] | None:
    """A showdown with a player all-in and the betting over."""
    told = context.fault.detail_as(HandDetail)
    return "all_in" if told and told.hand.trouble == "mucked_at_all_in" else None


# ---------------------------------------------------------------- the deal


def card_exposed_in_stud(context: FactContext) -> Literal["seventh_street", "one_other"] | None:
    """A card of seventh street, or a hole card of the first deal, that the dealer turned up; None in other games."""
    hand = hand_so_far(context.timeline)
    told = context.fault.detail_as(DealFault)
    if told is None or told.word != "exposed" or hand.structure.form.kind != "stud":
        return None
    begun = hand.begun.get(hand.structure.form.last_street)
    if begun is not None and begun < context.fault.step:
        return "seventh_street"
    return "one_other" if sum(map(len, hand.faced.values())) == 1 else None


def betting_was_to_come(context: FactContext) -> YesNo | None:
    """Whether there was betting still to come when a card of stud was turned up."""
    if card_exposed_in_stud(context) is None:
        return None
    hand = hand_so_far(context.timeline)
    later = any(act.step > context.fault.step for act in hand.acts)
    return yes_no(later or not hand.over)


def card_was_turned_up(context: FactContext) -> bool:
    """Whether the irregularity is a card that the dealer turned up."""
    told = context.fault.detail_as(DealFault)
    return told is not None and told.word == "exposed"


def substantial_action_before_mention(context: FactContext) -> Derived[YesNo]:
    """Whether there were two acts in turn with chips put in, or three of any kind, before the mention (rule 36)."""
    in_turn = [act for act in hand_so_far(context.timeline).acts if act.stands and "early" not in act.readings]
    # A report that stands after acts was made when the fault was found; a card turned up is seen at once.
    found_late = card_was_turned_up(context) or any(act.step < context.fault.step for act in in_turn)
    end = context.fault.step if found_late else step_of_mention(context)
    acts = [act for act in in_turn if act.step < end]
    enough = len(acts) >= _ACTION_OF_ANY_KIND
    return final_yes_or_provisional_no(
        enough or (len(acts) == _ACTION_OF_ANY_KIND - 1 and any(act.chips for act in acts))
    )


def game_has_flop(context: FactContext) -> Literal["flop", "draw", "stud"]:
    """A flop in hold'em and Omaha, a draw game, or stud or razz."""
    form = hand_so_far(context.timeline).structure.form
    return "draw" if form.is_draw else "flop" if form.kind == "board" else "stud"


def whose_count_is_wrong(context: FactContext) -> Literal["button", "other"] | None:
    """Whether the player with the button has the wrong number of cards."""
    if context.fault.detail_as(HandFault) is None:
        return None
    button = hand_so_far(context.timeline).structure.form.kind != "stud"
    return "button" if button and context.fault.offender == context.timeline.start.dealer else "other"


def count_too_few_or_many(context: FactContext) -> Literal["few", "many"] | None:
    """Whether the player has too few or too many cards."""
    told = context.fault.detail_as(HandFault)
    return None if told is None else "many" if told.size > hand_so_far(context.timeline).hole_cards else "few"


def button_had_acted(context: FactContext) -> Derived[YesNo]:
    """Whether the button had checked or bet before the short hand was mentioned."""
    button, end = context.timeline.start.dealer, step_of_mention(context)
    acted = any(
        act.seat == button and act.name != "fold" and act.step < end for act in hand_so_far(context.timeline).acts
    )
    return final_yes_or_provisional_no(acted)


def missing_card_may_be_dealt(context: FactContext) -> Literal["yes"] | None:
    """Yes in hold'em and Omaha, which allow it."""
    return "yes" if hand_so_far(context.timeline).structure.form.kind == "board" else None
