"""What a revoke costs by itself: the exceptions, and the tricks that may pass (Laws 62 to 64 and 67 of 2017)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.detectors.establishment import establishing_step, is_twelfth, on_one_trick
from adjudicator.detectors.notice import noticed
from adjudicator.facts.base import Context, derives, yes_no
from adjudicator.facts.calls import played_card
from adjudicator.facts.dummies import asked_after_forfeit
from adjudicator.facts.moments import hands_returned as returned_before_words
from adjudicator.record import TableEvent
from adjudicator.tricks import trick_winners, tricks_won

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.detectors.base import Irregularity

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


def _is_dummys(context: Context, fault: Irregularity) -> bool:
    return fault.hand is not None and fault.hand == context.timeline.end.dummy


def _counts(context: Context, fault: Irregularity) -> bool:
    """Whether *fault* is an established revoke, or counts as one."""
    if fault.kind == "defective-trick":
        return fault.about.get("fault") == "omitted" and fault.status == "established"
    if fault.kind not in _BY_CARD or not fault.offender:
        return False
    if fault.kind == "revoke" and fault.status == "established":
        return True
    played = played_card(_about(context, fault))
    return played is not None and fault.kind != "revoke" and establishing_step(context.timeline, played) is not None


def _about(context: Context, fault: Irregularity) -> Context:
    return Context(context.record, context.timeline, fault, context.faults, context.bound, context.transferred)


def _costly(context: Context, fault: Irregularity) -> bool:
    """Whether *fault* takes tricks by itself if its side has won any."""
    about = _about(context, fault)
    played = played_card(about)
    if fault.kind == "revoke" and played is not None and is_twelfth(context.timeline, played):
        return False
    counts = _counts(context, fault) or (fault.kind == "revoke" and asked_after_forfeit(context, fault))
    return counts and not _is_dummys(context, fault) and _excused(about) is None


def _side_faults(context: Context, side: str) -> Iterator[Irregularity]:
    game = context.timeline.game
    for fault in context.faults:
        if fault.offender and game.side(fault.offender) == side:
            yield fault


def _tricks_of(context: Context, side: str) -> tuple[list[int], bool] | None:
    """(numbers of the tricks that *side* has won, those given by a claim counted on from the last; whether that is
    all), or None where the winner of a trick is not known."""
    timeline = context.timeline
    winners = trick_winners(timeline.end)
    if None in winners:
        return None
    own = [number for number, winner in enumerate(winners, 1) if winner and timeline.game.side(winner) == side]
    total, whole = tricks_won(context.record, timeline)
    given = total[side] - len(own)
    return own + list(range(len(winners) + 1, len(winners) + 1 + given)), whole


def _winner(context: Context, trick: int) -> str | None:
    """The seat that won *trick*; None while it is not complete."""
    winners = trick_winners(context.timeline.end)
    return winners[trick - 1] if trick <= len(winners) else None


def shares(context: Context, side: str) -> dict[int, Share] | None:
    """Step of each costly revoke of *side* → what may pass for it.

    No trick passes twice. The revoke trick is kept for the revoke that the revoker's own card won it with; each later
    trick goes to the earliest revoke that it may pass for, which makes the total as large as the tricks allow.
    """
    found = _tricks_of(context, side)
    if found is None:
        return None
    tricks = found[0]
    costly = [fault for fault in _side_faults(context, side) if _costly(context, fault)]
    own = {
        fault.step: fault.about["trick"]
        for fault in costly
        if fault.kind != "defective-trick" and _winner(context, fault.about["trick"]) == fault.hand
    }
    free = [number for number in tricks if number not in own.values()]
    taken: dict[int, int] = {}
    for fault in sorted(costly, key=lambda one: (one.about["trick"], one.step)):
        first = fault.about["trick"]
        fitting = [number for number in free if number >= first]
        if fitting:
            taken[fault.step] = fitting[0]
            free.remove(fitting[0])
    share: dict[int, Share] = {}
    for fault in costly:
        first, step = fault.about["trick"], fault.step
        after = sum(number > first for number in free) + (taken.get(step, 0) > first)
        share[step] = Share(step in own, taken.get(step) == first, after)
    return share


def _share(context: Context) -> Share | None:
    offender = context.fault.offender
    found = shares(context, context.timeline.game.side(offender)) if offender else None
    return None if found is None else found.get(context.fault.step)


def _won_from(context: Context) -> int | None:
    """Tricks of the offending side from the revoke trick on, whatever passes; None while that may change from none."""
    offender, trick = context.fault.offender, context.fault.about.get("trick")
    found = _tricks_of(context, context.timeline.game.side(offender)) if offender else None
    if found is None or trick is None:
        return None
    count = sum(number >= trick for number in found[0])
    return count if count or found[1] else None


@derives("established", "revoke")
def established(context: Context) -> str | None:
    """Whether the revoke became established; a breach of a demand is no longer corrected from the same moment on."""
    if context.fault.status in ("established", "corrected"):
        return yes_no(context.fault.status == "established")
    played = played_card(context)
    return None if played is None else yes_no(establishing_step(context.timeline, played) is not None)


@derives("hands_returned", "revoke")
def hands_returned(context: Context) -> str | None:
    """Whether all hands were back before anybody spoke of it."""
    played = played_card(context)
    if played is None or not context.timeline.game.raw.get("twelfth_trick_until"):
        return returned_before_words(context)
    return yes_no(establishing_step(context.timeline, played) is not None)


@derives("both_same_trick")
def both_same_trick(context: Context) -> str | None:
    """Whether the other side revoked on the trick too and only one side had played to the next (62C3)."""
    played = played_card(context)
    return None if played is None else yes_no(on_one_trick(context.timeline, played))


def _both_revoked(context: Context) -> bool:
    game, offender = context.timeline.game, context.fault.offender
    other = game.other_side(game.side(offender)) if offender else None
    return other is not None and any(_counts(context, fault) for fault in _side_faults(context, other))


def _faced_card(context: Context) -> bool:
    """Whether the hand failed to play a card that lay face up: a penalty card, or one of dummy's (64B3)."""
    fault = context.fault
    if _is_dummys(context, fault):
        return True
    if any(other.kind == "penalty-card-not-played" and other.step == fault.step for other in context.faults):
        return True
    hand, suit = context.before.hands.get(fault.hand or ""), fault.about.get("suit")
    held = {card for card in hand or () if card[0] == suit}
    faced: set[str] = set()
    for one in context.bound:
        cards = {card for card in one.params.get("cards", ()) if card[0] == suit}
        if one.seat != fault.hand or not one.binds(fault.step):
            continue
        if one.effect == "penalty_card" and one.params.get("grade") != "minor" and cards & held:
            return True
        faced |= cards if one.effect == "penalty_card" else set()
    return bool(held) and held <= faced


def _repeated(context: Context) -> bool:
    """Whether the same player already had an established revoke in the same suit (64B2)."""
    fault = context.fault
    suit = _suit_led(context, fault)
    return suit is not None and any(
        other.step < fault.step
        and other.about.get("trick") != fault.about.get("trick")
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
    number = fault.about.get("trick")
    tricks = context.timeline.end.tricks
    lead = tricks[number - 1].lead if number and number <= len(tricks) else None
    suit = fault.about.get("suit")
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


def _excused(context: Context) -> str | None:
    """The first of the exceptions that applies (64B), that of a side that won nothing left out."""
    deemed = context.fault.kind == "defective-trick"
    if _both_revoked(context):
        return "both_revoked"
    if deemed and context.fault.about.get("trick") == context.timeline.game.hand_size - 1:
        return "twelfth_trick"
    if not deemed and _faced_card(context):
        return "dummy_or_penalty_card"
    return "repeat" if _repeated(context) else _too_late(context)


@derives("automatic_exception")
def automatic_exception(context: Context) -> str | None:
    """The first of the exceptions that applies; None while nothing has been won and more may be."""
    if excused := _excused(context):
        return excused
    won = _won_from(context)
    return None if won is None else "none" if won else "no_trick_won"


@derives("deemed_exception")
def deemed_exception(context: Context) -> str | None:
    """The same for a trick to which no card was played, on which the hand counts as having revoked (67B1)."""
    if excused := _excused(context):
        return excused
    share = _share(context)
    if share is None or _won_from(context) is None:
        return None
    return "none" if share.after or share.opposite else "no_trick_won"


@derives("won_by_offending_player")
def won_by_offending_player(context: Context) -> str | None:
    """Whether the revoker's own card won the trick; a trick won by dummy's card is not won by declarer (64A)."""
    winner = _winner(context, context.fault.about.get("trick", 0))
    return None if winner is None else yes_no(winner == context.fault.hand)


@derives("os_tricks_after")
def os_tricks_after(context: Context) -> str | None:
    """Later tricks of the side, those that pass for another revoke left out."""
    share = _share(context)
    if share is None:
        return None
    if share.after:
        return "1+"
    offender = context.fault.offender
    found = _tricks_of(context, context.timeline.game.side(offender)) if offender else None
    return "0" if found and found[1] else None


@derives("partner_won_revoke_trick")
def partner_won_revoke_trick(context: Context) -> str | None:
    """Whether the revoke trick was won by the hand opposite, and has not passed for another revoke."""
    share = _share(context)
    return None if share is None else yes_no(share.opposite)


@derives("hand")
def hand(context: Context) -> str | None:
    """Which hand the card came from, and whether it lay face up before."""
    fault = context.fault
    seat = fault.hand or fault.offender
    role = context.before.role(seat) if seat else None
    if seat is None or role is None:
        return None
    if role != "defender":
        return "dummy" if seat == context.before.dummy else "declarer"
    return "defender_faced" if _lay_face_up(context, seat, fault.about.get("card")) else "defender_unfaced"


def _lay_face_up(context: Context, seat: str, card: object) -> bool:
    faced = False
    for step in context.timeline.steps[: max(context.fault.step, 0)]:
        event = step.event
        if isinstance(event, TableEvent) and event.seat == seat and card in event.cards:
            faced = event.name == "expose" or (faced and event.name != "pickup")
    bound = (one for one in context.bound if one.seat == seat and one.binds(context.fault.step))
    return faced or any(card in one.params.get("cards", ()) for one in bound)


@derives("fault")
def fault(context: Context) -> str | None:
    """What is wrong with the trick."""
    return {"extra": "too_many", "omitted": "omitted"}.get(context.fault.about.get("fault", ""))


@derives("dummy_hand")
def dummy_hand(context: Context) -> str:
    """Whether it was dummy's hand that played no card."""
    return yes_no(_is_dummys(context, context.fault)) or "no"
