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
AllCodes = Annotated[bool, typer.Option("--all", help="Of every code, not only the chosen one.")]
ExitCode = Annotated[
    bool, typer.Option("--exit-code", help="Exit 0: ruled on; 3: facts are needed; 4: no law of it here.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
FormBeside = Annotated[
    str | None,
    typer.Option("--output-form", metavar="FILE", help="Write the ruling form to a new FILE.md or FILE.html."),
    FILE_NAME,
]
Long = Annotated[bool, typer.Option("--long", help="With the law, the facts and all that was assumed.")]
KeepInBook = Annotated[bool, typer.Option("--book", help="Keep the rulings in the book, see `book`.")]


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
