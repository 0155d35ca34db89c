"""A player left out in a face-up round of stud, as the cards of the others show (PS-11, 001:2709)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.evidence.spoken import noticed
from adjudicator.find.deal.details import DealFault
from adjudicator.find.detecting import Irregularity
from adjudicator.games.poker.follow import followed
from adjudicator.record.events import ATTENTION, TableEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record, Seat
    from adjudicator.table.state import Timeline

_ENDS = ("bet", "raise", "check", "call", *ATTENTION)
"""What shows that the cards of a round have been dealt."""
_OWED_DOWN = ("exposed", "two-at-once", "more-at-once")
"""Faults of the deal after which a player gets no face-up card in the next round, as the law asks."""
_LEAST = 3
"""Of two players in the pot one may simply not have been written down."""


def left_out(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """The one player of a round to whom no card was dealt face up, having got one in every round before.

    A card that nobody wrote down is no evidence: somebody has to speak of it.
    """
    if "deal_pattern" not in timeline.game.raw:
        return
    betting = followed(timeline)
    # Who says in turn that he drops has dropped, cards or no cards (001:2608).
    dropped = {act.step: act.seat for act in betting.acts if act.name == "drop"} if betting else {}
    active = list(timeline.game.seats)
    shown: dict[Seat, int] = dict.fromkeys(active, 0)
    excused: set[Seat] = set()
    last: int | None = None
    for step in timeline.steps:
        event = step.event
        if not isinstance(event, TableEvent):
            continue
        if event.name == "up" and event.seat in shown:
            shown[event.seat] += len(event.cards)
            last = step.index
        elif dropped.get(step.index) in active:
            active.remove(dropped[step.index])
        elif event.name == "deal" and event.seat and event.words[:1] in [(word,) for word in (*_OWED_DOWN, "omitted")]:
            excused.add(event.seat)
        if last is not None and event.name in _ENDS:
            missed = [seat for seat in active if shown[seat] == max(shown[other] for other in active) - 1]
            alone = len(missed) == 1 and len(active) >= _LEAST and shown[missed[0]] and missed[0] not in excused
            if alone and noticed(timeline, last) is not None:
                excused.add(missed[0])
                said = f"{missed[0]} is left out in a round of cards dealt face up."
                detail = DealFault(word="omitted", cards=(), left_out=missed[0])
                yield Irregularity("misdeal", timeline.start.dealer, last, "open", said, detail=detail)
            last = None
