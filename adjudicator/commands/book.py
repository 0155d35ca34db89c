"""``adjudicator book``: what can be typed about the rulings that are kept. What it does stands in ``booked``."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.commands import options
from adjudicator.commands.late import call, given

book = typer.Typer(
    help="List, search, correct, print or export what --book has kept. Nothing leaves this machine.",
    no_args_is_help=True,
)
_LARGEST = 999_999_999
"""A number that no book will have."""
_Number = Annotated[
    int, typer.Argument(min=1, max=_LARGEST, metavar="N", help="The number of a ruling, see `book list`.")
]


@book.command()
def add(
    document: Annotated[
        str, typer.Argument(metavar="FILE", help="JSON: of rule or replay, a card's list, a book's export; - is input.")
    ],
    event: options.Event = None,
    date: options.Date = None,
    board: options.Board = None,
    table: options.Table = None,
    player: options.Player = None,
    side: options.Side = None,
    note: options.Note = None,
    file: options.Book = None,
    law_folder: options.Laws = None,
) -> None:
    """Keep the rulings of a JSON document. What is in the book already is not kept twice.

    \b
    Example:
      adjudicator book add ruling.json --event "Club night" --board 7
    """
    context = given(event=event, date=date, board=board, table=table, player=player, side=side, note=note)
    call("booked", "add", document=document, context=context, file=file)


@book.command(name="list")
def list_rulings(
    event: options.Event = None,
    date: options.Date = None,
    board: options.Board = None,
    table: options.Table = None,
    player: options.Player = None,
    side: options.Side = None,
    kind: options.OfKind = None,
    code: options.Code = None,
    json: options.Json = False,
    file: options.Book = None,
    law_folder: options.Laws = None,
) -> None:
    """List the rulings, evening by evening. An option chooses those that have it.

    \b
    Example:
      adjudicator book list --kind revoke
    """
    chosen = given(event=event, date=date, board=board, table=table, player=player, side=side, kind=kind, code=code)
    call("booked", "list_all", chosen=chosen, as_json=json, file=file)


@book.command()
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words of a ruling, a law, a name, a note.")],
    event: options.Event = None,
    date: options.Date = None,
    kind: options.OfKind = None,
    code: options.Code = None,
    json: options.Json = False,
    file: options.Book = None,
    law_folder: options.Laws = None,
) -> None:
    """Find rulings by their words, the best first.

    \b
    Example:
      adjudicator book search revoke two tricks
    """
    chosen = given(event=event, date=date, kind=kind, code=code)
    call("booked", "search", words=words, chosen=chosen, as_json=json, file=file)


@book.command()
def show(
    number: _Number, json: options.Json = False, file: options.Book = None, law_folder: options.Laws = None
) -> None:
    """Show one ruling in full. Its facts, its law, what was read out and what was changed since stand there.

    \b
    Example:
      adjudicator book show 1
    """
    call("booked", "show", number=number, as_json=json, file=file)


@book.command()
def correct(
    number: _Number,
    ruling: Annotated[
        str | None, typer.Option("--ruling", metavar="TEXT", help="What the director ruled instead; '' takes it back.")
    ] = None,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why they departed from the law.")
    ] = None,
    event: options.Event = None,
    date: options.Date = None,
    board: options.Board = None,
    table: options.Table = None,
    player: options.Player = None,
    side: options.Side = None,
    note: options.Note = None,
    file: options.Book = None,
) -> None:
    """Correct what stands with a ruling, or note something. What stood there before is kept behind it.

    \b
    Example:
      adjudicator book correct 1 --table 2 --note "North asked for the law to be read"
    """
    context = given(event=event, date=date, board=board, table=table, player=player, side=side, note=note)
    told = given(ruling=ruling, reason=reason) | context
    call("booked", "correct", number=number, told=told, file=file)


@book.command()
def remove(
    numbers: Annotated[
        list[int], typer.Argument(min=1, max=_LARGEST, metavar="N...", help="Numbers of rulings, see `book list`.")
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    file: options.Book = None,
) -> None:
    """Take rulings out of the book for good. All that they were before goes with them.

    \b
    Example:
      adjudicator book remove 1 --yes
    """
    call("booked", "remove", numbers=numbers, yes=yes, file=file)


@book.command()
def again(
    event: options.Event = None,
    date: options.Date = None,
    player: options.Player = None,
    side: options.Side = None,
    kind: options.OfKind = None,
    code: options.Code = None,
    json: options.Json = False,
    file: options.Book = None,
    law_folder: options.Laws = None,
) -> None:
    """List the rulings on faults that their side had committed before. An option chooses among the later ones.

    \b
    Example:
      adjudicator book again
    """
    chosen = given(event=event, date=date, player=player, side=side, kind=kind, code=code)
    call("booked", "again", chosen=chosen, as_json=json, file=file)


@book.command()
def sheet(
    event: options.Event = None,
    date: options.Date = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it to a new FILE.md or FILE.html, to be printed."),
    ] = None,
    file: options.Book = None,
) -> None:
    """Print the sheet of an evening. It is the last one, or the one that --date or --event names.

    \b
    Example:
      adjudicator book sheet --output sheet.html
    """
    call("booked", "sheet", chosen=given(event=event, date=date), output=output, file=file)


@book.command()
def export(
    target: Annotated[
        str, typer.Argument(metavar="FILE", help="A new FILE.json, which `book add` reads again, or a new FILE.csv.")
    ],
    event: options.Event = None,
    date: options.Date = None,
    kind: options.OfKind = None,
    code: options.Code = None,
    file: options.Book = None,
    law_folder: options.Laws = None,
) -> None:
    """Write the rulings to a new file for other programs. An option chooses which.

    \b
    Example:
      adjudicator book export rulings.csv
    """
    call("booked", "export", target=target, chosen=given(event=event, date=date, kind=kind, code=code), file=file)


@book.command()
def path(file: options.Book = None) -> None:
    """Print where the book lies.

    \b
    Example:
      adjudicator book path
    """
    call("booked", "path", file=file)
