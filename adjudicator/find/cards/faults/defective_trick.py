"""Tricks with too few or too many cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.cards.details import DefectiveTrick
from adjudicator.find.cards.faults.fifth_card import is_fifth
from adjudicator.find.detecting import Irregularity
from adjudicator.table.lookups import off_the_rails
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline, Trick


def defective_trick(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """A hand that did not play to a trick, or played more than one card to it."""
    end = timeline.end
    tricks = (*end.tricks, end.current) if end.current else end.tricks
    extra = any(isinstance(step.did, CardPlayed) and step.did.extra for step in off_the_rails(timeline))
    for trick in tricks:
        for seat in trick.missing:
            began = _next_trick(timeline, trick)
            yield Irregularity(
                "defective-trick",
                end.played_by(seat),
                began,
                _late_status(timeline, trick),
                f"{seat} has not played to trick {trick.number} and the next trick is begun.",
                hand=seat,
                detail=DefectiveTrick(card=None, trick=trick.number, fault="omitted", missing=seat),
            )
        for played in trick.cards if extra else ():
            if played.extra and not is_fifth(timeline, played):
                yield Irregularity(
                    "defective-trick",
                    end.played_by(played.seat),
                    played.step,
                    _late_status(timeline, trick),
                    f"{played.seat} plays a second card, {played.card}, to trick {trick.number}.",
                    hand=played.seat,
                    detail=DefectiveTrick(card=played.card, trick=trick.number, fault="extra"),
                )
    for played in timeline.plays if extra else ():
        if played.extra and not timeline.stands(played.step) and not is_fifth(timeline, played):
            yield Irregularity(
                "defective-trick",
                end.played_by(played.seat),
                played.step,
                "corrected",
                f"{played.seat} plays a second card, {played.card}, to trick {played.trick} and takes it back.",
                hand=played.seat,
                detail=DefectiveTrick(card=played.card, trick=played.trick, fault="extra"),
            )


def _next_trick(timeline: Timeline, trick: Trick) -> int:
    return next(played.step for played in timeline.plays if played.trick == trick.number + 1)


def both_sides_played_on(timeline: Timeline, number: int) -> bool:
    """Whether both sides have a card in the trick after *number*: then it may not be put right (CB-89)."""
    game = timeline.game
    sides = {game.side(played.seat) for played in timeline.plays if played.trick == number + 1}
    return len(sides) > 1


def _late_status(timeline: Timeline, trick: Trick) -> str:
    return "established" if both_sides_played_on(timeline, trick.number) else "open"
