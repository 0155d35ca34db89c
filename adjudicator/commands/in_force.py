"""``use``, ``house`` and ``codes``: what can be typed about which laws there are and which hold."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.commands.late import call
from adjudicator.commands.options import Json, Laws


def use(
    code: Annotated[
        list[str] | None, typer.Argument(metavar="[CODE]", help="A code of law or a game, see `codes`.")
    ] = None,
    house: Annotated[
        str | None, typer.Option("--house", metavar="NAME|FILE", help="The house whose rules hold; none: no longer.")
    ] = None,
    law_folder: Laws = None,
) -> None:
    """Remember which game is played, and by which house's rules. They hold for every command that names none.

    \b
    Example:
      adjudicator use duplicate-2017
    """
    call("choice", "use", name=" ".join(code or ()), house=house)


def house(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME|FILE]", help="The house that is shown; without it, all are listed.")
    ] = None,
    copy: Annotated[
        str | None, typer.Option("--copy", metavar="FILE.toml", help="Write its rules to a new file, to begin from.")
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Keep a copy among the houses that records may name.")
    ] = False,
    law_folder: Laws = None,
    json: Json = False,
) -> None:
    """List the houses that have rules of their own, or show one. What it changes in the law is told.

    \b
    Example:
      adjudicator house kitchen-euchre
    """
    call("houses", named=name, copy=copy, install=install, as_json=json)


def codes(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]", help="Only those of a game or a group of games.")
    ] = None,
    law_folder: Laws = None,
    json: Json = False,
) -> None:
    """List the codes of law, or those of a game.

    \b
    Example:
      adjudicator codes rummy
    """
    call("lists", "codes", words=words or (), as_json=json)
