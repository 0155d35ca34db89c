"""Facts of go fish and authors."""

from __future__ import annotations

from typing import Literal

from adjudicator.find.deriving import Context, YesNo, yes_no
from adjudicator.games.go_fish.details import AskFault, BookKept


def asked_wrongly(context: Context) -> Literal["none_of_rank", "that_card"] | None:
    """What was wrong with the question."""
    told = context.fault.of(AskFault)
    return told.asked_wrongly if told else None


def book_turn_over(context: Context) -> YesNo | None:
    """Whether the next player had asked before the book was shown."""
    told = context.fault.of(BookKept)
    return yes_no(told.turn_over) if told else None
