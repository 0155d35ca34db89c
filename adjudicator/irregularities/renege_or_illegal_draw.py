"""Reneges and illegal draws: breaches of duties that do not apply to every trick (to discard a card at the first
chance, to draw, not to lead a suit yet, to lead a trump), draws that were not due; facts of some forms of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import is_complaint_made_before_next_action
from adjudicator.evidence.play_duties import duties_are_in_force, highest_trump_due_on_lead
from adjudicator.irregularities.deadline_facts import first_mention_step, table_events_of_whole_record
from adjudicator.irregularities.detail_base_classes import WithStock
from adjudicator.irregularities.details import (
    CardFault,
    DutyBreach,
    StockDraw,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    card_at_fault,
    final_value,
    mapped_value,
    yes_no,
)
from adjudicator.record.events import TableEvent
from adjudicator.table.active_obligations import ActiveObligation
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.stock_count import stock_left_before_event
from adjudicator.table.timeline_queries import table_events_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.game.game import Game
    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state_and_timeline import Step, Timeline


USUAL_HEART_LEAD_LIMIT = 3
"""The first trick to which hearts may be led, if a table agrees that they are not led at once (HE-09)."""


def duty_card_not_discarded(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand with the card of the discard duty that cannot follow and throws another card (HE-05, HE-09).

    The law decides whether the duty binds a player who got the card in the pass.
    """
    duty = timeline.game.discard_duty
    done: set[Seat] = set()
    for step in timeline.steps:
        played = step.action
        if not isinstance(played, CardPlayed) or played.seat in done or not _cannot_follow(step, played):
            continue
        if duty not in (step.before.hands[played.seat] or ()) or _must_draw_from_stock_left(
            timeline.record, timeline, step
        ):
            continue
        seat, stands = played.seat, timeline.stands(step.index)
        if played.card != duty:
            came = "dealt" if duty in (timeline.record.hands.get(seat) or ()) else "who was passed"
            said = f"{seat}, {came} {duty}, cannot follow to {played.led} and discards {played.card} instead of it."
            yield _renege_irregularity(timeline, played, said, "black_queen")
        if stands and (played.card != duty or duty not in (step.after.hands[seat] or ())):
            # If the pack has the card twice, each is due at a separate chance.
            done.add(seat)


def discards_in_place_of_draws(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that cannot follow and discards although it could still draw (HV-01).

    If no draw at all is recorded the stock may be gone, so somebody has to complain of the discard.
    """
    drawn = any(event.name == "draw" for _, event in timeline.acts)
    for step in timeline.steps:
        played = step.action
        if not isinstance(played, CardPlayed) or not _must_draw_from_stock_left(timeline.record, timeline, step):
            continue
        if not drawn and not is_complaint_made_before_next_action(timeline, step.index):
            continue
        unknown = step.before.hands[played.seat] is None
        discards = played.led is not None and played.card is not None and played.card[0] != played.suit
        if not _cannot_follow(step, played) and not (unknown and discards and not played.extra):
            continue
        status = "undecided" if unknown else "open" if timeline.stands(step.index) else "corrected"
        yield Irregularity(
            "renege",
            played.seat,
            step.index,
            status,
            f"{played.seat} discards {played.card} on {played.led} while there are cards to draw.",
            detail=CardFault(card=played.card, trick=played.trick),
            other_readings=(f"{played.seat} held the suit led and revoked",) if unknown else (),
        )


def hearts_led_too_early(timeline: Timeline) -> Iterator[Irregularity]:
    """A heart led before the trick from which hearts may be led (HE-09).

    Only some tables play so: if neither the code nor the record says that this one does, somebody has to complain.
    """
    game = timeline.game
    agreed = recorded_heart_limit_agreement(timeline.record)
    if agreed is False:
        return
    for step in timeline.steps:
        played = step.action
        if not isinstance(played, CardPlayed) or not played.is_lead or (played.card or "")[:1] != "H":
            continue
        limit = game.heart_lead_from if game.heart_lead_from > 1 else USUAL_HEART_LEAD_LIMIT
        known = (
            agreed
            or game.heart_lead_from > 1
            or (played.turn == played.seat and is_complaint_made_before_next_action(timeline, step.index))
        )
        hand = step.before.hands[played.seat]
        free = hand is not None and all(card[0] == "H" for card in hand)
        if played.trick >= limit or not known or free:
            continue
        said = f"{played.seat} leads {played.card} to trick {played.trick}, before trick {limit}."
        yield _renege_irregularity(timeline, played, said, "heart_led")


def leads_below_highest_trump(timeline: Timeline) -> Iterator[Irregularity]:
    """A lead of another card by a hand that must lead its highest trump (BR-06)."""
    for step in timeline.steps:
        played = step.action
        due = highest_trump_due_on_lead(timeline, played) if isinstance(played, CardPlayed) else None
        if due is None or not isinstance(played, CardPlayed):
            continue
        said = f"{played.seat} leads {played.card} although they hold {due} and have to lead their highest trump."
        yield _renege_irregularity(timeline, played, said, "lead")


def recorded_heart_limit_agreement(record: Record) -> bool | None:
    """Whether hearts may not be led at once by agreement, according to the record; None if it says nothing."""
    for event in record.events:
        if isinstance(event, TableEvent) and event.name == "fact":
            for word in event.words:
                name, _, value = word.rpartition(".")[2].partition("=")
                if name == "heart_limit_agreed":
                    return value == "yes"
    return None


def _renege_irregularity(timeline: Timeline, played: CardPlayed, said: str, duty: str) -> Irregularity:
    """The irregularity of a card against a *duty*: open, unless it was withdrawn."""
    status = "open" if timeline.stands(played.step) else "corrected"
    detail = DutyBreach(card=played.card, trick=played.trick, duty=duty)
    return Irregularity("renege", played.seat, played.step, status, said, detail=detail)


def _cannot_follow(step: Step, played: CardPlayed) -> bool:
    """Whether the hand, which is known, is void in the suit led."""
    hand = step.before.hands[played.seat]
    if hand is None or played.led is None or played.card is None or played.extra:
        return False
    return not any(card[0] == played.suit for card in hand)


def _must_draw_from_stock_left(record: Record, timeline: Timeline, step: Step) -> bool:
    return timeline.game.draws_until_able and stock_left_before_event(record, timeline.game, step.event_index) > 0


def draws_out_of_turn(timeline: Timeline, bound: Sequence[ActiveObligation]) -> Iterator[Irregularity]:
    """A draw out of turn, twice after one trick, or of several cards at once: the winner draws first, and each player
    one card (HB-02, HB-04)."""
    game = timeline.game
    after = -1
    drawn: list[Seat] = []
    for step, event in table_events_named(timeline, "draw"):
        if event.seat not in game.seats:
            continue
        tricks = step.before.tricks
        if len(tricks) != after:
            after, drawn = len(tricks), []
        if drawn:
            due = _next_to_draw(game, drawn)
        else:
            trump = step.before.trump if game.draw_after_trick else None
            due = tricks[-1].winner(game, trump) if tricks else None
        if due != event.seat and _is_barred_from_drawing(due, step.index, bound):
            due = _next_to_draw(game, [*drawn, due]) if due else None
        if _is_barred_from_drawing(event.seat, step.index, bound):
            said = f"{event.seat} draws although their hand is too long."
            detail = StockDraw(trick=len(tricks), hand_too_long=True)
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
        elif len(event.cards) > 1:
            said = f"{event.seat} draws {len(event.cards)} cards from the stock instead of one."
            detail = StockDraw(trick=len(tricks), fault="saw_several_cards")
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
        elif due is not None and event.seat != due and _is_surely_out_of_turn(timeline, step.index, due, drawn):
            said = f"{event.seat} draws from the stock when it is {due}'s turn to draw."
            detail = StockDraw(trick=len(tricks), fault="out_of_turn")
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)
        drawn.append(event.seat)


def _is_barred_from_drawing(seat: Seat | None, step: int, bound: Sequence[ActiveObligation]) -> bool:
    """Whether *seat* may not draw at *step* until their hand is right (P2-06)."""
    return any(one.effect == "no_draw" and one.seat == seat and one.binds(step) for one in bound)


def _is_surely_out_of_turn(timeline: Timeline, at: int, due: Seat, drawn: Sequence[Seat]) -> bool:
    """Whether *due* had not drawn when another player drew at the step *at*: *due* draws after it, somebody complains,
    or the other has drawn twice. Some players record only their own draws."""
    event = timeline.steps[at].event
    if getattr(event, "seat", None) in drawn or is_complaint_made_before_next_action(timeline, at):
        return True
    for step in timeline.steps[at + 1 :]:
        if step.action is not None:
            return False
        if isinstance(step.event, TableEvent) and step.event.name == "draw" and step.event.seat == due:
            return True
    return False


def _next_to_draw(game: Game, drawn: Sequence[Seat]) -> Seat | None:
    """The next to draw: the next player clockwise; None once all have drawn."""
    if set(drawn) >= set(game.seats):
        return None
    seat = game.lho(drawn[-1])
    while seat in drawn:
        seat = game.lho(seat)
    return seat


def draws_by_hands_able_to_follow(timeline: Timeline) -> Iterator[Irregularity]:
    """A draw by a hand that can follow suit, where only a hand that cannot may draw (HV-01)."""
    for step in timeline.steps:
        event, trick = step.event, step.before.current
        if not isinstance(event, TableEvent) or event.name != "draw" or event.seat is None or trick is None:
            continue
        lead, hand = trick.lead, step.before.hands.get(event.seat)
        if lead is None or lead.card is None or hand is None or event.seat not in trick.waiting:
            continue
        if any(card[0] == lead.card[0] for card in hand):
            said = f"{event.seat} draws from the stock although they can follow to {lead.card}."
            detail = StockDraw(trick=trick.number)
            yield Irregularity("illegal-draw", event.seat, step.index, "open", said, detail=detail)


def stock_draw_fault(context: FactContext) -> Literal["out_of_turn", "saw_several_cards"] | None:
    """The irregularity in the draw."""
    told = context.fault.detail_as(StockDraw)
    return told.fault if told else None


def another_player_drew_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether another player drew between the fault and its first mention.

    If no draws are recorded at all, the lead to the next trick shows that both have drawn.
    """
    found, step = first_mention_step(context), context.fault.step
    steps = context.timeline.steps[max(step, 0) + 1 : found]
    draws = [event for _, event in table_events_of_whole_record(context, "draw")]
    if draws:
        drawn = any(
            isinstance(later.event, TableEvent)
            and later.event.name == "draw"
            and later.event.seat != context.fault.offender
            for later in steps
        )
    else:
        drawn = any(
            len(later.before.tricks) > len(context.table_before.tricks) and later.action is not None for later in steps
        )
    return final_value("yes") if drawn else None if found is None else PROVISIONAL_NO


def stock_had_cards_at_fault(context: FactContext) -> YesNo | None:
    """Whether the stock held a card when the hand played or discarded."""
    told = context.fault.detail_as(WithStock)
    if told is not None and told.stock_left is not None:
        return yes_no(told.stock_left > 0)
    if context.timeline.game.raw.get("draw_after_trick"):
        return yes_no(context.table_before.stock > 0)
    if not context.timeline.game.draws_until_able:
        return None
    return yes_no(
        stock_left_before_event(
            context.record, context.timeline.game, context.timeline.steps[context.fault.step].event_index
        )
        > 0
    )


def broken_hearts_duty(context: FactContext) -> Literal["black_queen", "heart_led"] | None:
    """The duty of play that was broken."""
    told = context.fault.detail_as(DutyBreach)
    return mapped_value(told.duty, {"heart_led": "heart_led", "black_queen": "black_queen"}) if told else None


def complaint_is_of_early_heart(context: FactContext) -> YesNo:
    """Whether the complaint is of a heart led too soon."""
    return "yes" if broken_hearts_duty(context) == "heart_led" else "no"


def heart_lead_limit_agreed(context: FactContext) -> YesNo | None:
    """Whether the restriction on leading hearts applies, by the code or the record."""
    if context.timeline.game.heart_lead_from > 1:
        return "yes"
    return yes_no(recorded_heart_limit_agreement(context.record))


def plain_card_against_duty(context: FactContext) -> Literal["plain_card"] | None:
    """``plain_card`` while the duties are in force: trumping, and the privilege of the highest trumps, break no duty to
    follow or trump."""
    return "plain_card" if card_at_fault(context) and duties_are_in_force(context.table_before) else None


def broken_pinochle_duty(context: FactContext) -> Literal["trump_when_void", "head_trump_lead"] | None:
    """The duty that was broken."""
    told = context.fault.detail_as(DutyBreach)
    return mapped_value(told.duty, {"trump": "trump_when_void", "head": "head_trump_lead"}) if told else None


def pinochle_draw_fault(context: FactContext) -> Literal["out_of_turn", "several_cards", "hand_too_long"] | None:
    """The fault in the draw."""
    told = context.fault.detail_as(StockDraw)
    if told and told.hand_too_long:
        return "hand_too_long"
    return (
        mapped_value(told.fault, {"out_of_turn": "out_of_turn", "saw_several_cards": "several_cards"}) if told else None
    )


def offender_could_follow(context: FactContext) -> YesNo | None:
    """``no``: failure to follow suit is a revoke, so a hand that broke another duty could not follow, or led."""
    return "no" if context.fault.step >= 0 else None


def duty_card_dealt_or_passed(context: FactContext) -> Literal["dealt", "passed"] | None:
    """Whether the card of the discard duty was dealt to the player or passed to them."""
    duty, offender = context.timeline.game.discard_duty, context.fault.offender
    hand = context.record.hands.get(offender) if offender else None
    if duty is None or hand is None:
        return None
    return "dealt" if duty in hand else "passed"
