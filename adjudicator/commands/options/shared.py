"""The options that several commands share."""

# No postponed annotations in this folder: typer evaluates them as soon as a command is named.
from typing import Annotated

import typer

from rulebase.paths import HOUSE_VARIABLE, LAWS_VARIABLE

FILE_NAME = "file name"
"""Marks an option, in its annotation, as a name of a file: any bytes are allowed; other options must be text."""
Laws = Annotated[
    str | None,
    typer.Option(
        "--laws",
        metavar="DIR",
        help=f"The law files in DIR ({LAWS_VARIABLE}) instead of those installed.",
    ),
    FILE_NAME,
]
House = Annotated[
    str | None,
    typer.Option(
        "--house",
        metavar="NAME|FILE",
        help=f"A house's own rules over the code ({HOUSE_VARIABLE}), see `house`; none: the law alone.",
    ),
    FILE_NAME,
]
Code = Annotated[str | None, typer.Option("--code", "-c", metavar="CODE", help="The code of law, see `codes`.")]
Codes = Annotated[
    list[str] | None,
    typer.Option("--code", "-c", metavar="CODE", help="A code of law, see `codes`; may be repeated."),
]
Facts = Annotated[
    list[str] | None,
    typer.Option("--fact", "-f", metavar="NAME=VALUE", help="A fact that is known, see `facts`; may be repeated."),
]
SaidFacts = Annotated[
    list[str] | None,
    typer.Option("--say", metavar="WHO:NAME=VALUE", help="A disputed fact as WHO (NS, W, director) tells it."),
]
AllCodes = Annotated[bool, typer.Option("--all", help="Of every code, not only the chosen one.")]
ExitCode = Annotated[
    bool, typer.Option("--exit-code", help="Exit 0: ruled on; 3: facts are needed; 4: no law of it here.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Deals = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Recorded deals (PBN, LIN, a hand viewer's link); - is standard input."),
    FILE_NAME,
]
Recording = Annotated[
    str | None,
    typer.Argument(
        metavar="[FILE]",
        help="Where to save; a recording that is there is resumed. Any other deal (PBN, LIN, a hand viewer's link) is "
        "continued in a new file.",
    ),
    FILE_NAME,
]
StartPlace = Annotated[
    str | None,
    typer.Option("--at", metavar="PLACE", help="Go on from call:N, trick:N or trick:N.CARD of the deal in FILE."),
]
Vulnerable = Annotated[
    str | None,
    typer.Option("--vulnerable", "--vul", "-v", metavar="SIDE", help="None (if not given), NS, EW or All."),
]
HonoursHeld = Annotated[
    list[str] | None, typer.Option("--honours", metavar="'100 S'", help="Honours in one hand, and whose.")
]
BidsMade = Annotated[list[str] | None, typer.Option("--bid", metavar="SEAT=N", help="Tricks a player bid to win.")]
Weighted = Annotated[
    str | None,
    typer.Option(metavar="'60% NS 620, 40% ...'", help="A weighted score at this table, against the others."),
]
Session = Annotated[
    list[str] | None,
    typer.Option("--session", metavar="SIDE=PERCENT", help="A side's percentage on its other boards (A+, A-)."),
]
Penalty = Annotated[
    str | None, typer.Option(metavar="PERCENT", help="A penalty in per cent of a top: how many matchpoints.")
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write it to a new FILE instead."),
    FILE_NAME,
]
FormBeside = Annotated[
    str | None,
    typer.Option("--output-form", metavar="FILE", help="Write the ruling form to a new FILE.md or FILE.html."),
    FILE_NAME,
]
HtmlPage = Annotated[
    str | None,
    typer.Option("--output-page", metavar="FILE", help="Write a page that steps through the deals to a new FILE.html."),
    FILE_NAME,
]
Overrides = Annotated[
    list[str] | None,
    typer.Option("--override", metavar="[N=]TEXT", help="On the form: the director's own ruling on finding N."),
]
Reasons = Annotated[
    list[str] | None,
    typer.Option("--reason", metavar="[N=]TEXT", help="On the form: why the director departs from the law."),
]
KeepInBook = Annotated[bool, typer.Option("--book", help="Keep the rulings in the book, see `book`.")]
BookFile = Annotated[
    str | None,
    typer.Option("--file", metavar="FILE", help="The book (default: as `book path` tells, ADJUDICATOR_BOOK)."),
    FILE_NAME,
]
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
KindSelected = Annotated[
    str | None, typer.Option("--kind", metavar="KIND", help="Only this kind of fault, see `kinds`.")
]
_CONTEXT_FIELDS = ("event", "date", "board", "table", "player", "side", "note")
_SELECTION_FIELDS = ("event", "date", "board", "table", "player", "side", "kind", "code")


def book_context_options(options: object) -> dict[str, str | None]:
    """The *options* that add to a ruling in the book (event, table, …), by name."""
    return {name: vars(options)[name] for name in _CONTEXT_FIELDS}


def book_selection_options(options: object) -> dict[str, str]:
    """The *options* given that select rulings in the book, by name."""
    return {name: vars(options)[name] for name in _SELECTION_FIELDS if vars(options).get(name)}


def refuse_exclusive(**given: object) -> None:
    """Raise ``typer.BadParameter`` if more than one of the options, passed by name, is *given*."""
    named = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if len(named) > 1:
        raise typer.BadParameter(f"{' and '.join(named[:2])} exclude each other; choose one")


def named_output(argument: str | None, output: str | None, expected: str) -> str:
    """The file to write, named by an *argument* or by ``--output``; ``typer.BadParameter`` unless by just one of them.

    *expected* are the names that would do.
    """
    given = [name for name in (argument, output) if name is not None]
    if len(given) != 1:
        raise typer.BadParameter("name one file, not two" if given else f"name the file with --output {expected}")
    return given[0]
