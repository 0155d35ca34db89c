"""``rulebase``: what can be typed about the compiled law files."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.commands.options import Laws

laws = typer.Typer(help="Build, check, find or export the compiled rulebase.", no_args_is_help=True)


@laws.command()
def build(law_folder: Laws = None) -> None:
    """Compile the law files, even when the compiled file is fresh.

    \b
    Example:
      adjudicator rulebase build
    """
    _run("build")


@laws.command()
def check(
    codes: Annotated[
        list[str] | None, typer.Argument(metavar="[CODE...]", help="Only these codes; what goes across codes is not.")
    ] = None,
    houses: Annotated[
        list[str] | None,
        typer.Option("--house", metavar="NAME|FILE|DIR", help="Only a house's rules, or the folder of a code."),
    ] = None,
    notes: Annotated[bool, typer.Option("--notes", help="Tell as well what is left out of the laws, and why.")] = False,
    law_folder: Laws = None,
) -> None:
    """Check the law files for gaps, overlaps and rows without a case. Every recorded case is replayed.

    \b
    Example:
      adjudicator rulebase check
    """
    from adjudicator.commands import checking

    checking.run(codes or (), houses or (), notes=notes)


@laws.command()
def path(law_folder: Laws = None) -> None:
    """Print where the compiled rulebase lies.

    \b
    Example:
      adjudicator rulebase path
    """
    _run("path")


@laws.command()
def voice(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of law.")],
    law_folder: Laws = None,
) -> None:
    """Print all that is read out under a code.

    Each text stands once, with its kind, the rows that lead to it, and the fewest facts.

    \b
    Example:
      adjudicator rulebase voice euchre
    """
    from adjudicator.commands import laws as commands

    commands.voice(code)


@laws.command()
def export(
    file: Annotated[
        str, typer.Argument(metavar="FILE.sqlite", help="The database; only an earlier export is written over.")
    ],
    law_folder: Laws = None,
) -> None:
    """Write the laws to a database that people can browse. It holds rulings, questions and worked cases too.

    What its tables and columns are stands in its table `about`, and for datasette in FILE.metadata.json beside it.

    \b
    Example:
      adjudicator rulebase export laws.sqlite
    """
    from adjudicator.commands import exported

    exported.run(file)


def _run(function: str) -> None:
    """Call a command; what it does is read only now, so that none pays for another."""
    from adjudicator.commands import laws as commands

    getattr(commands, function)()
