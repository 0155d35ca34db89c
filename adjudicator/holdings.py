"""Cards that the record gives to one hand and lets another play: a slip of whoever wrote it, not of the table."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from adjudicator.cards import size
from adjudicator.record import Problem
from adjudicator.table import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record import Record
    from adjudicator.table import Timeline


def misplaced(record: Record, timeline: Timeline) -> Iterator[Problem]:
    """A sentence for each card played, or laid down, by a hand that is known not to hold it."""
    if "lay_off" in timeline.game.raw:
        yield from _slips(record, timeline)
    for step in timeline.steps:
        played = step.did
        if not isinstance(played, CardPlayed) or played.card is None:
            continue
        hand = step.before.hands[played.seat]
        if hand is None or played.card in hand or size(hand) < step.before.left[played.seat]:
            # Who has drawn cards that nobody wrote down may well hold it.
            continue
        place = record.events[step.at].place
        holder = next((seat for seat, held in step.before.hands.items() if held and played.card in held), None)
        where = f"{holder} does" if holder else "it has been played" if _seen(timeline, played) else "nobody does"
        yield Problem(f"{played.seat} does not hold {played.card}: {where}", place.line, place.column)


def _slips(record: Record, timeline: Timeline) -> Iterator[Problem]:
    """The same where cards are melded and discarded, and lines that take what cannot be taken there; what follows such
    deals is loaded for them alone."""
    following = import_module("adjudicator.rummy.follow")
    if following.is_rummy(timeline.game):
        play = following.followed(record, timeline)
        for at, seat, card in play.strange:
            place = record.events[at].place
            yield Problem(f"{seat} does not hold {card}, as far as the record tells", place.line, place.column)
        for at, why in play.idle:
            place = record.events[at].place
            yield Problem(why, place.line, place.column)


def _seen(timeline: Timeline, played: CardPlayed) -> bool:
    return any(step.did is not played and getattr(step.did, "card", None) == played.card for step in timeline.steps)
