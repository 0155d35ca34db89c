"""Facts of trick play that several laws ask for: premature and early hands, demands for retraction, cards a player
could have played, stock and duties, tricks gathered, and the progress of a trick or the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.acceptance import rightful_leader_made_own_lead
from adjudicator.evidence.trick_counts import trick_winners
from adjudicator.irregularities.deadline_facts import (
    first_mention_step,
    steps_from_start_to_mention,
    table_events_of_whole_record,
)
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    card_at_fault,
    final_yes_or_provisional_no,
    yes_no,
)
from adjudicator.irregularities.maker_facts import maker_of_deal
from adjudicator.record.events import ATTENTION, TableEvent
from adjudicator.table.state_and_timeline import CardPlayed

if TYPE_CHECKING:
    from adjudicator.record.events import Seat


_STOPPING_WORDS = frozenset((*ATTENTION, "refuse", "elect"))
"""Lines by which a wrong card is not let pass."""


def all_hands_played_to_trick(context: FactContext) -> YesNo | None:
    """Whether every hand played to the trick while the card stood."""
    played = card_at_fault(context)
    if played is None:
        return None
    if rightful_leader_made_own_lead(context.timeline, played):
        return "no"
    gone = context.timeline.withdrawn.get(played.step)
    state = context.timeline.end if gone is None else context.timeline.steps[gone].before
    complete = any(played in trick.cards for trick in state.tricks)
    if complete:
        return "yes"
    if gone is not None or context.fault.status == "corrected":
        return "no"
    # Speaking of it while others have yet to play stops the play: only the cards already there count.
    since = context.timeline.steps[played.step + 1 :]
    spoken = any(isinstance(step.event, TableEvent) and step.event.name in _STOPPING_WORDS for step in since)
    return "no" if spoken else None


def partner_can_follow_suit(context: FactContext) -> YesNo | None:
    """Whether the offender's partner has a card of the suit led."""
    played, offender = card_at_fault(context), context.fault.offender
    partner = context.timeline.game.partner(offender) if offender else None
    hand = context.table_before.hands.get(partner) if partner else None
    if played is None or played.led is None or hand is None:
        return None
    state = context.table_before
    return yes_no(any(state.game.suit(card, state.trump) == played.suit for card in hand))


def first_lead_beat_adversaries_in_suit(context: FactContext) -> YesNo | None:
    """Whether the first card led was better than any of its suit held by the opponents."""
    trick, state, game = context.table_before.current, context.table_before, context.timeline.game
    lead = trick.lead if trick else None
    if lead is None or lead.card is None:
        return None
    suit, ranking = game.suit(lead.card, state.trump), game.ranking(state.trump)
    strength = ranking.strength(lead.card, suit)
    for seat in game.seats:
        if game.same_side(seat, lead.seat):
            continue
        hand = state.hands[seat]
        if hand is None:
            return None
        suited = (card for card in hand if game.suit(card, state.trump) == suit)
        if any(ranking.strength(card, suit) > strength for card in suited):
            return "no"
    return "yes"


def stock_gone_or_closed(context: FactContext) -> YesNo | None:
    """Whether the stock was empty or closed."""
    state = context.table_before
    return yes_no(not state.stock or state.closed) if state.game.raw.get("draw_after_trick") else None


def _trick_over_before_mention(context: FactContext, trick: int) -> bool:
    """Whether the trick was complete and turned, or the next one begun, before the fault was mentioned."""
    for step in steps_from_start_to_mention(context):
        if isinstance(step.action, CardPlayed) and step.action.trick > trick:
            return True
        if isinstance(step.event, TableEvent) and step.event.name == "quit" and len(step.before.tricks) >= trick:
            return True
    return False


def trick_gathered_before_mention(context: FactContext) -> YesNo | None:
    """Whether the trick had been gathered when it was first noticed."""
    played = card_at_fault(context)
    if played is None or (
        first_mention_step(context) is None and not _trick_over_before_mention(context, played.trick)
    ):
        return None
    return yes_no(_trick_over_before_mention(context, played.trick))


def first_trick_quitted_before_mention(context: FactContext) -> YesNo:
    """Whether the first trick had been quitted before the first mention."""
    return yes_no(_trick_over_before_mention(context, 1)) or "no"


def opponent_played_over_standing_card(context: FactContext) -> YesNo | None:
    """Whether an opponent played to the trick after the card, before that was withdrawn."""
    played, offender = card_at_fault(context), context.fault.offender
    if played is None or offender is None:
        return None
    return yes_no(
        any(
            not context.timeline.game.same_side(later.seat, offender)
            for later in _later_cards_to_same_trick(context, played)
        )
    )


def pitcher_played_to_false_lead(context: FactContext) -> Derived[YesNo] | None:
    """Whether the pitcher played to the wrong lead while it lay there."""
    played, pitcher = card_at_fault(context), maker_of_deal(context)
    if played is None or pitcher is None:
        return None
    return final_yes_or_provisional_no(
        any(later.seat == pitcher for later in _later_cards_to_same_trick(context, played))
    )


def _later_cards_to_same_trick(context: FactContext, played: CardPlayed) -> list[CardPlayed]:
    """The cards played to the same trick after *played* while it stood."""
    gone = context.timeline.withdrawn.get(played.step)
    later = (step.action for step in context.timeline.steps[played.step + 1 : gone])
    return [did for did in later if isinstance(did, CardPlayed) and did.trick == played.trick]


def first_or_later_lead(context: FactContext) -> Literal["first_lead", "later_lead"] | None:
    """Whether it was the first lead of all, or a later one."""
    played = card_at_fault(context)
    return None if played is None else "first_lead" if played.trick == 1 else "later_lead"


def was_partners_turn_to_lead(context: FactContext) -> YesNo | None:
    """Whether it was the partner's turn to lead."""
    turn, offender = context.fault.turn, context.fault.offender
    if turn is None or offender is None:
        return None
    return yes_no(turn != offender and context.timeline.end.game.same_side(turn, offender))


def misplay_at_first_card_or_last_trick(context: FactContext) -> Literal["other", "first_card", "last_trick"] | None:
    """Whether it was the first card of the play, or one of the last trick."""
    played = card_at_fault(context)
    if played is None:
        return None
    first = next(iter(context.timeline.plays), None)
    last = context.timeline.end.game.trick_count
    return "first_card" if played is first else "last_trick" if played.trick == last else "other"


def play_of_cards_is_over(context: FactContext) -> Derived[YesNo]:
    """Whether the play is over."""
    return final_yes_or_provisional_no(context.timeline.end.stage == "over" and bool(context.timeline.end.tricks))


def three_players_at_table(context: FactContext) -> YesNo:
    """Whether only the three who play sat at the table."""
    return yes_no(len(context.timeline.game.around) == 3) or "no"


def deal_settled_before_mention(context: FactContext) -> YesNo | None:
    """Whether the deal had been settled when it was first mentioned."""
    found = first_mention_step(context)
    for step, _ in table_events_of_whole_record(context, "score-agreed"):
        return yes_no(found is None or step.index < found)
    return None


def hand_held_jack_of_trumps(context: FactContext) -> YesNo | None:
    """Whether a hand held the jack of trumps."""
    trump, hands = context.timeline.end.trump, context.record.hands
    dealt = [hands.get(seat) for seat in context.timeline.game.seats]
    jack = f"{trump}J"
    if any(hand and jack in hand for hand in dealt) or any(played.card == jack for played in context.timeline.plays):
        return "yes"
    return None if None in dealt or trump not in context.timeline.game.suits else "no"


def player_had_won_two_tricks(context: FactContext) -> Derived[YesNo]:
    """Whether some player had won two tricks by the time of the fault."""
    return final_yes_or_provisional_no(_most_tricks_won_by_one_seat(context, len(context.table_before.tricks)) >= 2)


def offender_had_won_three_tricks(context: FactContext) -> YesNo | None:
    """Whether the hand that is wrong had won three tricks when that was found."""
    steps = steps_from_start_to_mention(context)
    if first_mention_step(context) is None or not steps:
        return None
    return yes_no(_most_tricks_won_by_one_seat(context, len(steps[-1].after.tricks), context.fault.offender) >= 3)


def _most_tricks_won_by_one_seat(context: FactContext, tricks: int, seat: str | None = None) -> int:
    winners = trick_winners(context.timeline)[:tricks]
    return max((winners.count(one) for one in context.timeline.game.seats if seat in (None, one)), default=0)


def _cards_in_fault_trick(context: FactContext) -> list[CardPlayed]:
    """The cards that stand in the trick of the fault, in order."""
    trick, timeline = context.fault.trick, context.timeline
    return [played for played in timeline.plays if played.trick == trick and not played.extra]


def _dealer_in_context(context: FactContext) -> Seat:
    return context.timeline.start.dealer


def hand_at_fault_is_dummys(context: FactContext) -> YesNo | None:
    """Whether the hand at fault is dummy's."""
    dummy, hand = context.table_before.dummy, context.fault.acting_hand or context.fault.offender
    return None if dummy is None or hand is None else yes_no(hand == dummy)


def side_of_early_hands_partner(context: FactContext) -> Literal["adversary", "dealer_or_dummy"] | None:
    """The side of the partner of the hand that played out of turn: the dealer's side, or against the dealer."""
    offender, game = context.fault.offender, context.timeline.end.game
    if offender is None:
        return None
    return "dealer_or_dummy" if game.same_side(offender, _dealer_in_context(context)) else "adversary"


def dealers_place_in_trick(context: FactContext) -> Literal["earlier", "fourth"] | None:
    """Whether the dealer's own hand was the last to play to the trick of the revoke."""
    seats = [played.seat for played in dict.fromkeys(_cards_in_fault_trick(context))]
    if _dealer_in_context(context) not in seats:
        return None
    around = len(context.timeline.end.game.seats)
    return "fourth" if seats.index(_dealer_in_context(context)) == around - 1 else "earlier"


def both_adversaries_played_to_trick(context: FactContext) -> YesNo | None:
    """Whether both hands against the dealer had played to the trick when the revoke was corrected."""
    timeline, game = context.timeline, context.timeline.end.game
    found = timeline.withdrawn.get(context.fault.step, first_mention_step(context))
    if found is None:
        return None
    played = {card.seat for card in _cards_in_fault_trick(context) if card.step < found}
    return yes_no(sum(not game.same_side(seat, _dealer_in_context(context)) for seat in played) > 1)


def opponent_played_to_first_trick(context: FactContext) -> YesNo | None:
    """Whether an opponent of the high bidder had played to the first trick."""
    return _side_has_played_to_trick(context, 1, bidder=False)


def bidder_played_to_second_trick(context: FactContext) -> YesNo | None:
    """Whether the high bidder had played to the second trick."""
    return _side_has_played_to_trick(context, 2, bidder=True)


def _side_has_played_to_trick(context: FactContext, trick: int, *, bidder: bool) -> YesNo | None:
    undertook, game = maker_of_deal(context), context.timeline.end.game
    if undertook is None or context.fault.step < 0:
        return None
    before = (card for card in context.timeline.plays if card.step < context.fault.step and card.trick == trick)
    return yes_no(any(game.same_side(card.seat, undertook) is bidder for card in before))


def half_of_play_by_stock(context: FactContext) -> Literal["first_half", "last_half"] | None:
    """Whether it was before or after the stock was used up."""
    trick, drawing = context.fault.trick, context.timeline.game.draw_tricks
    if trick is None or not drawing:
        return None
    return "first_half" if trick <= drawing else "last_half"
