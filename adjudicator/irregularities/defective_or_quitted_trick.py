"""Tricks with a card too many or too few, a fifth card (Law 45E), and looks at quitted tricks (Law 66)."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.attention import step_of_attention
from adjudicator.evidence.lead_responses import speaks_of_lead
from adjudicator.irregularities.deadline_facts import first_mention_step
from adjudicator.irregularities.details import (
    DefectiveTrick,
    FifthCard,
    LookAtQuittedTrick,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import Derived, FactContext, YesNo, final_yes_or_provisional_no
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudicator.record.events import Event
    from adjudicator.table.state_and_timeline import Step, Timeline, Trick


_NO_LEAD = "was_a_lead=no"
"""The alternative reading of such a card: the fact of its own law, independent of the number of the finding."""


def fifth_cards(timeline: Timeline) -> Iterator[Irregularity]:
    """Every fifth card, withdrawn or not, and every card that may be one or a lead."""
    for played in timeline.plays:
        perhaps, surely = may_be_fifth_card(timeline, played), is_fifth_card(timeline, played)
        if not perhaps and not surely:
            continue
        who = timeline.steps[played.step].before.played_by(played.seat)
        whose = "" if who == played.seat else f" from {played.seat}'s hand"
        card, trick = played.card or "a card", played.trick
        laid = () if played.card is None else (played.card,)
        detail = FifthCard(card=played.card, cards=laid, trick=trick, turn=None)
        said = f"{who} plays {card}{whose} as a second card to trick {trick}."
        if perhaps:
            detail = FifthCard(card=played.card, cards=laid, trick=trick - 1, turn=played.turn)
            said = f"{who} puts down {card}{whose} when trick {trick - 1} is complete"
            said += f" and it is {played.turn}'s turn to lead."
        status = "open" if timeline.stands(played.step) else "corrected"
        yield Irregularity("fifth-card", who, played.step, status, said, acting_hand=played.seat, detail=detail)


def is_fifth_card(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether *played* is a fifth card; later it makes the trick a defective one (67)."""
    if not played.extra or not timeline.game.raw.get("fifth_card"):
        return False
    return len(sides_that_played_to(timeline, played.trick + 1, step_of_attention(timeline, played.step))) < 2


def may_be_fifth_card(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether *played* fell on a complete trick from a hand that did not win it, and no evidence shows whether it was a
    lead.

    Before the trick is turned, a card that could have been played to it may be a second card (45E). A card of another
    hand to it, or words that accept or refuse it, show that it was taken for a lead.
    """
    state = timeline.steps[played.step].before
    wrong = played.is_lead and not played.early and played.seat != played.turn
    if not wrong or not timeline.game.raw.get("fifth_card") or not state.tricks or state.current is not None:
        return False
    last = state.tricks[-1]
    if (
        last.missing
        or played.seat == state.dummy
        or state.left[played.seat] == 1
        or not _could_belong_to_trick(timeline, last, played)
    ):
        # Declarer has said what dummy's card was for; for a last card the difference has no effect.
        return False
    return not _trick_gathered_before(timeline, played) and not _was_taken_for_lead(timeline, played)


def _could_belong_to_trick(timeline: Timeline, trick: Trick, played: CardPlayed) -> bool:
    """Whether the card could have been played to *trick*: it follows suit, or the hand may have been unable to."""
    state, led = timeline.steps[played.step].before, trick.led
    if led is None or led.card is None or played.card is None:
        return True
    hand: Iterable[str | None] | None = state.hands.get(played.seat)
    if hand is None:
        hand = (later.card for later in timeline.plays if later.seat == played.seat and later.step > played.step)
    suit = state.game.suit(led.card, state.trump)
    held = (state.game.suit(card, state.trump) for card in hand if card)
    return state.game.suit(played.card, state.trump) == suit or suit not in held


def _trick_gathered_before(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the complete trick had been gathered before the card fell."""
    for step in reversed(timeline.steps[: played.step]):
        if isinstance(step.event, TableEvent) and step.event.name == "quit":
            return True
        if step.action is not None:
            return False
    return False


def _was_taken_for_lead(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the card was treated as a lead: the other side accepted or refused it or chose about the lead in its
    place, while it lay there or right after its withdrawal, or anybody played to it. Later events, once it was found to
    be no lead, do not count."""
    gone = timeline.withdrawn.get(played.step)
    since = takewhile(lambda step: not _is_fact_card_was_no_lead(step.event), timeline.steps[played.step + 1 : gone])
    spoken = takewhile(lambda step: step.action is None, timeline.steps[gone:]) if gone is not None else ()
    return any(_responds_to_lead(step, played) for step in (*since, *spoken))


def _is_fact_card_was_no_lead(event: Event | None) -> bool:
    return isinstance(event, TableEvent) and event.name == "fact" and event.words[0].endswith(_NO_LEAD)


def _responds_to_lead(step: Step, played: CardPlayed) -> bool:
    did = step.action
    return speaks_of_lead(step, played) or (
        isinstance(did, CardPlayed) and did.trick == played.trick and not did.is_lead
    )


def sides_that_played_to(timeline: Timeline, trick: int, before: int | None) -> set[str]:
    """The sides that had played to *trick* before step *before*, or by the end of the record if that is None."""
    return {
        timeline.game.side(played.seat)
        for played in timeline.plays
        if played.trick == trick and (before is None or played.step < before)
    }


def defective_tricks(timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that did not play to a trick, or played more than one card to it."""
    end = timeline.end
    tricks = (*end.tricks, end.current) if end.current else end.tricks
    extra = any(
        isinstance(step.action, CardPlayed) and step.action.extra for step in possibly_irregular_steps(timeline)
    )
    for trick in tricks:
        for seat in trick.missing:
            began = _first_step_of_next_trick(timeline, trick)
            yield Irregularity(
                "defective-trick",
                end.played_by(seat),
                began,
                _established_or_open_by_next_trick(timeline, trick),
                f"{seat} has not played to trick {trick.number} and the next trick is begun.",
                acting_hand=seat,
                detail=DefectiveTrick(card=None, trick=trick.number, fault="omitted", missing=seat),
            )
        for played in trick.cards if extra else ():
            if played.extra and not is_fifth_card(timeline, played):
                yield Irregularity(
                    "defective-trick",
                    end.played_by(played.seat),
                    played.step,
                    _established_or_open_by_next_trick(timeline, trick),
                    f"{played.seat} plays a second card, {played.card}, to trick {trick.number}.",
                    acting_hand=played.seat,
                    detail=DefectiveTrick(card=played.card, trick=trick.number, fault="extra"),
                )
    for played in timeline.plays if extra else ():
        if played.extra and not timeline.stands(played.step) and not is_fifth_card(timeline, played):
            yield Irregularity(
                "defective-trick",
                end.played_by(played.seat),
                played.step,
                "corrected",
                f"{played.seat} plays a second card, {played.card}, to trick {played.trick} and takes it back.",
                acting_hand=played.seat,
                detail=DefectiveTrick(card=played.card, trick=played.trick, fault="extra"),
            )


def _first_step_of_next_trick(timeline: Timeline, trick: Trick) -> int:
    return next(played.step for played in timeline.plays if played.trick == trick.number + 1)


def both_sides_played_on(timeline: Timeline, number: int) -> bool:
    """Whether both sides have a card in the trick after *number*, so that it may not be corrected (CB-89)."""
    game = timeline.game
    sides = {game.side(played.seat) for played in timeline.plays if played.trick == number + 1}
    return len(sides) > 1


def _established_or_open_by_next_trick(timeline: Timeline, trick: Trick) -> str:
    return "established" if both_sides_played_on(timeline, trick.number) else "open"


def late_looks_at_quitted_tricks(timeline: Timeline) -> Iterator[Irregularity]:
    """A look at a quitted trick after the player's side has played to the next one (CB-101).

    A look in time is a right and no fault. ``!looked S`` refers to the latest complete trick.
    """
    for step, event in timeline.acts:
        state = step.before
        if event.name != "looked" or "at" in event.words or not event.seat:
            continue
        number = len(state.tricks)
        if state.stage != "play" or not number:
            continue
        side = state.game.side(event.seat)
        later = [played for played in timeline.plays if played.step < step.index and played.trick > number]
        played_on = any(state.game.side(played.seat) == side for played in later)
        if played_on or state.role(event.seat) == "dummy":
            detail = LookAtQuittedTrick(trick=number, played_on=played_on)
            said = f"{event.seat} looks at trick {number}, which has been turned face down."
            yield Irregularity("quitted-trick", event.seat, step.index, "open", said, detail=detail)


def missing_hand_played_to_next_trick(context: FactContext) -> Derived[YesNo] | None:
    """Whether the hand that omitted a card has played to the next trick."""
    told = context.fault.detail_as(DefectiveTrick)
    if told is None or told.missing is None:
        return None
    number, missing = told.trick, told.missing
    later = (played for played in context.timeline.plays if played.seat == missing)
    return final_yes_or_provisional_no(any(played.trick == number + 1 for played in later))


def extra_card_seen_before_quitting(context: FactContext) -> YesNo | None:
    """Whether the extra card was mentioned before the trick was quitted, which the next lead is taken to show."""
    number = context.fault.trick
    found = first_mention_step(context)
    for step in context.timeline.steps[max(context.fault.step, 0) : found]:
        quitted = isinstance(step.event, TableEvent) and step.event.name == "quit"
        if quitted or (isinstance(step.action, CardPlayed) and number is not None and step.action.trick > number):
            return "no"
    return None if found is None else "yes"


def lookers_side_played_on(context: FactContext) -> Derived[YesNo] | None:
    """Whether the side of the player who looked has a card in a later trick."""
    told = context.fault.detail_as(LookAtQuittedTrick)
    return final_yes_or_provisional_no(told.played_on) if told else None


def trick_omitted_or_extra(context: FactContext) -> Literal["omitted", "extra"] | None:
    """The defect of the trick."""
    told = context.fault.detail_as(DefectiveTrick)
    return told.fault if told else None


def both_sides_have_played_on(context: FactContext) -> Derived[YesNo] | None:
    """Whether both sides have played to the next trick."""
    number = context.fault.trick
    return None if number is None else final_yes_or_provisional_no(both_sides_played_on(context.timeline, number))


def stage_of_inspection(context: FactContext) -> Literal["later_in_play"] | None:
    """``later_in_play``: a look is found only if it came too late, or was dummy's."""
    return "later_in_play" if context.fault.detail_as(LookAtQuittedTrick) else None
