"""The options of ``show``."""

from dataclasses import dataclass
from typing import Annotated

import typer

from adjudicator.commands.options import shared


@dataclass(frozen=True, eq=False, repr=False)
class ShowOptions:
    """Show one provision, a whole law or a code. It shows conditions, cases and where it is inherited from.

    \b
    Example:
      adjudicator show CB-81
    """

    reference: Annotated[
        list[str],
        typer.Argument(metavar="CITATION", help="A provision's id, a law's number or heading, a code's id."),
    ]
    code: shared.Code = None
    long: Annotated[bool, typer.Option("--long", help="Many provisions, too, each with its rows and cases.")] = False
    json: shared.Json = False
    law_folder: shared.Laws = None
    rules_of: shared.House = None
