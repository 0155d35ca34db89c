"""The options of the ``rulebase`` commands."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseBuildOptions:
    """Compile the law files, even when the compiled file is fresh.

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
        list[str] | None, typer.Argument(metavar="[CODE...]", help="Only these codes; what goes across codes is not.")
    ] = None
    houses: Annotated[
        list[str] | None,
        typer.Option("--house", metavar="NAME|FILE|DIR", help="Only a house's rules, or the folder of a code."),
        shared.FILE_NAME,
    ] = None
    notes: Annotated[bool, typer.Option("--notes", help="Tell as well what is left out of the laws, and why.")] = False
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebasePathOptions:
    """Print where the compiled rulebase lies.

    \b
    Example:
      adjudicator rulebase path
    """

    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseVoiceOptions:
    """Print all that is read out under a code.

    Each text stands once, with its kind, the rows that lead to it, and the fewest facts.

    \b
    Example:
      adjudicator rulebase voice euchre
    """

    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of law.")]
    law_folder: shared.Laws = None


@dataclass(frozen=True, eq=False, repr=False)
class RulebaseExportOptions:
    """Write the laws to a database that people can browse. It holds rulings, questions and worked cases too.

    What its tables and columns are stands in its table `about`, and for datasette in FILE.metadata.json beside it.

    \b
    Example:
      adjudicator rulebase export laws.sqlite
    """

    file: Annotated[
        str,
        typer.Argument(metavar="FILE.sqlite", help="The database; only an earlier export is written over."),
        shared.FILE_NAME,
    ]
    law_folder: shared.Laws = None
