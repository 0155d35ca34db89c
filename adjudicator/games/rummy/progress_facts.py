"""Facts of the progress of a rummy deal at the first mention of an irregularity: discards, draws, lay-offs since.

Also the time at which a false spread of panguingue was made valid (PN-03).
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Literal, TypeAlias

from adjudicator.evidence.attention import attention_lines
from adjudicator.game.score_tags import scores_at_start
from adjudicator.games.rummy.course_of_play import rummy_play
from adjudicator.games.rummy.irregularities import seen_facts
from adjudicator.games.rummy.irregularity_details import RummyDetail
from adjudicator.games.rummy.meld_rules import MeldRules
from adjudicator.games.rummy.rummy_rules import RummyRules
from adjudicator.irregularities.deadline_facts import (
    first_mention_step,
    steps_from_start_to_mention,
    table_events_of_whole_record,
)
from adjudicator.irregularities.fact_derivation import (
    Derived,
    FactContext,
    YesNo,
    final_value,
    final_yes_or_provisional_no,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Step


RummyDrawAnswer: TypeAlias = Literal[
    "saw_one_card", "saw_several_cards", "took_too_many_in_hand", "other_place", "stock_gone"
]
GinDrawAnswer: TypeAlias = Literal[
    "before_refusal",
    "before_discard",
    "saw_card_in_turn",
    "saw_card_out_of_turn",
    "last_two_cards",
    "right_lost",
    "other",
]
ShortMeldCuredByAnswer: TypeAlias = Literal["nothing_yet", "adding_cards", "taking_all_back", "adding_and_taking_back"]

_LAYING_LINES = ("meld", "layoff")
_TURN_LINES = ("draw", *_LAYING_LINES, "discard", "knock", "out")
_HIGH_SCORE = 5000
"""The score from which a first meld needs more at italian canasta."""

_LINES_OVER_DISCARD = ("accept", "elect", "discard")
"""Actions of another player on a knock, accepted or void. A mere refusal leaves the knocker time to say that another
card was meant."""


def _events_from_fault_to_mention(context: FactContext) -> Iterator[TableEvent]:
    """The events between the fault and its first mention or its withdrawal."""
    told = context.fault.detail_as(RummyDetail)
    found = (told.taken_back if told else None) or first_mention_step(context)
    for step in context.timeline.steps[context.fault.step + 1 : found]:
        if isinstance(step.event, TableEvent):
            yield step.event


def _is_rummy_fault_of_kind(context: FactContext, *kinds: str) -> bool:
    return context.fault.detail_as(RummyDetail) is not None and (not kinds or context.fault.kind in kinds)


def _number_of_surplus_cards(context: FactContext) -> int | None:
    told = context.fault.detail_as(RummyDetail)
    return told.excess if told else None


def _offender_discarded_before_mention(context: FactContext) -> bool:
    return any(
        event.name == "discard" and event.seat == context.fault.offender
        for event in _events_from_fault_to_mention(context)
    )


def _offender_melded_or_discarded_since(context: FactContext) -> bool:
    """Whether the offender played on with the cards drawn."""
    played = [event for event in _events_from_fault_to_mention(context) if event.seat == context.fault.offender]
    return any(event.name in ("meld", "layoff", "discard") for event in played)


def offender_discarded(context: FactContext) -> Derived[YesNo] | None:
    """Whether the offender had discarded before the mention."""
    return (
        final_yes_or_provisional_no(_offender_discarded_before_mention(context))
        if _is_rummy_fault_of_kind(context)
        else None
    )


def stage_of_turn_out_of_turn(
    context: FactContext,
) -> Literal["no_stock_card", "stock_card_in_hand", "discarded"] | None:
    """The stage that a turn out of turn had reached when it was stopped."""
    if context.fault.turn is None:
        return None
    this = context.timeline.steps[context.fault.step].event
    events = [event for event in (this, *_events_from_fault_to_mention(context)) if isinstance(event, TableEvent)]
    own = [event for event in events if event.seat == context.fault.offender]
    names = [event.name for event in own]
    if "discard" in names:
        return "discarded"
    drew = [event for event in own if event.name == "draw"]
    if any("pile" not in event.words for event in drew):
        return "stock_card_in_hand" if any(name in _LAYING_LINES for name in names[names.index("draw") :]) else None
    return "no_stock_card"


def rummy_draw(context: FactContext) -> RummyDrawAnswer | None:
    """The fault of the draw: surplus cards put back were only seen, those played on over were taken in hand."""
    if told := seen_facts(context).rummy_draw:
        return told
    excess = _number_of_surplus_cards(context)
    if excess is None:
        return None
    if context.fault.status == "corrected":
        return "saw_one_card" if excess == 1 else "saw_several_cards"
    return "took_too_many_in_hand" if _offender_melded_or_discarded_since(context) else None


def canasta_draw(context: FactContext) -> Literal["too_many", "other"] | None:
    """Whether too many cards were drawn, or the draw was wrong otherwise."""
    if not _is_rummy_fault_of_kind(context, "illegal-draw", "illegal-pickup"):
        return None
    return "too_many" if _number_of_surplus_cards(context) else "other"


def surplus_cards_are_in_hand(context: FactContext) -> YesNo | None:
    """Whether the surplus cards are in the hand: no if put back, yes if the offender then melded or discarded."""
    if _number_of_surplus_cards(context) is None:
        return None
    if context.fault.status == "corrected":
        return "no"
    return "yes" if _offender_melded_or_discarded_since(context) else None


def gin_draw(context: FactContext) -> GinDrawAnswer | None:
    """The fault of the draw, at gin."""
    if told := seen_facts(context).gin_draw:
        return told
    if _number_of_surplus_cards(context) is not None and context.fault.status == "corrected":
        return "saw_card_in_turn"
    return "other" if seen_facts(context).rummy_draw else None


NextPlayerDid: TypeAlias = Literal["nothing", "drew_other_card", "drew_that_card", "ended_turn"]


def next_player_did_after_wrong_discard(context: FactContext) -> Derived[NextPlayerDid] | None:
    """The act of the next player after the offender: with a card wrongly discarded, or another."""
    if not _is_rummy_fault_of_kind(context, "illegal-discard") or context.fault.offender is None:
        return None
    rules, retired = (
        RummyRules.of(context.timeline.game),
        {act.seat for _, act in context.timeline.acts if act.name == "drop"},
    )
    follower = rules.next(context.fault.offender)
    while follower in retired and follower != context.fault.offender:
        follower = rules.next(follower)
    did: Derived[NextPlayerDid] = provisional_value("nothing")
    acts = [event for event in _events_from_fault_to_mention(context) if event.name in _TURN_LINES]
    if seen_facts(context).discard_fault == "without_drawing" and _offender_drew_before_anybody_acted(
        acts, context.fault.offender
    ):
        return did
    for event in acts:
        if event.seat != follower:
            continue
        if event.name == "discard":
            return final_value("ended_turn")
        if event.name == "draw":
            did = final_value("drew_that_card" if _draw_takes_wrong_discard(context, event) else "drew_other_card")
    return did


def _offender_drew_before_anybody_acted(acts: Sequence[TableEvent], offender: Seat) -> bool:
    """Whether the player who discarded without drawing drew before anybody else acted: the hand is right (RU-09)."""
    return bool(acts) and acts[0].seat == offender and acts[0].name == "draw"


def _draw_takes_wrong_discard(context: FactContext, draw: TableEvent) -> bool:
    wrong = context.fault.cards
    return any(card in wrong for card in draw.cards) or (not draw.cards and "pile" in draw.words)


def laid_off_on_false_set(context: FactContext) -> Literal["none", "no_set_by_itself", "a_set_by_itself"] | None:
    """The cards laid off on a false set of the offender by the mention: none, a set by themselves, or no set."""
    offender = context.fault.offender
    if seen_facts(context).rummy_meld != "not_a_set" or offender is None:
        return None
    added = [
        card
        for event in _events_from_fault_to_mention(context)
        if event.name == "layoff" and offender in event.words
        for card in event.cards
    ]
    if not added:
        unnamed = any(event.name == "layoff" and not event.words for event in _events_from_fault_to_mention(context))
        return None if unnamed else "none"
    rules = MeldRules.from_section(context.timeline.game.raw) or MeldRules()
    return "a_set_by_itself" if rules.kind(added) else "no_set_by_itself"


def opponent_after_knock(
    context: FactContext,
) -> Derived[Literal["shown_nothing", "shown_cards", "laid_off"]] | None:
    """The opponent's act after the knock: laid off, shown cards, or nothing shown."""
    if not _is_rummy_fault_of_kind(context, "illegal-knock"):
        return None
    others = [
        event.name
        for event in _events_from_fault_to_mention(context)
        if event.seat not in (None, context.fault.offender)
    ]
    # A player who accepts or refuses the knock has noticed the fault.
    others = list(takewhile(lambda name: name not in ("accept", "refuse"), others))
    if "layoff" in others:
        return final_value("laid_off")
    return provisional_value("shown_cards" if {"meld", "expose"} & set(others) else "shown_nothing")


def spoiling_discard_left_or_replaced(context: FactContext) -> Literal["no", "replaced", "left"] | None:
    """Whether the knocker left the spoiling discard: ``left`` once somebody has gone on and it was not taken back."""
    fault, told = context.fault, seen_facts(context).discard_inadvertent
    if told or not _is_rummy_fault_of_kind(context, "illegal-knock"):
        return told
    after = [step.event for step in context.timeline.steps[fault.step + 1 :]]
    acts = [(event.name, event.seat) for event in after if isinstance(event, TableEvent)]
    if ("withdraw", fault.offender) in acts:
        return None
    # The knocker's own first discard belongs to the knock.
    left = any(
        name == "draw" or (name in _LINES_OVER_DISCARD and seat not in (None, fault.offender)) for name, seat in acts
    )
    return "left" if left else None


def opponent_discarded_since_pickup(context: FactContext) -> Derived[YesNo] | None:
    """Whether another player discarded between the fault and its first mention."""
    if not _is_rummy_fault_of_kind(context, "illegal-pickup"):
        return None
    offender = context.fault.offender
    return final_yes_or_provisional_no(
        any(event.name == "discard" and event.seat != offender for event in _events_from_fault_to_mention(context))
    )


def another_drew_before_mention(context: FactContext) -> Derived[YesNo] | None:
    """Whether another player had drawn, or taken the pile, before the first mention."""
    if not _is_rummy_fault_of_kind(context, "illegal-meld", "insufficient-meld", "illegal-knock"):
        return None
    offender = context.fault.offender
    return final_yes_or_provisional_no(
        any(event.name == "draw" and event.seat != offender for event in _events_from_fault_to_mention(context))
    )


def short_meld_cured_by(context: FactContext) -> ShortMeldCuredByAnswer | None:
    """The way in which the player mended an insufficient first meld before discarding."""
    if not _is_rummy_fault_of_kind(context, "insufficient-meld"):
        return None
    turn = _offenders_acts_in_fault_turn(context)
    before = [step for step in turn if step.index <= context.fault.step]
    after = turn[len(before) :]
    left = sum(_cards_laid_count(step, context) - _cards_taken_back_count(step, context) for step in before)
    added = sum(_cards_laid_count(step, context) for step in after)
    taken = sum(_cards_taken_back_count(step, context) for step in after)
    if taken and not added:
        return "taking_all_back" if taken >= left else None
    if added and taken:
        return "adding_and_taking_back"
    return "adding_cards" if added else "nothing_yet"


def _offenders_acts_in_fault_turn(context: FactContext) -> list[Step]:
    """The offender's acts in the turn of the fault, from their last discard before it to the next."""
    turn: list[Step] = []
    for step in context.timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent) or event.seat != context.fault.offender:
            continue
        if event.name == "discard":
            if step.index > context.fault.step:
                break
            turn.clear()
        turn.append(step)
    return turn


def _cards_laid_count(step: Step, context: FactContext) -> int:
    """The number of cards laid down at *step*, red threes left out."""
    event = step.event
    if not isinstance(event, TableEvent) or event.name not in _LAYING_LINES:
        return 0
    rules = RummyRules.of(context.timeline.game)
    return 0 if all(map(rules.is_red_three, event.cards)) else len(event.cards)


def _cards_taken_back_count(step: Step, context: FactContext) -> int:
    """The number of cards that a withdrawal at *step* takes from the table: those named, or all that go back."""
    event, events = step.event, context.record.events
    if not isinstance(event, TableEvent) or event.name != "withdraw":
        return 0
    withdrawn = rummy_play(context.timeline).withdrawn
    acts = [act for at, by in withdrawn.items() if by == step.event_index and isinstance(act := events[at], TableEvent)]
    cards = sum(len(act.cards) for act in acts if act.name in _LAYING_LINES)
    return min(cards, len(event.cards)) if event.cards else cards


def pile_reached(context: FactContext) -> Literal["reached_for", "taken_in"] | None:
    """``taken_in`` for a pile drawn; None if it was put back at once and may only have been reached for."""
    return None if context.fault.status == "corrected" else seen_facts(context).pile_reached


def discard_would_feed_next_player(context: FactContext) -> YesNo | None:
    """No if the next player had melded fewer than ten cards, so that no discard can feed them; otherwise unknown."""
    offender = context.fault.offender
    if seen_facts(context).stock_card_kept != "yes" or offender is None:
        return None
    follower = RummyRules.of(context.timeline.game).next(offender)
    melded = sum(
        len(step.event.cards)
        for step in context.timeline.steps[: context.fault.step]
        if isinstance(step.event, TableEvent) and step.event.name in _LAYING_LINES and step.event.seat == follower
    )
    return "no" if melded < context.timeline.game.hand_size else None


def side_scored_5000_before_deal(context: FactContext) -> YesNo | None:
    """Whether the side's score at the start of the deal is 5,000 or more."""
    offender, scores = context.fault.offender, scores_at_start(context.record)
    side = context.timeline.game.side(offender) if offender else ""
    return yes_no(scores[side] >= _HIGH_SCORE) if side in scores else None


def _seats_that_did_before_mention(context: FactContext, name: str) -> set[Seat | None]:
    """The players who had done *name* by the first mention."""
    steps = steps_from_start_to_mention(context)
    return {step.event.seat for step in steps if isinstance(step.event, TableEvent) and step.event.name == name}


def _event_ending_play_before_mention(context: FactContext) -> int | None:
    """The event that had ended the play by the first mention, or by the end of the record, before any later ruling."""
    found = first_mention_step(context)
    at = None if found is None else context.timeline.steps[found].event_index
    return rummy_play(context.timeline).ended_before(at)


def _is_wrong_number_of_cards(context: FactContext) -> bool:
    return context.fault.kind == "wrong-number-of-cards"


def wrong_number_found_at_stage(
    context: FactContext,
) -> Literal["before_first_draw", "in_play", "after_going_out"] | None:
    """The stage of the deal when the wrong number came to light."""
    if not _is_wrong_number_of_cards(context) or (
        first_mention_step(context) is None and _event_ending_play_before_mention(context) is None
    ):
        return None
    if _event_ending_play_before_mention(context) is not None:
        return "after_going_out"
    return (
        "in_play" if context.fault.offender in _seats_that_did_before_mention(context, "draw") else "before_first_draw"
    )


def gin_wrong_number_found_at_stage(
    context: FactContext,
) -> Literal["before_first_draw", "after_first_draw", "after_knock"] | None:
    """Like ``wrong_number_found_at_stage``, for gin, where a knock or a declaration of gin ends the play."""
    knocked = _seats_that_did_before_mention(context, "knock") | _seats_that_did_before_mention(context, "out")
    if not _is_wrong_number_of_cards(context) or (first_mention_step(context) is None and not knocked):
        return None
    if knocked:
        return "after_knock"
    return (
        "after_first_draw"
        if context.fault.offender in _seats_that_did_before_mention(context, "draw")
        else "before_first_draw"
    )


def wrong_hand_of(context: FactContext) -> Literal["player_out", "another"] | None:
    """Whether the wrong hand belongs to the player who went out, or knocked."""
    if not _is_wrong_number_of_cards(context):
        return None
    knockers = _seats_that_did_before_mention(context, "knock") | _seats_that_did_before_mention(context, "out")
    if not knockers:
        ended = _event_ending_play_before_mention(context)
        knockers = set() if ended is None else {getattr(context.record.events[ended], "seat", None)}
    return ("player_out" if context.fault.offender in knockers else "another") if knockers else None


def first_draw_made(context: FactContext) -> YesNo | None:
    """Whether the player with the wrong hand had drawn when it came to light."""
    if not _is_wrong_number_of_cards(context) or first_mention_step(context) is None:
        return None
    return yes_no(context.fault.offender in _seats_that_did_before_mention(context, "draw"))


def first_turns_completed(context: FactContext) -> Derived[YesNo] | None:
    """Whether every player had discarded once at the first mention."""
    done = _seats_that_did_before_mention(context, "discard") >= set(context.timeline.game.seats)
    return final_yes_or_provisional_no(done) if first_mention_step(context) is not None or not done else None


def canasta_count_cause(context: FactContext) -> Literal["dealt", "other"] | None:
    """Whether the hand was dealt wrong, or a wrong discard made it so."""
    if _is_wrong_number_of_cards(context) and context.fault.step < 0:
        return "dealt"
    return "other" if seen_facts(context).discard_fault else None


def red_three_found(context: FactContext) -> Literal["in_play", "at_end"] | None:
    """Whether a red three came to light during the play or after its end."""
    if context.fault.detail_as(RummyDetail) is None or context.fault.kind != "failure-to-declare":
        return None
    return "at_end" if _event_ending_play_before_mention(context) is not None else "in_play"


def upcard_dealt(context: FactContext) -> Derived[YesNo] | None:
    """Whether the upcard had been turned at the first mention."""
    found = first_mention_step(context)
    turned = any(
        found is None or step.index < found for step, _ in table_events_of_whole_record(context, "upcard", "turned")
    )
    return final_yes_or_provisional_no(turned) if found is not None or turned else None


def opponent_acted_since_remark(context: FactContext) -> Derived[YesNo] | None:
    """Whether another player drew or discarded between the remark and its first mention."""
    if context.fault.kind != "unauthorized-information":
        return None
    steps = context.timeline.steps[context.fault.step + 1 : first_mention_step(context)]
    acts = [step.event for step in steps if isinstance(step.event, TableEvent) and step.event.name in _DRAW_AND_DISCARD]
    return final_yes_or_provisional_no(any(act.seat != context.fault.offender for act in acts))


_DRAW_AND_DISCARD = ("draw", "discard")


_SPREAD_LINES = ("draw", "meld", "layoff", "discard")


def spread_made_valid(context: FactContext) -> Literal["before_attention", "on_demand", "cannot"] | None:
    """Whether and when the spread was put right or taken back."""
    fault = context.fault
    told = fault.detail_as(RummyDetail)
    if fault.kind != "illegal-meld" or told is None:
        return None
    words = attention_lines(context.timeline.game.raw)
    spoken = next(
        (step.index for step, _ in table_events_of_whole_record(context, *words) if step.index > fault.step), None
    )
    right = told.made_valid
    if right is not None and (spoken is None or right < spoken):
        return "before_attention"
    if spoken is None:
        return None
    after = list(_acts_after(context, spoken))
    if right is not None and (right != told.taken_back or "meld" in _lines_of_offender(context, after)):
        return "on_demand"
    # Taken back and not replaced; without any such line it is unknown what the player could do.
    return "cannot" if right is not None else None


def _acts_after(context: FactContext, spoken: int) -> Iterator[TableEvent]:
    return (event for step, event in table_events_of_whole_record(context, *_SPREAD_LINES) if step.index > spoken)


def _lines_of_offender(context: FactContext, after: list[TableEvent]) -> set[str]:
    return {event.name for event in after if event.seat == context.fault.offender}
