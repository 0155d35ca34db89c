"""What dummy did, whether he had lost his rights by then, and whether he was the first to speak (Laws 42 and 43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.deriving import Context, Derived, YesNo, so_far
from adjudicator.find.dummy.details import DummyAct
from adjudicator.find.dummy.faults.dummies import forfeited, pointed_at, spoken_of
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.find.detecting import Irregularity


def dummy_forfeited(context: Context) -> Derived[YesNo]:
    """Whether dummy had looked into another hand since the auction, this act included."""
    pointed = context.fault.pointed_out
    return so_far(forfeited(context.timeline, (context.fault.step if pointed is None else pointed.step) + 1))


def _act(context: Context) -> str | None:
    told, pointed = context.fault.of(DummyAct), context.fault.pointed_out
    return pointed.act if pointed else told.act if told else None


def act(context: Context) -> str | None:
    """What dummy did; words about a defender's irregularity are told from those about his own side's."""
    said = _act(context)
    if said != "spoke":
        return said
    return (
        "pointed_out_defender"
        if pointed_at(context.timeline, context.faults, context.fault)
        else "drew_attention_or_called_td"
    )


def asked_after_forfeit(context: Context, revoke: Irregularity) -> bool:
    """Whether dummy, his rights lost, was the first to ask declarer about *revoke*, made from declarer's own hand."""
    timeline = context.timeline
    state = timeline.steps[revoke.step].before if revoke.step >= 0 else timeline.start
    if revoke.hand != state.declarer or not timeline.game.raw.get("dummy_limits"):
        return False
    first = spoken_of(timeline, revoke.step)
    if first is None:
        return False
    event = timeline.steps[first].event
    asked = isinstance(event, TableEvent) and event.name == "ask" and event.seat == state.dummy
    return asked and forfeited(timeline, first)


def revoke_asked_about(context: Context) -> Derived[YesNo]:
    """The same of the revoke that is ruled on."""
    return so_far(asked_after_forfeit(context, context.fault))


def dummy_asked_about_revoke(context: Context) -> Derived[YesNo]:
    """The same of the revoke that dummy asks about."""
    step = context.fault.step
    return so_far(
        any(
            fault.kind == "revoke"
            and spoken_of(context.timeline, fault.step) == step
            and asked_after_forfeit(context, fault)
            for fault in context.faults
        )
    )


def dummy_first_on_defenders_revoke(context: Context) -> Derived[YesNo]:
    """Whether the defender whom dummy asks had revoked, and nobody had spoken of it before."""
    asked = _act(context) == "asked_revoke_defender"
    return so_far(asked and pointed_at(context.timeline, context.faults, context.fault) is not None)
