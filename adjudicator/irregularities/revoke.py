"""Revokes: failures to follow suit, to trump or to head the trick; establishment, exceptions, and the tricks
transferred for each (Laws 61 to 64, 67)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from adjudicator.evidence.acceptance import rightful_leader_made_own_lead
from adjudicator.evidence.attention import attention_lines, step_of_attention
from adjudicator.evidence.lead_responses import may_be_rightful_lead, was_played_to_wrong_lead
from adjudicator.evidence.play_duties import broken_duty
from adjudicator.evidence.revoke_establishment import (
    both_sides_revoked_while_one_played_on,
    establishing_step,
    is_in_twelfth_trick,
    revoke_status,
)
from adjudicator.evidence.trick_counts import deal_went_on_after_record, trick_winners, tricks_won, tricks_won_from
from adjudicator.irregularities.deadline_facts import hands_returned_before_mention as returned_before_words
from adjudicator.irregularities.detail_base_classes import CountsAsRevoke
from adjudicator.irregularities.details import (
    RevokeFault,
    suit_to_follow_of,
    trick_defect_of,
)
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.dummy_infringement import dummy_first_asked_without_rights
from adjudicator.irregularities.fact_derivation import (
    PROVISIONAL_NO,
    Derived,
    FactContext,
    YesNo,
    card_at_fault,
    final_value,
    final_yes_or_provisional_no,
    mapped_value,
    provisional_value,
    yes_no,
)
from adjudicator.record.events import TableEvent
from adjudicator.table.state_and_timeline import CardPlayed
from adjudicator.table.timeline_queries import possibly_irregular_steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline
    from adjudicator.values.cards import Card


_OTHER_DUTIES = {
    "trump": "although that hand could trump and has nothing of the suit led",
    "head": "although that hand could beat the cards played so far",
    "overtrump": "although that hand could overtrump",
}
"""Other duties → the description of a card that breaks them."""


def revokes(timeline: Timeline) -> Iterator[Irregularity]:
    """A card of another suit than the one led, from a hand that holds the suit led and had to follow; or one that
    breaks another duty."""
    for step in possibly_irregular_steps(timeline):
        played = step.action
        duty = broken_duty(timeline, played) if isinstance(played, CardPlayed) else None
        if duty is None or not isinstance(played, CardPlayed) or _may_be_rightful_leaders_lead(timeline, played):
            continue
        if timeline.game.raw.get("proper_lead_stands") and may_be_rightful_lead(step, timeline, played):
            continue
        state = step.before
        offender = state.played_by(played.seat)
        readings = () if timeline.record.order_known else _readings_with_other_leader(timeline, played)
        status = "undecided" if readings else revoke_status(timeline, played)
        if status != "established" and was_played_to_wrong_lead(timeline, played):
            continue
        if timeline.game.raw.get("first_that_fits"):
            from adjudicator.irregularities.dummy_designation import revoke_is_ruled_as_other_fault

            if revoke_is_ruled_as_other_fault(timeline, played, established=status == "established"):
                continue
        whose = f" from {played.seat}'s hand" if offender != played.seat else ""
        why = _OTHER_DUTIES.get(duty, "although that hand holds the suit led")
        yield Irregularity(
            "renege" if duty in _OTHER_DUTIES else "revoke",
            offender,
            step.index,
            status,
            f"{offender} plays {played.card}{whose} to {played.led} {why}.",
            acting_hand=played.seat,
            detail=RevokeFault(card=played.card, trick=played.trick, suit=played.suit, duty=duty),
            other_readings=readings,
        )


def _may_be_rightful_leaders_lead(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether it is the only card over a wrong lead and from the rightful leader: as long as nobody else has played or
    spoken it may be the rightful lead, and people are asked."""
    trick = timeline.end.current
    return (
        trick is not None
        and trick.cards[1:] == (played,)
        and rightful_leader_made_own_lead(timeline, trick.cards[0]) is None
    )


def _readings_with_other_leader(timeline: Timeline, played: CardPlayed) -> tuple[str, ...]:
    """Other readings of four cards whose order was not recorded: another hand led, and everybody followed."""
    trick = next((trick for trick in timeline.end.tricks if played in trick.cards), None)
    if trick is None or len(trick.cards) != len(trick.expected):
        return ()
    readings = []
    for lead in trick.cards:
        if (
            lead.seat != trick.leader
            and lead.card is not None
            and _each_follows_or_is_void(timeline, trick.cards, lead.card)
        ):
            readings.append(f"{lead.seat} led {lead.card} out of turn to trick {trick.number} and it was accepted")
    return tuple(readings)


def _each_follows_or_is_void(timeline: Timeline, cards: Sequence[CardPlayed], lead: Card) -> bool:
    for played in cards:
        if played.card is None:
            return False
        state = timeline.steps[played.step].before
        suit = state.game.suit(lead, state.trump)
        if state.game.suit(played.card, state.trump) == suit:
            continue
        hand = state.hands[played.seat]
        if hand is None or any(state.game.suit(card, state.trump) == suit for card in hand):
            return False
    return True


def revokes_of_side(timeline: Timeline, faults: Sequence[Irregularity], seat: Seat) -> list[Irregularity]:
    """The revokes among *faults* by the side of *seat*, in order."""
    side = timeline.game.side(seat)
    return [
        fault
        for fault in faults
        if fault.kind == "revoke" and fault.offender and timeline.game.side(fault.offender) == side
    ]


NoticeStage: TypeAlias = Literal["during_play", "before_mixing", "after_mixing", "after_next_cut"]


def fault_is_established(context: FactContext) -> Derived[YesNo] | None:
    """Whether the revoke became established; a ``no`` at the end of an unfinished record is provisional.

    Unknown where the deal went on after the record, which then does not tell whether the card was taken back.
    """
    match context.fault.status:
        case "established":
            return final_value("yes")
        case "corrected":
            return PROVISIONAL_NO
        case "open":
            return None if deal_went_on_after_record(context.timeline.record, context.timeline) else PROVISIONAL_NO
    played = card_at_fault(context)
    if played is None:
        return None
    return final_yes_or_provisional_no(establishing_step(context.timeline, played) is not None)


def fault_is_established_as_revoke(context: FactContext) -> Derived[YesNo] | None:
    """Whether the revoke became established; a breach of a demand ceases to be correctable at the same moment.

    A fault that counts as a revoke without a card played brings the answer in its detail. Unknown where the deal went
    on after the record, which then does not tell whether the card was taken back.
    """
    told = context.fault.detail_as(CountsAsRevoke)
    if told is not None and told.established is not None:
        return final_yes_or_provisional_no(told.established)
    if context.fault.status == "established":
        return final_value("yes")
    played = card_at_fault(context)
    if played is None:
        return None
    status = revoke_status(context.timeline, played)
    if status == "open" and deal_went_on_after_record(context.timeline.record, context.timeline):
        return None
    return final_yes_or_provisional_no(status == "established")


def was_in_twelfth_trick(context: FactContext) -> YesNo | None:
    """Whether it happened in the last trick but one."""
    played = card_at_fault(context)
    return None if played is None else yes_no(is_in_twelfth_trick(context.timeline, played))


def player_had_revoked_in_same_suit(context: FactContext) -> YesNo:
    """Whether the same player had an established revoke in the same suit before."""
    suit, step = suit_to_follow_of(context.fault), context.fault.step
    return (
        "yes"
        if any(
            fault.kind == "revoke"
            and fault.step < step
            and fault.status == "established"
            and fault.acting_hand == context.fault.acting_hand
            and suit_to_follow_of(fault) == suit
            for fault in context.faults
        )
        else "no"
    )


def number_of_tricks_not_yet_transferred(context: FactContext) -> Literal["none", "one", "two_or_more"] | None:
    """The number of tricks won by the revoking side since its first established revoke and not yet transferred."""
    timeline, offender = context.timeline, context.fault.offender
    if offender is None:
        return None
    counted = [
        fault
        for fault in revokes_of_side(timeline, context.faults, offender)
        if fault.status == "established" and not _is_of_dummy_at_end(context, fault)
    ]
    numbers = (fault.trick for fault in counted)
    first = min((number for number in numbers if number is not None), default=context.fault.trick or 1)
    side = timeline.game.side(offender)
    count = tricks_won_from(context.record, timeline, side, first)
    if count is None:
        return None
    least, certain = count
    free = least - context.tricks_transferred.get(side, 0)
    if free >= 2:
        return "two_or_more"
    return None if not certain else "one" if free == 1 else "none"


def _is_of_dummy_at_end(context: FactContext, fault: Irregularity) -> bool:
    return fault.acting_hand is not None and context.timeline.end.role(fault.acting_hand) == "dummy"


def stage_first_noticed(context: FactContext) -> NoticeStage | None:
    """The stage at which attention was first drawn, by ``!attention``, ``!director``, ``!mixed`` and ``!cut``."""
    if context.fault.status == "corrected":
        return "during_play"
    mixed, words = False, attention_lines(context.timeline.game.raw)
    for step in context.timeline.steps[max(context.fault.step, 0) :]:
        event = step.event
        if not isinstance(event, TableEvent):
            continue
        if event.name in words:
            if mixed:
                return "after_mixing"
            return "before_mixing" if step.before.stage == "over" else "during_play"
        if event.name == "cut":
            return "after_next_cut"
        mixed = mixed or event.name == "mixed"
    return "after_mixing" if mixed else None


_REVOKING_KINDS = ("revoke", "lead-restriction-breached")
"""Failure to follow suit, and failure to obey a demand about a lead or play (61A)."""


class RevokeShare(NamedTuple):
    """The tricks that may be transferred for one revoke, without those assigned to other revokes of the side."""

    trick_won_by_revoker: bool
    """Whether the revoke trick counts as won by the revoker's own card."""
    trick_won_by_partner: bool
    """Whether the revoke trick counts as won by the hand opposite."""
    later_tricks: int
    """The number of later tricks of the side."""


def is_of_dummys_hand(context: FactContext, fault: Irregularity) -> bool:
    """Whether the hand that acted, or failed to act, was dummy's."""
    return fault.acting_hand is not None and fault.acting_hand == context.timeline.end.dummy


def _context_about(context: FactContext, fault: Irregularity) -> FactContext:
    return context._replace(fault=fault)


def _all_irregularities_of_side(context: FactContext, side: str) -> Iterator[Irregularity]:
    game = context.timeline.game
    for fault in context.faults:
        if fault.offender and game.side(fault.offender) == side:
            yield fault


def _counts_as_established_revoke(context: FactContext, fault: Irregularity) -> bool:
    """Whether *fault* is an established revoke, or counts as one."""
    if fault.kind == "defective-trick":
        return trick_defect_of(fault) == "omitted" and fault.status == "established"
    if fault.kind not in _REVOKING_KINDS or not fault.offender:
        return False
    if fault.kind == "revoke" and fault.status == "established":
        return True
    played = card_at_fault(_context_about(context, fault))
    return played is not None and fault.kind != "revoke" and revoke_status(context.timeline, played) == "established"


def _costs_tricks(context: FactContext, fault: Irregularity) -> bool:
    """Whether *fault* takes tricks by itself if its side has won any."""
    about = _context_about(context, fault)
    played = card_at_fault(about)
    if fault.kind == "revoke" and played is not None and is_in_twelfth_trick(context.timeline, played):
        return False
    counts = _counts_as_established_revoke(context, fault) or (
        fault.kind == "revoke" and dummy_first_asked_without_rights(context, fault)
    )
    return counts and not is_of_dummys_hand(context, fault) and revoke_exception_besides_no_trick(about) is None


def tricks_won_by_side(context: FactContext, side: str) -> tuple[list[int], bool] | None:
    """(numbers of the tricks *side* has won, those by claim counted on from the last; whether the list is final), or
    None if the winner of a trick is unknown."""
    timeline = context.timeline
    winners = trick_winners(timeline)
    if None in winners:
        return None
    own = [number for number, winner in enumerate(winners, 1) if winner and timeline.game.side(winner) == side]
    total, whole = tricks_won(context.record, timeline)
    given = total[side] - len(own)
    return own + list(range(len(winners) + 1, len(winners) + 1 + given)), whole


def trick_winner(context: FactContext, trick: int) -> str | None:
    """The seat that won *trick*; None while it is not complete."""
    winners = trick_winners(context.timeline)
    return winners[trick - 1] if trick <= len(winners) else None


def revoke_shares(context: FactContext, side: str) -> dict[int, RevokeShare] | None:
    """Step of each costly revoke of *side* → its share of the tricks.

    No trick is transferred twice. The revoke trick is reserved for the revoke whose own card won it; each later trick
    goes to the earliest revoke that may claim it, which makes the total as large as the tricks allow.
    """
    found = tricks_won_by_side(context, side)
    if found is None:
        return None
    tricks = found[0]
    costly = [
        (fault.trick, fault)
        for fault in _all_irregularities_of_side(context, side)
        if fault.trick is not None and _costs_tricks(context, fault)
    ]
    own = {
        fault.step: number
        for number, fault in costly
        if fault.kind != "defective-trick" and trick_winner(context, number) == fault.acting_hand
    }
    free = [number for number in tricks if number not in own.values()]
    taken: dict[int, int] = {}
    for first, fault in sorted(costly, key=lambda one: (one[0], one[1].step)):
        fitting = [number for number in free if number >= first]
        if fitting:
            taken[fault.step] = fitting[0]
            free.remove(fitting[0])
    share: dict[int, RevokeShare] = {}
    for first, fault in costly:
        step = fault.step
        after = sum(number > first for number in free) + (taken.get(step, 0) > first)
        share[step] = RevokeShare(step in own, taken.get(step) == first, after)
    return share


TimeRunOut: TypeAlias = Literal["round_over", "next_board_called"]
RevokeException: TypeAlias = Literal["both_revoked", "dummy_or_penalty_card", "twelfth_trick", "repeat"] | TimeRunOut
AutomaticException: TypeAlias = (
    Literal["both_revoked", "dummy_or_penalty_card", "repeat", "no_trick_won", "none"] | TimeRunOut
)
DeemedException: TypeAlias = Literal["both_revoked", "twelfth_trick", "repeat", "no_trick_won", "none"] | TimeRunOut


def revoke_exception_besides_no_trick(context: FactContext) -> RevokeException | None:
    """The first exception that applies (64B), except that of a side that won no trick."""
    deemed = context.fault.kind == "defective-trick"
    if _other_side_has_established_revoke(context):
        return "both_revoked"
    if deemed and context.fault.trick == context.timeline.game.hand_size - 1:
        return "twelfth_trick"
    if not deemed and _failed_to_play_faced_card(context):
        return "dummy_or_penalty_card"
    return "repeat" if _repeated_in_same_suit(context) else _noticed_too_late(context)


def _other_side_has_established_revoke(context: FactContext) -> bool:
    game, offender = context.timeline.game, context.fault.offender
    other = game.other_side(game.side(offender)) if offender else None
    return other is not None and any(
        _counts_as_established_revoke(context, fault) for fault in _all_irregularities_of_side(context, other)
    )


def _failed_to_play_faced_card(context: FactContext) -> bool:
    """Whether the hand failed to play a card that lay face up: a penalty card, or one of dummy's (64B3)."""
    fault = context.fault
    if is_of_dummys_hand(context, fault):
        return True
    if any(other.kind == "penalty-card-not-played" and other.step == fault.step for other in context.faults):
        return True
    hand, suit = context.table_before.hands.get(fault.acting_hand or ""), suit_to_follow_of(fault)
    held = {card for card in hand or () if card[0] == suit}
    faced: set[str] = set()
    for one in context.obligations_on(fault.acting_hand):
        cards = {card for card in one.cards if card[0] == suit}
        if one.effect == "penalty_card" and one.terms.grade != "minor" and cards & held:
            return True
        faced |= cards if one.effect == "penalty_card" else set()
    return bool(held) and held <= faced


def _repeated_in_same_suit(context: FactContext) -> bool:
    """Whether the same player already had an established revoke in the same suit (64B2)."""
    fault = context.fault
    suit = _suit_to_be_followed(context, fault)
    return suit is not None and any(
        other.step < fault.step
        and other.trick != fault.trick
        and other.acting_hand == fault.acting_hand
        and _suit_to_be_followed(context, other) == suit
        and _counts_as_established_revoke(context, other)
        for other in context.faults
        if other.kind in (*_REVOKING_KINDS, "defective-trick")
    )


def _suit_to_be_followed(context: FactContext, fault: Irregularity) -> str | None:
    """The suit to be followed."""
    if fault.kind == "lead-restriction-breached":
        return None
    number = fault.trick
    tricks = context.timeline.end.tricks
    lead = tricks[number - 1].lead if number and number <= len(tricks) else None
    suit = suit_to_follow_of(fault)
    return str(suit) if suit else lead.card[0] if lead is not None and lead.card else None


def _noticed_too_late(context: FactContext) -> TimeRunOut | None:
    """``round_over`` or ``next_board_called`` if that came before attention was drawn (64B4, 64B5)."""
    timeline, offender = context.timeline, context.fault.offender
    game = timeline.game
    found: set[TimeRunOut] = set()
    for step in timeline.steps[max(context.fault.step, 0) : step_of_attention(timeline, context.fault.step)]:
        match step.event:
            case TableEvent(name="round-over"):
                found.add("round_over")
            case TableEvent(name="next-call", seat=caller):
                if caller is None or (offender and not game.same_side(caller, offender)):
                    found.add("next_board_called")
    return "round_over" if "round_over" in found else "next_board_called" if found else None


def _share_of_tricks_for_revoke(context: FactContext) -> RevokeShare | None:
    offender = context.fault.offender
    found = revoke_shares(context, context.timeline.game.side(offender)) if offender else None
    return None if found is None else found.get(context.fault.step)


def _tricks_won_since_revoke(context: FactContext) -> int | None:
    """The number of tricks of the offending side from the revoke trick on, transferred or not; None while 0 may still
    change."""
    offender, trick = context.fault.offender, context.fault.trick
    found = tricks_won_by_side(context, context.timeline.game.side(offender)) if offender else None
    if found is None or trick is None:
        return None
    count = sum(number >= trick for number in found[0])
    return count if count or found[1] else None


def hands_returned_before_attention(context: FactContext) -> Derived[YesNo] | None:
    """Whether all hands had been returned before attention was drawn."""
    played = card_at_fault(context)
    if played is None or not context.timeline.game.raw.get("twelfth_trick_until"):
        return returned_before_words(context)
    return final_yes_or_provisional_no(establishing_step(context.timeline, played) is not None)


def other_side_revoked_on_same_trick(context: FactContext) -> Derived[YesNo] | None:
    """Whether the other side revoked on the trick too and only one side had played to the next (62C3)."""
    played = card_at_fault(context)
    return (
        None
        if played is None
        else final_yes_or_provisional_no(both_sides_revoked_while_one_played_on(context.timeline, played))
    )


def revoke_exception_or_no_trick_won(context: FactContext) -> Derived[AutomaticException] | None:
    """The first exception that applies; None while no trick has been won and more may be."""
    excuse = revoke_exception_besides_no_trick(context)
    if excuse is not None and excuse != "twelfth_trick":
        return final_value(excuse)
    won = _tricks_won_since_revoke(context)
    return None if won is None else provisional_value("none" if won else "no_trick_won")


def exception_for_trick_without_card(context: FactContext) -> DeemedException | None:
    """The first exception that applies to a trick without a card from the hand, which counts as having revoked
    (67B1)."""
    excuse = revoke_exception_besides_no_trick(context)
    if excuse is not None and excuse != "dummy_or_penalty_card":
        return excuse
    share = _share_of_tricks_for_revoke(context)
    if share is None or _tricks_won_since_revoke(context) is None:
        return None
    return "none" if share.later_tricks or share.trick_won_by_partner else "no_trick_won"


def revoke_trick_won_by_revoker(context: FactContext) -> Derived[YesNo] | None:
    """Whether the revoker's own card won the trick; a trick won by dummy's card is not won by declarer (64A)."""
    winner = trick_winner(context, context.fault.trick or 0)
    return None if winner is None else provisional_value("yes" if winner == context.fault.acting_hand else "no")


def number_of_later_tricks_not_transferred(context: FactContext) -> Literal["0", "1+"] | None:
    """The number of later tricks of the side, without those transferred for another revoke."""
    share = _share_of_tricks_for_revoke(context)
    if share is None:
        return None
    if share.later_tricks:
        return "1+"
    offender = context.fault.offender
    found = tricks_won_by_side(context, context.timeline.game.side(offender)) if offender else None
    return "0" if found and found[1] else None


def revoke_trick_won_by_partner(context: FactContext) -> YesNo | None:
    """Whether the revoke trick was won by the hand opposite and has not been transferred for another revoke."""
    share = _share_of_tricks_for_revoke(context)
    return None if share is None else yes_no(share.trick_won_by_partner)


def hand_of_revoke_card(
    context: FactContext,
) -> Literal["declarer", "dummy", "defender_faced", "defender_unfaced"] | None:
    """The hand from which the card came, and whether it lay face up before."""
    fault = context.fault
    seat = fault.acting_hand or fault.offender
    role = context.table_before.role(seat) if seat else None
    if seat is None or role is None:
        return None
    if role != "defender":
        return "dummy" if seat == context.table_before.dummy else "declarer"
    return "defender_faced" if _card_lay_face_up(context, seat, fault.card) else "defender_unfaced"


def _card_lay_face_up(context: FactContext, seat: str, card: object) -> bool:
    faced = False
    for step in context.timeline.steps[: max(context.fault.step, 0)]:
        event = step.event
        if isinstance(event, TableEvent) and event.seat == seat and card in event.cards:
            faced = event.name == "expose" or (faced and event.name != "pickup")
    return faced or any(card in one.cards for one in context.obligations_on(seat))


def trick_omitted_or_too_many(context: FactContext) -> Literal["omitted", "too_many"] | None:
    """The defect of the trick."""
    return mapped_value(trick_defect_of(context.fault), {"extra": "too_many", "omitted": "omitted"})


def dummys_hand_omitted_play(context: FactContext) -> YesNo:
    """Whether it was dummy's hand that omitted a card."""
    return yes_no(is_of_dummys_hand(context, context.fault)) or "no"


def revoke_is_proved(context: FactContext) -> Literal["proved", "mixed_by_accused"] | None:
    """``proved`` if the recorded hands show the revoke; ``mixed_by_accused`` if the accused mixed the cards after the
    complaint."""
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


def partner_asked_before_correction(context: FactContext) -> YesNo | None:
    """Whether the offender's partner asked about the suit before the revoke was corrected."""
    offender = context.fault.offender
    partner = context.timeline.game.partner(offender) if offender else None
    gone = context.timeline.withdrawn.get(context.fault.step, len(context.timeline.steps))
    for step in context.timeline.steps[max(context.fault.step, 0) : gone]:
        if isinstance(step.event, TableEvent) and step.event.name == "ask" and step.event.seat == partner:
            return "yes"
    return None
