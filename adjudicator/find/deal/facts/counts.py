"""Wrong counts, missing cards and wrong hands under a director (Laws 6, 13 to 15)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.claims import claims
from adjudicator.evidence.spoken import noticed
from adjudicator.find.deal.details import Look, OtherBoard, dealt_of, word_of
from adjudicator.find.deal.facts.deal import card_found
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, so_far, value_of, yes_no
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CallMade, CardPlayed

if TYPE_CHECKING:
    from adjudicator.table.state import Step


def _until_found(context: Context) -> tuple[Step, ...]:
    """The steps before the fault was spoken of; all of them where nothing in the record speaks of it."""
    return context.timeline.steps[: noticed(context.timeline, context.fault.step)]


def play_ended(context: Context) -> Derived[YesNo]:
    """Whether the board had been played or passed out when it was found, or a claim had been agreed to (69A)."""
    steps = _until_found(context)
    return so_far(bool(steps) and (steps[-1].after.stage == "over" or _claim_agreed(steps)))


def _claim_agreed(steps: tuple[Step, ...]) -> bool:
    """Whether the last word on a claim or concession was that it is agreed to."""
    said = [(step, step.event.name) for step in steps if isinstance(step.event, TableEvent)]
    words = [name for step, name in said if claims(step) or name in ("agree", "object")]
    return "agree" in words and "object" not in words and words[0] in ("claim", "concede")


def wrong_hand_has_called(context: Context) -> Derived[YesNo] | None:
    """Whether a player with a wrong number of cards had called by then."""
    sizes = dealt_of(context.fault)
    if sizes is None:
        return None
    wrong = {seat for seat, size in sizes.items() if size != context.timeline.game.hand_size}
    return so_far(any(isinstance(step.did, CallMade) and step.did.seat in wrong for step in _until_found(context)))


def saw_others_card(context: Context) -> YesNo | None:
    """Yes where somebody is said to have looked at another hand, or at a card that he may not see (13A2).

    Whether the owner of a long hand has looked at it the record does not tell until he calls.
    """
    events = (step.event for step in _until_found(context))
    looks = (event for event in events if isinstance(event, TableEvent) and "looked" in (event.name, *event.words[:1]))
    return "yes" if any(looks) else None


def wrong_count_found(context: Context) -> str | None:
    """A call of a wrong hand goes before what was seen; that nothing was seen the record does not tell."""
    called = value_of(wrong_hand_has_called(context))
    if called == "yes":
        return "called"
    return "seen" if called == "no" and saw_others_card(context) == "yes" else None


def _strangers(context: Context) -> set[str] | None:
    """Cards that are there too often or do not belong to the pack; None where not all hands are known."""
    game, hands = context.timeline.game, context.record.hands
    if any(hands.get(seat) is None for seat in game.seats):
        return None
    counts: Counter[str] = Counter(card for hand in hands.values() for card in hand or ())
    return {card for card, count in counts.items() if count > game.copies(card)}


def extra_card_outside_deal(context: Context) -> YesNo | None:
    """Whether one hand has a card too many that is a stranger to the deal, no other hand being short."""
    strangers, sizes = _strangers(context), dealt_of(context.fault)
    if strangers is None or sizes is None:
        return None
    short = any(size < context.timeline.game.hand_size for size in sizes.values())
    return yes_no(bool(strangers) and not short)


def stranger_in_quitted_trick(context: Context) -> YesNo | None:
    """Whether the stranger had been played to a trick that was complete by then."""
    strangers = _strangers(context)
    if not strangers:
        return None
    steps = _until_found(context)
    complete = len(steps[-1].after.tricks) if steps else 0
    return yes_no(
        any(
            isinstance(played := step.did, CardPlayed) and played.card in strangers and played.trick <= complete
            for step in steps
        )
    )


def opening_lead_faced(context: Context) -> YesNo:
    """Whether a card had been led by then."""
    return yes_no(any(isinstance(step.did, CardPlayed) for step in _until_found(context))) or "no"


def card_found_14(context: Context) -> Literal["elsewhere"] | None:
    """Elsewhere, where the hand that was short plays a card that was dealt to nobody."""
    return "elsewhere" if card_found(context) == "elsewhere" else None


def hand_taken_from(context: Context) -> Literal["another_board", "another_pocket"] | None:
    """Another board, or another player's pocket of this one."""
    if context.fault.of(OtherBoard):
        return "another_board"
    return "another_pocket" if context.fault.of(Look) else None


def partner_called_after(context: Context) -> Derived[YesNo] | None:
    """Whether the offender's partner had called after the call with the wrong cards when that was found."""
    offender, told = context.fault.offender, context.fault.of(OtherBoard)
    if offender is None or told is None:
        return None
    partner = context.timeline.game.partner(offender)
    later = context.timeline.steps[context.fault.step + 1 : told.found]
    return so_far(any(isinstance(step.did, CallMade) and step.did.seat == partner for step in later))


def deal_fault_6(context: Context) -> Literal["wrongly_dealt", "card_seen"] | None:
    """What was wrong in dealing."""
    return answer_for(word_of(context.fault), {"two-at-once": "wrongly_dealt", "exposed": "card_seen"})


def auction_begun_anywhere(context: Context) -> YesNo | None:
    """A call at this table by then; what other tables have done the record does not tell."""
    called = any(isinstance(step.did, CallMade) for step in _until_found(context))
    return "yes" if called else None
