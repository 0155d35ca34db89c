"""The options that tell the book more of a ruling: the event, the day, the players."""

from typing import Annotated

import typer

Event = Annotated[str | None, typer.Option("--event", metavar="NAME", help="For the book: the event.")]
Date = Annotated[str | None, typer.Option("--date", metavar="DAY", help="For the book: the day, such as 2026-11-23.")]
Board = Annotated[str | None, typer.Option("--board", metavar="N", help="For the book: the board, or the deal.")]
Table = Annotated[str | None, typer.Option("--table", metavar="N", help="For the book: the table.")]
Player = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="For the book: the offender, or both of their side ('Berg; Carl')."),
]
Side = Annotated[
    str | None, typer.Option("--side", metavar="SIDE", help="For the book: their side (NS, EW, pair 12, a team).")
]
Note = Annotated[str | None, typer.Option("--note", metavar="TEXT", help="For the book: anything else.")]
_CONTEXT_FIELDS = ("event", "date", "board", "table", "player", "side", "note")


def book_context_options(options: object) -> dict[str, str | None]:
    """The *options* that add to a ruling in the book (event, table, …), by name."""
    return {name: vars(options)[name] for name in _CONTEXT_FIELDS}
