"""The options of ``use`` and ``house``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class UseOptions:
    """Remember which game is played, and by which house's rules. They apply to every command that names none.

    \b
    Example:
      adjudicator use duplicate-2017
    """

    code: Annotated[
        list[str] | None, typer.Argument(metavar="[CODE]", help="A code of law or a game, see `codes`.")
    ] = None
    house: Annotated[
        str | None,
        typer.Option("--house", metavar="NAME|FILE", help="The house whose rules apply; none: no house."),
        shared.FILE_NAME,
    ] = None
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class HouseOptions:
    """List the houses that have rules of their own, or show one. It lists what a house changes in the law.

    \b
    Example:
      adjudicator house kitchen-euchre
    """

    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME|FILE]", help="The house that is shown; without it, all are listed."),
        shared.FILE_NAME,
    ] = None
    copy: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE.toml", help="Write its rules to a new file, as a start."),
        shared.FILE_NAME,
    ] = None
    install: Annotated[bool, typer.Option("--install", help="Keep a copy among the houses that records can name.")] = (
        False
    )
    law_folder: shared.Laws = None
    json: shared.Json = False
