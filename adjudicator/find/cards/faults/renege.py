"""Breach of a duty of play that is none of every trick: a card that must be discarded at the first chance, a draw that
must be made, a suit that may not be led yet, a trump that must be led. (Failing to trump or to beat the cards played so
far: ``revoke``.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.duties_broken import lower_than_due
from adjudicator.evidence.spoken import complained
from adjudicator.find.cards.details import BrokenDuty, CardFault
from adjudicator.find.detecting import Irregularity
from adjudicator.record.events import TableEvent
from adjudicator.table.state import CardPlayed
from adjudicator.table.stock import stock_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Step, Timeline

AGREED_LIMIT = 3
"""Where a table agrees that hearts are not led at once, they are led from the third trick on (HE-09)."""


def duty_discard(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Who holds the card of the discard duty cannot follow and throws another card (HE-05, HE-09).

    Whether the duty binds a player who got the card in the pass is for the law to say.
    """
    duty = timeline.game.discard_duty
    done: set[Seat] = set()
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or played.seat in done or not _cannot_follow(step, played):
            continue
        if duty not in (step.before.hands[played.seat] or ()) or _must_draw(record, timeline, step):
            continue
        seat, stands = played.seat, timeline.stands(step.index)
        if played.card != duty:
            came = "dealt" if duty in (record.hands.get(seat) or ()) else "who was passed"
            said = f"{seat}, {came} {duty}, cannot follow to {played.led} and discards {played.card} instead of it."
            yield _breach(timeline, played, said, "black_queen")
        if stands and (played.card != duty or duty not in (step.after.hands[seat] or ())):
            # Where the pack has the card twice, each of them is due at a chance of its own.
            done.add(seat)


def undrawn(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that cannot follow discards although it could still draw (HV-01).

    Where nobody wrote down any draw the stock may be gone, unless somebody complains of the discard.
    """
    drawn = any(event.name == "draw" for _, event in timeline.acts)
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or not _must_draw(record, timeline, step):
            continue
        if not drawn and not complained(timeline, step.index):
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
            readings=(f"{played.seat} held the suit led and revoked",) if unknown else (),
        )


def early_heart(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A heart led before the trick from which hearts may be led (HE-09).

    Only some tables play so: where neither the code nor the record says that this one does, a heart led early is a
    matter for the laws only if somebody speaks up about it.
    """
    game = timeline.game
    agreed = heart_limit_told(record)
    if agreed is False:
        return
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or not played.is_lead or (played.card or "")[:1] != "H":
            continue
        limit = game.heart_lead_from if game.heart_lead_from > 1 else AGREED_LIMIT
        known = agreed or game.heart_lead_from > 1 or (played.turn == played.seat and complained(timeline, step.index))
        hand = step.before.hands[played.seat]
        free = hand is not None and all(card[0] == "H" for card in hand)
        if played.trick >= limit or not known or free:
            continue
        said = f"{played.seat} leads {played.card} to trick {played.trick}, before trick {limit}."
        yield _breach(timeline, played, said, "heart_led")


def low_lead(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Another card led by a hand that must lead its highest trump (BR-06)."""
    for step in timeline.steps:
        played = step.did
        due = lower_than_due(timeline, played) if isinstance(played, CardPlayed) else None
        if due is None or not isinstance(played, CardPlayed):
            continue
        said = f"{played.seat} leads {played.card} although they hold {due} and have to lead their highest trump."
        yield _breach(timeline, played, said, "lead")


def heart_limit_told(record: Record) -> bool | None:
    """What the record says of the agreement that hearts are not led at once; None where it says nothing."""
    for event in record.events:
        if isinstance(event, TableEvent) and event.name == "fact":
            for word in event.words:
                name, _, value = word.rpartition(".")[2].partition("=")
                if name == "heart_limit_agreed":
                    return value == "yes"
    return None


def _breach(timeline: Timeline, played: CardPlayed, said: str, duty: str) -> Irregularity:
    """A card against a duty: open, unless it was taken back."""
    status = "open" if timeline.stands(played.step) else "corrected"
    detail = BrokenDuty(card=played.card, trick=played.trick, duty=duty)
    return Irregularity("renege", played.seat, played.step, status, said, detail=detail)


def _cannot_follow(step: Step, played: CardPlayed) -> bool:
    """Whether the hand, which is known, has nothing of the suit led."""
    hand = step.before.hands[played.seat]
    if hand is None or played.led is None or played.card is None or played.extra:
        return False
    return not any(card[0] == played.suit for card in hand)


def _must_draw(record: Record, timeline: Timeline, step: Step) -> bool:
    return timeline.game.draws_until_able and stock_left(record, timeline.game, step.event_index) > 0
