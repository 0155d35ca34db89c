"""Facts of a revoke and of its correction: exceptions, tricks won, whose card it was (Laws 62 to 64 and 67 of 2017)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.evidence.establishment import establishing_step, on_one_trick
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import trick_fault_of
from adjudicator.find.cards.facts.revoke_shares import excused, is_dummys, shares, tricks_of, winner_of
from adjudicator.find.deriving import Context, Derived, YesNo, answer_for, as_yet, for_good, so_far, yes_no
from adjudicator.find.general.facts.moments import hands_returned as returned_before_words
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.find.cards.facts.revoke_shares import Share


def _share(context: Context) -> Share | None:
    offender = context.fault.offender
    found = shares(context, context.timeline.game.side(offender)) if offender else None
    return None if found is None else found.get(context.fault.step)


def _won_from(context: Context) -> int | None:
    """Tricks of the offending side from the revoke trick on, whatever passes; None while that may change from none."""
    offender, trick = context.fault.offender, context.fault.trick
    found = tricks_of(context, context.timeline.game.side(offender)) if offender else None
    if found is None or trick is None:
        return None
    count = sum(number >= trick for number in found[0])
    return count if count or found[1] else None


def hands_returned(context: Context) -> Derived[YesNo] | None:
    """Whether all hands were back before anybody spoke of it."""
    played = played_card(context)
    if played is None or not context.timeline.game.raw.get("twelfth_trick_until"):
        return returned_before_words(context)
    return so_far(establishing_step(context.timeline, played) is not None)


def both_same_trick(context: Context) -> Derived[YesNo] | None:
    """Whether the other side revoked on the trick too and only one side had played to the next (62C3)."""
    played = played_card(context)
    return None if played is None else so_far(on_one_trick(context.timeline, played))


def automatic_exception(context: Context) -> Derived[str] | None:
    """The first of the exceptions that applies; None while nothing has been won and more may be."""
    if excuse := excused(context):
        return for_good(excuse)
    won = _won_from(context)
    return None if won is None else as_yet("none" if won else "no_trick_won")


def deemed_exception(context: Context) -> str | None:
    """The same for a trick to which no card was played, on which the hand counts as having revoked (67B1)."""
    if excuse := excused(context):
        return excuse
    share = _share(context)
    if share is None or _won_from(context) is None:
        return None
    return "none" if share.after or share.opposite else "no_trick_won"


def won_by_offending_player(context: Context) -> Derived[str] | None:
    """Whether the revoker's own card won the trick; a trick won by dummy's card is not won by declarer (64A)."""
    winner = winner_of(context, context.fault.trick or 0)
    return None if winner is None else as_yet("yes" if winner == context.fault.hand else "no")


def os_tricks_after(context: Context) -> Literal["0", "1+"] | None:
    """Later tricks of the side, those that pass for another revoke left out."""
    share = _share(context)
    if share is None:
        return None
    if share.after:
        return "1+"
    offender = context.fault.offender
    found = tricks_of(context, context.timeline.game.side(offender)) if offender else None
    return "0" if found and found[1] else None


def partner_won_revoke_trick(context: Context) -> YesNo | None:
    """Whether the revoke trick was won by the hand opposite, and has not passed for another revoke."""
    share = _share(context)
    return None if share is None else yes_no(share.opposite)


def hand(context: Context) -> Literal["declarer", "dummy", "defender_faced", "defender_unfaced"] | None:
    """Which hand the card came from, and whether it lay face up before."""
    fault = context.fault
    seat = fault.hand or fault.offender
    role = context.before.role(seat) if seat else None
    if seat is None or role is None:
        return None
    if role != "defender":
        return "dummy" if seat == context.before.dummy else "declarer"
    return "defender_faced" if _lay_face_up(context, seat, fault.card) else "defender_unfaced"


def _lay_face_up(context: Context, seat: str, card: object) -> bool:
    faced = False
    for step in context.timeline.steps[: max(context.fault.step, 0)]:
        event = step.event
        if isinstance(event, TableEvent) and event.seat == seat and card in event.cards:
            faced = event.name == "expose" or (faced and event.name != "pickup")
    return faced or any(card in one.cards for one in context.binding(seat))


def fault(context: Context) -> Literal["omitted", "too_many"] | None:
    """What is wrong with the trick."""
    return answer_for(trick_fault_of(context.fault), {"extra": "too_many", "omitted": "omitted"})


def dummy_hand(context: Context) -> YesNo:
    """Whether it was dummy's hand that played no card."""
    return yes_no(is_dummys(context, context.fault)) or "no"


def revoke_proof(context: Context) -> Literal["proved", "mixed_by_accused"] | None:
    """A revoke that the hands as written down show is proved, unless the accused mixed the cards after the claim."""
    if context.fault.status == "undecided":
        return None
    side, claimed = context.fault.offender, False
    for step in context.timeline.steps[max(context.fault.step, 0) :]:
        event = step.event
        if isinstance(event, TableEvent):
            claimed = claimed or event.draws_attention
            if claimed and event.name == "mixed":
                own = event.seat and side and context.timeline.game.same_side(event.seat, side)
                return "mixed_by_accused" if own else None
    return "proved"
