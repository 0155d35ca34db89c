"""What ``!accept`` and ``!refuse`` choose among the options that a ruling offers, and which of them are gone.

Who refuses an action cannot have it stand any more, nor can anybody once it has been taken back; who accepts it has
chosen that it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.law.elections import Election
from adjudicator.record.events import TableEvent
from rulebase.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from adjudicator.find.detecting import Irregularity
    from adjudicator.law.consult import Consulted
    from adjudicator.table.state import Timeline
    from rulebase import Rulebase

ACCEPT = "accept"
"""The effect and the option by which an action stands as it was made."""
REFUSE = "refuse"


def still_open(
    found: Consulted, fault: Irregularity, timeline: Timeline, laws: Rulebase, may: Callable[[Election], bool]
) -> Consulted:
    """What was *found*, without the options that are gone; *may* tells whether it is for somebody to choose there."""
    said = _last_word(fault, timeline, may)
    refused = said is not None and said.option == REFUSE
    back = fault.step in timeline.withdrawn

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


def chosen_in_words(
    open_now: Sequence[Mapping[str, Any]],
    offered: Sequence[Mapping[str, Any]],
    fault: Irregularity,
    timeline: Timeline,
    laws: Rulebase,
    may: Callable[[Election], bool],
) -> Election | None:
    """The choice among the options *open_now* that somebody made by accepting or refusing the action; None where his
    words leave several of those *offered*."""
    said = _last_word(fault, timeline, may)
    if said is None or not any(_lets_stand(option, laws) for option in offered):
        return None
    left = open_now if said.option == REFUSE else [option for option in open_now if _lets_stand(option, laws)]
    return said._replace(option=str(left[0]["id"])) if len(left) == 1 and len(offered) > 1 else None


def _last_word(fault: Irregularity, timeline: Timeline, may: Callable[[Election], bool]) -> Election | None:
    """How who *may* choose last spoke of the action before anything else was done: he accepts or refuses it."""
    words = [said for said in _words(fault, timeline) if may(said)]
    return words[-1] if words else None


def _words(fault: Irregularity, timeline: Timeline) -> Iterator[Election]:
    if fault.step < 0:
        return
    for step in timeline.steps[fault.step + 1 :]:
        event = step.event
        if not isinstance(event, TableEvent) or step.did is not None:
            return
        if event.name in (ACCEPT, REFUSE):
            yield Election(step.index, event.seat, event.name, ())
        elif event.name == "elect" and event.words[:1] == (ACCEPT,):
            yield Election(step.index, event.seat, ACCEPT, ())


def _effects(option: Mapping[str, Any]) -> list[str]:
    return [str(spec["effect"]) for spec in option.get("do", ())]


def _lets_stand(option: Mapping[str, Any], laws: Rulebase) -> bool:
    """Whether with it the action stands."""
    marks = (info.marks for name in _effects(option) if (info := laws.effect(name)))
    return option["id"] == ACCEPT or any(Mark.LETS_STAND in marked for marked in marks)
