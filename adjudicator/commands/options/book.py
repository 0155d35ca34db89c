"""The options of the ``book`` commands."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import book_context, shared

BookFile = Annotated[
    str | None,
    typer.Option("--file", metavar="FILE", help="The book (default: as `book path` tells, ADJUDICATOR_BOOK)."),
    shared.FILE_NAME,
]
KindSelected = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="Only this kind of fault, see `kinds`.")
]
_SELECTION_FIELDS = ("event", "date", "board", "table", "player", "side", "kind", "code")


def book_selection_options(options: object) -> dict[str, str]:
    """The *options* given that select rulings in the book, by name."""
    return {name: vars(options)[name] for name in _SELECTION_FIELDS if vars(options).get(name)}


_LARGEST = 999_999_999
"""A number larger than the size of any book."""
_Number = Annotated[
    int, typer.Argument(min=1, max=_LARGEST, metavar="N", help="The number of a ruling, see `book list`.")
]


@dataclass(frozen=True, eq=False, repr=False)
class BookAddOptions:
    """Keep the rulings of a JSON document. What is in the book already is not added twice.

    \b
    Example:
      adjudicator book add ruling.json --event "Club night" --board 7
    """

    document: Annotated[
        str,
        typer.Argument(metavar="FILE", help="JSON of rule or replay, a card, an export; - is standard input."),
        shared.FILE_NAME,
    ]
    event: book_context.Event = None
    date: book_context.Date = None
    board: book_context.Board = None
    table: book_context.Table = None
    player: book_context.Player = None
    side: book_context.Side = None
    note: book_context.Note = None
    file: BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookListOptions:
    """List the rulings, evening by evening. An option chooses those that have it.

    \b
    Example:
      adjudicator book list --kind revoke
    """

    event: book_context.Event = None
    date: book_context.Date = None
    board: book_context.Board = None
    table: book_context.Table = None
    player: book_context.Player = None
    side: book_context.Side = None
    kind: KindSelected = None
    code: shared.Code = None
    json: shared.Json = False
    file: BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookSearchOptions:
    """Find rulings by their words, the best matches first.

    \b
    Example:
      adjudicator book search revoke two tricks
    """

    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words of a ruling, a law, a name, a note.")]
    event: book_context.Event = None
    date: book_context.Date = None
    kind: KindSelected = None
    code: shared.Code = None
    json: shared.Json = False
    file: BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookShowOptions:
    """Show one ruling in full. It shows the facts, the law, what was read out and what was changed since.

    \b
    Example:
      adjudicator book show 1
    """

    number: _Number
    json: shared.Json = False
    file: BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookCorrectOptions:
    """Correct what is kept with a ruling, or add a note. What it said before is kept too.

    \b
    Example:
      adjudicator book correct 1 --table 2 --note "North asked for the law to be read"
    """

    number: _Number
    ruling: Annotated[
        str | None, typer.Option("--ruling", metavar="TEXT", help="What the director ruled instead; '' removes it.")
    ] = None
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why the director departed from the law.")
    ] = None
    event: book_context.Event = None
    date: book_context.Date = None
    board: book_context.Board = None
    table: book_context.Table = None
    player: book_context.Player = None
    side: book_context.Side = None
    note: book_context.Note = None
    file: BookFile = None


@dataclass(frozen=True, eq=False, repr=False)
class BookRemoveOptions:
    """Remove rulings from the book permanently. Their history goes with them.

    \b
    Example:
      adjudicator book remove 1 --yes
    """

    numbers: Annotated[
        list[int], typer.Argument(min=1, max=_LARGEST, metavar="N...", help="Numbers of rulings, see `book list`.")
    ]
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False
    file: BookFile = None


@dataclass(frozen=True, eq=False, repr=False)
class BookAgainOptions:
    """List the rulings on faults that their side had committed before. An option chooses among the later ones.

    \b
    Example:
      adjudicator book again
    """

    event: book_context.Event = None
    date: book_context.Date = None
    player: book_context.Player = None
    side: book_context.Side = None
    kind: KindSelected = None
    code: shared.Code = None
    json: shared.Json = False
    file: BookFile = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class BookSheetOptions:
    """Print the sheet of an evening. It is the last one, or the one that --date or --event names.

    \b
    Example:
      adjudicator book sheet --output sheet.html
    """

    event: book_context.Event = None
    date: book_context.Date = None
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it to a new FILE.md or FILE.html, to be printed."),
        shared.FILE_NAME,
    ] = None
    file: BookFile = None


@dataclass(frozen=True, eq=False, repr=False)
class BookExportOptions:
    """Write the rulings to a new file for other programs. An option chooses which.

    \b
    Example:
      adjudicator book export --output rulings.csv
    """

    named: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The same as --output."), shared.FILE_NAME] = (
        None
    )
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="A new FILE.json, which `book add` reads again, or FILE.csv."
        ),
        shared.FILE_NAME,
    ] = None
    event: book_context.Event = None
    date: book_context.Date = None
    kind: KindSelected = None
    code: shared.Code = None
    file: BookFile = None
    law_folder: shared.Laws = None

    @property
    def target(self) -> str:
        """The file to write."""
        return shared.named_output(self.named, self.output, "FILE.json or FILE.csv")


@dataclass(frozen=True, eq=False, repr=False)
class BookPathOptions:
    """Print the path of the book.

    \b
    Example:
      adjudicator book path
    """

    file: BookFile = None
