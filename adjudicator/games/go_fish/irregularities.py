"""Irregularities at go fish and authors: wrong questions, cards withheld, false books, books not shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from adjudicator.games.go_fish.course_of_play import go_fish_play
from adjudicator.irregularities.detail_base_classes import AtTurn, Detail
from adjudicator.irregularities.detection import Irregularity
from adjudicator.irregularities.fact_derivation import FactContext, YesNo, yes_no

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.games.go_fish.course_of_play import CardQuestion
    from adjudicator.table.state_and_timeline import Timeline


@dataclass(kw_only=True, eq=False, repr=False)
class AskFault(Detail):
    """A question that may not be asked."""

    asked_wrongly: Literal["none_of_rank", "that_card"]


@dataclass(kw_only=True, eq=False, repr=False)
class BookKept(Detail):
    """A book that was not shown."""

    turn_over: bool
    """Whether the next player had asked before the book was shown."""


_SUMMARIES = {
    "none_of_rank": "{seat} asks {whom} for {what} and holds no card of that rank.",
    "that_card": "{seat} asks {whom} for {what}, which {seat} holds.",
}
_RANK_NAMES = {"T": "10"}


def go_fish_irregularities(timeline: Timeline) -> Iterator[Irregularity]:
    """Every fault in asking, answering and showing books."""
    steps = {step.event_index: step.index for step in timeline.steps}
    found = go_fish_play(timeline)
    for ask in found.asks:
        yield from _irregularities_of_question(ask, steps[ask.event_index])
    for kept in found.withheld:
        said = f"{kept.seat} does not hand over {' '.join(kept.cards)}, for which they were asked."
        yield Irregularity("failure-to-comply", kept.seat, steps[kept.event_index], "open", said)
    for missed in found.unshown:
        said = (
            f"{missed.seat} has not shown their book of {_plural_of_rank(missed.rank)} in the turn in which "
            "they made it."
        )
        detail = BookKept(turn_over=True)
        yield Irregularity(
            "failure-to-declare", missed.seat, steps[missed.event_index], "established", said, detail=detail
        )
    for shown in found.no_books:
        said = f"{shown.seat} shows {' '.join(shown.cards)}, which is not a book."
        status = "open" if shown.stands else "corrected"
        yield Irregularity("illegal-meld", shown.seat, steps[shown.event_index], status, said)


def _irregularities_of_question(ask: CardQuestion, step: int) -> Iterator[Irregularity]:
    status = "open" if ask.stands else "corrected"
    what = ask.card or _plural_of_rank(ask.rank)
    if ask.due not in (None, ask.seat):
        said = f"{ask.seat} asks for {what} when it is {ask.due}'s turn."
        yield Irregularity("play-out-of-turn", ask.seat, step, status, said, detail=AtTurn(turn=ask.due))
    if ask.wrong:
        said = _SUMMARIES[ask.wrong].format(seat=ask.seat, whom=ask.whom, what=what)
        yield Irregularity("illegal-ask", ask.seat, step, status, said, detail=AskFault(asked_wrongly=ask.wrong))


def _plural_of_rank(rank: str) -> str:
    return f"{_RANK_NAMES.get(rank, rank)}s"


def go_fish_question_fault(context: FactContext) -> Literal["none_of_rank", "that_card"] | None:
    """The fault of the question."""
    told = context.fault.detail_as(AskFault)
    return told.asked_wrongly if told else None


def next_asked_before_book_shown(context: FactContext) -> YesNo | None:
    """Whether the next player had asked before the book was shown."""
    told = context.fault.detail_as(BookKept)
    return yes_no(told.turn_over) if told else None
