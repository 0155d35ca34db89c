"""Facts of hands with a wrong number of cards, and of the first turns of a rummy deal: how far it had come by then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adjudicator.find.deriving import Context, Derived, YesNo, so_far, yes_no
from adjudicator.find.general.facts.moments import by_then, events, mention
from adjudicator.games.rummy.details import RummyFault
from adjudicator.games.rummy.facts.told import seen
from adjudicator.games.rummy.follow import followed
from adjudicator.record.events import TableEvent

if TYPE_CHECKING:
    from adjudicator.record.events import Seat


def _acted(context: Context, name: str) -> set[Seat | None]:
    """Who had done what *name* says by the mention."""
    steps = by_then(context)
    return {step.event.seat for step in steps if isinstance(step.event, TableEvent) and step.event.name == name}


def _ended_by_then(context: Context) -> int | None:
    """The event that had ended the play by the mention, or by the end of the record; what a ruling on it takes back
    comes after it."""
    found = mention(context)
    at = None if found is None else context.timeline.steps[found].event_index
    return followed(context.timeline).ended_before(at)


def _count(context: Context) -> bool:
    return context.fault.kind == "wrong-number-of-cards"


def count_moment(context: Context) -> Literal["before_first_draw", "in_play", "after_going_out"] | None:
    """How far the deal had come when the wrong number came to light."""
    if not _count(context) or (mention(context) is None and _ended_by_then(context) is None):
        return None
    if _ended_by_then(context) is not None:
        return "after_going_out"
    return "in_play" if context.fault.offender in _acted(context, "draw") else "before_first_draw"


def gin_count_found(context: Context) -> Literal["before_first_draw", "after_first_draw", "after_knock"] | None:
    """The same, in the words of gin: a knock, or who says that he is gin, is what ends the play."""
    knocked = _acted(context, "knock") | _acted(context, "out")
    if not _count(context) or (mention(context) is None and not knocked):
        return None
    if knocked:
        return "after_knock"
    return "after_first_draw" if context.fault.offender in _acted(context, "draw") else "before_first_draw"


def wrong_hand_of(context: Context) -> Literal["player_out", "another"] | None:
    """Whether the wrong hand is that of the player who went out, or knocked."""
    if not _count(context):
        return None
    knockers = _acted(context, "knock") | _acted(context, "out")
    if not knockers:
        ended = _ended_by_then(context)
        knockers = set() if ended is None else {getattr(context.record.events[ended], "seat", None)}
    return ("player_out" if context.fault.offender in knockers else "another") if knockers else None


def first_draw_made(context: Context) -> YesNo | None:
    """Whether that player had drawn when it came to light."""
    if not _count(context) or mention(context) is None:
        return None
    return yes_no(context.fault.offender in _acted(context, "draw"))


def first_turns_completed(context: Context) -> Derived[YesNo] | None:
    """Whether every player had discarded once when it came to light."""
    done = _acted(context, "discard") >= set(context.timeline.game.seats)
    return so_far(done) if mention(context) is not None or not done else None


def canasta_count_cause(context: Context) -> Literal["dealt", "other"] | None:
    """A hand that is wrong in the deal was dealt so; one that comes of a wrong discard is wrong in another way."""
    if _count(context) and context.fault.step < 0:
        return "dealt"
    return "other" if seen(context).discard_fault else None


def red_three_found(context: Context) -> Literal["in_play", "at_end"] | None:
    """Whether a red three came to light in the play or when it had ended."""
    if context.fault.of(RummyFault) is None or context.fault.kind != "failure-to-declare":
        return None
    return "at_end" if _ended_by_then(context) is not None else "in_play"


def upcard_dealt(context: Context) -> Derived[YesNo] | None:
    """Whether the upcard had been turned when it was mentioned."""
    found = mention(context)
    turned = any(found is None or step.index < found for step, _ in events(context, "upcard", "turned"))
    return so_far(turned) if found is not None or turned else None


def opponent_acted_since(context: Context) -> Derived[YesNo] | None:
    """Whether another player had drawn or discarded since the remark."""
    if context.fault.kind != "unauthorized-information":
        return None
    steps = context.timeline.steps[context.fault.step + 1 : mention(context)]
    acts = [step.event for step in steps if isinstance(step.event, TableEvent) and step.event.name in _ACTS]
    return so_far(any(act.seat != context.fault.offender for act in acts))


_ACTS = ("draw", "discard")
