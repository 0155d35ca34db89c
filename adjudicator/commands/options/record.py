"""The options of ``record``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared

Recording = Annotated[
    str | None,
    typer.Argument(
        metavar="[FILE]",
        help="Where to save; a recording that is there is resumed. Any other deal (PBN, LIN, a hand viewer's link) is "
        "continued in a new file.",
    ),
    shared.FILE_NAME,
]
StartPlace = Annotated[
    str | None,
    typer.Option("--at", metavar="PLACE", help="Go on from call:N, trick:N or trick:N.CARD of the deal in FILE."),
]


@dataclass(frozen=True, eq=False, repr=False)
class RecordOptions:
    """Record a deal at the table line by line. As soon as something is irregular, it is ruled on.

    A terminal asks which game it is and who deals; a pipe names both by lines such as [Code "euchre"] and [Dealer "W"].

    \b
    Example:
      adjudicator record tonight.pbn
    """

    file: Recording = None
    code: shared.Code = None
    at: StartPlace = None
    deal: Annotated[int | None, typer.Option(min=1, metavar="N", help="Go on from the Nth deal of FILE.")] = None
    form: shared.FormBeside = None
    book: shared.KeepInBook = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
