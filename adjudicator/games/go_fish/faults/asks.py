"""Questions out of turn or without right, cards kept back, books not shown or none (GF-03 to GF-06, FB-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.find.details import AtTurn
from adjudicator.find.detecting import Irregularity
from adjudicator.games.go_fish.details import AskFault, BookKept
from adjudicator.games.go_fish.follow import followed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.go_fish.follow import Ask
    from adjudicator.record.events import Record
    from adjudicator.table.state import Timeline

_WRONG = {
    "none_of_rank": "{seat} asks {whom} for {what} and holds no card of that rank.",
    "that_card": "{seat} asks {whom} for {what}, which {seat} holds.",
}
_NAMES = {"T": "10"}


def asks(record: Record, timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault in asking and answering."""
    steps = {step.event_index: step.index for step in timeline.steps}
    found = followed(timeline)
    for ask in found.asks:
        yield from _ask(ask, steps[ask.event_index])
    for kept in found.withheld:
        said = f"{kept.seat} does not hand over {' '.join(kept.cards)}, for which they were asked."
        yield Irregularity("failure-to-comply", kept.seat, steps[kept.event_index], "open", said)
    for missed in found.unshown:
        said = f"{missed.seat} has not shown their book of {_plural(missed.rank)} in the turn in which they made it."
        detail = BookKept(turn_over=True)
        yield Irregularity(
            "failure-to-declare", missed.seat, steps[missed.event_index], "established", said, detail=detail
        )
    for shown in found.no_books:
        said = f"{shown.seat} shows {' '.join(shown.cards)}, which is no book."
        status = "open" if shown.stands else "corrected"
        yield Irregularity("illegal-meld", shown.seat, steps[shown.event_index], status, said)


def _ask(ask: Ask, step: int) -> Iterator[Irregularity]:
    status = "open" if ask.stands else "corrected"
    what = ask.card or _plural(ask.rank)
    if ask.due not in (None, ask.seat):
        said = f"{ask.seat} asks for {what} when it is {ask.due}'s turn."
        yield Irregularity("play-out-of-turn", ask.seat, step, status, said, detail=AtTurn(turn=ask.due))
    if ask.wrong:
        said = _WRONG[ask.wrong].format(seat=ask.seat, whom=ask.whom, what=what)
        yield Irregularity("illegal-ask", ask.seat, step, status, said, detail=AskFault(asked_wrongly=ask.wrong))


def _plural(rank: str) -> str:
    return f"{_NAMES.get(rank, rank)}s"
