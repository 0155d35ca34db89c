"""Facts of knock poker: what is wrong with a draw or a knock, and hands that can be put right on the first round."""

from __future__ import annotations

from typing import Literal, TypeAlias

from adjudicator.find.deal.details import size_of
from adjudicator.find.deriving import Context, Derived, as_yet, for_good
from adjudicator.find.general.facts.moments import by_then
from adjudicator.games.poker.details import KnockDraw, KnockFault
from adjudicator.record.events import TableEvent

KnockMatterAnswer: TypeAlias = Literal["knocked_at_wrong_time", "drop_unpaid", "drawn_after_knock_twice"]

_MENDED = {1: "six_on_first_round", -1: "four_on_first_round"}


def knock_draw(context: Context) -> Literal["several_from_stock", "other"] | None:
    """More cards than one from the stock."""
    told = context.fault.of(KnockDraw)
    return told.knock_draw if told else None


def knock_matter(context: Context) -> KnockMatterAnswer | None:
    """A knock at a wrong time, or a second draw after one."""
    told = context.fault.of(KnockFault)
    return told.knock_matter if told else None


def knock_count(context: Context) -> Derived[str] | None:
    """A hand one card too long or too short is put right in its player's first turn; later, or by more, it is dead."""
    size = size_of(context.fault)
    if not size:
        return None
    seat = context.fault.offender
    events = [step.event for step in by_then(context) if isinstance(step.event, TableEvent)]
    done = [event.name for event in events if event.seat == seat and event.name in ("draw", "discard")]
    if {"draw", "discard"} <= set(done):
        return for_good("other")
    return as_yet(_MENDED.get(size - context.timeline.game.hand_size, "other"))
