"""The options of ``help``, ``schema`` and ``completion``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared

Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write it to a new FILE instead."),
    shared.FILE_NAME,
]


@dataclass(frozen=True, eq=False, repr=False)
class HelpOptions:
    """Open a page of the manual; without a topic, list the pages.

    \b
    Example:
      adjudicator help notation
    """

    topic: Annotated[list[str] | None, typer.Argument(metavar="[TOPIC]", help="A page of the manual.")] = None


@dataclass(frozen=True, eq=False, repr=False)
class SchemaOptions:
    """Print the JSON Schema of what a command writes with --json. Without a name, list the documents.

    \b
    Example:
      adjudicator schema rule
    """

    document: Annotated[
        str | None, typer.Argument(metavar="[DOCUMENT]", help="Whose schema: a command with --json, or error.")
    ] = None
    output: Output = None

    def __post_init__(self) -> None:
        if self.output is not None and self.document is None:
            raise typer.BadParameter("--output writes one schema; name its document")


@dataclass(frozen=True, eq=False, repr=False)
class CompletionOptions:
    """Print the script by which a shell completes what is typed. It knows commands, codes, kinds and facts.

    \b
    Example:
      adjudicator completion bash
    """

    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")]
    line: Annotated[
        str | None, typer.Argument(metavar="[LINE]", help="What is typed so far: print what it can go on with.")
    ] = None
    output: Output = None
    law_folder: shared.Laws = None
