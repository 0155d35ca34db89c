"""What ``!accept`` and ``!refuse`` choose among the options that a ruling offers, and which of them are gone.

Who refuses an action cannot have it stand any more, nor can anybody once it has been taken back; who accepts it has
chosen that it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.evidence.fates import led_instead
from adjudicator.evidence.spoken import ACCEPT, accepts
from adjudicator.law.elections import Election
from adjudicator.record.events import ATTENTION, TableEvent
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.consult import Consulted
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

_TALK = ATTENTION | {"elect", "fact", "answer", "note", "withdraw", "pickup"}
"""Lines by which a table comes to a ruling, or carries one out."""
REFUSE = "refuse"


class Place(NamedTuple):
    """A fault over which somebody may choose."""

    timeline: Timeline
    fault: Irregularity
    until: int
    """The step from which on what is said is said of another fault."""
    may: Callable[[Election], bool]
    """Whether it is for who makes a choice to choose there."""


def still_open(found: Consulted, place: Place, laws: Rulebase) -> Consulted:
    """What was *found* of the fault of a *place*, without the options that are gone."""
    said = _last_word(place)
    refused = (said is not None and said.option == REFUSE) or _led_over(place)
    back = place.fault.step in place.timeline.withdrawn

    def gone(option: Mapping[str, Any]) -> bool:
        return (refused and _lets_stand(option, laws)) or (back and ACCEPT in _effects(option))

    if not (refused or back) or not any(gone(option) for _, row in found.rows for option in row.options):
        return found
    decisions = tuple(
        one
        if one.row is None
        else one._replace(row=one.row._replace(options=tuple(option for option in one.row.options if not gone(option))))
        for one in found.decisions
    )
    return found._replace(decisions=decisions)


def _led_over(place: Place) -> bool:
    """Whether the action is a wrong lead over which the right hand has led: who does that has not accepted it."""
    did = place.timeline.steps[place.fault.step].did if place.fault.step >= 0 else None
    return did is not None and bool(led_instead(place.timeline, did))


def chosen_in_words(
    open_now: Sequence[Mapping[str, Any]], offered: Sequence[Mapping[str, Any]], place: Place, laws: Rulebase
) -> Election | None:
    """The choice among the options *open_now* that somebody made by accepting or refusing the action; None where his
    words leave several of those *offered*."""
    said = _last_word(place)
    if said is None or not any(_lets_stand(option, laws) for option in offered):
        return None
    left = open_now if said.option == REFUSE else [option for option in open_now if _lets_stand(option, laws)]
    return said._replace(option=str(left[0]["id"])) if len(left) == 1 and len(offered) > 1 else None


def _last_word(place: Place) -> Election | None:
    """How who may choose last spoke of the action before he did anything else: he accepts or refuses it."""
    words = list(_words(place))
    return words[-1] if words else None


def _words(place: Place) -> Iterator[Election]:
    if place.fault.step < 0:
        return
    for step in place.timeline.steps[place.fault.step + 1 : place.until]:
        event = step.event
        chosen = Election(step.index, step.did.seat if step.did else event.seat, "", ())
        if isinstance(event, TableEvent) and step.did is None:
            if accepts(event) or event.name == REFUSE:
                chosen = chosen._replace(option=REFUSE if event.name == REFUSE else ACCEPT)
            elif event.name in _TALK:
                continue
        if not place.may(chosen):
            continue
        if not chosen.option:
            # Who goes on himself has said what he had to say.
            return
        yield chosen


def _effects(option: Mapping[str, Any]) -> list[str]:
    return [str(spec["effect"]) for spec in option.get("do", ())]


def _lets_stand(option: Mapping[str, Any], laws: Rulebase) -> bool:
    """Whether with it the action stands."""
    marks = (info.marks for name in _effects(option) if (info := laws.effect(name)))
    return option["id"] == ACCEPT or any(Mark.LETS_STAND in marked for marked in marks)
