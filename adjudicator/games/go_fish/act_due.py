"""The act that a game of go fish or authors waits for: a question, the answer, the card to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.go_fish.course_of_play import go_fish_play
from adjudicator.table.act_due import ActDue, tally

if TYPE_CHECKING:
    from adjudicator.record.events import Seat
    from adjudicator.table.state_and_timeline import Timeline


def act_due(timeline: Timeline) -> ActDue:
    """The act that the game of *timeline* waits for."""
    play = go_fish_play(timeline)
    books: dict[Seat, int] = {}
    for shown in play.books.shown:
        books[shown.seat] = books.get(shown.seat, 0) + 1
    standing = (f"books: {tally(books)}",) if books else ()
    if play.open is not None:
        asked = str(play.open.card or play.open.rank)
        values = {"asker": play.open.seat}
        act = f"to answer {{{play.open.seat}}}, who asks for {asked}"
        return ActDue((play.open.whom,), act, ("no", "give HQ"), standing, play.open.seat, values)
    if play.fishing is not None:
        return ActDue((play.fishing.seat,), "to draw a card", ("draw", "draw H4"), standing, play.fishing.seat)
    if play.due is None:
        return ActDue((), "Next", (), standing)
    others = [seat for seat in timeline.game.seats if seat != play.due]
    sayable = (f"ask {others[0]} queens", "book HQ DQ CQ SQ")
    return ActDue((play.due,), "to ask for a rank", sayable, standing)
