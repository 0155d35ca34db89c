"""Facts of exposed cards, remarks, claims and concessions."""

from __future__ import annotations

from typing import Literal

from adjudicator.evidence.claims import objected, tricks_left, tricks_named
from adjudicator.find.cards.details import manner_of
from adjudicator.find.claims.details import ConcessionFault, OfEvent
from adjudicator.find.conduct.details import Remark
from adjudicator.find.deal.details import Look
from adjudicator.find.deriving import NOT_SO_FAR, Context, Derived, YesNo, answer_for, yes_no
from adjudicator.record.events import TableEvent


def partner_could_see(context: Context) -> YesNo | None:
    """A card dropped, led or thrown with another lies face up on the table."""
    return "yes" if manner_of(context.fault) in ("dropped", "led", "with") else None


def hand_shown_on_purpose(context: Context) -> YesNo | None:
    """The manner of a hand shown: fewer cards than are held, or cards dropped, are not shown on purpose; of a whole
    hand laid down only people can say."""
    offender, cards = context.fault.offender, context.fault.cards
    manner = manner_of(context.fault)
    if offender is None or context.before.role(offender) != "declarer":
        return None
    part = bool(cards) and manner != "hand" and len(cards) < context.before.left[offender]
    return "no" if part or manner == "dropped" else None


def exposure(context: Context) -> Literal["faced_on_table", "thrown_with_play", "named", "led_out_of_turn"] | None:
    """How the card came to be exposed."""
    return answer_for(
        manner_of(context.fault),
        {
            "dropped": "faced_on_table",
            "shown": "faced_on_table",
            "with": "thrown_with_play",
            "named": "named",
            "led": "led_out_of_turn",
        },
    )


def remark_stage(context: Context) -> Literal["auction", "play"] | None:
    """Auction or play."""
    told = context.fault.of(Remark)
    return answer_for(told.stage, {"auction": "auction", "play": "play"}) if told else None


def _claim(context: Context) -> TableEvent | None:
    told = context.fault.of(OfEvent)
    return told.event if told and isinstance(told.event, TableEvent) else None


def disputed(context: Context) -> YesNo | None:
    """Whether anybody objects in time, though another may have agreed; who agrees and nobody else disputes nothing."""
    step = context.fault.step
    found = objected(context.timeline, context.timeline.steps[step]) if step >= 0 else None
    return None if found is None else yes_no(found)


def line_stated(context: Context) -> Derived[YesNo] | None:
    """A claim without a word states no line of play; whether the words of one do, only people can say."""
    claim = _claim(context)
    return None if claim is None or claim.text else NOT_SO_FAR


def defender_gave(context: Context) -> Literal["claim", "concession"] | None:
    """Claim or concession; who claims fewer tricks than are left gives up the others, and whether that or the claim is
    disputed shows in who objects: his partner, or the other side."""
    claim, state = _claim(context), context.before
    if claim is None or claim.name != "claim":
        return None if claim is None else "concession"
    named = tricks_named(claim, state)
    if named is None or named >= tricks_left(state):
        return "claim"
    said = [step.event for step in context.timeline.steps[context.fault.step + 1 :]]
    objectors = {event.seat for event in said if isinstance(event, TableEvent) and event.name == "object"}
    partners = {seat for seat in objectors if seat and claim.seat and context.timeline.game.same_side(seat, claim.seat)}
    if not objectors or (partners and partners != objectors):
        return None
    return "concession" if partners else "claim"


def claim_form(context: Context) -> Literal["said_so"] | None:
    """How the rest was claimed."""
    claim = _claim(context)
    return "said_so" if claim is not None and claim.name == "claim" else None


def concession_fault(context: Context) -> Literal["cannot_be_lost", "already_won"] | None:
    """Why the concession cannot stand."""
    told = context.fault.of(ConcessionFault)
    return told.concession_fault if told else None


def look_at_dummy(context: Context) -> YesNo | None:
    """Whether the hand that was looked at is the one that nobody calls for."""
    told = context.fault.of(Look)
    return yes_no(told.at_dummy) if told else None


def looked_at(context: Context) -> Literal["anothers_hand"] | None:
    """``looked E at N``; what else was looked at, people must say."""
    return "anothers_hand" if context.fault.of(Look) else None


def card_seen_after_first_call(context: Context) -> Literal["opponents", "partners", "no"] | None:
    """Whose hand was looked into; a card shown before the first call, in the deal or on another board is neither."""
    look, seat = context.fault.of(Look), context.fault.offender
    if not any(made.step < context.fault.step for made in context.timeline.calls):
        return "no"
    other = look.looked_into if look else None
    if seat is None or other is None or other not in context.timeline.game.seats:
        return "no" if context.fault.kind in ("misdeal", "extraneous-information") else None
    return "partners" if context.timeline.game.same_side(seat, other) else "opponents"
