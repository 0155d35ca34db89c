"""The options of the ``rulebase`` commands."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseBuildOptions:
    """Compile the law files, even when the compiled file is up to date.

    \b
    Example:
      adjudicator rulebase build
    """

    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseCheckOptions:
    """Check the law files for gaps, overlaps and rows without a case. Every recorded case is replayed.

    \b
    Example:
      adjudicator rulebase check
    """

    codes: Annotated[
        list[str] | None, typer.Argument(metavar="[CODE...]", help="Only these codes, without checks across codes.")
    ] = None
    houses: Annotated[
        list[str] | None,
        typer.Option("--house", metavar="NAME|FILE|DIR", help="Only a house's rules, or the folder of a code."),
        shared.FILE_NAME,
    ] = None
    notes: Annotated[bool, typer.Option("--notes", help="Also list what is left out of the laws, and why.")] = False
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebasePathOptions:
    """Print the path of the compiled rulebase.

    \b
    Example:
      adjudicator rulebase path
    """

    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseVoiceOptions:
    """Print all that is read out under a code.

    Each text is printed once, with its kind, the rows that lead to it, and the fewest facts.

    \b
    Example:
      adjudicator rulebase voice euchre
    """

    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of law.")]
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseExportOptions:
    """Write the laws to a database that people can browse. It holds rulings, questions and worked cases too.

    Its table `about` explains its tables and columns, and FILE.metadata.json beside it does so for datasette.

    \b
    Example:
      adjudicator rulebase export --output laws.sqlite
    """

    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE.sqlite]", help="The same as --output."),
        shared.FILE_NAME,
    ] = None
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The database, FILE.sqlite; only an earlier export is written over."
        ),
        shared.FILE_NAME,
    ] = None
    law_folder: shared.Laws = None

    @property
    def target(self) -> str:
        """The file to write."""
        return shared.named_output(self.file, self.output, "FILE.sqlite")
