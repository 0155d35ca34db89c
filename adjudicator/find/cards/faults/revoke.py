"""Failure to follow suit by a hand that could; to trump, or to beat the cards played so far, by one that had to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.duties_broken import broken_duty
from adjudicator.evidence.establishment import establishing_step, is_twelfth, status_of
from adjudicator.evidence.fates import led_instead
from adjudicator.evidence.proper_leads import may_be_own_lead, played_to_wrong_lead
from adjudicator.find.cards.details import RevokeFault
from adjudicator.find.detecting import Irregularity
from adjudicator.table.lookups import off_the_rails
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline
    from adjudicator.values.cards import Card


__all__ = ["establishing_step", "is_twelfth", "revoke", "revokes_of_side", "status_of"]


_RENEGES = {
    "trump": "although that hand could trump and has nothing of the suit led",
    "head": "although that hand could beat the cards played so far",
    "overtrump": "although that hand could overtrump",
}
"""Other duties, and what is said of a card that breaks them."""


def revoke(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A card of another suit than the one led, from a hand that holds the suit led and had to follow; or one that
    breaks another duty."""
    for step in off_the_rails(timeline):
        played = step.did
        duty = broken_duty(timeline, played) if isinstance(played, CardPlayed) else None
        if duty is None or not isinstance(played, CardPlayed) or _may_be_a_lead(timeline, played):
            continue
        if timeline.game.raw.get("proper_lead_stands") and may_be_own_lead(step, timeline, played):
            continue
        state = step.before
        offender = state.played_by(played.seat)
        readings = () if record.order_known else _other_leaders(timeline, played)
        status = "undecided" if readings else status_of(timeline, played)
        if status != "established" and played_to_wrong_lead(timeline, played):
            continue
        if timeline.game.raw.get("first_that_fits"):
            from adjudicator.find.dummy.faults.designations import ruled_before  # few codes ask of anything else first

            if ruled_before(timeline, played, established=status == "established"):
                continue
        whose = f" from {played.seat}'s hand" if offender != played.seat else ""
        why = _RENEGES.get(duty, "although that hand holds the suit led")
        yield Irregularity(
            "renege" if duty in _RENEGES else "revoke",
            offender,
            step.index,
            status,
            f"{offender} plays {played.card}{whose} to {played.led} {why}.",
            hand=played.seat,
            detail=RevokeFault(card=played.card, trick=played.trick, suit=played.suit, duty=duty),
            readings=readings,
        )


def _may_be_a_lead(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether it is the only card over a wrong lead and of the hand whose lead it was: as long as nobody else has
    played or spoken it may be that lead, and what became of the wrong one is asked."""
    trick = timeline.end.current
    return trick is not None and trick.cards[1:] == (played,) and led_instead(timeline, trick.cards[0]) is None


def _other_leaders(timeline: Timeline, played: CardPlayed) -> tuple[str, ...]:
    """What else four cards may mean whose order nobody wrote down: another hand led, and everybody followed."""
    trick = next((trick for trick in timeline.end.tricks if played in trick.cards), None)
    if trick is None or len(trick.cards) != len(trick.expected):
        return ()
    readings = []
    for lead in trick.cards:
        if lead.seat != trick.leader and lead.card is not None and _all_follow(timeline, trick.cards, lead.card):
            readings.append(f"{lead.seat} led {lead.card} out of turn to trick {trick.number} and it was accepted")
    return tuple(readings)


def _all_follow(timeline: Timeline, cards: Sequence[CardPlayed], lead: Card) -> bool:
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
    """The revokes among *faults* of the side that *seat* plays for, in order."""
    side = timeline.game.side(seat)
    return [
        fault
        for fault in faults
        if fault.kind == "revoke" and fault.offender and timeline.game.side(fault.offender) == side
    ]
