"""Which revokes take tricks by themselves, and which tricks pass for each (Laws 64 and 67 of 2017)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.evidence.establishment import is_twelfth, status_of
from adjudicator.evidence.spoken import noticed
from adjudicator.evidence.tricks import trick_winners, tricks_won
from adjudicator.find.calls.facts.calls import played_card
from adjudicator.find.cards.details import suit_of, trick_fault_of
from adjudicator.find.deriving import Context
from adjudicator.find.dummy.facts.dummies import asked_after_forfeit
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.find.detecting import Irregularity

_BY_CARD = ("revoke", "lead-restriction-breached")
"""Failing to follow suit, and failing to obey a demand about a lead or play (61A)."""


class Share(NamedTuple):
    """What may pass for one revoke, tricks that other revokes of the side need left out."""

    own: bool
    """The revoke trick, won by the revoker's own card."""
    opposite: bool
    """The revoke trick, won by the hand opposite."""
    after: int
    """Later tricks of the side."""


def is_dummys(context: Context, fault: Irregularity) -> bool:
    """Whether it was dummy's hand that acted, or did not."""
    return fault.hand is not None and fault.hand == context.timeline.end.dummy


def _about(context: Context, fault: Irregularity) -> Context:
    return context._replace(fault=fault)


def _side_faults(context: Context, side: str) -> Iterator[Irregularity]:
    game = context.timeline.game
    for fault in context.faults:
        if fault.offender and game.side(fault.offender) == side:
            yield fault


def _counts(context: Context, fault: Irregularity) -> bool:
    """Whether *fault* is an established revoke, or counts as one."""
    if fault.kind == "defective-trick":
        return trick_fault_of(fault) == "omitted" and fault.status == "established"
    if fault.kind not in _BY_CARD or not fault.offender:
        return False
    if fault.kind == "revoke" and fault.status == "established":
        return True
    played = played_card(_about(context, fault))
    return played is not None and fault.kind != "revoke" and status_of(context.timeline, played) == "established"


def _costly(context: Context, fault: Irregularity) -> bool:
    """Whether *fault* takes tricks by itself if its side has won any."""
    about = _about(context, fault)
    played = played_card(about)
    if fault.kind == "revoke" and played is not None and is_twelfth(context.timeline, played):
        return False
    counts = _counts(context, fault) or (fault.kind == "revoke" and asked_after_forfeit(context, fault))
    return counts and not is_dummys(context, fault) and excused(about) is None


def tricks_of(context: Context, side: str) -> tuple[list[int], bool] | None:
    """(numbers of the tricks that *side* has won, those given by a claim counted on from the last; whether that is
    all), or None where the winner of a trick is not known."""
    timeline = context.timeline
    winners = trick_winners(timeline)
    if None in winners:
        return None
    own = [number for number, winner in enumerate(winners, 1) if winner and timeline.game.side(winner) == side]
    total, whole = tricks_won(context.record, timeline)
    given = total[side] - len(own)
    return own + list(range(len(winners) + 1, len(winners) + 1 + given)), whole


def winner_of(context: Context, trick: int) -> str | None:
    """The seat that won *trick*; None while it is not complete."""
    winners = trick_winners(context.timeline)
    return winners[trick - 1] if trick <= len(winners) else None


def shares(context: Context, side: str) -> dict[int, Share] | None:
    """Step of each costly revoke of *side* → what may pass for it.

    No trick passes twice. The revoke trick is kept for the revoke that the revoker's own card won it with; each later
    trick goes to the earliest revoke that it may pass for, which makes the total as large as the tricks allow.
    """
    found = tricks_of(context, side)
    if found is None:
        return None
    tricks = found[0]
    costly = [
        (fault.trick, fault)
        for fault in _side_faults(context, side)
        if fault.trick is not None and _costly(context, fault)
    ]
    own = {
        fault.step: number
        for number, fault in costly
        if fault.kind != "defective-trick" and winner_of(context, number) == fault.hand
    }
    free = [number for number in tricks if number not in own.values()]
    taken: dict[int, int] = {}
    for first, fault in sorted(costly, key=lambda one: (one[0], one[1].step)):
        fitting = [number for number in free if number >= first]
        if fitting:
            taken[fault.step] = fitting[0]
            free.remove(fitting[0])
    share: dict[int, Share] = {}
    for first, fault in costly:
        step = fault.step
        after = sum(number > first for number in free) + (taken.get(step, 0) > first)
        share[step] = Share(step in own, taken.get(step) == first, after)
    return share


def excused(context: Context) -> str | None:
    """The first of the exceptions that applies (64B), that of a side that won nothing left out."""
    deemed = context.fault.kind == "defective-trick"
    if _both_revoked(context):
        return "both_revoked"
    if deemed and context.fault.trick == context.timeline.game.hand_size - 1:
        return "twelfth_trick"
    if not deemed and _faced_card(context):
        return "dummy_or_penalty_card"
    return "repeat" if _repeated(context) else _too_late(context)


def _both_revoked(context: Context) -> bool:
    game, offender = context.timeline.game, context.fault.offender
    other = game.other_side(game.side(offender)) if offender else None
    return other is not None and any(_counts(context, fault) for fault in _side_faults(context, other))


def _faced_card(context: Context) -> bool:
    """Whether the hand failed to play a card that lay face up: a penalty card, or one of dummy's (64B3)."""
    fault = context.fault
    if is_dummys(context, fault):
        return True
    if any(other.kind == "penalty-card-not-played" and other.step == fault.step for other in context.faults):
        return True
    hand, suit = context.before.hands.get(fault.hand or ""), suit_of(fault)
    held = {card for card in hand or () if card[0] == suit}
    faced: set[str] = set()
    for one in context.binding(fault.hand):
        cards = {card for card in one.cards if card[0] == suit}
        if one.effect == "penalty_card" and one.terms.grade != "minor" and cards & held:
            return True
        faced |= cards if one.effect == "penalty_card" else set()
    return bool(held) and held <= faced


def _repeated(context: Context) -> bool:
    """Whether the same player already had an established revoke in the same suit (64B2)."""
    fault = context.fault
    suit = _suit_led(context, fault)
    return suit is not None and any(
        other.step < fault.step
        and other.trick != fault.trick
        and other.hand == fault.hand
        and _suit_led(context, other) == suit
        and _counts(context, other)
        for other in context.faults
        if other.kind in (*_BY_CARD, "defective-trick")
    )


def _suit_led(context: Context, fault: Irregularity) -> str | None:
    """The suit that was to be followed."""
    if fault.kind == "lead-restriction-breached":
        return None
    number = fault.trick
    tricks = context.timeline.end.tricks
    lead = tricks[number - 1].lead if number and number <= len(tricks) else None
    suit = suit_of(fault)
    return str(suit) if suit else lead.card[0] if lead is not None and lead.card else None


def _too_late(context: Context) -> str | None:
    """``round_over`` or ``next_board_called`` where that came before anybody spoke of it (64B4, 64B5)."""
    timeline, offender = context.timeline, context.fault.offender
    game = timeline.game
    found: set[str] = set()
    for step in timeline.steps[max(context.fault.step, 0) : noticed(timeline, context.fault.step)]:
        match step.event:
            case TableEvent(name="round-over"):
                found.add("round_over")
            case TableEvent(name="next-call", seat=caller):
                if caller is None or (offender and not game.same_side(caller, offender)):
                    found.add("next_board_called")
    return next((late for late in ("round_over", "next_board_called") if late in found), None)
