"""The holder of the trump ace who neither takes the card turned for trump nor has it turned down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.detecting import Irregularity
from adjudicator.games.trick.widow.details import AceKept
from adjudicator.table.robbing import ACE, has_answered, objected
from adjudicator.table.state import CardPlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline


def said_nothing(_record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """He plays a card, the hand being known or the card being that ace; he has said nothing, and is told so (SF-09)."""
    for step in timeline.steps:
        played, turned = step.did, step.before.turned
        if not isinstance(played, CardPlayed) or turned is None or turned.rank == ACE:
            continue
        hand, ace = step.before.hands.get(played.seat), turned.suit + ACE
        if played.card != ace and (hand is None or ace not in hand):
            continue
        if not has_answered(played.seat, timeline.steps[: step.index]) and objected(played.seat, ace, timeline.steps):
            said = f"{played.seat}, who has {ace}, plays without taking {turned} or having it turned down."
            detail = AceKept(ace="nothing", card=played.card)
            yield Irregularity("failure-to-declare", played.seat, step.index, "open", said, detail=detail)
        return
