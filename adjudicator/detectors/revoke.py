"""Failure to follow suit by a hand that could."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.detectors.base import Bound, Irregularity, detects
from adjudicator.record import TableEvent
from adjudicator.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.record import Record, Seat
    from adjudicator.table import Timeline


@detects("revoke")
def revoke(record: Record, timeline: Timeline, _bound: Sequence[Bound]) -> Iterator[Irregularity]:
    """A card of another suit than the one led, from a hand that holds the suit led."""
    if "follow" not in timeline.game.duties:
        return
    for step in timeline.steps:
        played = step.did
        if (
            not isinstance(played, CardPlayed)
            or played.led is None
            or played.card is None
            or played.extra
            or played.card[0] == played.led[0]
        ):
            continue
        hand = step.before.hands[played.seat]
        could = _could_follow(timeline, played) if hand is None else any(card[0] == played.led[0] for card in hand)
        if not could:
            continue
        state = step.before
        offender = state.played_by(played.seat)
        readings = () if record.order_known else _other_leaders(timeline, played)
        status = "undecided" if readings else status_of(timeline, played)
        whose = f" from {played.seat}'s hand" if offender != played.seat else ""
        yield Irregularity(
            "revoke",
            offender,
            step.index,
            status,
            f"{offender} plays {played.card}{whose} to {played.led} although that hand holds the suit led.",
            hand=played.seat,
            about={"card": played.card, "trick": played.trick, "suit": played.led[0]},
            readings=readings,
        )


def _could_follow(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether a hand that nobody wrote down proves by its own later cards that it held the suit."""
    suit = played.led[0] if played.led else None
    for step in timeline.steps[played.step + 1 :]:
        later = step.did
        if isinstance(later, CardPlayed) and later.seat == played.seat and later.card and later.card[0] == suit:
            return True
    return False


def status_of(timeline: Timeline, played: CardPlayed) -> str:
    """``corrected``, ``established`` or ``open``.

    Established when the offender or his partner has led or played to a later trick, or claimed or conceded (CB-80);
    in some games also when the trick has been quitted, which the next lead takes for granted (WH-32).
    At bridge the twelfth trick is never established (CB-80, CB-86).
    """
    if played.step in timeline.withdrawn:
        return "corrected"
    return "open" if establishing_step(timeline, played) is None else "established"


def establishing_step(timeline: Timeline, played: CardPlayed) -> int | None:
    """The step that establishes a revoke, if one does."""
    game = timeline.game
    if game.twelfth_trick_law and is_twelfth(timeline, played):
        return None
    side = game.side(played.seat)
    for step in timeline.steps[played.step + 1 :]:
        later = step.did
        if isinstance(later, CardPlayed):
            if later.trick > played.trick and (game.side(later.seat) == side or game.quitting_establishes):
                return step.index
        elif isinstance(step.event, TableEvent):
            ends = step.event.name in ("claim", "concede")
            if ends and step.event.seat and game.side(step.event.seat) == side:
                return step.index
            if step.event.name == "quit" and game.quitting_establishes:
                return step.index
    return None


def is_twelfth(timeline: Timeline, played: CardPlayed) -> bool:
    """Whether the trick is the last but one of the deal."""
    return played.trick == timeline.game.draw_tricks + timeline.game.hand_size - 1


def _other_leaders(timeline: Timeline, played: CardPlayed) -> tuple[str, ...]:
    """What else four cards may mean whose order nobody wrote down: another hand led, and everybody followed."""
    trick = next((trick for trick in timeline.end.tricks if played in trick.cards), None)
    if trick is None or len(trick.cards) != len(trick.expected):
        return ()
    readings = []
    for lead in trick.cards:
        if lead.seat != trick.leader and lead.card is not None and _all_follow(timeline, trick.cards, lead.card[0]):
            readings.append(f"{lead.seat} led {lead.card} out of turn to trick {trick.number} and it was accepted")
    return tuple(readings)


def _all_follow(timeline: Timeline, cards: Sequence[CardPlayed], suit: str) -> bool:
    for played in cards:
        if played.card is None:
            return False
        if played.card[0] == suit:
            continue
        hand = timeline.steps[played.step].before.hands[played.seat]
        if hand is None or any(card[0] == suit for card in hand):
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
