"""Leads and plays out of turn, premature leads and plays, and their facts: the other side's response, the choice of
declarer or the defenders, the rightful leader (Laws 53 to 57, 60)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.acceptance import acceptance_status, rightful_leader_made_own_lead
from adjudicator.evidence.lead_responses import (
    answers_lead,
    card_over_wrong_lead,
    is_answer_by_dummy,
    was_played_to_wrong_lead,
)
from adjudicator.evidence.play_duties import suit_of_played_card
from adjudicator.irregularities.defective_or_quitted_trick import may_be_fifth_card
from adjudicator.irregularities.details import (
    CardAtWrongTurn,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    FOR_PEOPLE,
    Derived,
    FactContext,
    Unread,
    YesNo,
    card_at_fault,
    final_value,
    final_yes_or_provisional_no,
    yes_no,
)
from adjudicator.record.events import ATTENTION, COMPLAINTS, TableEvent
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step, Timeline

EarlyHandPosition: TypeAlias = Literal["third_before_second", "fourth_before_second", "fourth_after_third", "other"]

RETRACTION_WORDS = ("refuse", "demand")
"""Lines that demand the withdrawal of a wrong card."""


def cards_out_of_turn(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """Every card from a hand that was not in turn."""
    for step in possibly_irregular_steps(timeline):
        played = step.action
        if not isinstance(played, CardPlayed) or played.extra or played.turn is None:
            continue
        if played.seat == played.turn and not played.early:
            continue
        if not may_be_fifth_card(timeline, played) and not was_played_to_wrong_lead(timeline, played):
            first = unanswered_wrong_lead_of_own_side(timeline, step)
            after_another = first is not None or _forestalls_required_lead(timeline, step, played, bound)
            kind = "play-after-illegal-play" if after_another else _turn_fault_kind(step, played)
            yield Irregularity(
                kind,
                _player_responsible_for_card(kind, step, played),
                step.index,
                _turn_fault_status(timeline, played),
                _turn_fault_summary(kind, step, played, first),
                acting_hand=played.seat,
                detail=CardAtWrongTurn(card=played.card, trick=played.trick, turn=played.turn, wrong_lead_below=first),
            )


def _player_responsible_for_card(kind: str, step: Step, played: CardPlayed) -> Seat:
    """The player of the card: until the opening lead is faced, dummy plays their own hand."""
    return played.seat if kind == "opening-lead-out-of-turn" else step.before.played_by(played.seat)


def _turn_fault_kind(step: Step, played: CardPlayed) -> str:
    state = step.before
    game = state.game
    if played.is_lead and not played.early:
        opening = game.auction == "bridge" and played.trick == game.draw_tricks + 1
        return "opening-lead-out-of-turn" if opening else "lead-out-of-turn"
    partner = game.partner(played.seat)
    trick = state.current
    partner_waits = partner is not None and trick is not None and partner in trick.waiting
    if not game.dummy:
        return "premature-lead-or-play" if played.early and partner_waits else "play-out-of-turn"
    if state.role(played.seat) == "defender" and partner_waits:
        return "premature-lead-or-play"
    return "lead-out-of-turn" if played.early else "play-out-of-turn"


def _forestalls_required_lead(
    timeline: Timeline, step: Step, played: CardPlayed, bound: Sequence[ActiveObligation]
) -> bool:
    """Whether a defender plays before declarer has made the lead required after a refused lead (60B)."""
    state = step.before
    if not timeline.game.raw.get("forestalled_lead") or state.role(played.seat) != "defender":
        return False
    for one in bound:
        if one.effect == "lead_from" and one.binds(step.index) and state.role(one.seat) != "defender":
            retracted = timeline.steps[one.first_step - 1].withdrawn_action
            if isinstance(retracted, CardPlayed) and state.role(retracted.seat) != "defender":
                return True
    return False


def unanswered_wrong_lead_of_own_side(timeline: Timeline, step: Step) -> CardPlayed | None:
    """The lead out of turn, not yet answered by the other side, over which the rightful leader of the same side now
    plays a card (60C); None if there is none."""
    played, trick, game = step.action, step.before.current, timeline.game
    lead = trick.lead if trick else None
    if not game.raw.get("second_lead_gains_nothing") or lead is None or not isinstance(played, CardPlayed):
        return None
    if lead.turn != played.seat or lead.seat == played.seat or not game.same_side(lead.seat, played.seat):
        return None
    between = timeline.steps[lead.step + 1 : step.index]
    return None if any(_other_side_chose_or_played_to_lead(later, lead, game) for later in between) else lead


def _other_side_chose_or_played_to_lead(step: Step, lead: CardPlayed, game: Game) -> bool:
    """Whether the other side has stated its choice about *lead*, or plays to it."""
    return answers_lead(step, lead) or (
        isinstance(step.action, CardPlayed) and not game.same_side(step.action.seat, lead.seat)
    )


def _turn_fault_status(timeline: Timeline, played: CardPlayed) -> str:
    status = acceptance_status(timeline, played, timeline.game.lho(played.seat))
    if status == "corrected" or rightful_leader_made_own_lead(timeline, played) is not False:
        return status
    if (
        status == "open"
        and timeline.game.raw.get("other_opponent_accepts")
        and first_opponent_playing_before_refusal(timeline, played)
    ):
        status = "accepted"
    for trick in timeline.end.tricks:
        if played in trick.cards and not trick.missing:
            accepted = status == "accepted" and not timeline.game.complete_trick_condones
            return "accepted" if accepted else "condoned"
    return "open" if timeline.game.complete_trick_condones else status


def first_opponent_playing_before_refusal(timeline: Timeline, played: CardPlayed) -> Seat | None:
    """The first opponent who played to a wrong lead before anybody refused it (53A, 53C)."""
    if not played.is_lead:
        return None
    for later in timeline.steps[played.step + 1 :]:
        event = later.event
        if isinstance(event, TableEvent) and (event.name == "refuse" or later.withdrawn_action is played):
            return None
        if isinstance(later.action, CardPlayed) and not timeline.game.same_side(later.action.seat, played.seat):
            return None if later.action.is_lead else later.action.seat
    return None


def _turn_fault_summary(kind: str, step: Step, played: CardPlayed, first: CardPlayed | None) -> str:
    verb = "leads" if played.is_lead else "plays"
    who = _player_responsible_for_card(kind, step, played)
    hand = f" from {played.seat}'s hand" if who != played.seat else ""
    card = played.card or "a card"
    if first is not None:
        lead = first.card or "the card"
        due = "whose lead it was" if who == played.seat else f"who was to lead from {played.seat}'s hand"
        return f"{who}, {due}, puts down {card}{hand} while {lead}, led out of turn, lies there."
    if kind == "play-after-illegal-play":
        return f"{who} {verb} {card} before the lead that declarer has to make has come from {played.turn}'s hand."
    if kind == "premature-lead-or-play":
        return f"{who} {verb} {card} before {step.before.game.partner(played.seat)} has played."
    return f"{who} {verb} {card}{hand} when it is {played.turn}'s turn."


_ANSWER_WORDS: Mapping[str, Literal["accept", "refuse"]] = {
    "accept": "accept",
    "refuse": "refuse",
    "penalty-card": "refuse",
    "stand": "accept",
    "require": "refuse",
    "forbid": "refuse",
    "free": "refuse",
}
"""An opponent's response to an irregular card with ``!accept``, ``!refuse`` or ``!elect``; a choice of the lead in its
place refuses it."""


def steps_while_card_lies(context: FactContext) -> Iterator[Step]:
    """The steps after the card at fault, until it is withdrawn."""
    gone = context.timeline.withdrawn.get(context.fault.step)
    return iter(context.timeline.steps[context.fault.step + 1 : gone])


def spoken_answers_to_card(context: FactContext) -> list[tuple[Seat | None, Literal["accept", "refuse"]]]:
    """(seat, ``accept`` or ``refuse``) for each answer of the other side before it played on."""
    return [(seat, word) for _, seat, word in _answers_to_card_with_steps(context)]


def steps_of_choices_about_card(context: FactContext) -> set[int]:
    """The steps at which the other side stated its choice about a card led out of turn, or declarer made it by an
    act."""
    steps = {step for step, _, _ in _answers_to_card_with_steps(context)}
    return steps | {step.index for step in steps_while_card_lies(context) if _declarer_lays_down_hand(step)}


def _declarer_lays_down_hand(step: Step) -> bool:
    return step.after.dummy_swapped and not step.before.dummy_swapped


def _answers_to_card_with_steps(context: FactContext) -> list[tuple[int, Seat | None, Literal["accept", "refuse"]]]:
    hand = context.fault.acting_hand or context.fault.offender
    words: list[tuple[int, Seat | None, Literal["accept", "refuse"]]] = []
    for step in steps_while_card_lies(context):
        event = step.event
        if isinstance(step.action, CardPlayed) and hand and not context.timeline.game.same_side(step.action.seat, hand):
            break
        if not isinstance(event, TableEvent) or is_answer_by_dummy(step):
            continue
        word = _ANSWER_WORDS.get(event.words[0] if event.name == "elect" and event.words else event.name)
        own = event.seat is not None and hand is not None and context.timeline.game.same_side(event.seat, hand)
        if word is not None and not own:
            words.append((step.index, event.seat, word))
    return words


def next_card_played_without_answer(context: FactContext) -> CardPlayed | None:
    """The first card of the other side over the card at fault, if that side had not spoken of it by then."""
    hand = context.fault.acting_hand or context.fault.offender
    for step in steps_while_card_lies(context):
        if isinstance(step.action, CardPlayed) and hand and not context.timeline.game.same_side(step.action.seat, hand):
            return None if spoken_answers_to_card(context) else step.action
    return None


def card_at_fault_was_withdrawn(context: FactContext) -> bool:
    """Whether the card at fault was withdrawn."""
    return context.fault.step in context.timeline.withdrawn


def lead_was_faced(context: FactContext) -> YesNo | None:
    """``yes`` for a lead that somebody answered; the record has no word for a lead still face down."""
    exposed = (
        context.timeline.end.dummy_swapped
        or bool(spoken_answers_to_card(context))
        or next_card_played_without_answer(context) is not None
    )
    return "yes" if exposed else None


def declarer_spread_before_explanation(context: FactContext) -> YesNo | None:
    """Whether declarer began to face the hand before the director had explained the choices."""
    spread = _declarer_spread_after_explanation(context)
    return None if spread is None else yes_no(not spread)


def _declarer_spread_after_explanation(context: FactContext) -> bool | None:
    """Whether declarer faced the hand after the explanation; None if the hand was not faced."""
    told = False
    for step in steps_while_card_lies(context):
        # A player who announces that choice has had it explained.
        told = told or (isinstance(step.event, TableEvent) and step.event.name in ("director", "elect"))
        if _declarer_lays_down_hand(step):
            return told
        if step.action is not None:
            return None
    return None


def dummy_faced_card_before_declarer_spoke(context: FactContext) -> YesNo | None:
    """Whether dummy laid down a card over the lead before declarer had said anything about it."""
    for step in steps_while_card_lies(context):
        match step.event:
            case TableEvent(name="expose", seat=seat) if seat == step.before.dummy:
                return "yes"
            case TableEvent(name="accept" | "refuse" | "elect" | "director"):
                return None
        if step.action is not None:
            return None
    return None


def declarer_choice_over_opening_lead(context: FactContext) -> Literal["spread", "accept", "refuse"] | None:
    """Declarer's choice: to face the hand, to accept the lead in words or by playing to it, or to refuse it."""
    return "spread" if _declarer_spread_after_explanation(context) else declarer_choice_over_lead(context)


def declarer_choice_over_lead(context: FactContext) -> Literal["accept", "refuse"] | None:
    """Declarer's choice, in words or by an act: playing to the card accepts it; having it withdrawn, or playing to the
    lead of the partner whose turn it was, refuses it."""
    words = spoken_answers_to_card(context)
    if words:
        return words[0][1]
    if card_at_fault_was_withdrawn(context) or _declarer_played_to_right_lead(context):
        return "refuse"
    return None if next_card_played_without_answer(context) is None else "accept"


def _declarer_played_to_right_lead(context: FactContext) -> bool:
    """Whether declarer played to the rightful leader's card of another suit, and so refused the wrong lead: in the turn
    after that card, not after the wrong lead, and with a card not of the wrong lead's suit."""
    lead, turn = card_at_fault(context), context.fault.turn
    right: CardPlayed | None = None
    for step in steps_while_card_lies(context):
        did = step.action
        if not isinstance(did, CardPlayed) or lead is None or did.trick != lead.trick:
            continue
        if did.seat == turn:
            right = did
        elif not step.before.game.same_side(did.seat, lead.seat):
            if right is None or lead.suit in (
                suit_of_played_card(context.timeline, right),
                suit_of_played_card(context.timeline, did),
            ):
                return False
            return did.seat == step.before.game.lho(right.seat)
    return False


def declarer_choice_over_first_lead(context: FactContext) -> Literal["accept", "refuse"] | None:
    """Declarer's choice about the wrong lead under the card; facing the hand accepts that lead."""
    first = _context_of_first_lead(context)
    return first and ("accept" if _declarer_spread_after_explanation(first) else declarer_choice_over_lead(first))


def defenders_answer_to_first_lead(context: FactContext) -> Literal["accept", "refuse"] | None:
    """The defenders' answer to declarer's wrong lead under the card, in words or by playing to it, which accepts it."""
    first = _context_of_first_lead(context)
    if first is None:
        return None
    over = next_card_played_without_answer(first)
    return defenders_answer_to_lead(first) or (None if over is None or over.is_lead else "accept")


def _context_of_first_lead(context: FactContext) -> FactContext | None:
    """The context of the wrong lead over which the card at fault was played; None if there is none."""
    told = context.fault.detail_as(CardAtWrongTurn)
    lead = told.wrong_lead_below if told else None
    found = (fault for fault in context.faults if lead is not None and fault.step == lead.step)
    return next((context._replace(fault=fault) for fault in found), None)


def was_lead_to_last_trick(context: FactContext) -> YesNo | None:
    """Whether it was the lead to the last trick."""
    played, game = card_at_fault(context), context.timeline.game
    return None if played is None else yes_no(played.trick == game.draw_tricks + game.trick_count)


def rightful_leader_led(context: FactContext) -> Derived[YesNo] | Unread | None:
    """Whether the rightful leader led over the wrong lead; for a card that may be either, people must say."""
    played = card_at_fault(context)
    if played is None:
        return None
    over = card_over_wrong_lead(context.timeline, played)
    if over.is_lead is None:
        return FOR_PEOPLE
    return final_value(yes_no(over.is_lead)) if over.is_final else final_yes_or_provisional_no(over.is_lead)


def next_hand_played_to_lead(context: FactContext) -> YesNo | None:
    """Whether the hand after the wrong leader played to the lead before anybody had refused it."""
    played, over = card_at_fault(context), next_card_played_without_answer(context)
    if played is None or (
        over is None and not card_at_fault_was_withdrawn(context) and not spoken_answers_to_card(context)
    ):
        return None
    return yes_no(over is not None and over.seat == context.timeline.game.lho(played.seat))


def first_defender_to_play(context: FactContext) -> Literal["none", "next_hand", "other_defender"] | None:
    """The defender who was the first to play to declarer's wrong lead."""
    played = card_at_fault(context)
    over = next_card_played_without_answer(context)
    first = None if over is None or over.is_lead else over.seat
    if played is None or (
        first is None and not card_at_fault_was_withdrawn(context) and not spoken_answers_to_card(context)
    ):
        return None
    return (
        "none"
        if first is None
        else "next_hand"
        if first == context.timeline.game.lho(played.seat)
        else "other_defender"
    )


def defenders_answer_to_lead(context: FactContext) -> Literal["accept", "refuse"] | None:
    """The defenders' answer; if they differ, that of the player next after the wrong lead decides (55A)."""
    played, words = card_at_fault(context), spoken_answers_to_card(context)
    if played is None:
        return None
    if not words:
        return "refuse" if card_at_fault_was_withdrawn(context) else None
    decides = context.timeline.game.lho(played.seat)
    return next((word for seat, word in words if seat == decides), words[0][1])


def rightful_leader_side(context: FactContext) -> Literal["partner", "declaring_side", "defender"] | None:
    """The rightful leader: partner of the defender who led, declarer's side, or, if declarer led, a defender."""
    turn, hand, state = context.fault.turn, context.fault.acting_hand, context.table_before
    if turn is None or hand is None:
        return None
    if state.role(turn) != "defender":
        return "declaring_side"
    return "partner" if state.role(hand) == "defender" else "defender"


def opponents_reaction_to_lead(context: FactContext) -> Literal["demands_back", "lets_take_back", "lets_stand"] | None:
    """Response of the other side to the lead: demand it back, let it be withdrawn, or play on."""
    gone, side = context.timeline.withdrawn.get(context.fault.step), context.fault.offender or ""
    game, words = context.timeline.game, []
    for step in context.timeline.steps[context.fault.step + 1 : gone]:
        if isinstance(step.action, CardPlayed):
            return None if game.same_side(step.action.seat, side) else "lets_stand"
        if isinstance(step.event, TableEvent) and step.event.seat and not game.same_side(step.event.seat, side):
            words.append(step.event.name)
    if gone is None:
        return None
    # Merely pointing at the lead states no choice.
    return "demands_back" if {"refuse", "demand"} & set(words) else "lets_take_back" if "agree" in words else None


_RULING_WORDS = (*ATTENTION, "refuse", "elect", "withdraw")


def _card_follows_suit(context: FactContext) -> YesNo | None:
    """Whether the card follows suit, or its hand is void; None if the hand is unknown."""
    played = card_at_fault(context)
    if played is None or played.card is None:
        return None
    state = context.table_before
    if played.led is None or state.game.suit(played.card, state.trump) == played.suit:
        return "yes"
    hand = state.hands[played.seat]
    return None if hand is None else yes_no(all(state.game.suit(card, state.trump) != played.suit for card in hand))


def declarers_card_is_legal(context: FactContext) -> YesNo | None:
    """Whether declarer's card is legal in the trick."""
    return _card_follows_suit(context)


def defenders_card_is_legal(context: FactContext) -> YesNo | None:
    """Whether the defender may play the card once in turn."""
    return _card_follows_suit(context)


def partner_had_played_to_trick(context: FactContext) -> YesNo | None:
    """Whether the partner has a card in the trick."""
    played, trick = card_at_fault(context), context.table_before.current
    partner = context.timeline.game.partner(played.seat) if played else None
    if trick is None or partner is None:
        return None
    return yes_no(trick.card_of(partner) is not None)


def lho_played_over_early_card(context: FactContext) -> YesNo | None:
    """Whether the hand on the left played the next card, before anybody had spoken of the early one (60A1)."""
    played = card_at_fault(context)
    for step in steps_while_card_lies(context) if played else ():
        if isinstance(step.event, TableEvent) and step.event.name in _RULING_WORDS:
            return "no"
        if played is not None and isinstance(step.action, CardPlayed):
            return yes_no(_is_lhos_card_to_trick(context, played, step.action))
    return "no" if context.fault.step in context.timeline.withdrawn else None


def _is_lhos_card_to_trick(context: FactContext, played: CardPlayed, over: CardPlayed) -> bool:
    return over.seat == context.timeline.game.lho(played.seat) and over.trick == played.trick


def who_played_after_illegal_play(
    context: FactContext,
) -> Literal["defender_before_required_lead", "right_leader"] | None:
    """The player after an illegal play: the rightful leader over a wrong lead of its own side, or a defender who does
    not wait for the lead declarer owes."""
    if context.fault.kind != "play-after-illegal-play":
        return None
    told = context.fault.detail_as(CardAtWrongTurn)
    return "right_leader" if told and told.wrong_lead_below else "defender_before_required_lead"


def premature_play_or_lead(context: FactContext) -> Literal["play", "lead"] | None:
    """Whether the defender played to the trick or already led to the next."""
    played = card_at_fault(context)
    return None if played is None else "lead" if played.early else "play"


def withdrawn_or_retraction_demanded(context: FactContext) -> YesNo | None:
    """Whether the card was withdrawn, or a side other than the offender's refused it or demanded it back before the
    trick was complete; pointing at a card is not a demand."""
    played, game = card_at_fault(context), context.timeline.game
    if played is None:
        return None
    if played.step in context.timeline.withdrawn or rightful_leader_made_own_lead(context.timeline, played):
        return "yes"
    spoken = False
    for step in context.timeline.steps[played.step + 1 :]:
        event = step.event
        if isinstance(event, TableEvent) and event.name in (*RETRACTION_WORDS, *COMPLAINTS):
            own = event.seat is not None and game.same_side(event.seat, played.seat)
            if event.name in RETRACTION_WORDS and not own:
                return "yes"
            spoken = True
        if len(step.after.tricks) >= played.trick:
            return None if spoken else "no"
    return None


def next_of_offending_side_to_lead(context: FactContext) -> Literal["partner", "offender"] | None:
    """The first of offender and partner to have the turn to lead after the wrong lead."""
    offender, game = context.fault.offender, context.timeline.game
    turn = context.fault.turn
    if offender is None:
        return None
    partner = game.partner(offender)
    if turn == partner:
        return "partner"
    played = card_at_fault(context)
    for step in context.timeline.steps[context.fault.step + 1 :]:
        did = step.action
        if isinstance(did, CardPlayed) and did.is_lead and did is not played and context.timeline.stands(step.index):
            if did.turn == offender:
                return "offender"
            if did.turn == partner:
                return "partner"
    return None


def position_of_early_hand(context: FactContext) -> EarlyHandPosition | None:
    """The place in the trick, counted from the leader, of the hand that played too early."""
    played, trick, game = card_at_fault(context), context.table_before.current, context.timeline.game
    if played is None or trick is None or trick.leader is None:
        return None
    seats = game.seats
    order = [seats[(seats.index(trick.leader) + i) % len(seats)] for i in range(len(seats))]
    hand = order.index(played.seat) + 1
    if hand == 3 and trick.card_of(order[1]) is None:
        return "third_before_second"
    if hand == 4 and trick.card_of(order[1]) is None:
        return "fourth_before_second" if trick.card_of(order[2]) is None else "fourth_after_third"
    return "other"


def declarer_faced_own_hand(context: FactContext) -> YesNo | None:
    """Whether declarer faced the hand after the wrong opening lead."""
    return "yes" if context.timeline.end.dummy_swapped else None


def side_with_turn_to_lead(context: FactContext) -> Literal["other_hand", "defender"] | None:
    """Whether the lead was in declarer's other hand or with a defender."""
    turn = context.fault.turn
    if turn is None:
        return None
    return "defender" if context.table_before.role(turn) == "defender" else "other_hand"


def rightful_leader_holds_suit(context: FactContext) -> YesNo | None:
    """Whether the hand that should have led holds the suit of the wrong lead."""
    played, turn = card_at_fault(context), context.fault.turn
    hand = context.table_before.hands.get(turn) if turn else None
    if played is None or played.card is None or hand is None:
        return None
    return yes_no(any(card.suit == played.card.suit for card in hand))


def declarer_played_from_both_hands(context: FactContext) -> YesNo | None:
    """Whether declarer had played from both hands to the trick before the premature play."""
    trick, state = context.table_before.current, context.table_before
    if trick is None or state.declarer is None or state.dummy is None:
        return None
    return yes_no(trick.card_of(state.declarer) is not None and trick.card_of(state.dummy) is not None)
