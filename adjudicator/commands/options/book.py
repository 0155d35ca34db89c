"""The options of the ``book`` commands."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared

_LARGEST = 999_999_999
"""A number larger than the size of any book."""
_Number = Annotated[
    int, typer.Argument(min=1, max=_LARGEST, metavar="N", help="The number of a ruling, see `book list`.")
]


@dataclass(frozen=True, eq=False, repr=False)
class BookAddOptions:
    """Keep the rulings of a JSON document. What is in the book already is not kept twice.

    \b
    Example:
      adjudicator book add ruling.json --event "Club night" --board 7
    """

    document: Annotated[
        str,
        typer.Argument(metavar="FILE", help="JSON: of rule or replay, a card's list, a book's export; - is input."),
        shared.FILE_NAME,
    ]
    event: shared.Event = None
    date: shared.Date = None
    board: shared.Board = None
    table: shared.Table = None
    player: shared.Player = None
    side: shared.Side = None
    note: shared.Note = None
    file: shared.BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookListOptions:
    """List the rulings, evening by evening. An option chooses those that have it.

    \b
    Example:
      adjudicator book list --kind revoke
    """

    event: shared.Event = None
    date: shared.Date = None
    board: shared.Board = None
    table: shared.Table = None
    player: shared.Player = None
    side: shared.Side = None
    kind: shared.KindSelected = None
    code: shared.Code = None
    json: shared.Json = False
    file: shared.BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookSearchOptions:
    """Find rulings by their words, the best first.

    \b
    Example:
      adjudicator book search revoke two tricks
    """

    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words of a ruling, a law, a name, a note.")]
    event: shared.Event = None
    date: shared.Date = None
    kind: shared.KindSelected = None
    code: shared.Code = None
    json: shared.Json = False
    file: shared.BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookShowOptions:
    """Show one ruling in full. Its facts, its law, what was read out and what was changed since stand there.

    \b
    Example:
      adjudicator book show 1
    """

    number: _Number
    json: shared.Json = False
    file: shared.BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookCorrectOptions:
    """Correct what stands with a ruling, or note something. What stood there before is kept behind it.

    \b
    Example:
      adjudicator book correct 1 --table 2 --note "North asked for the law to be read"
    """

    number: _Number
    ruling: Annotated[
        str | None, typer.Option("--ruling", metavar="TEXT", help="What the director ruled instead; '' takes it back.")
    ] = None
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why they departed from the law.")] = (
        None
    )
    event: shared.Event = None
    date: shared.Date = None
    board: shared.Board = None
    table: shared.Table = None
    player: shared.Player = None
    side: shared.Side = None
    note: shared.Note = None
    file: shared.BookFile = None


@dataclass(frozen=True, eq=False, repr=False)
class BookRemoveOptions:
    """Take rulings out of the book for good. All that they were before goes with them.

    \b
    Example:
      adjudicator book remove 1 --yes
    """

    numbers: Annotated[
        list[int], typer.Argument(min=1, max=_LARGEST, metavar="N...", help="Numbers of rulings, see `book list`.")
    ]
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False
    file: shared.BookFile = None


@dataclass(frozen=True, eq=False, repr=False)
class BookAgainOptions:
    """List the rulings on faults that their side had committed before. An option chooses among the later ones.

    \b
    Example:
      adjudicator book again
    """

    event: shared.Event = None
    date: shared.Date = None
    player: shared.Player = None
    side: shared.Side = None
    kind: shared.KindSelected = None
    code: shared.Code = None
    json: shared.Json = False
    file: shared.BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookSheetOptions:
    """Print the sheet of an evening. It is the last one, or the one that --date or --event names.

    \b
    Example:
      adjudicator book sheet --output sheet.html
    """

    event: shared.Event = None
    date: shared.Date = None
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it to a new FILE.md or FILE.html, to be printed."),
        shared.FILE_NAME,
    ] = None
    file: shared.BookFile = None


@dataclass(frozen=True, eq=False, repr=False)
class BookExportOptions:
    """Write the rulings to a new file for other programs. An option chooses which.

    \b
    Example:
      adjudicator book export rulings.csv
    """

    target: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A new FILE.json, which `book add` reads again, or a new FILE.csv."),
        shared.FILE_NAME,
    ]
    event: shared.Event = None
    date: shared.Date = None
    kind: shared.KindSelected = None
    code: shared.Code = None
    file: shared.BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookPathOptions:
    """Print where the book lies.

    \b
    Example:
      adjudicator book path
    """

    file: shared.BookFile = None
