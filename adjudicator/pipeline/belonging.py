"""What a record names and the game does not have, seats and calls: said in a sentence before anything is ruled.

A record that was written down for one game is not one of another, and no ruling on it would mean anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.record.errors import AdjudicatorError
from adjudicator.record.events import Called, Played, TableEvent
from adjudicator.table.sorts import sort_of

if TYPE_CHECKING:
    from adjudicator.game.game import Game
    from adjudicator.record.events import Event, Record, Seat


def check_belongs(record: Record, game: Game, code: str) -> None:
    """AdjudicatorError where *record* cannot be one of *game*, as *code* has it."""
    around = game.around
    strange = [seat for seat in record.hands if seat not in around]
    if strange:
        raise AdjudicatorError(f"the deal has a hand for {strange[0]}; {code} is played by {', '.join(around)}")
    if not {event.seat for event in record.events} <= {*around, None}:
        event = next(event for event in record.events if event.seat not in (*around, None))
        raise AdjudicatorError(f"{event.seat} acts{_line(event)}; {code} is played by {', '.join(around)}")
    for seat in _sitting_out(record, game) if game.table else ():
        acts = [event for event in record.events if event.seat == seat and isinstance(event, (Called, Played))]
        if record.hands.get(seat) or acts:
            does = f"acts{_line(acts[0])}" if acts else "has a hand"
            players = ", ".join(game.seats)
            raise AdjudicatorError(f"{seat} {does} and sits out; with this dealer {code} is played by {players}")
    calls = sort_of(game.raw).manner.calls
    if calls is None:
        return
    for event in record.events:
        if isinstance(event, Called) and event.call not in calls:
            raise AdjudicatorError(f"'{event.call}' is called{_line(event)}; {code} knows no such call")


def _sitting_out(record: Record, game: Game) -> list[Seat]:
    """Who is at the table and gets no cards; who has put his hand away had some."""
    dropped = {event.seat for event in record.events if isinstance(event, TableEvent) and event.name == "drop"}
    return [seat for seat in game.table if seat not in game.seats and seat not in dropped]


def _line(event: Event) -> str:
    return f" in line {event.place.line}" if event.place.line else ""
