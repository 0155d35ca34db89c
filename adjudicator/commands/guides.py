"""``adjudicator help`` and ``adjudicator schema``: what can be typed to read how the program is used."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.commands.late import call


def help(
    topic: Annotated[list[str] | None, typer.Argument(metavar="[TOPIC]", help="A page of the manual.")] = None,
) -> None:
    """Open a page of the manual; without a topic, list the pages.

    \b
    Example:
      adjudicator help notation
    """
    call("manual", topic=topic)


def schema(
    document: Annotated[
        str | None, typer.Argument(metavar="[DOCUMENT]", help="Whose schema: a command with --json, or error.")
    ] = None,
) -> None:
    """Print the JSON Schema of what a command writes with --json. Without a name, list the documents.

    \b
    Example:
      adjudicator schema rule
    """
    call("schema", document=document)
