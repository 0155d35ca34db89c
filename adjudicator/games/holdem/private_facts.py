"""The facts of irregularities at poker in private games and in card rooms, as a record shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.games.holdem.facts import (
    act_at_fault,
    act_of_right_player,
    acts_before_mention,
    card_was_turned_up,
    first_motion,
    next_street_dealt,
    reading_of,
    share_of_raise,
    step_of_mention,
    total_of,
)
from adjudicator.games.holdem.followed_hand import hand_so_far
from adjudicator.games.holdem.irregularity_details import BoardDetail, DrawDetail, HandDetail, OpenersDetail
from adjudicator.irregularities.details import DealFault, HandFault
from adjudicator.irregularities.fact_derivation import (
    FOR_PEOPLE,
    Derived,
    FactContext,
    Unread,
    YesNo,
    derived_value,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.games.holdem.hand_state import BettingAct

LimitOrBigBet: TypeAlias = Literal["limit", "big_bet"]
HandTrouble: TypeAlias = Literal[
    "folded_facing_bet",
    "thrown_forward",
    "said_fold_no_bet",
    "thrown_no_bet",
    "mucked_at_showdown",
    "stud_upcards",
    "stud_folded_no_bet",
]
LaterCardsFault: TypeAlias = Literal[
    "flop_early",
    "flop_too_many",
    "turn_early",
    "river_early",
    "stud_early",
    "draw_early",
    "stud_burn",
    "board_burn",
]
_ACTED_ENOUGH = 2
"""Players who have acted, with whom it is too late for a misdeal."""


# ---------------------------------------------------------------- the game, and how far the hand had come


def game_of_hand(context: FactContext) -> Literal["holdem_omaha", "stud", "lowball", "draw"]:
    """Hold'em or Omaha, the games with a board; stud or razz; lowball; or draw for high."""
    form = hand_so_far(context.timeline).structure.form
    if form.is_draw:
        return "draw" if form.winners == "high" else "lowball"
    return "holdem_omaha" if form.kind == "board" else "stud"


def limit_or_big_bet(context: FactContext) -> LimitOrBigBet:
    """Limit, or no-limit and pot-limit."""
    return "limit" if hand_so_far(context.timeline).structure.kind == "limit" else "big_bet"


def structure_of_three(context: FactContext) -> Literal["limit", "no_limit", "pot_limit"]:
    """No-limit, pot-limit or limit."""
    return hand_so_far(context.timeline).structure.kind


def players_who_had_acted(context: FactContext) -> Derived[Literal["nobody", "one", "two_or_more"]]:
    """Players who had acted in turn, after the blinds, before the mention: nobody, one, or two and more."""
    hand = hand_so_far(context.timeline)
    in_turn = [act for act in hand.acts if act.stands and "early" not in act.readings]
    if hand.bring_in_step is not None:
        # The forced bet of stud is no act.
        in_turn = [act for act in in_turn if act.step != hand.bring_in_step]
    # A report that stands after acts was made when the fault was found; a card turned up is seen at once.
    found_late = card_was_turned_up(context) or any(act.step < context.fault.step for act in in_turn)
    end = context.fault.step if found_late else step_of_mention(context)
    acted = {act.seat for act in in_turn if act.step < end}
    if len(acted) >= _ACTED_ENOUGH:
        return final_value("two_or_more")
    return provisional_value("one" if acted else "nobody")


# ---------------------------------------------------------------- out of turn


def fault_of_turn(
    context: FactContext,
) -> Literal["check", "other_act", "cards_thrown", "stud_wrong_low"] | Unread | None:
    """The act out of turn: a check, a fold facing a bet, a forced bet of the wrong player, or another; whether a fold
    without a bet was said or thrown, people tell."""
    act = act_at_fault(context)
    if reading_of(context) == "wrong-low":
        return "stud_wrong_low"
    if act is None or reading_of(context) != "early":
        return None
    if act.name == "fold":
        return "cards_thrown" if act.need else FOR_PEOPLE
    return "check" if act.name == "check" else "other_act"


def what_came_between(context: FactContext) -> Derived[Literal["nothing", "bet_call_or_raise"]] | None:
    """Whether a player in turn had bet, called or raised before the turn came to the player who acted out of turn."""
    if reading_of(context) != "early":
        return None
    if context.fault.step in hand_so_far(context.timeline).chips_between:
        return final_value("bet_call_or_raise")
    did = act_of_right_player(context)
    came = did is not None and derived_value(did) != "not_yet"
    return final_value("nothing") if came else provisional_value("nothing")


def next_player_had_acted(context: FactContext) -> Derived[YesNo] | None:
    """Whether the next player had acted on the forced bet of the wrong player."""
    if reading_of(context) != "wrong-low":
        return None
    hand = hand_so_far(context.timeline)
    if context.fault.step in hand.put_right:
        return final_value("no")
    return final_yes_or_provisional_no(hand.opened_wrongly.get(context.fault.step, False))


def act_in_card_room(
    context: FactContext,
) -> Literal["check", "call", "bet_or_raise", "fold", "stud_wrong_low"] | None:
    """The act out of turn."""
    act = act_at_fault(context)
    if reading_of(context) == "wrong-low":
        return "stud_wrong_low"
    if act is None or reading_of(context) != "early":
        return None
    return (
        "bet_or_raise"
        if act.name in ("bet", "raise")
        else mapped_value(act.name, {"check": "check", "call": "call", "fold": "fold"})
    )


def acts_before_turn_in_card_room(
    context: FactContext,
) -> Derived[Literal["check_or_fold", "call", "bet_or_raise"]] | None:
    """Acts of the players in turn until the turn came to the player who acted out of turn: the weightiest."""
    did = act_of_right_player(context)
    if did is None:
        return None
    if derived_value(did) in ("bet", "raise", "short_all_in"):
        return final_value("bet_or_raise")
    if context.fault.step in hand_so_far(context.timeline).chips_between:
        return final_value("call")
    return provisional_value("check_or_fold") if derived_value(did) == "not_yet" else final_value("check_or_fold")


# ---------------------------------------------------------------- amounts


def wager_too_low(context: FactContext) -> Literal["call", "bet_or_raise"] | None:
    """A call, or a bet or raise, of too few chips."""
    return mapped_value(
        reading_of(context),
        {
            "short": "call",
            "small-raise": "bet_or_raise",
            "small-bet": "bet_or_raise",
            "said-raise-short": "bet_or_raise",
        },
    )


def betting_round_was_over(context: FactContext) -> Derived[YesNo] | None:
    """Whether the next street was dealt, or the hand over, before the wager was put right or mentioned."""
    act = act_at_fault(context)
    if act is None or wager_too_low(context) is None:
        return None
    if act.step in hand_so_far(context.timeline).put_right or reading_of(context) == "said-raise-short":
        return final_value("no")
    return final_yes_or_provisional_no(next_street_dealt(context) < step_of_mention(context))


def half_bet_was_over(context: FactContext) -> YesNo | None:
    """Whether half of a bet or more was put in beyond the call."""
    act = act_at_fault(context)
    if act is None or not act.values:
        return None
    return yes_no(2 * (total_of(act) - act.need) >= act.least)


def player_faced(context: FactContext) -> Literal["bet", "nothing"] | None:
    """Whether the player with the chip faced a bet or blind."""
    act = act_at_fault(context)
    return None if act is None else "bet" if act.need else "nothing"


def word_came_with_chip(context: FactContext) -> YesNo | None:
    """Whether an action was announced before the chip."""
    act = act_at_fault(context)
    return yes_no(bool(act.said)) if act else None


def chip_was_over_pot(context: FactContext) -> YesNo | None:
    """Whether the chip is worth more than the pot."""
    act = act_at_fault(context)
    return yes_no(total_of(act) > act.most) if act and act.values and act.most is not None else None


def said_before_motions(context: FactContext) -> Literal["nothing", "raise"] | None:
    """Words announced before the chips of the first motion."""
    first = first_motion(context)
    return None if first is None else "raise" if first.said else "nothing"


def nobody_had_bet(context: FactContext) -> YesNo | None:
    """Whether there was nothing to call before the first motion."""
    first = first_motion(context)
    return None if first is None else yes_no(first.current == 0)


def limit_passed_at_home(context: FactContext) -> Literal["raises_limit", "draw_fourth_raise", "pot"] | None:
    """The limit that was passed: the pot, or the number of raises in limit; of the fourth at draw for high the book
    says two things."""
    act = act_at_fault(context)
    if reading_of(context) == "too-many-raises" and game_of_hand(context) == "draw" and act and act.bets_before == 4:
        return "draw_fourth_raise"
    return mapped_value(reading_of(context), {"over-pot": "pot", "too-many-raises": "raises_limit"})


def state_of_bet_over_pot(context: FactContext) -> Derived[Literal["all_acted", "other"]] | Unread | None:
    """Whether all had acted on the bet above the pot before it was mentioned; people tell whether somebody long
    considered it who then called or raised."""
    act = act_at_fault(context)
    if act is None or reading_of(context) != "over-pot":
        return None
    after = [one for one in acts_before_mention(context) if one.street == act.street]
    others = {seat for seat in act.active if seat != act.seat and seat not in hand_so_far(context.timeline).all_in}
    if others <= {one.seat for one in after} or next_street_dealt(context) < step_of_mention(context):
        return final_value("all_acted")
    return FOR_PEOPLE if any(one.name in ("call", "raise") for one in after) else provisional_value("other")


# ---------------------------------------------------------------- the right to raise


def _closed_act(context: FactContext) -> BettingAct | None:
    return act_at_fault(context) if reading_of(context) == "not-reopened" else None


def size_of_short_all_in(context: FactContext) -> Literal["half_or_more", "under_half"] | Unread | None:
    """The size of the short all-in; people tell where several under half of a bet come to half of one or more."""
    act = _closed_act(context)
    if act is None or act.increase is None:
        return None
    apart, together = (share_of_raise(chips, act.least) for chips in (act.largest_increase, act.increase))
    if apart != "under_half":
        return "half_or_more"
    return "under_half" if together == "under_half" else FOR_PEOPLE


def size_of_all_ins_together(context: FactContext) -> Literal["half_or_more", "under_half"] | None:
    """The size of the short all-ins, added up."""
    act = _closed_act(context)
    if act is None or act.increase is None:
        return None
    return "under_half" if share_of_raise(act.increase, act.least) == "under_half" else "half_or_more"


def player_had_acted_and_was_in(context: FactContext) -> YesNo | None:
    """Whether the player had acted on this street: who acts and stays in is in for all bets."""
    act = _closed_act(context)
    return yes_no(act.increase is not None) if act else None


def fully_raised_since_last_act(context: FactContext) -> YesNo | Unread | None:
    """Whether there was a full raise since the player acted; people tell where short all-ins add up to one."""
    act = _closed_act(context)
    if act is None or act.increase is None:
        return None
    if act.largest_increase >= act.least:
        return "yes"
    return "no" if act.increase < act.least else FOR_PEOPLE


def full_wager_faced(context: FactContext) -> YesNo | None:
    """Whether the player faces a full bet or raise more than when they acted, all short all-ins added up."""
    act = _closed_act(context)
    return yes_no(act.increase >= act.least) if act and act.increase is not None else None


def somebody_acted_after(context: FactContext) -> Literal["no"] | None:
    """No: the act that the player wants to change was the last."""
    return "no" if reading_of(context) == "changed" else None


# ---------------------------------------------------------------- cards


_EARLY_CARDS: dict[str, Literal["flop_early", "turn_early", "river_early"]] = {
    "flop": "flop_early",
    "turn": "turn_early",
    "river": "river_early",
}


def fault_of_later_cards(context: FactContext) -> LaterCardsFault | None:
    """The error in the cards of the board, or of a street of stud."""
    told = context.fault.detail_as(BoardDetail)
    if told is None:
        return None
    if told.board.line == "draw":
        return "draw_early"
    if hand_so_far(context.timeline).structure.form.kind == "stud":
        early = told.board.fault == "premature_street"
        return "stud_early" if early else "stud_burn" if told.board.unburned else None
    if told.board.fault == "premature_street":
        return _EARLY_CARDS[told.board.line]
    if told.board.fault == "four_card_flop" or (told.board.line == "flop" and told.board.cards > 3):
        return "flop_too_many"
    return "board_burn" if told.board.unburned else None


def last_card_was_seen(context: FactContext) -> Literal["no"] | None:
    """No on a street before the last; whether a last card was looked at, people tell."""
    told = context.fault.detail_as(BoardDetail)
    return "no" if told and told.board.line in ("third", "fourth", "fifth", "sixth") else None


def trouble_with_hand_at_home(context: FactContext) -> Derived[HandTrouble] | HandTrouble | None:
    """The trouble with the hand: folded and wanted back, or thrown away before or at the showdown."""
    hand, act = hand_so_far(context.timeline), act_at_fault(context)
    if act is not None:
        if reading_of(context) == "early" and act.name == "fold" and act.need:
            return "folded_facing_bet"
        if reading_of(context) == "fold-no-bet":
            return "stud_folded_no_bet"
        return "folded_facing_bet" if act.seat in hand.folded_facing_bet else "said_fold_no_bet"
    told = context.fault.detail_as(HandDetail)
    if told is None:
        return None
    if told.hand.trouble == "lifted":
        return "stud_upcards"
    if told.hand.trouble in ("discarded_at_showdown", "partly_tabled"):
        return "mucked_at_showdown"
    if told.hand.trouble != "discarded_unaware":
        return None
    acted = bool(acts_before_mention(context))
    return final_value("thrown_forward") if acted else provisional_value("thrown_no_bet")


def exposure_at_home(context: FactContext) -> Literal["own_cards"] | None:
    """A player's own cards, shown with action pending."""
    return "own_cards" if context.fault.kind == "exposed-card" and context.fault.offender else None


def how_card_was_exposed(context: FactContext) -> Literal["by_dealer"] | None:
    """By the dealer, as ``!deal exposed`` says."""
    told = context.fault.detail_as(DealFault)
    return "by_dealer" if told and told.word == "exposed" else None


def card_exposed_in_stud_at_home(
    context: FactContext,
) -> Literal["one_hole_card", "both_hole_cards", "several_hands", "last_card"] | None:
    """Hole cards of stud that the dealer turned up, or the last card."""
    hand = hand_so_far(context.timeline)
    if how_card_was_exposed(context) is None or hand.structure.form.kind != "stud":
        return None
    begun = hand.begun.get(hand.structure.form.last_street)
    if begun is not None and begun < context.fault.step:
        return "last_card"
    if not hand.faced:
        return None
    if len(hand.faced) > 1:
        return "several_hands"
    return "one_hole_card" if len(next(iter(hand.faced.values()))) == 1 else "both_hole_cards"


def who_got_last_card_up(
    context: FactContext,
) -> Literal["all_in", "several_players", "two_first", "two_second"] | None:
    """The player who got the last card of stud face up: all-in, one of several, or the first or second of two."""
    told, hand = context.fault.detail_as(DealFault), hand_so_far(context.timeline)
    event = context.timeline.steps[context.fault.step].event if context.fault.step >= 0 else None
    if told is None or card_exposed_in_stud_at_home(context) != "last_card" or not isinstance(event, TableEvent):
        return None
    seat = event.seat
    if seat in hand.all_in:
        return "all_in"
    left = [one for one in hand.order if one in hand.active_at_last_street]
    if seat not in left:
        return None
    if len(left) > 2:
        return "several_players"
    return "two_first" if seat == left[0] else "two_second"


def faced_card_would_be_low(context: FactContext) -> YesNo | None:
    """Whether the first hole card that was turned up is the card that opens."""
    hand = hand_so_far(context.timeline)
    if card_exposed_in_stud_at_home(context) != "one_hole_card" or not hand.forced_opener:
        return None
    return yes_no(hand.forced_opener in hand.faced)


def stage_of_wrong_count(context: FactContext) -> Literal["starting", "after_draw", "over_seven"] | None:
    """Among the first cards in games with a board, more than seven in stud, or after the draw."""
    told, hand = context.fault.detail_as(HandFault), hand_so_far(context.timeline)
    if told is None:
        return None
    if hand.structure.form.kind == "board":
        return "starting"
    if hand.structure.form.is_draw:
        return "after_draw" if context.fault.step in {step for step, _, _ in hand.too_many} else "starting"
    return "over_seven" if told.size > hand.hole_cards else None


def how_count_is_off(context: FactContext) -> Literal["one_extra", "more_extra", "too_few"] | None:
    """One card too many, more, or too few."""
    told = context.fault.detail_as(HandFault)
    if told is None:
        return None
    over = told.size - hand_so_far(context.timeline).hole_cards
    return "too_few" if over < 0 else "one_extra" if over == 1 else "more_extra"


# ---------------------------------------------------------------- the draw


def matter_of_draw(context: FactContext) -> Literal["change_number", "five_cards"] | None:
    """A changed number of cards, or a draw of five."""
    told = context.fault.detail_as(DrawDetail)
    return told.draw.matter if told else None


def number_was_still_open(context: FactContext) -> Literal["no"] | None:
    """No once another has drawn or acted; before that people tell whether a card had come."""
    told = context.fault.detail_as(DrawDetail)
    return "no" if told and told.draw.still_open is False else None


def player_draws_last(context: FactContext) -> YesNo | None:
    """Whether the player is the last to draw."""
    told = context.fault.detail_as(DrawDetail)
    return yes_no(told.draw.draws_last) if told and told.draw.matter == "five_cards" else None


def fault_of_openers(
    context: FactContext,
) -> Literal["not_proved", "false_pot_plays", "false_before_draw"] | None:
    """Openers not proved at the end, or shown to be false before the draw."""
    told = context.fault.detail_as(OpenersDetail)
    return told.openers.trouble if told else None


def stage_of_exposed_card(context: FactContext) -> Literal["before_draw", "on_draw"] | None:
    """Before the draw or on it, by the draws before ``!deal exposed``."""
    hand = hand_so_far(context.timeline)
    if how_card_was_exposed(context) is None or not hand.structure.form.is_draw:
        return None
    drawn = any(step.index < context.fault.step and event.name == "draw" for step, event in context.timeline.acts)
    return "on_draw" if drawn else "before_draw"


def form_of_lowball(
    context: FactContext,
) -> Literal["ace_to_five_limit", "ace_to_five_big_bet", "deuce_to_seven"] | None:
    """The form of lowball, by the tags Variant and Limit."""
    hand = hand_so_far(context.timeline)
    if game_of_hand(context) != "lowball":
        return None
    if hand.structure.form.winners == "deuce-to-seven":
        return "deuce_to_seven"
    return "ace_to_five_limit" if hand.structure.kind == "limit" else "ace_to_five_big_bet"


_TAKEN = {"ace_to_five_limit": "A234567", "ace_to_five_big_bet": "A2345", "deuce_to_seven": "23457"}
"""The ranks of an exposed card that the form of lowball makes a player take."""


def exposed_card_is_taken(context: FactContext) -> YesNo | None:
    """Whether the card is one that the form of lowball makes a player take."""
    told, form = context.fault.detail_as(DealFault), form_of_lowball(context)
    if told is None or form is None or len(told.cards) != 1:
        return None
    return yes_no(told.cards[0].rank in _TAKEN[form])
