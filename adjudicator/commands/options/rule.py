"""The options of ``rule``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import book_context, shared

SaidFacts = Annotated[
    list[str] | None,
    typer.Option("--say", metavar="WHO:NAME=VALUE", help="A disputed fact as WHO (NS, W, director) tells it."),
]


@dataclass(frozen=True, eq=False, repr=False)
class RuleOptions:
    """Settle one irregularity, told as a story or by its name. At a terminal, ask for the facts that matter.

    \b
    Example:
      adjudicator rule insufficient-bid --code duplicate-2017 --fact lho_response=refuses
    """

    kind: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORDS]...",
            help="What happened, in quotes and your own words, or a name (see `kinds`); at a terminal, asked for.",
        ),
    ] = None
    code: shared.Code = None
    fact: shared.Facts = None
    say: SaidFacts = None
    ask: Annotated[
        bool | None, typer.Option("--ask/--no-ask", help="Ask for missing facts (default: at a terminal).")
    ] = None
    strict: Annotated[bool, typer.Option("--strict", help="Assume nothing: ask for the usual facts too.")] = False
    exit_code: shared.ExitCode = False
    long: Annotated[bool, typer.Option("--long", help="Add the law and every fact given or assumed.")] = False
    form: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the ruling form to a new FILE.md or FILE.html."),
        shared.FILE_NAME,
    ] = None
    book: shared.KeepInBook = False
    event: book_context.Event = None
    date: book_context.Date = None
    board: book_context.Board = None
    table: book_context.Table = None
    player: book_context.Player = None
    side: book_context.Side = None
    note: book_context.Note = None
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None

    def __post_init__(self) -> None:
        if not self.book and any(book_context.book_context_options(self).values()):
            raise typer.BadParameter("options for the book need --book")
        shared.refuse_exclusive(json=self.json, ask=self.ask)
